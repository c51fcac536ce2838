"""Everything around the board: chips of the bar, how each player stands, the reader's own cards and treasures."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Fact, Held, Panels, Stat
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, part
from tepui.games.tikal2.people.points_now import points_now
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    PRICES,
    SITE_COUNT,
    TREASURE_TYPES,
    TREASURES,
)

# Zones of keys, by the word for them.
KEYS: Final = (("bag", "backpack"), ("camp", "home"))


def panels(words: Translations, v: View, lang: str) -> Panels:
    return Panels(
        chips=chips(words, v, lang),
        seats=tuple(stats(words, v, seat, lang) for seat in range(v.seats)),
        mine=mine(words, v, lang),
        legend=points_now(words, v, lang),
        legend_name=words.say(lang, "now.name"),
    )


def chips(words: Translations, v: View, lang: str) -> tuple[Fact, ...]:
    """The round and the tiles left in it."""
    left = sum(0 <= place < SITE_COUNT for place in v.tiles)
    return (
        Fact("hourglass", words.say(lang, "chip.round", n=v.round)),
        Fact("tile", words.say(lang, "chip.tiles", n=left)),
    )


def colours_held(words: Translations, v: View, zone: str, seat: int, lang: str) -> str:
    """Keys by colour: "pink 2, blue 1"; only their number where they lie face down."""
    counts = part(v.bags if zone == "bag" else v.camps, seat, COLOUR_COUNT)
    if zone == "camp" and sum(counts) < v.camp_sizes[seat]:
        return words.say(lang, "stat.camp.hidden", n=v.camp_sizes[seat])
    held = [f"{words.say(lang, f'colour.{COLOURS[c]}')} {n}" for c, n in enumerate(counts) if n]
    return ", ".join(held) or "–"


def stats(words: Translations, v: View, seat: int, lang: str) -> tuple[Stat, ...]:
    """Score, keys, passages, treasures, cards, tent."""
    found = [Stat("star", str(v.scores[seat]), words.say(lang, "stat.score"), True)]
    for zone, icon in KEYS:
        found.append(Stat(icon, colours_held(words, v, zone, seat, lang), words.say(lang, f"stat.{zone}")))
    treasures = sum(part(v.held, seat, TREASURE_TYPES)) + v.hidden[seat]
    return (
        *found,
        Stat("footprints", str(v.tokens[seat]), words.say(lang, "stat.passages")),
        Stat("chest", str(treasures), words.say(lang, "stat.treasures")),
        Stat("book", str(v.hand_sizes[seat]), words.say(lang, "stat.cards")),
        Stat(
            "flag",
            words.say(lang, "stat.tent.ready" if v.tents[seat] else "stat.tent.used"),
            words.say(lang, "stat.tent"),
        ),
    )


def mine(words: Translations, v: View, lang: str) -> tuple[Held, ...]:
    """The reader's cards, one entry a kind, and treasures by type."""
    if v.seat is None:
        return ()
    cards = [
        Held(
            id=f"card-{CARDS[card]}",
            name=words.say(lang, f"card.{CARDS[card]}"),
            icon="book",
            note=f"× {n}" if n > 1 else "",
            text=words.say(lang, f"text.{CARDS[card]}"),
        )
        for card, n in enumerate(part(v.hands, v.seat, CARD_COUNT))
        if n
    ]
    treasures = [
        Held(
            id=f"treasure-{TREASURES[kind]}",
            name=words.say(lang, f"treasure.{TREASURES[kind]}"),
            icon="chest",
            note=f"× {n}" if n > 1 else "",
            frame="drawn token",
            text=words.say(lang, "text.treasure", n=PRICES[v.wheel][kind]),
        )
        for kind, n in enumerate(part(v.held, v.seat, TREASURE_TYPES))
        if n
    ]
    return (*cards, *treasures)


def prices(words: Translations, v: View, lang: str) -> list[tuple[str, int]]:
    """What a treasure of each type is worth now."""
    return [(words.say(lang, f"treasure.{name}"), PRICES[v.wheel][kind]) for kind, name in enumerate(TREASURES)]
