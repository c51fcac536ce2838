"""The chance to run out of the temple from anywhere, by backward reckoning over rounds: a table that fills as it is asked.

A runner's place is (`wait`, `safe`, `index`): so many actions until it stands on that corridor space, spent where the
boulder cannot come (a zone, the lava, the river, the bridge), or, if not `safe`, spent waiting on that very space.
"""

from __future__ import annotations

from typing import Final

from tepui.games.chac.components import (
    AREA,
    BANK,
    BRIDGE_SPACE,
    CORRIDOR,
    DICE,
    LAST,
    RIVER,
    TRACK_INDEX,
    WAYS,
    ZONES,
)
from tepui.games.chac.odds import binomial, boulder_steps

LONG: Final = 0  # along the corridor
OVER: Final = 1  # over the bridge
WATER: Final = 2  # down the river
ROUTES: Final = (LONG, OVER, WATER)

DOOR: Final[int] = max([TRACK_INDEX[space] for space in WAYS[ZONES[-1]]])  # where the zones open on the corridor
_ENDS: Final[list[int]] = sorted([TRACK_INDEX[space] for space in WAYS[BRIDGE_SPACE] if AREA[space] == CORRIDOR])
BRIDGE_FROM: Final[int] = _ENDS[0]
BRIDGE_TO: Final[int] = _ENDS[1]
_DIVES: Final[list[tuple[int, int]]] = sorted(
    [(TRACK_INDEX[a], b) for a in range(len(WAYS)) if AREA[a] == CORRIDOR for b in WAYS[a] if AREA[b] == RIVER]
)
DIVE_FROM: Final[int] = _DIVES[-1][0]
SHORE: Final[int] = TRACK_INDEX[BANK]


def strokes(space: int) -> int:
    """Actions from a river space to the bank."""
    count = 1
    while True:
        downstream = [to for to in WAYS[space] if AREA[to] == RIVER]
        if not downstream:
            return count
        space = downstream[0]
        count += 1


SWIM: Final[int] = strokes(_DIVES[-1][1])  # from the later dive

LATE: Final = 6  # from this round on all rounds are alike, and the walls have met
# The chance that the walls meet in a round, if they have not before (CHA-WADV-04).
CLOSING: Final = (0.0, 0.0, 0.0007, 0.014, 0.079, 0.284, 1.0)

OUTSIDE: Final = LAST + 1  # the index of one who is out
SPAN: Final = 40  # of an index, and of a wait

# The boulder's steps by round, and the actions by load, reckoned once.
_ROLLS: Final[tuple[tuple[float, ...], ...]] = tuple([tuple(boulder_steps(round)) for round in range(LATE + 1)])
_COUNTS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([binomial(DICE, count, min(6, 7 - load) / 6) for count in range(DICE + 1)]) for load in range(7)]
)

_known: dict[int, float] = {}  # at the beginning of a round
_later: dict[int, float] = {}  # at the end of a turn, walls not counted


def run(place: int, route: int, count: int, boulder: int) -> int:
    """Where so many actions lead; places are packed as by `pack`."""
    wait, safe, index = place // (2 * SPAN), place // SPAN % 2, place % SPAN
    for _ in range(count):
        if wait:
            if safe and wait == 1:
                if index == boulder:
                    break
                safe = 0
            wait -= 1
        elif index == LAST:
            return OUTSIDE
        elif route == OVER and index == BRIDGE_FROM:
            wait, safe, index = 1, 1, BRIDGE_TO
        elif route == WATER and index == DIVE_FROM:
            wait, safe, index = SWIM, 1, SHORE
        elif index + 1 == boulder:
            break
        else:
            index += 1
    return (wait * 2 + safe) * SPAN + index


def pack(wait: int, safe: int, index: int) -> int:
    return (wait * 2 + safe) * SPAN + index


def in_zones(place: int) -> bool:
    return place // SPAN % 2 == 1 and place % SPAN == DOOR


def packed(place: int, route: int, boulder: int, round: int, load: int) -> int:
    return (((place * 3 + route) * SPAN + boulder) * 8 + round) * 8 + load


def escapes(place: int, route: int, boulder: int, round: int, load: int) -> float:
    """The chance to get out by running from the beginning of a round on, the load kept; bridge and waterfall not counted."""
    if place == OUTSIDE:
        return 1.0
    if boulder >= LAST:
        return 0.0
    round = min(round, LATE)
    key = packed(place, route, boulder, round, load)
    found = _known.get(key)
    if found is None:
        found = _reckon(place, route, boulder, round, load)
        _known[key] = found
    return found


def _reckon(place: int, route: int, boulder: int, round: int, load: int) -> float:
    """Over the action roll; a round that leaves everything as it was is taken out of the sum."""
    total = 0.0
    same = 0.0
    weights = _COUNTS[load]
    for count in range(DICE + 1):
        weight = weights[count]
        if weight == 0.0:
            continue
        to = run(place, route, count, boulder)
        if to == OUTSIDE:
            total += weight
            continue
        alive = 1.0 - CLOSING[round] if in_zones(to) else 1.0
        if to == place and round == LATE:
            same += weight * alive * _ROLLS[round][0]
            total += weight * alive * _rolls_on(to, route, boulder, round, load, 1)
        else:
            total += weight * alive * _rolls_on(to, route, boulder, round, load, 0)
    return total / (1.0 - same)


def _rolls_on(place: int, route: int, boulder: int, round: int, load: int, least: int) -> float:
    """Over the boulder's dice, if it makes so many steps at least; then the next round."""
    total = 0.0
    chances = _ROLLS[round]
    safe = place // SPAN % 2 == 1
    index = place % SPAN
    for steps in range(least, len(chances)):
        to = boulder + steps
        if to < LAST and (safe or index <= boulder or index > to):
            total += chances[steps] * escapes(place, route, to, round + 1, load)
    return total


def after_turn(place: int, route: int, boulder: int, round: int, load: int, closing: float) -> float:
    """The chance once the turn is over: the walls meet with the chance given, then the boulder, then the next round."""
    if place == OUTSIDE:
        return 1.0
    round = min(round, LATE)
    key = packed(place, route, boulder, round, load)
    found = _later.get(key)
    if found is None:
        found = _rolls_on(place, route, boulder, round, load, 0)
        _later[key] = found
    return found * (1.0 - closing) if in_zones(place) else found
