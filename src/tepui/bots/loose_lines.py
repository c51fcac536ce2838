"""Levels that are weak as people are: they look less far and choose loosely, but carry through a turn that they have begun.

Who chooses loosely at every small action walks back and forth and drops what it has just picked up. Here the choice is made once,
among whole lines that a planner has found with few thoughts, and the line chosen is followed to its end. Lines that anybody who
watches would call a waste are left out where that costs little, and where all seats decide at once as little as possible is done.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from tepui.bots.bot import Bot, Budget, following
from tepui.bots.search.judge import mixed
from tepui.bots.search.planner import DEEPEST, HASTE, Line, Plan, Planner, answered, shortest_near
from tepui.core.game import Game, SeatTurn
from tepui.core.records import Decision, Glimpse

MOST_LINES: Final = 24
CUT: Final = 0.25  # of the chance to win: a whole turn may give away more than a single action
ALIKE: Final = HASTE * DEEPEST  # lines that differ by no more lead to the same end
PRICE: Final = 0.04  # of the chance to win: what not wasting anything may cost


class LooseLines(Bot):
    """Picks among the lines of a planner: one that is worse by d is e^(-d/width) times as likely, one worse by more than `cut` is out."""

    name = "loose lines"

    def __init__(self, planner: Planner, width: float, cut: float = CUT) -> None:
        self.planner = planner
        self.width = width
        self.cut = cut

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if glimpse.plan and glimpse.plan[0] in glimpse.legal:
            return following(glimpse, glimpse.plan[0])
        table = game.imagine(glimpse.view, Random(glimpse.key))
        plan = self._grown(game, glimpse, table)
        found = plan.finished if table.step.together() else thrifty(game, table, plan.finished)
        lines = shortest(found)[:MOST_LINES]
        decision = answered(plan, lines, lines, glimpse, plan.budget.used)
        if lines:
            picked = shortest_near(lines, PRICE) if table.step.together() else self._picked(lines, glimpse.key)
            decision.action, decision.plan = picked.actions[0], picked.actions[1:]
        return decision

    def _grown(self, game: Game, glimpse: Glimpse, table: Any) -> Plan:
        """Lines on one deal of what the seat cannot know."""
        how, judge = self.planner.settings, self.planner.judge(game, glimpse.seats)
        judge.look(table, glimpse.seat)
        seconds = how.seconds or how.turn_seconds * game.pace(glimpse.view)
        plan = Plan(judge, table.copy(), glimpse.seat, glimpse.key, Budget(glimpse, seconds, how.positions()))
        plan.find(glimpse.legal, how.widest)
        return plan

    def _picked(self, lines: list[Line], key: int) -> Line:
        best = lines[0].value
        near = [line for line in lines if line.value >= best - self.cut]
        weights = [exp((line.value - best) / self.width) for line in near]
        return Random(mixed(key, 77)).choices(near, weights)[0]


def shortest(lines: list[Line]) -> list[Line]:
    """The best first; of lines of the same worth the shortest alone: a way there and back leads nowhere."""
    found: list[Line] = []
    for line in sorted(lines, key=lambda line: (-line.value, len(line.actions))):
        if not found or line.value < found[-1].value - ALIKE:
            found.append(line)
    return found


def thrifty(game: Game, table: Any, lines: list[Line]) -> list[Line]:
    """The lines in which nothing is wasted; all of them if the best of those would cost too much."""
    if not game.waste:
        return lines
    found = [line for line in lines if not any(game.wasted([carried_out(table, line)]).values())]
    if not found or max(map(worth, found)) < max(map(worth, lines)) - PRICE:
        return lines
    return found


def worth(line: Line) -> float:
    return line.value


def carried_out(table: Any, line: Line) -> SeatTurn:
    """A line as the tables it leads over."""
    turn: SeatTurn = []
    now = table.copy()
    for action in line.actions:
        turn.append((now.copy(), action))
        now.apply(action)
    return turn
