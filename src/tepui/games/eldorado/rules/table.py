"""The table of El Dorado: pawns, decks, market, blockades and caves, in short lists of ints.

Cards of one type are interchangeable, so a hand only counts them: `hand[seat * CARD_COUNT + card]`. `known[seat]` lists
the cards of that hand which everybody can deduce. A pile is a list of cards. A draw pile is kept sorted: chance decides
its order one card at a time, when a card is drawn.

Copies share the lists that seldom change; `copy` shows which. Shared lists and piles are replaced, never changed in place.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table, with_item, with_more, without_item
from tepui.games.eldorado.rules.components import CARD_COUNT, MARKET_FIRST, TILE_COUNT
from tepui.games.eldorado.rules.course import NO_SEAM, Course

HOME: Final = -1  # where a pawn is that has arrived in El Dorado
BOXED: Final = -1  # the owner of a blockade nobody has taken
NO_CARD: Final = -1
FREE: Final = -1  # a market slot without a pile
BLANK: Final[list[int]] = []  # a field not filled yet; never changed
NO_PILES: Final[list[list[int]]] = []
LAST_POSSIBLE_ROUND: Final = 200  # ELD-END-14: a game that nobody can finish stops here


def pawns_each(seats: int) -> int:
    """ELD-SETUP-04, ELD-COMP-08, ELD-TWO-01. How many pawns every player has."""
    return 2 if seats == 2 else 1


class Rules:
    """The options of a table, settled, and its course; never changed, shared by all copies."""

    __slots__ = ("seats", "options", "course", "caves", "free_order", "strict_tiles", "late_cards", "pawns")

    def __init__(self, seats: int, options: dict[str, Any], course: Course) -> None:
        self.seats = seats
        self.options = options
        self.course = course
        self.caves = bool(options["caves"])
        self.free_order = bool(options["free_order"])
        self.strict_tiles = bool(options["strict_tiles"])
        self.late_cards = bool(options["strict_no_same_turn"])
        self.pawns = pawns_each(seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.seats, self.options, self.course)


class Eldorado(Table):
    """Everything that lies on the table. A new one is blank: `empty_table`, `copy` and `imagine` fill every field by its name."""

    __slots__ = (
        "rules", "round", "hat", "bought", "passing", "where", "home", "blocks", "owner", "box", "hand", "known", "draw",
        "discard", "played", "out", "piles", "slots", "market", "held", "spent", "bag", "caves", "sizes",
    )  # fmt: skip

    def __init__(self, steps: list[Step[Any]], rules: Rules) -> None:
        super().__init__(steps)
        self.rules = rules
        self.round = 0  # from 1; 0 during set-up
        self.hat = 0  # the seat that opens each round
        self.bought = False  # the purchase of this turn is made
        self.passing = False  # a passage tile is active this turn
        self.where: list[int] = BLANK  # seat * pawns + pawn: a space, or HOME
        self.home: list[int] = BLANK  # seats whose last pawn has arrived, in order
        self.blocks: list[int] = BLANK  # by seam (junction): the number of the blockade on it, 0 if none
        self.owner: list[int] = BLANK  # by blockade number: the seat that took it, or BOXED
        self.box = 0  # one bit for each blockade number that is in the box
        self.hand: list[int] = BLANK  # seat * CARD_COUNT + card: how many
        self.known: list[list[int]] = NO_PILES  # by seat: cards in hand that everybody can deduce
        self.draw: list[list[int]] = NO_PILES  # by seat, sorted
        self.discard: list[list[int]] = NO_PILES  # by seat
        self.played: list[list[int]] = NO_PILES  # by seat: the play area
        self.out: list[int] = BLANK  # by card: out of the game
        self.piles: list[int] = BLANK  # by market card: how many are left on or above the market
        self.slots: list[int] = BLANK  # the card of each slot, or FREE
        self.market: list[int] = BLANK  # what is for sale, ascending: always `for_sale` of piles and slots
        self.held: list[int] = BLANK  # seat * TILE_COUNT + tile: how many
        self.spent: list[int] = BLANK  # by tile: used
        self.bag: list[int] = BLANK  # by tile: not found yet
        self.caves: list[int] = BLANK  # tiles left in each cave of the course
        self.sizes: list[int] = BLANK  # cards in hand of every seat

    def copy(self) -> Eldorado:
        t = Eldorado(self.steps[:], self.rules)
        t.round, t.hat, t.bought, t.passing = self.round, self.hat, self.bought, self.passing
        t.where, t.home, t.blocks, t.owner = self.where[:], self.home, self.blocks, self.owner
        t.box, t.hand, t.known, t.draw = self.box, self.hand[:], self.known[:], self.draw[:]
        t.discard, t.played, t.out, t.piles = self.discard[:], self.played[:], self.out, self.piles
        t.slots, t.market, t.held, t.spent = self.slots, self.market, self.held, self.spent
        t.bag, t.caves, t.sizes = self.bag, self.caves, self.sizes[:]
        return t

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], self.rules

    # ---- questions

    def after(self, seat: int) -> int:
        """ELD-TURN-02. The seat to the left."""
        return (seat + 1) % self.rules.seats

    def hand_size(self, seat: int) -> int:
        return self.sizes[seat]

    def kinds(self, seat: int, floor: int) -> list[int]:
        """The kinds of card in hand, ascending, without those below `floor`."""
        hand, first = self.hand, seat * CARD_COUNT
        return [card for card in range(floor, CARD_COUNT) if hand[first + card]]

    def closed(self, seam: int) -> bool:
        """ELD-BLOCK-01. Does an unremoved blockade lie on this junction?"""
        return seam != NO_SEAM and seam < len(self.blocks) and self.blocks[seam] != 0

    def free(self, space: int) -> bool:
        """Do the other pawns let a pawn enter this space?"""
        return self.can_enter(space, NO_SEAM)

    def can_enter(self, space: int, seam: int) -> bool:
        """ELD-MOVE-11, ELD-SPEC-08, ELD-TWO-05. Do blockades and the other pawns let a pawn cross this seam into this space?

        A passage tile opens occupied spaces and nothing else: what the space asks for is checked elsewhere (ELD-TILE-17).
        """
        if seam != NO_SEAM and self.closed(seam):  # ELD-MOVE-14
            return False
        if not self.passing:  # ELD-TILE-08
            for at in self.where:  # compiled, this is faster than `in`
                if at == space:  # ELD-TILE-18: one pawn is enough
                    return False
        return True

    def caves_beside(self, space: int) -> int:
        """ELD-CAVE-09. The caves next to a space, one bit each; none across an unremoved blockade."""
        mask = 0
        for cave, seam in self.rules.course.beside[space]:
            if not self.closed(seam):
                mask |= 1 << cave
        return mask

    # ---- cards in hand

    def leave_hand(self, seat: int, card: int) -> None:
        """ELD-TURN-04. A card is shown and leaves the hand, so it serves once; if others knew of one like it, this is the one."""
        at = seat * CARD_COUNT + card
        assert self.hand[at] > 0, "a card that is not in hand"
        self.hand[at] -= 1
        self.sizes[seat] -= 1
        if card in self.known[seat]:
            self.known[seat] = without_item(self.known[seat], card)

    def put_down(self, seat: int, card: int) -> None:
        """A card goes from the hand to the play area."""
        self.leave_hand(seat, card)
        self.played[seat] = self.played[seat] + [card]

    def put_out(self, seat: int, card: int) -> None:
        """A card goes from the hand out of the game."""
        self.leave_hand(seat, card)
        self.out = with_more(self.out, card, 1)

    def throw(self, seat: int, card: int) -> None:
        """ELD-ITEM-09. A card of any kind goes from the hand onto the discard pile."""
        self.leave_hand(seat, card)
        self.gain(seat, card)

    def gain(self, seat: int, card: int) -> None:
        """ELD-BUY-07. A card goes onto the discard pile."""
        self.discard[seat] = self.discard[seat] + [card]

    def acquire(self, seat: int, card: int) -> None:
        """A new card. ELD-BUY-08: under the option it waits in the play area, where no shuffle of this turn finds it."""
        if self.rules.late_cards:
            self.played[seat] = self.played[seat] + [card]
        else:
            self.gain(seat, card)

    def draw_card(self, seat: int, card: int) -> None:
        """ELD-CARD-20. A card goes from the draw pile into the hand, however large that is.

        When the draw pile is empty, everybody can tell what the hand holds.
        """
        self.draw[seat] = without_item(self.draw[seat], card)
        self.hand[seat * CARD_COUNT + card] += 1
        self.sizes[seat] += 1
        if not self.draw[seat]:
            self.show_hand(seat)

    def show_hand(self, seat: int) -> None:
        """Everybody knows the whole hand."""
        known: list[int] = []
        for card in self.kinds(seat, 0):
            for _ in range(self.hand[seat * CARD_COUNT + card]):
                known.append(card)
        self.known[seat] = known

    def shuffle(self, seat: int) -> None:
        """ELD-DRAW-03, ELD-BUY-08. The discard pile becomes the draw pile. ELD-CARD-12: the play area is no part of it."""
        self.draw[seat] = sorted(self.discard[seat])
        self.discard[seat] = []

    def clear_away(self, seat: int) -> None:
        """ELD-DISC-01, ELD-DISC-05. The cards of the play area go onto the discard pile."""
        if self.played[seat]:
            self.discard[seat] = self.discard[seat] + self.played[seat]
            self.played[seat] = []

    def use_up(self, seat: int, tile: int) -> None:
        """ELD-CAVE-08. A used tile leaves the game."""
        assert self.held[seat * TILE_COUNT + tile] > 0, "a tile the seat does not own"
        self.held = with_more(self.held, seat * TILE_COUNT + tile, -1)
        self.spent = with_more(self.spent, tile, 1)

    def holds(self, seat: int, tile: int) -> bool:
        return self.held[seat * TILE_COUNT + tile] > 0

    def take_card(self, card: int) -> None:
        """ELD-MARKET-11. One card of a market pile goes, for good."""
        self.piles = with_more(self.piles, card, -1)
        if self.piles[card] == 0:
            if card in self.slots:  # ELD-MARKET-01, ELD-MARKET-07, ELD-CARD-10: whoever took the last card, and however
                self.slots = with_item(self.slots, self.slots.index(card), FREE)  # ELD-MARKET-08: and it stays free
            self.market = for_sale(self.piles, self.slots)  # ELD-MARKET-05

    def come_down(self, card: int) -> None:
        """ELD-MARKET-03, ELD-MARKET-06, ELD-MARKET-10. A pile from above the market takes the first free slot, and no other."""
        self.slots = with_item(self.slots, self.slots.index(FREE), card)
        self.market = for_sale(self.piles, self.slots)


def for_sale(piles: list[int], slots: list[int]) -> list[int]:
    """ELD-BUY-10, ELD-SETUP-03. The cards of the market; ELD-MARKET-02: and those above it while a slot is free.

    ELD-BUY-11: none of a pile that is sold out.
    """
    above = FREE in slots
    return [card for card in range(MARKET_FIRST, CARD_COUNT) if piles[card] and (above or card in slots)]


def count_cards(pile: list[int]) -> list[int]:
    """How many of each kind a pile holds."""
    found = [0] * CARD_COUNT
    for card in pile:
        found[card] += 1
    return found


def list_cards(counts: list[int]) -> list[list[int]]:
    """The opposite of counting: a sorted pile for every seat, from counts at seat * CARD_COUNT + card."""
    found: list[list[int]] = []
    for at in range(0, len(counts), CARD_COUNT):
        found.append([card for card in range(CARD_COUNT) for _ in range(counts[at + card])])
    return found


def count_hands(hand: list[int]) -> list[int]:
    """How many cards every seat holds."""
    return [sum(hand[at : at + CARD_COUNT]) for at in range(0, len(hand), CARD_COUNT)]
