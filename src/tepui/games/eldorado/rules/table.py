"""The table of El Dorado: pawns, decks, market, blockades and caves, in short lists of ints.

Cards of one type are interchangeable. A hand counts them: `hand[seat * 21 + card]`; `known[seat]` lists the part of it that
everybody can deduce. A pile is a list too: `draw[seat]` in the order of the box, for its own order is decided card by card.

What seldom changes is shared by copies: `copy` says which lists. These, and every pile, are replaced and never changed.
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
LAST_POSSIBLE_ROUND: Final = 200


class Rules:
    """The options of a table, settled, and its course; never changed, shared by all copies."""

    __slots__ = ("seats", "options", "course", "caves", "free_order", "pawns")

    def __init__(self, seats: int, options: dict[str, Any], course: Course) -> None:
        self.seats = seats
        self.options = options
        self.course = course
        self.caves = bool(options["caves"])
        self.free_order = bool(options["free_order"])
        self.pawns = 2 if seats == 2 else 1  # each (ELD-SETUP-04)


class Eldorado(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules", "round", "hat", "bought", "passing", "where", "home", "blocks", "owner", "box", "hand", "known", "draw",
        "discard", "played", "out", "piles", "slots", "market", "held", "spent", "bag", "caves", "sizes",
    )  # fmt: skip

    def __init__(
        self,
        steps: list[Step[Any]],
        rules: Rules,
        round: int,
        hat: int,
        bought: bool,
        passing: bool,
        where: list[int],
        home: list[int],
        blocks: list[int],
        owner: list[int],
        box: int,
        hand: list[int],
        known: list[list[int]],
        draw: list[list[int]],
        discard: list[list[int]],
        played: list[list[int]],
        out: list[int],
        piles: list[int],
        slots: list[int],
        market: list[int],
        held: list[int],
        spent: list[int],
        bag: list[int],
        caves: list[int],
        sizes: list[int],
    ) -> None:
        super().__init__(steps)
        self.rules = rules
        self.round = round  # from 1; 0 during set-up
        self.hat = hat  # who opens each round (ELD-SETUP-11)
        self.bought = bought  # this turn (ELD-BUY-01)
        self.passing = passing  # a passage tile is active this turn (ELD-TILE-08)
        self.where = where  # seat * pawns + pawn: a space, or HOME
        self.home = home  # seats whose last pawn has arrived, in order
        self.blocks = blocks  # the blockade on every seam, 0 if none
        self.owner = owner  # of every blockade by number: a seat, or BOXED
        self.box = box  # bit per number: not laid yet, or never
        self.hand = hand
        self.known = known
        self.draw = draw
        self.discard = discard
        self.played = played
        self.out = out  # by card: out of the game
        self.piles = piles  # by market card: how many are left on or above the market
        self.slots = slots  # the card of each slot, or FREE
        self.market = market  # what is for sale, ascending: always `for_sale` of piles and slots
        self.held = held  # seat * 14 + tile
        self.spent = spent  # by tile: used
        self.bag = bag  # by tile: not found yet
        self.caves = caves  # tiles left in each cave of the course
        self.sizes = sizes  # cards in hand of every seat

    def copy(self) -> Eldorado:
        return Eldorado(
            self.steps[:],
            self.rules,
            self.round,
            self.hat,
            self.bought,
            self.passing,
            self.where[:],
            self.home,
            self.blocks,
            self.owner,
            self.box,
            self.hand[:],
            self.known[:],
            self.draw[:],
            self.discard[:],
            self.played[:],
            self.out,
            self.piles,
            self.slots,
            self.market,
            self.held,
            self.spent,
            self.bag,
            self.caves,
            self.sizes[:],
        )

    # ---- questions

    def after(self, seat: int) -> int:
        """The seat to the left (ELD-TURN-02)."""
        return (seat + 1) % self.rules.seats

    def hand_size(self, seat: int) -> int:
        return self.sizes[seat]

    def kinds(self, seat: int, floor: int) -> list[int]:
        """The cards in hand from `floor` on, each kind once, ascending."""
        hand, first = self.hand, seat * CARD_COUNT
        return [card for card in range(floor, CARD_COUNT) if hand[first + card]]

    def closed(self, seam: int) -> bool:
        """Does an unremoved blockade lie on this junction (ELD-BLOCK-01)?"""
        return seam != NO_SEAM and seam < len(self.blocks) and self.blocks[seam] != 0

    def free(self, space: int) -> bool:
        """May a pawn enter as far as other pawns go (ELD-MOVE-11, ELD-TILE-08)?"""
        return self.can_enter(space, NO_SEAM)

    def can_enter(self, space: int, seam: int) -> bool:
        """The same across a junction: may a pawn go there as far as blockades and pawns go (ELD-MOVE-11, -14)?"""
        if seam != NO_SEAM and self.closed(seam):
            return False
        if not self.passing:
            for at in self.where:  # compiled, this is faster than `in`
                if at == space:
                    return False
        return True

    def caves_beside(self, space: int) -> int:
        """The caves a space is next to, as a mask: none across an unremoved blockade (ELD-CAVE-09)."""
        mask = 0
        for cave, seam in self.rules.course.beside[space]:
            if not self.closed(seam):
                mask |= 1 << cave
        return mask

    # ---- cards in hand

    def leave_hand(self, seat: int, card: int) -> None:
        """A card is shown and leaves the hand; if others knew of one like it, this is the one."""
        at = seat * CARD_COUNT + card
        assert self.hand[at] > 0, "a card that is not in hand"
        self.hand[at] -= 1
        self.sizes[seat] -= 1
        if card in self.known[seat]:
            self.known[seat] = without_item(self.known[seat], card)

    def put_down(self, seat: int, card: int) -> None:
        """From hand to the play area."""
        self.leave_hand(seat, card)
        self.played[seat] = self.played[seat] + [card]

    def put_out(self, seat: int, card: int) -> None:
        """From hand out of the game."""
        self.leave_hand(seat, card)
        self.out = with_more(self.out, card, 1)

    def throw(self, seat: int, card: int) -> None:
        """From hand onto the discard pile."""
        self.leave_hand(seat, card)
        self.gain(seat, card)

    def gain(self, seat: int, card: int) -> None:
        """Onto the discard pile (ELD-BUY-07)."""
        self.discard[seat] = self.discard[seat] + [card]

    def draw_card(self, seat: int, card: int) -> None:
        """From the draw pile into the hand; the last card of a pile tells everybody what the hand holds."""
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
        """The discard pile becomes the draw pile (ELD-DRAW-03)."""
        self.draw[seat] = sorted(self.discard[seat])
        self.discard[seat] = []

    def clear_away(self, seat: int) -> None:
        """The play area onto the discard pile (ELD-DISC-01)."""
        if self.played[seat]:
            self.discard[seat] = self.discard[seat] + self.played[seat]
            self.played[seat] = []

    def use_up(self, seat: int, tile: int) -> None:
        """A used tile leaves the game (ELD-CAVE-08)."""
        assert self.held[seat * TILE_COUNT + tile] > 0, "a tile the seat does not own"
        self.held = with_more(self.held, seat * TILE_COUNT + tile, -1)
        self.spent = with_more(self.spent, tile, 1)

    def holds(self, seat: int, tile: int) -> bool:
        return self.held[seat * TILE_COUNT + tile] > 0

    def take_card(self, card: int) -> None:
        """One card of a market pile goes; an emptied slot is free (ELD-MARKET-01)."""
        self.piles = with_more(self.piles, card, -1)
        if self.piles[card] == 0:
            if card in self.slots:
                self.slots = with_item(self.slots, self.slots.index(card), FREE)
            self.market = for_sale(self.piles, self.slots)

    def come_down(self, card: int) -> None:
        """A pile from above the market takes the first free slot (ELD-MARKET-03)."""
        self.slots = with_item(self.slots, self.slots.index(FREE), card)
        self.market = for_sale(self.piles, self.slots)


def for_sale(piles: list[int], slots: list[int]) -> list[int]:
    """ELD-BUY-10, -11, ELD-MARKET-02. On the market, or above it while a slot is free."""
    above = FREE in slots
    return [card for card in range(MARKET_FIRST, CARD_COUNT) if piles[card] and (above or card in slots)]


def count_cards(pile: list[int]) -> list[int]:
    """A pile counted by kind."""
    found = [0] * CARD_COUNT
    for card in pile:
        found[card] += 1
    return found


def list_cards(counts: list[int]) -> list[list[int]]:
    """Counts of all seats as piles, in the order of the box."""
    found: list[list[int]] = []
    for at in range(0, len(counts), CARD_COUNT):
        found.append([card for card in range(CARD_COUNT) for _ in range(counts[at + card])])
    return found


def count_hands(hand: list[int]) -> list[int]:
    """How many cards every seat holds."""
    return [sum(hand[at : at + CARD_COUNT]) for at in range(0, len(hand), CARD_COUNT)]
