"""The card row, the two decks behind it, buying and gaining cards."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto
from tepui.engine.table import with_item, without_item
from tepui.games.narak.rules.actions import BUY, REVEAL, STOP, TAKE, TOP, YES
from tepui.games.narak.rules.components import CARD_EFFECT, EFFECTS, KIND, MAX_SEATS, NONE, PRICE
from tepui.games.narak.rules.events import BOUGHT, REVEALED, ROW_EXILED, TOOK_CARD, TOP_SHOWN
from tepui.games.narak.rules.free_actions import Open, OpenEffect
from tepui.games.narak.rules.notation import (
    ARTIFACT_BIT,
    COIN,
    COMPASS,
    GAIN_CARD,
    HAMMER,
    ITEM_BIT,
    TO_AREA,
    TO_BOTTOM,
    TO_HAND,
    TO_TOP,
)
from tepui.games.narak.rules.notation import BUY as BUY_OP
from tepui.games.narak.rules.piles import FromHeap
from tepui.games.narak.rules.resolve import RESOLVE, STARTERS
from tepui.games.narak.rules.table import ROW_SIZE, Narak, deck_of, put

BOTH: Final = ITEM_BIT | ARTIFACT_BIT


# ---- buying


def add_purchases(t: Narak, seat: int, kinds: int, less: int, with_top: bool, found: list[int]) -> None:
    """ARN-BUY-09, ARN-BUY-10. The cards of the row that can be bought at a price lower by `less`, as actions.

    `with_top`: also the card turned up on its deck. Only affordable cards are listed; a discount never goes below zero
    (ARN-ROW-07).
    """
    coins, compasses = t.has(seat, COIN) + less, t.has(seat, COMPASS) + less
    start = len(found)
    for card in t.row + t.deck_tops if with_top else t.row:
        if card != NONE and KIND[card] & kinds:
            if (compasses if KIND[card] == ARTIFACT_BIT else coins) >= PRICE[card]:
                put(found, BUY + card, start)


def buy(t: Narak, seat: int, card: int, less: int) -> None:
    """ARN-BUY-02, ARN-BUY-03. An item costs coins, an artifact compasses, less a discount (ARN-ROW-07)."""
    money = COMPASS if KIND[card] == ARTIFACT_BIT else COIN
    t.pay(seat, money, max(0, PRICE[card] - less))
    t.tell(BOUGHT, seat, card)
    receive(t, seat, card, TO_BOTTOM)


def receive(t: Narak, seat: int, card: int, place: int) -> None:
    """A card that is bought or gained leaves row, deck or exile and goes where it belongs (ARN-ROW-05).

    ARN-HAND-09: items keep the order in which they were bought. ARN-HAND-07 and ARN-FAQ-10 follow: bottom and top of an
    empty deck are the same.
    """
    if card in t.row:
        t.row = with_item(t.row, t.row.index(card), NONE)  # a gap until the end of the turn: ARN-ROW-08
    elif t.deck_tops[deck_of(KIND[card])] == card:  # ARN-CARD-25
        t.deck_tops = with_item(t.deck_tops, deck_of(KIND[card]), NONE)
    else:
        t.exiled = without_item(t.exiled, card)
    if KIND[card] == ARTIFACT_BIT:  # ARN-ROW-06; it never was in the hand: ARN-BUY-07
        put(t.areas[seat], card)
        t.then(MayResolve(seat, card))
    elif place == TO_HAND:
        put(t.hands[seat], card)
        put(t.shown[seat], card)
    elif place == TO_TOP:
        t.decks[seat] = [card, *t.decks[seat]]
    else:
        t.decks[seat] = [*t.decks[seat], card]


def take(t: Narak, seat: int, card: int, place: int) -> None:
    """A card is gained without paying."""
    t.tell(TOOK_CARD, seat, card, TO_AREA if KIND[card] == ARTIFACT_BIT else place)
    receive(t, seat, card, place)


class MayResolve(Open):
    """ARN-BUY-03. The effect of an artifact just bought or gained, without the tablet (ARN-PLAY-06), or not (ARN-BUY-04).

    Costs inside the effect are due (ARN-BUY-05). All it sets off is part of the same main action (ARN-BUY-06); ARN-BUY-08
    follows from that and ARN-ART-26.
    """

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def own(self, t: Narak) -> list[int]:
        return [YES, STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == YES:
            t.then(RESOLVE[self.seat][CARD_EFFECT[self.card]])


class BuyNow(OpenEffect):
    """ARN-ICON-14, ARN-ASST-12. Buy a card of the row now, at the lower price, or none.

    With ARN-CARD-02 the card turned up on its deck can be bought as well.
    """

    def own(self, t: Narak) -> list[int]:
        e = EFFECTS[self.effect]
        found: list[int] = []
        add_purchases(t, self.seat, e.kinds, e.price_less, e.with_top, found)
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            buy(t, self.seat, a - BUY, EFFECTS[self.effect].price_less)


def buy_now(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-02. The top card of the deck is turned up first; ARN-CARD-23: unless the deck is empty."""
    e = EFFECTS[effect]
    if e.with_top and t.deck_lasts(e.kinds):
        t.then(ShowTop(seat, e.kinds))
    t.then(BuyNow(seat, effect))


class TurnCard(FromHeap):
    """The top card of the item or artifact deck is turned up for all."""

    def __init__(self, seat: int, card_kind: int) -> None:
        super().__init__(seat)
        self.card_kind = card_kind

    def heap(self, t: Narak) -> list[int]:
        """What the top card of the deck can be; one that was turned up before is still there (ARN-CARD-03)."""
        deck = deck_of(self.card_kind)
        top = t.deck_tops[deck]
        return t.undealt[deck] if top == NONE else [top]


class ShowTop(TurnCard):
    """ARN-CARD-02, ARN-CARD-24, R-60. The card turned up stays on its deck unless it is bought, and everybody knows it."""

    def verb(self) -> int:
        return TOP

    def apply(self, t: Narak, a: int) -> None:
        turn_up(t, a - TOP)
        t.deck_tops = with_item(t.deck_tops, deck_of(self.card_kind), a - TOP)
        t.tell(TOP_SHOWN, self.seat, a - TOP)


def turn_up(t: Narak, card: int) -> None:
    """The top card of a deck, known or not, leaves it."""
    deck = deck_of(KIND[card])
    if t.deck_tops[deck] == card:
        t.deck_tops = with_item(t.deck_tops, deck, NONE)
    else:
        t.undealt = with_item(t.undealt, deck, without_item(t.undealt[deck], card))


# ---- gaining


class TakeFromRow(OpenEffect):
    """ARN-ROW-05, ARN-ROW-06, ARN-ICON-18. Take a card of the row without paying, or none."""

    def own(self, t: Narak) -> list[int]:
        kind = EFFECTS[self.effect].kinds
        found = [TAKE + card for card in t.row if card != NONE and KIND[card] == kind]
        found.sort()
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            take(t, self.seat, a - TAKE, EFFECTS[self.effect].place)


def take_from_row(t: Narak, seat: int, effect: int) -> None:
    t.then(TakeFromRow(seat, effect))


def hammer(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-16, R-58. The rightmost item is exiled, if there is one (ARN-CARD-26); then an exiled item may be taken."""
    for place in range(ROW_SIZE - 1, t.round - 1, -1):
        if t.row[place] != NONE:
            exile_from_row(t, place)
            break
    t.then(TakeExiled(seat))


class TakeExiled(Open):
    """ARN-CARD-16. Put any exiled item under the deck, or none."""

    def own(self, t: Narak) -> list[int]:
        return [*[TAKE + card for card in t.exiled if KIND[card] == ITEM_BIT], STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            take(t, self.seat, a - TAKE, TO_BOTTOM)


def exile_from_row(t: Narak, place: int) -> None:
    """ARN-EXILE-10. The card at that place of the row is exiled, if there is one (ARN-ROUND-16)."""
    card = t.row[place]
    if card != NONE:
        t.row = with_item(t.row, place, NONE)
        t.exile(card)
        t.tell(ROW_EXILED, NONE, card)


# ---- filling the row


class Refill(Auto[Narak]):
    """ARN-ROW-01, ARN-ROW-09, R-61. The row is filled, one card at a time; nothing moves once a deck is empty (ARN-ROW-03)."""

    def run(self, t: Narak) -> None:
        if gap(t, ARTIFACT_BIT) != NONE and t.deck_lasts(ARTIFACT_BIT):
            t.then(REVEAL_CARD[self.seat][deck_of(ARTIFACT_BIT)], self)
        elif gap(t, ITEM_BIT) != NONE and t.deck_lasts(ITEM_BIT):
            t.then(REVEAL_CARD[self.seat][deck_of(ITEM_BIT)], self)


REFILL: Final[tuple[Refill, ...]] = tuple([Refill(seat) for seat in range(MAX_SEATS)])


def gap(t: Narak, kind: int) -> int:
    """The empty place of a kind nearest the staff, or NONE.

    ARN-BUY-01, ARN-SETUP-12: in round n the artifacts have the n places left of the staff, the items the others.
    """
    if kind == ARTIFACT_BIT:
        for place in range(t.round - 1, -1, -1):
            if t.row[place] == NONE:
                return place
    else:
        for place in range(t.round, ROW_SIZE):
            if t.row[place] == NONE:
                return place
    return NONE


class RevealCard(TurnCard):
    """ARN-ROW-02. Cards slide towards the staff, and a new one enters at the far end. ARN-ROW-04 follows."""

    def verb(self) -> int:
        return REVEAL

    def apply(self, t: Narak, a: int) -> None:
        card = a - REVEAL
        turn_up(t, card)
        row = t.row[:]
        row.pop(gap(t, self.card_kind))
        row.insert(0 if self.card_kind == ARTIFACT_BIT else ROW_SIZE - 1, card)
        t.row = row
        t.tell(REVEALED, NONE, card)


# By seat and deck.
REVEAL_CARD: Final[tuple[tuple[RevealCard, RevealCard], ...]] = tuple(
    [(RevealCard(seat, ITEM_BIT), RevealCard(seat, ARTIFACT_BIT)) for seat in range(MAX_SEATS)]
)

STARTERS[BUY_OP] = buy_now
STARTERS[GAIN_CARD] = take_from_row
STARTERS[HAMMER] = hammer
