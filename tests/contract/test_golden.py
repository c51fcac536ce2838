"""Golden games are replayed to the same end; a finished game has one for every seat count and every value of an option."""

from __future__ import annotations

import pytest

import tepui
from tepui import Match
from tepui.core.contract import option_sets

GAMES = tepui.list_games(all=True)
GOLDEN = [
    (slug, file) for slug, game in GAMES.items() for file in sorted((game.folder / "tests/golden").glob("*.game"))
]


@pytest.mark.parametrize(("slug", "file"), GOLDEN, ids=[f"{slug}/{file.stem}" for slug, file in GOLDEN])
def test_a_golden_game_is_replayed(slug, file):
    text = file.read_text("utf-8")
    match = Match.load(text)
    assert match.game.slug == slug
    assert match.over
    assert match.save() == text


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
