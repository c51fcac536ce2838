"""Bots finish every game at every table, answer the same when asked again, and keep to their budget of positions."""

from __future__ import annotations

import pickle

import msgspec
import pytest
from bot_tables import BOTS, TABLES, positions

import tepui
from tepui.arena import arena
from tepui.bots.bot import Bot, Budget
from tepui.core.match import Match
from tepui.core.records import Deadline, Decision, Glimpse

# What lies between the smallest and the largest table of a game is in the long run.
SMALLEST_AND_LARGEST = [
    pytest.param(slug, seats, marks=[] if seats in (min(sizes), max(sizes)) else [pytest.mark.slow])
    for slug, seats in TABLES
    if (sizes := tepui.load(slug).seats)
]
SWIFT = ["planner:nodes=2:deals=1", "mcts:nodes=2:deals=1", "random", "greedy:deals=1"]


@pytest.mark.parametrize(("slug", "seats"), SMALLEST_AND_LARGEST)
def test_bots_finish_a_game_at_every_table(slug: str, seats: int) -> None:
    """The host refuses an illegal answer, so a finished game is a legal one. Together the tables seat every kind of bot."""
    names = [SWIFT[(seat + seats) % len(SWIFT)] for seat in range(seats)]
    result = arena.simulate(slug, names, games=1, processes=1, seed=seats)
    assert result.games == 1
    assert result.played[0].actions > 0
    assert len(result.played[0].scores) == seats


@pytest.mark.parametrize("name", [*BOTS, "novice", "casual"])
def test_the_same_glimpse_gets_the_same_answer(slug: str, name: str) -> None:
    """From the same bot and from a new one: nothing is kept between decisions."""
    used = tepui.bots.load(name)
    for match in positions(slug, tepui.load(slug).seats[0], 1, every=19, most=4):
        glimpse = match.glimpse(key=3)
        fresh = tepui.bots.load(name)
        first, second = used.choose(glimpse), fresh.choose(glimpse)
        first.seconds = second.seconds = 0.0
        assert first == second
        assert first.action in glimpse.legal
        assert {option.action for option in first.options} == set(glimpse.legal)


@pytest.mark.parametrize("name", ["planner:nodes=60:deals=1", "mcts:nodes=60:deals=2"])
def test_the_budget_of_positions_is_kept(slug: str, name: str) -> None:
    """Every action is looked at once; beyond that, what was begun is finished and nothing more is started."""
    bot = tepui.bots.load(name)
    for match in positions(slug, tepui.load(slug).seats[0], 2, every=29, most=4):
        decision = bot.choose(match.glimpse(key=4))
        assert 0 < decision.nodes <= 60 + 4 * 300


def test_the_glimpse_may_allow_less_than_the_bot_would_take() -> None:
    match = Match.new("atoll", 2, seed=1)
    bot = tepui.bots.load("mcts", nodes=5000)
    assert bot.choose(match.glimpse(nodes=50, key=1)).nodes < 100 < bot.choose(match.glimpse(nodes=200, key=1)).nodes


def test_a_deadline_that_has_passed_still_gets_an_answer(slug: str) -> None:
    match = Match.new(slug, tepui.load(slug).seats[0], seed=1)
    glimpse = match.glimpse(key=1)
    glimpse.deadline = Deadline(until=1e-9)
    for name in ("planner:seconds=100", "mcts:seconds=100", "master"):
        assert tepui.bots.load(name).choose(glimpse).action in glimpse.legal


def test_one_legal_action_is_answered_without_thinking() -> None:
    class Thoughtless(Bot):
        def think(self, game: object, glimpse: Glimpse) -> Decision:
            raise AssertionError("there was nothing to think about")

    match = Match.new("atoll", 2, seed=1)
    glimpse = match.glimpse()
    glimpse.legal = glimpse.legal[:1]
    assert Thoughtless().choose(glimpse).action == glimpse.legal[0]
    glimpse.legal = []
    with pytest.raises(ValueError, match="nothing to decide"):
        Thoughtless().choose(glimpse)


def test_seconds_are_a_budget_too() -> None:
    glimpse = Match.new("atoll", 2, seed=1).glimpse()
    budget = Budget(glimpse, 1e-9, 0)
    sum(range(1000))
    assert budget.over()
    assert not Budget(glimpse, 0.0, 10).over()


def test_on_a_slow_machine_a_level_judges_as_much_as_its_level_asks() -> None:
    """When its seconds are over at once; a deadline from outside still holds."""
    glimpse = Match.new("atoll", 2, seed=1).glimpse(key=4)
    hasty, steady = (tepui.bots.load("planner", turn_seconds=1e-9, least=least) for least in (0, 400))
    assert hasty.choose(glimpse).nodes < 50 <= steady.choose(glimpse).nodes
    budget = Budget(glimpse, 1e-9, 0, least=2)
    assert not budget.over()
    budget.spend(2)
    assert budget.over()
    assert Budget(Match.new("atoll", 2, seed=1).glimpse(nodes=1), 1e-9, 0, least=2).nodes == 1


def test_a_glimpse_travels_to_another_process() -> None:
    glimpse = Match.new("atoll", 3, seed=2).glimpse()
    bot = tepui.bots.load("planner", nodes=50)
    there = pickle.loads(pickle.dumps((bot, glimpse)))
    a, b = bot.choose(glimpse), there[0].choose(there[1])
    a.seconds = b.seconds = 0.0
    assert msgspec.json.encode(a) == msgspec.json.encode(b)


# ---- names and settings


def test_every_name_loads() -> None:
    for name in tepui.bots.names():
        assert tepui.bots.load(name).name == name
    assert {"random", "greedy", "mcts", "novice", "casual", "club", "expert", "master"} <= set(tepui.bots.names())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("deep_blue", "no bot 'deep_blue'; there are random"),
        ("mcts:speed=9", "no setting 'speed'; it has seconds"),
        ("random:seconds=1", "no setting 'seconds'"),
        ("mcts:seconds=soon", "seconds is a number"),
        ("mcts:seconds", "reads name=value"),
        ("mcts:seconds=-1", "seconds cannot be -1"),
        ("master:seconds=1", "fixed settings"),
        ("greedy:deals=0", "at least one deal"),
        ("planner:rounds=-1", "rounds cannot be -1"),
    ],
)
def test_a_name_that_is_wrong_says_what(name: str, says: str) -> None:
    with pytest.raises((ValueError, LookupError), match=says):
        tepui.bots.load(name)
