"""The tables of the player's rulebook have the data's own numbers."""

from __future__ import annotations

import re

import pytest

from tepui import load
from tepui.games.tikal2.rules.facts import FACTS
from tepui.learning.book import book_of

GAME = load("tikal2")


def rows_of(lang: str, chapter: str, number: int = 0) -> list[tuple[str, ...]]:
    blocks = book_of(GAME, lang).blocks
    start = next(i for i, block in enumerate(blocks) if block.name == chapter)
    return [block.rows for block in blocks[start:] if block.kind == "table"][number][1:]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_tile_and_card_is_listed(lang: str) -> None:
    tiles = rows_of(lang, "tile", 1)
    assert [int(row[1]) for row in tiles] == [players for _, players, _ in FACTS["tiles"]["list"]]
    assert [len(row[0].split(" · ")) for row in tiles] == [len(icons) for _, _, icons in FACTS["tiles"]["list"]]
    cards = {GAME.words.say(lang, f"card.{card}"): str(copies) for card, copies in FACTS["cards"]["list"]}
    assert {row[0]: row[1] for row in rows_of(lang, "cards")} == cards


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_keys_and_spots_have_the_games_points(lang: str) -> None:
    assert [(int(a), int(b)) for a, b in rows_of(lang, "scoring")] == list(enumerate(FACTS["keys"]["set_points"]))[1:]
    *light, sanctuary, treasures, secret = [
        [int(n) for n in re.findall(r"\d+", points)] for _, points in rows_of(lang, "dig")
    ]
    assert light == [[spot["points"]] for _, _, [spot] in FACTS["shapes"]["list"]]
    assert sanctuary == [spot["points"] for spot in FACTS["sanctuaries"]["spots"] if "points" in spot]
    assert treasures == [spot["points"] for spot in FACTS["treasure_room"]["spots"]]
    assert secret == sorted({spot["points"] for _, [spot], _ in FACTS["secret_rooms"]["list"]}, reverse=True)
