"""How far things get at sea: journeys of several spaces by a dolphin, by fair winds and by the creature die.

Spaces passed over have no effect, so a journey is its destination: whatever can be reached step by step within the
range, where the first space that would stop the traveller ends it (ATL-FLOW-08, -10).
"""

from __future__ import annotations

from typing import Final

from tepui.engine.graph import distances
from tepui.engine.hexes import distance
from tepui.games.atlantis.rules.components import (
    AXIAL,
    BOAT_COUNT,
    CREATURE_COUNT,
    KIND_OF,
    NEIGHBOURS,
    RANGE,
    SEA,
    SERPENT,
    SHARK,
    SHORE_SPACES,
    SPACE_COUNT,
)
from tepui.games.atlantis.rules.table import DEADLY, UNIT, WRECKERS, Atlantis

TILE_RANGE: Final = 3  # dolphin and fair winds (ATL-HELD-02, -05)


def has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea next to this space?"""
    return t.sea_sides[space] != 0


def free_sides(t: Atlantis, space: int) -> int:
    """The sides of a space on which there is sea without a boat, a bit each (ATL-BOAT-02)."""
    return t.sea_sides[space] & ~t.boat_sides[space]


def boat_has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea without a boat next to this space?"""
    return free_sides(t, space) != 0


# What `_reach` knows of a space.
STOPS: Final = 1  # a journey ends there
REACHED: Final = 2
SHUT: Final = 3

AROUND: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(sorted(near)) for near in NEIGHBOURS])  # ascending

# APART[a][b]: steps between two spaces, land and sea alike.
APART: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([distance(a, b) for b in AXIAL]) for a in AXIAL])

# The spaces at most so many steps away, ascending: DISCS[steps][space].
DISCS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [
        tuple([tuple([space for space, far in enumerate(apart) if far <= steps]) for apart in APART])
        for steps in range(max(TILE_RANGE, *RANGE) + 1)
    ]
)


def creature_reach(t: Atlantis, creature_kind: int, start: int, verb: int) -> list[int]:
    """The actions to where a creature of this kind may go by the die, ascending (ATL-DIE-04, -06, ATL-SHARK-02, ATL-WHALE-02)."""
    if creature_kind == SERPENT:
        terrain = t.terrain
        return [verb + near for near in AROUND[start] if terrain[near] == SEA]
    marks = [0] * SPACE_COUNT
    if creature_kind == SHARK:
        for at in t.where:
            if at < SPACE_COUNT:
                marks[at] = STOPS
    else:
        for boat in range(BOAT_COUNT):
            if t.crew[boat]:
                marks[t.boats[boat]] = STOPS
    return _reach(t, start, RANGE[creature_kind], marks, verb)


def dolphin_reach(t: Atlantis, start: int, verb: int) -> list[int]:
    """The actions to where a dolphin may carry a swimmer: a deadly space ends the ride (ATL-HELD-03, -18)."""
    marks = [0] * SPACE_COUNT
    _mark_beasts(t, DEADLY, marks)
    return _reach(t, start, TILE_RANGE, marks, verb)


def winds_reach(t: Atlantis, boat: int, verb: int) -> list[int]:
    """The actions to where fair winds may take a boat: never through another; an occupied one is lost to serpent or whale (ATL-HELD-06, -17)."""
    marks = [0] * SPACE_COUNT
    if t.crew[boat]:
        _mark_beasts(t, WRECKERS, marks)
    for at in t.boats:
        if at >= 0:
            marks[at] = SHUT
    return _reach(t, t.boats[boat], TILE_RANGE, marks, verb)


def _mark_beasts(t: Atlantis, beasts: int, marks: list[int]) -> None:
    """Creatures of these kinds stop the traveller."""
    for creature in range(CREATURE_COUNT):
        at = t.creatures[creature]
        if at >= 0 and beasts & UNIT[KIND_OF[creature]]:
            marks[at] = STOPS


def _reach(t: Atlantis, start: int, steps: int, marks: list[int], verb: int) -> list[int]:
    """The actions to the spaces within so many steps, ascending; `marks` are used up."""
    terrain = t.terrain
    marks[start] = SHUT
    edge = [start]
    for step in range(steps):
        following: list[int] = []
        for place in edge:
            for near in NEIGHBOURS[place]:
                mark = marks[near]
                if mark <= STOPS and terrain[near] == SEA:
                    marks[near] = REACHED
                    if mark != STOPS and step + 1 < steps:
                        following.append(near)
        edge = following
    return [verb + space for space in DISCS[steps][start] if marks[space] == REACHED]


def free_spaces(t: Atlantis, verb: int) -> list[int]:
    """The actions to sea without boat, swimmer or creature: where a relocated creature may be put (ATL-HELD-10)."""
    taken = t.terrain[:]
    for pieces in (t.where, t.boats, t.creatures):
        for at in pieces:
            if 0 <= at < SPACE_COUNT:
                taken[at] = 1
    return [verb + space for space in range(SPACE_COUNT) if taken[space] == SEA]


def steps_to_haven(t: Atlantis) -> tuple[int, ...]:
    """Sea steps from every space to the nearest shore space; from land, over the sea beside it. Kept until a tile sinks."""
    if not t.far:
        t.far = steps_over(t.terrain)
    return t.far


def steps_over(terrain: list[int]) -> tuple[int, ...]:
    sea = [kind == SEA for kind in terrain]
    return tuple(distances(NEIGHBOURS, list(SHORE_SPACES), sea))
