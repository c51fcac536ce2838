"""How sure a result is: Wilson intervals, ratings from shares, and the sequential test for "is A better than B"."""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import Final

Z95: Final = 1.959964


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval that holds the true share with 95 % confidence; ties count half in `share`."""
    if games == 0:
        return 0.0, 1.0
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (0.0 if share <= 0.0 else max(0.0, middle - half)), (1.0 if share >= 1.0 else min(1.0, middle + half))


def elo(share: float, seats: int = 2) -> float:
    """The rating difference of one bot against equals of another, from its share of the wins at a table of so many."""
    if share <= 0.0 or share >= 1.0:
        return -inf if share <= 0.0 else inf
    return 400 * log10(share * (seats - 1) / (1 - share))


def share_of(points: float, seats: int = 2) -> float:
    """The share of the wins that a rating difference stands for: the inverse of `elo`."""
    odds = 10 ** (points / 400) / (seats - 1)
    return float(odds / (1 + odds))


def sprt(blocks: list[float], low: float = 0.0, high: float = 30.0, seats: int = 2) -> float:
    """The log-likelihood ratio of "better by `high`" over "better by `low`" rating points, from block means.

    At +2.94 the first is accepted, at -2.94 rejected, each wrongly once in twenty.
    """
    count = len(blocks)
    if count < 2:
        return 0.0
    mean = sum(blocks) / count
    variance = sum((block - mean) ** 2 for block in blocks) / (count - 1)
    if variance == 0.0:
        return 0.0
    s0, s1 = share_of(low, seats), share_of(high, seats)
    return count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
