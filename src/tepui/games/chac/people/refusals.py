"""Why an action is refused: by what is asked now, then by the action itself, with the rule that forbids it and the amounts."""

from __future__ import annotations

from typing import Final

from tepui.core.records import Reason
from tepui.games.chac.people.places import place
from tepui.games.chac.people.reader_view import ReaderView
from tepui.games.chac.people.reasons import alcove_reason, deck_reason, no_actions, shut_reason, space_reason
from tepui.games.chac.rules.alcoves import missing
from tepui.games.chac.rules.components import (
    ABILITIES,
    ALCOVE_BY,
    AREA,
    BACKS,
    BANK,
    BRIDGE,
    CARDS_PER_ONE,
    CORRIDOR,
    ENTRANCE,
    LAST_RIVER,
    LAVA,
    LAVA_DECK,
    LEAP,
    LEAPS,
    LINGUISTICS,
    LOCKPICKING,
    RIVER,
    RIVER_DECK,
    SPRINT,
    STAMINA,
    STRIDES,
    SUNS,
    SWIMMING,
    TRACK,
    WALLS,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.turn_actions import SPENT, Act, ability

# When an ability may be used.
WHEN: Final = {
    SPRINT: ("CHA-ABIL-13", "ability_sprint"), STAMINA: ("CHA-ABIL-18", "ability_stamina"),
    LINGUISTICS: ("CHA-ABIL-20", "ability_linguistics"), SWIMMING: ("CHA-ABIL-09", "ability_swimming"),
    LOCKPICKING: ("CHA-ABIL-17", "ability_lockpicking"), LEAP: ("CHA-ABIL-26", "ability_leap"),
}  # fmt: skip
# What is asked, and the rule by which it comes first.
FIRST: Final = {
    "ChooseFirst": "CHA-SETUP-16", "Drop": "CHA-ROUND-01", "Act": "CHA-ROUND-01", "SwallowedUp": "CHA-RIV-20",
    "GiveCard": "CHA-RIV-13", "MayEnter": "CHA-ROUND-01",
}  # fmt: skip
ANSWERS: Final = {
    "ChooseFirst": ("send",), "Drop": ("drop", "steady", "done"), "SwallowedUp": ("sacrifice", "swim", "drown"),
    "GiveCard": ("give",), "MayEnter": ("enter", "wait"),
    "Act": (
        "move", "leap", "sprint", "search", "decipher", "pick", "reroll", "master", "look", "getout", "stomp", "end",
    ),
}  # fmt: skip
# What belongs to another moment of the round, when somebody wants it in a turn.
ELSEWHEN: Final = {
    "drop": ("CHA-LOAD-10", "card"), "steady": ("CHA-ABIL-18", "ability_stamina"), "done": ("CHA-LOAD-12", "loaded"),
    "give": ("CHA-LOAD-10", "card"), "sacrifice": ("CHA-LOAD-10", "card"), "swim": ("CHA-ABIL-09", "ability_swimming"),
    "drown": ("CHA-TURN-04", "no_fall"), "send": ("CHA-REP-15", "choice"), "enter": ("CHA-REP-15", "alive"),
    "wait": ("CHA-REP-15", "alive"),
}  # fmt: skip
NEEDS: Final = {
    "leap": LEAP,
    "sprint": SPRINT,
    "master": LOCKPICKING,
    "look": LINGUISTICS,
    "steady": STAMINA,
    "swim": SWIMMING,
}
# Where there is nothing to search.
BARE: Final = {ENTRANCE: "CHA-TURN-06", CORRIDOR: "CHA-COR-06", BRIDGE: "CHA-TURN-11"}


def refuse(desk: ReaderView, verb: str, parts: tuple[int, ...]) -> Reason:
    """The reason for the seat that is asked."""
    if verb not in ANSWERS.get(desk.asks, ()):
        rule, key = ELSEWHEN[verb] if isinstance(desk.step, Act) else (FIRST[desk.asks], desk.asks)
        return desk.because(rule, key)
    if verb in NEEDS:
        lacking = without_ability(desk, NEEDS[verb])
        if lacking is not None:
            return lacking
    if isinstance(desk.step, Act):
        return refuse_in_turn(desk, verb, parts)
    return refuse_answer(desk, verb, parts)


def without_ability(desk: ReaderView, wanted: int) -> Reason | None:
    """The adventurer has another ability, or has used it."""
    own = ability(desk.t, desk.seat)
    if own == wanted:
        return None
    mine = desk.t.adventurer(desk.seat)
    if own == SPENT and desk.ability(mine) == desk.say(f"ability.{ABILITIES[wanted]}"):
        return desk.because("CHA-ABIL-01", "ability_used")
    return desk.because("CHA-ABIL-15", "other_ability", name=desk.adventurer(mine), ability=desk.ability(mine))


def refuse_in_turn(desk: ReaderView, verb: str, parts: tuple[int, ...]) -> Reason:
    t, seat = desk.t, desk.seat
    here = t.where[seat]
    if verb == "move":
        return space_reason(desk, *parts)
    if verb in ("leap", "sprint"):
        return refuse_special_step(desk, verb, *parts)
    if verb == "search":
        return refuse_search(desk)
    if verb == "decipher":
        return desk.because("CHA-WALL-18", "no_clue") if AREA[here] != WALLS else no_actions(desk)
    if verb in ("pick", "reroll", "master"):
        return refuse_lock(desk, verb)
    if verb == "look":
        return desk.because("CHA-ABIL-20", "ability_linguistics")
    if verb == "stomp":
        return desk.because("CHA-BRI-07", "not_on_bridge") if AREA[here] != BRIDGE else no_actions(desk)
    if here != LAST_RIVER:
        return desk.because("CHA-TURN-10", "not_at_the_fall")
    return desk.because("CHA-RIV-16", "bank_blocked") if TRACK[t.boulder] == BANK else no_actions(desk)


def refuse_special_step(desk: ReaderView, verb: str, space: int) -> Reason:
    """A Leap or a Sprint to where it does not lead."""
    t, here = desk.t, desk.t.where[desk.seat]
    if AREA[here] == RIVER:
        return desk.because("CHA-ABIL-24" if verb == "leap" else "CHA-ABIL-29", f"{verb}_in_river")
    if verb == "leap" and t.actions[desk.seat] == 0:
        return desk.because("CHA-ABIL-26", "no_actions", n=desk.v.given[desk.seat])
    if verb == "sprint" and AREA[space] == RIVER:
        return desk.because("CHA-ABIL-29", "sprint_in_river")
    if space == TRACK[t.boulder]:
        return desk.because("CHA-MOVE-05", "boulder_there", space=place(space))
    if space not in (LEAPS if verb == "leap" else STRIDES)[here]:
        return desk.because("CHA-ABIL-10" if verb == "leap" else "CHA-MOVE-01", f"{verb}_far")
    return shut_reason(desk, space) or desk.because("CHA-MOVE-05", "boulder_between")


def refuse_search(desk: ReaderView) -> Reason:
    here = desk.t.where[desk.seat]
    if AREA[here] in BARE:
        return desk.because(BARE[AREA[here]], "nothing_here")
    if AREA[here] == WALLS:
        return deck_reason(desk, ZONE_DECK[ZONE_OF[here]])
    return deck_reason(desk, LAVA_DECK if AREA[here] == LAVA else RIVER_DECK)


def refuse_lock(desk: ReaderView, verb: str) -> Reason:
    t = desk.t
    alcove = ALCOVE_BY[t.where[desk.seat]]
    if alcove < 0:
        return desk.because("CHA-ALC-01", "alcove_far")
    if verb == "master":
        if not t.lock:
            return desk.because("CHA-ABIL-30", "no_roll_yet")
        return desk.because("CHA-ABIL-17", "numbers_missing", n=missing(t.lock, alcove))
    if verb == "pick" and t.lock and t.actions[desk.seat]:
        return desk.because("CHA-ALC-04", "reroll_now")
    if verb == "reroll" and not t.lock:
        return desk.because("CHA-ALC-02", "all_five_first")
    if verb == "reroll" and t.actions[desk.seat]:
        return desk.because("CHA-ALC-04", "lock")
    return alcove_reason(desk, alcove)


def refuse_answer(desk: ReaderView, verb: str, parts: tuple[int, ...]) -> Reason:
    """Outside a turn: load, waterfall, replacements, the first choice."""
    if verb in ("drop", "give"):
        back, kind = parts
        card = desk.card(back + BACKS * kind)
        return desk.because("CHA-LOAD-05" if verb == "drop" else "CHA-RIV-13", "not_held", card=card)
    if verb == "steady":
        return desk.because("CHA-ABIL-01", "announced")
    if verb in ("sacrifice", "swim"):
        return refuse_at_the_fall(desk, verb)
    (which,) = parts
    if verb == "enter":
        return desk.because("CHA-REP-04", "no_opening", space=place(SUNS[which]))
    assert verb == "send"
    return desk.because("CHA-SETUP-15", "not_dealt", name=desk.adventurer(which))


def refuse_at_the_fall(desk: ReaderView, verb: str) -> Reason:
    """Three cards for each 1, and one reroll only."""
    step, held = desk.step, len(desk.t.hands[desk.seat])
    if step.rerolls == 0:
        return desk.because("CHA-RIV-14" if verb == "sacrifice" else "CHA-ABIL-23", f"{verb}_once", n=step.ones)
    cost = CARDS_PER_ONE * (step.ones - (verb == "swim"))
    return desk.because("CHA-RIV-15" if verb == "sacrifice" else "CHA-ABIL-22", "too_few_cards", n=cost, held=held)
