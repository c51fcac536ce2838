"""The news of Narak as records: what moved from where to where, and the sentence for the log."""

from __future__ import annotations

from typing import Final

from tepui.core.news import EventDraft
from tepui.core.records import Event
from tepui.core.translations import Param
from tepui.games.narak.people.effect_words import side_in_row
from tepui.games.narak.rules import events
from tepui.games.narak.rules.components import (
    ASSISTANTS,
    BONUSES,
    CARDS,
    GUARDIANS,
    IDOLS,
    NODE_ROW,
    NODES,
    NONE,
    RIVAL_TILES,
    SITE_OF,
    SITE_TILES,
    SITES,
    SLOT_EFFECTS,
    SLOTS,
    TEMPLE_STACKS,
    TOKENS,
)
from tepui.games.narak.rules.notation import RESOURCES, TO_AREA, TO_BOTTOM, TO_HAND, TO_TOP

# Where a card goes that is taken, by its number in the rules.
WAYS_IN: Final = {TO_BOTTOM: "bottom", TO_TOP: "top", TO_HAND: "hand", TO_AREA: "area"}
PARTS: Final = "research temple idols guardians cards afraid n"  # points by what they are for, and all together
TOLD: Final = {
    events.FIRST_PLAYER: EventDraft("first", rule="ARN-PSET-04"),
    events.ROUND: EventDraft("round", "n", "major", rule="ARN-FLOW-01"),
    events.TURN: EventDraft("turn", "", "minor", rule="ARN-FLOW-04"),
    events.PLACED: EventDraft("placed", "slot", rule="ARN-DIG-04"),
    events.GAINED: EventDraft("gained", "resource n", "minor", rule="ARN-ICON-01"),
    events.TOOK_IDOL: EventDraft("idol", "idol site n", rule="ARN-DISC-03"),
    events.SITE_REVEALED: EventDraft("site", "tile site", "major", "flip", "ARN-DISC-06"),
    events.GUARDIAN_WOKE: EventDraft("woke", "guardian site", "major", "flip", "ARN-DISC-07"),
    events.OVERCAME: EventDraft("overcame", "guardian site", "major", rule="ARN-GUARD-04"),
    events.TOOK_FEAR: EventDraft("fear", "guardian", rule="ARN-ICON-02"),
    events.TOOK_FEAR_TILE: EventDraft("fear-tile", "guardian", rule="ARN-ICON-03"),
    events.LOST_FEAR_TILE: EventDraft("lost-fear-tile", rule="ARN-EXILE-08"),
    events.BOUGHT: EventDraft("bought", "card", "major", rule="ARN-BUY-02"),
    events.TOOK_CARD: EventDraft("took", "card into", "major", rule="ARN-ROW-05"),
    events.PLAYED: EventDraft("played", "card", rule="ARN-PLAY-01"),
    events.SPENT_CARD: EventDraft("spent", "card", "minor", rule="ARN-HAND-02"),
    events.EXILED: EventDraft("exiled", "card laid", rule="ARN-EXILE-01"),
    events.DREW: EventDraft("drew", "", "minor", rule="ARN-ICON-08"),
    events.DREW_CARD: EventDraft("drew-card", "card", "minor", rule="ARN-ICON-08"),
    events.RESEARCHED: EventDraft("researched", "token node", "major", rule="ARN-RES-05"),
    events.ARRIVED: EventDraft("arrived", "n", "major", rule="ARN-TEMPLE-01"),
    events.TEMPLE_TILE: EventDraft("temple-tile", "stack", "major", rule="ARN-TEMPLE-06"),
    events.TOOK_BONUS: EventDraft("bonus", "bonus node", rule="ARN-RES-06"),
    events.RECRUITED: EventDraft("recruited", "assistant", "major", rule="ARN-ASST-01"),
    events.PROMOTED: EventDraft("promoted", "assistant", "major", "flip", "ARN-ASST-07"),
    events.REFRESHED: EventDraft("refreshed", "assistant", rule="ARN-ASST-06"),
    events.USED: EventDraft("used", "assistant", rule="ARN-ASST-04"),
    events.USED_BOON: EventDraft("boon", "guardian", rule="ARN-GUARD-10"),
    events.SLOTTED: EventDraft("slotted", "slotting", rule="ARN-IDOL-02"),
    events.CAME_HOME: EventDraft("home", "slot", rule="ARN-ART-13"),
    events.PASSED: EventDraft("passed", "", "major", rule="ARN-PASS-01"),
    events.REVEALED: EventDraft("revealed", "card", "normal", "flip", "ARN-ROW-02"),
    events.TOP_SHOWN: EventDraft("top", "card", "normal", "flip", "ARN-CARD-02"),
    events.HIRED: EventDraft("hired", "", "minor", rule="ARN-TRAV-07"),
    events.LED: EventDraft("led", "guardian site", "major", rule="ARN-CARD-11"),
    events.BORROWED: EventDraft("borrowed", "assistant", rule="ARN-CARD-12"),
    events.ROW_EXILED: EventDraft("row-exiled", "card", "minor", rule="ARN-ROUND-06"),
    events.RIVAL_PLAYED: EventDraft("rival-tile", "rival_tile", "major", "flip", "ARN-SOLO-08"),
    events.RIVAL_PLACED: EventDraft("rival-placed", "slot", rule="ARN-SOLO-15"),
    events.RIVAL_IDOL: EventDraft("rival-idol", "idol site n", rule="ARN-SOLO-19"),
    events.RIVAL_RESEARCHED: EventDraft("rival-researched", "node", rule="ARN-SOLO-21"),
    events.RIVAL_ARRIVED: EventDraft("rival-arrived", "n", "major", rule="ARN-SOLO-46"),
    events.RIVAL_TEMPLE: EventDraft("rival-temple", "stack", rule="ARN-SOLO-23"),
    events.RIVAL_OVERCAME: EventDraft("rival-overcame", "guardian", "major", rule="ARN-SOLO-26"),
    events.RIVAL_BOUGHT: EventDraft("rival-bought", "card", rule="ARN-SOLO-28"),
    events.RIVAL_DISMISSED: EventDraft("rival-dismissed", "assistant", rule="ARN-SOLO-24"),
    events.RIVAL_RESTED: EventDraft("rival-rested", rule="ARN-SOLO-11"),
    events.RIVAL_IDLE: EventDraft("rival-idle", rule="ARN-SOLO-20"),
    events.PUT_DOWN: EventDraft("put-down", "card n", rule="ARN-ROUND-02"),
    events.UPGRADED: EventDraft("upgraded", "given", rule="ARN-ICON-06"),
    events.RESCUED: EventDraft("rescued", "assistant", "major", rule="ARN-SNAKE-05"),
    events.UNSLOTTED: EventDraft("unslotted", rule="ARN-IDOL-09"),
    events.SEARCHED: EventDraft("searched", "n", rule="ARN-CARD-19"),
    events.PAID_TOKENS: EventDraft("paid", "resource n", "minor", rule="ARN-TURN-08"),
    events.GAME_OVER: EventDraft("over", "", "major", rule="ARN-FLOW-07"),
    events.MOVED: EventDraft("moved", "slot_from slot_to", rule="ARN-KEY-09"),
    events.GAVE_AWAY: EventDraft("gave-away", "old assistant", "major", rule="ARN-CARD-09"),
    events.PAID_IDOLS: EventDraft("paid-idols", "n", rule="ARN-SNAKE-13"),
    events.SCORED: EventDraft("scored", PARTS, "major", rule="ARN-SCORE-01"),
    events.RIVAL_SCORED: EventDraft("rival-scored", PARTS, "major", rule="ARN-SOLO-31"),
    events.WON: EventDraft("won", "n", "major", rule="ARN-SCORE-08"),
    events.APPEARED: EventDraft("appeared", "assistant", "minor", "flip", "ARN-ASST-02"),
    events.RESCUE_TOP: EventDraft("rescue-top", "assistant", "minor", "flip", "ARN-SNAKE-02"),
    events.RETURNED: EventDraft("returned", "", "minor", rule="ARN-CARD-18"),
    events.KEPT: EventDraft("kept", "", "minor", rule="ARN-CARD-18"),
    events.RIVAL_BONUS: EventDraft("rival-bonus", "bonus node", rule="ARN-SOLO-22"),
    events.RIVAL_TEMPLE_BONUS: EventDraft("rival-temple-bonus", rule="ARN-SOLO-46"),
    events.RIVAL_HOME: EventDraft("rival-home", rule="ARN-SOLO-30"),
}

# By fact: the words it is one of, the locale family (empty: the bare word), the elements it names in the picture.
WORDS: Final[dict[str, tuple[tuple[str, ...], str, str]]] = {
    "site": (SITES, "the", "site"),
    "idol": (IDOLS, "idol", ""),
    "guardian": (GUARDIANS, "the", "guardian"),
    "card": (CARDS, "card", "row"),
    "stack": (TEMPLE_STACKS, "stack", "stack"),
    "bonus": (BONUSES, "bonus", ""),
    "assistant": (ASSISTANTS, "the", "assistant"),
    "old": (ASSISTANTS, "the", "assistant"),
    "given": (RESOURCES, "", ""),
    "resource": (RESOURCES, "", ""),
}


# What is told otherwise when its last fact is there: on which site, by which guardian.
SAID_OTHERWISE: Final = {
    events.SITE_REVEALED: EventDraft("site", "tile site", "major", "flip", "ARN-DISC-06", says="site.at"),
    events.TOOK_FEAR: EventDraft("fear", "guardian", rule="ARN-GUARD-02", says="fear.guardian"),
    events.TOOK_FEAR_TILE: EventDraft("fear-tile", "guardian", rule="ARN-GUARD-02", says="fear-tile.guardian"),
}
# News that tables kept before these kinds had more facts.
OLDER: Final = {
    events.TOOK_IDOL: EventDraft("idol", "idol site", rule="ARN-DISC-03", says="idol.older"),
    events.TOOK_CARD: EventDraft("took", "card", "major", rule="ARN-ROW-05", says="took.older"),
    events.EXILED: EventDraft("exiled", "card", rule="ARN-EXILE-01", says="exiled.older"),
    events.TOOK_BONUS: EventDraft("bonus", "bonus", rule="ARN-RES-06", says="bonus.older"),
    events.RIVAL_IDOL: EventDraft("rival-idol", "idol", rule="ARN-SOLO-19", says="rival-idol.older"),
    events.PUT_DOWN: EventDraft("put-down", "n", rule="ARN-ROUND-02", says="put-down.older"),
}
TEMPLE_BONUS: Final = EventDraft("bonus", "bonus", rule="ARN-TEMPLE-03", says="bonus.temple")
RIVAL_WON: Final = EventDraft("won", "n", "major", rule="ARN-SOLO-32", says="won.rival")


def event(kind: int, facts: tuple[int, ...]) -> Event:
    told = TOLD[kind]
    seat, *rest = facts
    if kind in OLDER and len(rest) < len(told.facts):
        told = OLDER[kind]
    elif kind in SAID_OTHERWISE:
        facts = (*facts, NONE) if len(facts) == 1 else facts  # news of older tables
        if facts[-1] != NONE:
            told = SAID_OTHERWISE[kind]
    elif kind == events.TOOK_BONUS and facts[-1] == NONE:
        told = TEMPLE_BONUS
    elif kind == events.WON and seat == NONE:
        told = RIVAL_WON
    return told.event(facts, parameters, element)


def parameters(name: str, end: str, fact: int) -> dict[str, Param]:
    """A fact as a parameter of its sentence; a thing that is not there is not named."""
    if fact == NONE and name not in PARTS.split():
        return {}
    if name == "slot":
        return {end or "site": f"@the.{SITES[SITE_OF[fact]]}"}
    if name == "slotting":
        return {"slot": f"@slot.{SLOT_EFFECTS[fact]}"}
    if name == "tile":
        return {"tile": f"@site_tile.{SITE_TILES[fact]}"}
    if name == "rival_tile":
        return {"tile": f"@tile.{RIVAL_TILES[fact]}"}
    if name == "token":
        return {"token": TOKENS[fact]}
    if name == "node":
        return {"row": NODE_ROW[fact], "side": side_in_row(fact)}
    if name == "into":
        return {"into": WAYS_IN[fact]}
    if name == "laid":
        return {"laid": "area" if fact else "hand"}
    if name not in WORDS:
        return {name: fact}
    words, family, _ = WORDS[name]
    return {name: f"@{family}.{words[fact]}" if family else words[fact]}


def element(name: str, end: str, fact: int) -> str:
    """The element of the picture a fact names."""
    if fact == NONE:
        return ""
    if name == "slot":
        return f"slot-{SLOTS[fact]}"
    if name == "node":
        return f"node-{NODES[fact]}"
    if name in WORDS and WORDS[name][2]:
        return f"{WORDS[name][2]}-{WORDS[name][0][fact]}"
    return ""
