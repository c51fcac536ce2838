"""Why an element of the picture or the hand does nothing now: the reason of the action that touching it would mean."""

from __future__ import annotations

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.games.eldorado.knowledge.view import View
from tepui.games.eldorado.people import refusals, space_reasons
from tepui.games.eldorado.people.offers import path
from tepui.games.eldorado.people.prompts import rule
from tepui.games.eldorado.people.reader_view import ReaderView, reader_view
from tepui.games.eldorado.rules.actions import ACTIONS
from tepui.games.eldorado.rules.components import (
    ACTION_PLACE,
    CARD_OF,
    CAVE,
    FACE_AT,
    FACE_OF,
    MARKET_FIRST,
    NO_ACTION,
    SHOWS,
    SPACE_OF,
    SYMBOL_COUNT,
    TILES,
)

# What touching a card of the hand means, by the question; elsewhere it is played.
HAND_VERBS = {
    "Give": "give", "Exchange": "give", "Pay": "pay", "MayRemove": "remove", "RemoveOne": "remove", "DiscardCards": "discard",
}  # fmt: skip


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    """Why an element does nothing now, or what it is good for. Any string gets an answer."""
    desk = reader_view(words, v, lang)
    stopped = refusals.nobody_asked(desk)
    if stopped:
        return stopped
    if element and touched(desk, element):
        return Reason(rule(desk), desk.say("why.can"))
    kind, _, name = element.partition("-")
    if kind == "space" and name in SPACE_OF and desk.asks in (*space_reasons.MOVING, "Explore"):
        return about_place(desk, SPACE_OF[name])
    if kind == "block" and name in FACE_OF and desk.asks in space_reasons.MOVING:
        return space_reasons.about_block(desk, FACE_OF[name])
    if kind == "card" and name in CARD_OF:
        return about_card(desk, CARD_OF[name])
    if kind == "market" and CARD_OF.get(name, 0) >= MARKET_FIRST:
        verb = "take" if desk.asks == "TakeCard" else "buy"
        return refusals.reason_of(desk, verb, (CARD_OF[name] - MARKET_FIRST,))
    if kind == "tile" and name in TILES:
        return refusals.reason_of(desk, "use", (TILES.index(name),))
    if kind == "pawn":
        return Reason("ELD-MOVE-03", desk.say("why.pawn"))
    return Reason(rule(desk), desk.say(f"why.{desk.asks}"))


def touched(desk: ReaderView, element: str) -> bool:
    """Does some legal action begin with this element or go through it?"""
    for action in desk.legal():
        verb = ACTIONS.verb(action)
        if element in path(desk, verb.name, verb.parts(action)):
            return True
    return False


def about_place(desk: ReaderView, space: int) -> Reason:
    """A cave next to a pawn is touched to explore it; any other space to enter it."""
    course = desk.t.rules.course
    near = any(space in course.near[at] for at in space_reasons.my_places(desk))
    if course.terrain[space] == CAVE and (desk.asks == "Explore" or near and desk.t.rules.caves):
        return refusals.about_cave(desk, FACE_AT[space])
    return refusals.busy(desk) if desk.asks == "Explore" else space_reasons.about_space(desk, space)


def about_card(desk: ReaderView, card: int) -> Reason:
    verb = HAND_VERBS.get(desk.asks, "")
    if verb:
        return refusals.reason_of(desk, verb, (card,))
    if ACTION_PLACE[card] != NO_ACTION:
        return refusals.reason_of(desk, "act", (ACTION_PLACE[card],))
    symbols = [symbol for symbol in range(SYMBOL_COUNT) if SHOWS[card * SYMBOL_COUNT + symbol]]
    return refusals.reason_of(desk, "play", (card, symbols[0]))
