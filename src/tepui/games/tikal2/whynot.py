"""Why an element of the picture cannot be used now: one sentence and a rule, for any element at all."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.core.records import Reason
from tepui.core.words import Words
from tepui.games.tikal2.components import CARDS, NONE, OUT, PLACES, SITES, SPACE_COUNT, TILES
from tepui.games.tikal2.offers import offer
from tepui.games.tikal2.prompts import ASKED
from tepui.games.tikal2.view import View, imagine

FOR_THE_END: Final = ("pairA", "pairB", "five", "colours")
LAYING: Final = ("LayRoom", "LaySanctuary")


def why_not(words: Words, v: View, element: str, lang: str) -> Reason:
    if not v.steps:
        return Reason("TIK-END2-07", words.say(lang, "why.over"))
    asks, fields = v.steps[-1]
    if asks not in ASKED or fields[0] != v.seat:
        return Reason("TIK-TURN-02", words.say(lang, "why.wait", who=f"#{max(fields[0], 0)}"))
    if element in usable(words, v, lang):
        return Reason(ASKED[asks][1], words.say(lang, "why.usable"))
    rule, key = reason(v, asks, fields, element)
    return Reason(rule, words.say(lang, f"why.{key}"))


def usable(words: Words, v: View, lang: str) -> set[str]:
    """The elements that some legal action touches."""
    table = imagine(v, Random(0))
    return {one for action in table.step.legal(table) for one in offer(words, v, action, lang).path}


def reason(v: View, asks: str, fields: tuple[int, ...], element: str) -> tuple[str, str]:
    """The rule, and the key of the sentence."""
    kind, _, name = element.partition("-")
    if kind == "place" and name in PLACES:
        return place_reason(v, asks, fields, PLACES.index(name))
    if kind == "site" and name in SITES and asks == "Sail":
        return "TIK-CANOE-06", "empty_site"
    if kind == "tile" and name in TILES:
        return ("TIK-CANOE-11", "canoe_first") if asks == "Sail" else ("TIK-TURN-04", "other_tile")
    if kind == "card" and name in CARDS:
        return ("TIK-SCARD-14", "end_card") if name in FOR_THE_END else ("TIK-SCARD-01", "card")
    if kind == "treasure":
        return "TIK-DELIV-02", "treasure"
    if kind == "pile":
        return "TIK-TREAS-01", "pile"
    return ASKED[asks][1], "nothing"


def place_reason(v: View, asks: str, fields: tuple[int, ...], place: int) -> tuple[str, str]:
    """Why one cannot go to a place, or lay a room there."""
    if asks in LAYING:
        return "TIK-LIGHT-01", "occupied"
    if asks != "Explore":
        return ("TIK-TURN-06", "tile_first") if asks in ("Sail", "TakeTile", "Icons") else (ASKED[asks][1], "nothing")
    if v.seat is not None and v.where[v.seat] == place:
        return "TIK-MOVE-15", "here"
    if place < SPACE_COUNT and v.rooms[place] == NONE:
        return "TIK-MOVE-03", "empty_space"
    if SPACE_COUNT <= place < OUT:
        return "TIK-PASS-09", "secret_room"
    return ("TIK-MOVE-01", "moved") if fields[2] else ("TIK-MOVE-05", "no_key")
