"""What counts for a seat: the way it has still to go, blockades, cards and tiles."""

from __future__ import annotations

from random import Random

from tepui.core.records import Asset
from tepui.games.eldorado.knowledge.view import View, imagine
from tepui.games.eldorado.rules.components import CARD_COUNT, MARKET_FIRST, TILE_COUNT
from tepui.games.eldorado.rules.scoring import steps_to_go
from tepui.games.eldorado.rules.table import HOME


def assets(v: View) -> tuple[Asset, ...]:
    if v.seat is None:
        return ()
    t = imagine(v, Random(0))
    pawns = t.where[v.seat * t.rules.pawns : (v.seat + 1) * t.rules.pawns]
    at = v.seat * CARD_COUNT
    deck = sum(sum(zone[at : at + CARD_COUNT]) for zone in (v.pool, v.known, v.discard))
    mine = bool(v.steps) and t.step.seat == v.seat
    return (
        Asset("home", pawns.count(HOME), 20),
        Asset("nearer", -steps_to_go(t, v.seat), 2),
        Asset("blockades", v.owner.count(v.seat), 3),
        Asset("cards", deck + len(t.played[v.seat]), 3),
        Asset("hand", v.hands[v.seat] if mine else 0, 2),
        Asset("slimmer", sum(v.out[:MARKET_FIRST]), 1.5),
        Asset("tiles", sum(v.held[v.seat * TILE_COUNT : (v.seat + 1) * TILE_COUNT]), 3),
    )
