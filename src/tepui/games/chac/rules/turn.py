"""The sequence of play: a round of six phases, and coming in through the ceiling (CHA-ROUND, CHA-REP, CHA-FIRST)."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import ENTER, WAIT
from tepui.games.chac.rules.components import MAX_SEATS, NOBODY, SUNS
from tepui.games.chac.rules.events import REPLACED, ROUND
from tepui.games.chac.rules.lava import uncover
from tepui.games.chac.rules.loading import ACTION_ROLL, ADJUST_LOAD
from tepui.games.chac.rules.table import INSIDE, WAITING, Chac
from tepui.games.chac.rules.temple import MOVE_WALLS, ROLL_BOULDER
from tepui.games.chac.rules.turn_actions import TURN


class Round(Auto[Chac]):
    """CHA-ROUND-01, -03. Load, action roll, turns, walls and boulder, replacements, the dice pass on."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        first = self.seat
        t.first = first
        t.roll = []
        t.tell(ROUND, NOBODY, t.round)
        t.then(ADJUST_LOAD[first], ACTION_ROLL[first])
        for seat in t.from_first():
            t.then(TURN[seat])
        t.then(MOVE_WALLS[first], ROLL_BOULDER[first], REPLACEMENTS[first], PASS_DICE[first])


class Replacements(Auto[Chac]):
    """CHA-REP-03, -06. Those who wait are asked, in order, once there is an opening."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        if t.opening(0):
            for seat in t.from_first():
                if t.state[seat] == WAITING:
                    t.then(MAY_ENTER[seat])


class MayEnter(Choice[Chac]):
    """CHA-REP-04, -07, -08, -12. Down through an opening, empty-handed; or wait."""

    __slots__ = ()

    def legal(self, t: Chac) -> list[int]:
        found = [ENTER + sun for sun in range(len(SUNS)) if t.opening(sun)]
        found.append(WAIT)
        return found

    def apply(self, t: Chac, a: int) -> None:
        if a == WAIT:
            return
        seat = self.seat
        t.life = with_item(t.life, seat, 1)
        t.state[seat] = INSIDE
        t.where[seat] = SUNS[a - ENTER]
        t.tell(REPLACED, seat, t.adventurer(seat), t.where[seat])
        if t.covered:
            uncover(t, seat)


class PassDice(Auto[Chac]):
    """CHA-FIRST-01, -02, CHA-ABIL-05. The next round; Stamina wears off."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        t.steady = [0] * t.rules.seats
        t.round += 1
        t.then(ROUNDS[t.after(self.seat)])


# Steps never change: one of each for every seat serves all tables.
ROUNDS: Final[tuple[Round, ...]] = tuple([Round(seat) for seat in range(MAX_SEATS)])
REPLACEMENTS: Final[tuple[Replacements, ...]] = tuple([Replacements(seat) for seat in range(MAX_SEATS)])
MAY_ENTER: Final[tuple[MayEnter, ...]] = tuple([MayEnter(seat) for seat in range(MAX_SEATS)])
PASS_DICE: Final[tuple[PassDice, ...]] = tuple([PassDice(seat) for seat in range(MAX_SEATS)])
