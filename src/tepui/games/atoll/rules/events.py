"""The news of Atoll: kinds of fact, and their records."""

from __future__ import annotations

from typing import Final

from tepui.games.atoll.rules.actions import ISLET_WORDS, TOKEN_WORDS, TREASURE_WORDS

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

KINDS: Final = (
    "begins",
    "landed",
    "walked",
    "flipped",
    "stormed",
    "drew",
    "drew-this",
    "played",
    "discarded",
    "gained",
)

# What the numbers after the seat stand for, kind by kind.
WORDS: Final[tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]] = (
    (),
    (("islet", ISLET_WORDS),),
    (("from", ISLET_WORDS), ("islet", ISLET_WORDS)),
    (("islet", ISLET_WORDS), ("token", TOKEN_WORDS)),
    (("n", ()),),
    (),
    (("treasure", TREASURE_WORDS),),
    (("treasure", TREASURE_WORDS),),
    (("treasure", TREASURE_WORDS),),
    (("n", ()),),
)
