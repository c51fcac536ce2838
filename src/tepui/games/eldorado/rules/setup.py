"""ELD-SETUP, ELD-COURSE: who wears the hat, blockades on the junctions, decks, pawns on the start spaces."""

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
    table.settle()
    return table


def empty_table(rules: Rules) -> Eldorado:
    """ELD-SETUP-01 to -03, -05, -06, ELD-CAVE-02. Market and decks ready, nothing drawn, pawns and blockades not placed."""
    seats, course = rules.seats, rules.course
    deck = [card for card in range(len(STARTING)) for _ in range(STARTING[card])]
    piles = [0] * MARKET_FIRST + [PILE_SIZE] * (CARD_COUNT - MARKET_FIRST)
    slots = list(SLOTS)
    return Eldorado(
        [],
        rules,
        0,
        0,
        False,
        False,
        [HOME] * (seats * rules.pawns),
        [],
        [0] * len(course.blocked),
        [BOXED] * (BLOCKADE_COUNT + 1),
        (1 << BLOCKADE_COUNT + 1) - 2,
        [0] * (CARD_COUNT * seats),
        [[]] * seats,
        [deck] * seats,
        [[]] * seats,
        [[]] * seats,
        [0] * CARD_COUNT,
        piles,
        slots,
        for_sale(piles, slots),
        [0] * (TILE_COUNT * seats),
        [0] * TILE_COUNT,
        list(TILE_COUNTS),
        [TILES_IN_CAVE if rules.caves else 0] * len(course.caves),
        [0] * seats,
    )


class SetUp(Auto[Eldorado]):
    """ELD-COURSE-06, ELD-SETUP-07, -08, -12. The hat, the blockades, the hands; then the first turn. The seat is the option."""

    __slots__ = ()

    def run(self, t: Eldorado) -> None:
        if self.seat == BY_LOT:
            t.then(DrawHat(0))
        else:
            t.then(WearHat(self.seat))


class DrawHat(Lot[Eldorado]):
    """ELD-SETUP-08, R-01. Any seat."""

    __slots__ = ()

    def lots(self, t: Eldorado) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Eldorado, a: int) -> None:
        t.then(WearHat(a - FIRST))


class WearHat(Auto[Eldorado]):
    """ELD-SETUP-08 to -10. Pawns on the numbered start spaces, clockwise from the hat."""

    __slots__ = ()

    def run(self, t: Eldorado) -> None:
        from tepui.games.eldorado.rules.turn import Turn

        seats = t.rules.seats
        t.hat = self.seat
        t.round = 1
        t.tell(BEGINS, self.seat)
        place_pawns(t)
        for seam in range(len(t.blocks)):
            if t.rules.course.blocked[seam]:
                t.then(LayBlockade(0, seam))
        for i in range(seats):
            t.then(DrawCards((self.seat + i) % seats, HAND_SIZE))
        t.then(Turn(self.seat))


def place_pawns(t: Eldorado) -> None:
    starts = t.rules.course.starts
    for place, numbers in enumerate(START_SPACES[t.rules.seats]):
        seat = (t.hat + place) % t.rules.seats
        for pawn, number in enumerate(numbers):
            t.where[seat * t.rules.pawns + pawn] = starts[number - 1] if starts else HOME


class LayBlockade(Lot[Eldorado]):
    """ELD-COURSE-06, -07, -13. One of those left in the box, face up."""

    __slots__ = ("seam",)

    def __init__(self, seat: int, seam: int) -> None:
        super().__init__(seat)
        self.seam = seam

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.seam)

    def lots(self, t: Eldorado) -> list[int]:
        return [BLOCKADE + n - 1 for n in range(1, BLOCKADE_COUNT + 1) if t.box >> n & 1]

    def apply(self, t: Eldorado, a: int) -> None:
        number = a - BLOCKADE + 1
        t.box &= ~(1 << number)
        t.blocks = with_item(t.blocks, self.seam, number)
        t.tell(LAID, t.rules.course.seam_faces[self.seam], number)
