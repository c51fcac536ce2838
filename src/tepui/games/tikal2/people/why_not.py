"""Why an element of the picture cannot be used now: one sentence and a rule, for any element at all."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.engine.step import Step
from tepui.games.tikal2.knowledge.view import View, imagine, question
from tepui.games.tikal2.people.lines import lines
from tepui.games.tikal2.people.offers import path
from tepui.games.tikal2.people.prompts import ASKED
from tepui.games.tikal2.rules.actions import ACTIONS
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    COLOURS,
    MULTI,
    NONE,
    OUT,
    PASSAGE_CARD,
    PLACES,
    SITES,
    SPACE_COUNT,
)
from tepui.games.tikal2.rules.exploring import Explore
from tepui.games.tikal2.rules.keys import TakeKey
from tepui.games.tikal2.rules.turn import AfterTile

Told = tuple[str, str]  # the rule, and the key of the sentence

FOR_THE_END: Final = ("pairA", "pairB", "five", "colours")
DELIVERY_CARDS: Final = ("deliver_plus2", "deliver_multi", "deliver_anywhere")
BEFORE_THE_TILE: Final = ("Sail", "AtPlane", "AtForest", "TakeTile")
ON_THE_WAY: Final = ("AtPlane", "AtForest", "Delivery")
EXPLORING: Final = ("Explore", "ComeBack")
# Elements of which there is one thing to say, whatever is asked.
ALWAYS: Final[dict[str, Told]] = {
    "wheel": ("TIK-DELIV-06", "wheel"), "passages": ("TIK-PASSTAKE-01", "passages"), "forest": ("TIK-FOREST-01", "forest"),
    "plane": ("TIK-DELIV-02", "plane"), "flag": ("TIK-DIG-02", "flag"), "crate": ("TIK-COMP-14", "crate"),
    "home": ("TIK-COMP-13", "home"), "next": ("TIK-SANC-01", "next"), "explorer": ("TIK-MOVE-01", "explorer"),
    "canoe": ("TIK-CANOE-03", "canoe"), "treasure": ("TIK-DELIV-02", "treasure"), "open": ("TIK-VAR-01", "open"),
    "turn": ("TIK-LIGHT-01", "turn"), "seen": ("TIK-CARD-03", "seen"), "tray": ("TIK-CARD-03", "seen"),
    "icon": ("TIK-TILE-02", "icon"),
}  # fmt: skip


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    step = question(v)
    if step is None:
        return Reason("TIK-TURN-01", words.say(lang, "why.over"))
    asks = type(step).__name__
    if asks not in ASKED or step.seat != v.seat:
        return Reason("TIK-TURN-02", words.say(lang, "why.wait", who=f"#{max(step.seat, 0)}"))
    if element in usable(words, v, lang):
        return Reason(rule_of(asks), words.say(lang, "why.usable"))
    rule, key = reason(v, step, element)
    return Reason(rule, words.say(lang, f"why.{key}"))


def rule_of(asks: str) -> str:
    """The rule of a question."""
    _, rule = ASKED[asks]
    return rule


def usable(words: Translations, v: View, lang: str) -> set[str]:
    """The elements that some legal action or line touches."""
    table = imagine(v, Random(0))
    verbs = [(action, ACTIONS.verb(action)) for action in table.step.legal(table)]
    paths = [path(v, verb.name, verb.parts(action)) for action, verb in verbs]
    paths += [line.offer.path for line in lines(words, v, lang)]
    return {element for touched in paths for element in touched}


def reason(v: View, step: Step[Any], element: str) -> Told:
    """The rule, and the key of the sentence."""
    asks = type(step).__name__
    kind, _, name = element.partition("-")
    if kind in ALWAYS:
        return ALWAYS[kind]
    if kind == "place" and name in PLACES:
        return place_reason(v, step, PLACES.index(name))
    if kind == "site" and name in SITES:
        return site_reason(asks)
    if kind == "tile":
        return ("TIK-CANOE-11", "canoe_first") if asks in ("Sail", *ON_THE_WAY) else ("TIK-TURN-04", "other_tile")
    if kind == "card":
        return card_reason(name)
    if kind == "pile":
        return pile_reason(asks, name)
    if kind in ("supply", "bag", "camp", "bagkey"):
        return key_reason(v, step, kind, name)
    if kind == "tent":
        return tent_reason(v, name)
    return rule_of(asks), "nothing"


def site_reason(asks: str) -> Told:
    """Why the canoe cannot go there."""
    if asks == "Sail":
        return "TIK-CANOE-06", "empty_site"
    return ("TIK-CANOE-11", "on_the_way") if asks in ON_THE_WAY else ("TIK-TURN-04", "sailed")


def card_reason(name: str) -> Told:
    """Why a card cannot be played."""
    if name in FOR_THE_END:
        return "TIK-SCARD-14", "end_card"
    if name == "passage":
        return "TIK-SCARD-03", "passage_card"
    if name == "free_forest":
        return "TIK-FOREST-05", "forest_card"
    if name in DELIVERY_CARDS:
        return "TIK-SCARD-17", "delivery_card"
    if name == "extra":
        return "TIK-TENT-05", "extra_card"
    return "TIK-SCARD-01", "card"


def pile_reason(asks: str, name: str) -> Told:
    """Why a pile cannot be drawn from."""
    if name in ("rooms", "cards"):
        return ("TIK-LIGHT-01", "rooms") if name == "rooms" else ("TIK-CARD-01", "cards")
    return ("TIK-TREAS-03", "empty_pile") if asks == "ChoosePile" else ("TIK-TREAS-01", "pile")


def key_reason(v: View, step: Step[Any], kind: str, name: str) -> Told:
    """Why a key cannot be taken, paid or moved."""
    if kind == "supply" and name in COLOURS:
        if not v.supply[COLOURS.index(name)]:
            return "TIK-KEY-05", "no_key_left"
        if isinstance(step, TakeKey) and step.colour != MULTI:
            return "TIK-KEY-01", "other_colour"
        return "TIK-KEY-01", "supply"
    owner, _, _ = name.partition("-")
    if owner != str(v.seat):
        return "TIK-COMP-13", "other_camp"
    return ("TIK-FOREST-01", "bag_key") if kind == "bagkey" else ("TIK-KEY-04", "tray")


def tent_reason(v: View, name: str) -> Told:
    """Why a tent cannot be used."""
    if v.options["short_game"]:
        return "TIK-VAR-03", "no_tents"
    if name != str(v.seat):
        return "TIK-COMP-24", "other_camp"
    return ("TIK-TENT-05", "tent_later") if v.tents[int(name)] else ("TIK-TENT-01", "tent_used")


def place_reason(v: View, step: Step[Any], place: int) -> Told:
    """Why one cannot go to a place, or lay a room there."""
    asks = type(step).__name__
    if asks in ("LayRoom", "LaySanctuary"):
        return "TIK-LIGHT-01", "occupied"
    if asks in BEFORE_THE_TILE or asks not in (*EXPLORING, "AfterTile"):
        return "TIK-TURN-06", "tile_first"
    if asks == "ComeBack":
        return "TIK-PASS-07", "back_or_stay"
    if isinstance(step, AfterTile) and step.explored:
        return "TIK-DIG-13", "explored"
    return way_reason(v, step, place)


def way_reason(v: View, step: Step[Any], place: int) -> Told:
    """Why the explorer cannot get there."""
    seat = step.seat
    if v.where[seat] == place:
        return ("TIK-DIG-02", "own_flag") if place != OUT and v.flags[place] >> seat & 1 else ("TIK-MOVE-15", "here")
    if place < SPACE_COUNT and v.rooms[place] == NONE:
        return "TIK-MOVE-03", "empty_space"
    if SPACE_COUNT <= place < OUT:
        passages = v.tokens[seat] + v.hands[CARD_COUNT * seat + PASSAGE_CARD]
        return ("TIK-PASS-11", "from_outside") if passages else ("TIK-PASS-09", "secret_room")
    return ("TIK-MOVE-01", "moved") if isinstance(step, Explore) and step.gone else ("TIK-MOVE-05", "no_key")
