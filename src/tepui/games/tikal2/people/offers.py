"""What an action is called, what is touched for it, and what it would bring."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.core.records import Offer
from tepui.core.translations import Translations
from tepui.games.tikal2.knowledge.view import View, imagine, part, question, room_being_laid, waiting_steps
from tepui.games.tikal2.people.news import door_words, place_word, room_word, tile_words
from tepui.games.tikal2.rules.actions import (
    ACTIONS,
    KEPT_WORDS,
    MEANS,
    NO_REFILL,
    PAIRS,
    PILE_WORDS,
    REFILL_WORDS,
    REWARD_WORDS,
)
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR,
    COLOUR_COUNT,
    COLOURS,
    DIRECTIONS,
    DOOR_COUNT,
    DOORS,
    FOREST,
    LIGHT_ROOMS,
    LIGHT_TILE,
    LIGHT_TILES,
    MULTI_CARD,
    NONE,
    OUT,
    PASSAGE_CARD,
    PLACES,
    PLANES,
    PLUS_CARD,
    PLUS_POINTS,
    PORTAGE_CARD,
    PRICES,
    SHAPE,
    SITE_COUNT,
    SITES,
    SPACE_COUNT,
    SPACES,
    TILE_ICONS,
    TILE_WORTH,
    TILES,
    TREASURE_ROOM,
    TREASURES,
)
from tepui.games.tikal2.rules.delivery import Delivery
from tepui.games.tikal2.rules.edges import opened
from tepui.games.tikal2.rules.exploring import Explore
from tepui.games.tikal2.rules.facts import ICONS
from tepui.games.tikal2.rules.tiles import Icons
from tepui.games.tikal2.rules.turn import AfterTile

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


def offer(words: Translations, v: View, action: int, lang: str) -> Offer:
    """Any action of a seat as a person meets it, legal or not."""
    verb = ACTIONS.verb(action)
    name, parts = verb.name, verb.parts(action)
    first, _ = two_parts(parts)
    facts = params(words, v, name, parts, lang)
    return Offer(
        label=words.fill(lang, sentence(v, name, first), facts),
        short=words.say(lang, "short.draw" if looks(name, first) else f"short.{name}"),
        path=path(v, name, parts),
        group=name,
        order=ORDER[name] * 1000 + first,
        preview=preview(words, v, name, parts, lang),
        danger=danger(words, v, name, parts, lang),
        reveals=name in REVEALING or looks(name, first),
        ends=name == "end",
        keeps=name == "end" and keeps(v),
        rule=RULE[name],
    )


def looks(name: str, first: int) -> bool:
    """An icon that begins with a look at pieces."""
    return name == "do" and ICONS[first] in REVEALING_ICONS


def sentence(v: View, name: str, first: int) -> str:
    """The key of the label: an icon has its own, and a treasure put back is not kept."""
    if name == "do":
        return f"does.{ICONS[first]}"
    back = name == "keep_treasure" and v.asks == "PutBack"
    return "do.put_back" if back else f"do.{name}"


def danger(words: Translations, v: View, name: str, parts: tuple[int, ...], lang: str) -> str:
    """What may be regretted: staying where no way leads out (TIK-PASS-21), and a flag that gives nothing (TIK-DIG-08)."""
    step = question(v)
    if v.seat is None or step is None or step.seat != v.seat:
        return ""
    told = []
    if name == "dig" and isinstance(step, Explore):
        place = v.where[v.seat]
        barren = place >= SPACE_COUNT or v.rooms[place] == TREASURE_ROOM
        (reward,) = parts
        if REWARD_WORDS[reward] == "nothing" and place != OUT and barren:
            told.append(words.say(lang, "danger.useless"))
    stays = name == "stay" or (
        name in ("stop", "dig") and isinstance(step, Explore) and (name == "stop" or step.via == NONE)
    )
    if stays and sealed(v):
        told.append(words.say(lang, "danger.sealed"))
    return " ".join(told)


def keeps(v: View) -> bool:
    """Can all that is left to do after the exploration be done in a later turn? Cards always but at the end, the tent within a round.

    Everybody takes a tile in a turn: there is another turn in this round if a tile is left for each (TIK-TURN-07).
    """
    step = question(v)
    if not isinstance(step, AfterTile) or not step.explored:
        return False
    left = sum(0 <= at < SITE_COUNT for at in v.tiles)
    return left >= v.seats or (v.round == 1 and not v.tents[step.seat])


def sealed(v: View) -> bool:
    """Has the reader's explorer neither key nor passage that leads out of where it stands?"""
    assert v.seat is not None
    if v.tokens[v.seat] or v.hands[CARD_COUNT * v.seat + PASSAGE_CARD]:
        return False
    t = imagine(v, Random(0))
    return t.where[v.seat] != OUT and not opened(t, t.where[v.seat], t.keys(v.seat))


def two_parts(parts: tuple[int, ...]) -> tuple[int, int]:
    """The numbers of an action's first and second word; 0 for a word that it does not have."""
    first, second, *_ = (*parts, 0, 0)
    return first, second


def params(words: Translations, v: View, name: str, parts: tuple[int, ...], lang: str) -> dict[str, Any]:
    """What the label names."""
    first, second = two_parts(parts)
    if name == "start":
        one, two = PAIRS[first]
        return {"colour": f"@colour.{COLOURS[one]}", "other": f"@colour.{COLOURS[two]}"}
    if name in ("pay", "rescue", "tent_key"):
        return {"colour": f"@colour.{COLOURS[first]}"}
    if name == "count":
        return {"colour": f"@colour.{COLOURS[first]}", "n": doors_of(v, first)}
    if name == "key":
        return {"colour": f"@colour.{COLOURS[first]}", "into": KEPT_WORDS[second]}
    if name in ("ship", "keep_treasure", "open"):
        return {
            "treasure": f"@treasure.{TREASURES[first]}",
            "count": second + 1,
            "refill": REFILL_WORDS[second] if name == "open" else "none",
        }
    if name in ("keep_card", "play"):
        return {"card": f"@card.{CARDS[first]}"}
    if name == "room":
        room = LIGHT_TILE + first
        return {"room": room_word(LIGHT_TILES[first]), "shape": door_words(words, DOORS[SHAPE[room]][0], lang)}
    if name == "lay":
        return {"space": SPACES[first], "doors": laid_doors(words, v, second, lang)}
    if name == "canoe":
        return canoe_facts(v, first)
    if name == "take":
        return {"tile": tile_words(words, first, lang)}
    if name == "sanctuary":
        return {"space": SPACES[first]}
    if name == "do":
        worth = worth_of(v, first)
        return {"colour": f"@colour.{COLOURS[worth]}" if ICONS[first] == "key" else "", "n": worth}
    if name == "draw":
        return {"pile": first + 1}
    if name in ("go", "cross"):
        return {"place": place_word(PLACES[first]), "means": MEANS[second] if name == "cross" else ""}
    return {"reward": REWARD_WORDS[first]} if name == "dig" else {}


def laid_doors(words: Translations, v: View, turn: int, lang: str) -> str:
    """The doors of the room being laid, in that orientation."""
    room = room_being_laid(v)
    if room == NONE:
        return words.say(lang, f"way.{DIRECTIONS[turn]}")
    return door_words(words, DOORS[SHAPE[room]][first_turn(v, turn)], lang)


def canoe_facts(v: View, site: int) -> dict[str, Any]:
    """How far it is, and what is passed on the way: the forest, seaplanes with treasures in the camp."""
    seat = v.seat or 0
    start = v.canoes[seat]
    count = (site - start) % SITE_COUNT
    links = [(start + i) % SITE_COUNT for i in range(count)]
    return {
        "site": SITES[site],
        "n": count,
        "forest": int(FOREST in links),
        "planes": sum(1 for link in links if link in PLANES),
    }


def doors_of(v: View, colour: int) -> int:
    """What a door count of this colour would score for the reader (TIK-COUNT-01)."""
    seat = v.seat or 0
    return sum(
        DOOR_COUNT[room]
        for space, room in enumerate(v.rooms)
        if 0 <= room < LIGHT_ROOMS and COLOUR[room] == colour and v.flags[space] >> seat & 1
    )


def worth_of(v: View, icon: int) -> int:
    """The colour or points of this icon on the tile being carried out."""
    tiles = [step.tile for step in waiting_steps(v) if isinstance(step, Icons)]
    found = [TILE_WORTH[tile][i] for tile in tiles for i, other in enumerate(TILE_ICONS[tile]) if other == icon]
    return found[-1] if found else 0


PLAYED_WITH: Final = {"portage": PORTAGE_CARD, "plus": PLUS_CARD, "multi": MULTI_CARD}


def path(v: View, name: str, parts: tuple[int, ...]) -> tuple[str, ...]:
    """The elements to touch, in order; empty for what is only a button."""
    seat = v.seat or 0
    if name in PLAYED_WITH:
        return (f"card-{CARDS[PLAYED_WITH[name]]}",)
    if name == "tent":
        return (f"tent-{seat}",)
    if not parts:
        return ()
    first, second = two_parts(parts)
    if name in ("go", "cross"):
        place = f"place-{PLACES[first]}"
        return ("card-passage", place) if name == "cross" and second else (place,)
    if name == "start":
        return tuple(f"supply-{COLOURS[colour]}" for colour in PAIRS[first])
    if name == "key":
        return (f"supply-{COLOURS[first]}", f"{KEPT_WORDS[second]}-{seat}")
    if name == "open":
        refill = (f"pile-{REFILL_WORDS[second]}",) if second != NO_REFILL else ()
        return (f"open-{TREASURES[first]}", *refill)
    if name == "lay":
        return (f"turn-{DIRECTIONS[first_turn(v, second)]}", f"place-{SPACES[first]}")
    if name == "tent_key":
        return (f"tent-{seat}", f"supply-{COLOURS[first]}")
    return touched(seat, name, first)


def touched(seat: int, name: str, first: int) -> tuple[str, ...]:
    """The one element of an action with one word."""
    elements: dict[str, tuple[str, tuple[str, ...]]] = {
        "sanctuary": ("place-", SPACES), "canoe": ("site-", SITES), "take": ("tile-", TILES), "draw": ("pile-", PILE_WORDS),
        "pay": (f"bagkey-{seat}-", COLOURS), "rescue": ("supply-", COLOURS), "ship": ("treasure-", TREASURES),
        "keep_treasure": ("seen-", TREASURES), "keep_card": ("seen-", CARDS), "room": ("seen-", LIGHT_TILES),
        "play": ("card-", CARDS), "do": ("icon-", ICONS),
    }  # fmt: skip
    if name not in elements:
        return ()
    kind, words = elements[name]
    return (f"{kind}{words[first]}",)


def first_turn(v: View, turn: int) -> int:
    """The orientation of the room being laid that looks like this one."""
    room = room_being_laid(v)
    return turn if room == NONE else turn % len(DOORS[SHAPE[room]])


def preview(words: Translations, v: View, name: str, parts: tuple[int, ...], lang: str) -> str:
    """The points shown on what is touched, and what the forest takes from a canoe that goes through."""
    first, second = two_parts(parts)
    if name == "canoe" and v.seat is not None and canoe_facts(v, first)["forest"]:
        if v.hands[CARD_COUNT * v.seat + PORTAGE_CARD]:
            return ""
        return words.say(lang, "preview.forest") if any(part(v.bags, v.seat, COLOUR_COUNT)) else "−10"
    if name == "ship":
        step = question(v)
        bonus = PLUS_POINTS * step.plus if isinstance(step, Delivery) else 0
        return f"+{(second + 1) * (PRICES[v.wheel][first] + bonus)}"  # the second part is the number less one
    if name == "count":
        return f"+{doors_of(v, first)}"
    return "−10" if name in ("lose", "rescue") else ""
