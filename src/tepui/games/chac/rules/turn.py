"""The sequence of play: a round of six phases, and replacements that come in through the ceiling."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import ENTER, WAIT
from tepui.games.chac.rules.components import MAX_SEATS, SUNS
from tepui.games.chac.rules.events import REPLACED, ROUND_OF
from tepui.games.chac.rules.lava import uncover
from tepui.games.chac.rules.loading import ACTION_ROLL, ADJUST_LOAD
from tepui.games.chac.rules.table import INSIDE, WAITING, Chac
from tepui.games.chac.rules.temple import MOVE_WALLS, ROLL_BOULDER
from tepui.games.chac.rules.turn_actions import TURN


class Round(Auto[Chac]):
    """CHA-ROUND-01: load, action roll, turns, walls and boulder, replacements, the dice pass on.

    CHA-BOU-13: the boulder is rolled for in every round.
    """

    def run(self, t: Chac) -> None:
        first = self.seat
        t.first = first
        t.roll = []
        t.tell(ROUND_OF, first, t.round)
        t.then(ADJUST_LOAD[first], ACTION_ROLL[first])
        for seat in t.from_first():  # CHA-ROUND-03
            t.then(TURN[seat])
        # CHA-WADV-01: the walls before the boulder
        t.then(MOVE_WALLS[first], ROLL_BOULDER[first], REPLACEMENTS[first], PASS_DICE[first])


class Replacements(Auto[Chac]):
    """CHA-REP-03: those who wait are asked once there is an opening. CHA-REP-05: be it one made in this very round."""

    def run(self, t: Chac) -> None:
        if t.opening(0):
            for seat in t.from_first():
                # CHA-REP-15: nobody with a living adventurer; CHA-COR-04, CHA-COR-05: nobody who is out
                if t.state[seat] == WAITING:
                    t.then(MAY_ENTER[seat])


class MayEnter(Choice[Chac]):
    """The replacement comes down through an opening, or waits."""

    def legal(self, t: Chac) -> list[int]:
        """CHA-REP-04. Any opening there is."""
        found = [ENTER + sun for sun in range(len(SUNS)) if t.opening(sun)]
        found.append(WAIT)  # CHA-REP-07
        return found

    def apply(self, t: Chac, a: int) -> None:
        """CHA-REP-12: no roll, no test, no action. CHA-REP-08: with the empty hand that death has left.

        CHA-REP-11: the actions of this round are over, the replacement acts from the next one on. CHA-REP-13: the opening
        stays for others.
        """
        if a == WAIT:
            return
        seat = self.seat
        t.life = with_item(t.life, seat, 1)  # CHA-ABIL-02: with its own ability; CHA-ABIL-16: the other one is gone
        t.state[seat] = INSIDE
        t.where[seat] = SUNS[a - ENTER]
        t.tell(REPLACED, seat, t.adventurer(seat), t.where[seat])
        if t.covered:  # CHA-REP-10
            uncover(t, seat)


class PassDice(Auto[Chac]):
    """CHA-FIRST-01: the next round, and the dice go to the left. CHA-FIRST-02: whoever sits there."""

    def run(self, t: Chac) -> None:
        t.steady = [0] * t.rules.seats  # CHA-ABIL-05: for one round only
        t.round += 1
        t.then(ROUNDS[t.after(self.seat)])


# Steps never change: one of each for every seat serves all tables.
ROUNDS: Final[tuple[Round, ...]] = tuple([Round(seat) for seat in range(MAX_SEATS)])
REPLACEMENTS: Final[tuple[Replacements, ...]] = tuple([Replacements(seat) for seat in range(MAX_SEATS)])
MAY_ENTER: Final[tuple[MayEnter, ...]] = tuple([MayEnter(seat) for seat in range(MAX_SEATS)])
PASS_DICE: Final[tuple[PassDice, ...]] = tuple([PassDice(seat) for seat in range(MAX_SEATS)])
