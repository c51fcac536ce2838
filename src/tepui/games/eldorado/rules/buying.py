"""ELD-BUY, ELD-MARKET: one purchase a turn, paid with cards and coin tiles; the piles above the market. Money is in half-coins."""

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

# What may be paid, in the order it is paid: cards, then a card changed to coins, then coin tiles.
CHANGED: Final = CARD_COUNT
TILES_FROM: Final = 2 * CARD_COUNT
COIN_TILES: Final = (COIN_1, COIN_2)


def has_coin(card: int) -> bool:
    return SHOWS[card * SYMBOL_COUNT + COIN]


def gain_by_change(t: Eldorado, seat: int, floor: int, paid: int = NO_CARD) -> int:
    """What a symbol-change tile can add at most, once `paid` is paid as it is: a card counts its strength in coins (R-35)."""
    if not t.holds(seat, CHANGE_TILE):
        return 0
    first = seat * CARD_COUNT
    best = 0
    for card in range(CARD_COUNT):
        there = t.hand[first + card] - 1 if card == paid else t.hand[first + card]
        if there and HAS_SYMBOL[card] and not has_coin(card):
            best = max(best, 2 * STRENGTH[card] - (WORTH[card] if card >= floor else 0))
    return best


def purse(t: Eldorado, seat: int, kinds: list[int]) -> int:
    """The half-coins that these cards in hand and the coin tiles are worth together."""
    first = seat * CARD_COUNT
    total = coin_tiles(t, seat, COIN_1)
    for card in kinds:
        total += t.hand[first + card] * WORTH[card]
    return total


def coin_tiles(t: Eldorado, seat: int, floor: int) -> int:
    """The half-coins of the coin tiles from this kind on."""
    total = t.held[seat * TILE_COUNT + COIN_2] * TILE_WORTH[COIN_2]
    if floor == COIN_1:
        total += t.held[seat * TILE_COUNT + COIN_1] * TILE_WORTH[COIN_1]
    return total


def add_purchases(t: Eldorado, seat: int, kinds: list[int], found: list[int]) -> None:
    """The cards this seat can afford (ELD-BUY-05)."""
    money = purse(t, seat, kinds) + gain_by_change(t, seat, 0)
    for card in t.market:
        if COST[card] <= money:
            found.append(BUY + card - MARKET_FIRST)


class Pay(Choice[Eldorado]):
    """ELD-BUY-04 to -06, -12 to -14, ELD-TILE-03, -12. Cards and coin tiles until the price is reached; more is legal (R-32).

    `floor` is the lowest item that may still be paid, so that a payment has one spelling.
    """

    __slots__ = ("card", "due", "floor")

    def __init__(self, seat: int, card: int, due: int, floor: int) -> None:
        super().__init__(seat)
        self.card = card
        self.due = due
        self.floor = floor

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.card, self.due, self.floor)

    def legal(self, t: Eldorado) -> list[int]:
        found: list[int] = []
        if self.floor < CARD_COUNT:
            self.add_cards(t, found)
        self.add_tiles(t, found)
        if self.due <= 0:
            found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
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
            self.put_in(t, card, WORTH[card], card, EQUIPMENT[card] and has_coin(card))

    def add_cards(self, t: Eldorado, found: list[int]) -> None:
        first = self.seat * CARD_COUNT
        kinds = t.kinds(self.seat, self.floor)
        money = purse(t, self.seat, kinds)
        for card in kinds:
            if money + gain_by_change(t, self.seat, card, card) >= self.due:
                found.append(PAY + card)
            money -= t.hand[first + card] * WORTH[card]

    def add_tiles(self, t: Eldorado, found: list[int]) -> None:
        """A card changed to coins, and coin tiles."""
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
        """ELD-BUY-09, ELD-ITEM-03, -04, -06. Into the play area; equipment paid for its coins leaves the game."""
        t.tell(PAID, self.seat, card)
        t.then(Pay(self.seat, self.card, self.due - worth, floor))
        if ability:
            t.put_out(self.seat, card)
            t.then(AfterUse(self.seat, card))
        else:
            t.put_down(self.seat, card)


def receive(t: Eldorado, seat: int, card: int) -> None:
    """ELD-BUY-01, -07, ELD-MARKET-01, -03, -09. Onto the discard pile; a pile bought from above comes down."""
    above = card not in t.slots
    t.take_card(card)
    t.gain(seat, card)
    t.bought = True
    t.tell(BOUGHT, seat, card)
    if above and t.piles[card]:
        t.come_down(card)
        t.tell(CAME_DOWN, seat, card)


class TakeCard(Choice[Eldorado]):
    """ELD-CARD-08 to -10, -22. The Transmitter takes a card of any pile; nothing comes down (R-12)."""

    __slots__ = ()

    def legal(self, t: Eldorado) -> list[int]:
        return [TAKE + card - MARKET_FIRST for card in range(MARKET_FIRST, CARD_COUNT) if t.piles[card]]

    def apply(self, t: Eldorado, a: int) -> None:
        card = a - TAKE + MARKET_FIRST
        t.take_card(card)
        t.gain(self.seat, card)
        t.tell(TOOK, self.seat, card)
