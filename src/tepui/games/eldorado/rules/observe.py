"""What a seat of El Dorado sees, as numbers: layout and writer. Seats are counted from the reader, who comes first.

The length is the same for every course. What a course looks like never changes while it is played on, so it is put down once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.graph import UNREACHED
from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Stack, add_each
from tepui.engine.step import StepBook
from tepui.games.eldorado.rules import buying, caves, deck, equipment, moving, setup, tiles, turn
from tepui.games.eldorado.rules.actions import MARKET_WORDS, NUMBER_WORDS
from tepui.games.eldorado.rules.components import (
    BLOCKADE_COUNT,
    CARD_COUNT,
    CARDS,
    FACE_AT,
    FACE_COUNT,
    FACES,
    MARKET_FIRST,
    PAWNS,
    PILE_COUNT,
    SLOT_COUNT,
    SPACES,
    TILE_COUNT,
    TILES,
)
from tepui.games.eldorado.rules.course import Course, spaces_of
from tepui.games.eldorado.rules.table import FREE, HOME, Eldorado

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SEATS: Final = 4
MOST_PAWNS: Final = 2  # of a seat
PLATE: Final = "finish plate"

STEPS: Final = StepBook(
    setup.SetUp, setup.DrawHat, setup.WearHat, setup.LayBlockade, deck.DrawCards, deck.DrawOne, deck.Refill, turn.Turn,
    turn.PlayCards, turn.MayRemove, tiles.RemoveOne, turn.PutAway, turn.DiscardCards, turn.TurnEnd, moving.Move,
    moving.FreeStep, moving.Give, moving.EndMove, equipment.AfterUse, equipment.MayKeep, caves.Explore, caves.Find,
    caves.Exchange, buying.Pay, buying.TakeCard, turn.LastTiles,
)  # fmt: skip
STACK: Final = Stack(STEPS, MOST_SEATS, scales=(20, 20, 20, 200, 20), depth=4)

LAYOUT: Final = Layout(2, [
    Group(SEAT_GROUP, MOST_SEATS, [
        Part("a pawn is at home", MOST_PAWNS), Part("a pawn's steps to go", MOST_PAWNS, 40), Part("a pawn's strength to go", MOST_PAWNS, 50),
        Part("a pawn's space, its number + 1", MOST_PAWNS, 600),
        Part("cards in hand that everybody knows", CARDS, 4), Part("cards in the deck or unknown in hand", CARDS, 4),
        Part("discard", CARDS, 4), Part("cards played", CARDS, 4), Part("cards in hand", 1, 4), Part("blockades won", NUMBER_WORDS),
        Part("cave tiles", TILES, 2), Part("arrived as number", 1, MOST_SEATS), Part("wears the hat"),
    ]),
    Group("the reader's hand", 1, [Part("cards", CARDS, 4)]),
    Group("market", 1, [Part("cards left in the pile", MARKET_WORDS, 3), *[Part(f"card in slot {i + 1}", MARKET_WORDS) for i in range(SLOT_COUNT)]]),
    Group("out of the game", 1, [Part("cards", CARDS, 4), Part("cave tiles", TILES, 2)]),
    Group("face", (*FACES, PLATE), [
        Part("its place on the course", 1, 10), Part("corner, east", 1, 30), Part("corner, south", 1, 30),
        Part("opposite corner, east", 1, 30), Part("opposite corner, south", 1, 30), Part("tiles left in its cave", 1, 4),
        Part("blockade before it", NUMBER_WORDS),
    ]),
    Group("space", SPACES, [Part("steps to go", 1, 40), Part("the reader's pawn", PAWNS), Part("another's pawn: its seat, counted from the reader, twice, + 1 for its second pawn", 1, 7)]),
    Group("moment", 1, [
        Part("seats", 1, MOST_SEATS), Part("round", 1, 20), Part("now", ("bought", "passing")),
        Part("options", ("caves", "free order", "strict tiles", "new cards wait")),
        Part("terrain of the finish plate", 1, 4),
    ]),
    *STACK.groups(),
])  # fmt: skip

SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
HAND_AT: Final[int] = LAYOUT.place("the reader's hand")
MARKET_AT: Final[int] = LAYOUT.place("market")
OUT_AT: Final[int] = LAYOUT.place("out of the game")
FACE_GROUP_AT: Final[int] = LAYOUT.place("face")
FACE: Final[int] = LAYOUT.stride("face")
CAVE: Final[int] = LAYOUT.place("face", "tiles left in its cave") - FACE_GROUP_AT
BLOCKADE: Final[int] = LAYOUT.place("face", "blockade before it") - FACE_GROUP_AT
SPACE_AT: Final[int] = LAYOUT.place("space")
SPACE: Final[int] = LAYOUT.stride("space")
MOMENT_AT: Final[int] = LAYOUT.place("moment")
OPTIONS_AT: Final[int] = LAYOUT.place("moment", "options")
FINISH_AT: Final[int] = LAYOUT.place("moment", "terrain of the finish plate")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)


class Ground:
    """What never changes on a course: where its faces lie, and how far it is from every space to El Dorado."""

    __slots__ = ("places", "numbers")

    def __init__(self, course: Course) -> None:
        self.places: list[int] = []
        self.numbers: list[int] = []
        for i, face in enumerate(course.faces):
            self.lay(course, face, i + 1, list(spaces_of(face)))
        plate = [space for space in course.spaces if FACE_AT[space] == FACE_COUNT]
        if plate:
            self.lay(course, FACE_COUNT, len(course.faces) + 1, plate)
            self.put(FINISH_AT, course.terrain[plate[0]])
        for space in course.spaces:
            far = course.far[space]
            if far != UNREACHED:
                self.put(SPACE_AT + SPACE * space, far + 1)

    def lay(self, course: Course, face: int, number: int, spaces: list[int]) -> None:
        at = FACE_GROUP_AT + FACE * face
        self.put(at, number)
        for i, space in enumerate((spaces[0], spaces[-1])):
            q, r = course.hex[space]
            self.put(at + 1 + 2 * i, q)
            self.put(at + 2 + 2 * i, r)

    def put(self, place: int, number: int) -> None:
        if number:
            self.places.append(place)
            self.numbers.append(number)


class EldoradoObserver(Observer[Eldorado]):
    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.grounds: dict[str, Ground] = {}

    def ground(self, course: Course) -> Ground:
        found = self.grounds.get(course.text)
        if found is None:
            if len(self.grounds) > 99:  # courses can be composed without end
                self.grounds = {}
            found = Ground(course)
            self.grounds[course.text] = found
        return found

    def write_ground(self, t: Eldorado, sheet: Sheet) -> None:
        rules = t.rules
        ground = self.ground(rules.course)
        numbers = ground.numbers
        for i, place in enumerate(ground.places):
            sheet.put(place, numbers[i])
        sheet.put(MOMENT_AT, rules.seats)
        sheet.put(OPTIONS_AT, rules.caves)
        sheet.put(OPTIONS_AT + 1, rules.free_order)
        sheet.put(OPTIONS_AT + 2, rules.strict_tiles)
        sheet.put(OPTIONS_AT + 3, rules.late_cards)

    def write(self, t: Eldorado, seat: int, sheet: Sheet) -> None:
        seats: i64 = t.rules.seats
        who: i64 = max(seat, 0)
        at: i64 = 0
        for order in range(seats):
            write_seat(t, who, order, at, sheet)
            who = who + 1 if who + 1 < seats else 0
            at += SEAT
        for rank in range(len(t.home)):
            place_ = t.home[rank] - max(seat, 0)
            sheet.put(SEAT * (place_ if place_ >= 0 else place_ + t.rules.seats) + SEAT - 2, rank + 1)
        if seat >= 0:
            sheet.part(t.hand, seat * CARD_COUNT, CARD_COUNT, HAND_AT)
        write_supplies(t, sheet)
        write_course(t, sheet)
        at = MOMENT_AT
        sheet.put(at + 1, t.round)
        sheet.put(at + 2, t.bought)
        sheet.put(at + 3, t.passing)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def write_seat(t: Eldorado, who: i64, order: i64, at: i64, sheet: Sheet) -> None:
    """A seat with its pawns and cards; `order` is how far it sits from the reader."""
    course = t.rules.course
    pawns: i64 = t.rules.pawns
    for pawn in range(pawns):
        space: i64 = t.where[who * pawns + pawn]
        if space == HOME:
            sheet.mark(at + pawn)
        else:
            sheet.put(at + MOST_PAWNS + pawn, min(course.far[space], 99))
            sheet.put(at + 2 * MOST_PAWNS + pawn, min(course.effort[space], 99))
            sheet.put(at + 3 * MOST_PAWNS + pawn, space + 1)
            if order == 0:
                sheet.mark(SPACE_AT + SPACE * space + 1 + pawn)
            else:
                sheet.put(SPACE_AT + SPACE * space + 1 + MOST_PAWNS, MOST_PAWNS * order + pawn)
    at += 4 * MOST_PAWNS
    known = t.known[who]
    sheet.count(known, at)
    at += CARD_COUNT
    pool = t.hand[who * CARD_COUNT : (who + 1) * CARD_COUNT]
    add_each(pool, t.draw[who], 1)
    add_each(pool, known, -1)
    sheet.row(pool, at)
    at += CARD_COUNT
    sheet.count(t.discard[who], at)
    at += CARD_COUNT
    sheet.count(t.played[who], at)
    at += CARD_COUNT
    sheet.put(at, t.sizes[who])
    for number in range(1, BLOCKADE_COUNT + 1):
        if t.owner[number] == who:
            sheet.mark(at + number)
    at += 1 + BLOCKADE_COUNT
    if t.rules.caves:
        sheet.part(t.held, who * TILE_COUNT, TILE_COUNT, at)
    if t.hat == who:
        sheet.mark(at + TILE_COUNT + 1)


def write_supplies(t: Eldorado, sheet: Sheet) -> None:
    at: i64 = MARKET_AT
    sheet.part(t.piles, MARKET_FIRST, PILE_COUNT, at)
    at += PILE_COUNT
    for card in t.slots:
        if card != FREE:
            sheet.mark(at + card - MARKET_FIRST)
        at += PILE_COUNT
    sheet.row(t.out, OUT_AT)
    sheet.row(t.spent, OUT_AT + CARD_COUNT)


def write_course(t: Eldorado, sheet: Sheet) -> None:
    """The blockades and the caves."""
    course = t.rules.course
    for seam in range(len(t.blocks)):
        number: i64 = t.blocks[seam]
        if number:
            sheet.mark(FACE_GROUP_AT + FACE * course.seam_faces[seam] + BLOCKADE + number - 1)
    for cave in range(len(t.caves)):
        sheet.put(FACE_GROUP_AT + FACE * FACE_AT[course.caves[cave]] + CAVE, t.caves[cave])


OBSERVER: Final = EldoradoObserver(LAYOUT)
