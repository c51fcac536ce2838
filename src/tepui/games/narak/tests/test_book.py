"""The tables of the player's rulebook have the data's own numbers."""

from __future__ import annotations

import json

import pytest

from tepui import load
from tepui.learning.book import book_of

GAME = load("narak")
DATA = json.loads((GAME.folder / "components.json").read_text("utf-8"))


def rows_of(lang: str, chapter: str, number: int = 0) -> list[tuple[str, ...]]:
    blocks = book_of(GAME, lang).blocks
    start = next(i for i, block in enumerate(blocks) if block.name == chapter)
    return [block.rows for block in blocks[start:] if block.kind == "table"][number][1:]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("number", "kind"), [(0, "items"), (1, "artifacts")])
def test_every_card_is_listed_with_price_and_points(lang: str, number: int, kind: str) -> None:
    cards = DATA["cards"][kind]
    listed = [(row[0], int(row[1]), int(row[2])) for row in rows_of(lang, "cards", number)]
    assert listed == [
        (GAME.words.say(lang, f"card.{card['id']}"), sum(card["cost"].values()), card["vp"]) for card in cards
    ]
    effects = [row[4] for row in rows_of(lang, "cards", number)]
    assert [effect.startswith("↯") for effect in effects] == [card["free_action"] for card in cards]
    itself = GAME.words.say(lang, "book.exiles_itself", effect="")
    assert [effect.endswith(itself) for effect in effects] == [card["exile_self"] for card in cards]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_tile_person_and_guardian_is_listed(lang: str) -> None:
    assert len(rows_of(lang, "discover")) == sum(map(len, DATA["site_tiles"].values()))
    assert [int(row[0]) for row in rows_of(lang, "discover", 1)] == [idol["count"] for idol in DATA["idols"]]
    assert len(rows_of(lang, "guardians")) == len(DATA["guardians"])
    assert len(rows_of(lang, "research", 2)) == len(DATA["assistants"])
    assert [int(row[0]) for row in rows_of(lang, "research", 1)] == [
        tile["count"] for tile in DATA["research_bonus_tiles"]
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rows_of_the_track_have_their_points(lang: str) -> None:
    points = [(row["row"], row["magnifier"]["vp"], row["notebook"]["vp"]) for row in DATA["tracks"]["bird"]["rows"]]
    assert [(int(row[0]), int(row[2]), int(row[4])) for row in rows_of(lang, "research")] == points
    text = " ".join(block.words for block in book_of(GAME, lang).blocks)
    for arrival in DATA["tracks"]["bird"]["temple_arrival_vp"]:
        assert str(arrival) in text
