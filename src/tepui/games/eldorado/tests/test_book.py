"""The tables of the player's rulebook list every card, tile and blockade with the data's own numbers."""

from __future__ import annotations

import json

import pytest

from tepui import load
from tepui.learning.book import book_of

GAME = load("eldorado")
DATA = json.loads((GAME.folder / "components.json").read_text("utf-8"))
CARDS, FIRST = DATA["cards"]["list"], DATA["cards"]["starting"]


def table_after(lang: str, chapter: str, number: int = 0) -> list[tuple[str, ...]]:
    blocks = book_of(GAME, lang).blocks
    start = next(i for i, block in enumerate(blocks) if block.name == chapter)
    tables = [block.rows for block in blocks[start:] if block.kind == "table"]
    return list(tables[number][1:])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_is_listed_with_its_cost(lang: str) -> None:
    name = GAME.words.file(lang)
    assert {row[0]: row[1] for row in table_after(lang, "buy")} == {
        name[f"card.{card['id']}"]: str(card["cost"]) for card in CARDS[FIRST:]
    }
    assert {row[0]: row[1] for row in table_after(lang, "course", 1)} == {name[f"card.{card['id']}"]: str(card["copies"]) for card in CARDS[:FIRST]}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_tile_and_every_blockade_is_listed(lang: str) -> None:
    name = GAME.words.file(lang)
    assert table_after(lang, "blockades") == [(str(one["number"]), name[f"terrain.{one['terrain']}"], str(one["strength"])) for one in DATA["blockades"]["list"]]  # fmt: skip
    assert [row[1] for row in table_after(lang, "caves")] == [str(tile["count"]) for tile in DATA["tiles"]["list"]]
