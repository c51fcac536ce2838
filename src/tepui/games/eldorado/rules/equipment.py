"""ELD-ITEM: what becomes of an equipment card whose ability was used. It has been put out of the game already."""

from __future__ import annotations

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_more
from tepui.games.eldorado.rules.actions import KEEP, LEAVE
from tepui.games.eldorado.rules.components import KEEP_TILE
from tepui.games.eldorado.rules.events import KEPT, OUT
from tepui.games.eldorado.rules.table import Eldorado


class AfterUse(Auto[Eldorado]):
    """ELD-ITEM-02. The card leaves the game, unless its owner has a keep tile and uses it."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def run(self, t: Eldorado) -> None:
        if t.holds(self.seat, KEEP_TILE):
            t.then(MayKeep(self.seat, self.card))
        else:
            t.tell(OUT, self.seat, self.card)


class MayKeep(Choice[Eldorado]):
    """The owner of a keep tile may save the equipment card just used."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def legal(self, t: Eldorado) -> list[int]:
        return [KEEP, LEAVE]

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-TILE-07. One keep tile saves one card: it comes back into the play area."""
        if a == LEAVE:
            t.tell(OUT, self.seat, self.card)
            return
        t.use_up(self.seat, KEEP_TILE)
        t.out = with_more(t.out, self.card, -1)
        t.played[self.seat] = [*t.played[self.seat], self.card]
        t.tell(KEPT, self.seat, self.card)
