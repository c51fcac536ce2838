"""How a seat of Atoll stands, in shells: those it has, and what its treasures are worth."""

from __future__ import annotations

from typing import Final

from tepui.core.pile import card_of
from tepui.games.atoll.table import Atoll

WORTH: Final = (2.0, 2.2, 2.5, 1.5)  # pearl, map, altar, idol


def strength(t: Atoll, seat: int) -> float:
    worth = float(t.shells[seat])
    for slip in t.hands[seat]:
        worth += 0.8 * WORTH[card_of(slip)]
    return worth
