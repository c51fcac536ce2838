"""The tables of components in the player's rulebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tepui.core.translations import Translations

KINDS: Final = ("1", "2", "3", "4", "5", "6", "chest")


def component_rows(words: Translations, name: str, lang: str) -> list[tuple[str, ...]]:
    """`treasures`: the deck, how many cards it has, and how many of each value and of chests. `load`: cards, load, dice that count."""
    data = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))
    if name == "load":
        return _load(words, lang, data["load"]["levels"])
    if name != "treasures":
        raise LookupError(f"no table {name!r}")
    return [
        (words.say(lang, f"deck.{deck}"), str(sum(cards.values())), *(str(cards.get(kind, "")) for kind in KINDS))
        for deck, cards in data["treasures"]["decks"].items()
    ]


def _load(words: Translations, lang: str, levels: list[list[int]]) -> list[tuple[str, ...]]:
    fewest = [0, *(most + 1 for most, _ in levels)]
    return [
        (words.say(lang, "book.cards", least=least, most=most), str(load), words.say(lang, "book.reach", load=load))
        for least, (most, load) in zip(fewest, levels, strict=False)
    ]
