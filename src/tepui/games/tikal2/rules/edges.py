"""Edges of the temple: which doors the keys of a bag open, where only a passage leads, and how far an explorer gets.

A set of places is an int with one bit per place, so that searches are quick.
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
    """The places next to this one that these keys lead to. Each edge is judged by itself (TIK-MOVE-20).

    From a secret room no key leads anywhere: without a passage the explorer stays there (TIK-PASS-21, TIK-PASS-27).
    TIK-MOVE-17 follows from TIK-MOVE-20 and TIK-MOVE-05.
    """
    if place < SPACE_COUNT:
        return opened_from_space(t, place, keys)
    return opened_from_outside(t, keys) if place == OUT else 0


def opened_from_space(t: Tikal, space: int, keys: int) -> int:
    """The neighbours of a space, the outside among them, that these keys lead to.

    A way needs a key for each colour of door on its edge (TIK-MOVE-05). A door drawn on one side serves both (TIK-MOVE-06), so
    dark rooms are entered by the doors of their neighbours (TIK-MOVE-11). Doors back to back need both keys (TIK-MOVE-07),
    or one if they are of one colour (TIK-MOVE-08). Without a door the edge is a wall (TIK-MOVE-09).
    """
    found = 0
    doors = t.doors[space]
    for way in range(DIRECTION_COUNT):
        other = BESIDE[space][way]
        need = 1 << COLOUR[t.rooms[space]] if doors >> way & 1 else 0
        if other != OUT and t.doors[other] >> ACROSS[way] & 1:
            need |= 1 << COLOUR[t.rooms[other]]
        # Only rooms are entered (TIK-MOVE-03); a door to an empty space is of no use (TIK-MOVE-18).
        if need and not need & ~keys and (other == OUT or t.rooms[other] != NONE):
            found |= 1 << other
    return found


def opened_from_outside(t: Tikal, keys: int) -> int:
    """The rooms that these keys open from outside: by a door that faces outwards (TIK-MOVE-04).

    TIK-MOVE-16 follows from TIK-MOVE-04 and TIK-MOVE-05.
    """
    found = 0
    for space in RIM:
        if t.doors[space] & OUTWARD[space] and keys >> COLOUR[t.rooms[space]] & 1:
            found |= 1 << space
    return found


def beside(t: Tikal, place: int) -> int:
    """The places that share an edge with this one and can be entered: discovered rooms, and the outside (TIK-PASS-03).

    From outside these are the rooms at the edge of the temple (TIK-PASS-26) and all secret rooms (TIK-PASS-10), which are
    next to nothing else (TIK-PASS-09, TIK-PASS-11).
    """
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
    """The places next to this one that a passage leads to: by a wall, or a door, that no key of the bag opens (TIK-PASS-20).

    A room at the edge may have a wall to the outside beside its door: then a passage leads there, whatever keys open the door.
    """
    found = beside(t, place) & ~opened(t, place, keys)
    if t.rules.first_version:
        return found
    if place == OUT:
        for space in RIM:
            if t.rooms[space] != NONE and OUTWARD[space] & ~t.doors[space]:
                found |= 1 << space
    elif place < SPACE_COUNT and OUTWARD[place] & ~t.doors[place]:
        found |= 1 << OUT
    return found


def flood(t: Tikal, start: int, keys: int) -> int:
    """All places that these keys lead to from a set of places, the set included, at any distance (TIK-MOVE-02).

    The outside is one of the places: out by one door and in by another is one move (TIK-MOVE-10).
    """
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
    """All places that can be reached with these keys and so many passages; `near` are those that keys alone lead to."""
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
    """Whether a room among these places does not hold the seat's flag yet."""
    return any(place != OUT and not t.has_flag(seat, place) for place in places_in(places))


def places_in(mask: int) -> list[int]:
    """The places of a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# Where a journey ends, how many passages it spends, and where its last passage began (NONE: the end was reached by keys).
Journey = tuple[int, int, int]


def routes(t: Tikal, seat: int, passages: int, via: int, gone: int) -> dict[Journey, list[int]]:
    """All journeys of an exploration under way, each with the legs of its shortest way: `place` by keys, `~place` by passage.

    `via` and `gone` are those of the step Explore. One leg by keys reaches everything that keys open, so after it only a
    passage leads on. Walking by keys in a circle, back into the room just entered by a passage, is left out: it would gain
    nothing and lose the way back.
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
    """Where an exploration can end with so many passages at most."""
    return sorted(routes(t, seat, passages, NONE, 0))
