"""The view of Atoll as numbers for a learner: seats are relative, the reader first."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from tepui.engine.pile import card_of
from tepui.games.atoll.knowledge.view import UNKNOWN, View
from tepui.games.atoll.rules.actions import ISLET_WORDS, ISLETS, KINDS, TOKEN_WORDS, TREASURE_WORDS
from tepui.games.atoll.rules.table import HIDDEN

MOST_SEATS = 4
LENGTH = MOST_SEATS * (ISLETS + 2) + ISLETS * 4 + KINDS * 2 + 2


# What the numbers stand for, in order: (of what, how often or which, (meaning, how many or which)).
LAYOUT: Final = (
    ("seat, counted from the reader", MOST_SEATS, (
        ("shells / 10", 1), ("treasures in hand / 5", 1), ("where its explorer stands", ISLET_WORDS),
    )),
    ("islet", ISLET_WORDS, (("its token", ("face down", *TOKEN_WORDS)),)),
    ("the reader's hand", 1, (("treasures", TREASURE_WORDS),)),
    ("discard", 1, (("treasures", TREASURE_WORDS),)),
    ("moment", 1, (("round / 48", 1), ("the reader decides", 1))),
)  # fmt: skip


def encode(v: View) -> np.ndarray[Any, np.dtype[np.float32]]:
    x = np.zeros(LENGTH, np.float32)
    me = v.seat or 0
    for i in range(v.seats):
        seat, at = (me + i) % v.seats, i * (ISLETS + 2)
        x[at] = v.shells[seat] / 10
        x[at + 1] = len(v.hands[seat]) / 5
        if v.where[seat] != HIDDEN:
            x[at + 2 + v.where[seat]] = 1
    at = MOST_SEATS * (ISLETS + 2)
    for islet, token in enumerate(v.tokens):
        x[at + islet * 4 + token + 1] = 1
    at += ISLETS * 4
    for slip in v.hands[me] if v.seat is not None else []:
        if slip != UNKNOWN:
            x[at + card_of(slip)] += 1
    x[at + KINDS : at + 2 * KINDS] = v.discard
    x[-2] = v.round / 48
    x[-1] = bool(v.steps and v.steps[-1][1][0] == v.seat)
    return x
