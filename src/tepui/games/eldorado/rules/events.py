"""The kinds of news in El Dorado; the comment names the facts that come with each."""

from __future__ import annotations

from typing import Final

BEGINS: Final = 0  # seat
LAID: Final = 1  # face behind the junction, blockade number (no seat)
PLAYED: Final = 2  # seat, card, symbol
CHANGED: Final = 3  # seat, card, symbol
ACTED: Final = 4  # seat, card
USED: Final = 5  # seat, tile
MOVED: Final = 6  # seat, pawn, from, to
OPENED: Final = 7  # seat, face, number
GAVE: Final = 8  # seat, card
REMOVED: Final = 9  # seat, card
DREW: Final = 10  # seat
DREW_THIS: Final = 11  # seat, card: for the seat alone
SHUFFLED: Final = 12  # seat
BOUGHT: Final = 13  # seat, card
PAID: Final = 14  # seat, card
TOOK: Final = 15  # seat, card
DISCARDED: Final = 16  # seat, card
FOUND: Final = 17  # seat, face, tile
KEPT: Final = 18  # seat, card
ARRIVED: Final = 19  # seat, pawn
LAST_ROUND: Final = 20  # seat
ROUND: Final = 21  # seat of the hat, round
STOPPED: Final = 22  # seat: the game ends without an arrival, ELD-END-14
PAID_TILE: Final = 23  # seat, tile
OUT: Final = 24  # seat, card: equipment leaves the game
CAME_DOWN: Final = 25  # seat, card: a pile comes down to a free slot
