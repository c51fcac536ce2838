"""The bots as characters: what the page says of their strength is what was measured."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tepui
from tepui.bots.levels import LEVELS
from tepui.core.translations import LANGUAGES
from tepui.drawing.portraits import FACES, portrait_symbol
from tepui.web.learning.characters import Strength, bots, honest, strengths
from tepui.web.reader import Reader

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (\w+) \| 2 \| (\w+) – (\w+) \| (\d+) \| ([\d.]+)% \| ([\d.]+)%–([\d.]+)% \|", re.M)


def test_the_figures_are_those_of_the_ladder() -> None:
    """Inside the interval that the ladder gives now: `python tools/strength.py` writes them anew."""
    rows = ROW.findall((ROOT / "docs/ladder.md").read_text("utf-8"))
    seen = 0
    for game, level, below, _, _, low, high in rows:
        if level not in LEVELS[1:] or below != LEVELS[LEVELS.index(level) - 1]:
            continue
        found = strengths(tepui.load(game)).get(level)
        assert found is not None, (game, level)
        assert float(low) <= found.share <= float(high), (game, level)
        seen += 1
    assert seen == sum(len(strengths(game)) for game in tepui.list_games().values()) > 9


def test_stronger_is_said_only_of_what_is_surely_stronger() -> None:
    assert Strength(200, 66.0, 59.0, 72.0).stronger and not Strength(200, 55.0, 48.0, 62.0).stronger
    reader = Reader("en", "", "/bots")
    for level in LEVELS[1:]:
        told = honest(reader, level)
        for game in tepui.list_games().values():
            found = strengths(game).get(level)
            named = game.title("en") in told
            assert named == (found is not None and not found.stronger), (level, told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_all_five_with_their_portraits(lang: str) -> None:
    text = str(bots(Reader(lang, "", "/bots")))
    for level in LEVELS:
        assert f"/icons.svg#bot-{level}" in text and f'data-level="{level}"' in text
    assert 'href="#ladder"' in text and 'id="ladder"' in text and ">bots." not in text


def test_portraits_differ_by_shape_and_pips() -> None:
    drawn = [ElementTree.fromstring(portrait_symbol(level)) for level in FACES]
    assert tuple(FACES) == LEVELS
    dark = [sum(node.get("fill") == "#271D14" and node.get("cy") == "92" for node in one.iter()) for one in drawn]
    assert dark == [1, 2, 3, 4, 5] and len({FACES[level].head for level in FACES}) == 5
