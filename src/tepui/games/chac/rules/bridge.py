"""The wooden bridge: one space, five planks, and the load of everybody on it (CHA-BRI)."""

from __future__ import annotations

from tepui.engine.step import Auto
from tepui.games.chac.rules.components import BRIDGE_SPACE, NOBODY
from tepui.games.chac.rules.death import TurnEnd, die, end_if_empty
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import BRIDGE_GONE, BY_BRIDGE, CROSSED
from tepui.games.chac.rules.table import FOR_BRIDGE, INSIDE, Chac


def on_bridge(t: Chac) -> list[int]:
    """The seats whose adventurers are on it."""
    return [seat for seat in range(t.rules.seats) if t.where[seat] == BRIDGE_SPACE and t.state[seat] == INSIDE]


def weight(t: Chac) -> int:
    """CHA-BRI-08, -15. The loads of all of them together."""
    total = 0
    for seat in on_bridge(t):
        total += t.load(seat)
    return total


def try_planks(t: Chac, seat: int) -> None:
    """CHA-BRI-02, -07. As many dice as planks, on arrival and on every stomp."""
    roll(t, seat, t.planks, FOR_BRIDGE + weight(t))
    t.then(BreakPlanks(seat))


class BreakPlanks(Auto[Chac]):
    """CHA-BRI-03 to -05, -09. A result below the load breaks a plank; without planks everybody falls."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        load = weight(t)
        broken = 0
        for face in t.dice:
            if face < load:
                broken += 1
        t.planks -= broken
        t.tell_all(CROSSED, [self.seat, load, broken, t.planks, *t.dice])
        if t.planks == 0:
            fallen = on_bridge(t)
            t.tell(BRIDGE_GONE, NOBODY)
            for seat in fallen:
                die(t, seat, BY_BRIDGE)
            if self.seat in fallen:
                t.cut(TurnEnd)
            end_if_empty(t)
