"""Golden games are replayed to the same end, those of older rules by the rules they were played by.

A finished game has one for every seat count and every value of an option.
"""

from __future__ import annotations

import pytest

import tepui
from tepui import Match
from tepui.core.contract import option_sets
from tepui.testing.kit import replay, replay_older

GAMES = tepui.list_games(all=True)


def stored(folder):
    """The games in a folder of every game, each with its slug."""
    return [(slug, file) for slug, game in GAMES.items() for file in sorted((game.folder / folder).glob("*.game"))]


def named(games):
    return [f"{slug}/{file.stem}" for slug, file in games]


GOLDEN = stored("tests/golden")
OLDER = stored("tests/golden/older")


@pytest.mark.parametrize(("slug", "file"), GOLDEN, ids=named(GOLDEN))
def test_a_golden_game_is_replayed(slug, file):
    assert replay(file).game.slug == slug


@pytest.mark.parametrize(("slug", "file"), OLDER, ids=named(OLDER))
def test_a_game_of_older_rules_is_replayed_by_them(slug, file):
    assert replay_older(file).game.slug == slug


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.status == "finished"])
def test_every_seat_count_and_option_has_one(slug):
    game = GAMES[slug]
    played = []
    for one, file in GOLDEN:
        if one == slug:
            match = Match.load(file.read_text("utf-8"))
            played.append((match.count, match.options))
    for seats in game.seats:
        for options in option_sets(game, seats):
            assert (seats, game.settle_options(seats, options)) in played, f"run: python tools/golden.py {slug}"
