"""Playing on in thought: how a table may look some turns later. A line's faults come out there that its first judgement missed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.bots.capabilities import Proposes
from tepui.bots.search.greedy import liked
from tepui.bots.search.judge import Judge
from tepui.engine.step import Chance

THOUGHTS: Final = 60  # that a game may have about a whole turn it proposes


class Playing:
    """Plays on: every seat does what is best one step ahead or, in a game that proposes whole turns, the first turn it proposes."""

    __slots__ = ("judge", "proposing", "thoughts")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.thoughts = 0  # left for the turn that is being proposed
        self.proposing: Any = judge.game if isinstance(judge.game, Proposes) else None

    def on(self, table: Any, first: int, turns: int, luck: int) -> Any:
        """The table when so many turns have ended, counted from the one that has the number `first`."""
        rng = Random(luck)
        after = table.copy()
        game, now, ended = self.judge.game, first, 0
        meant: list[int] = []
        while not after.over:
            turn = game.turn(after)
            if turn != now:
                now = turn
                ended += 1
                if ended == turns:
                    break
            step = after.step
            if isinstance(step, Chance):
                after.apply(step.sample(after, rng))
                meant = []
                continue
            if not meant or meant[0] not in step.legal(after):
                meant = self._line(after, luck)
            after.apply(meant[0])
            meant = meant[1:]
        return after

    def _line(self, table: Any, luck: int) -> list[int]:
        if self.proposing is not None and len(table.step.legal(table)) > 1:
            self.thoughts = THOUGHTS
            proposed: list[list[int]] = self.proposing.proposals(table, table.step.seat, self._enough)
            if proposed:
                return proposed[0]
        return [liked(self.judge, table, luck)]

    def _enough(self) -> bool:
        self.thoughts -= 1
        return self.thoughts <= 0
