"""What is drawn from heaps and bags, and hidden piles that are looked through: tiles of the Lost Temple, assistants to rescue."""

from __future__ import annotations

from random import Random

from tepui.engine.pile import bag_ways, drawn
from tepui.engine.step import Chance
from tepui.games.narak.rules.table import Narak


class Draw(Chance[Narak]):
    """A piece comes to light."""

    __slots__ = ()

    def verb(self) -> int:
        """The first of the actions that say which it is."""
        raise NotImplementedError


class FromHeap(Draw):
    """One of several pieces, each as likely as any other."""

    __slots__ = ()

    def heap(self, t: Narak) -> list[int]:
        """The pieces, ascending, each as often as it is there."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        heap, verb = self.heap(t), self.verb()
        return [(verb + heap[i], heap.count(heap[i])) for i in range(len(heap)) if not i or heap[i - 1] != heap[i]]

    def sample(self, t: Narak, rng: Random) -> int:
        """What `ways` would give for the same luck, without writing them down."""
        heap = self.heap(t)
        return self.verb() + heap[int(rng.random() * float(len(heap)))]


class FromBag(Draw):
    """One piece of a bag."""

    __slots__ = ()

    def bag(self, t: Narak) -> list[int]:
        """How many there are of each kind."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        return bag_ways(self.bag(t), self.verb())

    def sample(self, t: Narak, rng: Random) -> int:
        """What `ways` would give for the same luck, without writing them down."""
        return self.verb() + drawn(self.bag(t), rng.random())


class LookThrough(Draw):
    """R-06. One piece after the other from the top, for the seat alone; a piece nobody has seen is decided now."""

    __slots__ = ("place",)

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.place)

    def pile(self, t: Narak) -> list[int]:
        """What of the pile is decided, from the top."""
        raise NotImplementedError

    def bag(self, t: Narak) -> list[int]:
        """What the rest of it can be, by kind."""
        raise NotImplementedError

    def decide(self, t: Narak, piece: int) -> None:
        """A piece of the bag lies next on the pile."""
        raise NotImplementedError

    def go_on(self, t: Narak) -> None:
        """The next piece, or the choice once all are seen."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        pile = self.pile(t)
        return [(self.verb() + pile[self.place], 1)] if self.place < len(pile) else bag_ways(self.bag(t), self.verb())

    def apply(self, t: Narak, a: int) -> None:
        if self.place == len(self.pile(t)):
            self.decide(t, a - self.verb())
        self.go_on(t)
