"""Leaving the temple and dying in it: what becomes of the hand, of the turn and of the game."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto
from tepui.engine.table import with_item
from tepui.games.chac.rules.components import EXIT, MAX_SEATS, NOWHERE
from tepui.games.chac.rules.events import DIED, LEFT_TEMPLE, TURN_ENDS
from tepui.games.chac.rules.scoring import GameEnd
from tepui.games.chac.rules.table import ELIMINATED, INSIDE, OUT, WAITING, Chac


class TurnEnd(Auto[Chac]):
    """What is left of a turn is lost. CHA-TURN-02: actions. CHA-ALC-06: the dice of a lock; CHA-EX-05 is an example."""

    def run(self, t: Chac) -> None:
        if t.state[self.seat] == INSIDE and t.actions[self.seat]:
            t.tell(TURN_ENDS, self.seat, t.actions[self.seat])
        t.actions[self.seat] = 0
        if t.lock:
            t.lock = []


TURN_END: Final[tuple[TurnEnd, ...]] = tuple([TurnEnd(seat) for seat in range(MAX_SEATS)])


class Leave(Auto[Chac]):
    """CHA-COR-03: out of the temple, with all cards. CHA-COR-10: in any round, with any number of them."""

    def run(self, t: Chac) -> None:
        seat = self.seat
        t.tell(LEFT_TEMPLE, seat, t.where[seat], len(t.hands[seat]))
        t.where[seat] = EXIT
        t.state[seat] = OUT
        t.cut(TurnEnd)
        end_if_empty(t)


def die(t: Chac, seat: int, cause: int) -> None:
    """CHA-REP-02: the figure leaves the game and its cards go to the pile. CHA-REP-01: whatever the cause."""
    t.tell(DIED, seat, t.adventurer(seat), t.where[seat], cause)
    if t.hands[seat]:
        t.lost[seat] = sorted(t.lost[seat] + t.hands[seat])
        t.hands[seat] = []
    t.where[seat] = NOWHERE
    t.actions[seat] = 0
    if t.steady[seat]:
        t.steady = with_item(t.steady, seat, 0)
    t.laid_down[seat] = 0
    t.state[seat] = WAITING if t.life[seat] == 0 else ELIMINATED  # CHA-REP-09: there is one replacement only


def die_in_turn(t: Chac, seat: int, cause: int) -> None:
    """CHA-TURN-05. The adventurer whose turn it is dies: its turn ends at once."""
    die(t, seat, cause)
    t.cut(TurnEnd)
    end_if_empty(t)


def end_if_empty(t: Chac) -> bool:
    """CHA-END-01: the game ends when nobody is inside and nobody waits to come in; returns whether it does.

    CHA-ROUND-05: the temple moves on as long as somebody waits. CHA-VAR-02: as an option, nobody is waited for.
    CHA-ROUND-04: asked after every death and every exit, as nothing else empties the temple.
    CHA-END-10: turns and phases that were still to come are dropped.
    """
    if INSIDE in t.state or (WAITING in t.state and not t.rules.literal_end):
        return False
    t.cut(GameEnd)
    return True
