"""What a seat may come to: its plans, each with the chance to get out and the points it brings, and who wins by them."""

from __future__ import annotations

from math import exp
from typing import Final

ESCAPED: Final = 3.0  # being out at all, for nobody else may be
PREMIUM: Final = 20.0  # points that getting out is worth in a haul: plans are made as if nothing came in between
MUCH: Final = 40.0  # points, with the premium
SECOND: Final = 5.0  # what a replacement brings out
SPREAD: Final = 2.5  # how unsure points to come are, against each other
WIDE: Final = 4.4  # the same as played games have it
LITTLE: Final = 0.5  # the same where nothing more is picked up on the way


class Prospect:
    """What a seat may come to: plans with their chance to get out and their points, the best of them by points, and what
    is left if it fails."""

    __slots__ = ("outs", "points", "best", "out", "fallback", "spread")

    def __init__(self, fallback: float, spread: float) -> None:
        self.outs: list[float] = []
        self.points: list[float] = []
        self.best = 0.0  # points of the best plan
        self.out = 0.0  # its chance
        self.fallback = fallback  # the chance that a replacement gets out
        self.spread = spread  # of its points

    def add(self, out: float, points: float) -> float:
        """What a plan is worth in points."""
        self.outs.append(out)
        self.points.append(points)
        worth = out * (points + ESCAPED)
        if worth > self.out * (self.best + ESCAPED):
            self.out, self.best = out, points
        return worth

    def haul(self) -> float:
        """What the seat is likely to bring out, with a premium on getting out, as a share of much."""
        best = 0.0
        late = self.fallback * (SECOND + PREMIUM)
        for i in range(len(self.outs)):
            best = max(best, self.outs[i] * (self.points[i] + PREMIUM) + (1.0 - self.outs[i]) * late)
        return best / MUCH


def wins(prospects: list[Prospect], seat: int) -> float:
    """The chance to win with the best plan against what the others are expected to do."""
    mine = prospects[seat]
    late = mine.fallback * beats(prospects, seat, SECOND)
    best = 0.0
    for i in range(len(mine.outs)):
        out = mine.outs[i]
        best = max(best, out * beats(prospects, seat, mine.points[i]) + (1.0 - out) * late)
    return best


def beats(prospects: list[Prospect], seat: int, points: float) -> float:
    """The chance that so many points are more than anybody else brings out."""
    chance = 1.0
    for other in range(len(prospects)):
        if other != seat:
            rival = prospects[other]
            spread = 0.5 * (prospects[seat].spread + rival.spread)
            more = 1.0 / (1.0 + exp((rival.best - points) / spread))
            chance *= 1.0 - rival.out + rival.out * more
    return chance
