"""Drawing by lot: what comes to light of things that are there once, and one card out of many by its count."""

from __future__ import annotations

from random import Random

from tepui.engine.step import Lot
from tepui.games.chac.rules.table import Chac


class Unseen(Lot[Chac]):
    """One of so many things comes to light, any but those that it cannot be; the verb's actions say which."""

    __slots__ = ("verb", "count")

    def __init__(self, seat: int, verb: int, count: int) -> None:
        super().__init__(seat)
        self.verb = verb
        self.count = count

    def fields(self) -> tuple[int, ...]:
        return (self.seat,)

    def barred(self, t: Chac) -> int:
        """What it cannot be, a bit each."""
        raise NotImplementedError

    def lots(self, t: Chac) -> list[int]:
        barred = self.barred(t)
        return [self.verb + thing for thing in range(self.count) if not barred >> thing & 1]

    def sample(self, t: Chac, rng: Random) -> int:
        """What `lots` would give for the same luck, without writing them down."""
        barred = self.barred(t)
        left = 0
        for thing in range(self.count):
            if not barred >> thing & 1:
                left += 1
        skip = int(rng.random() * float(left))  # float: compiled, a float times an int is slow
        thing = 0
        while skip or barred >> thing & 1:
            if not barred >> thing & 1:
                skip -= 1
            thing += 1
        return self.verb + thing


def bits(things: list[int]) -> int:
    """A bit for each of these things, none for -1."""
    mask = 0
    for thing in things:
        if thing >= 0:
            mask |= 1 << thing
    return mask


def all_but(thing: int) -> int:
    return ~(1 << thing)


def drawn(counts: list[int], first: int, stride: int, rng: Random) -> int:
    """Every so-manyth place of the counts, from the first on, by its count: what `ways` would give for the same luck."""
    total = 0
    card = first
    while card < len(counts):
        total += counts[card]
        card += stride
    left = int(rng.random() * float(total))
    card = first
    while counts[card] <= left:
        left -= counts[card]
        card += stride
    return card
