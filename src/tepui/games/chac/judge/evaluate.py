"""How the seats stand: the chance of each to win, as it was reckoned for `expert_1`, and what it is made of, with names."""

from __future__ import annotations

from typing import Final

from tepui.games.chac.judge.expert_1.evaluate import (
    lead,
    logarithms,
    pace,
    prospect,
    reckons,
    standings,
)
from tepui.games.chac.rules.table import Chac

__all__ = ["TRAITS", "lead", "pace", "prospect", "reckons", "standing", "standings", "traits"]


# Of the keen judge the standing itself, and besides what it was made of: that counts for nothing more at first.
TRAITS: Final[dict[str, float]] = {"chance": 1.0, "way out": 0.0, "points": 0.0, "haul": 0.0}
MANY: Final = 10.0  # points


def traits(t: Chac) -> list[list[float]]:
    """Of every seat, in the order of TRAITS."""
    if t.round == 0:
        return [[0.0] * len(TRAITS) for _ in range(t.rules.seats)]
    prospects = [prospect(t, seat, True) for seat in range(t.rules.seats)]
    chances = logarithms(t, prospects, True)
    return [[chances[seat], one.out, one.best / MANY, one.haul()] for seat, one in enumerate(prospects)]


def standing(t: Chac, seat: int) -> float:
    return standings(t)[seat]
