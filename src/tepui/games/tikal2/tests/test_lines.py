"""Explorations in one click: every line can be done as it stands and scores what it says."""

from __future__ import annotations

from random import Random

import pytest

from tepui.games.tikal2.tests.temple import GAME, at, dig_site, play, score, whole_game


def offered(m, seat=0):
    return {
        line.offer.label: [GAME.write(action) for action in line.actions]
        for line in GAME.lines(GAME.view(m.table, seat))
    }


def test_rooms_within_reach_of_keys():
    m = dig_site(stage="explore", players=[{"bag": ["pink", "yellow"]}])
    assert sorted(offered(m).values()) == sorted(
        [
            ["explore", "go A2", "dig 1"],
            ["explore", "go A4", "dig 3"],
            ["explore", "go E2", "dig 1"],
            ["explore", "go E4", "dig 3"],
        ]
    )
    assert offered(m, 1) == {}
    play(m, "explore", "go A2")
    assert offered(m) == {}


def test_one_passage_beyond_the_keys():
    m = dig_site(stage="explore", players=[{"at": "A2", "bag": ["pink"], "tokens": 1}])
    found = list(offered(m).values())
    assert ["explore", "go OUT", "cross S1 token", "dig 10"] in found
    assert ["explore", "cross A1 token", "dig 3"] in found
    assert ["explore", "dig 1"] in found
    m = dig_site(stage="explore", players=[{"cards": ["passage"]}])
    assert ["explore", "cross S1 card", "dig 10"] in list(offered(m).values())


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_scores_what_it_says(seed):
    match, rng = whole_game(3, seed=seed), Random(seed)
    tried = 0
    while not match.over:
        lines = GAME.lines(GAME.view(match.table, match.seat)) if rng.random() < 0.3 else []
        if lines:
            line, seat = rng.choice(lines), match.seat
            before = score(match, seat)
            match.do_line(list(line.actions), seat)
            assert f"+{score(match, seat) - before}" == line.offer.preview
            assert f"place-{at(match, seat)}" == line.offer.path[0]
            tried += 1
        else:
            match.do(rng.choice(match.legal()))
    assert tried > 3
