"""What an action is called, what is touched for it, and what it would bring."""

from __future__ import annotations

from typing import Any, Final

from tepui.core.records import Offer
from tepui.core.words import Words
from tepui.games.tikal2.actions import ACTIONS, KEPT_WORDS, MEANS, PAIRS, PILE_WORDS, REFILL_WORDS, REWARD_WORDS
from tepui.games.tikal2.chronicle import place_word, room_word
from tepui.games.tikal2.components import (
    CARDS,
    COLOUR,
    COLOURS,
    DIRECTIONS,
    DOOR_COUNT,
    DOORS,
    ICONS,
    LIGHT_ROOMS,
    LIGHT_TILE,
    LIGHT_TILES,
    PLACES,
    PRICES,
    SHAPE,
    SITES,
    SPACES,
    TILES,
    TREASURES,
)
from tepui.games.tikal2.view import View

RULE: Final = {
    "start": "TIK-SETUP-18", "canoe": "TIK-CANOE-11", "ship": "TIK-DELIV-15", "plus": "TIK-SCARD-04",
    "multi": "TIK-SCARD-07", "done": "TIK-SCARD-07", "pass": "TIK-DELIV-04", "pay": "TIK-FOREST-01",
    "portage": "TIK-FOREST-05", "lose": "TIK-FOREST-03", "take": "TIK-TURN-04", "do": "TIK-TILE-02", "key": "TIK-KEY-01",
    "draw": "TIK-TREAS-01", "open": "TIK-VAR-01", "keep_treasure": "TIK-TREAS-01", "keep_card": "TIK-CARD-01",
    "room": "TIK-LIGHT-01", "lay": "TIK-LIGHT-01", "sanctuary": "TIK-SANC-01", "count": "TIK-COUNT-01",
    "explore": "TIK-MOVE-01", "go": "TIK-MOVE-05", "cross": "TIK-PASS-01", "dig": "TIK-DIG-03", "stop": "TIK-MOVE-14",
    "rescue": "TIK-RESCUE-01", "back": "TIK-PASS-05", "stay": "TIK-PASS-05", "end": "TIK-TURN-05", "tent": "TIK-TENT-02",
    "tent_key": "TIK-TENT-03", "play": "TIK-SCARD-01",
}  # fmt: skip
ORDER: Final = {name: i for i, name in enumerate(RULE)}
REVEALING: Final = ("draw", "sanctuary")
REVEALING_ICONS: Final = ("light_room", "card")


def offer(words: Words, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    if verb.chance:
        return Offer(label=ACTIONS.write(action), short=verb.name)
    name, parts = verb.name, verb.parts(action)
    facts = params(v, name, parts)
    return Offer(
        label=words.fill(lang, f"do.{name}", facts),
        short=words.say(lang, f"short.{name}"),
        path=path(name, parts),
        group=name,
        order=ORDER[name] * 1000 + (parts[0] if parts else 0),
        preview=preview(v, name, parts),
        reveals=name in REVEALING or (name == "do" and ICONS[parts[0]] in REVEALING_ICONS),
        ends=name == "end",
        rule=RULE[name],
    )


def params(v: View, name: str, parts: tuple[int, ...]) -> dict[str, Any]:
    """What the label names."""
    if name == "start":
        one, two = PAIRS[parts[0]]
        return {"colour": f"@colour.{COLOURS[one]}", "other": f"@colour.{COLOURS[two]}"}
    if name in ("pay", "rescue", "tent_key"):
        return {"colour": f"@colour.{COLOURS[parts[0]]}"}
    if name == "count":
        return {"colour": f"@colour.{COLOURS[parts[0]]}", "n": doors_of(v, parts[0])}
    if name == "key":
        return {"colour": f"@colour.{COLOURS[parts[0]]}", "into": KEPT_WORDS[parts[1]]}
    if name in ("ship", "keep_treasure", "open"):
        return {
            "treasure": f"@treasure.{TREASURES[parts[0]]}",
            "count": parts[-1] + 1,
            "refill": REFILL_WORDS[parts[1]] if name == "open" else "none",
        }
    if name in ("keep_card", "play"):
        return {"card": f"@card.{CARDS[parts[0]]}"}
    if name == "room":
        room = LIGHT_TILE + parts[0]
        return {"room": room_word(LIGHT_TILES[parts[0]]), "shape": door_words(DOORS[SHAPE[room]][0])}
    if name == "lay":
        return {"space": SPACES[parts[0]], "doors": laid_doors(v, parts[1])}
    words = {"canoe": ("site", SITES), "take": ("tile", TILES), "sanctuary": ("space", SPACES)}
    if name in words:
        key, names = words[name]
        return {key: names[parts[0]]}
    if name == "do":
        return {"icon": f"@icon.{ICONS[parts[0]]}"}
    if name == "draw":
        return {"pile": parts[0] + 1}
    if name in ("go", "cross"):
        return {"place": place_word(PLACES[parts[0]]), "means": MEANS[parts[-1]] if name == "cross" else ""}
    return {"reward": REWARD_WORDS[parts[0]]} if name == "dig" else {}


def door_words(mask: int) -> str:
    """Where the doors are: "NE, NW"."""
    return ", ".join(way for i, way in enumerate(DIRECTIONS) if mask >> i & 1)


def laid_doors(v: View, turn: int) -> str:
    """The doors of the room being laid, in that orientation."""
    rooms = [fields[1] for step, fields in v.steps if step == "LayRoom"]
    if not rooms:
        return DIRECTIONS[turn]
    patterns = DOORS[SHAPE[rooms[-1]]]
    return door_words(patterns[turn % len(patterns)])


def doors_of(v: View, colour: int) -> int:
    """What a door count of this colour would score for the reader (TIK-COUNT-01)."""
    seat = v.seat or 0
    return sum(
        DOOR_COUNT[room]
        for space, room in enumerate(v.rooms)
        if 0 <= room < LIGHT_ROOMS and COLOUR[room] == colour and v.flags[space] >> seat & 1
    )


def path(name: str, parts: tuple[int, ...]) -> tuple[str, ...]:
    """The elements to touch, in order."""
    if name in ("go", "cross"):
        place = f"place-{PLACES[parts[0]]}"
        return ("card-passage", place) if name == "cross" and parts[1] else (place,)
    if name in ("lay", "sanctuary"):
        return (f"place-{SPACES[parts[0]]}",)
    if name == "canoe":
        return (f"site-{SITES[parts[0]]}",)
    if name == "take":
        return (f"tile-{TILES[parts[0]]}",)
    return (f"pile-{PILE_WORDS[parts[0]]}",) if name == "draw" else ()


def preview(v: View, name: str, parts: tuple[int, ...]) -> str:
    """Points on the target."""
    if name == "ship":
        plus = [fields[1] for step, fields in v.steps[-1:] if step == "Delivery"]
        return f"+{(parts[1] + 1) * (PRICES[v.wheel][parts[0]] + 2 * sum(plus))}"
    if name == "count":
        return f"+{doors_of(v, parts[0])}"
    return "−10" if name in ("lose", "rescue") else ""
