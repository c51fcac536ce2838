"""Why an element of the picture cannot be used now: one sentence and a rule, for any element at all."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.core.translations import Translations
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.people.offers import offer
from tepui.games.chac.people.prompts import RULE
from tepui.games.chac.people.reader_view import ABILITY_ID, ReaderView, reader_view
from tepui.games.chac.rules.components import (
    ALCOVE_BY,
    ALCOVES,
    AREA,
    BRIDGE,
    DECKS,
    ENTRANCE,
    EXIT,
    LAST_RIVER,
    LAVA,
    LEAP,
    LEAPS,
    LINGUISTICS,
    LOCKPICKING,
    MOST_CARDS,
    NOBODY,
    RIVER,
    RIVER_DECK,
    SLAB_OF,
    SPACE_OF,
    SPACES,
    SPRINT,
    STAMINA,
    STRIDES,
    SWIMMING,
    TRACK,
    WALLS,
    WAYS,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.table import BROWN, HOLE, SUN
from tepui.games.chac.rules.turn_actions import SPENT, Act, ability

# When an ability may be used.
WHEN: Final = {
    SPRINT: ("CHA-ABIL-13", "ability_sprint"), STAMINA: ("CHA-ABIL-18", "ability_stamina"),
    LINGUISTICS: ("CHA-ABIL-20", "ability_linguistics"), SWIMMING: ("CHA-ABIL-09", "ability_swimming"),
    LOCKPICKING: ("CHA-ABIL-17", "ability_lockpicking"), LEAP: ("CHA-ABIL-26", "ability_leap"),
}  # fmt: skip
WHAT_IT_IS: Final = {
    "boulder": ("CHA-BOU-02", "boulder"), "wall": ("CHA-WADV-04", "wall"), "plank": ("CHA-BRI-03", "plank"),
    "adv": ("CHA-MOVE-03", "adventurer"), "card": ("CHA-LOAD-10", "card"), "choice": ("CHA-SETUP-16", "choice"),
    "roll": ("CHA-ACT-02", "roll"), "test": ("CHA-ACT-07", "die"),
}  # fmt: skip


def why_not(words: Translations, v: View, element: str, lang: str) -> Reason:
    desk = reader_view(words, v, lang)
    if not desk.asks:
        return desk.because("CHA-END-06", "over")
    if not desk.asked:
        who = f"#{desk.step.seat}" if desk.asks in RULE else f"#{v.first}"
        return desk.because("CHA-ROUND-03", "wait", who=who)
    kind, _, name = element.partition("-")
    if element in usable(desk):
        return desk.because(RULE[desk.asks], "usable")
    if kind == "card" and isinstance(desk.step, Act):
        return desk.because("CHA-LOAD-10", "card")
    if not isinstance(desk.step, Act):
        return desk.because(RULE[desk.asks], desk.asks)
    if kind == "space" and name in SPACE_OF:
        return space_reason(desk, SPACE_OF[name])
    if kind == "deck" and name in DECKS:
        return deck_reason(desk, DECKS.index(name))
    if kind == "clue":
        faced = name.isdigit() and int(name) - 1 == ZONE_OF[desk.t.where[desk.seat]]
        return desk.because("CHA-TURN-01", "no_actions") if faced else desk.because("CHA-WALL-18", "clue")
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
    """Why an action is not legal; an element that other actions may touch does not say so itself."""
    asked = offer(words, v, action, lang)
    reason = why_not(words, v, asked.path[-1] if asked.path else "", lang)
    desk = reader_view(words, v, lang)
    return Reason(asked.rule, desk.say("why.not_now")) if reason.text == desk.say("why.usable") else reason


def space_reason(desk: ReaderView, space: int) -> Reason:
    """Why one cannot step onto a space."""
    t, seat = desk.t, desk.seat
    here, where = t.where[seat], SPACES[space]
    if space == here:
        return desk.because("CHA-MOVE-01", "here")
    if here == LAST_RIVER:
        return last_river_reason(desk, space)
    if space == TRACK[t.boulder]:
        return desk.because("CHA-MOVE-05", "boulder_there", space=where)
    if AREA[here] == RIVER:
        return desk.because("CHA-RIV-02", "downstream")
    near = space in WAYS[here] or space in STRIDES[here] or space in LEAPS[here]
    if near:
        reason = shut_reason(desk, space)
        if reason is not None:
            return reason
    if space in LEAPS[here] and space not in WAYS[here]:
        return desk.because("CHA-MOVE-02", "diagonal")
    if AREA[space] == RIVER:
        return desk.because("CHA-RIV-23", "no_dive")
    if space not in WAYS[here]:
        return (
            desk.because("CHA-COR-03", "exit_far") if space == EXIT else desk.because("CHA-MOVE-01", "far", space=where)
        )
    return desk.because("CHA-TURN-01", "no_actions")


def last_river_reason(desk: ReaderView, space: int) -> Reason:
    """Above the waterfall one can only get out of the water."""
    if desk.t.boulder_space() == space:
        return desk.because("CHA-RIV-16", "bank_blocked")
    return desk.because("CHA-RIV-08", "last_river")


def shut_reason(desk: ReaderView, space: int) -> Reason | None:
    """A neighbouring space that nobody can enter."""
    t = desk.t
    if AREA[space] == LAVA and t.covered:
        return desk.because("CHA-LAVA-04", "covered")
    if AREA[space] == LAVA and t.slabs[SLAB_OF[space]] == HOLE:
        return desk.because("CHA-LAVA-07", "hole", space=SPACES[space])
    if AREA[space] in (WALLS, ENTRANCE) and t.walls_met():
        return desk.because("CHA-WALL-14", "walls_met")
    if AREA[space] == BRIDGE and t.planks == 0:
        return desk.because("CHA-BRI-13", "no_bridge")
    return None


def deck_reason(desk: ReaderView, deck: int) -> Reason:
    """Why one cannot search here."""
    t, seat = desk.t, desk.seat
    if len(t.hands[seat]) >= MOST_CARDS:
        return desk.because("CHA-LOAD-04", "full")
    if t.left_in(deck) == 0:
        return desk.because("CHA-WALL-07", "empty_deck")
    elsewhere = zone_reason if deck in ZONE_DECK else river_reason if deck == RIVER_DECK else slab_reason
    return elsewhere(desk, deck) or desk.because("CHA-TURN-01", "no_actions")


def zone_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the deck of a zone is out of reach."""
    zone = ZONE_OF[desk.t.where[desk.seat]]
    there = zone >= 0 and ZONE_DECK[zone] == deck
    return None if there else desk.because("CHA-WALL-18", "other_zone")


def river_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the river deck is out of reach."""
    here = desk.t.where[desk.seat]
    if AREA[here] != RIVER:
        return desk.because("CHA-RIV-03", "not_in_river")
    if here == LAST_RIVER:
        return desk.because("CHA-RIV-08", "last_river")
    return desk.because("CHA-RIV-04", "searched_here") if desk.t.laid_down[desk.seat] else None


def slab_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the lava deck is out of reach."""
    here = desk.t.where[desk.seat]
    if AREA[here] != LAVA:
        return desk.because("CHA-LAVA-11", "not_on_slab")
    state = desk.t.slabs[SLAB_OF[here]]
    if state == BROWN:
        return desk.because("CHA-LAVA-12", "looted")
    return desk.because("CHA-LAVA-18", "sun") if state == SUN else None


def alcove_reason(desk: ReaderView, alcove: int) -> Reason:
    t, seat = desk.t, desk.seat
    if t.alcoves[alcove] != NOBODY:
        return desk.because("CHA-ALC-09", "alcove_open", who=f"#{t.alcoves[alcove]}")
    if ALCOVE_BY[t.where[seat]] != alcove:
        return desk.because("CHA-ALC-01", "alcove_far")
    if len(t.hands[seat]) >= MOST_CARDS:
        return desk.because("CHA-ALC-08", "full")
    return desk.because("CHA-TURN-01", "no_actions")


def ability_reason(desk: ReaderView) -> Reason:
    """Spent, or not the moment for it."""
    skill = ability(desk.t, desk.seat)
    if skill == SPENT:
        return desk.because("CHA-ABIL-01", "ability_used")
    rule, word = WHEN[skill]
    return desk.because(rule, word)
