"""ELD-ITEM, ELD-TILE-07: what becomes of an equipment card after its ability was used. It already lies out of the game."""

from __future__ import annotations

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_more
from tepui.games.eldorado.rules.actions import KEEP, LEAVE
from tepui.games.eldorado.rules.components import KEEP_TILE
from tepui.games.eldorado.rules.events import KEPT, OUT
from tepui.games.eldorado.rules.table import Eldorado


class AfterUse(Auto[Eldorado]):
    """ELD-ITEM-02, -05, -07. Out of the game, unless its owner has a keep tile and uses it."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.card)

    def run(self, t: Eldorado) -> None:
        if t.holds(self.seat, KEEP_TILE):
            t.then(MayKeep(self.seat, self.card))
        else:
            t.tell(OUT, self.seat, self.card)


class MayKeep(Choice[Eldorado]):
    """ELD-TILE-07, R-33. One keep tile saves one equipment card: it lies in the play area instead."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.card)

    def legal(self, t: Eldorado) -> list[int]:
        return [KEEP, LEAVE]

    def apply(self, t: Eldorado, a: int) -> None:
        if a == LEAVE:
            t.tell(OUT, self.seat, self.card)
            return
        t.use_up(self.seat, KEEP_TILE)
        t.out = with_more(t.out, self.card, -1)
        t.played[self.seat] = [*t.played[self.seat], self.card]
        t.tell(KEPT, self.seat, self.card)
