"""The bot that plans its own turn: a beam search over whole lines of its own actions, judged where chance or another seat comes in.

The beam widens as long as the budget lasts (1, 2, 4, ... lines at every depth), and what has been judged is kept, so
it can be stopped at any moment and is exact once it stops growing. Only finished lines are compared with each other.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from tepui.bots.bot import Budget, following
from tepui.bots.capabilities import Foresees, Proposes
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.planner_settings import WIDEST, PlannerSettings
from tepui.bots.search.greedy import ranked
from tepui.bots.search.judge import Judge, mixed
from tepui.bots.search.playing_on import Playing
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.engine.step import Chance

DEEPEST: Final = (
    60  # own actions in one line: a turn of Tikal II may have thirty, and a line broken off compares with none
)
WAYS: Final = 3  # to complete what an action has begun
UNKNOWN: Final = -1.0
GROWTH: Final = 0.5  # of the budget goes into growing lines, the rest into comparing the best of them
FORESEEING: Final = 0.2  # the same in a game that plays on in thought: there the comparison is worth more
PLAYED_ON: Final = 100  # positions are judged, about, where a line is played on once
FEWEST: Final = 3  # lines are compared to the end
HASTE: Final = 1e-6  # an action costs so much of a line's worth: of two ways to the same end the shorter one is taken


class Line:
    """Actions in order from the root, the table they lead to while it can go on, and what they are worth."""

    __slots__ = ("actions", "children", "finished", "table", "value")

    def __init__(self, actions: list[int], table: Any, value: float, finished: bool) -> None:
        self.actions = actions
        self.table = table
        self.value = value
        self.finished = finished
        self.children: list[Line] | None = None


class Plan:
    """One search: grows lines out of an imagined table until the budget is spent. `staged`: to the end of a stage of the turn."""

    __slots__ = (
        "budget",
        "finished",
        "judge",
        "luck",
        "proposing",
        "root",
        "seat",
        "stage",
        "staged",
        "turn",
        "weighed",
    )

    def __init__(self, judge: Judge, table: Any, seat: int, luck: int, budget: Budget, staged: bool = True) -> None:
        self.judge = judge
        self.staged = staged
        self.seat = seat
        self.luck = luck
        self.budget = budget
        self.turn = judge.game.turn(table)
        self.stage = judge.game.stage(table)
        self.root = Line([], table, UNKNOWN, False)
        self.finished: list[Line] = []
        self.proposing: Any = judge.game if isinstance(judge.game, Proposes) else None
        self.weighed = False  # lines were proposed

    def search(self, legal: list[int], width: int = 1, widest: int = WIDEST, deepest: int = DEEPEST) -> None:
        """Widen the beam until the budget is spent or every line has been followed to its end."""
        self._grow(self.root, legal)
        while width <= widest and self._pass(width, deepest):
            width *= 2

    def find(self, legal: list[int], widest: int = WIDEST) -> None:
        """Judge the lines that the game proposes; where it proposes none, grow them."""
        proposed: list[list[int]] = []
        if self.proposing is not None:
            proposed = self.proposing.proposals(self.root.table, self.seat, self.enough)
        if proposed:
            self.weigh(proposed, legal)
        else:
            self.search(legal, widest=widest)

    def line_of(self, actions: list[int]) -> Line:
        """These actions as far as they are one line here, judged like any other."""
        after = self.root.table.copy()
        done: list[int] = []
        for action in actions:
            if action not in after.step.legal(after):
                break
            after.apply(action)
            done.append(action)
            if self.ends(after) if self.proposing is None else self.stops(after):
                break
        worth = self.judge.expected(after, self.seat, self.luck) - HASTE * len(done)
        return Line(done, None, worth, True)

    def enough(self) -> bool:
        """One more thought of the game's own is counted; whether it was the last."""
        self.budget.spend()
        return self.budget.over()

    def weigh(self, proposed: list[list[int]], legal: list[int]) -> None:
        """Judge lines that were proposed; what none of them begins with counts as not followed to its end."""
        table = self.root.table
        self._grow(self.root, legal)
        self.finished, self.weighed = [], True
        for actions in proposed:
            after = table.copy()
            for action in actions:
                after.apply(action)
            self.budget.spend()
            worth = self.judge.expected(after, self.seat, self.luck)
            self.finished.append(Line(actions, None, worth, self.stops(after)))

    def _pass(self, width: int, deepest: int) -> bool:
        """Follow the best `width` lines of every depth; whether anything new was found."""
        grown = False
        frontier = self.root.children or []
        for _ in range(deepest):
            open_lines = [line for line in frontier if not line.finished]
            if not open_lines:
                break
            open_lines.sort(key=_worth)
            following: list[Line] = []
            for line in open_lines[:width]:
                if line.children is None:
                    # The first line is followed to its end however slow the machine: a line broken off compares with none.
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
        finished = self.ends(after)
        if not finished and self.judge.game.begun(after):
            ways: list[Line] = []
            begun = Line(actions, after, UNKNOWN, False)
            for following in after.step.legal(after):
                ways += self._after(begun, following)
            ways.sort(key=_worth)
            return ways[:WAYS]
        self.budget.spend()
        worth = self.judge.expected(after, self.seat, self.luck) - HASTE * len(actions)
        return [Line(actions, None if finished else after, worth, finished)]

    def best(self) -> list[Line]:
        """For every first action the best finished line that begins with it; the best of all first."""
        found: dict[int, Line] = {}
        for line in self.finished:
            held = found.get(line.actions[0])
            if held is None or line.value > held.value:
                found[line.actions[0]] = line
        return sorted(found.values(), key=_worth)

    def finest(self, most: int) -> list[Line]:
        """The best finished lines, whatever they begin with; lines of the same worth, mostly one line in another order, are one."""
        found: list[Line] = []
        for line in sorted(self.finished, key=_worth):
            if not found or line.value < found[-1].value:
                found.append(line)
                if len(found) == most:
                    break
        return found

    def ends(self, table: Any) -> bool:
        """A line ends where chance or another seat comes in, or the next stage of the turn begins."""
        return self.stops(table) or (self.staged and self.judge.game.stage(table) != self.stage)

    def stops(self, table: Any) -> bool:
        """What a game proposes may go on through all stages of the turn."""
        if table.over or isinstance(table.step, Chance) or table.step.seat != self.seat:
            return True
        return self.staged and self.judge.game.turn(table) != self.turn

    def comparable(self) -> bool:
        """Whether what somebody has done can be set beside these lines: not where the game proposes just a beginning, or nothing."""
        return self.proposing is None or (self.weighed and all(line.finished for line in self.finished))


def _worth(line: Line) -> float:
    return -line.value


class Planner(JudgingBot):
    """Plans the stage of the turn it is in. `turn_seconds`: processor time for a whole turn; `seconds`: for one decision.

    Lines grow on one deal of what the seat cannot know. The best of them are then compared over more, for the
    best of many lines owes something to the deal it was found on. The best line is followed to its end without thinking again.
    """

    name = "planner"
    takes: ClassVar[type[PlannerSettings]] = PlannerSettings

    def __init__(self, settings: PlannerSettings) -> None:
        super().__init__(settings.judge, settings.temper)
        self.settings = settings

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if glimpse.plan and glimpse.plan[0] in glimpse.legal:
            return following(glimpse, glimpse.plan[0])
        return self.thought(game, glimpse, [])[0]

    def thought(self, game: Game, glimpse: Glimpse, done: list[int]) -> tuple[Decision, Line | None]:
        """What it would do; and what somebody has `done`, if anything, judged on the same deals as the lines it found itself."""
        how, pace = self.settings, game.pace(glimpse.view)
        seconds, nodes, least = how.seconds or how.turn_seconds * pace, how.positions(), int(how.least * pace)
        growth = _growth(game, how.deals, how.rounds)
        judge = self.judge(game, glimpse.seats)
        budget = Budget(glimpse, seconds * growth, int(nodes * growth), int(least * growth))
        table = game.imagine(glimpse.view, Random(glimpse.key))
        judge.look(table, glimpse.seat)
        plan = Plan(judge, table, glimpse.seat, glimpse.key, budget)
        other = plan.line_of(done) if done else None
        plan.find(glimpse.legal, how.widest)
        if not plan.comparable():
            other = None
        lines = plan.best()
        rest = Budget(glimpse, seconds * (1.0 - growth), nodes - int(nodes * growth), least - int(least * growth))
        kept = lines
        if growth < 1.0:
            kept = plan.finest(how.lines) if how.rounds else lines[: how.lines]
            kept = compared(judge, glimpse, [other, *kept] if other else kept, how.deals, rest, how.rounds)
        decision = answered(plan, kept, lines, glimpse, budget.used + rest.used)
        if how.restraint and kept and table.step.together():
            given_up = [line for line in lines if line not in kept]
            actions = shortest_near([*kept, *given_up], how.restraint).actions
            decision.action, decision.plan = actions[0], actions[1:]
        return decision, other


def _growth(game: Game, deals: int, rounds: int) -> float:
    """The share of the budget that goes into growing lines; what a game proposes is compared once more only if it is played on."""
    if deals < 2 or (isinstance(game, Proposes) and not rounds):
        return 1.0
    return FORESEEING if rounds or isinstance(game, Foresees) else GROWTH


def compared(
    judge: Judge, glimpse: Glimpse, lines: list[Line], deals: int, budget: Budget, rounds: int = 0
) -> list[Line]:
    """The lines at their worth over more deals, the best first; whenever the deals have doubled, the weaker half is out."""
    kept = lines
    dealt = 1
    while dealt < deals and len(kept) > 1 and not budget.over():
        worths = _worths_on(judge, glimpse, kept, mixed(glimpse.key, dealt), budget, rounds)
        if len(worths) < len(kept) and dealt > 1:
            break
        kept = kept[: len(worths)]
        for line, worth in zip(kept, worths, strict=True):
            line.value += (worth - line.value) / (dealt + 1)
        dealt += 1
        kept.sort(key=_worth)
        if dealt & (dealt - 1) == 0 and dealt >= 4 and len(kept) > FEWEST:
            kept = kept[: (len(kept) + 1) // 2]
    return kept


def _worths_on(
    judge: Judge, glimpse: Glimpse, lines: list[Line], luck: int, budget: Budget, rounds: int
) -> list[float]:
    """What the lines are worth on one deal; of lines that are played on, as many as the budget allows."""
    table = judge.game.imagine(glimpse.view, Random(luck))
    playing = Playing(judge)
    slow = rounds > 0 or isinstance(judge.game, Foresees)
    first = judge.game.turn(table) if rounds else 0
    worths: list[float] = []
    for line in lines:
        if slow and worths and budget.over():
            break
        after = table.copy()
        for action in line.actions:
            after.apply(action)
        if rounds:
            after = playing.on(after, first, rounds * glimpse.seats + 1, luck)
            worths.append(judge.value(after, glimpse.seat))
        else:
            worths.append(judge.foreseen(after, glimpse.seat, luck))
        budget.spend(PLAYED_ON if slow else 1)
    return worths


def shortest_near(lines: list[Line], price: float) -> Line:
    """The shortest line that costs no more than the price; of equals the best, which come first."""
    return min([line for line in lines if line.value >= lines[0].value - price], key=lambda line: len(line.actions))


def answered(plan: Plan, kept: list[Line], lines: list[Line], glimpse: Glimpse, nodes: int) -> Decision:
    """Every first action at the worth of the line that begins with it; what was given up earlier never above what was kept."""
    options = _candidates(kept, 1.0, glimpse.key)
    for given_up in (lines, plan.root.children or []):  # not compared to the end; not even followed to theirs
        held = {option.action for option in options}
        rest = [line for line in given_up if line.actions[0] not in held]
        options += _candidates(rest, options[-1].value if options else 1.0, glimpse.key)
    best = next((line for line in kept if line.actions[0] == options[0].action), None)
    return Decision(action=options[0].action, plan=best.actions[1:] if best else [], options=options, nodes=nodes)


def _candidates(lines: list[Line], most: float, key: int) -> list[Candidate]:
    """First actions, ranked by their lines; no value above `most`."""
    values: dict[int, float] = {}
    for line in lines:
        values[line.actions[0]] = max(values.get(line.actions[0], 0.0), min(most, line.value))
    return ranked(list(values), list(values.values()), key)
