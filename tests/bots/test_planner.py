"""The planner's second half: the best lines are compared over further deals of what the seat cannot know."""

from types import SimpleNamespace

import pytest

import tepui
from tepui.bots.bot import Budget
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search import planner
from tepui.bots.search.judge import Judge
from tepui.bots.search.planner import Line, Planner, compared
from tepui.bots.search.playing_on import Playing
from tepui.core.records import Deadline
from tepui.engine.step import Chance

stand_ins = pytest.mark.skipif(
    not planner.__file__.endswith(".py"), reason="a compiled search takes no stand-in for a judge"
)


class Cards:
    """A table whose only line is one action; its worth depends on the deal."""

    def __init__(self, deal):
        self.deal = deal
        self.played = 0

    def copy(self):
        return Cards(self.deal)

    def apply(self, action):
        self.played = action


class Fair:
    """A judge to whom action 1 is worth 0.9 on the first deal and little on all others; action 2 always 0.5."""

    def __init__(self):
        self.deals = 0
        self.judged = []
        self.game = SimpleNamespace(imagine=self.imagine)

    def imagine(self, view, rng):
        self.deals += 1
        return Cards(self.deals)

    def foreseen(self, table, seat, luck):
        self.judged.append(table.played)
        return 0.5 if table.played == 2 else 0.1 * (table.played == 1)


def lines(*values):
    return [Line([number + 1], None, value, True) for number, value in enumerate(values)]


def glimpse():
    return SimpleNamespace(key=7, view=None, seat=0, deadline=Deadline(0.0, 0))


@stand_ins
def test_a_line_that_owes_its_worth_to_one_deal_does_not_win():
    judge = Fair()
    kept = compared(judge, glimpse(), lines(0.9, 0.5), 8, Budget(glimpse(), 0.0, 1000))
    assert [line.actions for line in kept] == [[2], [1]]
    assert judge.deals == 7, "the deal on which the lines grew was the eighth"
    assert kept[0].value == pytest.approx(0.5) and kept[1].value == pytest.approx((0.9 + 7 * 0.1) / 8)


@stand_ins
def test_the_weaker_half_is_not_followed_to_the_end():
    judge = Fair()
    kept = compared(judge, glimpse(), lines(0.9, 0.5, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4), 16, Budget(glimpse(), 0.0, 1000))
    assert len(kept) == 2 and kept[0].actions == [2]
    assert judge.judged.count(2) == 15 > judge.judged.count(8)


@stand_ins
def test_no_budget_no_comparing():
    judge = Fair()
    budget = Budget(glimpse(), 0.0, 1)
    budget.spend()
    assert [line.actions for line in compared(judge, glimpse(), lines(0.9, 0.5), 8, budget)] == [[1], [2]]
    assert judge.deals == 0


def test_every_legal_action_is_an_option_the_chosen_one_first():
    match = tepui.Match.new("atlantis", seats=2, seed=3)
    for _ in range(40):
        look = match.glimpse()
        decision = Planner(PlannerSettings(nodes=120)).think(match.game, look)
        assert sorted(option.action for option in decision.options) == sorted(look.legal)
        assert decision.options[0].action == decision.action
        values = [option.value for option in decision.options]
        assert values == sorted(values, reverse=True)
        match.do(decision.action)


def test_a_plan_is_followed_without_thinking_again():
    match = tepui.Match.new("tikal2", seats=2, seed=4)
    followed = 0
    for _ in range(60):
        look = match.glimpse()
        decision = Planner(PlannerSettings(nodes=200)).choose(look)
        if look.plan:
            assert (decision.action, decision.plan, decision.nodes) == (look.plan[0], look.plan[1:], 0)
            followed += 1
        match.intend(look.seat, [decision.action, *decision.plan])
        match.do(decision.action)
    assert followed > 10


def test_a_plan_that_does_not_fit_is_thrown_away():
    match = tepui.Match.new("atlantis", seats=2, seed=3)
    look = match.glimpse()
    look.plan = [next(action for action in range(match.game.actions.size) if action not in look.legal)]
    decision = Planner(PlannerSettings(nodes=60)).choose(look)
    assert decision.action in look.legal and decision.nodes > 0


def test_one_line_is_followed_to_its_end_however_little_time_there_is():
    """Else only the lines that give up early would be finished, and one of them would be played."""
    match = tepui.Match.new("tikal2", seats=2, seed=4)
    while type(match.table.step).__name__ != "Sail":
        match.do(match.legal()[0])
    decision = Planner(PlannerSettings(seconds=1e-9, deals=1)).think(match.game, match.glimpse())
    assert decision.nodes > len(match.legal()), "more than the first actions were judged"
    desk = match.table.copy()
    for action in [decision.action, *decision.plan]:
        desk.apply(action)
    assert isinstance(desk.step, Chance) or desk.step.seat != match.seat


# ---- playing on in thought


def at_sail(seed):
    """The first decision of a turn that has something to choose."""
    match = tepui.Match.new("tikal2", seats=2, seed=seed)
    while type(match.table.step).__name__ != "Sail" or len(match.legal()) < 4:
        match.do(match.legal()[0])
    return match


def test_thought_goes_on_to_the_end_of_the_last_turn_and_leaves_the_table_alone():
    match = at_sail(4)
    game, table = match.game, match.table
    judge, turn, before = Judge(game, 2), game.turn(table), game.position(table)
    one, same, other = (Playing(judge).on(table, turn, 3, luck) for luck in (1, 1, 2))
    assert game.turn(one) == turn + 3, "this turn, the other seat's, and one's own again"
    assert game.position(one) == game.position(same) != game.position(other)
    assert game.position(table) == before


def test_lines_are_worth_where_they_lead():
    """The same lines on the same deals, judged where they end and where they lead a round later."""
    look = at_sail(4).glimpse()
    now, later = (
        Planner(PlannerSettings(nodes=4000, widest=2, deals=4, rounds=rounds)).choose(look) for rounds in (0, 1)
    )
    assert {option.action for option in now.options} == {option.action for option in later.options}
    assert now.options[0].value != later.options[0].value
    again = Planner(PlannerSettings(nodes=4000, widest=2, deals=4, rounds=1)).choose(look)
    assert (later.plan, later.options) == (again.plan, again.options), "with a key the answer is the same"


def racing():
    """A race that seat 1 has begun, before its first turn: the numbers of turns fall within a round."""
    match = tepui.Match.new("eldorado", seats=2, seed=4, options={"first": 1})
    assert match.seats == [1]
    return match


def test_turns_are_counted_as_they_end_whatever_their_numbers():
    match = racing()
    game, table = match.game, match.table
    after = Playing(Judge(game, 2, True)).on(table, game.turn(table), 3, 7)
    assert (after.round, after.step.seat) == (table.round + 1, 0), "seat 1, seat 0, and seat 1 again"


def test_whole_turns_that_a_game_proposes_are_compared_where_they_lead():
    look = racing().glimpse()
    now, later = (
        Planner(PlannerSettings(nodes=1000, lines=3, deals=4, rounds=rounds)).choose(look) for rounds in (0, 1)
    )
    assert now.options[0].value != later.options[0].value
    assert later.nodes > now.nodes >= 1, "playing on costs thought"
    again = Planner(PlannerSettings(nodes=1000, lines=3, deals=4, rounds=1)).choose(look)
    assert (later.action, later.plan, later.options) == (again.action, again.plan, again.options)
