"""The verbs of Chac: every decision and every chance outcome as an int, and how it is written.

A verb's first action is a constant, so that rules compute with it: `move C06` is MOVE + space. A card is written by its
back, which everybody sees, and its kind, which only its holder sees: `drop lava 3` reads `drop lava ?` to others.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.verbs import Verb, Verbs
from tepui.games.chac.rules.components import (
    ADVENTURERS,
    CARDS,
    DECKS,
    DICE,
    GLYPHS,
    KIND_WORDS,
    NUMBER_WORDS,
    SLAB_COUNT,
    SLAB_WORDS,
    SPACE_COUNT,
    SPACES,
    SUN_WORDS,
    WALL_WORDS,
)

# The dice of a lock lie sorted; a reroll names their places.
MASK_WORDS: Final[tuple[str, ...]] = tuple(
    ["".join([str(i + 1) for i in range(DICE) if mask >> i & 1]) for mask in range(1, 1 << DICE)]
)
SEAT_WORDS: Final = ("0", "1", "2", "3", "4", "5")
FACE_WORDS: Final = ("1", "2", "3", "4", "5", "6")

MOVE: Final = 0  # space
LEAP_TO: Final[int] = SPACE_COUNT  # space
SPRINT_TO: Final[int] = LEAP_TO + SPACE_COUNT  # space
SEARCH: Final[int] = SPRINT_TO + SPACE_COUNT
DECIPHER: Final[int] = SEARCH + 1
PICK: Final[int] = DECIPHER + 1
REROLL: Final[int] = PICK + 1  # mask - 1
MASTER: Final[int] = REROLL + len(MASK_WORDS)  # the Lock Picking ability
LOOK: Final[int] = MASTER + 1  # slab: the Linguistics ability
GET_OUT: Final[int] = LOOK + SLAB_COUNT
STOMP: Final[int] = GET_OUT + 1
END: Final[int] = STOMP + 1
DROP: Final[int] = END + 1  # card
STEADY: Final[int] = DROP + CARDS  # the Stamina ability
DONE: Final[int] = STEADY + 1
SACRIFICE: Final[int] = DONE + 1
SWIM: Final[int] = SACRIFICE + 1  # the Swimming ability
GIVE: Final[int] = SWIM + 1  # card
DROWN: Final[int] = GIVE + CARDS
SEND: Final[int] = DROWN + 1  # adventurer
ENTER: Final[int] = SEND + len(ADVENTURERS)  # opening
WAIT: Final[int] = ENTER + len(SUN_WORDS)
FIRST: Final[int] = WAIT + 1  # seat; chance from here on
DEAL: Final[int] = FIRST + len(SEAT_WORDS)  # adventurer
CLUE: Final[int] = DEAL + len(ADVENTURERS)  # number - 1
GLYPH: Final[int] = CLUE + len(NUMBER_WORDS)  # glyph
DIE: Final[int] = GLYPH + len(GLYPHS)  # face - 1
WALL: Final[int] = DIE + len(FACE_WORDS)  # wall card
DRAW: Final[int] = WALL + len(WALL_WORDS)  # card
SEE: Final[int] = DRAW + CARDS  # glyph
READ: Final[int] = SEE + len(GLYPHS)  # number - 1
FLIP: Final[int] = READ + len(NUMBER_WORDS)  # number - 1
SHOW: Final[int] = FLIP + len(NUMBER_WORDS)  # card

ACTIONS: Final = Verbs(
    Verb("move", MOVE, SPACES),
    Verb("leap", LEAP_TO, SPACES),
    Verb("sprint", SPRINT_TO, SPACES),
    Verb("search", SEARCH),
    Verb("decipher", DECIPHER),
    Verb("pick", PICK),
    Verb("reroll", REROLL, MASK_WORDS),
    Verb("master", MASTER),
    Verb("look", LOOK, SLAB_WORDS),
    Verb("getout", GET_OUT),
    Verb("stomp", STOMP),
    Verb("end", END, final=True),
    Verb("drop", DROP, DECKS, KIND_WORDS, secret=(1,)),
    Verb("steady", STEADY),
    Verb("done", DONE),
    Verb("sacrifice", SACRIFICE),
    Verb("swim", SWIM),
    Verb("give", GIVE, DECKS, KIND_WORDS, secret=(1,)),
    Verb("drown", DROWN, final=True),
    Verb("send", SEND, ADVENTURERS, secret=(0,)),
    Verb("enter", ENTER, SUN_WORDS),
    Verb("wait", WAIT, final=True),
    Verb("first", FIRST, SEAT_WORDS, chance=True),
    Verb("deal", DEAL, ADVENTURERS, secret=(0,), chance=True),
    Verb("clue", CLUE, NUMBER_WORDS, chance=True),
    Verb("glyph", GLYPH, GLYPHS, chance=True),
    Verb("die", DIE, FACE_WORDS, chance=True),
    Verb("wall", WALL, WALL_WORDS, chance=True),
    Verb("draw", DRAW, DECKS, KIND_WORDS, secret=(1,), chance=True),
    Verb("see", SEE, GLYPHS, secret=(0,), chance=True),
    Verb("read", READ, NUMBER_WORDS, secret=(0,), chance=True),
    Verb("flip", FLIP, NUMBER_WORDS, chance=True),
    Verb("show", SHOW, DECKS, KIND_WORDS, chance=True),
)
