"""The greedy valuer of hobby programs: it takes whatever raises the value of its own position most at once, and ignores opponents and odds."""

from __future__ import annotations

from random import Random

from tepui.bots.bot import Bot
from tepui.bots.search.greedy import ranked
from tepui.bots.search.judge import mixed, settle_chance
from tepui.core.game import Game
from tepui.core.records import Decision, Glimpse


class Valuer(Bot):
    """One step by the game's own points, as `evaluate` counts them for the seat alone, with luck as it happens to fall."""

    name = "valuer"

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        table = game.imagine(glimpse.view, Random(glimpse.key))
        values: list[float] = []
        for action in glimpse.legal:
            after = table.copy()
            after.apply(action)
            settle_chance(after, Random(mixed(glimpse.key, 5)))
            values.append(game.scores(after)[glimpse.seat] if after.over else game.evaluate(after, glimpse.seat))
        options = ranked(glimpse.legal, values, glimpse.key)
        return Decision(action=options[0].action, options=options, nodes=len(values))
