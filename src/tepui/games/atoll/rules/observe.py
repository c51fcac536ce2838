"""What a seat of Atoll sees, as numbers: layout and writer. Seats are counted from the reader, who comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.observe import SEAT_GROUP, STEP_GROUP, Group, Layout, Observer, Part, Sheet, Stack
from tepui.engine.pile import card_of, knows
from tepui.engine.step import StepBook
from tepui.games.atoll.rules import setup, treasures, turn
from tepui.games.atoll.rules.actions import ISLET_WORDS, ISLETS, KINDS, TOKEN_WORDS, TREASURE_WORDS
from tepui.games.atoll.rules.table import HIDDEN, Atoll

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SEATS: Final = 4

STEPS: Final = StepBook(
    setup.SetUp, setup.DrawFirst, setup.Arrive, setup.ChooseLanding, setup.AllLand, turn.Turn, turn.Walk, turn.Search,
    turn.Flip, turn.Storm, turn.Draw, treasures.PlayTreasure, treasures.ChooseOne, treasures.MayDiscard,
)  # fmt: skip
STACK: Final = Stack(STEPS, MOST_SEATS, scales=(2,), depth=6)

LAYOUT: Final = Layout(2, [
    Group(SEAT_GROUP, MOST_SEATS, [
        Part("shells", 1, 10), Part("treasures in hand", 1, 5), Part("where its explorer stands", ISLET_WORDS),
        Part("treasures in hand that the reader knows", TREASURE_WORDS, 2),
    ]),
    Group("islet", ISLET_WORDS, [Part("its token", ("face down", *TOKEN_WORDS))]),
    Group("treasures", 1, [Part("not seen by the reader", TREASURE_WORDS, 4), Part("discarded", TREASURE_WORDS, 4)]),
    Group("table", 1, [
        Part("the reader will land on", ISLET_WORDS), Part("round", 1, 48), Part("seats", 1, MOST_SEATS), Part("storms cost shells"),
    ]),
    *STACK.groups(),
])  # fmt: skip

SEAT: Final[int] = LAYOUT.stride(SEAT_GROUP)
TOKEN: Final[int] = LAYOUT.stride("islet")
ISLET_AT: Final[int] = LAYOUT.place("islet")
UNSEEN_AT: Final[int] = LAYOUT.place("treasures", "not seen by the reader")
DISCARD_AT: Final[int] = LAYOUT.place("treasures", "discarded")
LANDING_AT: Final[int] = LAYOUT.place("table", "the reader will land on")
ROUND_AT: Final[int] = LAYOUT.place("table", "round")
STACK_AT: Final[int] = LAYOUT.place(STEP_GROUP)


class AtollObserver(Observer[Atoll]):
    def write(self, t: Atoll, seat: int, sheet: Sheet) -> None:
        seats: i64 = len(t.where)
        unseen = t.deck[:]
        who: i64 = max(seat, 0)
        at: i64 = 0
        for _ in range(seats):
            write_seat(t, who, seat, unseen, at, sheet)
            who = who + 1 if who + 1 < seats else 0
            at += SEAT
        at = ISLET_AT
        for token in t.tokens:
            sheet.mark(at + token + 1)
            at += TOKEN
        sheet.row(unseen, UNSEEN_AT)
        sheet.row(t.discard, DISCARD_AT)
        if seat >= 0 and t.landing[seat] != HIDDEN:
            sheet.mark(LANDING_AT + t.landing[seat])
        sheet.put(ROUND_AT, t.round)
        sheet.put(ROUND_AT + 1, seats)
        sheet.put(ROUND_AT + 2, t.storms)
        STACK.write(t.steps, seat, seats, STACK_AT, sheet)


def write_seat(t: Atoll, who: i64, reader: int, unseen: list[int], at: i64, sheet: Sheet) -> None:
    """A seat; the treasures in its hand that the reader does not know are added to the unseen."""
    sheet.put(at, t.shells[who])
    sheet.put(at + 1, len(t.hands[who]))
    where: i64 = t.where[who]
    if where != HIDDEN:
        sheet.mark(at + 2 + where)
    known = [0] * KINDS
    open_to_all = (1 << len(t.where)) - 1
    for slip in t.hands[who]:
        if slip // 256 == open_to_all or (reader >= 0 and knows(slip, reader)):
            known[card_of(slip)] += 1
        else:
            unseen[card_of(slip)] += 1
    sheet.row(known, at + 2 + ISLETS)


OBSERVER: Final = AtollObserver(LAYOUT)
