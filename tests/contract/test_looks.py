"""A closer look explains whatever is drawn: every piece, card, tile and icon of the picture, every number of the panels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest

import tepui
from tepui import Match
from tepui.core.records import View
from tepui.core.translations import LANGUAGES

GAMES = [slug for slug, game in tepui.list_games().items() if not game.toy]
EVERY = 25  # decisions between two looks


def moments(slug: str) -> Iterator[Match]:
    """A random game, from its beginning to its end."""
    match, chosen = Match.new(slug, 3, seed=5), Random(3)
    count = 0
    while not match.over:
        if count % EVERY == 0:
            yield match
        match.do(chosen.choice(match.legal()))
        count += 1
    yield match


def unexplained(match: Match, view: View, lang: str) -> set[str]:
    """Ids of what the pointer can meet in the picture and nobody explains, neither itself nor what it lies on."""
    looks, found = match.game.looks(lang), set()

    def walk(node: ElementTree.Element, explained: bool) -> None:
        if node.tag.endswith(("}defs", "}symbol")) or node.get("pointer-events") == "none":
            return
        id_ = node.get("id", "")
        names = [id_, *node.get("class", "").split(), id_.split("-")[0]]
        explained = explained or any(part.tag.endswith("}desc") and part.text for part in node)
        explained = explained or (bool(id_) and any(name in looks for name in names))
        if id_ and not explained:
            found.add(id_)
        for part in node:
            walk(part, explained)

    walk(ElementTree.fromstring(match.game.draw(view, lang)), False)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_everything_drawn_is_explained(slug: str) -> None:
    for match in moments(slug):
        for eyes in (0, None):
            assert unexplained(match, match.shown(eyes), "en") == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_around_the_board_is_explained(slug: str) -> None:
    game = tepui.load(slug)
    for match in moments(slug):
        panels = game.panels(match.shown(0), "en")
        icons = {f"stat-{stat.icon}" for stats in panels.seats for stat in stats}
        icons |= {f"chip-{chip.icon}" for chip in panels.chips}
        assert icons and icons <= set(game.looks("en"))
        assert all(held.text or held.note for held in panels.mine)


@pytest.mark.parametrize("slug", GAMES)
def test_all_of_it_in_every_language(slug: str) -> None:
    files = [tepui.load(slug).looks(lang) for lang in LANGUAGES]
    assert all(set(file) == set(files[0]) and all(file.values()) for file in files)
    assert all(words.endswith(".") for file in files for words in file.values())
    assert not any(files[0][key] == files[1][key] for key in files[0])
