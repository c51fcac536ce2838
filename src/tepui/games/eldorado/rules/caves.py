"""ELD-CAVE, ELD-TILE: exploring caves, and the tiles that do not move a pawn by themselves."""

from __future__ import annotations

from tepui.engine.pile import bag_ways
from tepui.engine.step import Chance, Choice
from tepui.engine.table import with_more
from tepui.games.eldorado.rules.actions import DONE, EXPLORE, FIND, GIVE, LEAVE
from tepui.games.eldorado.rules.components import FACE_AT, TILE_COUNT
from tepui.games.eldorado.rules.deck import DrawCards
from tepui.games.eldorado.rules.events import FOUND, GAVE
from tepui.games.eldorado.rules.table import Eldorado


class Explore(Choice[Eldorado]):
    """ELD-CAVE-04, -14, -21, -23. One tile of each cave in the mask, in any order, or leave them."""

    __slots__ = ("mask",)

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__(seat)
        self.mask = mask

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.mask)

    def legal(self, t: Eldorado) -> list[int]:
        caves = t.rules.course.caves
        return [EXPLORE + FACE_AT[caves[cave]] for cave in range(len(caves)) if self.mask >> cave & 1] + [LEAVE]

    def apply(self, t: Eldorado, a: int) -> None:
        if a == LEAVE:
            return
        caves = t.rules.course.caves
        for cave in range(len(caves)):
            if FACE_AT[caves[cave]] == a - EXPLORE:
                t.then(Find(self.seat, cave))
                if self.mask != 1 << cave:
                    t.then(Explore(self.seat, self.mask & ~(1 << cave)))


class Find(Chance[Eldorado]):
    """ELD-CAVE-04, -17, -18. The top tile is any of those nobody has seen; everybody sees it now."""

    __slots__ = ("cave",)

    def __init__(self, seat: int, cave: int) -> None:
        super().__init__(seat)
        self.cave = cave

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.cave)

    def ways(self, t: Eldorado) -> list[tuple[int, int]]:
        return bag_ways(t.bag, FIND)

    def apply(self, t: Eldorado, a: int) -> None:
        tile = a - FIND
        t.bag = with_more(t.bag, tile, -1)
        t.caves = with_more(t.caves, self.cave, -1)
        t.held = with_more(t.held, self.seat * TILE_COUNT + tile, 1)
        t.tell(FOUND, self.seat, FACE_AT[t.rules.course.caves[self.cave]], tile)


class Exchange(Choice[Eldorado]):
    """ELD-TILE-06, -15. One to four cards into the play area without effect, then as many are drawn."""

    __slots__ = ("left", "floor", "given")

    def __init__(self, seat: int, left: int, floor: int, given: int) -> None:
        super().__init__(seat)
        self.left = left
        self.floor = floor
        self.given = given

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left, self.floor, self.given)

    def legal(self, t: Eldorado) -> list[int]:
        found = [GIVE + card for card in t.kinds(self.seat, self.floor)]
        if self.given:
            found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == DONE:
            t.then(DrawCards(self.seat, self.given))
            return
        card = a - GIVE
        t.put_down(self.seat, card)
        t.tell(GAVE, self.seat, card)
        if self.left > 1:
            t.then(Exchange(self.seat, self.left - 1, card, self.given + 1))
        else:
            t.then(DrawCards(self.seat, self.given + 1))
