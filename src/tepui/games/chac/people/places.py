"""Places in words: a space is where it is on the board, never the letters and digits of its name in the notation.

A sentence wants a place as somewhere to be, to go to or to come from: French has another preposition for each.
"""

from __future__ import annotations

from typing import Final

from tepui.games.chac.rules.components import AREA, AREAS, SPACES, ZONE_OF

AT: Final = "at"
TO: Final = "to"
FROM: Final = "from"


def spot(space: int) -> str:
    """Which of the spaces of its part of the temple, as a parameter: the zone, the space of corridor or river, slab and row."""
    if ZONE_OF[space] >= 0:
        return str(ZONE_OF[space] + 1)
    digits = SPACES[space][1:]
    if AREAS[AREA[space]] == "lava":
        return f"@spot.row{digits[0]}:{digits[1]}"
    return str(int(digits)) if digits.isdigit() else ""


def place(space: int, form: str = AT) -> str:
    """A space as a parameter of a sentence."""
    if space < 0:
        return "–"
    number = spot(space)
    return f"@{form}.{AREAS[AREA[space]]}" + (f":{number}" if number else "")
