"""What counts for a seat: explorers in safety or on the way to it, tiles in hand, and fewer explorers of the others."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core.records import Asset
from tepui.games.atlantis.knowledge.view import View, imagine
from tepui.games.atlantis.rules.components import ABOARD, OUT, SAVED, SEA
from tepui.games.atlantis.rules.sea import steps_to_haven
from tepui.games.atlantis.rules.table import Atlantis

FARTHEST: Final = 12  # steps: as far as anybody who stands on the island, or cannot get there


def assets(v: View) -> tuple[Asset, ...]:
    if v.seat is None:
        return ()
    t = imagine(v, Random(0))
    mine = [t.where[piece] for piece in t.rules.pieces[v.seat]]
    others = [t.where[piece] for seat in range(v.seats) if seat != v.seat for piece in t.rules.pieces[seat]]
    return (
        Asset("saved", sum(SAVED <= at < OUT for at in mine), 10),
        Asset("aboard", sum(ABOARD <= at < OUT for at in mine), 3),
        Asset("rivals", sum(at == OUT for at in others), 5),
        Asset("swept", sum(0 <= at < ABOARD and t.terrain[at] == SEA for at in others), 1.5),
        Asset("nearer", -sum(steps_left(t, at) for at in mine), 1),
        Asset("tiles", v.keeper.count(v.seat), 2),
    )


def steps_left(t: Atlantis, at: int) -> int:
    """Sea steps to the nearest safe island, in a boat or swimming."""
    if SAVED <= at < OUT:
        return 0
    space = t.boats[at - ABOARD] if ABOARD <= at < SAVED else at
    if not 0 <= space < ABOARD or t.terrain[space] != SEA:
        return FARTHEST
    return min(FARTHEST, steps_to_haven(t)[space])
