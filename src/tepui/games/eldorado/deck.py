"""ELD-DRAW: drawing card by card, with a shuffle of the discard pile whenever the draw pile is empty (R-37)."""

from __future__ import annotations

from tepui.core.step import Auto, Chance
from tepui.games.eldorado.actions import DRAW
from tepui.games.eldorado.components import CARD_COUNT, HAND_SIZE
from tepui.games.eldorado.events import DREW, DREW_THIS, SHUFFLED
from tepui.games.eldorado.table import Eldorado


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
        if t.sizes[self.seat * 3 + 1] == 0:
            if t.sizes[self.seat * 3 + 2] == 0:
                return
            t.shuffle(self.seat)
            t.tell(SHUFFLED, self.seat)
        t.then(DrawOne(self.seat), DrawCards(self.seat, self.left - 1))


class DrawOne(Chance[Eldorado]):
    """ELD-SETUP-06. The top card of a shuffled pile is any of its cards; only its owner sees it (R-21)."""

    __slots__ = ()

    def ways(self, t: Eldorado) -> list[tuple[int, int]]:
        draw = t.draw
        first = self.seat * CARD_COUNT
        found: list[tuple[int, int]] = []
        for card in range(CARD_COUNT):
            count = draw[first + card]
            if count:
                found.append((DRAW + card, count))
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        t.draw_card(self.seat, a - DRAW)
        t.tell(DREW, self.seat)
        t.whisper(self.seat, DREW_THIS, self.seat, a - DRAW)


class Refill(Auto[Eldorado]):
    """ELD-DRAW-01, -02. Up to four cards; kept ones count, and more than four stay."""

    __slots__ = ()

    def run(self, t: Eldorado) -> None:
        t.then(DrawCards(self.seat, HAND_SIZE - t.hand_size(self.seat)))
