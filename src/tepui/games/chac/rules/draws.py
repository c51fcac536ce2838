"""Drawing by lot: one of several things of which each is there once, or one card by how many there are of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from tepui.engine.step import Lot
from tepui.games.chac.rules.table import Chac

if TYPE_CHECKING:
    from mypy_extensions import i64

# What is drawn by lot is never more than two handfuls. HANDFULS[bits]: the things in one, by a bit for each.
HANDFUL: Final = 7
HANDFULS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([thing for thing in range(HANDFUL) if bits >> thing & 1]) for bits in range(1 << HANDFUL)]
)
ONE_HANDFUL: Final = (1 << HANDFUL) - 1


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

    def left(self, t: Chac) -> int:
        """The things that it can be, a bit for each."""
        return ~self.barred(t) & (1 << self.count) - 1

    def lots(self, t: Chac) -> list[int]:
        left = self.left(t)
        return [self.verb + thing for thing in range(self.count) if left >> thing & 1]

    def sample(self, t: Chac, rng: Random) -> int:
        """One of `lots`, without making the list: the same random number leads to the same one."""
        left = self.left(t)
        low, high = HANDFULS[left & ONE_HANDFUL], HANDFULS[left >> HANDFUL]
        chosen = int(rng.random() * float(len(low) + len(high)))  # float: compiled, a float times an int is slow
        if chosen < len(low):
            return self.verb + low[chosen]
        return self.verb + HANDFUL + high[chosen - len(low)]


def bits(things: list[int]) -> int:
    """A bit for each of these things, none for -1."""
    mask: i64 = 0
    one: i64 = 1  # mypyc shifts a literal as 32 bits
    thing: i64
    for thing in things:
        if thing >= 0:
            mask |= one << thing
    return mask


def all_but(thing: int) -> int:
    """A bit for every thing but this one."""
    return ~(1 << thing)


def drawn(counts: list[int], first: int, stride: int, rng: Random) -> int:
    """A card drawn by how many there are of it, among `first`, `first + stride`, and so on.

    The same random number leads to the same card as with `ways`.
    """
    total: i64 = 0
    card: i64 = first
    while card < len(counts):
        total += counts[card]
        card += stride
    left: i64 = int(rng.random() * float(total))
    card = first
    while counts[card] <= left:
        left -= counts[card]
        card += stride
    return card
