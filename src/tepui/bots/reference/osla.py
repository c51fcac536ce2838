"""One step look ahead as in TAG: every action once, luck as it happens to fall, the state after it by the game's own heuristic."""

from __future__ import annotations

from random import Random

from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.greedy import ranked
from tepui.bots.search.judge import mixed, settle_chance
from tepui.core.game import Game
from tepui.core.records import Decision, Glimpse


class Osla(JudgingBot):
    """No average over odds as `greedy` has, and what an action only begins is not completed; others count, unlike with `valuer`."""

    name = "osla"

    def __init__(self, judge: str = "hand") -> None:
        super().__init__(judge)

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        judge = self.judge(game, glimpse.seats)
        table = game.imagine(glimpse.view, Random(glimpse.key))
        values: list[float] = []
        for action in glimpse.legal:
            after = table.copy()
            after.apply(action)
            settle_chance(after, Random(mixed(glimpse.key, 6, action)))
            values.append(judge.value(after, glimpse.seat))
        options = ranked(glimpse.legal, values, glimpse.key)
        return Decision(action=options[0].action, options=options, nodes=len(values))
