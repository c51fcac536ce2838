"""Random play from a table to its end, as fast as the engine goes: for the bench, for tests and for simulations of random bots."""

from __future__ import annotations

from random import Random

from tepui.engine.step import CHANCE
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
        """At most so many actions, chance included."""
        rng = self.rng
        random = rng.random
        steps = table.steps
        for done in range(most):  # noqa: B007 - named, it is an int; `_` would be boxed
            if not steps:
                return
            step = steps[-1]
            if step.kind() == CHANCE:
                table.do(step, step.sample(table, rng))
                self.rolls += 1
            else:
                legal = step.legal(table)
                table.do(step, legal[int(random() * float(len(legal)))])
                self.decisions += 1
                self.listed += len(legal)
