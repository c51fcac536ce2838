"""The wooden bridge: one space, five planks, and the load of everybody on it."""

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
    """CHA-BRI-08: the loads of everybody on the bridge together. CHA-BRI-15: loads of this moment, Stamina included."""
    total = 0
    for seat in on_bridge(t):
        total += t.load(seat)
    return total


def try_planks(t: Chac, seat: int) -> None:
    """The test of the bridge, on arrival and on every stomp.

    CHA-BRI-02: as many dice as there are planks. CHA-BRI-07: a stomp makes the same test again.
    CHA-BRI-16: whoever else is on the bridge is not asked.
    """
    roll(t, seat, t.planks, FOR_BRIDGE + weight(t))
    t.then(BreakPlanks(seat))


class BreakPlanks(Auto[Chac]):
    """The dice of the test are read. CHA-EX-09 is an example."""

    def run(self, t: Chac) -> None:
        load = weight(t)
        broken = 0
        for face in t.dice:
            if face < load:  # CHA-BRI-03; CHA-BRI-11 follows: none is below a load of 1, all are below one of 7
                broken += 1
        t.planks -= broken
        t.tell_all(CROSSED, [self.seat, load, broken, t.planks, *t.dice])
        if t.planks == 0:  # CHA-BRI-05; with a plank left one stands on the bridge (CHA-BRI-04)
            fallen = on_bridge(t)
            t.tell(BRIDGE_GONE, NOBODY)
            for seat in fallen:  # CHA-BRI-09: all of them; CHA-BRI-14: also one who stomped
                die(t, seat, BY_BRIDGE)
            if self.seat in fallen:
                t.cut(TurnEnd)
            end_if_empty(t)
