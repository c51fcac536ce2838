"""Edges of the temple: which doors a bag opens, what only a passage crosses, and how far an explorer gets.

A set of places is an int with a bit per place, so that floods are quick.
"""

from __future__ import annotations

from typing import Final

from tepui.games.tikal2.rules.components import (
    ACROSS,
    BESIDE,
    COLOUR,
    DIRECTION_COUNT,
    NONE,
    OUT,
    OUTWARD,
    RIM,
    SPACE_COUNT,
)
from tepui.games.tikal2.rules.table import Tikal

SECRET_PLACES: Final[int] = (1 << OUT) - (1 << SPACE_COUNT)


def opened(t: Tikal, place: int, keys: int) -> int:
    """The places next to this one that these keys lead to (TIK-MOVE-03 to -11, -18, -20)."""
    found = 0
    if place < SPACE_COUNT:
        doors = t.doors[place]
        for way in range(DIRECTION_COUNT):
            other = BESIDE[place][way]
            # The colours of the doors on this edge, one on either side at most (TIK-MOVE-06 to -09); 0 is a wall.
            need = 1 << COLOUR[t.rooms[place]] if doors >> way & 1 else 0
            if other != OUT and t.doors[other] >> ACROSS[way] & 1:
                need |= 1 << COLOUR[t.rooms[other]]
            if need and not need & ~keys and (other == OUT or t.rooms[other] != NONE):
                found |= 1 << other
    elif place == OUT:
        for space in RIM:
            if t.doors[space] & OUTWARD[space] and keys >> COLOUR[t.rooms[space]] & 1:
                found |= 1 << space
    return found


def beside(t: Tikal, place: int) -> int:
    """The places that share an edge with this one and can be entered at all (TIK-PASS-03, -09, -11, -26)."""
    found = 0
    if place < SPACE_COUNT:
        for other in BESIDE[place]:
            if other == OUT or t.rooms[other] != NONE:
                found |= 1 << other
    elif place == OUT:
        found = SECRET_PLACES
        for space in RIM:
            if t.rooms[space] != NONE:
                found |= 1 << space
    else:
        found = 1 << OUT
    return found


def shut(t: Tikal, place: int, keys: int) -> int:
    """The places next to this one that only a passage leads to (TIK-PASS-01, -02, -20)."""
    return beside(t, place) & ~opened(t, place, keys)


def flood(t: Tikal, start: int, keys: int) -> int:
    """All places these keys lead to from a set of places, the set included (TIK-MOVE-02)."""
    found = start
    fresh = start
    while fresh:
        place = fresh.bit_length() - 1
        fresh &= ~(1 << place)
        new = opened(t, place, keys) & ~found
        found |= new
        fresh |= new
    return found


def within(t: Tikal, near: int, keys: int, passages: int) -> int:
    """All places that can be reached with these keys and so many passages, where keys alone lead to those `near`."""
    found = near
    for _ in range(passages):
        wider = found
        for place in places_in(found):
            wider |= beside(t, place)
        wider = flood(t, wider, keys)
        if wider == found:
            break
        found = wider
    return found


def undug(t: Tikal, seat: int, places: int) -> bool:
    """Whether a room among these places is without the seat's flag (TIK-DIG-02)."""
    return any(place != OUT and not t.has_flag(seat, place) for place in places_in(places))


def places_in(mask: int) -> list[int]:
    """A set of places, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


Journey = tuple[int, int, int]  # where it ends, passages spent, where the last passage led from (NONE: entered by keys)


def routes(t: Tikal, seat: int, passages: int, via: int, gone: int) -> dict[Journey, list[int]]:
    """All journeys of an exploration under way, each with the places of its shortest way: `place` by keys, `~place` by passage.

    `via` and `gone` are those of the exploration. One leg by keys reaches all they open, so that after it only a passage
    leads on; walking back by keys into the room just entered by a passage is left out, it only gives away the way back.
    """
    keys = t.keys(seat)
    start = (t.where[seat], 0, via)
    found: dict[Journey, list[int]] = {start: []}
    queue = [start]
    for journey in queue:
        place, spent, _ = journey
        way = found[journey]
        by_keys = way[-1] >= 0 if way else gone == 1
        legs: list[tuple[Journey, int]] = []
        if not by_keys:
            legs += [((to, spent, NONE), to) for to in places_in(flood(t, 1 << place, keys)) if to != place]
        if spent < passages:
            legs += [((to, spent + 1, place), ~to) for to in places_in(shut(t, place, keys))]
        for reached, leg in legs:
            if reached not in found:
                found[reached] = [*way, leg]
                queue.append(reached)
    return found


def journeys(t: Tikal, seat: int, passages: int) -> list[Journey]:
    """Where an exploration can end, at so many passages at most."""
    return sorted(routes(t, seat, passages, NONE, 0))
