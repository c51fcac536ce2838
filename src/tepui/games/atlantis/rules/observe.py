"""What a seat of Atlantis sees, as numbers: layout and writer. Seats are counted from the reader, who comes first.

Every piece is told twice: on the planes over the spaces of the board, where a learner sees who is near whom, and by itself,
because actions name pieces.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Spans, Stack
from tepui.engine.step import StepBook
from tepui.games.atlantis.rules import creatures, defence, moving, scoring, setup, sinking, tiles, turn
from tepui.games.atlantis.rules.actions import TILE_WORDS
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
    BOATS,
    CREATURE_COUNT,
    CREATURES,
    GREEN_COUNT,
    KIND_OF,
    KINDS,
    NOWHERE,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    SAVED,
    SEATS_ABOARD,
    SPACE_COUNT,
    SPACES,
    SYMBOL_COUNT,
    SYMBOLS,
    TERRAINS,
    UNPLACED,
)
from tepui.games.atlantis.rules.table import MAX_SEATS, NO_DIE, NOBODY, Atlantis

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = StepBook(
    setup.LayTile, setup.DrawFirst, setup.Opening, setup.PlaceExplorer, setup.LaunchBoat, turn.Turn, tiles.MayPlayTile,
    tiles.PlayTile, tiles.PickSwimmer, tiles.DolphinRide, tiles.PickBoat, tiles.FairWinds, tiles.PickCreature,
    tiles.Relocate, moving.MayMove, moving.Move, sinking.MaySink, sinking.SinkTile, sinking.TurnBack, sinking.Embark,
    creatures.RollDie, creatures.ChooseCreature, creatures.Roam, defence.Defend, defence.Strike, scoring.GameEnd,
)  # fmt: skip
STACK: Final = Stack(STEPS, MAX_SEATS, scales=(40, 20, 20), depth=4)

LAYOUT: Final = Layout(2, [
    Group("terrain", TERRAINS, [Part("lies on the space", SPACES)]),
    Group("explorers of a seat, counted from the reader", MAX_SEATS, [Part("on the space", SPACES, 3)]),
    Group("passengers of a seat, counted from the reader", MAX_SEATS, [Part("on the space", SPACES, SEATS_ABOARD)]),
    Group("boats", 1, [Part("on the space", SPACES)]),
    Group("creatures", KINDS, [Part("on the space", SPACES, 2)]),
    Group("the reader's explorers", 1, [Part("sum of their values on the space", SPACES, 6)]),
    Group("the question", 1, [Part("is about the space", SPACES)]),
    Group(SEAT_GROUP, MAX_SEATS, [Part("explorers", ("saved", "out", "to place"), 10), Part("value saved, if known", 1, 20)]),
    Group("explorer, those of the reader first", PIECE_COUNT, [
        Part("its place: a space + 1, a boat + 134, a haven + 146, out 150, not placed 151", 1, 150), Part("value, if known", 1, 6),
        Part("has swum in this turn"),
    ]),
    Group("boat", BOATS, [Part("its space + 1; gone: -1", 1, 133)]),
    Group("creature", CREATURES, [Part("its space + 1; gone: -1", 1, 133)]),
    Group("tile kept", TILE_WORDS, [
        Part("by a seat, counted from the reader", MAX_SEATS), Part("terrain", TERRAINS), Part("its back, if it is the reader's", SYMBOLS[GREEN_COUNT:]),
        Part("kept in this turn"),
    ]),
    Group("backs not seen by the reader", TERRAINS, [Part("tiles", SYMBOLS, 4)]),
    Group("moment", 1, [
        Part("turn", 1, 40), Part("idle turns", 1, 10), Part("die", KINDS), Part("tiles kept so far", 1, 20), Part("seats", 1, MAX_SEATS),
        Part("options", (
            "two colours", "crowded", "to the last one", "all equal", "submerged", "memory aid", "swim then land", "boarding wrecks",
            "lagoon is coast", "play to the volcano",
        )),
        Part("boats each", 1, 4),
    ]),
    *STACK.groups(),
])  # fmt: skip

TERRAIN_AT: Final[int] = LAYOUT.place("terrain")
PEOPLE_AT: Final[int] = LAYOUT.place("explorers of a seat, counted from the reader")
CREW_AT: Final[int] = LAYOUT.place("passengers of a seat, counted from the reader")
BOAT_PLANE: Final[int] = LAYOUT.place("boats")
CREATURE_PLANE: Final[int] = LAYOUT.place("creatures")
VALUE_PLANE: Final[int] = LAYOUT.place("the reader's explorers")
FOCUS_PLANE: Final[int] = LAYOUT.place("the question")
SEAT_AT: Final[int] = LAYOUT.place(SEAT_GROUP)
SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
PIECE_AT: Final[int] = LAYOUT.place("explorer, those of the reader first")
PIECE: Final[int] = 3
BOAT_AT: Final[int] = LAYOUT.place("boat")
CREATURE_AT: Final[int] = LAYOUT.place("creature")
TILE_AT: Final[int] = LAYOUT.place("tile kept")
TILE: Final[int] = LAYOUT.stride("tile kept")
BACKS_AT: Final[int] = LAYOUT.place("backs not seen by the reader")
MOMENT_AT: Final[int] = LAYOUT.place("moment")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)

# Parts that a sheet may recall, by the first of the ints they follow from, and where they are.
ISLAND: Final = 0
PEOPLE: Final = 1
OWN_PEOPLE: Final = 2
FLEET: Final = 3
BEASTS: Final = 4
TILES: Final = 5
ISLAND_SPANS: Final[Spans] = ((TERRAIN_AT, PEOPLE_AT),)
FLEET_SPANS: Final[Spans] = ((CREW_AT, CREATURE_PLANE), (BOAT_AT, CREATURE_AT))
BEAST_SPANS: Final[Spans] = ((CREATURE_PLANE, VALUE_PLANE), (CREATURE_AT, TILE_AT))
TILE_SPANS: Final[Spans] = ((TILE_AT, MOMENT_AT),)

# What the second number of a step names, by its class.
PIECE_STEP: Final = 0
BOAT_STEP: Final = 1
CREATURE_STEP: Final = 2
ABOUT: Final[dict[Any, int]] = {
    tiles.DolphinRide: PIECE_STEP,
    tiles.FairWinds: BOAT_STEP,
    sinking.Embark: BOAT_STEP,
    tiles.Relocate: CREATURE_STEP,
    creatures.Roam: CREATURE_STEP,
    defence.Defend: CREATURE_STEP,
    defence.Strike: CREATURE_STEP,
}


class AtlantisObserver(Observer[Atlantis]):
    def write_ground(self, t: Atlantis, sheet: Sheet) -> None:
        rules = t.rules
        sheet.row(
            [
                rules.seats, len(rules.colours[0]) - 1, rules.crowded, rules.to_the_last, rules.all_equal, rules.submerged,
                rules.memory_aid, rules.swim_then_land, rules.boarding_wrecks, rules.lagoon_is_coast, rules.to_volcano,
                rules.boats_each,
            ],
            MOMENT_AT + 6,
        )  # fmt: skip

    def write(self, t: Atlantis, seat: int, sheet: Sheet) -> None:
        seats: i64 = t.rules.seats
        reader: i64 = max(seat, 0)
        write_island(t, sheet)
        who: i64 = reader
        for order in range(seats):
            write_people(t, who, order, who == seat, sheet)
            who = who + 1 if who + 1 < seats else 0
        write_fleet(t, reader, sheet)
        write_creatures(t, sheet)
        write_tiles(t, seat, reader, sheet)
        write_moment(t, sheet)
        if t.steps:
            subject = focus(t)
            if subject >= 0:
                sheet.mark(FOCUS_PLANE + subject)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def write_island(t: Atlantis, sheet: Sheet) -> None:
    made_of = (ISLAND, id(t.terrain)) if sheet.recalls else ()
    if not sheet.recall(made_of, ISLAND_SPANS):
        at: i64 = TERRAIN_AT - SPACE_COUNT
        for space, terrain in enumerate(t.terrain):
            if terrain:
                sheet.mark(at + SPACE_COUNT * terrain + space)
        sheet.keep(made_of, ISLAND_SPANS, (t.terrain,))


def write_people(t: Atlantis, who: i64, order: i64, mine: bool, sheet: Sheet) -> None:
    """The explorers of a seat; `order` is how far it sits from the reader."""
    made_of: tuple[int, ...] = ()
    spans: Spans = ()
    if sheet.recalls and t.steps:
        made_of = made_of_people(t, who, mine)
        spans = people_spans(len(t.rules.pieces[who]), order, mine)
    if not sheet.recall(made_of, spans):
        write_explorers(t, who, order, mine, sheet)
        if made_of:
            sheet.keep(made_of, spans, (t.value,))


def made_of_people(t: Atlantis, who: int, mine: bool) -> tuple[int, ...]:
    made_of = [OWN_PEOPLE, id(t.value)] if mine else [PEOPLE]
    for colour in t.rules.colours[who]:
        made_of += t.where[PER_COLOUR * colour : PER_COLOUR * (colour + 1)]
    if t.swum:
        made_of += [piece for piece in t.rules.pieces[who] if t.swum >> piece & 1]
    return tuple(made_of)


@cache
def people_spans(count: int, order: int, mine: bool) -> Spans:
    """Where `write_explorers` writes about so many explorers."""
    plane, first, seat = PEOPLE_AT + SPACE_COUNT * order, PIECE_AT + PIECE * count * order, SEAT_AT + SEAT * order
    spans = ((plane, plane + SPACE_COUNT), (first, first + PIECE * count), (seat, seat + SEAT))
    return (*spans, (VALUE_PLANE, FOCUS_PLANE)) if mine else spans


def write_explorers(t: Atlantis, who: i64, order: i64, mine: bool, sheet: Sheet) -> None:
    saved: i64 = 0
    out: i64 = 0
    unplaced: i64 = 0
    value_saved: i64 = 0
    plane: i64 = PEOPLE_AT + SPACE_COUNT * order
    first: i64 = PIECE_AT + PIECE * len(t.rules.pieces[who]) * order
    over = not t.steps
    where, values, swum = t.where, t.value, t.swum
    here: list[int] = []  # by piece of this seat: its place
    pieces = t.rules.pieces[who]
    for i in range(len(pieces)):
        piece = pieces[i]
        place: i64 = where[piece]
        here.append(place)
        value: i64 = values[piece]
        sheet.put(first, place + 1)
        if mine or (over and SAVED <= place < OUT):
            sheet.put(first + 1, value)
        else:
            value = 0
        if swum and swum >> piece & 1:
            sheet.mark(first + 2)
        first += PIECE
        if place < ABOARD:
            same: i64 = 1
            for j in range(i):
                if here[j] == place:
                    same += 1
                    value += values[pieces[j]]
            sheet.put(plane + place, same)
            if mine:
                sheet.put(VALUE_PLANE + place, value)
        elif place >= SAVED:
            if place < OUT:
                saved += 1
                value_saved += value
            elif place == OUT:
                out += 1
            elif place == UNPLACED:
                unplaced += 1
    at: i64 = SEAT_AT + SEAT * order
    sheet.put(at, saved)
    sheet.put(at + 1, out)
    sheet.put(at + 2, unplaced)
    sheet.put(at + 3, value_saved)


def write_fleet(t: Atlantis, reader: int, sheet: Sheet) -> None:
    """Boats with their passengers."""
    made_of = (FLEET, reader, t.rules.seats, id(t.aboard), *t.boats) if sheet.recalls else ()
    if not sheet.recall(made_of, FLEET_SPANS):
        write_boats(t, reader, sheet)
        sheet.keep(made_of, FLEET_SPANS, (t.aboard,))


def write_boats(t: Atlantis, reader: i64, sheet: Sheet) -> None:
    seats: i64 = t.rules.seats
    boats = t.boats
    for boat in range(BOAT_COUNT):
        at: i64 = boats[boat]
        sheet.put(BOAT_AT + boat, at + 1)
        if at < 0:
            continue
        sheet.mark(BOAT_PLANE + at)
        if t.crew[boat]:
            for who in range(seats):
                order: i64 = who - reader if who >= reader else who - reader + seats
                sheet.put(CREW_AT + SPACE_COUNT * order + at, t.passengers_of(who, boat))


def write_creatures(t: Atlantis, sheet: Sheet) -> None:
    made_of = (BEASTS, id(t.creatures)) if sheet.recalls else ()
    if not sheet.recall(made_of, BEAST_SPANS):
        write_beasts(t.creatures, sheet)
        sheet.keep(made_of, BEAST_SPANS, (t.creatures,))


def write_beasts(creatures: list[int], sheet: Sheet) -> None:
    for creature in range(CREATURE_COUNT):
        at: i64 = creatures[creature]
        sheet.put(CREATURE_AT + creature, at + 1)
        if at < 0:
            continue
        kind: i64 = KIND_OF[creature]
        same: i64 = 1
        for other in range(creature):
            if creatures[other] == at and KIND_OF[other] == kind:
                same += 1
        sheet.put(CREATURE_PLANE + SPACE_COUNT * kind + at, same)


def write_tiles(t: Atlantis, seat: int, reader: i64, sheet: Sheet) -> None:
    """Tiles in hands, and the backs that the reader has not seen: under the island or in other hands."""
    made_of: tuple[int, ...] = ()
    if sheet.recalls:
        made_of = (
            TILES, seat, t.rules.seats, t.turn if t.turn in t.since else -1,
            id(t.keeper), id(t.face), id(t.symbol), id(t.since), id(t.bag),
        )  # fmt: skip
    if not sheet.recall(made_of, TILE_SPANS):
        write_kept(t, seat, reader, sheet)
        sheet.keep(made_of, TILE_SPANS, (t.keeper, t.face, t.symbol, t.since, t.bag))


def write_kept(t: Atlantis, seat: int, reader: i64, sheet: Sheet) -> None:
    hidden = t.bag
    at: i64 = TILE_AT
    keepers = t.keeper
    for tile in range(len(keepers)):
        keeper = keepers[tile]
        if keeper != NOBODY:
            sheet.seat(keeper, reader, t.rules.seats, at)
            sheet.mark(at + MAX_SEATS + t.face[tile] - 1)
            if keeper == seat:
                sheet.mark(at + MAX_SEATS + 3 + t.symbol[tile] - GREEN_COUNT)
            else:
                if hidden is t.bag:
                    hidden = hidden[:]
                hidden[(t.face[tile] - 1) * SYMBOL_COUNT + t.symbol[tile]] += 1
            if t.since[tile] == t.turn:
                sheet.mark(at + TILE - 1)
        at += TILE
    sheet.row(hidden, BACKS_AT)


def write_moment(t: Atlantis, sheet: Sheet) -> None:
    at: i64 = MOMENT_AT
    sheet.put(at, t.turn)
    sheet.put(at + 1, t.idle)
    if t.die != NO_DIE:
        sheet.mark(at + 2 + t.die)
    sheet.put(at + 5, len(t.keeper))


def focus(t: Atlantis) -> int:
    """The space of the piece, boat or creature that the question is about; NOWHERE if it is about none."""
    top = t.steps[-1]
    about = ABOUT.get(type(top), NOWHERE)
    if about == NOWHERE:
        return NOWHERE
    subject = top.fields()[1]
    if about == PIECE_STEP:
        return t.where[subject] if t.where[subject] < ABOARD else NOWHERE
    if about == BOAT_STEP:
        return t.boats[subject] if subject < BOAT_COUNT else NOWHERE
    return t.creatures[subject]


OBSERVER: Final = AtlantisObserver(LAYOUT)
