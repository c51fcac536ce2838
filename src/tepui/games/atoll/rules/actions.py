"""The verbs of Atoll. Each verb's first action is a constant, so that rules compute with it; ACTIONS reads and writes them."""

from __future__ import annotations

from typing import Final

from tepui.engine.verbs import Verb, Verbs

ISLETS: Final = 12  # in a ring (ATO-COMP-01)
KINDS: Final = 4  # of treasure
PEARL: Final = 0
MAP: Final = 1
ALTAR: Final = 2
IDOL: Final = 3

ISLET_WORDS: Final = tuple([f"i{n + 1}" for n in range(ISLETS)])
TREASURE_WORDS: Final = ("pearl", "map", "altar", "idol")
TOKEN_WORDS: Final = ("coral", "chest", "storm")

LAND: Final = 0  # islet, secret
WALK: Final = 12  # islet
STAY: Final = 24
PLAY: Final = 25  # treasure
DISCARD: Final = 29  # treasure
TAKE: Final = 33  # shell or treasures
DECLINE: Final = 35
FIRST: Final = 36  # seat; chance from here on
FLIP: Final = 40  # token
DRAW: Final = 43  # treasure, secret
ROLL: Final = 47  # pips, from 1

ACTIONS: Final = Verbs(
    Verb("land", LAND, ISLET_WORDS, secret=(0,)),
    Verb("walk", WALK, ISLET_WORDS),
    Verb("stay", STAY),
    Verb("play", PLAY, TREASURE_WORDS),
    Verb("discard", DISCARD, TREASURE_WORDS),
    Verb("take", TAKE, ("shell", "treasures")),
    Verb("decline", DECLINE),
    Verb("first", FIRST, ("0", "1", "2", "3"), chance=True),
    Verb("flip", FLIP, TOKEN_WORDS, chance=True),
    Verb("draw", DRAW, TREASURE_WORDS, secret=(0,), chance=True),
    Verb("roll", ROLL, ("1", "2", "3"), chance=True),
)
