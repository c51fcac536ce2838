"""Treasures are delivered at the prices of the wheel, with the cards that change a delivery: the chapter TIK-DELIV."""

from __future__ import annotations

from tepui.engine.step import Choice
from tepui.engine.table import with_more
from tepui.games.tikal2.rules.actions import DONE, MULTI_TYPES, PLUS, SHIP
from tepui.games.tikal2.rules.components import MULTI_CARD, PLUS_CARD, PLUS_POINTS, TREASURE_TYPES, TREASURES_EACH
from tepui.games.tikal2.rules.events import PLAYED, SHIPPED, WHEEL_TURNED
from tepui.games.tikal2.rules.table import Tikal


def shipments(t: Tikal, seat: int, plus: int, multi: int, low: int) -> list[int]:
    """What may be delivered of the types from `low` on: one treasure or more of one type (TIK-DELIV-15).

    Before the first shipment a delivery card may be added; it needs a delivery to go with (TIK-SCARD-17). `plus` and `multi`
    say which of the two have been played already.
    """
    found: list[int] = []
    first = TREASURE_TYPES * seat
    for count in range(1, TREASURES_EACH + 1):
        before = len(found)
        for kind in range(low, TREASURE_TYPES):
            if t.held[first + kind] >= count:
                found.append(SHIP + kind + TREASURE_TYPES * (count - 1))
        if len(found) == before:
            break
    if low == 0 and found:
        if not plus and t.holds(seat, PLUS_CARD):
            found.append(PLUS)
        if not multi and t.holds(seat, MULTI_CARD):
            found.append(MULTI_TYPES)
    return found


def ship(t: Tikal, seat: int, a: int, plus: int, multi: int) -> None:
    """A shipment, or a card added to the delivery before it."""
    if a == PLUS:
        add_card(t, seat, PLUS_CARD)
        t.then(Delivery(seat, 1, multi, 0))
    elif a == MULTI_TYPES:
        add_card(t, seat, MULTI_CARD)
        t.then(Delivery(seat, plus, 1, 0))
    else:
        kind = (a - SHIP) % TREASURE_TYPES
        count = (a - SHIP) // TREASURE_TYPES + 1
        ship_treasures(t, seat, kind, count, plus)
        # Mixed delivery goes on with the types after this one; the wheel waits for the last of them (TIK-SCARD-07).
        if multi and kind + 1 < TREASURE_TYPES:
            t.then(Delivery(seat, plus, 1, kind + 1))
        else:
            turn_wheel(t, seat)


def add_card(t: Tikal, seat: int, card: int) -> None:
    """A delivery card is played with this delivery."""
    t.discard(seat, card)
    t.tell(PLAYED, seat, card)


def ship_treasures(t: Tikal, seat: int, kind: int, count: int, plus: int) -> None:
    """So many treasures of a type leave the game (TIK-DELIV-16) and score at once (TIK-DELIV-05).

    The card Delivery bonus adds to the price of each (TIK-SCARD-04). TIK-DELIV-10 follows from TIK-DELIV-05; TIK-SCARD-13
    follows from TIK-SCARD-04, TIK-SCARD-07 and TIK-SCARD-09.
    """
    at = TREASURE_TYPES * seat + kind
    t.held = with_more(t.held, at, -count)
    # Those taken openly count as delivered first, so that what stays is as unknown to the others as it was.
    t.seen = with_more(t.seen, at, -min(count, t.seen[at]))
    t.delivered = with_more(t.delivered, kind, count)
    points = count * (t.price(kind) + PLUS_POINTS * plus)
    t.scores[seat] += points
    t.tell(SHIPPED, seat, kind, count, points)


def turn_wheel(t: Tikal, seat: int) -> None:
    """One notch clockwise after each delivery (TIK-DELIV-06), so five deliveries turn it once round (TIK-DELIV-11)."""
    t.wheel = (t.wheel + 1) % TREASURE_TYPES
    t.tell(WHEEL_TURNED, seat, t.wheel)


class Delivery(Choice[Tikal]):
    """A delivery that has been declared by playing a card: it holds at least one treasure.

    With Mixed delivery the types come one after the other, in their order; any of them may be passed over.
    """

    def __init__(self, seat: int, plus: int, multi: int, low: int) -> None:
        super().__init__(seat)
        self.plus = plus  # 1: two points more for each treasure
        self.multi = multi  # 1: several types
        self.low = low  # types before this one have been shipped or passed over

    def legal(self, t: Tikal) -> list[int]:
        found = shipments(t, self.seat, self.plus, self.multi, self.low)
        return [*found, DONE] if self.low else found

    def apply(self, t: Tikal, a: int) -> None:
        if a == DONE:
            turn_wheel(t, self.seat)
        else:
            ship(t, self.seat, a, self.plus, self.multi)
