"""What a seat of Chac sees, as numbers: layout and writer. Seats are counted from the reader, who comes first.

Whatever follows from other numbers is left out, with one exception: what is known of the number of a lava space, which a
learner would otherwise have to look up through the glyphs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Spans, Stack, add_each
from tepui.engine.step import StepBook
from tepui.games.chac.rules import (
    alcoves,
    bridge,
    death,
    dice,
    lava,
    loading,
    river,
    scoring,
    searching,
    setup,
    temple,
    turn,
    turn_actions,
)
from tepui.games.chac.rules.actions import FACE_WORDS
from tepui.games.chac.rules.components import (
    ADVENTURER_COUNT,
    ADVENTURERS,
    ALCOVES,
    BACKS,
    CARDS,
    DECK_COUNT,
    DECKS,
    GLYPHS,
    KIND_WORDS,
    LAST,
    MAX_SEATS,
    MOST_CARDS,
    NUMBER_COUNT,
    NUMBER_WORDS,
    PLANKS,
    SLAB_COUNT,
    SLAB_WORDS,
    SPACE_COUNT,
    SPACES,
    WALL_CARDS,
    WALL_STEPS,
    WALL_WORDS,
    ZONE_COUNT,
)
from tepui.games.chac.rules.table import BROWN, HOLE, SLAB_STATES, STATES, UNDECIDED, UNKNOWN, YELLOW, Chac

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = StepBook(
    setup.SetUp, setup.DrawFirst, setup.Prepare, setup.LayClue, setup.DealAdventurer, setup.ChooseFirst, setup.AllEnter,
    turn.Round, turn.Replacements, turn.MayEnter, turn.PassDice, loading.AdjustLoad, loading.Drop, loading.RevealLoad,
    loading.ActionRoll, loading.CountActions, turn_actions.Turn, turn_actions.GoOn, turn_actions.Act, death.TurnEnd, death.Leave, dice.Roll,
    lava.LayGlyph, lava.Flip, lava.ReadNumber, searching.DrawTreasure, searching.DecipherClue, alcoves.TryLock,
    bridge.BreakPlanks, river.AtTheFall, river.SwallowedUp, river.GiveCard, river.RollAgain, temple.MoveWalls,
    temple.WallCard, temple.RollBoulder, temple.MoveBoulder, scoring.GameEnd, scoring.ShowCard, scoring.OpenChest,
)  # fmt: skip
STACK: Final = Stack(STEPS, MAX_SEATS, scales=(10, 10), depth=4)

LAYOUT: Final = Layout(2, [
    Group(SEAT_GROUP, MAX_SEATS, [
        Part("stands on", SPACES), Part("state", STATES), Part("first adventurer", ADVENTURERS), Part("second adventurer", ADVENTURERS),
        Part("ability used by", ("first adventurer", "second adventurer")), Part("cards in hand, by their backs", DECKS, 4),
        Part("cards lost, by their backs", DECKS, 4), Part("cards in hand", 1, MOST_CARDS), Part("actions", ("left", "given"), 5),
        Part("now", ("steady", "cards laid down", "second adventurer in play", "first player")),
    ]),
    Group("lava space", SLAB_WORDS, [
        Part("state", SLAB_STATES), Part("glyph", GLYPHS), Part("read by a seat, counted from the reader", MAX_SEATS),
        Part("of its number", ("known to the reader", "known, and on a clue")),
    ]),
    Group("glyph", GLYPHS, [Part("number, if the reader knows it", NUMBER_WORDS)]),
    Group("zone", ZONE_COUNT, [Part("number of its clue", NUMBER_WORDS), Part("deciphered by a seat, counted from the reader", MAX_SEATS)]),
    Group("alcove", ALCOVES, [Part("opened by a seat, counted from the reader", MAX_SEATS)]),
    *[Group(name, KIND_WORDS, [Part("cards", DECKS)]) for name in ("the reader's hand", "the reader's discards", "dropped by the reader in secret")],
    Group("not seen by the reader", KIND_WORDS, [Part("cards", DECKS[:DECK_COUNT], 4)]),
    Group("the reader's plans", 1, [Part("adventurer chosen", ADVENTURERS), Part("Stamina announced")]),
    Group("temple", 1, [
        Part("round", 1, 14), Part("turn", 1, 100), Part("boulder", 1, LAST), Part("walls", ("left", "right"), WALL_STEPS),
        Part("planks", 1, PLANKS), Part("now", ("lava is covered", "literal end", "stone breaks ties", "notes are kept")),
        Part("seats", 1, MAX_SEATS), Part("cards left in the deck", DECKS[:DECK_COUNT], 10), Part("wall cards seen", WALL_WORDS, 13),
        Part("dice of the lock", FACE_WORDS, 5), Part("action dice", FACE_WORDS, 5), Part("other dice", FACE_WORDS, 5),
        Part("what the other dice were rolled for", 1, 5),
    ]),
    *STACK.groups(),
])  # fmt: skip

SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
SLAB: Final[int] = LAYOUT.stride("lava space")
ZONE: Final[int] = LAYOUT.stride("zone")
SLAB_AT: Final[int] = LAYOUT.place("lava space")
GLYPH_AT: Final[int] = LAYOUT.place("glyph")
ZONE_AT: Final[int] = LAYOUT.place("zone")
ALCOVE_AT: Final[int] = LAYOUT.place("alcove")
HAND_AT: Final[int] = LAYOUT.place("the reader's hand")
LOST_AT: Final[int] = LAYOUT.place("the reader's discards")
DROPPED_AT: Final[int] = LAYOUT.place("dropped by the reader in secret")
UNSEEN_AT: Final[int] = LAYOUT.place("not seen by the reader")
PLANS_AT: Final[int] = LAYOUT.place("the reader's plans")
TEMPLE_AT: Final[int] = LAYOUT.place("temple")
DECK_AT: Final[int] = LAYOUT.place("temple", "cards left in the deck")
WALL_AT: Final[int] = LAYOUT.place("temple", "wall cards seen")
DICE_AT: Final[int] = LAYOUT.place("temple", "dice of the lock")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)
# Parts that a sheet may recall, by the first of the ints they are made of, and where they are.
ROOM: Final = 0
PILES: Final = 1
ROOM_SPANS: Final[Spans] = ((SLAB_AT, ALCOVE_AT),)
PILE_SPANS: Final[Spans] = ((DECK_AT, DICE_AT),)
STATE_COUNT: Final[int] = len(STATES)
SLAB_STATE_COUNT: Final[int] = len(SLAB_STATES)
FACE_COUNT: Final[int] = len(FACE_WORDS)


class ChacObserver(Observer[Chac]):
    def write_ground(self, t: Chac, sheet: Sheet) -> None:
        rules = t.rules
        sheet.row([rules.literal_end, rules.stone_breaks_ties, rules.keep_notes, rules.seats], TEMPLE_AT + 7)

    def write(self, t: Chac, seat: int, sheet: Sheet) -> None:
        seats: i64 = t.rules.seats
        reader: i64 = max(seat, 0)
        who: i64 = reader
        at: i64 = 0
        for _ in range(seats):
            write_seat(t, who, who == seat, at, sheet)
            who = who + 1 if who + 1 < seats else 0
            at += SEAT
        write_room(t, seat, reader, sheet)
        at = ALCOVE_AT
        for taker in t.alcoves:
            if taker >= 0:
                sheet.seat(taker, reader, seats, at)
            at += MAX_SEATS
        if seat >= 0:
            sheet.count(t.hands[seat], HAND_AT)
            sheet.count(t.lost[seat], LOST_AT)
            if t.pending[seat]:
                sheet.count(t.pending[seat], DROPPED_AT)
            if t.chosen[seat] != UNKNOWN:
                sheet.mark(PLANS_AT + t.chosen[seat])
            sheet.put(PLANS_AT + ADVENTURER_COUNT, t.calm[seat])
        write_unseen(t, seat, sheet)
        write_temple(t, sheet)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def write_seat(t: Chac, seat: i64, mine: bool, at: i64, sheet: Sheet) -> None:
    where: i64 = t.where[seat]
    if where >= 0:
        sheet.mark(at + where)
    at += SPACE_COUNT
    sheet.mark(at + t.state[seat])
    at += STATE_COUNT
    if t.round or mine:
        first: i64 = t.cards[2 * seat]
        second: i64 = t.cards[2 * seat + 1]
        if first >= 0:
            sheet.mark(at + first)
        if second >= 0:
            sheet.mark(at + ADVENTURER_COUNT + second)
    at += 2 * ADVENTURER_COUNT
    if t.used[seat]:
        sheet.bits(t.used[seat], at)
    at += 2
    hand = t.hands[seat]
    if not mine and t.pending[seat]:  # what is being dropped in secret is still seen in the hand
        hand = hand + t.pending[seat]
    write_backs(hand, at, sheet)
    at += BACKS
    if t.lost[seat]:
        write_backs(t.lost[seat], at, sheet)
    at += BACKS
    sheet.put(at, len(hand))
    sheet.put(at + 1, t.actions[seat])
    sheet.put(at + 2, t.given[seat])
    if t.steady[seat]:
        sheet.mark(at + 3)
    if t.laid_down[seat]:
        sheet.mark(at + 4)
    if t.life[seat]:
        sheet.mark(at + 5)
    if t.first == seat:
        sheet.mark(at + 6)


def write_backs(cards: list[int], at: i64, sheet: Sheet) -> None:
    """How many cards there are of each back."""
    total: i64 = len(cards)
    for i in range(total):
        back: i64 = cards[i] % BACKS
        same: i64 = 1
        for j in range(i):
            if cards[j] % BACKS == back:
                same += 1
        sheet.put(at + back, same)


def write_room(t: Chac, seat: int, reader: int, sheet: Sheet) -> None:
    """The Lava Room, its glyphs and the clues to them."""
    made_of: tuple[int, ...] = ()
    if sheet.recalls:
        made_of = (
            ROOM, seat, t.rules.seats, id(t.slabs), id(t.glyphs), id(t.numbers), id(t.clues), id(t.deciphered), id(t.read)
        )  # fmt: skip
    if not sheet.recall(made_of, ROOM_SPANS):
        write_lava(t, seat, reader, sheet)
        sheet.keep(made_of, ROOM_SPANS, (t.slabs, t.glyphs, t.numbers, t.clues, t.deciphered, t.read))


def write_lava(t: Chac, seat: int, reader: i64, sheet: Sheet) -> None:
    seats: i64 = t.rules.seats
    numbers = t.numbers
    known = [UNDECIDED] * NUMBER_COUNT  # by glyph
    at: i64 = ZONE_AT
    for zone, number in enumerate(t.clues):
        sheet.mark(at + number - 1)
        looked: i64 = t.deciphered[zone]
        if looked:
            sheet.seats(looked, reader, seats, at + NUMBER_COUNT)
            if seat >= 0 and looked >> reader & 1:
                glyph = t.glyph_with(number)
                if glyph != UNKNOWN:
                    known[glyph] = number
        at += ZONE
    glyphs, states, read = t.glyphs, t.slabs, t.read
    for slab in range(SLAB_COUNT):
        laid: i64 = glyphs[slab]
        if laid >= 0:
            state: i64 = states[slab]
            readers: i64 = read[slab]
            if state in (YELLOW, BROWN, HOLE) or (seat >= 0 and readers >> reader & 1):
                known[laid] = numbers[laid]
    at = SLAB_AT
    for slab in range(SLAB_COUNT):
        sheet.mark(at + states[slab])
        if glyphs[slab] >= 0:
            write_slab(t, slab, reader, known, at + SLAB_STATE_COUNT, sheet)
        at += SLAB
    at = GLYPH_AT
    for number in known:
        if number != UNDECIDED:
            sheet.mark(at + number - 1)
        at += NUMBER_COUNT


def write_slab(t: Chac, slab: i64, reader: i64, known: list[int], at: i64, sheet: Sheet) -> None:
    """The glyph on a lava space, and who knows what about it."""
    glyph: i64 = t.glyphs[slab]
    sheet.mark(at + glyph)
    at += NUMBER_COUNT
    if t.read[slab]:
        sheet.seats(t.read[slab], reader, t.rules.seats, at)
    number: i64 = known[glyph]
    if number != UNDECIDED:
        sheet.mark(at + MAX_SEATS)
        for clue in t.clues:
            if clue == number:
                sheet.mark(at + MAX_SEATS + 1)


def write_unseen(t: Chac, seat: int, sheet: Sheet) -> None:
    """The cards of which the reader knows at most the back, wherever they are; everybody saw who took what from an alcove."""
    unseen = t.decks[:]
    for who in range(t.rules.seats):
        if who != seat:
            add_each(unseen, t.hands[who], 1)
            if t.pending[who]:
                add_each(unseen, t.pending[who], 1)
            if t.lost[who]:
                add_each(unseen, t.lost[who], 1)
    sheet.columns(unseen, BACKS, DECK_COUNT, UNSEEN_AT)


def write_temple(t: Chac, sheet: Sheet) -> None:
    at: i64 = TEMPLE_AT
    sheet.put(at, t.round)
    sheet.put(at + 1, t.turn)
    sheet.put(at + 2, t.boulder)
    sheet.put(at + 3, t.left)
    sheet.put(at + 4, t.right)
    sheet.put(at + 5, t.planks)
    sheet.put(at + 6, t.covered)
    write_piles(t, sheet)
    if t.lock:
        sheet.count(t.lock, DICE_AT - 1)
    sheet.count(t.roll, DICE_AT + FACE_COUNT - 1)
    sheet.count(t.dice, DICE_AT + 2 * FACE_COUNT - 1)
    sheet.put(DICE_AT + 3 * FACE_COUNT, t.trial)


def write_piles(t: Chac, sheet: Sheet) -> None:
    """What is left of the decks, and the wall cards that were seen."""
    made_of = (PILES, *t.decks, *t.wall_bag) if sheet.recalls else ()
    if sheet.recall(made_of, PILE_SPANS):
        return
    decks, walls = t.decks, t.wall_bag
    for deck in range(DECK_COUNT):
        left: i64 = 0
        for card in range(deck, CARDS, BACKS):
            lying: i64 = decks[card]
            left += lying
        sheet.put(DECK_AT + deck, left)
    for card in range(len(walls)):
        sheet.put(WALL_AT + card, WALL_CARDS[card] - walls[card])
    sheet.keep(made_of, PILE_SPANS)


OBSERVER: Final = ChacObserver(LAYOUT)
