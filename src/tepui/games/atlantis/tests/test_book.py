"""The tables of the player's rulebook list every component with the data's own numbers."""

from __future__ import annotations

import json

import pytest

from tepui import load
from tepui.learning.book import book_of

GAME = load("atlantis")
DATA = json.loads((GAME.folder / "components.json").read_text("utf-8"))


def table_with(head: str, lang: str) -> dict[str, tuple[str, ...]]:
    book = book_of(GAME, lang)
    rows = next(block.rows for block in book.blocks if block.kind == "table" and head in block.rows[0])
    return {row[0]: row[1:] for row in rows[1:]}


@pytest.mark.parametrize(("lang", "head"), [("en", "Back"), ("fr", "Dos")])
def test_every_back_is_listed_under_every_terrain(lang: str, head: str) -> None:
    rows = table_with(head, lang)
    symbols = [*DATA["backs"]["green"], *DATA["backs"]["red"]]
    assert len(rows) == len(symbols)
    for symbol, cells in zip(symbols, rows.values(), strict=True):
        for terrain, cell in zip(DATA["terrain"]["sinks"], cells[1:], strict=True):
            assert int(cell or 0) == DATA["backs"]["under"][terrain].get(symbol, 0), (symbol, terrain)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_creature_has_its_range(lang: str) -> None:
    rows = table_with("Range" if lang == "en" else "Portée", lang)
    assert [int(cells[0]) for cells in rows.values()] == [
        DATA["creatures"][kind]["range"] for kind in ("serpent", "shark", "whale")
    ]
