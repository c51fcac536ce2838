"""The news of Tikal II as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tepui.core.news import EventDraft
from tepui.core.records import Event
from tepui.core.translations import Names, Param, Translations
from tepui.games.tikal2.rules import events
from tepui.games.tikal2.rules.actions import REWARD_WORDS
from tepui.games.tikal2.rules.canoe import next_site
from tepui.games.tikal2.rules.components import (
    CARDS,
    COLOURS,
    DIRECTIONS,
    PLACES,
    ROOMS,
    SANCTUARIES,
    SITES,
    SPACES,
    TILE_ICONS,
    TILE_WORTH,
    TILES,
    TREASURES,
)
from tepui.games.tikal2.rules.facts import ICONS

# Facts: what is named `x_from` or `x_to` is where the seat's explorer or canoe leaves or arrives.
TOLD: Final = {
    events.FIRST_PLAYER: EventDraft("first", rule="TIK-SETUP-17"),
    events.STARTED: EventDraft("started", "colour other", rule="TIK-SETUP-18"),
    events.ROUND: EventDraft("round", "n", "major", rule="TIK-TURN-01"),
    events.TURN: EventDraft("turn", "", "minor", rule="TIK-TURN-03"),
    events.SAILED: EventDraft("sailed", "site_from site_to", rule="TIK-CANOE-03"),
    events.PAID_FOREST: EventDraft("paid-forest", "colour", rule="TIK-FOREST-01"),
    events.LOST_IN_FOREST: EventDraft("lost-in-forest", "n", "major", rule="TIK-FOREST-03"),
    events.CARRIED_FREE: EventDraft("carried-free", rule="TIK-FOREST-05"),
    events.SHIPPED: EventDraft("shipped", "treasure count n", "major", rule="TIK-DELIV-05"),
    events.WHEEL_TURNED: EventDraft("wheel", "n", "minor", "roll", "TIK-DELIV-06"),
    events.TOOK_TILE: EventDraft("took-tile", "tile", rule="TIK-CANOE-07"),
    events.TOOK_KEY: EventDraft("took-key", "colour into", rule="TIK-KEY-01"),
    events.TOOK_TREASURE: EventDraft("took-treasure", rule="TIK-TREAS-01"),
    events.FOUND_TREASURE: EventDraft("found-treasure", "treasure", rule="TIK-INFO-02"),
    events.TOOK_OPEN: EventDraft("took-open", "treasure", rule="TIK-VAR-01"),
    events.TOOK_CARD: EventDraft("took-card", rule="TIK-CARD-01"),
    events.FOUND_CARD: EventDraft("found-card", "card", rule="TIK-INFO-02"),
    events.TOOK_PASSAGE: EventDraft("took-passage", rule="TIK-PASSTAKE-01"),
    events.SCORED: EventDraft("scored", "n", rule="TIK-BONUS-01"),
    events.COUNTED: EventDraft("counted", "colour n", rule="TIK-COUNT-01"),
    events.DISCOVERED: EventDraft("discovered", "room space doors", "major", "flip", "TIK-LIGHT-01"),
    events.TREASURE_ROOM_LAID: EventDraft("treasure-room", "space", "major", "flip", "TIK-TROOM-01"),
    events.WENT: EventDraft("went", "place_from place_to", rule="TIK-MOVE-01"),
    events.CROSSED: EventDraft("crossed", "place_from place_to means", rule="TIK-PASS-01"),
    events.DUG: EventDraft("dug", "place reward n", "major", rule="TIK-DIG-01"),
    events.CAME_BACK: EventDraft("came-back", "place_from place_to", rule="TIK-PASS-05"),
    events.RESCUED: EventDraft("rescued", "colour", "major", rule="TIK-RESCUE-01"),
    events.USED_TENT: EventDraft("used-tent", rule="TIK-TENT-01"),
    events.PLAYED: EventDraft("played", "card", rule="TIK-SCARD-01"),
    events.KEYS_SCORED: EventDraft("keys-scored", "n", "major", rule="TIK-KEYSC-01"),
    events.ALTAR_SCORED: EventDraft("altar-scored", "sanctuary n", "major", rule="TIK-ALTAR-01"),
    events.LAST_TURN: EventDraft("last-turn", rule="TIK-END2-02"),
    events.TREASURES_SCORED: EventDraft("treasures-scored", "n", rule="TIK-END2-05"),
    events.CARDS_SCORED: EventDraft("cards-scored", "n", rule="TIK-END2-06"),
    events.NEXT_SANCTUARY: EventDraft("next-sanctuary", "sanctuary", "minor", "flip", "TIK-SANC-01"),
    events.TURNED_UP: EventDraft("turned-up", "treasure", "minor", "flip", "TIK-VAR-01"),
    events.HID_KEY: EventDraft("hid-key", rule="TIK-INFO-03"),
    events.SHOWED_CAMP: EventDraft("showed-camp", " ".join(COLOURS), rule="TIK-INFO-03"),
    events.TOTAL: EventDraft("total", "n", rule="TIK-END2-07"),
    events.WON: EventDraft("won", "n", "major", rule="TIK-END2-07"),
    events.GAME_OVER: EventDraft("over", "", "major", rule="TIK-END2-07"),
}

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "colour": COLOURS, "other": COLOURS, "treasure": TREASURES, "tile": TILES, "card": CARDS, "room": ROOMS,
    "sanctuary": SANCTUARIES, "place": PLACES, "space": SPACES, "site": SITES, "into": ("bag", "camp"),
    "means": ("token", "card"), "reward": REWARD_WORDS,
}  # fmt: skip
NAMED: Final = ("colour", "other", "treasure", "card")  # words of the locale files
OLD_DISCOVERED: Final = 3  # facts that older tables keep, without the doors
ELEMENTS: Final = {"site": "site", "place": "place", "space": "place"}


def event(kind: int, facts: tuple[int, ...]) -> Event:
    if kind == events.DISCOVERED and len(facts) == OLD_DISCOVERED:
        facts = (*facts, 0)
    told = TOLD[kind].event(facts, parameters, element)
    return replace(told, via=links_between(*facts[1:])) if kind == events.SAILED else told


def links_between(left: int, reached: int) -> tuple[str, ...]:
    """The water that a canoe crosses, as the picture has it (TIK-CANOE-03)."""
    found = []
    while left != reached:
        found.append(f"link-{SITES[left]}")
        left = next_site(left)
    return tuple(found)


def parameters(what: str, end: str, fact: int) -> dict[str, Param]:
    return {end or what: word(what, fact)}


def element(what: str, end: str, fact: int) -> str:
    """The element of the picture a fact names; who goes out of the temple goes to where explorers stand there."""
    if end and WORDS.get(what, ())[fact : fact + 1] == ("OUT",):
        return "doorstep"
    return f"{ELEMENTS[what]}-{WORDS[what][fact]}" if what in ELEMENTS else ""


def say(words: Translations, event: Event, lang: str, names: Names) -> str:
    """An event in words; a tile is called by its icons."""
    if event.message is None:
        return ""
    params = dict(event.message.params)
    if "from" in params:
        params["stays"] = "yes" if params["from"] == params["to"] else "no"
    if "doors" in params:
        params["doors"] = door_words(words, int(params["doors"]), lang)
    if "tile" in params:
        params["tile"] = tile_words(words, TILES.index(str(params["tile"])), lang)
    return words.fill(lang, event.message.id, params, names)


def door_words(words: Translations, mask: int, lang: str) -> str:
    """Where doors are: "NE, NW"; none: "–"."""
    return ", ".join(words.say(lang, f"way.{way}") for i, way in enumerate(DIRECTIONS) if mask >> i & 1) or "–"


def tile_words(words: Translations, tile: int, lang: str) -> str:
    """A tile by its icons: "key (pink), light room"."""
    return ", ".join(icon_words(words, icon, TILE_WORTH[tile][i], lang) for i, icon in enumerate(TILE_ICONS[tile]))


def tile_told(words: Translations, tile: int, lang: str) -> str:
    """What a tile gives, icon by icon: "Pink key: into the bag or the camp. Light room: see three, lay one."."""
    found = []
    for i, icon in enumerate(TILE_ICONS[tile]):
        name = icon_words(words, icon, TILE_WORTH[tile][i], lang)
        told = words.say(lang, f"gives.{ICONS[icon]}")
        found.append(words.say(lang, "gives", name=name[:1].upper() + name[1:], told=told))
    return " ".join(found)


def icon_words(words: Translations, icon: int, worth: int, lang: str) -> str:
    colour = f"@colour.{COLOURS[worth]}" if ICONS[icon] == "key" else ""
    return words.say(lang, f"icon.{ICONS[icon]}", colour=colour, n=worth)


def word(what: str, fact: int) -> Param:
    """A fact as a word of a sentence; numbers stay numbers."""
    if what not in WORDS:
        return fact
    if what in NAMED:
        return f"@{'colour' if what == 'other' else what}.{WORDS[what][fact]}"
    return room_word(WORDS[what][fact]) if what in ("room", "sanctuary") else place_word(WORDS[what][fact])


def room_word(room: str) -> str:
    """The locale key of a room by its id: "LR-pink-adjacent" is a pink room, "SA-blue" the blue sanctuary."""
    kind, _, rest = room.partition("-")
    return f"@sanctuary.{rest}" if kind == "SA" else f"@room.{rest.partition('-')[0]}" if rest else "@room.treasure"


def place_word(place: str) -> str:
    return "@place.out" if place == "OUT" else place
