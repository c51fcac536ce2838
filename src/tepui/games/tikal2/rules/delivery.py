"""TIK-DELIV: treasures are shipped at the wheel's prices, with the cards that change a delivery (TIK-SCARD-04, -07, -17)."""

from __future__ import annotations

from tepui.engine.step import Choice
from tepui.engine.table import with_more
from tepui.games.tikal2.rules.actions import DONE, MULTI_TYPES, PLUS, SHIP
from tepui.games.tikal2.rules.components import MULTI_CARD, PLUS_CARD, PLUS_POINTS, TREASURE_TYPES, TREASURES_EACH
from tepui.games.tikal2.rules.events import PLAYED, SHIPPED, WHEEL_TURNED
from tepui.games.tikal2.rules.table import Tikal


def shipments(t: Tikal, seat: int, plus: int, multi: int, low: int) -> list[int]:
    """What may be shipped from type `low` on, and the cards that may still be added before the first shipment."""
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
    """A shipment, or a card added to it."""
    if a == PLUS:
        t.discard(seat, PLUS_CARD)
        t.tell(PLAYED, seat, PLUS_CARD)
        t.then(Delivery(seat, 1, multi, 0))
        return
    if a == MULTI_TYPES:
        t.discard(seat, MULTI_CARD)
        t.tell(PLAYED, seat, MULTI_CARD)
        t.then(Delivery(seat, plus, 1, 0))
        return
    kind = (a - SHIP) % TREASURE_TYPES
    count = (a - SHIP) // TREASURE_TYPES + 1
    at = TREASURE_TYPES * seat + kind
    t.held = with_more(t.held, at, -count)
    # Those that everybody knows of leave first: what stays is as unknown as it was.
    t.seen = with_more(t.seen, at, -min(count, t.seen[at]))
    t.delivered = with_more(t.delivered, kind, count)
    points = count * (t.price(kind) + PLUS_POINTS * plus)
    t.scores[seat] += points
    t.tell(SHIPPED, seat, kind, count, points)
    if multi and kind + 1 < TREASURE_TYPES:
        t.then(Delivery(seat, plus, 1, kind + 1))
    else:
        turn_wheel(t, seat)


def turn_wheel(t: Tikal, seat: int) -> None:
    """TIK-DELIV-06. One notch clockwise after each delivery."""
    t.wheel = (t.wheel + 1) % TREASURE_TYPES
    t.tell(WHEEL_TURNED, seat, t.wheel)


class Delivery(Choice[Tikal]):
    """TIK-DELIV-05, -15, -16. A delivery that has been declared: at least one treasure of one type; with `multi` of several,
    type by type."""

    __slots__ = ("plus", "multi", "low")

    def __init__(self, seat: int, plus: int, multi: int, low: int) -> None:
        super().__init__(seat)
        self.plus = plus  # 1: two points more for each treasure
        self.multi = multi  # 1: several types
        self.low = low  # types before this one have been shipped or passed over

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.plus, self.multi, self.low)

    def legal(self, t: Tikal) -> list[int]:
        found = shipments(t, self.seat, self.plus, self.multi, self.low)
        return [*found, DONE] if self.low else found

    def apply(self, t: Tikal, a: int) -> None:
        if a == DONE:
            turn_wheel(t, self.seat)
        else:
            ship(t, self.seat, a, self.plus, self.multi)
