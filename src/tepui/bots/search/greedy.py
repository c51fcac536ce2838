"""The bot that looks one step ahead: every action is tried on imagined tables and judged where it leads."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.judge import Judge, mixed
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.engine.step import Chance

MOST_TABLES: Final = 200  # judged at one decision: with many actions there are fewer deals


class Greedy(JudgingBot):
    """One step over `game.evaluate`, on an imagined table or averaged over several deals of what the seat cannot know.

    With another `judge` it judges by what was learned from played games, as the stronger bots do.
    """

    name = "greedy"

    def __init__(self, deals: int = 1, judge: str = "hand", temper: str = "") -> None:
        super().__init__(judge, temper)
        if deals < 1:
            raise ValueError(f"greedy needs at least one deal, not {deals!r}")
        self.deals = deals

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        deals = max(1, min(self.deals, MOST_TABLES // len(glimpse.legal)))
        tables = [game.imagine(glimpse.view, Random(mixed(glimpse.key, i))) for i in range(deals)]
        judge = self.judge(game, glimpse.seats)
        judge.look(tables[0], glimpse.seat)
        values = one_step(judge, tables, glimpse.legal, glimpse.seat, glimpse.key)
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
            total += completed(judge, after, seat, mixed(luck, i))
        values.append(total / len(tables))
    return values


def completed(judge: Judge, table: Any, seat: int, luck: int) -> float:
    """The seat's utility once what it has begun is done in the best way: a creature picked is worth its best journey."""
    if table.over or isinstance(table.step, Chance) or table.step.seat != seat or not judge.game.begun(table):
        return judge.expected(table, seat, luck)
    best = 0.0
    for action in table.step.legal(table):
        after = table.copy()
        after.apply(action)
        best = max(best, completed(judge, after, seat, luck))
    return best


def liked(judge: Judge, table: Any, luck: int) -> int:
    """The best action one step ahead for the seat whose turn it is; of equals the first."""
    legal: list[int] = table.step.legal(table)
    if len(legal) == 1:
        return legal[0]
    values = one_step(judge, [table], legal, table.step.seat, luck)
    return legal[values.index(max(values))]


def ranked(actions: list[int], values: list[float], key: int) -> list[Candidate]:
    """Actions from the best to the worst; equals in an order drawn from the key, so that they are not always taken in the order of their numbers."""
    order = sorted(range(len(actions)), key=lambda i: (-round(values[i], 9), mixed(key, actions[i])))
    return [Candidate(action=actions[i], value=values[i]) for i in order]
