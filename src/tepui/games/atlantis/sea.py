"""How far things get at sea: journeys of several spaces by a dolphin, by fair winds and by the creature die.

Spaces passed over have no effect, so a journey is its destination: whatever can be reached step by step within the
range, where the first space that would stop the traveller ends it (ATL-FLOW-08, -10).
"""

from __future__ import annotations

from typing import Final

from tepui.core.graph import distances
from tepui.games.atlantis.components import NEIGHBOURS, RANGE, SEA, SERPENT, SHARK, SHORE_SPACES, SPACE_COUNT
from tepui.games.atlantis.table import DEADLY, WRECKERS, Atlantis

TILE_RANGE: Final = 3  # dolphin and fair winds (ATL-HELD-02, -05)


def has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea next to this space?"""
    terrain = t.terrain
    for near in NEIGHBOURS[space]:  # noqa: SIM110 (any() over a generator is three times slower)
        if terrain[near] == SEA:
            return True
    return False


def boat_has_way(t: Atlantis, space: int) -> bool:
    """Is there any sea without a boat next to this space (ATL-BOAT-02)?"""
    for near in NEIGHBOURS[space]:  # noqa: SIM110
        if t.terrain[near] == SEA and t.boat_on[near] < 0:
            return True
    return False


def creature_reach(t: Atlantis, creature_kind: int, start: int) -> list[int]:
    """Where a creature of this kind may go by the die, ascending (ATL-DIE-04, -06, ATL-SHARK-02, ATL-WHALE-02)."""
    if creature_kind == SERPENT:
        return sorted([near for near in NEIGHBOURS[start] if t.terrain[near] == SEA])
    stops = [False] * SPACE_COUNT
    if creature_kind == SHARK:
        for space in range(SPACE_COUNT):
            if t.people[space]:
                stops[space] = True
    else:
        for boat, space in enumerate(t.boats):
            if space >= 0 and t.crew[boat]:
                stops[space] = True
    return _reach(t, start, RANGE[creature_kind], stops, False)


def dolphin_reach(t: Atlantis, start: int) -> list[int]:
    """Where a dolphin may carry a swimmer: a deadly space ends the ride (ATL-HELD-03, -18)."""
    return _reach(t, start, TILE_RANGE, _spaces_with(t, DEADLY), False)


def winds_reach(t: Atlantis, boat: int) -> list[int]:
    """Where fair winds may take a boat: never through another; an occupied one is lost to serpent or whale (ATL-HELD-06, -17)."""
    stops = _spaces_with(t, WRECKERS) if t.crew[boat] else [False] * SPACE_COUNT
    return _reach(t, t.boats[boat], TILE_RANGE, stops, True)


def _spaces_with(t: Atlantis, beasts: int) -> list[bool]:
    found = [False] * SPACE_COUNT
    for space in t.creatures:
        if space >= 0 and t.beasts[space] & beasts:
            found[space] = True
    return found


def _reach(t: Atlantis, start: int, steps: int, stops: list[bool], past_no_boat: bool) -> list[int]:
    terrain = t.terrain
    boat_on = t.boat_on
    seen = [False] * SPACE_COUNT
    seen[start] = True
    found: list[int] = []
    edge = [start]
    for _ in range(steps):
        following: list[int] = []
        for place in edge:
            for near in NEIGHBOURS[place]:
                if seen[near] or terrain[near] != SEA or (past_no_boat and boat_on[near] >= 0):
                    continue
                seen[near] = True
                found.append(near)
                if not stops[near]:
                    following.append(near)
        edge = following
    found.sort()
    return found


def free_spaces(t: Atlantis) -> list[int]:
    """Sea without boat, swimmer or creature: where a relocated creature may be put (ATL-HELD-10)."""
    terrain = t.terrain
    people = t.people
    boat_on = t.boat_on
    beasts = t.beasts
    return [
        space
        for space in range(SPACE_COUNT)
        if terrain[space] == SEA and beasts[space] == 0 and people[space] == 0 and boat_on[space] < 0
    ]


def steps_to_haven(t: Atlantis) -> tuple[int, ...]:
    """Sea steps from every space to the nearest shore space; from land, over the sea beside it. Kept until a tile sinks."""
    if not t.far:
        t.far = steps_over(t.terrain)
    return t.far


def steps_over(terrain: list[int]) -> tuple[int, ...]:
    sea = [kind == SEA for kind in terrain]
    return tuple(distances(NEIGHBOURS, list(SHORE_SPACES), sea))
