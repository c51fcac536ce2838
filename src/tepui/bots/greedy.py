"""The bot that looks one step ahead: every action is tried on imagined tables and judged where it leads."""

from __future__ import annotations

from random import Random
from typing import Any

from tepui.bots.bot import Bot
from tepui.bots.judge import Judge, mixed
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse


class Greedy(Bot):
    """One step over `game.evaluate`, averaged over a few deals of what the seat cannot know."""

    name = "greedy"

    def __init__(self, deals: int = 3) -> None:
        if deals < 1:
            raise ValueError(f"greedy needs at least one deal, not {deals!r}")
        self.deals = deals

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        tables = [game.imagine(glimpse.view, Random(mixed(glimpse.key, i))) for i in range(self.deals)]
        values = one_step(Judge(game, glimpse.seats), tables, glimpse.legal, glimpse.seat, glimpse.key)
        options = ranked(glimpse.legal, values, glimpse.key)
        return Decision(action=options[0].action, options=options, nodes=len(tables) * len(glimpse.legal))


def one_step(judge: Judge, tables: list[Any], legal: list[int], seat: int, luck: int) -> list[float]:
    """The seat's utility after each action, averaged over the tables; all actions meet the same tables and the same luck."""
    values: list[float] = []
    for action in legal:
        total = 0.0
        for i, table in enumerate(tables):
            after = table.copy()
            after.apply(action)
            total += judge.expected(after, seat, mixed(luck, i))
        values.append(total / len(tables))
    return values


def ranked(actions: list[int], values: list[float], key: int) -> list[Candidate]:
    """Actions from the best to the worst; equals in an order drawn from the key, so that nobody always goes left."""
    order = sorted(range(len(actions)), key=lambda i: (-round(values[i], 9), mixed(key, actions[i])))
    return [Candidate(action=actions[i], value=values[i]) for i in order]
