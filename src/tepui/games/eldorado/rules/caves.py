"""ELD-CAVE, ELD-TILE: exploring caves, and the exchange tile."""

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
    """A player may take a tile of each cave in `mask` (one bit each), in any order."""

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__(seat)
        self.mask = mask

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-CAVE-21, ELD-CAVE-23. Each of the caves alone, or none."""
        caves = t.rules.course.caves
        return [EXPLORE + FACE_AT[caves[cave]] for cave in range(len(caves)) if self.mask >> cave & 1] + [LEAVE]

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-CAVE-14. After a tile of one cave, the others are still open."""
        if a == LEAVE:
            return
        caves = t.rules.course.caves
        for cave in range(len(caves)):
            if FACE_AT[caves[cave]] == a - EXPLORE:
                t.then(Find(self.seat, cave))
                if self.mask != 1 << cave:
                    t.then(Explore(self.seat, self.mask & ~(1 << cave)))


class Find(Chance[Eldorado]):
    """The top tile of a cave is taken and shown."""

    def __init__(self, seat: int, cave: int) -> None:
        super().__init__(seat)
        self.cave = cave

    def ways(self, t: Eldorado) -> list[tuple[int, int]]:
        """ELD-CAVE-18. Any of the tiles that nobody has seen."""
        return bag_ways(t.bag, FIND)

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-CAVE-04, ELD-CAVE-17, ELD-CAVE-19. One tile fewer in the cave, one more in front of the player."""
        tile = a - FIND
        t.bag = with_more(t.bag, tile, -1)
        t.caves = with_more(t.caves, self.cave, -1)
        t.held = with_more(t.held, self.seat * TILE_COUNT + tile, 1)
        t.tell(FOUND, self.seat, FACE_AT[t.rules.course.caves[self.cave]], tile)


class Exchange(Choice[Eldorado]):
    """The exchange tile: up to `left` more cards, in ascending order from `floor` on; `given` have been given."""

    def __init__(self, seat: int, left: int, floor: int, given: int) -> None:
        super().__init__(seat)
        self.left = left
        self.floor = floor
        self.given = given

    def legal(self, t: Eldorado) -> list[int]:
        found = [GIVE + card for card in t.kinds(self.seat, self.floor)]
        if self.given:  # ELD-TILE-06, ELD-TILE-14: one card at least
            found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-TILE-06. Cards go to the play area without effect, then as many are drawn."""
        if a == DONE:
            t.then(DrawCards(self.seat, self.given))
            return
        card = a - GIVE
        t.put_down(self.seat, card)  # ELD-TILE-15
        t.tell(GAVE, self.seat, card)
        if self.left > 1:
            t.then(Exchange(self.seat, self.left - 1, card, self.given + 1))
        else:
            t.then(DrawCards(self.seat, self.given + 1))
