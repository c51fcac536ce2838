"""The verbs of El Dorado: every decision and every chance outcome as an int, and how it is written.

A verb's first action is a constant so that rules compute with it: `go a K34` is GO + pawn + 2 * space. Spaces are board
face and hex, so the actions do not depend on the course.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.verbs import Verb, Verbs
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    CARDS,
    FACES,
    MARKET_FIRST,
    PAWNS,
    SPACES,
    SYMBOLS,
    TILES,
)

ACTION_WORDS: Final[tuple[str, ...]] = tuple([CARDS[card] for card in ACTION_CARDS])
MARKET_WORDS: Final[tuple[str, ...]] = CARDS[MARKET_FIRST:]
SEAT_WORDS: Final = ("0", "1", "2", "3")
NUMBER_WORDS: Final = ("1", "2", "3", "4", "5", "6")
COIN_WORDS: Final = ("coin1", "coin2")

GO: Final = 0  # pawn + 2 * space
OPEN: Final = 1170  # pawn + 2 * face behind the junction
PLAY: Final = 1206  # card + 21 * symbol
CHANGE: Final = 1269  # card + 21 * symbol, with a symbol-change tile
ACT: Final = 1332  # place among ACTION_CARDS
USE: Final = 1338  # tile
STOP: Final = 1352
GIVE: Final = 1353  # card
REMOVE: Final = 1374  # card
TAKE: Final = 1395  # card - MARKET_FIRST
BUY: Final = 1413  # card - MARKET_FIRST
PAY: Final = 1431  # card
PAY_CHANGED: Final = 1452  # card, with a symbol-change tile
PAY_TILE: Final = 1473  # coin tile: 1 coin, 2 coins
DONE: Final = 1475
DISCARD: Final = 1476  # card
EXPLORE: Final = 1497  # face of the cave
KEEP: Final = 1515
LEAVE: Final = 1516
END: Final = 1517
FIRST: Final = 1518  # seat; chance from here on
BLOCKADE: Final = 1522  # number - 1
DRAW: Final = 1528  # card
FIND: Final = 1549  # tile

ACTIONS: Final = Verbs(
    Verb("go", GO, PAWNS, SPACES),
    Verb("open", OPEN, PAWNS, FACES),
    Verb("play", PLAY, CARDS, SYMBOLS),
    Verb("change", CHANGE, CARDS, SYMBOLS),
    Verb("act", ACT, ACTION_WORDS),
    Verb("use", USE, TILES),
    Verb("stop", STOP),
    Verb("give", GIVE, CARDS),
    Verb("remove", REMOVE, CARDS),
    Verb("take", TAKE, MARKET_WORDS),
    Verb("buy", BUY, MARKET_WORDS),
    Verb("pay", PAY, CARDS),
    Verb("pay-changed", PAY_CHANGED, CARDS),
    Verb("pay-tile", PAY_TILE, COIN_WORDS),
    Verb("done", DONE),
    Verb("discard", DISCARD, CARDS),
    Verb("explore", EXPLORE, FACES),
    Verb("keep", KEEP),
    Verb("leave", LEAVE),
    Verb("end", END),
    Verb("first", FIRST, SEAT_WORDS, chance=True),
    Verb("blockade", BLOCKADE, NUMBER_WORDS, chance=True),
    Verb("draw", DRAW, CARDS, secret=(0,), chance=True),
    Verb("find", FIND, TILES, chance=True),
)
