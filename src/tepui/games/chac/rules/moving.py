"""Moving from space to space: what may be entered, what a Leap and a Sprint reach, what happens on arrival."""

from __future__ import annotations

from tepui.games.chac.rules.actions import LEAP_TO, MOVE, SPRINT_TO
from tepui.games.chac.rules.bridge import try_planks
from tepui.games.chac.rules.components import (
    AREA,
    BRIDGE,
    CORRIDOR,
    ENTRANCE,
    EXIT,
    LAVA,
    LEAPS,
    RIVER,
    SLAB_OF,
    STRIDES,
    TRACK,
    VIA,
    WALLS,
    WAYS,
)
from tepui.games.chac.rules.death import Leave
from tepui.games.chac.rules.events import DIVED, MOVED, SWAM
from tepui.games.chac.rules.lava import Flip, stand
from tepui.games.chac.rules.table import GLYPH_UP, HOLE, Chac


def can_enter(t: Chac, space: int) -> bool:
    """Whether a space can be entered now, by whatever kind of step. CHA-MOVE-03: others who stand there do not matter."""
    area = AREA[space]
    if area == CORRIDOR:
        return space != TRACK[t.boulder]  # CHA-MOVE-05; CHA-COR-09: spaces behind the boulder are open
    if area == LAVA:
        return not t.covered and t.slabs[SLAB_OF[space]] != HOLE  # CHA-LAVA-04, CHA-LAVA-07
    if area in (WALLS, ENTRANCE):
        return not t.walls_met()  # CHA-WALL-14; CHA-WALL-16 follows: deck and clue are reached from their zone alone
    return area != BRIDGE or t.planks > 0  # CHA-BRI-13


def moves(t: Chac, seat: int) -> list[int]:
    """CHA-MOVE-01: one space, across a dotted line. CHA-MOVE-02: no diagonals. CHA-TURN-03: from anywhere but R4.

    CHA-EX-15 and CHA-EX-16 are examples.
    """
    return [MOVE + to for to in WAYS[t.where[seat]] if can_enter(t, to)]


def can_move(t: Chac, seat: int) -> bool:
    """Whether `moves` has any."""
    for to in WAYS[t.where[seat]]:  # noqa: SIM110 (any() over a generator is slower)
        if can_enter(t, to):
            return True
    return False


def leaps(t: Chac, seat: int) -> list[int]:
    """CHA-ABIL-10: a diagonal in place of two moves, where one of the spaces in between is free of the boulder.

    CHA-ABIL-27: nothing else in between matters. CHA-ABIL-11 and CHA-ABIL-25: the diagonals of the board lead onto the
    bridge and off it, and into the river, but none starts there.
    """
    here = t.where[seat]
    boulder = TRACK[t.boulder]
    found: list[int] = []
    for i, to in enumerate(LEAPS[here]):
        via = VIA[here][i]
        if can_enter(t, to) and (len(via) > 1 or via[0] != boulder):
            found.append(LEAP_TO + to)
    return found


def sprints(t: Chac, seat: int) -> list[int]:
    """CHA-ABIL-13: one space. CHA-ABIL-28: also out of the temple. CHA-ABIL-29: a step like any other, not in water."""
    return [SPRINT_TO + to for to in STRIDES[t.where[seat]] if can_enter(t, to)]


def turns_over(t: Chac, space: int) -> bool:
    """Does entering this space turn a slab over?

    CHA-LAVA-20: whenever the slab shows its glyph. CHA-LAVA-09: a slab that was turned over is safe for everybody.
    CHA-LAVA-10: so is the space of a sun, and CHA-BOU-10: also when its tile has gone.
    """
    return AREA[space] == LAVA and t.slabs[SLAB_OF[space]] == GLYPH_UP


def go(t: Chac, seat: int, to: int) -> None:
    """Arriving on a space, by a move, a Leap or a Sprint. CHA-ABIL-12: only the space of arrival is tested."""
    if t.lock:
        t.lock = []  # CHA-ALC-07
    if to == EXIT:
        t.then(Leave(seat))
        return
    if turns_over(t, to):  # CHA-LAVA-21: on entering a slab, never later
        t.then(Flip(seat, SLAB_OF[to]))
        return
    stand(t, seat, to)
    if AREA[to] == BRIDGE:  # CHA-BRI-17: on every arrival; CHA-BRI-06: not on stepping off
        try_planks(t, seat)


def tell_move(t: Chac, seat: int, to: int, kind: int) -> None:
    """The news of a step, a dive or a stroke downstream."""
    if not t.heard:
        return
    here = t.where[seat]
    if kind == MOVED and AREA[to] == RIVER:
        kind = SWAM if AREA[here] == RIVER else DIVED
    t.tell(kind, seat, here, to)
