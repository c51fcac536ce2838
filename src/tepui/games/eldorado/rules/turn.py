"""ELD-TURN, ELD-DISC, ELD-END: a turn of three phases, the round, the end of the game. The menu of phase 1 is `PlayCards`."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.games.eldorado.rules.actions import ACT, BUY, CHANGE, DISCARD, DONE, END, PLAY, REMOVE, STOP, USE
from tepui.games.eldorado.rules.buying import Pay, TakeCard, add_purchases
from tepui.games.eldorado.rules.components import (
    ACTION_CARDS,
    ACTION_PLACE,
    CARD_COUNT,
    CHANGE_TILE,
    COST,
    DRAWS,
    EQUIPMENT,
    HAS_SYMBOL,
    MARKET_FIRST,
    MAX_SEATS,
    NATIVE,
    NO_ACTION,
    REMOVES,
    SHOWS,
    STRENGTH,
    STRENGTH_AS,
    SYMBOL_COUNT,
    TRANSMITTER,
)
from tepui.games.eldorado.rules.deck import REFILL, DrawCards
from tepui.games.eldorado.rules.equipment import AfterUse
from tepui.games.eldorado.rules.events import ACTED, CHANGED, CLEARED, DISCARDED, PLAYED, ROUND, STOPPED
from tepui.games.eldorado.rules.moving import (
    ANY_PAWN,
    FreeStep,
    Move,
    add_payments,
    all_home,
    begin_payment,
    can_step_freely,
    least_needed,
)
from tepui.games.eldorado.rules.scoring import tell_result
from tepui.games.eldorado.rules.table import LAST_POSSIBLE_ROUND, NO_CARD, Eldorado
from tepui.games.eldorado.rules.tiles import add_late_tiles, add_tiles, has_late_tiles, remove, use_tile

UNASKED: Final = -1


class Turn(Auto[Eldorado]):
    """A turn of a player."""

    def run(self, t: Eldorado) -> None:
        """ELD-TURN-01. Phase 1, phase 2, phase 3. ELD-NONE-03: all of it is this player's.

        ELD-DISC-04: phase 2 comes before phase 3.
        """
        t.bought = False
        t.passing = False
        t.then(PLAY_CARDS[self.seat])
        t.then(PUT_AWAY[self.seat])
        t.then(REFILL[self.seat])
        t.then(TURN_END[self.seat])


class PlayCards(Choice[Eldorado]):
    """Phase 1: any play that has an effect, again and again, or the end of the phase."""

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-TURN-03. Cards and tiles to move, for their action, or to buy."""
        found: list[int] = []
        kinds = t.kinds(self.seat, 0)
        moving = t.rules.free_order or not t.bought  # ELD-TURN-05
        if moving and kinds:
            add_payments(t, self.seat, found)
            self.add_symbol_cards(t, kinds, found)
        self.add_actions(t, kinds, moving, found)
        if t.rules.caves:
            add_tiles(t, self.seat, moving or not t.rules.strict_tiles, kinds if moving else [], found)
        if not t.bought:  # ELD-BUY-01
            add_purchases(t, self.seat, kinds, found)
        found.append(END)  # ELD-TURN-06, ELD-TURN-08
        return found

    def add_symbol_cards(self, t: Eldorado, kinds: list[int], found: list[int]) -> None:
        """Cards that can move a pawn: with a symbol they show, or with another by a symbol-change tile."""
        for symbol in range(SYMBOL_COUNT):
            least = UNASKED
            for card in kinds:
                strength = STRENGTH_AS[symbol * CARD_COUNT + card]
                if strength:  # ELD-MOVE-18
                    if least == UNASKED:
                        least = least_needed(t, self.seat, symbol)
                    if strength >= least:  # ELD-MOVE-16
                        found.append(PLAY + card + CARD_COUNT * symbol)  # ELD-MOVE-13
        if not t.holds(self.seat, CHANGE_TILE):
            return
        for symbol in range(SYMBOL_COUNT):
            least = least_needed(t, self.seat, symbol)
            for card in kinds:  # ELD-TILE-10, ELD-TILE-19. ELD-EX-13 follows from ELD-TILE-10.
                if HAS_SYMBOL[card] and not SHOWS[card * SYMBOL_COUNT + symbol] and STRENGTH[card] >= least:
                    found.append(CHANGE + card + CARD_COUNT * symbol)

    def add_actions(self, t: Eldorado, kinds: list[int], moving: bool, found: list[int]) -> None:
        """ELD-CARD-06. Purple cards, at any moment of the phase; the Native only while moving is allowed.

        ELD-CARD-25: those that draw need no card to draw.
        """
        for card in kinds:
            if ACTION_PLACE[card] == NO_ACTION:
                continue
            if card == TRANSMITTER and not any(t.piles):  # ELD-CARD-22
                continue
            if card == NATIVE and not (moving and can_step_freely(t, self.seat)):
                continue
            found.append(ACT + ACTION_PLACE[card])

    def apply(self, t: Eldorado, a: int) -> None:
        if a == END:
            return
        if a < PLAY:
            begin_payment(t, self.seat, a)
        elif a < ACT:
            self.play_symbol(t, a)
        elif a < USE:
            self.act(t, ACTION_CARDS[a - ACT])
        elif a < STOP:
            use_tile(t, self.seat, a - USE)
        else:
            card = a - BUY + MARKET_FIRST
            t.then(Pay(self.seat, card, COST[card], 0))
        t.then(self)

    def play_symbol(self, t: Eldorado, a: int) -> None:
        """ELD-MOVE-03, ELD-MOVE-13. A card is played to move a pawn, with one symbol."""
        changed = a >= CHANGE
        rest = a - (CHANGE if changed else PLAY)
        card, symbol = rest % CARD_COUNT, rest // CARD_COUNT
        if changed:
            t.use_up(self.seat, CHANGE_TILE)
        t.tell(CHANGED if changed else PLAYED, self.seat, card, symbol)
        self.put_used_card(t, card)
        # ELD-MOVE-08: a movement begins with the strength of one card, and nothing is ever added to it.
        t.then(Move(self.seat, ANY_PAWN, symbol, STRENGTH[card], card if EQUIPMENT[card] else NO_CARD, 0))

    def put_used_card(self, t: Eldorado, card: int) -> None:
        """Where a card goes that is played for its strength or its action."""
        if EQUIPMENT[card]:
            # ELD-ITEM-02; ELD-ITEM-05, ELD-ITEM-07: whatever its strength is used for. ELD-EX-07 follows from ELD-ITEM-05.
            t.put_out(self.seat, card)
        else:
            t.put_down(self.seat, card)  # ELD-CARD-19

    def act(self, t: Eldorado, card: int) -> None:
        """A purple card: take a card, step freely, or draw and then perhaps remove. ELD-EX-04 follows from ELD-CARD-11."""
        t.tell(ACTED, self.seat, card)
        self.put_used_card(t, card)
        if card == TRANSMITTER:
            t.then(TakeCard(self.seat))  # ELD-CARD-08
        elif card == NATIVE:
            t.then(FreeStep(self.seat))
        else:
            t.then(DrawCards(self.seat, DRAWS[card]))  # ELD-CARD-11, ELD-CARD-13
            if REMOVES[card]:  # ELD-CARD-14, ELD-CARD-15, ELD-CARD-24
                t.then(MayRemove(self.seat, REMOVES[card], 0))
        if EQUIPMENT[card]:
            t.then(AfterUse(self.seat, card))


class MayRemove(Choice[Eldorado]):
    """Up to `left` cards of the hand leave the game.

    An empty hand is asked too: if it were not, the question would tell others something about the hand.
    """

    def __init__(self, seat: int, left: int, floor: int) -> None:
        super().__init__(seat)
        self.left = left
        self.floor = floor

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-CARD-21. Any card of the hand. ELD-CARD-14, ELD-CARD-15: or none."""
        found = [REMOVE + card for card in t.kinds(self.seat, self.floor)]
        found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == DONE:
            return
        remove(t, self.seat, a - REMOVE)
        if self.left > 1:  # ELD-CARD-15
            t.then(MayRemove(self.seat, self.left - 1, a - REMOVE))


class PutAway(Auto[Eldorado]):
    """Phase 2: first the play area, then the hand."""

    def run(self, t: Eldorado) -> None:
        """ELD-EX-11 and ELD-EX-16 follow from ELD-DISC-01."""
        clear_away(t, self.seat)
        if t.hand_size(self.seat) or has_late_tiles(t, self.seat):
            t.then(DISCARD_CARDS[self.seat][0])


class DiscardCards(Choice[Eldorado]):
    """Cards of the hand are discarded one by one, in ascending order from `floor` on; what is not discarded is kept.

    A cave tile may come in between; after it all cards may be discarded again.
    """

    def __init__(self, seat: int, floor: int) -> None:
        super().__init__(seat)
        self.floor = floor

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-DISC-02. Any card, or no more. ELD-CAVE-07: or a tile."""
        found: list[int] = []
        add_late_tiles(t, self.seat, found)
        found.append(DONE)
        for card in t.kinds(self.seat, self.floor):
            found.append(DISCARD + card)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == DONE:  # ELD-NONE-02: however many are kept
            return
        if a < STOP:
            use_tile(t, self.seat, a - USE)
            t.then(DISCARD_CARDS[self.seat][0])
            return
        t.throw(self.seat, a - DISCARD)
        t.tell(DISCARDED, self.seat, a - DISCARD)
        if t.hand_size(self.seat) or has_late_tiles(t, self.seat):  # ELD-DISC-03
            t.then(DISCARD_CARDS[self.seat][a - DISCARD])


class LastTiles(Choice[Eldorado]):
    """The hand is full again: a cave tile may still be used before the turn is over."""

    __slots__ = ()

    def legal(self, t: Eldorado) -> list[int]:
        """ELD-CAVE-07. Any tile that has an effect, or the end of the turn."""
        found: list[int] = []
        add_late_tiles(t, self.seat, found)
        found.append(DONE)
        return found

    def apply(self, t: Eldorado, a: int) -> None:
        if a == DONE:
            finish_turn(t, self.seat)
        else:
            use_tile(t, self.seat, a - USE)
            t.then(TURN_END[self.seat])


class TurnEnd(Auto[Eldorado]):
    """Phase 3 is over, or the last pawn of the seat has arrived."""

    def run(self, t: Eldorado) -> None:
        if has_late_tiles(t, self.seat) and not all_home(t, self.seat):  # ELD-END-13
            t.then(LAST_TILES[self.seat])
        else:
            finish_turn(t, self.seat)


def clear_away(t: Eldorado, seat: int) -> None:
    """ELD-DISC-01. The play area goes onto the discard pile."""
    if t.played[seat]:
        t.clear_away(seat)
        t.tell(CLEARED, seat)


def finish_turn(t: Eldorado, seat: int) -> None:
    """ELD-END-14. The next turn, or the end of the game: after a round with an arrival, else after the last possible round."""
    t.bought = False
    t.passing = False
    if t.rules.caves and not all_home(t, seat):
        clear_away(t, seat)  # ELD-DISC-05: cards exchanged after phase 2
    following = t.after(seat)
    if following == t.hat:  # ELD-SETUP-11: the round is over
        if t.home:  # ELD-END-04, ELD-END-05, ELD-TWO-14
            tell_result(t)
            return
        if t.round == LAST_POSSIBLE_ROUND:
            t.tell(STOPPED, t.hat)
            tell_result(t)
            return
        t.round += 1
        t.tell(ROUND, t.hat, t.round)
    t.then(TURN[following])  # ELD-DRAW-06, ELD-END-12


# Steps never change, and every turn uses these: one of each serves all tables.
TURN: Final[tuple[Turn, ...]] = tuple([Turn(seat) for seat in range(MAX_SEATS)])
PLAY_CARDS: Final[tuple[PlayCards, ...]] = tuple([PlayCards(seat) for seat in range(MAX_SEATS)])
PUT_AWAY: Final[tuple[PutAway, ...]] = tuple([PutAway(seat) for seat in range(MAX_SEATS)])
DISCARD_CARDS: Final[tuple[tuple[DiscardCards, ...], ...]] = tuple(
    [tuple([DiscardCards(seat, floor) for floor in range(CARD_COUNT)]) for seat in range(MAX_SEATS)]
)
TURN_END: Final[tuple[TurnEnd, ...]] = tuple([TurnEnd(seat) for seat in range(MAX_SEATS)])
LAST_TILES: Final[tuple[LastTiles, ...]] = tuple([LastTiles(seat) for seat in range(MAX_SEATS)])
