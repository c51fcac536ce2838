"""Gymnasium's own check of every game, one seat against bots, vector environments, policies as bots, and clear errors."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import warnings
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tables import TABLES

import tepui
from tepui.adapters.gymnasium_env import env, masks, vector_env
from tepui.adapters.policy_bot import PolicyBot
from tepui.bots.bot import Bot
from tepui.core.records import Decision

SLUGS = list(tepui.list_games(all=True))


def legal_one(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def play(table, rng, steps=100_000):
    """Random legal actions to the end: the last answer of `step`."""
    for _ in range(steps):
        answer = table.step(legal_one(table.action_masks(), rng))
        if answer[2]:
            return answer
    return answer


@pytest.mark.parametrize("slug", SLUGS)
def test_its_own_check(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"tepui/{slug}-v0").unwrapped)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_observation_is_in_its_space(slug, seats):
    table, rng = env(slug, seats, seat=None, illegal="raise"), Random(seats)
    observation, info = table.reset(seed=seats)
    for _ in range(12):
        assert observation in table.observation_space
        assert table.episode.seat == table.seat == info["seat"]
        assert np.flatnonzero(info["action_mask"]).tolist() == table.episode.legal()
        assert np.array_equal(info["action_mask"], table.action_masks())
        observation, reward, over, cut, info = table.step(legal_one(info["action_mask"], rng))
        assert not cut
        if over:
            break
        assert reward == 0


def test_a_game_to_its_end():
    table = env("atoll", 3, seat=1)
    for seed in range(6):
        table.reset(seed=seed)
        _, reward, over, _, info = play(table, Random(seed))
        assert over
        winners = tepui.load("atoll").winners(table.episode.table)
        assert reward == (2 / len(winners) - 1 if 1 in winners else -1)
        assert info["scores"].tolist() == tepui.load("atoll").scores(table.episode.table)
        assert not info["action_mask"].any()
        with pytest.raises(RuntimeError, match="the game is over; reset"):
            table.step(0)


@pytest.mark.parametrize("slug", ["atoll", "tikal2", "narak"])
def test_points_add_up_to_the_final_lead(slug):
    table, rng = env(slug, 2, seat=1, reward="points"), Random(2)
    table.reset(seed=2)
    before, gained, over = tepui.load(slug).scores(table.episode.table), [], False
    while not over:
        _, reward, over, _, info = table.step(legal_one(table.action_masks(), rng))
        gained.append(reward)
    assert sum(gained) == pytest.approx((info["scores"][1] - info["scores"][0]) - (before[1] - before[0]))
    assert sum(reward != 0 for reward in gained) > 1


def test_the_same_seed_gives_the_same_game_with_the_bots_answers():
    logs = []
    for _ in range(2):
        table = env("atoll", 3, bots=["greedy", "random"], seat=None)
        table.reset(seed=9)
        play(table, Random(0))
        first = table.episode.match().save()
        table.reset()
        play(table, Random(0))
        logs.append((first, table.episode.match().save()))
    assert logs[0] == logs[1]
    assert logs[0][0] != logs[0][1]


def test_a_seat_is_dealt_anew_in_every_game():
    table = env("atoll", 4, seat=None)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


class Noting(Bot):
    """Does the first thing it may and remembers where it sat."""

    def __init__(self):
        self.sat = set()

    def choose(self, glimpse):
        self.sat.add(glimpse.seat)
        return Decision(action=glimpse.legal[0])


def test_the_bots_sit_in_the_order_of_play_after_the_learner():
    bots = [Noting(), Noting()]
    table = env("atoll", 3, seat=1, bots=bots)
    table.reset(seed=1)
    play(table, Random(1))
    assert [bot.sat for bot in bots] == [{2}, {0}]
    other = Noting()
    table.invite(other)
    table.reset(seed=1)
    play(table, Random(1))
    assert other.sat == {0, 2}


def test_a_solo_game_needs_no_bots():
    table = env("narak", 1)
    table.reset(seed=1)
    _, reward, over, _, _ = play(table, Random(1))
    assert over
    assert reward in (-1, 1)


def test_render():
    for mode, begins in (("svg", "<svg"), ("ansi", "")):
        table = env("atoll", 2, render_mode=mode)
        table.reset(seed=1)
        assert table.render().startswith(begins)
    assert "\n" in table.render()


# ---- many tables at once


def test_a_vector_of_tables_always_has_something_legal():
    tables, rng = vector_env("atoll", 3, bots="random", seats=2), Random(1)
    tables.reset(seed=1)
    ended = 0
    for _ in range(120):
        legal = masks(tables)
        assert legal.shape == (3, tepui.load("atoll").actions.size)
        observations, _, over, _, infos = tables.step(np.array([legal_one(row, rng) for row in legal]))
        assert observations in tables.observation_space
        assert "illegal" not in infos
        ended += over.sum()
    assert ended > 3
    tables.close()


def test_a_vector_of_processes():
    tables = vector_env("atoll", 2, processes=True)
    try:
        tables.reset(seed=1)
        tables.step(np.array([legal_one(row, Random(1)) for row in masks(tables)]))
    finally:
        tables.close()


def test_made_by_its_registered_name():
    table = gymnasium.make("tepui/chac-v0", seats=3, bots="greedy")
    table.reset(seed=1)
    assert table.unwrapped.seats == 3


# ---- a policy is a bot


def test_a_policy_plays_in_the_arena():
    bot = PolicyBot(lambda vector, mask: np.flatnonzero(mask)[-1], "last")
    result = tepui.simulate("atoll", [bot, "random"], games=4, processes=1)
    assert result.games == 4
    assert {standing.bot for standing in result.standings} == {"last", "random"}


def test_a_policy_that_leaves_its_mask_is_named():
    bot = PolicyBot(lambda vector, mask: np.flatnonzero(mask == 0)[0], "rogue")
    match = tepui.Match.new("atoll", seats=2, seed=1)
    with pytest.raises(tepui.IllegalAction, match="rogue chose what its mask forbids"):
        bot.choose(match.glimpse())


# ---- clear errors


def test_an_action_outside_the_mask_loses_and_says_why():
    table = env("atoll", 2)
    table.reset(seed=1)
    stay = tepui.load("atoll").read("stay")
    _, reward, over, _, info = table.step(stay)
    assert (reward, over) == (-1, True)
    assert info["illegal"].startswith("stay: ")


def test_an_action_outside_the_mask_is_an_error_if_asked_for():
    table = env("atoll", 2, illegal="raise")
    table.reset(seed=1)
    before = table.episode.match().save()
    for action, why in ((tepui.load("atoll").read("stay"), "stay: "), (999, "no such action"), (0.5, "whole number")):
        with pytest.raises(tepui.IllegalAction, match=why):
            table.step(action)
    assert table.episode.match().save() == before


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"slug": "chess"}, LookupError, "no game 'chess'; there are atlantis"),
        ({"slug": "atoll", "seats": 9}, ValueError, "2 to 4 players, not 9"),
        ({"slug": "atoll", "seats": 2, "seat": 2}, ValueError, "no seat 2 at a table of 2"),
        ({"slug": "atoll", "seats": 3, "bots": ["random"]}, ValueError, "1 bots do not fit the 2 other seats"),
        ({"slug": "atoll", "bots": "genius"}, LookupError, "no bot 'genius'; there are random"),
        ({"slug": "atoll", "bots": 3}, ValueError, "a bot is a name or a Bot .*, not 3"),
        ({"slug": "atoll", "seats": 2, "bots": [None]}, ValueError, "a bot is a name or a Bot .*, not None"),
        ({"slug": "atoll", "rain": True}, ValueError, "no option 'rain'; it has storms, first"),
        ({"slug": "atoll", "illegal": "shrug"}, ValueError, "illegal may be lose, raise, not 'shrug'"),
        ({"slug": "atoll", "render_mode": "film"}, ValueError, "render_mode may be None, human, .*, not 'film'"),
        ({"slug": "atoll", "reward": "gold"}, ValueError, "reward may be win, points, not 'gold'"),
    ],
)
def test_a_wrong_table_is_named(settings, error, why):
    with pytest.raises(error, match=why):
        env(**settings)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"count": 0}, "at least one table, not 0"),
        ({"count": 2, "rain": True}, "no option 'rain'"),
        ({"count": 2, "rain": True, "processes": True}, "no option 'rain'"),
    ],
)
def test_a_wrong_vector_of_tables_is_named(settings, why):
    with pytest.raises(ValueError, match=why):
        vector_env("atoll", **settings)


def test_options_that_come_too_late_are_named_and_change_nothing():
    table = env("atoll", 2)
    table.reset(seed=1)
    before = table.episode.match().save()
    with pytest.raises(ValueError, match="storms, rain: options are chosen when the environment is made"):
        table.reset(options={"storms": False, "rain": True})
    assert table.episode.match().save() == before


def test_a_game_that_nobody_has_made_observable_says_so(monkeypatch):
    monkeypatch.setitem(vars(tepui.load("atoll")), "observer", None)
    with pytest.raises(tepui.BadOption, match="atoll has no observer"):
        env("atoll")


def test_nothing_before_reset():
    table = env("atoll")
    for use in (lambda: table.step(0), table.action_masks):
        with pytest.raises(RuntimeError, match="reset"):
            use()


def test_gymnasium_finds_every_game_without_an_import_of_ours():
    """What its entry point calls registers names, and loads no game."""
    code = (
        "import sys, gymnasium; from tepui.adapters.gymnasium_names import register; register();"
        "print('tepui.games.atoll' in sys.modules, 'tepui/atoll-v0' in gymnasium.registry, gymnasium.make('tepui/atoll-v0').action_space.n)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert said.stdout.split() == ["False", "True", "36"], said.stderr
    root = Path(__file__).parents[2]
    points = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["gymnasium.envs"]
    assert points == {"__root__": "tepui.adapters.gymnasium_names:register"}
