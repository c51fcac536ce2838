"""The kinds of news that rules tell: facts as ints, which `people/news.py` turns into records and words."""

from __future__ import annotations

from typing import Final

# Every fact begins with the seat that did it, or NOBODY. What follows the seat:
ISLAND: Final = 0  # the tiles are laid
FIRST_PLAYER: Final = 1
PLACED: Final = 2  # piece, space
LAUNCHED: Final = 3  # boat, space
TURN: Final = 4  # number
PLAYED: Final = 5  # tile, symbol
WALKED: Final = 6  # piece, from, to
WADED: Final = 7  # piece, from, to
SWAM: Final = 8  # piece, from, to
BOARDED: Final = 9  # piece, from, boat, space
HOPPED: Final = 10  # piece, old boat, boat, space
JUMPED: Final = 11  # piece, boat, space
CLIMBED: Final = 12  # piece, space, boat
LANDED: Final = 13  # piece, from, haven
SAILED: Final = 14  # boat, from, to
CARRIED: Final = 15  # piece, from, to: by a dolphin
BLOWN: Final = 16  # boat, from, to: by fair winds
RELOCATED: Final = 17  # creature, from, to: by a tile
ROLLED: Final = 18  # kind
ROAMED: Final = 19  # creature, from, to: by the die
STAYED: Final = 20  # kind
STUCK: Final = 21  # kind: none can move
SANK: Final = 22  # space, terrain
TURNED_UP: Final = 23  # space, symbol: a green back
KEPT: Final = 24  # tile, space
SEEN: Final = 25  # tile, symbol: whispered to the keeper
APPEARED: Final = 26  # creature, space
FLOATED: Final = 27  # boat, space
EMBARKED: Final = 28  # piece, boat, space
LOST: Final = 29  # piece, space, cause: of the seat that loses it
WRECKED: Final = 30  # boat, space, cause
VANISHED: Final = 31  # creature, space, cause
DEFENDED: Final = 32  # tile, symbol, creature
ENDED: Final = 33  # reason
DONE_MOVING: Final = 34  # points left
# Kept news outlives the program: a kind never changes its facts, it gets a successor.
ABSENT: Final = 35  # kind: none is at sea
FELL: Final = 36  # number, space: with a tile that sank
OVERBOARD: Final = 37  # number, space: out of a boat that is lost
VOLCANO_WHIRLS: Final = 38  # space: where the game goes on
STRANDED: Final = 39  # number: not on a haven at the end
SCORED: Final = 40  # points, then the values of the saved
COUNTED: Final = 41  # points: where every explorer counts one
WON: Final = 42  # points, number of winners
CHANGED_BOATS: Final = 43  # piece, old boat, boat, from, to: HOPPED says not from where
LANDED_FROM_BOAT: Final = 44  # piece, from, haven: LANDED says not how, as the next
LANDED_SWIMMING: Final = 45  # piece, from, haven
PLAYED_TILE: Final = 46  # tile, symbol, terrain: PLAYED says not which tile leaves the hand
DEFENDED_WITH: Final = 47  # tile, symbol, terrain, creature: nor DEFENDED

# Why a piece is lost.
BY_SERPENT: Final = 0
BY_SHARK: Final = 1
BY_WHALE: Final = 2
BY_WHIRLPOOL: Final = 3
BY_DEFENCE: Final = 4
AT_THE_END: Final = 5

# Why the game is over.
VOLCANO_ERUPTED: Final = 0
NOBODY_LEFT: Final = 1
ISLAND_GONE: Final = 2
ADRIFT: Final = 3
