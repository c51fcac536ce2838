"""How a seat of Atoll stands, in shells: those it has, and what its treasures are worth."""

from __future__ import annotations

from typing import Final

from tepui.engine.pile import card_of
from tepui.games.atoll.rules.table import Atoll

WORTH: Final[tuple[float, ...]] = (2.0, 2.2, 2.5, 1.5)  # pearl, map, altar, idol
HELD: Final = 0.8  # of a treasure's worth, as long as it is in the hand


def strength(t: Atoll, seat: int) -> float:
    worth = float(t.shells[seat])
    for slip in t.hands[seat]:
        worth += HELD * WORTH[card_of(slip)]
    return worth
