"""ELD-SETUP, ELD-COURSE: who has the hat, blockades on the junctions, decks, pawns on the start spaces."""

from __future__ import annotations

from tepui.engine.step import Auto, Lot
from tepui.engine.table import with_item
from tepui.games.eldorado.rules.actions import BLOCKADE, FIRST
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    CARD_COUNT,
    HAND_SIZE,
    MARKET_FIRST,
    PILE_SIZE,
    SLOTS,
    START_SPACES,
    STARTING,
    TILE_COUNT,
    TILE_COUNTS,
    TILES_IN_CAVE,
)
from tepui.games.eldorado.rules.deck import DrawCards
from tepui.games.eldorado.rules.events import BEGINS, LAID
from tepui.games.eldorado.rules.table import BOXED, HOME, Eldorado, Rules, for_sale

BY_LOT = -1  # the first player is drawn


def new_table(rules: Rules, first: int) -> Eldorado:
    """`first` is a seat, or BY_LOT."""
    table = empty_table(rules)
    table.then(SetUp(first))
    table.lay_out()
    return table


def empty_table(rules: Rules) -> Eldorado:
    """Market and decks are ready; no card is drawn, no pawn and no blockade is placed."""
    seats, course = rules.seats, rules.course
    deck = [card for card in range(len(STARTING)) for _ in range(STARTING[card])]
    t = Eldorado([], rules)
    t.where = [HOME] * (seats * rules.pawns)
    t.home = []
    t.blocks = [0] * len(course.blocked)
    t.owner = [BOXED] * (BLOCKADE_COUNT + 1)
    t.box = (1 << BLOCKADE_COUNT + 1) - 2
    t.hand = [0] * (CARD_COUNT * seats)
    t.sizes = [0] * seats
    t.known = [[]] * seats
    t.draw = [deck] * seats  # ELD-SETUP-05
    t.discard = [[]] * seats
    t.played = [[]] * seats
    t.out = [0] * CARD_COUNT
    t.piles = [0] * MARKET_FIRST + [PILE_SIZE] * (CARD_COUNT - MARKET_FIRST)  # ELD-SETUP-01
    t.slots = list(SLOTS)  # ELD-SETUP-02
    t.market = for_sale(t.piles, t.slots)
    t.held = [0] * (TILE_COUNT * seats)
    t.spent = [0] * TILE_COUNT
    t.bag = list(TILE_COUNTS)
    t.caves = [TILES_IN_CAVE if rules.caves else 0] * len(course.caves)  # ELD-CAVE-02
    return t


class SetUp(Auto[Eldorado]):
    """The first step of a game. Its seat is the first player named in the options, or BY_LOT."""

    def run(self, t: Eldorado) -> None:
        if self.seat == BY_LOT:
            t.then(DrawHat(0))
        else:
            t.then(WearHat(self.seat))


class DrawHat(Lot[Eldorado]):
    """ELD-SETUP-08. Any seat may get the hat."""

    def lots(self, t: Eldorado) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Eldorado, a: int) -> None:
        t.then(WearHat(a - FIRST))


class WearHat(Auto[Eldorado]):
    """One player has the hat: pawns, blockades and hands follow, then the first turn."""

    def run(self, t: Eldorado) -> None:
        """ELD-SETUP-12. Whatever is placed or drawn comes before the first turn."""
        from tepui.games.eldorado.rules.turn import Turn

        seats = t.rules.seats
        t.hat = self.seat
        t.round = 1
        t.tell(BEGINS, self.seat)
        place_pawns(t)
        for seam in range(len(t.blocks)):
            if t.rules.course.blocked[seam]:  # ELD-COURSE-06
                t.then(LayBlockade(0, seam))
        for i in range(seats):
            t.then(DrawCards((self.seat + i) % seats, HAND_SIZE))  # ELD-SETUP-07
        t.then(Turn(self.seat))  # ELD-SETUP-08


def place_pawns(t: Eldorado) -> None:
    """ELD-SETUP-09, ELD-SETUP-10, ELD-TWO-01. Pawns stand on the numbered start spaces, clockwise from the hat."""
    starts = t.rules.course.starts
    for place, numbers in enumerate(START_SPACES[t.rules.seats]):
        seat = (t.hat + place) % t.rules.seats
        for pawn, number in enumerate(numbers):
            t.where[seat * t.rules.pawns + pawn] = starts[number - 1] if starts else HOME


class LayBlockade(Lot[Eldorado]):
    """A blockade is laid on a junction."""

    def __init__(self, seat: int, seam: int) -> None:
        super().__init__(seat)
        self.seam = seam

    def lots(self, t: Eldorado) -> list[int]:
        """ELD-COURSE-06. Any of those that are still in the box."""
        return [BLOCKADE + n - 1 for n in range(1, BLOCKADE_COUNT + 1) if t.box >> n & 1]

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-COURSE-07. It leaves the box, so that its number lies on the course once. ELD-COURSE-13: everybody sees it."""
        number = a - BLOCKADE + 1
        t.box &= ~(1 << number)
        t.blocks = with_item(t.blocks, self.seam, number)
        t.tell(LAID, t.rules.course.seam_faces[self.seam], number)
