"""How sure a result is: Wilson intervals, ratings from shares, and the sequential test for "is A better than B"."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from typing import Final, Literal

Z95: Final = 1.959964
BOUND: Final = log(19)  # of the sequential test: wrong once in twenty, either way
LEAST: Final = 40  # blocks before it is believed: the variance must be known, too

Answer = Literal["better", "not better", "open"]


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


def sprt(blocks: Sequence[float], low: float = 0.0, high: float = 30.0, seats: int = 2) -> float:
    """The log-likelihood ratio of "better by `high`" over "better by `low`" rating points, from block means.

    At +2.94 the first is accepted, at -2.94 rejected, each wrongly once in twenty.
    """
    count = len(blocks)
    if count < 2:
        return 0.0
    mean = sum(blocks) / count
    # One block all won and one all lost are added to the scatter: blocks that were all alike would say that there is none.
    scatter = sum((block - mean) ** 2 for block in blocks) + (1 - mean) ** 2 + mean**2
    variance = scatter / (count - 1)
    s0, s1 = share_of(low, seats), share_of(high, seats)
    return count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


def answer(blocks: Sequence[float], low: float = 0.0, high: float = 30.0, seats: int = 2) -> Answer:
    """What the sequential test says after these blocks; looked at after every block, it still errs once in twenty."""
    ratio = sprt(blocks, low, high, seats)
    if len(blocks) < LEAST or abs(ratio) < BOUND:
        return "open"
    return "better" if ratio > 0 else "not better"
