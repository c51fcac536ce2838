"""Paying: travel icons from pool, cards, boons, assistants and hired planes, and whole costs.

A travel cost is paid icon by icon, the strongest first. Each source that is spent covers one icon of the cost; its other icons
go into the pool. An icon pays the same wherever it comes from, so counting all icons in reach tells whether a cost can be paid.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_more
from tepui.games.narak.rules.actions import (
    COVER,
    FROM_ASSISTANT,
    FROM_BOON,
    FROM_CARD,
    FROM_COINS,
    FROM_MIXED,
    GIVE,
    MIXED_CARDS,
    SPEND,
)
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANT_ICONS,
    ASSISTANT_REACH,
    CARD_ICONS,
    CARD_REACH,
    GUARDIAN_COUNT,
    GUARDIAN_ICONS,
    GUARDIAN_REACH,
    HIRE_PRICE,
    ICON_BITS,
    NONE,
    PAYS,
)
from tepui.games.narak.rules.events import HIRED, PAID_IDOLS, SPENT_CARD, USED, USED_BOON
from tepui.games.narak.rules.notation import (
    ALL_PLANES,
    BOAT,
    BOOT,
    CAR,
    CARDS_AT,
    COIN,
    ICON_COUNT,
    IDOLS_AT,
    NO_ICONS,
    PLANE,
    TRAVEL_AT,
    Cost,
    Icons,
)
from tepui.games.narak.rules.table import Narak

ICON_MASK: Final[int] = (1 << ICON_BITS) - 1
ANY_ICON: Final[int] = (1 << ICON_COUNT) - 1


def kinds(cards: list[int]) -> list[int]:
    """The different cards of a sorted list."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


def in_reach(t: Narak, seat: int, kept_coins: int) -> Icons:
    """All travel icons that a seat could bring into a payment, by kind (ARN-TRAV-08).

    Coins hire planes (ARN-TRAV-07), except those needed for another part of the cost. ARN-TRAV-17 and ARN-FAQ-01 follow
    from ARN-TRAV-02 and ARN-TRAV-07.
    """
    reach = 0
    for card in t.hands[seat]:
        reach += CARD_REACH[card]
    boons, crew = t.boons(seat), t.ready_crew(seat)
    if boons:
        for guardian in range(GUARDIAN_COUNT):
            if boons >> guardian & 1:
                reach += GUARDIAN_REACH[guardian]
    if crew:
        for one in range(ASSISTANT_COUNT):
            if crew >> one & 1:
                reach += ASSISTANT_REACH[one][t.level[one]]
    pool = t.pool
    boots = pool[BOOT] + (reach & ICON_MASK)
    cars = pool[CAR] + (reach >> CAR * ICON_BITS & ICON_MASK)
    boats = pool[BOAT] + (reach >> BOAT * ICON_BITS & ICON_MASK)
    planes = pool[PLANE] + (reach >> PLANE * ICON_BITS)
    hired = max(0, t.has(seat, COIN) - kept_coins) // HIRE_PRICE
    if t.flags[seat] >> ALL_PLANES & 1:  # ARN-CARD-17
        return (0, 0, 0, boots + cars + boats + planes + hired)
    return (boots, cars, boats, planes + hired)


def enough(need: Icons, have: Icons) -> bool:
    """Whether these icons pay that cost: a plane pays any icon (ARN-TRAV-02), any icon pays a boot (ARN-TRAV-01).

    Nothing else pays for another icon (ARN-TRAV-03). ARN-TRAV-13 follows from ARN-TRAV-02, ARN-TRAV-03 and ARN-TRAV-05.
    """
    planes = have[PLANE] - need[PLANE]
    if planes < 0:
        return False
    cars = have[CAR] - need[CAR]
    if cars < 0:
        planes += cars
        cars = 0
    boats = have[BOAT] - need[BOAT]
    if boats < 0:
        planes += boats
        boats = 0
    return planes >= 0 and need[BOOT] <= have[BOOT] + cars + boats + planes


def less_one(need: Icons, icon: int) -> Icons:
    """These icons, one of this kind fewer."""
    return (
        need[BOOT] - (icon == BOOT),
        need[CAR] - (icon == CAR),
        need[BOAT] - (icon == BOAT),
        need[PLANE] - (icon == PLANE),
    )


def next_icon(need: Icons) -> int:
    """The icon that is paid first: a plane, then a car, a boat, a boot."""
    return PLANE if need[PLANE] else CAR if need[CAR] else BOAT if need[BOAT] else BOOT


def can_travel(need: Icons, less: Icons, have: Icons) -> bool:
    """Whether the discount can be used so that the rest of the cost can be paid (R-55)."""
    if less == NO_ICONS:
        return enough(need, have)
    return any(enough(rest, have) for rest in rests(need, less))


def covered_by(need: Icons, discount: int) -> list[int]:
    """ARN-KEY-06. The icons of a cost that a discount of this icon may cover.

    ARN-KEY-12 follows from ARN-KEY-04 and ARN-KEY-06.
    """
    return [icon for icon in range(ICON_COUNT) if need[icon] and PAYS[icon][discount]]


def rests(need: Icons, less: Icons) -> list[Icons]:
    """The costs that a discount may leave, each listed once (R-55)."""
    if less == NO_ICONS:
        return [need]
    discount = next_icon(less)
    later = less_one(less, discount)
    found: list[Icons] = []
    for icon in covered_by(need, discount) or [NONE]:
        for rest in rests(less_one(need, icon), later):
            if rest not in found:
                found.append(rest)
    return found


def cost_and_discount(icons: tuple[int, ...]) -> tuple[Icons, Icons]:
    """What a step was given as one row, as two."""
    boots, cars, ships, planes, *discount = icons
    less_boots, less_cars, less_ships, less_planes = discount
    return (boots, cars, ships, planes), (less_boots, less_cars, less_ships, less_planes)


class SpendLess(Auto[Narak]):
    """ARN-KEY-04, R-55. A discount covers icons of the cost before anything is paid; what covers nothing is lost."""

    def __init__(self, seat: int, *icons: int) -> None:
        """`icons` are those of the cost, then those of the discount, by kind."""
        super().__init__(seat)
        self.need, self.less = cost_and_discount(icons)

    def fields(self) -> tuple[int, ...]:
        return (self.seat, *self.need, *self.less)

    def run(self, t: Narak) -> None:
        discount = next_icon(self.less)
        rest = less_one(self.less, discount)
        covered = covered_by(self.need, discount)
        if not covered:
            pay_less(t, self.seat, self.need, rest)
        elif len(covered) == 1:
            pay_less(t, self.seat, less_one(self.need, covered[0]), rest)
        else:
            t.then(CoverIcon(self.seat, *self.need, *self.less))


def pay_less(t: Narak, seat: int, need: Icons, less: Icons) -> None:
    """A travel cost is paid, after the discount if there is one."""
    if less == NO_ICONS:
        pay_icons(t, seat, need)
    else:
        t.then(SpendLess(seat, *need, *less))


class CoverIcon(Choice[Narak]):
    """ARN-TRAV-14. The payer says which icon of the cost the discount covers."""

    def __init__(self, seat: int, *icons: int) -> None:
        """`icons` are those of the cost, then those of the discount, by kind."""
        super().__init__(seat)
        self.need, self.less = cost_and_discount(icons)

    def fields(self) -> tuple[int, ...]:
        return (self.seat, *self.need, *self.less)

    def legal(self, t: Narak) -> list[int]:
        discount = next_icon(self.less)
        rest = less_one(self.less, discount)
        have = in_reach(t, self.seat, 0)
        return [
            COVER + icon
            for icon in covered_by(self.need, discount)
            if can_travel(less_one(self.need, icon), rest, have)
        ]

    def apply(self, t: Narak, a: int) -> None:
        rest = less_one(self.less, next_icon(self.less))
        pay_less(t, self.seat, less_one(self.need, a - COVER), rest)


def pay_icons(t: Narak, seat: int, need: Icons) -> None:
    """Pay these travel icons, if there are any."""
    if need != NO_ICONS:
        t.then(Travel(seat, need[BOOT], need[CAR], need[BOAT], need[PLANE]))


class Travel(Choice[Narak]):
    """A source is spent to cover the next icon of a travel cost; one source after the other (ARN-TRAV-05)."""

    def __init__(self, seat: int, boots: int, cars: int, boats: int, planes: int) -> None:
        super().__init__(seat)
        self.need: Icons = (boots, cars, boats, planes)

    def fields(self) -> tuple[int, ...]:
        return (self.seat, *self.need)

    def legal(self, t: Narak) -> list[int]:
        """The sources that may be spent: those that cover this icon (ARN-TRAV-15, R-56) and leave the rest payable.

        ARN-TRAV-14: the payer chooses among them, and what a source is worth beyond the need is lost.
        """
        seat = self.seat
        icon = next_icon(self.need)
        rest = less_one(self.need, icon)
        have = in_reach(t, seat, 0)
        good = 0  # a mask of the icons that may be spent
        for kind in range(ICON_COUNT):
            if PAYS[icon][kind] and enough(rest, less_one(have, kind)):
                good |= 1 << kind
        hire = good >> PLANE & 1
        planes = t.flags[seat] >> ALL_PLANES & 1
        if planes:
            good = ANY_ICON if hire else 0
        found = [SPEND + kind for kind in range(ICON_COUNT) if t.pool[kind] and good >> kind & 1]
        add_cards(t.hands[seat], good, not planes, found)
        add_boons(t.boons(seat), good, found)
        add_crew(t, t.ready_crew(seat), good, found)
        if hire and t.has(seat, COIN) >= HIRE_PRICE:  # ARN-TRAV-07
            found.append(SPEND + FROM_COINS)
        return found

    def apply(self, t: Narak, a: int) -> None:
        spend(t, self.seat, a - SPEND)
        pay_icons(t, self.seat, less_one(self.need, next_icon(self.need)))


def add_cards(hand: list[int], good: int, either: bool, found: list[int]) -> None:
    """ARN-TRAV-04. Add the cards of a hand with a good icon, Fear included (ARN-TRAV-09); of two kinds either may be used.

    ARN-TRAV-12 follows from ARN-TRAV-04, ARN-TRAV-09 and ARN-SETUP-18.
    """
    last = NONE
    for card in hand:
        if card != last and good >> CARD_ICONS[card][0] & 1:
            found.append(SPEND + FROM_CARD + card)
        last = card
    if either:
        for i in range(len(MIXED_CARDS)):
            card = MIXED_CARDS[i]
            if good >> CARD_ICONS[card][1] & 1 and card in hand:
                found.append(SPEND + FROM_MIXED + i)


def add_boons(boons: int, good: int, found: list[int]) -> None:
    """ARN-TRAV-08, ARN-GUARD-11. Add the guardians among these whose boon is a good icon."""
    if boons:
        for guardian in range(GUARDIAN_COUNT):
            if boons >> guardian & 1 and GUARDIAN_ICONS[guardian] and good >> GUARDIAN_ICONS[guardian][0] & 1:
                found.append(SPEND + FROM_BOON + guardian)


def add_crew(t: Narak, crew: int, good: int, found: list[int]) -> None:
    """ARN-TRAV-08, ARN-TRAV-16. Add the assistants among these that give a good icon."""
    if crew:
        for one in range(ASSISTANT_COUNT):
            if crew >> one & 1:
                icons = ASSISTANT_ICONS[one][t.level[one]]
                if icons and good >> icons[0] & 1:
                    found.append(SPEND + FROM_ASSISTANT + one)


def spend(t: Narak, seat: int, source: int) -> None:
    """ARN-TRAV-06. One icon of a source is used, the others go into the pool.

    ARN-TRAV-11 follows from ARN-TRAV-06 and ARN-ASST-11. A card leaves the hand, so it pays only once (ARN-GUARD-06).
    """
    if source < FROM_CARD:
        t.pool[source] -= 1
    elif source < FROM_BOON:
        card = source - FROM_CARD if source < FROM_MIXED else MIXED_CARDS[source - FROM_MIXED]
        used = 0 if source < FROM_MIXED else 1
        t.lay_down(seat, card)
        t.tell(SPENT_CARD, seat, card)
        for i in range(len(CARD_ICONS[card])):
            if i != used:
                t.pool[CARD_ICONS[card][i]] += 1
    elif source < FROM_ASSISTANT:
        guardian = source - FROM_BOON
        t.spent |= 1 << guardian
        t.tell(USED_BOON, seat, guardian)
        for icon in GUARDIAN_ICONS[guardian][1:]:
            t.pool[icon] += 1
    elif source < FROM_COINS:
        one = source - FROM_ASSISTANT
        t.ready &= ~(1 << one)
        t.tell(USED, seat, one)
        for icon in ASSISTANT_ICONS[one][t.level[one]][1:]:
            t.pool[icon] += 1
    else:
        t.gain(seat, COIN, -HIRE_PRICE)
        t.tell(HIRED, seat)


# ---- whole costs


def icons_of(cost: Cost) -> Icons:
    """The travel icons of a cost."""
    return (cost[TRAVEL_AT + BOOT], cost[TRAVEL_AT + CAR], cost[TRAVEL_AT + BOAT], cost[TRAVEL_AT + PLANE])


def can_pay(t: Narak, seat: int, cost: Cost) -> bool:
    """ARN-TURN-08. Whether the whole cost can be paid with what is there before any reward.

    ARN-RES-10 follows. ARN-SNAKE-13: idols are paid from the crates, not from slots.
    """
    if not t.can_pay_tokens(seat, cost) or len(t.hands[seat]) < cost[CARDS_AT] or t.crates[seat] < cost[IDOLS_AT]:
        return False
    need = icons_of(cost)
    return need == NO_ICONS or enough(need, in_reach(t, seat, cost[COIN]))


def pay(t: Narak, seat: int, cost: Cost) -> None:
    """ARN-TRAV-10. Pay any cost: tokens and idols at once, then travel sources and cards, picked one by one.

    ARN-SNAKE-14: an idol that is paid leaves the game.
    """
    t.pay_tokens(seat, cost)
    if cost[IDOLS_AT]:
        t.crates = with_more(t.crates, seat, -cost[IDOLS_AT])
        t.idols_out += cost[IDOLS_AT]
        t.tell(PAID_IDOLS, seat, cost[IDOLS_AT])
    pay_icons(t, seat, icons_of(cost))
    for _ in range(cost[CARDS_AT]):
        t.then(GiveCard(seat))


def give_card(t: Narak, seat: int, card: int) -> None:
    """ARN-ICON-07. A card of the hand goes unused to the play area."""
    t.lay_down(seat, card)
    t.tell(SPENT_CARD, seat, card)


class GiveCard(Choice[Narak]):
    """ARN-ICON-07, ARN-ICON-16. Which card of the hand is given, as a part of a cost such as a guardian's (ARN-GUARD-05)."""

    def legal(self, t: Narak) -> list[int]:
        return [GIVE + card for card in kinds(t.hands[self.seat])]

    def apply(self, t: Narak, a: int) -> None:
        give_card(t, self.seat, a - GIVE)
