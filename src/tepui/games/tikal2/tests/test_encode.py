"""The vector for learners: one length for all tables, the reader first, nothing hidden in it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tepui.engine.observe import SEAT_GROUP
from tepui.games.tikal2.rules.observe import LAYOUT
from tepui.games.tikal2.tests.temple import GAME, dig_site, pieces, whole_game
from tepui.testing.kit import play

LENGTH, PER_SEAT = LAYOUT.length, LAYOUT.stride(SEAT_GROUP)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_length_of_small_numbers(seats):
    match, rng = whole_game(seats, {"more_control": seats == 3}, seed=seats), Random(seats)
    while not match.over:
        if rng.random() < 0.05:
            for seat in (*range(seats), None):
                vector = GAME.encode(match.view(seat))
                assert vector.shape == (LENGTH,) and vector.dtype == np.float32
                assert np.isfinite(vector).all() and np.abs(vector).max() <= 2
        match.do(rng.choice(match.legal()))
    assert GAME.encode(match.view(0)).shape == (LENGTH,)


def test_the_reader_comes_first():
    m = dig_site(players=[{"bag": ["pink"]}, {"bag": ["pink"]}])
    mine, other = GAME.encode(m.view(0)), GAME.encode(m.view(1))
    assert (mine[:PER_SEAT] == other[PER_SEAT : 2 * PER_SEAT]).all()


def test_what_others_hide_is_not_in_it_and_what_was_seen_is():
    one = dig_site(players=[{}, {"cards": ["five"], "treasures": ["mask"]}])
    two = dig_site(players=[{}, {"cards": ["extra"], "treasures": ["vase"]}])
    assert (GAME.encode(one.view(0)) == GAME.encode(two.view(0))).all()
    assert (GAME.encode(one.view(1)) != GAME.encode(two.view(1))).any()
    m = dig_site(stage="icons", tile="T13", chance=pieces("mask", "vase", "dagger"))
    play(m, "do treasure", "draw pile2", "keep_treasure vase")
    n = dig_site(stage="icons", tile="T13", chance=pieces("mask", "vase", "statuette"))
    play(n, "do treasure", "draw pile2", "keep_treasure vase")
    assert (GAME.encode(m.view(0)) != GAME.encode(n.view(0))).any()
    assert (GAME.encode(m.view(1)) == GAME.encode(n.view(1))).all()
