"""Ways through the Lava Room for one who knows what a seat knows: which slabs may give way, and which ways are worth it."""

from __future__ import annotations

from math import log
from typing import Final

from tepui.games.chac.judge.expert_1.escape import BRIDGE_FROM, DIVE_FROM, LOOT, SPAN
from tepui.games.chac.rules.components import (
    AREA,
    CORRIDOR,
    LAVA,
    NUMBER_COUNT,
    SLAB_COUNT,
    SLAB_OF,
    TRACK,
    TRACK_INDEX,
    WAYS,
)
from tepui.games.chac.rules.table import GLYPH_UP, HOLE, SUN, UNDECIDED, YELLOW, Chac

FEAR: Final = 14.0  # how many steps a certain trap is worth going round
FAR: Final = 1e9
# The two ways that are looked for: towards the bridge, and towards a dive.
TO_BRIDGE: Final = 0
TO_DIVE: Final = 1


def trap_chances(t: Chac, seat: int, known_trap: float = 1.0) -> list[float]:
    """By slab: the chance that it gives way, as this seat knows it; `known_trap` for those it is sure of."""
    known = [False] * (NUMBER_COUNT + 1)
    chances = [0.0] * SLAB_COUNT
    unsure: list[int] = []
    for slab in range(SLAB_COUNT):
        state = t.slabs[slab]
        if state == SUN:
            continue
        number = t.numbers[t.glyphs[slab]]
        flipped = state != GLYPH_UP
        sees = number != UNDECIDED and (
            flipped
            or t.read[slab] >> seat & 1
            or (number in t.clues and t.deciphered[t.clues.index(number)] >> seat & 1)
        )
        if sees:
            known[number] = True
            if not flipped and number in t.clues:
                chances[slab] = known_trap
        else:
            unsure.append(slab)
    hidden = 0
    for number in t.clues:
        if not known[number]:
            hidden += 1
    for slab in unsure:
        chances[slab] = hidden / len(unsure)
    return chances


def through_lava(t: Chac, seat: int, start: int) -> list[tuple[int, int, float, int]]:
    """The best ways over slabs towards bridge and river, by steps and fear: exit, steps, the chance to live, treasures."""
    chances = trap_chances(t, seat)
    costs: dict[int, float] = {start: 0.0}
    ways: dict[int, tuple[int, float, int]] = {start: (0, 1.0, 0)}
    open_: list[int] = [start]
    here = TRACK_INDEX[start]
    over = dive = FAR
    best: list[tuple[int, int, float, int]] = [(BRIDGE_FROM, SPAN - 1, 1.0, 0), (DIVE_FROM, SPAN - 1, 1.0, 0)]
    while open_:
        at = open_[0]
        for other in open_:
            if costs[other] < costs[at]:
                at = other
        open_.remove(at)
        steps, alive, slabs = ways[at]
        for to in WAYS[at]:
            if AREA[to] == CORRIDOR and AREA[at] == LAVA and TRACK_INDEX[to] > here and to != TRACK[t.boulder]:
                index = TRACK_INDEX[to]
                if costs[at] - index < over:
                    over = costs[at] - index
                    best[TO_BRIDGE] = (index, steps + 1, alive, min(slabs, LOOT))
                if index <= DIVE_FROM and costs[at] - index < dive:
                    dive = costs[at] - index
                    best[TO_DIVE] = (index, steps + 1, alive, min(slabs, LOOT))
            if AREA[to] != LAVA:
                continue
            slab = SLAB_OF[to]
            risk = chances[slab]
            if t.slabs[slab] == HOLE or risk >= 1.0:
                continue
            cost = costs[at] + 1 - FEAR * log(1.0 - risk)
            if to not in costs or cost < costs[to] - 1e-9:
                costs[to] = cost
                treasure = 1 if t.slabs[slab] == YELLOW or t.slabs[slab] == GLYPH_UP else 0
                ways[to] = (steps + 1, alive * (1.0 - risk), slabs + treasure)
                if to not in open_:
                    open_.append(to)
    if AREA[start] == LAVA:
        return best
    return [(index, steps, alive, slabs) for index, steps, alive, slabs in best if steps < index - here]
