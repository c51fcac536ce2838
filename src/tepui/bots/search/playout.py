"""Random play from a table to its end, as fast as the engine goes: for the bench, for tests and for simulations of random bots."""

from __future__ import annotations

from random import Random
from typing import Any

from tepui.engine.step import CHANCE, Step
from tepui.engine.table import Table


class Playout:
    """Plays tables to the end with every legal action as likely as any other, and counts."""

    __slots__ = ("rng", "decisions", "listed", "rolls")

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.decisions = 0  # choices made by seats
        self.listed = 0  # legal actions listed for them
        self.rolls = 0  # chance outcomes

    def play(self, table: Table, most: int = 1_000_000) -> None:
        """At most so many actions, chance included. All legal actions are listed and counted."""
        rng = self.rng
        random = rng.random
        step: Step[Any] | None = table.steps[-1] if table.steps else None
        for done in range(most):  # noqa: B007 - named, it is an int; `_` would be boxed
            if step is None:
                return
            if step.kind() == CHANCE:
                self.rolls += 1
                step = table.do(step, step.sample(table, rng))
            else:
                legal = step.legal(table)
                self.decisions += 1
                self.listed += len(legal)
                step = table.do(step, legal[int(random() * float(len(legal)))])

    def finish(self, table: Table) -> None:
        """The same game to its end; actions are picked, which needs no list where the game can do without."""
        rng = self.rng
        random = rng.random
        step: Step[Any] | None = table.steps[-1] if table.steps else None
        while step is not None:
            if step.kind() == CHANCE:
                self.rolls += 1
                step = table.do(step, step.sample(table, rng))
            else:
                self.decisions += 1
                step = table.do(step, step.pick(table, random()))
