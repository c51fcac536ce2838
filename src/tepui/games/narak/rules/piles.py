"""Chance steps: drawing a piece from a heap or a bag, and looking through a hidden pile."""

from __future__ import annotations

from random import Random

from tepui.engine.pile import bag_ways, drawn
from tepui.engine.step import Chance
from tepui.games.narak.rules.table import Narak


class Draw(Chance[Narak]):
    """A hidden piece is decided by chance."""

    def verb(self) -> int:
        """The first of the actions that name the piece: action `verb() + piece`."""
        raise NotImplementedError


class FromHeap(Draw):
    """One of several pieces, each as likely as any other."""

    def heap(self, t: Narak) -> list[int]:
        """The pieces, ascending, each as often as it is there."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        heap, verb = self.heap(t), self.verb()
        return [(verb + heap[i], heap.count(heap[i])) for i in range(len(heap)) if not i or heap[i - 1] != heap[i]]

    def sample(self, t: Narak, rng: Random) -> int:
        """One of the outcomes of `ways`, by their chances, without listing them."""
        heap = self.heap(t)
        return self.verb() + heap[int(rng.random() * float(len(heap)))]


class FromBag(Draw):
    """One piece of a bag."""

    def bag(self, t: Narak) -> list[int]:
        """How many there are of each kind."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        return bag_ways(self.bag(t), self.verb())

    def sample(self, t: Narak, rng: Random) -> int:
        """One of the outcomes of `ways`, by their chances, without listing them."""
        return self.verb() + drawn(self.bag(t), rng.random())


class LookThrough(Draw):
    """R-06. A seat looks through a pile, piece by piece from the top. A piece that nobody has seen before is decided now."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def pile(self, t: Narak) -> list[int]:
        """The pieces of the pile that are decided, from the top."""
        raise NotImplementedError

    def bag(self, t: Narak) -> list[int]:
        """What an undecided piece can be: how many there are of each kind."""
        raise NotImplementedError

    def decide(self, t: Narak, piece: int) -> None:
        """The next undecided piece of the pile is this one."""
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
