"""Hidden piles that are looked through: the tiles of the Lost Temple, the assistants to rescue."""

from __future__ import annotations

from tepui.core.pile import bag_ways
from tepui.core.step import Chance
from tepui.games.narak.table import Narak


class LookThrough(Chance[Narak]):
    """R-06. One piece after the other from the top, for the seat alone; a piece nobody has seen is decided now."""

    __slots__ = ("place",)

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.place)

    def verb(self) -> int:
        """The first of the actions that say what is seen."""
        raise NotImplementedError

    def pile(self, t: Narak) -> list[int]:
        """What of the pile is decided, from the top."""
        raise NotImplementedError

    def bag(self, t: Narak) -> list[int]:
        """What the rest of it can be, by kind."""
        raise NotImplementedError

    def go_on(self, t: Narak) -> None:
        """The next piece, or the choice once all are seen."""
        raise NotImplementedError

    def ways(self, t: Narak) -> list[tuple[int, int]]:
        pile = self.pile(t)
        return [(self.verb() + pile[self.place], 1)] if self.place < len(pile) else bag_ways(self.bag(t), self.verb())

    def apply(self, t: Narak, a: int) -> None:
        pile, piece = self.pile(t), a - self.verb()
        if self.place == len(pile):
            self.bag(t)[piece] -= 1
            pile.append(piece)
        self.go_on(t)
