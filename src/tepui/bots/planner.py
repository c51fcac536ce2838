"""The bot that plans its own turn: a beam search over whole lines of its own actions, judged where chance or another seat comes in.

The beam widens as long as the budget lasts (1, 2, 4, ... lines at every depth), and what has been judged is kept, so
it can be stopped at any moment and is exact once it stops growing. Only finished lines are compared with each other.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.bots.bot import Bot, Budget
from tepui.bots.greedy import ranked
from tepui.bots.judge import Judge, mixed
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.core.step import Chance

DEEPEST: Final = 12  # own actions in one line
WIDEST: Final = 1024
WAYS: Final = 3  # to complete what an action has begun
UNKNOWN: Final = -1.0


class Line:
    """Actions in order from the root, the tables they lead to (one per deal), and what they are worth."""

    __slots__ = ("actions", "children", "finished", "tables", "value")

    def __init__(self, actions: list[int], tables: list[Any], value: float, finished: bool) -> None:
        self.actions = actions
        self.tables = tables
        self.value = value
        self.finished = finished
        self.children: list[Line] | None = None


class Plan:
    """One search: grows lines out of a few imagined tables until the budget is spent."""

    __slots__ = ("budget", "finished", "judge", "luck", "root", "seat", "stage", "turn")

    def __init__(self, judge: Judge, tables: list[Any], seat: int, luck: int, budget: Budget) -> None:
        self.judge = judge
        self.seat = seat
        self.luck = luck
        self.budget = budget
        self.turn = judge.game.turn(tables[0])
        self.stage = judge.game.stage(tables[0])
        self.root = Line([], tables, UNKNOWN, False)
        self.finished: list[Line] = []

    def search(self, legal: list[int]) -> None:
        """Widen the beam until the budget is spent or every line has been followed to its end."""
        self._grow(self.root, legal)
        width = 1
        while width <= WIDEST and not self.budget.over() and self._pass(width):
            width *= 2

    def _pass(self, width: int) -> bool:
        """Follow the best `width` lines of every depth; whether anything new was found."""
        grown = False
        frontier = self.root.children or []
        for _ in range(DEEPEST):
            open_lines = [line for line in frontier if not line.finished]
            if not open_lines:
                break
            open_lines.sort(key=_worth)
            following: list[Line] = []
            for line in open_lines[:width]:
                if line.children is None:
                    if self.budget.over():
                        return False
                    table = line.tables[0]
                    self._grow(line, table.step.legal(table))
                    grown = True
                following += line.children or []
            frontier = following
        return grown

    def _grow(self, line: Line, legal: list[int]) -> None:
        children: list[Line] = []
        for action in legal:
            children += self._after(line, action)
        for child in children:
            if child.finished:
                self.finished.append(child)
        line.children = children
        line.tables = []

    def _after(self, line: Line, action: int) -> list[Line]:
        """The line with one more action; if that only begins something, with the best ways to complete it."""
        tables: list[Any] = []
        for table in line.tables:
            after = table.copy()
            after.apply(action)
            tables.append(after)
        actions = [*line.actions, action]
        first = tables[0]
        finished = self._ends(first)
        if not finished and self.judge.game.begun(first):
            ways: list[Line] = []
            begun = Line(actions, tables, UNKNOWN, False)
            for following in first.step.legal(first):
                ways += self._after(begun, following)
            ways.sort(key=_worth)
            return ways[:WAYS]
        total = 0.0
        for i, after in enumerate(tables):
            total += self.judge.expected(after, self.seat, mixed(self.luck, i))
        self.budget.spend(len(tables))
        return [Line(actions, [] if finished else tables, total / len(tables), finished)]

    def _ends(self, table: Any) -> bool:
        """A line ends where chance or another seat comes in, or the next stage of the turn begins."""
        if table.over or isinstance(table.step, Chance) or table.step.seat != self.seat:
            return True
        return self.judge.game.stage(table) != self.stage or self.judge.game.turn(table) != self.turn


def _worth(line: Line) -> float:
    return -line.value


class Planner(Bot):
    """Plans the stage of the turn it is in. `turn_seconds`: processor time for a whole turn; `seconds`: for one decision."""

    name = "planner"

    def __init__(self, turn_seconds: float = 0.0, seconds: float = 0.0, nodes: int = 0, deals: int = 1) -> None:
        _check(turn_seconds, seconds, nodes, deals)
        self.turn_seconds = turn_seconds
        self.seconds = seconds
        self.nodes = nodes if nodes or seconds or turn_seconds else 600
        self.deals = deals

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        budget = Budget(glimpse, self.seconds or self.turn_seconds * game.pace(glimpse.view), self.nodes)
        tables = [game.imagine(glimpse.view, Random(mixed(glimpse.key, i))) for i in range(self.deals)]
        plan = Plan(Judge(game, glimpse.seats), tables, glimpse.seat, glimpse.key, budget)
        plan.search(glimpse.legal)
        return _answer(plan, glimpse)


def _check(turn_seconds: float, seconds: float, nodes: int, deals: int) -> None:
    for word, value in (("turn_seconds", turn_seconds), ("seconds", seconds), ("nodes", nodes)):
        if value < 0:
            raise ValueError(f"{word} cannot be {value!r}")
    if deals < 1:
        raise ValueError(f"at least one deal, not {deals!r}")


def _answer(plan: Plan, glimpse: Glimpse) -> Decision:
    """Every first action at the worth of the best finished line that begins with it, or of its own if there is none."""
    best: dict[int, Line] = {}
    for line in plan.finished:
        held = best.get(line.actions[0])
        if held is None or line.value > held.value:
            best[line.actions[0]] = line
    known = [action for action in glimpse.legal if action in best]
    options = ranked(known, [best[action].value for action in known], glimpse.key)
    options += _unfinished(plan, best, options[-1].value if options else 1.0, glimpse.key)
    action = options[0].action
    rest = best[action].actions[1:] if action in best else []
    return Decision(action=action, plan=rest, options=options, nodes=plan.budget.used)


def _unfinished(plan: Plan, best: dict[int, Line], worst: float, key: int) -> list[Candidate]:
    """Actions no finished line begins with: never above those that were followed to the end."""
    rest = [line for line in plan.root.children or [] if line.actions[0] not in best]
    return ranked([line.actions[0] for line in rest], [min(worst, line.value) for line in rest], key)
