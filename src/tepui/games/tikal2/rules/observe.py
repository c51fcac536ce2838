"""What a seat of Tikal II sees, as numbers: layout and writer. Seats are counted from the reader, who comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Stack
from tepui.engine.pile import card_of, mask_of
from tepui.engine.step import StepBook
from tepui.games.tikal2.rules import canoe, delivery, discovery, exploring, keys, looking, scoring, setup, tiles, turn
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    CARDS,
    COLOUR,
    COLOUR_COUNT,
    COLOURS,
    DIRECTION_COUNT,
    DIRECTIONS,
    LIGHT_TILES,
    MAX_SEATS,
    NONE,
    OUT,
    PASSAGES,
    PLACE_COUNT,
    PLACES,
    ROOMS,
    SANCTUARIES,
    SECRET_ROOM,
    SITE_COUNT,
    SITES,
    SPACE_COUNT,
    SPOTS,
    TILE_COUNT,
    TILES,
    TREASURE_TYPES,
    TREASURES,
    TREASURES_EACH,
)
from tepui.games.tikal2.rules.looking import bag_of
from tepui.games.tikal2.rules.table import CARD_BAG, IN_CAMP, REMOVED, ROOM_BAG, SEEN_AT_ONCE, TREASURE_BAG, Tikal

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = StepBook(
    setup.SetUp, setup.DrawFirst, setup.Prepare, setup.TurnWheel, setup.StartKeys, turn.Turn, turn.AfterTile, turn.TurnEnd,
    turn.RoundEnd, turn.LastTurn, turn.SecondRound, turn.DealTile, canoe.Sail, canoe.AtPlane, canoe.AtForest,
    delivery.Delivery, tiles.TakeTile, tiles.Icons, tiles.CountColour, keys.TakeKey, looking.Look, looking.KeepCard,
    looking.ChoosePile, looking.KeepTreasure, looking.PutBack, looking.TurnUp, discovery.ChooseRoom, discovery.LayRoom,
    discovery.LaySanctuary, discovery.NextSanctuary, exploring.Explore, exploring.ComeBack, scoring.FinalScoring,
)  # fmt: skip
STACK: Final = Stack(STEPS, MAX_SEATS, scales=(20, 5, 5), depth=4)

MOST_SPOTS: Final[int] = max([len(spots) for spots in SPOTS])
KINDS: Final[int] = max(len(LIGHT_TILES), CARD_COUNT, TREASURE_TYPES)  # of pieces in one pile
PILES: Final = ("rooms", "cards", "treasures 1", "treasures 2", "treasures 3")

LAYOUT: Final = Layout(2, [
    Group(SEAT_GROUP, MAX_SEATS, [
        Part("where its explorer stands", PLACES), Part("where its canoe lies", SITES), Part("keys in the bag", COLOURS, 7),
        Part("keys in the camp", COLOURS, 7), Part("treasures that the reader knows", TREASURES, TREASURES_EACH),
        Part("treasures that everybody knows", TREASURES, TREASURES_EACH), Part("cards that the reader knows", CARDS),
        Part("treasures", 1, TREASURES_EACH), Part("cards", 1, 13), Part("passage tokens", 1, PASSAGES), Part("points", 1, 200),
        Part("now", ("tents left", "first player")),
    ]),
    Group("space", PLACES[:SPACE_COUNT], [
        Part("room", ROOMS[:SECRET_ROOM]), Part("colour of its room", (*COLOURS, "all")), Part("doors", DIRECTIONS),
        Part("flags of a seat, counted from the reader", MAX_SEATS), Part("covered spots", MOST_SPOTS),
    ]),
    Group("secret room", PLACES[SPACE_COUNT:OUT], [
        Part("flags of a seat, counted from the reader", MAX_SEATS), Part("covered spots", MOST_SPOTS),
    ]),
    Group("action tile", TILES, [
        Part("lies on the site", SITES), Part("lies in the camp of a seat, counted from the reader", MAX_SEATS), Part("is out of the game"),
    ]),
    Group("pile", PILES, [
        Part("pieces", 1, 13), *[
            part for i in range(SEEN_AT_ONCE) for part in (
                Part(f"piece {i + 1} from the top, if the reader has seen it", KINDS),
                Part(f"piece {i + 1} from the top was seen by a seat, counted from the reader", MAX_SEATS),
            )
        ],
    ]),
    Group("not seen by the reader", 1, [
        Part("rooms", LIGHT_TILES), Part("cards", CARDS, 2), Part("treasures", TREASURES, TREASURES_EACH),
    ]),
    Group("table", 1, [
        Part("seats", 1, MAX_SEATS), Part("second round"), Part("turn", 1, 60), Part("passage tokens left", 1, PASSAGES),
        Part("options", ("more control", "short game", "people see less of camps")), Part("sanctuary to lay", SANCTUARIES),
        Part("keys in the supply", COLOURS, 7), Part("treasures in the row", TREASURES, TREASURES_EACH),
        Part("treasures delivered", TREASURES, TREASURES_EACH), Part("cards discarded", CARDS), Part("notches of the wheel", 1, 5),
    ]),
    *STACK.groups(),
])  # fmt: skip

SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
SPACE: Final[int] = LAYOUT.stride("space")
SPACE_AT: Final[int] = LAYOUT.place("space")
FLAGS: Final[int] = LAYOUT.place("space", "flags of a seat, counted from the reader") - SPACE_AT
SECRET_AT: Final[int] = LAYOUT.place("secret room")
SECRET: Final[int] = LAYOUT.stride("secret room")
TILE_AT: Final[int] = LAYOUT.place("action tile")
TILE: Final[int] = LAYOUT.stride("action tile")
PILE_AT: Final[int] = LAYOUT.place("pile")
PILE: Final[int] = LAYOUT.stride("pile")
UNSEEN_AT: Final[int] = LAYOUT.place("not seen by the reader")
TABLE_AT: Final[int] = LAYOUT.place("table")
SANCTUARY_AT: Final[int] = LAYOUT.place("table", "sanctuary to lay")
SUPPLY_AT: Final[int] = LAYOUT.place("table", "keys in the supply")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)
ROOM_TILES: Final[int] = len(LIGHT_TILES)


class TikalObserver(Observer[Tikal]):
    def write_ground(self, t: Tikal, sheet: Sheet) -> None:
        sheet.put(TABLE_AT, t.rules.seats)
        sheet.put(TABLE_AT + 4, t.rules.more_control)
        sheet.put(TABLE_AT + 5, t.rules.short_game)
        sheet.put(TABLE_AT + 6, t.rules.hide_camp_keys)

    def write(self, t: Tikal, seat: int, sheet: Sheet) -> None:
        seats: i64 = t.rules.seats
        reader: i64 = max(seat, 0)
        unseen = [bag[:] for bag in t.unseen]
        who: i64 = reader
        at: i64 = 0
        for _ in range(seats):
            write_seat(t, who, not t.steps or who == seat, unseen, at, sheet)
            who = who + 1 if who + 1 < seats else 0
            at += SEAT
        write_temple(t, reader, seats, sheet)
        write_tiles(t, reader, seats, sheet)
        for pile in range(len(t.piles)):
            write_pile(t, pile, seat, unseen[bag_of(pile)], sheet)
        sheet.row(unseen[ROOM_BAG], UNSEEN_AT)
        sheet.row(unseen[CARD_BAG], UNSEEN_AT + ROOM_TILES)
        sheet.row(unseen[TREASURE_BAG], UNSEEN_AT + ROOM_TILES + CARD_COUNT)
        write_table(t, sheet)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def write_seat(t: Tikal, who: i64, known: bool, unseen: list[list[int]], at: i64, sheet: Sheet) -> None:
    """A seat; what the reader does not know of it is added to the unseen."""
    sheet.mark(at + t.where[who])
    at += PLACE_COUNT
    sheet.mark(at + t.canoes[who])
    at += SITE_COUNT
    sheet.part(t.bags, COLOUR_COUNT * who, COLOUR_COUNT, at)
    sheet.part(t.camps, COLOUR_COUNT * who, COLOUR_COUNT, at + COLOUR_COUNT)
    at += 2 * COLOUR_COUNT
    first: i64 = TREASURE_TYPES * who
    treasures: i64 = 0
    all_held, all_seen, hands = t.held, t.seen, t.hands
    for kind in range(TREASURE_TYPES):
        held: i64 = all_held[first + kind]
        treasures += held
        seen: i64 = all_seen[first + kind]
        if known:
            sheet.put(at + kind, held)
        else:
            sheet.put(at + kind, seen)
            if held != seen:
                unseen[TREASURE_BAG][kind] += held - seen
        sheet.put(at + TREASURE_TYPES + kind, seen)
    at += 2 * TREASURE_TYPES
    first = CARD_COUNT * who
    cards: i64 = 0
    for card in range(CARD_COUNT):
        count: i64 = hands[first + card]
        if count:
            cards += count
            if known:
                sheet.put(at + card, count)
            else:
                unseen[CARD_BAG][card] += count
    at += CARD_COUNT
    sheet.put(at, treasures)
    sheet.put(at + 1, cards)
    sheet.put(at + 2, t.tokens[who])
    sheet.put(at + 3, t.scores[who])
    sheet.put(at + 4, t.tents[who])
    if t.first == who:
        sheet.mark(at + 5)


def write_temple(t: Tikal, reader: i64, seats: i64, sheet: Sheet) -> None:
    """Rooms with their doors, flags and spots."""
    at: i64 = SPACE_AT
    rooms, doors, flags, spots = t.rooms, t.doors, t.flags, t.spots
    for space in range(SPACE_COUNT):
        room: i64 = rooms[space]
        if room != NONE:
            sheet.mark(at + room)
            colour: i64 = COLOUR[room]
            if colour != NONE:
                sheet.mark(at + SECRET_ROOM + colour)
            sheet.bits(doors[space], at + FLAGS - DIRECTION_COUNT)
            sheet.seats(flags[space], reader, seats, at + FLAGS)
            sheet.bits(spots[space], at + FLAGS + MAX_SEATS)
        at += SPACE
    at = SECRET_AT
    for place in range(SPACE_COUNT, OUT):
        sheet.seats(flags[place], reader, seats, at)
        sheet.bits(spots[place], at + MAX_SEATS)
        at += SECRET


def write_tiles(t: Tikal, reader: i64, seats: i64, sheet: Sheet) -> None:
    at: i64 = TILE_AT
    tiles = t.tiles
    for tile in range(TILE_COUNT):
        place: i64 = tiles[tile]
        if place >= IN_CAMP:
            sheet.seat(place - IN_CAMP, reader, seats, at + SITE_COUNT)
        elif place >= 0:
            sheet.mark(at + place)
        elif place == REMOVED:
            sheet.mark(at + SITE_COUNT + MAX_SEATS)
        at += TILE


def write_pile(t: Tikal, pile: i64, seat: int, unseen: list[int], sheet: Sheet) -> None:
    """How many pieces a pile has, and those on top that somebody has seen; what the reader has not is added to the unseen."""
    pieces = t.piles[pile]
    at: i64 = PILE_AT + PILE * pile
    sheet.put(at, len(pieces))
    at += 1
    reader: i64 = max(seat, 0)
    for i in range(len(pieces)):
        piece: i64 = pieces[i]
        if piece < 0:
            break  # whoever looks begins at the top
        mask: i64 = mask_of(piece)
        card: i64 = card_of(piece)
        if seat >= 0 and mask >> reader & 1:
            sheet.mark(at + card)
        else:
            more: i64 = unseen[card]
            unseen[card] = more + 1
        sheet.seats(mask, reader, t.rules.seats, at + KINDS)
        at += KINDS + MAX_SEATS


def write_table(t: Tikal, sheet: Sheet) -> None:
    at: i64 = TABLE_AT
    sheet.put(at + 1, t.round - 1)
    sheet.put(at + 2, t.turn)
    sheet.put(at + 3, t.passages)
    if t.sanctuary != NONE:
        sheet.mark(SANCTUARY_AT + t.sanctuary)
    at = SUPPLY_AT
    sheet.row(t.supply, at)
    at += COLOUR_COUNT
    sheet.count(t.row, at)
    at += TREASURE_TYPES
    sheet.row(t.delivered, at)
    at += TREASURE_TYPES
    sheet.row(t.discards, at)
    sheet.put(at + CARD_COUNT, t.wheel)


OBSERVER: Final = TikalObserver(LAYOUT)
