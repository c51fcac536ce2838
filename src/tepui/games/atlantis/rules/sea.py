"""How far things get at sea: journeys of several spaces by a dolphin, by fair winds and by the creature die.

Spaces passed over have no effect, so only the destination of a journey is chosen: any space that can be reached step by
step within the range. A space that would stop the traveller may be its destination, but no journey goes on from there.
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

TILE_RANGE: Final = 3  # of dolphin (ATL-HELD-02) and fair winds (ATL-HELD-05)


def has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea next to this space? A creature enclosed by land cannot move (ATL-DIE-07)."""
    return t.sea_sides[space] != 0


def free_sides(t: Atlantis, space: int) -> int:
    """The sides of a space on which there is sea without a boat (ATL-BOAT-02), a bit each: no boat passes another (ATL-BOAT-16).

    All sea is alike, the lagoon too once it can be reached (ATL-BOAT-15). ATL-INV-03 follows from ATL-BOAT-01, ATL-BOAT-02
    and ATL-DIE-04.
    """
    return t.sea_sides[space] & ~t.boat_sides[space]


def boat_has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea without a boat next to this space?"""
    return free_sides(t, space) != 0


# What `_reach` marks a space with; 0 is a space like any other.
STOPS: Final = 1  # a journey may end there, and goes no further
REACHED: Final = 2
SHUT: Final = 3  # no journey goes there

AROUND: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(sorted(near)) for near in NEIGHBOURS])  # ascending

# APART[a][b]: how many steps two spaces are apart, over land and sea alike.
APART: Final[tuple[tuple[int, ...], ...]] = tuple([tuple([distance(a, b) for b in AXIAL]) for a in AXIAL])

# The spaces at most so many steps away, ascending: DISCS[steps][space].
DISCS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [
        tuple([tuple([space for space, far in enumerate(apart) if far <= steps]) for apart in APART])
        for steps in range(max(TILE_RANGE, *RANGE) + 1)
    ]
)


def creature_reach(t: Atlantis, creature_kind: int, start: int, verb: int) -> list[int]:
    """The actions to where a creature of this kind may go by the die, ascending (ATL-FLOW-08).

    Only over sea (ATL-DIE-04) and within its range (ATL-DIE-06): ATL-SERP-01, ATL-SHARK-01, ATL-WHALE-01.
    """
    if creature_kind == SERPENT:
        terrain = t.terrain
        return [verb + near for near in AROUND[start] if terrain[near] == SEA]
    marks = [0] * SPACE_COUNT
    _mark_prey(t, creature_kind, marks)
    return _reach(t, start, RANGE[creature_kind], marks, verb)


def _mark_prey(t: Atlantis, creature_kind: int, marks: list[int]) -> None:
    """Swimmers stop a shark (ATL-SHARK-02), boats do not (ATL-SHARK-04); ATL-SHARK-05 is an example.

    Occupied boats stop a whale (ATL-WHALE-02), swimmers and empty boats do not (ATL-WHALE-05); ATL-WHALE-06 is an example.
    """
    if creature_kind == SHARK:
        for at in t.where:
            if at < SPACE_COUNT:
                marks[at] = STOPS
    else:
        for boat in range(BOAT_COUNT):
            if t.crew[boat]:
                marks[t.boats[boat]] = STOPS


def dolphin_reach(t: Atlantis, start: int, verb: int) -> list[int]:
    """ATL-HELD-02. The actions to where a dolphin may carry a swimmer.

    A space with a serpent or a shark ends the ride (ATL-HELD-03).
    """
    marks = [0] * SPACE_COUNT
    _mark_beasts(t, DEADLY, marks)
    return _reach(t, start, TILE_RANGE, marks, verb)


def winds_reach(t: Atlantis, boat: int, verb: int) -> list[int]:
    """ATL-HELD-05, ATL-HELD-06. The actions to where fair winds may take a boat: never through another boat.

    A serpent or a whale ends the journey of an occupied boat; an empty one passes them by (ATL-HELD-17).
    """
    marks = [0] * SPACE_COUNT
    if t.crew[boat]:
        _mark_beasts(t, WRECKERS, marks)
    for at in t.boats:
        if at >= 0:
            marks[at] = SHUT
    return _reach(t, t.boats[boat], TILE_RANGE, marks, verb)


def _mark_beasts(t: Atlantis, beasts: int, marks: list[int]) -> None:
    """Creatures of these kinds stop the traveller. `beasts` names the kinds by their bits."""
    for creature in range(CREATURE_COUNT):
        at = t.creatures[creature]
        if at >= 0 and beasts & UNIT[KIND_OF[creature]]:
            marks[at] = STOPS


def _reach(t: Atlantis, start: int, steps: int, marks: list[int], verb: int) -> list[int]:
    """ATL-FLOW-10. The actions to sea (ATL-HELD-04) within so many steps, ascending, but not the start (ATL-HELD-18). Changes `marks`."""
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
    """ATL-HELD-10. The actions to sea without boat, swimmer or creature, however far (ATL-HELD-11)."""
    taken = t.terrain[:]
    for pieces in (t.where, t.boats, t.creatures):
        for at in pieces:
            if 0 <= at < SPACE_COUNT:
                taken[at] = 1
    return [verb + space for space in range(SPACE_COUNT) if taken[space] == SEA]


def steps_to_haven(t: Atlantis) -> tuple[int, ...]:
    """Sea steps from every space to the nearest shore space; from land, over the sea beside it. Remembered until a tile sinks."""
    if not t.far:
        t.far = steps_over(t.terrain)
    return t.far


def steps_over(terrain: list[int]) -> tuple[int, ...]:
    """The same for any island, computed anew."""
    sea = [kind == SEA for kind in terrain]
    return tuple(distances(NEIGHBOURS, list(SHORE_SPACES), sea))
