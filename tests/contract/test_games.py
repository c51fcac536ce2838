"""Every finished game, with every seat count and every option, keeps the contract; its two rulebooks hold the same rules.

Each day every seat count is played with the game's own options, and every other option at one seat count; the products
are in the long run.
"""

from __future__ import annotations

from typing import Any

import pytest

import tepui
from tepui.cli.rule_coverage import rule_ids
from tepui.core.contract import check, option_sets
from tepui.core.translations import LANGUAGES

GAMES = {slug: game for slug, game in tepui.list_games(all=True).items() if game.status == "finished"}


def tables() -> list[Any]:
    """Every game with every seat count and every option; what is not played each day is marked slow."""
    cases: list[Any] = []
    for slug, game in GAMES.items():
        met: list[dict[str, Any]] = []
        for seats, options in _by_turns(game):
            marks = [pytest.mark.slow] if options and options in met else []
            met.append(options)
            cases.append(pytest.param(slug, seats, options, marks=marks, id=f"{slug}-{seats}-{options}"))
    return cases


def _by_turns(game: Any) -> list[tuple[int, dict[str, Any]]]:
    """The seat counts take turns in being the first to have an option, so that no count is left with none."""
    sets = {seats: list(option_sets(game, seats)) for seats in game.seats}
    most = max(map(len, sets.values()))
    order = [
        (number, list(game.seats)[(number + turn) % len(sets)]) for number in range(most) for turn in range(len(sets))
    ]
    return [(seats, sets[seats][number]) for number, seats in order if number < len(sets[seats])]


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
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
