"""`reference:expert-1`: the level `expert` as it was on 2026-11-18, with budgets in positions. A yardstick that stays where it is.

Nothing here or in a game's `judge/expert_1` is improved: `tests/bots/test_expert_1.py` holds its choices. What it still shares
with the other bots are the rules of the games and what a glimpse and a decision are.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.bots.bot import Bot, following
from tepui.bots.reference.expert_1.judge import Foresees, Judge, Proposes, mixed
from tepui.bots.reference.expert_1.plan import Budget, Line, Plan, worth
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse

EDITION: Final = "expert_1"  # the folder in a game's `judge`
PLAYED_ON: Final = 100  # positions are judged, about, where a line is played on once
COMPARED: Final = 16
FEWEST: Final = 3  # lines are compared to the end


class Expert1(Bot):
    """Plans the stage of the turn it is in on one deal of what the seat cannot know, then compares the best lines over more deals."""

    name = "expert-1"

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if glimpse.plan and glimpse.plan[0] in glimpse.legal:
            return following(glimpse, glimpse.plan[0])
        judging = game.frozen_judge(EDITION)
        if judging is None:
            raise BadOption(f"reference:expert-1 cannot play {game.slug}: the game has no judge frozen for it")
        pace = judging.pace(glimpse.view)
        judge = Judge(game, judging, glimpse.seats)
        budget = Budget(glimpse, judging.growing * pace)
        table = game.imagine(glimpse.view, Random(glimpse.key))
        judge.look(table, glimpse.seat)
        plan = Plan(judge, table, glimpse.seat, glimpse.key, budget)
        proposed = judging.proposals(table, glimpse.seat, plan.enough) if isinstance(judging, Proposes) else []
        if proposed:
            plan.weigh(proposed, glimpse.legal)
            weighed = plan.best()
            return answered(plan, weighed, weighed, glimpse, budget.used)
        plan.search(glimpse.legal, judging.widest)
        lines = plan.best()
        rest = Budget(glimpse, judging.comparing * pace)
        kept = compared(judge, glimpse, lines[:COMPARED], judging.deals, rest) if judging.comparing else lines
        return answered(plan, kept, lines, glimpse, budget.used + rest.used)


def compared(judge: Judge, glimpse: Glimpse, lines: list[Line], deals: int, budget: Budget) -> list[Line]:
    """The lines at their worth over more deals, the best first; whenever the deals have doubled, the weaker half is out."""
    kept = lines
    dealt = 1
    while dealt < deals and len(kept) > 1 and not budget.over():
        worths = worths_on(judge, glimpse, kept, mixed(glimpse.key, dealt), budget)
        if len(worths) < len(kept) and dealt > 1:
            break
        kept = kept[: len(worths)]
        for line, found in zip(kept, worths, strict=True):
            line.value += (found - line.value) / (dealt + 1)
        dealt += 1
        kept.sort(key=worth)
        if dealt & (dealt - 1) == 0 and dealt >= 4 and len(kept) > FEWEST:
            kept = kept[: (len(kept) + 1) // 2]
    return kept


def worths_on(judge: Judge, glimpse: Glimpse, lines: list[Line], luck: int, budget: Budget) -> list[float]:
    """What the lines are worth on one deal; of lines that are played on, as many as the budget allows."""
    table = judge.game.imagine(glimpse.view, Random(luck))
    slow = isinstance(judge.judging, Foresees)
    found: list[float] = []
    for line in lines:
        if slow and found and budget.over():
            break
        after = table.copy()
        for action in line.actions:
            after.apply(action)
        found.append(judge.foreseen(after, glimpse.seat, luck))
        budget.spend(PLAYED_ON if slow else 1)
    return found


def answered(plan: Plan, kept: list[Line], lines: list[Line], glimpse: Glimpse, nodes: int) -> Decision:
    """Every first action at the worth of the line that begins with it; what was given up earlier never above what was kept."""
    options = candidates(kept, 1.0, glimpse.key)
    for given_up in (lines, plan.root.children or []):  # not compared to the end; not even followed to theirs
        held = {option.action for option in options}
        rest = [line for line in given_up if line.actions[0] not in held]
        options += candidates(rest, options[-1].value if options else 1.0, glimpse.key)
    best = next((line for line in kept if line.actions[0] == options[0].action), None)
    return Decision(action=options[0].action, plan=best.actions[1:] if best else [], options=options, nodes=nodes)


def candidates(lines: list[Line], most: float, key: int) -> list[Candidate]:
    """First actions, ranked by their lines, no value above `most`; equals in an order drawn from the key."""
    values: dict[int, float] = {}
    for line in lines:
        values[line.actions[0]] = max(values.get(line.actions[0], 0.0), min(most, line.value))
    order = sorted(values, key=lambda action: (-round(values[action], 9), mixed(key, action)))
    return [Candidate(action=action, value=values[action]) for action in order]
