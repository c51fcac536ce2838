"""Drawing by lot: one of several things of which each is there once, or one card by how many there are of it."""

from __future__ import annotations

from random import Random

from tepui.engine.step import Lot
from tepui.games.chac.rules.table import Chac


class Unseen(Lot[Chac]):
    """One of `count` things comes to light: any that is not barred. Thing 0 is the first action of the verb, and so on."""

    def __init__(self, seat: int, verb: int, count: int) -> None:
        super().__init__(seat)
        self.verb = verb
        self.count = count

    def fields(self) -> tuple[int, ...]:
        return (self.seat,)

    def barred(self, t: Chac) -> int:
        """The things that it cannot be, a bit for each."""
        raise NotImplementedError

    def lots(self, t: Chac) -> list[int]:
        barred = self.barred(t)
        return [self.verb + thing for thing in range(self.count) if not barred >> thing & 1]

    def sample(self, t: Chac, rng: Random) -> int:
        """One of `lots`, without making the list: the same random number leads to the same one."""
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
    """A bit for every thing but this one."""
    return ~(1 << thing)


def drawn(counts: list[int], first: int, stride: int, rng: Random) -> int:
    """A card drawn by how many there are of it, among `first`, `first + stride`, and so on.

    The same random number leads to the same card as with `ways`.
    """
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
