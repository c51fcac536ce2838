"""The kinds of news that rules tell: facts in ints, which `people/news.py` turns into records and words."""

from __future__ import annotations

from typing import Final

BEGINS: Final = 0  # seat
LANDED: Final = 1  # seat, islet
WALKED: Final = 2  # seat, from, to
FLIPPED: Final = 3  # seat, islet, token
STORMED: Final = 4  # seat, shells lost
DREW: Final = 5  # seat
DREW_THIS: Final = 6  # seat, treasure: for the seat alone
PLAYED: Final = 7  # seat, treasure
DISCARDED: Final = 8  # seat, treasure
GAINED: Final = 9  # seat, shells
