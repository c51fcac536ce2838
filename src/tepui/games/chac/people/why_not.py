"""Why an element of the picture cannot be used now: one sentence and a rule, for any element at all."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.offers import offer
from tepui.games.chac.people.prompts import RULE
from tepui.games.chac.people.reader_view import ABILITY_ID, ReaderView, reader_view
from tepui.games.chac.people.reasons import alcove_reason, deck_reason, no_actions, space_reason
from tepui.games.chac.people.refusals import FIRST, WHEN, refuse
from tepui.games.chac.rules.actions import ACTIONS
from tepui.games.chac.rules.components import (
    ALCOVES,
    DECKS,
    SPACE_OF,
    ZONE_OF,
)
from tepui.games.chac.rules.turn_actions import SPENT, Act, ability

WHAT_IT_IS: Final = {
    "boulder": ("CHA-BOU-02", "boulder"), "wall": ("CHA-WADV-04", "wall"), "plank": ("CHA-BRI-03", "plank"),
    "adv": ("CHA-MOVE-03", "adventurer"), "card": ("CHA-LOAD-10", "card"), "choice": ("CHA-SETUP-16", "choice"),
    "roll": ("CHA-ACT-02", "roll"), "test": ("CHA-ACT-07", "die"),
}  # fmt: skip


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    desk = reader_view(words, v, lang)
    closed = nothing_now(desk)
    if closed is not None:
        return closed
    kind, _, name = element.partition("-")
    if element in usable(desk):
        return desk.because(RULE[desk.asks], "usable")
    if kind == "card" and isinstance(desk.step, Act):
        return desk.because("CHA-LOAD-10", "card")
    if not isinstance(desk.step, Act):
        return desk.because(FIRST[desk.asks], desk.asks)
    if kind == "space" and name in SPACE_OF:
        return space_reason(desk, SPACE_OF[name])
    if kind == "deck" and name in DECKS:
        return deck_reason(desk, DECKS.index(name))
    if kind == "clue":
        faced = name.isdigit() and int(name) - 1 == ZONE_OF[desk.t.where[desk.seat]]
        return no_actions(desk) if faced else desk.because("CHA-WALL-18", "clue")
    if kind == "alcove" and name in ALCOVES:
        return alcove_reason(desk, ALCOVES.index(name))
    if kind == "lock":
        return desk.because("CHA-ALC-04", "lock")
    if element == ABILITY_ID:
        return ability_reason(desk)
    rule, key = WHAT_IT_IS.get(kind, ("CHA-TURN-04", "nothing"))
    return desk.because(rule, key)


def usable(desk: ReaderView) -> set[str]:
    """The elements that some legal action touches."""
    if desk.usable is None:
        offers = [offer(desk.words, desk.v, action, desk.lang) for action in desk.legal()]
        desk.usable = {element for one in offers for element in one.path}
    return desk.usable


def refusal(words: Translations, v: View, action: int, lang: str) -> Reason:
    """Why an action is not legal: the reason of the action itself, whatever else its elements are good for."""
    desk = reader_view(words, v, lang)
    closed = nothing_now(desk)
    if closed is not None:
        return closed
    verb = ACTIONS.verb(action)
    return refuse(desk, verb.name, verb.parts(action))


def nothing_now(desk: ReaderView) -> Reason | None:
    """Nothing can be done at all: the game is over, or somebody else is asked."""
    if not desk.asks:
        return desk.because("CHA-END-10", "over")
    if not desk.asked:
        who = f"#{desk.step.seat}" if desk.asks in RULE else f"#{desk.v.first}"
        return desk.because("CHA-ROUND-03", "wait", who=who)
    return None


def ability_reason(desk: ReaderView) -> Reason:
    """Spent, or not the moment for it."""
    skill = ability(desk.t, desk.seat)
    if skill == SPENT:
        return desk.because("CHA-ABIL-01", "ability_used")
    rule, word = WHEN[skill]
    return desk.because(rule, word)
