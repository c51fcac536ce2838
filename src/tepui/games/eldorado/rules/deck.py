"""ELD-DRAW: drawing card by card, with a shuffle of the discard pile whenever the draw pile is empty (R-37)."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Auto, Chance
from tepui.games.eldorado.rules.actions import DRAW
from tepui.games.eldorado.rules.components import HAND_SIZE, MAX_SEATS
from tepui.games.eldorado.rules.events import DREW, DREW_THIS, SHUFFLED
from tepui.games.eldorado.rules.table import Eldorado


class DrawCards(Auto[Eldorado]):
    """ELD-DRAW-03 to -05, ELD-CARD-12. One after the other; fewer when both piles are empty; the play area waits."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def run(self, t: Eldorado) -> None:
        if self.left <= 0:
            return
        seat = self.seat
        if not t.draw[seat]:
            if not t.discard[seat]:
                return
            t.shuffle(seat)
            t.tell(SHUFFLED, seat)
        t.then(DRAW_ONE[seat])
        t.then(DRAW_CARDS[seat][self.left - 1])


class DrawOne(Chance[Eldorado]):
    """ELD-SETUP-06. The top card of a shuffled pile is any of its cards; only its owner sees it (R-21)."""

    __slots__ = ()

    def ways(self, t: Eldorado) -> list[tuple[int, int]]:
        pile = t.draw[self.seat]
        return [(DRAW + card, pile.count(card)) for card in sorted(set(pile))]

    def sample(self, t: Eldorado, rng: Random) -> int:
        """What `ways` would give for the same luck: the pile lies in their order."""
        pile = t.draw[self.seat]
        return DRAW + pile[int(rng.random() * float(len(pile)))]  # two floats: compiled, nothing is boxed

    def apply(self, t: Eldorado, a: int) -> None:
        t.draw_card(self.seat, a - DRAW)
        t.tell(DREW, self.seat)
        t.whisper(self.seat, DREW_THIS, self.seat, a - DRAW)


class Refill(Auto[Eldorado]):
    """ELD-DRAW-01, -02. Up to four cards; kept ones count, and more than four stay."""

    __slots__ = ()

    def run(self, t: Eldorado) -> None:
        if t.hand_size(self.seat) < HAND_SIZE:
            t.then(DRAW_CARDS[self.seat][HAND_SIZE - t.hand_size(self.seat)])


# Steps never change, and turns are made of these again and again: one of each serves all tables.
DRAW_CARDS: Final[tuple[tuple[DrawCards, ...], ...]] = tuple(
    [tuple([DrawCards(seat, left) for left in range(HAND_SIZE + 1)]) for seat in range(MAX_SEATS)]
)
DRAW_ONE: Final[tuple[DrawOne, ...]] = tuple([DrawOne(seat) for seat in range(MAX_SEATS)])
REFILL: Final[tuple[Refill, ...]] = tuple([Refill(seat) for seat in range(MAX_SEATS)])
