"""Dice, one by one: every roll of the game is made of these."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Chance
from tepui.games.chac.rules.actions import DIE
from tepui.games.chac.rules.components import DICE, MAX_SEATS
from tepui.games.chac.rules.table import Chac

SIDES: Final = 6


class Roll(Chance[Chac]):
    """The next of so many dice; it is added to `dice`, which everybody sees."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def ways(self, t: Chac) -> list[tuple[int, int]]:
        return [(DIE + face, 1) for face in range(SIDES)]

    def sample(self, t: Chac, rng: Random) -> int:
        return DIE + int(rng.random() * SIDES)

    def apply(self, t: Chac, a: int) -> None:
        t.dice.append(a - DIE + 1)
        if self.left > 1:
            t.then(ROLLS[self.seat][self.left - 1])


# By seat and number of dice, at most five (CHA-COMP-07): steps never change, so that one of each serves all tables.
ROLLS: Final[tuple[tuple[Roll, ...], ...]] = tuple(
    [tuple([Roll(seat, left) for left in range(DICE + 1)]) for seat in range(MAX_SEATS)]
)


def roll(t: Chac, seat: int, count: int, trial: int) -> None:
    """Roll so many dice next; those on the table are taken up. `trial` says what the roll is for."""
    t.dice = []
    t.trial = trial
    t.then(ROLLS[seat][count])
