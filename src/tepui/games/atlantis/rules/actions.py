"""The verbs of Atlantis: every decision and every chance outcome as an int, and how it is written.

The first action of every verb is a constant that rules compute with: `walk r4 ne` is WALK + piece + 40 * direction.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.hexes import DIRECTION_WORDS
from tepui.engine.verbs import Verb, Verbs
from tepui.games.atlantis.rules.components import (
    BOATS,
    COLOURS,
    CREATURES,
    DEF_SHARK,
    DOLPHIN,
    GREEN_COUNT,
    KINDS,
    LAND,
    PIECES,
    SPACES,
    SYMBOLS,
    TERRAINS,
    VALUE_WORDS,
)

TILE_WORDS: Final[tuple[str, ...]] = tuple([f"t{i}" for i in range(40)])
LAND_WORDS: Final[tuple[str, ...]] = tuple([SPACES[space] for space in LAND])
# The player aid sorts the backs in the same way (ATL-AID-01).
STEP_ONE_WORDS: Final[tuple[str, ...]] = SYMBOLS[DOLPHIN:DEF_SHARK]
DEFENCE_WORDS: Final[tuple[str, ...]] = SYMBOLS[DEF_SHARK:]
SEAT_WORDS: Final = ("0", "1", "2", "3")

PIECE_SPAN: Final = 40

PLACE: Final = 0  # colour + 4 * (value - 1) + 24 * land index
LAUNCH: Final = 960  # space
PASS: Final = 1093
PLAY: Final = 1094  # symbol - DOLPHIN + 5 * tile
SWIMMER: Final = 1294  # piece
BOAT: Final = 1334  # boat
CREATURE: Final = 1346  # creature
TO: Final = 1362  # space
WALK: Final = 1495  # piece + 40 * direction, as the four that follow
WADE: Final = 1735
SWIM: Final = 1975
BOARD: Final = 2215
HOP: Final = 2455
JUMP: Final = 2695  # piece, as the two that follow
CLIMB: Final = 2735
COME_ASHORE: Final = 2775
SAIL: Final = 2815  # boat + 12 * direction
DONE: Final = 2887
SINK: Final = 2888  # land index
EMBARK: Final = 2928  # piece
ROAM: Final = 2968  # space
STAY: Final = 3101
DEFEND: Final = 3102  # symbol - DEF_SHARK + 2 * tile
LET: Final = 3182
CHOICES: Final = 3183
FIRST: Final = 3183  # seat; chance from here on
LAYOUT: Final = 3187  # terrain - 1
BACK: Final = 3190  # green symbol
KEEP: Final = 3195  # red symbol - DOLPHIN
DIE: Final = 3202  # kind

# ATL-FLOW-09. What is marked `final` is never taken back, nor is anything before it.
ACTIONS: Final = Verbs(
    Verb("place", PLACE, COLOURS, VALUE_WORDS, LAND_WORDS, secret=(1,), final=True),
    Verb("launch", LAUNCH, SPACES, final=True),
    Verb("pass", PASS),
    Verb("play", PLAY, STEP_ONE_WORDS, TILE_WORDS),
    Verb("swimmer", SWIMMER, PIECES),
    Verb("boat", BOAT, BOATS),
    Verb("creature", CREATURE, CREATURES),
    Verb("to", TO, SPACES),
    Verb("walk", WALK, PIECES, DIRECTION_WORDS),
    Verb("wade", WADE, PIECES, DIRECTION_WORDS),
    Verb("swim", SWIM, PIECES, DIRECTION_WORDS),
    Verb("board", BOARD, PIECES, DIRECTION_WORDS),
    Verb("hop", HOP, PIECES, DIRECTION_WORDS),
    Verb("jump", JUMP, PIECES),
    Verb("climb", CLIMB, PIECES),
    Verb("land", COME_ASHORE, PIECES),
    Verb("sail", SAIL, BOATS, DIRECTION_WORDS),
    Verb("done", DONE),
    Verb("sink", SINK, LAND_WORDS, final=True),
    Verb("aboard", EMBARK, PIECES),
    Verb("roam", ROAM, SPACES, final=True),
    Verb("stay", STAY, final=True),
    Verb("defend", DEFEND, DEFENCE_WORDS, TILE_WORDS, final=True),
    Verb("let", LET, final=True),
    Verb("first", FIRST, SEAT_WORDS, chance=True),
    Verb("layout", LAYOUT, TERRAINS, chance=True),
    Verb("back", BACK, SYMBOLS[:GREEN_COUNT], chance=True),
    Verb("keep", KEEP, SYMBOLS[GREEN_COUNT:], secret=(0,), chance=True),
    Verb("die", DIE, KINDS, chance=True),
)
