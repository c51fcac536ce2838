"""ELD-TILE-08: what a passage tile would open. It can be used where it opens something, and is not thrown away."""

from __future__ import annotations

from typing import Final

from tepui.games.eldorado.rules.components import CAMP, SPACE_COUNT, START
from tepui.games.eldorado.rules.table import HOME, Eldorado

UNREACHABLE: Final = 99  # more than any strength


def passage_least(t: Eldorado, at: int, symbol: int) -> int:
    """ELD-TILE-08. The least strength of a symbol that enters an occupied space next to this one, once it is open."""
    course = t.rules.course
    onto, over = course.onto[symbol * SPACE_COUNT + at], course.over[symbol * SPACE_COUNT + at]
    for i in range(len(onto)):
        if not t.closed(over[i]) and not t.free(onto[i]):
            return course.strength[onto[i]]
    return UNREACHABLE


def passage_needed(t: Eldorado, seat: int, symbol: int) -> int:
    """The same for the pawn of this seat that needs least."""
    least = UNREACHABLE
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at != HOME:
            needed = passage_least(t, at, symbol)
            if needed < least:
                least = needed
    return least


def passage_frees_step(t: Eldorado, seat: int) -> bool:
    """Does an occupied space lie next to a pawn of this seat that the Native could enter with a passage tile?"""
    course = t.rules.course
    for pawn in range(t.rules.pawns):
        at = t.where[seat * t.rules.pawns + pawn]
        if at == HOME:
            continue
        near, seams = course.near[at], course.seam[at]
        for i in range(len(near)):
            terrain = course.terrain[near[i]]
            if (terrain <= CAMP or terrain == START) and not t.closed(seams[i]) and not t.free(near[i]):
                return True
    return False
