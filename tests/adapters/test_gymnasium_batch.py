"""Many tables as one vector environment: your decisions alone, rewards of your seat, and games that follow each other."""

from __future__ import annotations

import numpy as np
import pytest

import tepui
from tepui.adapters.gymnasium_batch import BatchedSeats
from tepui.core.observation import observe

SLUGS = list(tepui.list_games(all=True))


def first_legal(info):
    return info["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("slug", SLUGS)
def test_only_your_own_decisions_are_asked(slug):
    tables = BatchedSeats(slug, 3, seat=None)
    observations, info = tables.reset(seed=3)
    game = tepui.load(slug)
    for _ in range(15):
        assert tables.observation_space.contains(observations)
        assert (tables.tables.seat == info["seat"]).all()
        for row in range(3):
            table = tables.tables.table(row)
            assert np.flatnonzero(info["action_mask"][row]).tolist() == table.step.legal(table)
            assert (observations[row] == observe(game.observer, table, int(info["seat"][row]))).all()
        observations, _, _, _, info = tables.step(first_legal(info))


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_games_follow_each_other_and_rewards_are_those_of_your_seat(bots):
    tables = BatchedSeats("atoll", 4, seats=2, seat=1, bots=bots)
    _, info = tables.reset(seed=1)
    ends = 0
    for _ in range(120):
        observations, rewards, over, cut, info = tables.step(first_legal(info))
        assert not cut.any() and not rewards[~over].any()
        assert set(rewards[over].tolist()) <= {-1.0, 0.0, 1.0}
        assert ("final_obs" in info) == over.any()
        for row in np.flatnonzero(over):
            ends += 1
            assert info["_final_obs"][row] and info["final_obs"][row].shape == observations[row].shape
    assert ends > 4


def test_the_same_seed_gives_the_same_games():
    one, two = (BatchedSeats("chac", 2, seats=3, seat=None) for _ in range(2))
    (seen, info), (again, _) = one.reset(seed=9), two.reset(seed=9)
    for _ in range(10):
        assert (seen == again).all()
        actions = first_legal(info)
        (seen, _, _, _, info), (again, *_) = one.step(actions), two.step(actions)


def test_wrong_settings_and_actions_are_named():
    with pytest.raises(tepui.BadOption, match="no seat 7 at a table of 2"):
        BatchedSeats("atoll", 2, seats=2, seat=7)
    tables = BatchedSeats("atoll", 2, seats=2)
    with pytest.raises(tepui.BadOption, match="storms: options are chosen when the tables are made"):
        tables.reset(options={"storms": False})
    tables.reset(seed=1)
    with pytest.raises(tepui.IllegalAction, match="row 1"):
        tables.step([0, 35])
