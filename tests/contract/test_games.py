"""Every finished game, with every seat count and every option, keeps the contract; its two rulebooks hold the same rules."""

from __future__ import annotations

import pytest

import tepui
from tepui.cli.rule_coverage import rule_ids
from tepui.core.contract import check, option_sets
from tepui.core.translations import LANGUAGES

GAMES = {slug: game for slug, game in tepui.list_games(all=True).items() if game.status == "finished"}
TABLES = [
    (slug, seats, options)
    for slug, game in GAMES.items()
    for seats in game.seats
    for options in option_sets(game, seats)
]


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES, ids=str)
def test_the_contract_holds(slug, seats, options):
    report = check(GAMES[slug], seats, options, games=1, seed=7, every=10)
    assert report.games == 1
    assert report.closely > 0
    assert report.blind > 0


@pytest.mark.parametrize("slug", GAMES)
def test_rulebooks_hold_the_same_rules(slug):
    books = [rule_ids(GAMES[slug].folder / f"rulebook.{lang}.md") for lang in LANGUAGES]
    assert books[0]
    assert all(book == books[0] for book in books)


@pytest.mark.parametrize("slug", GAMES)
def test_locales_have_the_same_keys(slug):
    files = [GAMES[slug].words.file(lang) for lang in LANGUAGES]
    assert all(set(file) == set(files[0]) for file in files)


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_has_words(slug):
    game = GAMES[slug]
    for name in game.options:
        for lang in LANGUAGES:
            assert game.words.say(lang, f"option.{name}")
            assert game.words.say(lang, f"option.{name}.help")
