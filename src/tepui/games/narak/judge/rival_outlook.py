"""The solo rival as the judges see it: what it will have at the end, in the unit of a seat's standing.

Its points now, and what its tiles bring on average in the turns that are left: from 72 games, twelve for each number of red tiles, on
both sides of the board. In the first rounds red tiles bring hardly more than green ones; in the last round only they go on.
"""

from __future__ import annotations

from typing import Final

from tepui.games.narak.rules.components import ROUNDS
from tepui.games.narak.rules.scoring import rival_score
from tepui.games.narak.rules.table import Narak

GAINED: Final[tuple[float, ...]] = (0.0, 8.8, 10.2, 11.8, 14.5, 0.8)  # by round
BY_RED: Final = 3.7  # in the last round, for every red tile
TILES: Final = 10  # a round
# By round: what a seat ends with beyond its standing at the start of the round, by either judge. The rival is given no more than that.
UNSEEN: Final[tuple[float, ...]] = (0.0, 27.0, 14.0, 3.5, -2.0, 1.0, 0.0)


def rival_outlook(t: Narak) -> float:
    """What a seat must be expected to have now, to be even with the rival in the end."""
    if t.over:
        return float(rival_score(t))
    now = t.round
    left = sum([1 for tile in t.rival_stack if tile == 1]) / TILES
    gained = GAINED[ROUNDS] + BY_RED * t.rules.difficulty  # in the last round
    coming = left * gained if now == ROUNDS else left * GAINED[now] + gained + sum(GAINED[now + 1 : ROUNDS])
    return rival_score(t) + coming - left * UNSEEN[now] - (1.0 - left) * UNSEEN[now + 1]


def finishes(t: Narak, seat: int) -> bool:
    """The last round, and all others have passed; the rival has no tile left."""
    if t.over or t.round < ROUNDS or t.passed[seat]:
        return False
    if t.rules.solo:
        return 1 not in t.rival_stack
    return t.passed.count(False) == 1
