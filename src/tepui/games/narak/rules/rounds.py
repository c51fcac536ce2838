"""ARN-FLOW, ARN-ROUND, ARN-PASS: rounds, whose turn it is, and what happens between rounds."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item, with_more
from tepui.games.narak.rules.actions import DOWN, KEEP_REST
from tepui.games.narak.rules.cards import DRAW_CARD
from tepui.games.narak.rules.components import HAND_SIZE, MAX_SEATS, NONE, RIVAL, ROUNDS, SITE_OF, SLOT_COUNT
from tepui.games.narak.rules.events import GAME_OVER, PUT_DOWN, ROUND
from tepui.games.narak.rules.market import REFILL, exile_from_row
from tepui.games.narak.rules.notation import NO_GUARDIAN_FEAR
from tepui.games.narak.rules.rival import RivalTurn, ShuffleRival, tiles_left
from tepui.games.narak.rules.table import BAGS, FREE, Narak, put
from tepui.games.narak.rules.turn import BEGIN_TURN


class Round(Auto[Narak]):
    """ARN-FLOW-01, -02, -04. Hands are filled, then the one with the marker begins."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        t.tell(ROUND, NONE, t.round)
        for seat in in_order(t):
            t.then(FILL_HAND[seat])
        if t.rules.solo:
            t.then(ShuffleRival(0), RivalFirst(0))
        else:
            t.then(NEXT_TURN[(t.first - 1) % t.rules.seats])


def in_order(t: Narak) -> list[int]:
    """All seats, from the one that holds the marker."""
    return [(t.first + i) % t.rules.seats for i in range(t.rules.seats)]


class FillHand(Auto[Narak]):
    """ARN-FLOW-02, -03. Cards are drawn up to five, as far as the deck goes."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        if len(t.hands[self.seat]) < HAND_SIZE and t.decks[self.seat]:
            t.then(DRAW_CARD[self.seat][0], self)


FILL_HAND: Final[tuple[FillHand, ...]] = tuple([FillHand(seat) for seat in range(MAX_SEATS)])


class NextTurn(Auto[Narak]):
    """ARN-FLOW-04 to -06. The next seat that has not passed; the round is over when all have. `seat` had the last turn."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        n = t.rules.seats
        for i in range(1, n + 1):
            seat = (self.seat + i) % n
            if not t.passed[seat]:
                t.then(BEGIN_TURN[seat], RivalFirst(0) if t.rules.solo else NEXT_TURN[seat])
                return
        t.then(RoundEnd(t.first))


NEXT_TURN: Final[tuple[NextTurn, ...]] = tuple([NextTurn(seat) for seat in range(MAX_SEATS)])


class RivalFirst(Auto[Narak]):
    """ARN-SOLO-07 to -09, -41. A tile of the rival, while it has any, before each turn of the player and after the last."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        if tiles_left(t):
            t.then(RivalTurn(0))
            t.then(RivalFirst(0) if t.passed[0] else NEXT_TURN[0])
        else:
            t.then(NEXT_TURN[0])


class RoundEnd(Auto[Narak]):
    """ARN-FLOW-08, ARN-ROUND-01, -02, -13. Archaeologists come home; then hands, decks, row and marker."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        for seat in in_order(t):
            come_home(t, seat)
        if t.rules.solo:
            rival_comes_home(t)
        if t.round == ROUNDS:
            t.tell(GAME_OVER, NONE)
            return
        for seat in range(t.rules.seats):
            if t.hands[seat]:
                t.then(PutDown(seat))
        t.then(ShowPutDown(self.seat), AdjustRow(self.seat), REFILL[self.seat], Round(self.seat))


def come_home(t: Narak, seat: int) -> None:
    """ARN-ROUND-01, -14, ARN-GUARD-02, -03, ARN-CARD-29. A Fear for each archaeologist from a guarded site."""
    for slot in range(SLOT_COUNT):
        if t.slots[slot] == seat:
            t.slots[slot] = FREE
            t.home = with_more(t.home, seat, 1)
            if t.guards[SITE_OF[slot]] != NONE and not t.flags[seat] >> NO_GUARDIAN_FEAR & 1:
                t.take_fear(seat)


def rival_comes_home(t: Narak) -> None:
    """ARN-ROUND-01, ARN-SOLO-10. The archaeologists of the rival, without Fear."""
    for slot in range(SLOT_COUNT):
        if t.slots[slot] == RIVAL:
            t.slots[slot] = FREE
            t.rival_home += 1


class PutDown(Choice[Narak]):
    """ARN-ROUND-02, -12, R-48. Card by card into the play area, the rest is kept; nobody sees it until all are done."""

    __slots__ = ()

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
    """ARN-ROUND-03 to -05, -11, ARN-FAQ-06. What was put down is shown, shuffled with the play area and laid under the deck."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        for seat in range(t.rules.seats):
            down = t.pending[seat]
            if down:
                t.tell(PUT_DOWN, seat, len(down))
                t.pending = with_item(t.pending, seat, [])
            for card in down:
                if card in t.shown[seat]:
                    t.shown[seat].remove(card)
                put(t.areas[seat], card)
            lay_under(t, seat)
            t.flags = with_item(t.flags, seat, 0)
            t.passed = with_item(t.passed, seat, False)
            t.ready |= t.crews[seat]


def lay_under(t: Narak, seat: int) -> None:
    """ARN-ROUND-03, -04, ARN-FAQ-07, -08. The play area becomes the packet at the bottom of the deck."""
    packet = t.areas[seat]
    if len(packet) == 1:
        t.decks[seat] = [*t.decks[seat], packet[0]]
    else:
        t.decks[seat] = [*t.decks[seat], *[~t.round] * len(packet)]
        t.bags[BAGS * seat + t.round] = packet
    t.areas[seat] = []


class AdjustRow(Auto[Narak]):
    """ARN-ROUND-06 to -10, -16. Both cards beside the staff are exiled, the staff moves, and so does the marker."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        exile_from_row(t, t.round - 1)
        exile_from_row(t, t.round)
        t.round += 1
        t.first = (t.first + 1) % t.rules.seats
