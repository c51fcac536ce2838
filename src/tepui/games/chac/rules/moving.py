"""Moving from space to space: what may be entered, what a Leap and a Sprint reach, what happens on arrival (CHA-MOVE)."""

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
    """CHA-MOVE-05, CHA-WALL-14, CHA-LAVA-04, -07, CHA-BRI-13."""
    area = AREA[space]
    if area == CORRIDOR:
        return space != TRACK[t.boulder]
    if area == LAVA:
        return not t.covered and t.slabs[SLAB_OF[space]] != HOLE
    if area in (WALLS, ENTRANCE):
        return not t.walls_met()
    return area != BRIDGE or t.planks > 0


def moves(t: Chac, seat: int) -> list[int]:
    """CHA-MOVE-01. One space along a dotted line."""
    return [MOVE + to for to in WAYS[t.where[seat]] if can_enter(t, to)]


def can_move(t: Chac, seat: int) -> bool:
    """Whether `moves` has any."""
    for to in WAYS[t.where[seat]]:  # noqa: SIM110 (any() over a generator is slower)
        if can_enter(t, to):
            return True
    return False


def leaps(t: Chac, seat: int) -> list[int]:
    """CHA-ABIL-10 to -12, -24 to -27. A diagonal, past spaces not all of which the boulder fills."""
    here = t.where[seat]
    boulder = TRACK[t.boulder]
    found: list[int] = []
    for i, to in enumerate(LEAPS[here]):
        via = VIA[here][i]
        if can_enter(t, to) and (len(via) > 1 or via[0] != boulder):
            found.append(LEAP_TO + to)
    return found


def sprints(t: Chac, seat: int) -> list[int]:
    """CHA-ABIL-13, -28, -29. A step like any other, but neither into the water nor in it."""
    return [SPRINT_TO + to for to in STRIDES[t.where[seat]] if can_enter(t, to)]


def go(t: Chac, seat: int, to: int) -> None:
    """What arriving brings: a flip, a test, the cover, the way out (CHA-LAVA-02, -05, -20, CHA-BRI-02, CHA-COR-03)."""
    if t.lock:
        t.lock = []
    if to == EXIT:
        t.then(Leave(seat))
        return
    if AREA[to] == LAVA and t.slabs[SLAB_OF[to]] == GLYPH_UP:
        t.then(Flip(seat, SLAB_OF[to]))
        return
    stand(t, seat, to)
    if AREA[to] == BRIDGE:
        try_planks(t, seat)


def tell_move(t: Chac, seat: int, to: int, kind: int) -> None:
    """Stepping, diving and swimming are told apart."""
    if not t.heard:
        return
    here = t.where[seat]
    if kind == MOVED and AREA[to] == RIVER:
        kind = SWAM if AREA[here] == RIVER else DIVED
    t.tell(kind, seat, here, to)
