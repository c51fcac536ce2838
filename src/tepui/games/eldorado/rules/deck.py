"""ELD-DRAW: cards are drawn one by one; when one is due and the draw pile is empty, the discard pile is shuffled first."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Auto, Chance
from tepui.games.eldorado.rules.actions import DRAW
from tepui.games.eldorado.rules.components import HAND_SIZE, MAX_SEATS
from tepui.games.eldorado.rules.events import DREW, DREW_THIS, SHUFFLED
from tepui.games.eldorado.rules.table import Eldorado


class DrawCards(Auto[Eldorado]):
    """A seat draws up to `left` cards, one after the other."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def run(self, t: Eldorado) -> None:
        """ELD-DRAW-03, ELD-CARD-11. What the draw pile has, then what a shuffle brings."""
        if self.left <= 0:
            return
        seat = self.seat
        if not t.draw[seat]:  # ELD-DRAW-04
            if not t.discard[seat]:  # ELD-DRAW-05, ELD-CARD-25
                return
            t.shuffle(seat)
            t.tell(SHUFFLED, seat)
        t.then(DRAW_ONE[seat])
        t.then(DRAW_CARDS[seat][self.left - 1])


class DrawOne(Chance[Eldorado]):
    """The top card of a draw pile comes into the hand; only its owner sees it."""

    def ways(self, t: Eldorado) -> list[tuple[int, int]]:
        """ELD-SETUP-06. Every card of a shuffled pile may be on top.

        ELD-EX-14 follows from ELD-SETUP-06: the fewer weak cards a pile has, the likelier is a strong one.
        """
        pile = t.draw[self.seat]
        return [(DRAW + card, pile.count(card)) for card in sorted(set(pile))]

    def sample(self, t: Eldorado, rng: Random) -> int:
        """The outcome that a draw from `ways` would give with the same random number: the pile is sorted as they are."""
        pile = t.draw[self.seat]
        return DRAW + pile[int(rng.random() * float(len(pile)))]  # two floats: compiled, nothing is boxed

    def apply(self, t: Eldorado, a: int) -> None:
        t.draw_card(self.seat, a - DRAW)
        t.tell_others(self.seat, DREW, self.seat)
        t.whisper(self.seat, DREW_THIS, self.seat, a - DRAW)


class Refill(Auto[Eldorado]):
    """Phase 3: the hand is filled up."""

    def run(self, t: Eldorado) -> None:
        """ELD-DRAW-01. Up to four cards. ELD-DRAW-02: a larger hand stays as it is."""
        if t.hand_size(self.seat) < HAND_SIZE:
            t.then(DRAW_CARDS[self.seat][HAND_SIZE - t.hand_size(self.seat)])


# Steps never change, and every turn uses these: one of each serves all tables.
DRAW_CARDS: Final[tuple[tuple[DrawCards, ...], ...]] = tuple(
    [tuple([DrawCards(seat, left) for left in range(HAND_SIZE + 1)]) for seat in range(MAX_SEATS)]
)
DRAW_ONE: Final[tuple[DrawOne, ...]] = tuple([DrawOne(seat) for seat in range(MAX_SEATS)])
REFILL: Final[tuple[Refill, ...]] = tuple([Refill(seat) for seat in range(MAX_SEATS)])
