"""What counts for a player: being out, what is carried, how light one carries it, and the way to the exit."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Asset
from tepui.games.chac.knowledge.view import View, load_of
from tepui.games.chac.rules.components import BACKS, BANK, EXIT, LAST_RIVER, SPACE_COUNT, WAYS
from tepui.games.chac.rules.table import INSIDE, OUT


def moves_to_exit() -> list[int]:
    """The fewest moves from every space to the exit, along the dotted lines and out of the water."""
    far = [SPACE_COUNT] * SPACE_COUNT
    far[EXIT] = 0
    for _ in range(SPACE_COUNT):
        for space, ways in enumerate(WAYS):
            onward = (*ways, BANK) if space == LAST_RIVER else ways
            far[space] = min([far[space], *[far[to] + 1 for to in onward]])
    return far


TO_EXIT: Final = moves_to_exit()


def assets(v: View) -> tuple[Asset, ...]:
    if v.seat is None or not v.round:
        return ()
    seat, state = v.seat, v.state[v.seat]
    hand = [card for card in v.hands[seat] if card >= 0]
    way = TO_EXIT[v.where[seat]] if state == INSIDE else 0 if state == OUT else SPACE_COUNT
    return (
        Asset("out", int(state == OUT), 20),
        Asset("loot", sum(card // BACKS for card in hand), 3),
        Asset("cards", len(hand), 2),
        Asset("lighter", -load_of(v, seat), 2),
        Asset("nearer", -way, 1),
    )
