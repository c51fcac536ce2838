"""The tables of the player's rulebook have the data's own numbers."""

from __future__ import annotations

import json
import re

import pytest

from tepui import load
from tepui.learning.book import book_of

GAME = load("chac")
DATA = json.loads((GAME.folder / "components.json").read_text("utf-8"))
KINDS = ("1", "2", "3", "4", "5", "6", "chest")


def tables(lang: str) -> list[tuple[tuple[str, ...], ...]]:
    return [block.rows for block in book_of(GAME, lang).blocks if block.kind == "table"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_deck_is_listed_card_by_card(lang: str) -> None:
    rows = next(rows[1:] for rows in tables(lang) if len(rows[0]) == 2 + len(KINDS))
    assert len(rows) == len(DATA["treasures"]["decks"])
    for row, cards in zip(rows, DATA["treasures"]["decks"].values(), strict=True):
        assert int(row[1]) == sum(cards.values())
        assert [int(cell or 0) for cell in row[2:]] == [cards.get(kind, 0) for kind in KINDS]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_loads_and_abilities_are_the_games(lang: str) -> None:
    levels = [(int(re.findall(r"\d+", row[0])[1]), int(row[1])) for rows in tables(lang) if len(rows) == 5 and rows[1][0][0] == "0" for row in rows[1:]]  # fmt: skip
    assert levels == [tuple(level) for level in DATA["load"]["levels"]]
    names = [GAME.words.say(lang, f"ability.{ability}") for ability in DATA["adventurers"]["abilities"]]
    assert [row[0] for row in tables(lang)[0][1:]] == names
