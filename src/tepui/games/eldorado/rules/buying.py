"""ELD-BUY, ELD-MARKET: one purchase a turn, paid with cards and coin tiles; the piles above the market. Money is in half-coins.

A payment is made in a fixed order, so that the same payment is made in one way only: cards in ascending order, then a card
that a symbol-change tile turns into coins, then coin tiles. `floor` is the lowest item that may still be paid.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Choice
from tepui.games.eldorado.rules.actions import BUY, DONE, PAY, PAY_CHANGED, PAY_TILE, TAKE
from tepui.games.eldorado.rules.components import (
    CARD_COUNT,
    CHANGE_TILE,
    COIN,
    COIN_1,
    COIN_2,
    COST,
    EQUIPMENT,
    HAS_SYMBOL,
    MARKET_FIRST,
    SHOWS,
    STRENGTH,
    SYMBOL_COUNT,
    TILE_COUNT,
    TILE_WORTH,
    WORTH,
)
from tepui.games.eldorado.rules.equipment import AfterUse
from tepui.games.eldorado.rules.events import BOUGHT, CAME_DOWN, PAID, PAID_TILE, TOOK, USED
from tepui.games.eldorado.rules.table import NO_CARD, Eldorado

# Where the items of a payment begin: a card changed to coins, and coin tiles. A card is its own number.
CHANGED: Final = CARD_COUNT
TILES_FROM: Final = 2 * CARD_COUNT
COIN_TILES: Final = (COIN_1, COIN_2)


def has_coin(card: int) -> bool:
    """Does the card show a coin?"""
    return SHOWS[card * SYMBOL_COUNT + COIN]


def gain_by_change(t: Eldorado, seat: int, floor: int, paid: int = NO_CARD) -> int:
    """ELD-TILE-10. The most half-coins that a symbol-change tile can add: a card then pays its strength in coins.

    `paid` is a card about to be paid as it is; one of that kind is no longer there to be changed.
    """
    if not t.holds(seat, CHANGE_TILE):
        return 0
    first = seat * CARD_COUNT
    best = 0
    for card in range(CARD_COUNT):
        left = t.hand[first + card] - 1 if card == paid else t.hand[first + card]
        if left and HAS_SYMBOL[card] and not has_coin(card):
            best = max(best, 2 * STRENGTH[card] - (WORTH[card] if card >= floor else 0))
    return best


def purse(t: Eldorado, seat: int, kinds: list[int]) -> int:
    """The half-coins that these kinds of card in hand and the coin tiles are worth together.

    ELD-BUY-12: cards that were played for something else are no longer there. ELD-EX-03 follows from ELD-BUY-04.
    """
    first = seat * CARD_COUNT
    total = coin_tiles(t, seat, COIN_1)
    for card in kinds:
        total += t.hand[first + card] * WORTH[card]  # ELD-BUY-02, ELD-BUY-03, ELD-BUY-04
    return total


def coin_tiles(t: Eldorado, seat: int, floor: int) -> int:
    """ELD-TILE-03. The half-coins of this kind of coin tile and the higher one."""
    total = t.held[seat * TILE_COUNT + COIN_2] * TILE_WORTH[COIN_2]
    if floor == COIN_1:
        total += t.held[seat * TILE_COUNT + COIN_1] * TILE_WORTH[COIN_1]
    return total


def add_purchases(t: Eldorado, seat: int, kinds: list[int], found: list[int]) -> None:
    """ELD-BUY-05. The cards that this seat can afford."""
    money = purse(t, seat, kinds) + gain_by_change(t, seat, 0)
    for card in t.market:
        if COST[card] <= money:
            found.append(BUY + card - MARKET_FIRST)


class Pay(Choice[Eldorado]):
    """The purchase of `card`: items are paid until `due` is reached, and perhaps more, then the card is taken."""

    def __init__(self, seat: int, card: int, due: int, floor: int) -> None:
        super().__init__(seat)
        self.card = card
        self.due = due
        self.floor = floor

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-BUY-13. More may be paid when the price is reached."""
        found: list[int] = []
        if self.floor < CARD_COUNT:
            self.add_cards(t, found)
        self.add_tiles(t, found)
        if self.due <= 0:  # ELD-BUY-05
            found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-BUY-14, ELD-BUY-06. An item is paid, or all is paid and the card is taken: nothing comes back or is kept."""
        if a == DONE:
            receive(t, self.seat, self.card)
        elif a >= PAY_TILE:
            tile = COIN_TILES[a - PAY_TILE]
            t.use_up(self.seat, tile)
            t.tell(PAID_TILE, self.seat, tile)
            t.then(Pay(self.seat, self.card, self.due - TILE_WORTH[tile], TILES_FROM + a - PAY_TILE))
        elif a >= PAY_CHANGED:
            card = a - PAY_CHANGED
            t.use_up(self.seat, CHANGE_TILE)
            t.tell(USED, self.seat, CHANGE_TILE)
            self.put_in(t, card, 2 * STRENGTH[card], CHANGED + 1, EQUIPMENT[card])
        else:
            card = a - PAY
            # ELD-ITEM-03, ELD-ITEM-06: only equipment that shows coins is used by paying with it.
            self.put_in(t, card, WORTH[card], card, EQUIPMENT[card] and has_coin(card))

    def add_cards(self, t: Eldorado, found: list[int]) -> None:
        """ELD-BUY-04. Cards that may be paid next: what is left afterwards must reach the price."""
        first = self.seat * CARD_COUNT
        kinds = t.kinds(self.seat, self.floor)
        money = purse(t, self.seat, kinds)
        for card in kinds:
            if money + gain_by_change(t, self.seat, card, card) >= self.due:
                found.append(PAY + card)
            money -= t.hand[first + card] * WORTH[card]

    def add_tiles(self, t: Eldorado, found: list[int]) -> None:
        """ELD-TILE-10. A card changed to coins; ELD-TILE-03, ELD-TILE-12: and coin tiles."""
        if self.floor <= CHANGED and t.holds(self.seat, CHANGE_TILE):
            for card in t.kinds(self.seat, 0):
                if HAS_SYMBOL[card] and not has_coin(card):
                    if 2 * STRENGTH[card] + coin_tiles(t, self.seat, COIN_1) >= self.due:
                        found.append(PAY_CHANGED + card)
        for i, tile in enumerate(COIN_TILES):
            if t.holds(self.seat, tile) and self.floor <= TILES_FROM + i:
                if coin_tiles(t, self.seat, tile) >= self.due:
                    found.append(PAY_TILE + i)

    def put_in(self, t: Eldorado, card: int, worth: int, floor: int, ability: bool) -> None:
        """A card is paid; `ability` says whether that is a use of an equipment card. ELD-EX-15 follows from ELD-ITEM-04."""
        t.tell(PAID, self.seat, card)
        t.then(Pay(self.seat, self.card, self.due - worth, floor))
        if ability:
            t.put_out(self.seat, card)  # ELD-ITEM-03
            t.then(AfterUse(self.seat, card))
        else:
            t.put_down(self.seat, card)  # ELD-BUY-09, ELD-ITEM-04, ELD-ITEM-08; ELD-CARD-07: and no action follows


def receive(t: Eldorado, seat: int, card: int) -> None:
    """The buyer takes the card. ELD-EX-09 and ELD-EX-10 follow from ELD-BUY-07 and ELD-MARKET-03."""
    above = card not in t.slots
    t.take_card(card)
    t.acquire(seat, card)  # ELD-BUY-07
    t.bought = True  # ELD-BUY-01, ELD-TWO-02
    t.tell(BOUGHT, seat, card)
    if above and t.piles[card]:  # ELD-MARKET-04, ELD-MARKET-09
        t.come_down(card)  # ELD-MARKET-03
        t.tell(CAME_DOWN, seat, card)


class TakeCard(Choice[Eldorado]):
    """The Transmitter takes a card without paying."""

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-CARD-08, ELD-CARD-22. A card of any pile, on the market or above it."""
        return [TAKE + card - MARKET_FIRST for card in range(MARKET_FIRST, CARD_COUNT) if t.piles[card]]

    def apply(self, t: Eldorado, a: int) -> None:
        """ELD-CARD-09. Onto the discard pile. ELD-CARD-10: no pile comes down."""
        card = a - TAKE + MARKET_FIRST
        t.take_card(card)
        t.acquire(self.seat, card)
        t.tell(TOOK, self.seat, card)
