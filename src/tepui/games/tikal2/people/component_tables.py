"""The tables of components in the player's rulebook."""

from __future__ import annotations

from typing import Any

from tepui.core.translations import Translations
from tepui.games.tikal2.rules.facts import FACTS


def component_rows(words: Translations, name: str, lang: str) -> list[tuple[str, ...]]:
    """`tiles`: the icons, and from how many players on. `cards`: card, copies, effect. `keys`: sets and points. `rooms`: their spots."""
    if name == "tiles":
        return [(_icons(words, icons, lang), str(players)) for _, players, icons in FACTS["tiles"]["list"]]
    if name == "cards":
        return [
            (words.say(lang, f"card.{card}"), str(copies), words.say(lang, f"text.{card}"))
            for card, copies in FACTS["cards"]["list"]
        ]
    if name == "keys":
        return [(str(colours), str(points)) for colours, points in enumerate(FACTS["keys"]["set_points"]) if colours]
    if name == "rooms":
        return _rooms(words, lang)
    raise LookupError(f"no table {name!r}")


def _icons(words: Translations, icons: list[list[Any]], lang: str) -> str:
    """What a tile shows, in words."""
    found = []
    for kind, *more in icons:
        params = {"colour": f"@colour.{more[0]}"} if kind == "key" else {"n": more[0]} if kind == "points" else {}
        found.append(words.fill(lang, f"icon.{kind}", params))
    return " · ".join(found)


def _rooms(words: Translations, lang: str) -> list[tuple[str, ...]]:
    """Each kind of room with what its spots give, in the order in which they are covered."""
    spots = {shape: found for shape, _, found in FACTS["shapes"]["list"]}
    spots |= {name: FACTS[name]["spots"] for name in ("sanctuaries", "treasure_room")}
    rows = [(name, " · ".join(_spot(words, spot, lang) for spot in found)) for name, found in spots.items()]
    first, second = dict.fromkeys(_spot(words, found[0], lang) for _, found, _ in FACTS["secret_rooms"]["list"])
    rows.append(("secret_rooms", words.say(lang, "book.or", first=first, second=second)))
    return [(words.say(lang, f"book.{name}"), said) for name, said in rows]


def _spot(words: Translations, spot: dict[str, int], lang: str) -> str:
    if "treasure" in spot:
        return words.say(lang, "book.treasure")
    points = str(spot["points"])
    return words.say(lang, "book.spot", points=points) if "card" in spot else points
