"""The tables of components in the player's rulebook."""

from __future__ import annotations

from typing import Any

from tepui.core.translations import Translations
from tepui.games.tikal2.rules.facts import FACTS


def component_rows(words: Translations, name: str, lang: str) -> list[tuple[str, ...]]:
    """`tiles`: the icons, and from how many players on. `cards`: card, copies, effect. `wheel`: the five values in order."""
    if name == "tiles":
        return [(_icons(words, icons, lang), str(players)) for _, players, icons in FACTS["tiles"]["list"]]
    if name == "cards":
        return [
            (words.say(lang, f"card.{card}"), str(copies), words.say(lang, f"text.{card}"))
            for card, copies in FACTS["cards"]["list"]
        ]
    if name == "keys":
        return [(str(colours), str(points)) for colours, points in enumerate(FACTS["keys"]["set_points"]) if colours]
    raise LookupError(f"no table {name!r}")


def _icons(words: Translations, icons: list[list[Any]], lang: str) -> str:
    """What a tile shows, in words."""
    found = []
    for kind, *more in icons:
        params = {"colour": f"@colour.{more[0]}"} if kind == "key" else {"n": more[0]} if kind == "points" else {}
        found.append(words.fill(lang, f"icon.{kind}", params))
    return " · ".join(found)
