"""The tables of components in the player's rulebook."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tepui.core.translations import Translations


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parents[1] / "components.json").read_text("utf-8"))
    return data


def component_rows(words: Translations, name: str, lang: str) -> list[tuple[str, ...]]:
    """`starting`: card, copies, effect. `market`: card, cost, effect, by cost. `tiles`: tile, number, effect. `blockades`: number,
    what it asks, strength."""
    data = _data()
    cards = data["cards"]["list"]
    if name == "starting":
        return [
            (words.say(lang, f"card.{card['id']}"), str(card["copies"]), words.say(lang, f"text.{card['id']}"))
            for card in cards[: data["cards"]["starting"]]
        ]
    if name == "market":
        sold = sorted(cards[data["cards"]["starting"] :], key=lambda card: card["cost"])
        return [
            (words.say(lang, f"card.{card['id']}"), str(card["cost"]), words.say(lang, f"text.{card['id']}"))
            for card in sold
        ]
    if name == "tiles":
        return [
            (words.say(lang, f"tile.{tile['id']}"), str(tile["count"]), words.say(lang, f"text.tile.{tile['id']}"))
            for tile in data["tiles"]["list"]
        ]
    if name == "blockades":
        return [
            (str(one["number"]), words.say(lang, f"terrain.{one['terrain']}"), str(one["strength"]))
            for one in data["blockades"]["list"]
        ]
    raise LookupError(f"no table {name!r}")
