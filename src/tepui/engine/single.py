"""One table in play, stepped by itself: the compiled part of the interfaces that show a learner a single game.

It keeps what was done, who decides now and what is legal, so that nobody asks the rules twice.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, Protocol

from tepui.engine.step import CHANCE, Step
from tepui.engine.table import Table

NOBODY: Final = -1  # who acts when chance does, and who decides when the game is over


class Luck(Protocol):
    def at(self, number: int) -> Random:
        """The generator of one outcome, counted from the beginning of the game."""


class Single:
    """A table with its log: `actions`, and the seat that did each (NOBODY: chance)."""

    __slots__ = ("table", "actions", "actors", "rolls", "seat", "legal")

    def __init__(self, table: Table, actions: list[int], actors: list[int], rolls: int) -> None:
        """`rolls`: how many outcomes of chance there were."""
        self.table = table
        self.actions = actions
        self.actors = actors
        self.rolls = rolls
        self.seat: int = NOBODY  # who decides
        self.legal: list[int] = []  # what it may do, ascending
        self.look()

    def copy(self) -> Single:
        return Single(self.table.copy(), self.actions[:], self.actors[:], self.rolls)

    def look(self) -> None:
        """Find out who decides, and what is legal; nobody while chance must act."""
        steps = self.table.steps
        self.ask(steps[-1] if steps and steps[-1].kind() != CHANCE else None)

    def ask(self, step: Step[Any] | None) -> None:
        """This step waits for its seat; for nobody's if there is none."""
        if step is None:
            self.seat = NOBODY
            self.legal = []
        else:
            self.seat = step.seat
            self.legal = step.legal(self.table)

    def do(self, action: int, luck: Luck) -> None:
        """A legal action of the seat that decides, then chance."""
        self.settle(self.put(action), luck)

    def put(self, action: int) -> Step[Any] | None:
        """The action alone; what comes next."""
        table = self.table
        self.actions.append(action)
        self.actors.append(self.seat)
        return table.do(table.steps[-1], action)

    def roll(self, luck: Luck) -> None:
        """Let chance act until a seat must, or the game is over."""
        steps = self.table.steps
        self.settle(steps[-1] if steps else None, luck)

    def settle(self, step: Step[Any] | None, luck: Luck) -> None:
        """The same, beginning with the step on top."""
        table = self.table
        while step is not None and step.kind() == CHANCE:
            action = step.sample(table, luck.at(self.rolls))
            self.rolls += 1
            self.actions.append(action)
            self.actors.append(NOBODY)
            step = table.do(step, action)
        self.ask(step)

    def play_others(self, mine: int, luck: Luck, rng: Random) -> None:
        """The other seats decide at random until this one must, or the game is over."""
        while self.seat != mine and self.seat != NOBODY:
            legal = self.legal
            self.do(legal[int(rng.random() * float(len(legal)))], luck)
