"""PettingZoo's own suite over every table, and what it does not ask: saves, copies, secrets, and clear errors."""

from __future__ import annotations

import copy
import warnings
from random import Random

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from tables import TABLES

import tepui
from tepui.adapters.pettingzoo_env import env
from tepui.core.chance import CountedChance, key_of


def play(table, rng, steps=100_000):
    """Random actions of the selected agents, until the game is over."""
    for _ in range(steps):
        if table.episode.over:
            return
        table.step(rng.choice(table.episode.legal()))


def same(one, two):
    return one.save() == two.save() and one.agent_selection == two.agent_selection


@pytest.fixture
def strict():
    """A warning is a failure, but for those that every environment with masks gets; at the end of a game a mask is empty."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_own_api_test(slug, seats, strict):
    api_test(env(slug, seats), num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_own_api_test_over_whole_games(slug, seats, strict):
    api_test(env(slug, seats), num_cycles=5000)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_own_seed_test(slug, seats):
    seed_test(lambda: env(slug, seats), num_cycles=10)


@pytest.mark.slow
@pytest.mark.parametrize("slug", tepui.list_games(all=True))
def test_its_own_benchmark(slug, capsys):
    performance_benchmark(env(slug))
    assert "turns per second" in capsys.readouterr().out


# A random game of El Dorado takes thousands of moves: it is played by the long api_test.
@pytest.mark.parametrize(
    ("slug", "seats"),
    [(slug, game.seats[0]) for slug, game in tepui.list_games(all=True).items() if slug != "eldorado"],
)
def test_a_random_game_ends_with_rewards_for_everybody(slug, seats):
    table = env(slug, seats)
    table.reset(seed=3)
    play(table, Random(3))
    winners = tepui.load(slug).winners(table.episode.table)
    assert set(table.agents) == set(table.possible_agents)
    assert all(table.terminations.values())
    for seat, agent in enumerate(table.possible_agents):
        assert (table.rewards[agent] > -1) == (seat in winners)
        assert np.isfinite(table.infos[agent]["score"])
    for _ in range(seats):
        table.step(None)
    assert table.agents == []
    with pytest.raises(RuntimeError, match="reset"):
        table.step(None)


@pytest.mark.parametrize("chance", ["fast", "match"])
def test_the_chance_of_a_match_with_the_same_seed(chance):
    source = CountedChance(key_of(11)) if chance == "fast" else None
    table, match = env("atoll", 3, chance=chance), tepui.Match.new("atoll", seats=3, seed=11, source=source)
    rng = Random(1)
    table.reset(seed=11)
    while not match.over:
        seat = match.seats[0]
        action = rng.choice(match.legal(seat))
        match.do(action, seat)
        table.step(action)
    assert table.save() == match.save()


def test_without_a_seed_the_games_after_a_seeded_one_come_again():
    logs = []
    for _ in range(2):
        table = env("atoll", 2)
        table.reset(seed=5)
        for _ in range(2):
            table.reset()
        play(table, Random(0))
        logs.append(table.save())
    assert logs[0] == logs[1]
    table.reset(seed=5)
    play(table, Random(0))
    assert table.save() != logs[0]


def test_secret_choices_are_asked_one_after_the_other_and_stay_secret():
    table, twin = env("atoll", 3, first=0), env("atoll", 3, first=0)
    seen = []
    for one, landing in ((table, 0), (twin, 1)):
        one.reset(seed=2)
        assert len(one.episode.table.waiting()) == 3
        assert one.agent_selection == "seat_0"
        one.step(one.episode.legal()[landing])
        assert one.agent_selection == "seat_1"
        assert not one.observe("seat_0")["action_mask"].any()
        seen.append(one.observe("seat_1"))
    assert all(np.array_equal(seen[0][part], seen[1][part]) for part in seen[0])


# ---- keeping


@pytest.mark.parametrize("slug", tepui.list_games(all=True))
@pytest.mark.parametrize("twin_of", [lambda table: table.copy(), copy.deepcopy], ids=["copy", "deepcopy"])
def test_a_copy_goes_its_own_way_and_meets_the_same_chance(slug, twin_of):
    table = env(slug)
    table.reset(seed=4)
    play(table, Random(4), 30)
    before, twin = table.save(), twin_of(table)
    play(twin, Random(9), 40)
    assert table.save() == before != twin.save()
    play(table, Random(9), 40)
    assert same(table, twin)
    assert table.rewards is not twin.rewards
    assert table.infos is not twin.infos


@pytest.mark.parametrize("slug", tepui.list_games(all=True))
def test_a_save_is_restored_and_chance_goes_on(slug):
    table = env(slug)
    table.reset(seed=4)
    play(table, Random(4), 30)
    text = table.save()
    assert tepui.Match.load(text).log == [entry.action for entry in table.episode.entries]
    play(table, Random(9), 30)
    after = table.save()
    table.restore(text)
    assert table.save() == text
    play(table, Random(9), 30)
    assert table.save() == after
    fresh = env(slug)
    fresh.restore(text, seed=4)
    play(fresh, Random(9), 30)
    assert same(fresh, table)


def test_a_save_between_secret_choices_is_restored():
    table = env("atoll", 3)
    table.reset(seed=1)
    table.step(table.episode.legal()[0])
    twin = env("atoll", 3)
    twin.restore(table.save(), seed=1)
    assert same(table, twin)
    assert twin.agent_selection == "seat_1"


def test_a_finished_save_is_restored_with_its_rewards():
    table = env("atoll", 2)
    table.reset(seed=1)
    play(table, Random(1))
    twin = env("atoll", 2)
    twin.restore(table.save())
    assert twin.rewards == table.rewards
    assert all(twin.terminations.values())


# ---- drawing and registry


def test_render():
    table = env("atoll", 2, render_mode="svg")
    table.reset(seed=1)
    assert table.render().startswith("<svg")
    table = env("atoll", 2, render_mode="ansi")
    table.reset(seed=1)
    assert table.render().count("\n") > 3
    with pytest.raises(ValueError, match="render_mode may be human, ansi, svg, rgb_array, not 'film'"):
        env("atoll", render_mode="film")


def test_for_people_a_table_is_printed(capsys):
    table = env("atoll", 2, render_mode="human")
    table.reset(seed=1)
    assert table.render() is None
    assert capsys.readouterr().out.count("\n") > 3


@pytest.mark.needs("render")
@pytest.mark.parametrize("slug", tepui.list_games(all=True))
def test_its_own_render_test(slug):
    render_test(lambda render_mode: env(slug, render_mode=render_mode), {"svg": lambda svg: svg.startswith("<svg")})


@pytest.mark.needs("render")
def test_the_pixels_show_the_picture():
    table = env("atoll", 2, render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    assert before.shape[1] == 960 and len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    assert np.array_equal(before, table.render())
    play(table, Random(1), 12)
    assert not np.array_equal(before, table.render())


@pytest.mark.parametrize("slug", tepui.list_games(all=True))
def test_registered(slug):
    table = pettingzoo.make("aec", f"tepui/{slug}-v0", seats=3)
    table.reset(seed=1)
    assert table.num_agents == 3


# ---- clear errors


def test_an_action_outside_the_mask_is_named_and_changes_nothing():
    table = env("atoll", 3)
    table.reset(seed=1)
    before = table.save()
    illegal = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(tepui.IllegalAction, match=tepui.load("atoll").write(illegal)):
        table.step(illegal)
    for nonsense, why in (
        (999, "no such action"),
        (-1, "no such action"),
        (1.5, "whole number"),
        (None, "whole number"),
        ("walk", "whole number"),
    ):
        with pytest.raises(tepui.IllegalAction, match=why):
            table.step(nonsense)
    assert table.save() == before


@pytest.mark.parametrize(
    ("arguments", "error", "why"),
    [
        ({"slug": "chess"}, LookupError, "no game 'chess'; there are atlantis"),
        ({"slug": "atoll", "seats": 9}, ValueError, "2 to 4 players, not 9"),
        ({"slug": "atoll", "rain": True}, ValueError, "no option 'rain'; it has storms, first"),
        ({"slug": "atoll", "chance": "good"}, ValueError, "chance may be fast, match, not 'good'"),
        ({"slug": "atoll", "storms": "perhaps"}, ValueError, "storms may be True, False, not 'perhaps'"),
    ],
)
def test_a_wrong_table_is_named(arguments, error, why):
    with pytest.raises(error, match=why):
        env(**arguments)


def test_options_that_come_too_late_are_named_and_change_nothing():
    table = env("atoll", 2)
    table.reset(seed=1)
    before = table.save()
    for options in ({"storms": False}, {"seats": 3}):
        with pytest.raises(ValueError, match=f"{[*options][0]}: options are chosen when the environment is made"):
            table.reset(options=options)
    assert table.save() == before


def test_nothing_before_reset():
    table = env("atoll")
    for use in (lambda: table.step(0), lambda: table.observe("seat_0"), table.save):
        with pytest.raises(RuntimeError, match="reset"):
            use()
    with pytest.raises(ValueError, match="no agent 'player_0'; there are seat_0"):
        table.observe("player_0")


def test_a_foreign_save_is_named_and_changes_nothing():
    table, other = env("atoll", 3), env("atoll", 2, storms=False)
    table.reset(seed=1)
    other.reset(seed=1)
    before = table.save()
    with pytest.raises(ValueError, match="a save of atoll for 2 storms=False; this environment plays atoll for 3"):
        table.restore(other.save())
    with pytest.raises(tepui.BadLog, match="line 1: not a save of this program"):
        table.restore("a poem\n")
    with pytest.raises(tepui.BadLog, match="not possible here"):
        table.restore(before + "0 stay\n")  # everybody lands first
    sealed = tepui.Match.new("atoll", seats=3, seed=1)
    sealed.do(sealed.legal(1)[0], 1)
    with pytest.raises(tepui.BadLog, match="waits for secret answers"):
        table.restore(sealed.save())
    assert table.save() == before


def test_the_state_is_what_all_seats_know():
    table = env("chac", 3)
    table.reset(seed=1)
    whole = table.state()
    assert whole.shape == table.state_space.shape and whole.dtype == table.state_space.dtype
    assert (whole == np.concatenate([table.observe(agent)["observation"] for agent in table.possible_agents])).all()
