"""How a seat of Atoll stands, in shells: those it has, and what its treasures are worth."""

from __future__ import annotations

from typing import Final

from tepui.engine.pile import card_of
from tepui.games.atoll.rules.table import Atoll

WORTH: Final[tuple[float, ...]] = (2.0, 2.2, 2.5, 1.5)  # pearl, map, altar, idol
HELD: Final = 0.8  # of a treasure's worth, as long as it is in the hand
TRAITS: Final[dict[str, float]] = {
    "shells": 1.0,
    "pearls": HELD * WORTH[0],
    "maps": HELD * WORTH[1],
    "altars": HELD * WORTH[2],
    "idols": HELD * WORTH[3],
}


def strength(t: Atoll, seat: int) -> float:
    worth = float(t.shells[seat])
    for slip in t.hands[seat]:
        worth += HELD * WORTH[card_of(slip)]
    return worth


def traits(t: Atoll, seat: int) -> list[float]:
    """What `strength` adds up, each in the order of TRAITS."""
    found = [float(t.shells[seat]), 0.0, 0.0, 0.0, 0.0]
    for slip in t.hands[seat]:
        found[1 + card_of(slip)] += 1.0
    return found
