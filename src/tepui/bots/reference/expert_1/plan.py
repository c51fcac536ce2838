"""The search of `reference:expert-1`: a beam over whole lines of a seat's own actions.

A frozen copy of `bots/search/planner.py` as it was on 2026-11-18, without what `expert` did not use (docs/adr/0015-frozen-expert.md).
"""

from __future__ import annotations

from typing import Any, Final

from tepui.bots.reference.expert_1.judge import Judge
from tepui.core.records import Glimpse
from tepui.engine.step import Chance

DEEPEST: Final = 60  # own actions in one line
WAYS: Final = 3  # to complete what an action has begun
UNKNOWN: Final = -1.0


class Budget:
    """So many positions of the bot's own, in the place of the seconds that `expert` has, and never past the glimpse's deadline."""

    def __init__(self, glimpse: Glimpse, positions: float) -> None:
        self.positions = positions
        self.used = 0
        self.deadline = glimpse.deadline

    def spend(self, positions: int = 1) -> None:
        self.used += positions

    def over(self) -> bool:
        return self.used >= self.positions or self.late()

    def late(self) -> bool:
        """Past what was allowed from outside."""
        if self.deadline.nodes and self.used >= self.deadline.nodes:
            return True
        return self.deadline.until > 0.0 and self.deadline.left() <= 0.0


class Line:
    """Actions in order from the root, the table they lead to while it can go on, and what they are worth."""

    def __init__(self, actions: list[int], table: Any, value: float, finished: bool) -> None:
        self.actions = actions
        self.table = table
        self.value = value
        self.finished = finished
        self.children: list[Line] | None = None


def worth(line: Line) -> float:
    return -line.value


class Plan:
    """One search: grows lines out of an imagined table until the budget is spent."""

    def __init__(self, judge: Judge, table: Any, seat: int, luck: int, budget: Budget) -> None:
        self.judge = judge
        self.judging = judge.judging
        self.seat = seat
        self.luck = luck
        self.budget = budget
        self.turn = self.judging.turn(table)
        self.stage = self.judging.stage(table)
        self.root = Line([], table, UNKNOWN, False)
        self.finished: list[Line] = []

    def search(self, legal: list[int], widest: int) -> None:
        """Widen the beam until the budget is spent or every line has been followed to its end."""
        self._grow(self.root, legal)
        width = 1
        while width <= widest and self._pass(width):
            width *= 2

    def enough(self) -> bool:
        """One more thought of the game's own is counted; whether it was the last."""
        self.budget.spend()
        return self.budget.over()

    def weigh(self, proposed: list[list[int]], legal: list[int]) -> None:
        """Judge lines that were proposed; what none of them begins with counts as not followed to its end."""
        table = self.root.table
        self._grow(self.root, legal)
        self.finished = []
        for actions in proposed:
            after = table.copy()
            for action in actions:
                after.apply(action)
            self.budget.spend()
            self.finished.append(Line(actions, None, self.judge.expected(after, self.seat, self.luck), True))

    def best(self) -> list[Line]:
        """For every first action the best finished line that begins with it; the best of all first."""
        found: dict[int, Line] = {}
        for line in self.finished:
            held = found.get(line.actions[0])
            if held is None or line.value > held.value:
                found[line.actions[0]] = line
        return sorted(found.values(), key=worth)

    def _pass(self, width: int) -> bool:
        """Follow the best `width` lines of every depth; whether anything new was found."""
        grown = False
        frontier = self.root.children or []
        for _ in range(DEEPEST):
            open_lines = [line for line in frontier if not line.finished]
            if not open_lines:
                break
            open_lines.sort(key=worth)
            following: list[Line] = []
            for line in open_lines[:width]:
                if line.children is None:
                    # The first line is followed to its end however small the budget: a line broken off compares with none.
                    if self.budget.over() and (width > 1 or self.budget.late()):
                        return False
                    self._grow(line, line.table.step.legal(line.table))
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
        line.table = None

    def _after(self, line: Line, action: int) -> list[Line]:
        """The line with one more action; if that only begins something, with the best ways to complete it."""
        after = line.table.copy()
        after.apply(action)
        actions = [*line.actions, action]
        finished = self._ends(after)
        if not finished and self.judging.begun(after):
            ways: list[Line] = []
            begun = Line(actions, after, UNKNOWN, False)
            for following in after.step.legal(after):
                ways += self._after(begun, following)
            ways.sort(key=worth)
            return ways[:WAYS]
        self.budget.spend()
        return [Line(actions, None if finished else after, self.judge.expected(after, self.seat, self.luck), finished)]

    def _ends(self, table: Any) -> bool:
        """A line ends where chance or another seat comes in, or the next stage of the turn begins."""
        if table.over or isinstance(table.step, Chance) or table.step.seat != self.seat:
            return True
        return self.judging.stage(table) != self.stage or self.judging.turn(table) != self.turn
