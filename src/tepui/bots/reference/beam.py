"""The whole-turn beam over a value: the three best lines of every depth, no more, judged where the turn ends."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.bots.bot import Budget, following
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.planner import Plan, answered
from tepui.core.game import Game
from tepui.core.records import Decision, Glimpse

WIDTH: Final = 3


class Beam(JudgingBot):
    """A beam of fixed width on one deal. It neither widens, nor compares its lines over deals, nor asks the game for turns."""

    name = "beam"

    def __init__(self, width: int = WIDTH, judge: str = "hand") -> None:
        super().__init__(judge)
        if width < 1:
            raise ValueError(f"a beam has at least one line, not {width!r}")
        self.width = width

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if glimpse.plan and glimpse.plan[0] in glimpse.legal:
            return following(glimpse, glimpse.plan[0])
        judge = self.judge(game, glimpse.seats)
        table = game.imagine(glimpse.view, Random(glimpse.key))
        judge.look(table, glimpse.seat)
        budget = Budget(glimpse, 0.0, 0)
        plan = Plan(judge, table, glimpse.seat, glimpse.key, budget, staged=False)
        plan.search(glimpse.legal, self.width, self.width)
        lines = plan.best()
        return answered(plan, lines, lines, glimpse, budget.used)
