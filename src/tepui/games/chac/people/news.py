"""The news of Chac as records: what moved from where to where, and the sentence for the log.

An event of style PEEK is for the five seconds in which it happens: it names the glyph or number one player has seen,
and is not to be read again. Where notes are kept, the same words are ordinary news.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tepui.core.news import EventDraft
from tepui.core.records import PEEK, Event
from tepui.core.translations import Param
from tepui.games.chac.people.places import AT, place, spot
from tepui.games.chac.rules import events
from tepui.games.chac.rules.components import (
    ADVENTURERS,
    ALCOVES,
    BACKS,
    DECKS,
    FULL_NAMES,
    GLYPHS,
    KIND_WORDS,
    SLABS,
    SPACES,
    SUNS,
    WALL_WORDS,
    WOMEN,
)

CAUSES: Final = ("walls", "boulder", "lava", "waterfall", "bridge", "shut_in")

# Facts: what is named `x_from` or `x_to` is where the seat's adventurer leaves or arrives.
TOLD: Final = {
    events.FIRST_PLAYER: EventDraft("first", rule="CHA-SETUP-19"),
    events.DEALT: EventDraft("dealt", "adventurer other", rule="CHA-SETUP-15"),
    events.CLUES: EventDraft("clues", "dice*", rule="CHA-SETUP-07"),
    events.ENTERED: EventDraft("entered", "adventurer space_to", rule="CHA-SETUP-16"),
    events.ROUND: EventDraft("round", "n", rule="CHA-ROUND-01"),
    events.DROPPED: EventDraft("dropped", "n", rule="CHA-LOAD-05"),
    events.STEADIED: EventDraft("steadied", rule="CHA-ABIL-05"),
    events.ROLLED: EventDraft("rolled", "dice*", "normal", "roll", "CHA-ACT-01"),
    events.ACTIONS_GIVEN: EventDraft("actions", "n load", "minor", rule="CHA-ACT-02"),
    events.MOVED: EventDraft("moved", "space_from space_to", "minor", rule="CHA-MOVE-01"),
    events.LEAPT: EventDraft("leapt", "space_from space_to", rule="CHA-ABIL-10"),
    events.SPRINTED: EventDraft("sprinted", "space_from space_to", rule="CHA-ABIL-13"),
    events.SEARCHED_FOR: EventDraft("searched", "space deck", rule="CHA-WALL-05"),
    events.FOUND: EventDraft("found", "card", rule="CHA-INFO-01"),
    events.DECIPHERED: EventDraft("deciphered", "zone", rule="CHA-WALL-08"),
    events.SAW_GLYPH: EventDraft("saw-glyph", "zone glyph", "major", PEEK, "CHA-WALL-08"),
    events.UNCOVERED: EventDraft("uncovered", "", "major", "flip", "CHA-LAVA-02"),
    events.FLIPPED: EventDraft("flipped", "slab n trapped", "major", "flip", "CHA-LAVA-05"),
    events.LOOKED: EventDraft("looked", "slab", rule="CHA-ABIL-21"),
    events.READ_NUMBER: EventDraft("read-number", "slab n", "major", PEEK, "CHA-ABIL-08"),
    events.TRIED_LOCK: EventDraft("tried-lock", "alcove dice*", "normal", "roll", "CHA-ALC-02"),
    events.OPENED: EventDraft("opened", "alcove n", "major", "flip", "CHA-ALC-05"),
    events.MASTERED: EventDraft("mastered", "alcove", rule="CHA-ABIL-03"),
    events.DIVED: EventDraft("dived", "space_from space_to", rule="CHA-RIV-01"),
    events.SWAM: EventDraft("swam", "space_from space_to", "minor", rule="CHA-RIV-02"),
    events.FOUGHT: EventDraft("fought", "n dice*", "major", "roll", "CHA-RIV-10"),
    events.SACRIFICED: EventDraft("sacrificed", "n", rule="CHA-RIV-12"),
    events.SWAM_CLEAR: EventDraft("swam-clear", rule="CHA-ABIL-09"),
    events.ASHORE: EventDraft("ashore", "space_from space_to", rule="CHA-RIV-11"),
    events.CROSSED: EventDraft("crossed", "load n planks dice*", "major", "roll", "CHA-BRI-03"),
    events.STOMPED: EventDraft("stomped", "", "normal", "shake", "CHA-BRI-07"),
    events.BRIDGE_GONE: EventDraft("bridge-gone", "", "major", "sink", "CHA-BRI-05"),
    events.WALL_CARD: EventDraft("wall-card", "wall left right", "normal", "", "CHA-WADV-02"),
    events.WALLS_MET: EventDraft("walls-met", "", "major", "shake", "CHA-WADV-05"),
    events.BOULDER: EventDraft("boulder", "n dice*", "normal", "roll", "CHA-BOU-02"),
    events.ROLLS_ON: EventDraft("rolls-on", "space_from space_to", "minor", "roll", "CHA-BOU-03", words=False),
    events.OPENING: EventDraft("opening", "sun", "major", rule="CHA-BOU-07"),
    events.DIED: EventDraft("died", "adventurer space cause", "major", "sink", "CHA-REP-02"),
    events.LEFT_TEMPLE: EventDraft("left", "space_from n", "major", rule="CHA-COR-03"),
    events.REPLACED: EventDraft("replaced", "adventurer space_to", "major", rule="CHA-REP-04"),
    events.SEALED: EventDraft("sealed", "", "major", "shake", "CHA-BOU-06"),
    events.ENDED: EventDraft("ended", "", "major", rule="CHA-END-06"),
    events.SHOWED: EventDraft("showed", "card", rule="CHA-INFO-10"),
    events.CHEST_WORTH: EventDraft("chest", "n", "normal", "roll", "CHA-END-05"),
    events.TURN_ENDS: EventDraft("turn-ends", "n", "minor", rule="CHA-TURN-02"),
    events.NOTED_GLYPH: EventDraft("saw-glyph", "zone glyph", "major", rule="CHA-WALL-08"),
    events.NOTED_NUMBER: EventDraft("read-number", "slab n", "major", rule="CHA-ABIL-08"),
    events.BOULDER_RESTS: EventDraft("boulder-rests", "space", rule="CHA-BOU-02"),
    events.ROUND_OF: EventDraft("round", "n", rule="CHA-ROUND-01", says="round-of"),
    events.SHUT_OUT: EventDraft("shut-out", "adventurer", "major", rule="CHA-BOU-06"),
    events.SCORED: EventDraft("scored", "n chests dice*", "major", rule="CHA-END-04"),
    events.NOT_OUT: EventDraft("not-out", "", "major", rule="CHA-END-03"),
    events.WON: EventDraft("won", "n winners", "major", rule="CHA-END-06"),
    events.BOULDER_WON: EventDraft("boulder-won", "", "major", rule="CHA-END-08"),
}


def event(kind: int, facts: tuple[int, ...]) -> Event:
    told = TOLD[kind].event(facts, parameters, element)
    if kind == events.SCORED and told.message is not None:
        values = str(told.message.params["dice"]).split(", ")
        sums: dict[str, Param] = {"cards": len(values), "dice": " + ".join(values)}
        return replace(told, message=replace(told.message, params=told.message.params | sums))
    return replace(told, to="space-OUT") if kind == events.LEFT_TEMPLE else told


def parameters(what: str, end: str, fact: int) -> dict[str, Param]:
    """A fact in its sentence: where it is an end, by the name of the end."""
    if what == "space":
        return {end or what: place(fact, end or AT)}
    more: dict[str, Param] = {}
    if what == "card":
        more["kind"] = KIND_WORDS[fact // BACKS]
    elif what == "adventurer":
        more["gender"] = gender(fact)
    return {end or what: word(what, fact)} | more


def element(what: str, end: str, fact: int) -> str:
    """The id in the picture; of a glyph, the id of its drawing."""
    if end:
        return f"space-{SPACES[fact]}"
    if what == "slab":
        return f"space-{SPACES[SLABS[fact]]}"
    if what == "alcove":
        return f"alcove-{ALCOVES[fact]}"
    if what == "zone":
        return f"clue-{fact + 1}"
    return f"chac-glyph-{GLYPHS[fact]}" if what == "glyph" else ""


def word(what: str, fact: int) -> Param:
    """A fact as a word of a sentence."""
    if what == "slab":
        return spot(SLABS[fact])
    if what == "sun":
        return spot(SUNS[fact])
    if what in ("adventurer", "other"):
        return FULL_NAMES[fact] if fact < len(ADVENTURERS) else ""
    if what == "deck":
        return f"@deck.{DECKS[fact]}"
    if what == "card":
        return f"@deck.{DECKS[fact % BACKS]}"
    if what == "glyph":
        return f"@glyph.{GLYPHS[fact]}"
    if what == "alcove":
        return f"@alcove.{ALCOVES[fact]}"
    if what == "zone":
        return fact + 1
    words = {"cause": CAUSES, "wall": WALL_WORDS, "trapped": ("no", "yes")}
    return words[what][fact] if what in words else fact


def gender(adventurer: int) -> str:
    """For words that agree with an adventurer."""
    return "f" if 0 <= adventurer < len(WOMEN) and WOMEN[adventurer] else "m"
