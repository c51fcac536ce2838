"""A decision thought over in several processes: the same for a key, put together from all, and honest about what fails."""

from __future__ import annotations

import pickle

import pytest

import tepui
from tepui.bots.parallel_bot import ParallelBot, merge_decisions
from tepui.core.errors import BadOption
from tepui.core.match import Match
from tepui.core.records import Candidate, Decision


@pytest.fixture
def glimpse():
    return Match.new("atoll", 3, seed=2).glimpse(key=5)


@pytest.mark.parametrize("name", ["mcts:nodes=80", "planner:nodes=60"])
def test_a_council_finds_the_same_for_the_same_key_and_looks_at_more(glimpse, name):
    council = tepui.bots.load(f"{name}:processes=2")
    first, again = council.choose(glimpse), tepui.bots.load(f"{name}:processes=2").choose(glimpse)
    first.seconds = again.seconds = 0.0
    assert first == again
    assert first.nodes > 1.5 * tepui.bots.load(name).choose(glimpse).nodes, "both have looked"
    assert {option.action for option in first.options} == set(glimpse.legal)


def test_what_the_members_found_is_put_together(glimpse):
    def found(action, plan, *values):
        options = [Candidate(action=i, value=value, share=0.0, error=0.2) for i, value in enumerate(values)]
        return Decision(action=action, plan=plan, options=options, nodes=7)

    decision = merge_decisions([found(0, [4], 0.9, 0.5), found(1, [6], 0.2, 0.8)], glimpse)
    assert decision.action == 1, "0.65 on average against 0.55"
    assert decision.plan == [6], "of the member who found it best"
    assert decision.nodes == 14
    assert decision.options[0].value == pytest.approx(0.65)
    assert decision.options[0].error == pytest.approx(0.2 / 2**0.5), "two looks are surer than one"


def test_visits_count_before_worth(glimpse):
    tried = [Candidate(action=0, value=0.4, share=0.9), Candidate(action=1, value=0.6, share=0.1)]
    assert merge_decisions([Decision(action=0, options=tried)] * 2, glimpse).action == 0


def test_a_member_that_is_gone_is_told_and_replaced(glimpse):
    council = tepui.bots.load("mcts:nodes=40:processes=2")
    assert isinstance(council, ParallelBot)
    council.choose(glimpse)
    council.workers[1].process.kill()
    council.workers[1].process.wait()
    with pytest.raises(RuntimeError, match="a playing process has stopped"):
        council.choose(glimpse)
    assert council.choose(glimpse).action in glimpse.legal, "the next question is answered by new ones"


def test_a_council_travels_by_its_name_and_plays_in_the_arena(glimpse):
    council = pickle.loads(pickle.dumps(tepui.bots.load("planner:nodes=40:processes=2")))
    assert (council.bot, council.processes, council.workers) == ("planner:nodes=40", 2, [])
    result = tepui.simulate("atoll", ["planner:nodes=30:processes=2", "random"], games=2, processes=1)
    assert result.games == 2


@pytest.mark.parametrize("name", ["mcts:processes=0", "mcts:processes=1.5", "mcts:processes=1000"])
def test_a_number_of_processes_that_cannot_be_is_refused(name):
    with pytest.raises(BadOption, match="processes is 1 to 64"):
        tepui.bots.load(name)


def test_who_does_not_think_has_no_processes():
    with pytest.raises(BadOption, match="no setting 'processes'"):
        tepui.bots.load("random:processes=2")
