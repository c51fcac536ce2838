"""The table of El Dorado: pawns, decks, market, blockades and caves, in flat lists of ints.

Cards of one type are interchangeable, so every zone counts them: `hand[seat * 21 + card]`. `draw` is the bag of a draw
pile (its order is decided card by card), `known` the part of a hand that everybody can deduce.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.core.step import Step
from tepui.core.table import Table
from tepui.games.eldorado.components import CARD_COUNT, SLOT_COUNT, TILE_COUNT
from tepui.games.eldorado.course import NO_SEAM, Course

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
        "discard", "played", "out", "piles", "slots", "held", "spent", "bag", "caves", "sizes",
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
        known: list[int],
        draw: list[int],
        discard: list[int],
        played: list[int],
        out: list[int],
        piles: list[int],
        slots: list[int],
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
        self.held = held  # seat * 14 + tile
        self.spent = spent  # by tile: used
        self.bag = bag  # by tile: not found yet
        self.caves = caves  # tiles left in each cave of the course
        self.sizes = sizes  # cards of a seat: hand, draw pile, discard pile (seat * 3)

    def copy(self) -> Eldorado:
        return Eldorado(
            self.steps[:],
            self.rules,
            self.round,
            self.hat,
            self.bought,
            self.passing,
            self.where[:],
            self.home[:],
            self.blocks[:],
            self.owner[:],
            self.box,
            self.hand[:],
            self.known[:],
            self.draw[:],
            self.discard[:],
            self.played[:],
            self.out[:],
            self.piles[:],
            self.slots[:],
            self.held[:],
            self.spent[:],
            self.bag[:],
            self.caves[:],
            self.sizes[:],
        )

    # ---- questions

    def after(self, seat: int) -> int:
        """The seat to the left (ELD-TURN-02)."""
        return (seat + 1) % self.rules.seats

    def hand_size(self, seat: int) -> int:
        return self.sizes[seat * 3]

    def closed(self, seam: int) -> bool:
        """Does an unremoved blockade lie on this junction (ELD-BLOCK-01)?"""
        return seam != NO_SEAM and seam < len(self.blocks) and self.blocks[seam] != 0

    def free(self, space: int) -> bool:
        """May a pawn enter as far as other pawns go (ELD-MOVE-11, ELD-TILE-08)?"""
        return self.passing or space not in self.where

    def slot_free(self) -> bool:
        return FREE in self.slots

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
        self.sizes[seat * 3] -= 1
        if self.known[at] > 0:
            self.known[at] -= 1

    def put_down(self, seat: int, card: int) -> None:
        """From hand to the play area."""
        self.leave_hand(seat, card)
        self.played[seat * CARD_COUNT + card] += 1

    def put_out(self, seat: int, card: int) -> None:
        """From hand out of the game."""
        self.leave_hand(seat, card)
        self.out[card] += 1

    def throw(self, seat: int, card: int) -> None:
        """From hand onto the discard pile."""
        self.leave_hand(seat, card)
        self.gain(seat, card)

    def gain(self, seat: int, card: int) -> None:
        """Onto the discard pile (ELD-BUY-07)."""
        self.discard[seat * CARD_COUNT + card] += 1
        self.sizes[seat * 3 + 2] += 1

    def draw_card(self, seat: int, card: int) -> None:
        """From the draw pile into the hand; the last card of a pile tells everybody what the hand holds."""
        at = seat * CARD_COUNT
        assert self.draw[at + card] > 0, "a card that is not in the draw pile"
        self.draw[at + card] -= 1
        self.hand[at + card] += 1
        self.sizes[seat * 3] += 1
        self.sizes[seat * 3 + 1] -= 1
        if self.sizes[seat * 3 + 1] == 0:
            self.known[at : at + CARD_COUNT] = self.hand[at : at + CARD_COUNT]

    def shuffle(self, seat: int) -> None:
        """The discard pile becomes the draw pile (ELD-DRAW-03)."""
        at = seat * CARD_COUNT
        self.draw[at : at + CARD_COUNT] = self.discard[at : at + CARD_COUNT]
        self.discard[at : at + CARD_COUNT] = [0] * CARD_COUNT
        self.sizes[seat * 3 + 1] = self.sizes[seat * 3 + 2]
        self.sizes[seat * 3 + 2] = 0

    def clear_away(self, seat: int) -> None:
        """The play area onto the discard pile (ELD-DISC-01)."""
        at = seat * CARD_COUNT
        count = 0
        for i in range(at, at + CARD_COUNT):
            count += self.played[i]
            self.discard[i] += self.played[i]
            self.played[i] = 0
        self.sizes[seat * 3 + 2] += count

    def use_up(self, seat: int, tile: int) -> None:
        """A used tile leaves the game (ELD-CAVE-08)."""
        assert self.held[seat * TILE_COUNT + tile] > 0, "a tile the seat does not own"
        self.held[seat * TILE_COUNT + tile] -= 1
        self.spent[tile] += 1

    def holds(self, seat: int, tile: int) -> bool:
        return self.held[seat * TILE_COUNT + tile] > 0

    def take_card(self, card: int) -> None:
        """One card of a market pile goes; an emptied slot is free (ELD-MARKET-01)."""
        self.piles[card] -= 1
        if self.piles[card] == 0:
            for slot in range(SLOT_COUNT):
                if self.slots[slot] == card:
                    self.slots[slot] = FREE


def count_sizes(seats: int, hand: list[int], draw: list[int], discard: list[int]) -> list[int]:
    """Cards in hand, draw pile and discard pile of every seat."""
    sizes: list[int] = []
    for seat in range(seats):
        at = seat * CARD_COUNT
        for zone in (hand, draw, discard):
            sizes.append(sum(zone[at : at + CARD_COUNT]))
    return sizes
