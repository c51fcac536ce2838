"""The great moments of every game: few, told in words, and with a title in both languages."""

from __future__ import annotations

import pytest

import tepui
from tepui.core.records import Event
from tepui.core.roles import import_part, package_of

GAMES = sorted(tepui.list_games())
FEWEST, MOST = 3, 6


def kinds(slug: str, lang: str) -> set[str]:
    return {key.removeprefix("moment.") for key in tepui.load(slug).words.file(lang) if key.startswith("moment.")}


@pytest.mark.parametrize("slug", GAMES)
def test_moments_are_few_and_of_kinds_that_are_told(slug: str) -> None:
    game = tepui.load(slug)
    told = {draft.name for draft in import_part(package_of(game), "people.news").TOLD.values() if draft.words}
    assert FEWEST <= len(game.moments) <= MOST and set(game.moments) <= told
    assert kinds(slug, "en") == kinds(slug, "fr") == set(game.moments)


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_has_moments_that_sound_different(slug: str) -> None:
    """What is lost does not sound like what is won. That the page knows these sounds is tested with it."""
    sounds = tepui.load(slug).moments.values()
    assert all(sounds) and len(set(sounds)) >= 3


@pytest.mark.parametrize("slug", GAMES)
def test_an_event_of_such_a_kind_has_a_title_and_another_has_none(slug: str) -> None:
    game = tepui.load(slug)
    for kind in kinds(slug, "en"):
        titles = [game.moment(Event(kind=kind), lang) for lang in ("en", "fr")]
        assert all(3 < len(title) <= 30 for title in titles)
    assert game.moment(Event(kind="turn")) == ""
