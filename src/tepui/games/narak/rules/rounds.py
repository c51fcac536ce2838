"""Rounds, whose turn it is, and what happens between rounds."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item, with_more
from tepui.games.narak.rules.actions import DOWN, KEEP_REST
from tepui.games.narak.rules.cards import DRAW_CARD
from tepui.games.narak.rules.components import HAND_SIZE, MAX_SEATS, NONE, RIVAL, ROUNDS, SITE_OF, SLOT_COUNT
from tepui.games.narak.rules.events import CAME_HOME, FIRST_PLAYER, GAME_OVER, PUT_DOWN, RIVAL_HOME, ROUND
from tepui.games.narak.rules.market import REFILL, exile_from_row
from tepui.games.narak.rules.notation import NO_GUARDIAN_FEAR
from tepui.games.narak.rules.rival import RivalTurn, ShuffleRival, tiles_left
from tepui.games.narak.rules.scoring import tell_result
from tepui.games.narak.rules.table import BAGS, FREE, Narak, put
from tepui.games.narak.rules.travel import kinds
from tepui.games.narak.rules.turn import BEGIN_TURN


class Round(Auto[Narak]):
    """ARN-FLOW-01, ARN-FLOW-04. A round begins: hands are filled, then the player with the marker takes the first turn."""

    def run(self, t: Narak) -> None:
        t.tell(ROUND, NONE, t.round)
        if t.round > 1 and not t.rules.solo:  # in the first round the set-up has told it
            t.tell(FIRST_PLAYER, t.first)
        for seat in in_order(t):
            t.then(FILL_HAND[seat])
        if t.rules.solo:
            t.then(ShuffleRival(0), RivalFirst(0))
        else:
            t.then(NEXT_TURN[(t.first - 1) % t.rules.seats])


def in_order(t: Narak) -> list[int]:
    """All seats in turn order, from the one that holds the marker."""
    return [(t.first + i) % t.rules.seats for i in range(t.rules.seats)]


class FillHand(Auto[Narak]):
    """ARN-FLOW-02, ARN-FLOW-03. A hand is filled up to five cards, as far as the deck goes.

    ARN-ROUND-15 follows from ARN-FLOW-02 and ARN-ROUND-02.
    """

    def run(self, t: Narak) -> None:
        if len(t.hands[self.seat]) < HAND_SIZE and t.decks[self.seat]:
            t.then(DRAW_CARD[self.seat][0], self)


FILL_HAND: Final[tuple[FillHand, ...]] = tuple([FillHand(seat) for seat in range(MAX_SEATS)])


class NextTurn(Auto[Narak]):
    """ARN-FLOW-04, ARN-FLOW-05. The next turn, or the end of the round if all have passed. `seat` had the last turn."""

    def run(self, t: Narak) -> None:
        n = t.rules.seats
        for i in range(1, n + 1):  # the seat itself comes last: ARN-FLOW-06
            seat = (self.seat + i) % n
            if not t.passed[seat]:  # ARN-PASS-02
                t.then(BEGIN_TURN[seat], RivalFirst(0) if t.rules.solo else NEXT_TURN[seat])
                return
        t.then(RoundEnd(t.first))


NEXT_TURN: Final[tuple[NextTurn, ...]] = tuple([NextTurn(seat) for seat in range(MAX_SEATS)])


class RivalFirst(Auto[Narak]):
    """ARN-SOLO-07, ARN-SOLO-09. The rival's turn, while it has tiles, comes before each turn of the player."""

    def run(self, t: Narak) -> None:
        if tiles_left(t):
            t.then(RivalTurn(0))
            # ARN-SOLO-41: once the player has passed, the tiles follow one another.
            t.then(RivalFirst(0) if t.passed[0] else NEXT_TURN[0])
        else:
            t.then(NEXT_TURN[0])


class RoundEnd(Auto[Narak]):
    """ARN-FLOW-08. The end of a round, step by step.

    Site tiles and guardians stay where they are (ARN-ROUND-17, ARN-GUARD-01).
    """

    def run(self, t: Narak) -> None:
        for seat in in_order(t):  # ARN-ROUND-14
            come_home(t, seat)
        if t.rules.solo:
            rival_comes_home(t)
        if t.round == ROUNDS:  # ARN-FLOW-07, ARN-ROUND-13
            t.tell(GAME_OVER, NONE)
            tell_result(t)
            return
        for seat in range(t.rules.seats):
            if t.hands[seat]:
                t.then(PutDown(seat))
        t.then(ShowPutDown(self.seat), AdjustRow(self.seat), REFILL[self.seat], Round(self.seat))


def come_home(t: Narak, seat: int) -> None:
    """ARN-ROUND-01, ARN-GUARD-02. A seat takes its archaeologists back, with a Fear for each from a guarded site.

    It does not matter who woke the guardian (ARN-GUARD-03), were it the rival (ARN-SOLO-40); only whoever stands there
    takes Fear (ARN-GUARD-18). The Fear is in the play area before that is shuffled (ARN-FAQ-06).
    """
    for slot in range(SLOT_COUNT):
        if t.slots[slot] == seat:
            t.slots[slot] = FREE
            t.home = with_more(t.home, seat, 1)
            t.tell(CAME_HOME, seat, slot)
            # ARN-CARD-29: War Mask stops this Fear and no other.
            if t.guards[SITE_OF[slot]] != NONE and not t.flags[seat] >> NO_GUARDIAN_FEAR & 1:
                t.take_fear(seat, t.guards[SITE_OF[slot]])


def rival_comes_home(t: Narak) -> None:
    """ARN-SOLO-30. The rival takes its archaeologists back, without Fear (ARN-SOLO-10)."""
    if RIVAL in t.slots:
        t.tell(RIVAL_HOME, NONE)
    for slot in range(SLOT_COUNT):
        if t.slots[slot] == RIVAL:
            t.slots[slot] = FREE
            t.rival_home += 1


class PutDown(Choice[Narak]):
    """ARN-ROUND-02, R-48. Cards of the hand are put down one by one, in ascending order; the rest is kept.

    All players do so at the same time, and nobody sees the others' cards before all are done (ARN-ROUND-12).
    """

    def together(self) -> bool:
        return True

    def legal(self, t: Narak) -> list[int]:
        down = t.pending[self.seat]
        last = down[-1] - 1 if down else NONE
        found: list[int] = []
        for card in t.hands[self.seat]:
            if card > last:
                found.append(DOWN + card)
                last = card
        found.append(KEEP_REST)
        return found

    def apply(self, t: Narak, a: int) -> None:
        if a != KEEP_REST:
            t.hands[self.seat].remove(a - DOWN)
            t.pending = with_item(t.pending, self.seat, [*t.pending[self.seat], a - DOWN])
            t.then(self)


class ShowPutDown(Auto[Narak]):
    """What was put down is shown and joins the play area, which goes under the deck (ARN-ROUND-03)."""

    def run(self, t: Narak) -> None:
        for seat in range(t.rules.seats):
            down = t.pending[seat]
            if down:
                t.pending = with_item(t.pending, seat, [])
            for card in kinds(down):
                t.tell(PUT_DOWN, seat, card, down.count(card))
            for card in down:
                if card in t.shown[seat]:
                    t.shown[seat].remove(card)
                put(t.areas[seat], card)
            lay_under(t, seat)
            t.flags = with_item(t.flags, seat, 0)  # ARN-ROUND-11
            t.passed = with_item(t.passed, seat, False)
            t.ready |= t.crews[seat]  # ARN-ROUND-05, ARN-ASST-05


def lay_under(t: Narak, seat: int) -> None:
    """ARN-ROUND-03. The play area, shuffled, becomes the packet at the bottom of the deck: a new bag of undecided cards.

    ARN-ROUND-04 and ARN-FAQ-08 follow from ARN-BUY-02: items bought lie under the deck already. ARN-FAQ-07 follows from
    ARN-HAND-05: this is the only shuffle after the set-up. A packet of one card needs none.
    """
    packet = t.areas[seat]
    if len(packet) == 1:
        t.decks[seat] = [*t.decks[seat], packet[0]]
    else:
        t.decks[seat] = [*t.decks[seat], *[~t.round] * len(packet)]
        t.bags[BAGS * seat + t.round] = packet
    t.areas[seat] = []


class AdjustRow(Auto[Narak]):
    """ARN-ROUND-06. Both cards beside the staff are exiled, then staff and marker move on.

    ARN-ROUND-08 and ARN-ROUND-09 follow from ARN-ROW-02 when the row is filled: there is one place more for artifacts and
    one less for items.
    """

    def run(self, t: Narak) -> None:
        exile_from_row(t, t.round - 1)
        exile_from_row(t, t.round)
        t.round += 1  # the staff stands after `round` places: ARN-ROUND-07
        t.first = (t.first + 1) % t.rules.seats  # ARN-ROUND-10
