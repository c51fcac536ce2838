"""The table of Chac: temple, adventurers, hands, glyphs, in small ints and lists, and the questions rules ask of it.

Secret are hands and what was discarded (`hands`, `lost`, `pending`), the pairing of glyphs and numbers (`numbers`, as far
as anybody has looked), choices made together (`pending`, `calm`, `chosen`) and dealt adventurers until all have chosen.
`deciphered` and `read` say who has looked where, which everybody sees.

What seldom changes is shared by copies: `copy` says which lists. These, and every hand, are replaced and never changed.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table, with_item
from tepui.games.chac.rules.components import (
    ABILITY,
    ALCOVE_COUNT,
    BACKS,
    BOX,
    CARDS,
    LOAD,
    MAX_SEATS,
    NOBODY,
    NOWHERE,
    NUMBER_COUNT,
    OPENED_AT,
    PLANKS,
    SLAB_COUNT,
    SLABS,
    SUNS,
    TRACK,
    WALL_CARDS,
    WALL_STEPS,
    ZONE_COUNT,
)

# What a player's adventurers are doing.
INSIDE: Final = 0
WAITING: Final = 1
OUT: Final = 2
ELIMINATED: Final = 3
STATES: Final = ("inside", "waiting", "out", "eliminated")

# What a lava space shows once the cover is off.
GLYPH_UP: Final = 0
YELLOW: Final = 1  # safe, with a treasure
BROWN: Final = 2  # safe, looted
HOLE: Final = 3
SUN: Final = 4
# CHA-LAVA-01: sixteen spaces. CHA-SETUP-04: two suns in their corners, a glyph tile on each of the others.
FRESH_SLABS: Final[tuple[int, ...]] = tuple([SUN if space in SUNS else GLYPH_UP for space in SLABS])
SLAB_STATES: Final = ("glyph", "yellow", "brown", "hole", "sun")

# What the dice on the table were rolled for; a bridge also says under which load.
FOR_ACTIONS: Final = 0
FOR_LOCK: Final = 1
FOR_WATER: Final = 2
FOR_BOULDER: Final = 3
FOR_CHEST: Final = 4
FOR_BRIDGE: Final = 5

UNKNOWN: Final = -1  # a glyph not laid yet, an adventurer not dealt yet, a choice not made yet
UNDECIDED: Final = 0  # the number of a glyph nobody has looked at


# By the number of players and the seat of the first: all seats in order.
FROM_FIRST: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [tuple([tuple([(first + i) % n for i in range(n)]) for first in range(n)]) for n in range(MAX_SEATS + 1)]
)


class Rules:
    """The options of a table, settled; never changed, shared by all copies."""

    __slots__ = ("seats", "options", "literal_end", "stone_breaks_ties", "keep_notes")

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.literal_end: bool = options["pending_replacements"] == "literal"
        self.stone_breaks_ties: bool = options["tie_break"] == "stone_of_chac"
        self.keep_notes: bool = options["memory"] == "keep_notes"

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.seats, self.options)


class Chac(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules", "round", "first", "turn", "boulder", "left", "right", "planks", "covered", "where", "state", "cards",
        "life", "used", "chosen", "steady", "calm", "laid_down", "actions", "given", "hands", "pending", "lost",
        "shown", "chests", "decks", "wall_bag", "wall_cards", "roll", "dice", "trial", "lock", "slabs", "glyphs",
        "numbers", "clues", "deciphered", "read", "alcoves",
    )  # fmt: skip

    def __init__(self, steps: list[Step[Any]], rules: Rules, like: Chac | None = None) -> None:
        """A table with nothing on it, or one on which everything lies as on the table `like`."""
        super().__init__(steps)
        self.rules = rules
        if like is None:
            seats = rules.seats
            self.round: int = 0  # 0 while the adventurers are being chosen
            self.first: int = 0  # the seat with the dice
            self.turn: int = 0  # turns begun, of all players together
            self.boulder: int = NOWHERE  # its place on the track
            self.left: int = 0  # steps of the left wall
            self.right: int = 0  # steps of the right wall
            self.planks: int = 0
            self.covered: bool = False  # is the cover on the Lava Room?
            self.where: list[int] = [NOWHERE] * seats  # a space, or NOWHERE
            self.state: list[int] = [INSIDE] * seats
            self.cards: list[int] = [UNKNOWN] * (2 * seats)  # 2 * seat + life: the two adventurers
            self.life: list[int] = [0] * seats  # 0: the first adventurer, 1: the replacement
            self.used: list[int] = []  # by seat, a bit per life: its ability is spent
            self.chosen: list[int] = [UNKNOWN] * seats  # in secret: who goes in first; UNKNOWN before and after
            self.steady: list[int] = [0] * seats  # 1: Stamina lowers the load this round
            self.calm: list[int] = [0] * seats  # 1: Stamina announced in secret
            self.laid_down: list[int] = [0] * seats  # 1: has searched this river space
            self.actions: list[int] = [0] * seats  # left this round
            self.given: list[int] = [0] * seats  # at the roll
            self.hands: list[list[int]] = []  # by seat: cards, ascending
            self.pending: list[list[int]] = [[] for _ in range(seats)]  # dropped in secret: still in hand to others
            self.lost: list[list[int]] = [[] for _ in range(seats)]  # cards discarded by a seat
            self.shown: list[list[int]] = [[] for _ in range(seats)]  # cards a seat has shown at the end
            self.chests: list[int] = [0] * seats  # points its chests were worth
            self.decks: list[int] = []  # by card: how many are not drawn yet, or lie in their alcoves
            self.wall_bag: list[int] = []  # by wall card: how many are not revealed yet
            self.wall_cards: list[int] = []  # revealed, in order
            self.roll: list[int] = []  # the action dice of the round
            self.dice: list[int] = []  # the last dice of any other test
            self.trial: int = FOR_ACTIONS  # what they were rolled for, as above
            self.lock: list[int] = []  # the dice of an open lock series, ascending
            self.slabs: list[int] = []  # by slab: what its space shows, as above
            self.glyphs: list[int] = [UNKNOWN] * SLAB_COUNT  # by slab
            self.numbers: list[int] = [UNDECIDED] * NUMBER_COUNT  # by glyph; UNDECIDED until somebody looks
            self.clues: list[int] = []  # the four trap numbers, by zone
            self.deciphered: list[int] = [0] * ZONE_COUNT  # by zone: bit per seat
            self.read: list[int] = [0] * SLAB_COUNT  # by slab: bit per seat
            self.alcoves: list[int] = [NOBODY] * ALCOVE_COUNT  # who has opened it, or NOBODY
        else:
            self.round, self.first, self.turn, self.boulder = like.round, like.first, like.turn, like.boulder
            self.left, self.right, self.planks, self.covered = like.left, like.right, like.planks, like.covered
            self.where, self.state, self.cards, self.life = like.where[:], like.state[:], like.cards, like.life
            self.used, self.chosen, self.steady, self.calm = like.used, like.chosen, like.steady, like.calm
            self.laid_down, self.actions, self.given = like.laid_down[:], like.actions[:], like.given[:]
            self.hands, self.pending, self.lost = like.hands[:], like.pending[:], like.lost[:]
            self.shown, self.chests, self.decks = like.shown, like.chests, like.decks[:]
            self.wall_bag, self.wall_cards, self.roll = like.wall_bag[:], like.wall_cards[:], like.roll
            self.dice, self.trial, self.lock, self.slabs = like.dice[:], like.trial, like.lock, like.slabs
            self.glyphs, self.numbers, self.clues = like.glyphs, like.numbers, like.clues
            self.deciphered, self.read, self.alcoves = like.deciphered, like.read, like.alcoves

    def copy(self) -> Chac:
        return Chac(self.steps[:], self.rules, self)

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], self.rules

    # ---- questions

    def after(self, seat: int) -> int:
        """The seat on the left, whatever has become of its player."""
        return (seat + 1) % self.rules.seats

    def from_first(self) -> tuple[int, ...]:
        """All seats clockwise, the first player first."""
        return FROM_FIRST[self.rules.seats][self.first]

    def boulder_space(self) -> int:
        return TRACK[self.boulder]

    def walls_met(self) -> bool:
        """CHA-WADV-04: when both have made all their steps. CHA-WADV-09 and CHA-WALL-15: until then the room is open."""
        return self.left >= WALL_STEPS and self.right >= WALL_STEPS

    def opening(self, sun: int) -> bool:
        """Has the boulder reached the corner that makes this opening?

        CHA-BOU-07 and CHA-BOU-08: C15 for the first, C20 for the second.
        CHA-BOU-09 follows from them: C15 comes before C20 on the track. CHA-EX-17 is an example.
        """
        return self.boulder >= OPENED_AT[sun]

    def adventurer(self, seat: int) -> int:
        return self.cards[2 * seat + self.life[seat]]

    def can_use(self, seat: int, ability: int) -> bool:
        """Has the adventurer in play this ability, not used yet?

        CHA-ABIL-15: each adventurer has one. CHA-ABIL-02: the replacement has its own, used or not by itself.
        """
        life = self.life[seat]
        return ABILITY[self.cards[2 * seat + life]] == ability and not self.used[seat] >> life & 1

    def spend_action(self, seat: int) -> None:
        """CHA-TURN-01: an action costs one."""
        self.actions[seat] = self.actions[seat] - 1  # compiled, `-=` on an item of a list is slow

    def spend_ability(self, seat: int) -> None:
        """CHA-ABIL-01: once in the game."""
        self.used = with_item(self.used, seat, self.used[seat] | 1 << self.life[seat])

    def load(self, seat: int) -> int:
        """The load of the moment: that of the cards in hand, one less in a round of Stamina.

        CHA-LOAD-01: the number of cards decides, not their value. CHA-LOAD-02: alcove cards are cards like any other.
        CHA-ABIL-06: Stamina at load 2 gives load 1. CHA-ABIL-07: bridge and river ask for this load too.
        CHA-ABIL-19: cards taken or lost in the round change it.
        """
        return LOAD[len(self.hands[seat])] - self.steady[seat]

    def any_left_in(self, deck: int) -> bool:
        """Is there a card left in a deck?"""
        for card in range(deck, CARDS, BACKS):  # noqa: SIM110 (any() over a generator is slower)
            if self.decks[card]:
                return True
        return False

    def left_in(self, deck: int) -> int:
        """Cards left in a deck."""
        count = 0
        for card in range(deck, CARDS, BACKS):
            count += self.decks[card]
        return count

    def glyph_with(self, number: int) -> int:
        """The glyph decided to bear this number, UNKNOWN if none is yet."""
        for glyph in range(NUMBER_COUNT):
            if self.numbers[glyph] == number:
                return glyph
        return UNKNOWN

    def free_numbers(self) -> list[int]:
        return [number for number in range(1, NUMBER_COUNT + 1) if number not in self.numbers]


def with_card(hand: list[int], card: int) -> list[int]:
    """The hand with one card more, ascending: hands are replaced and never changed."""
    found = hand[:]
    found.append(card)
    found.sort()
    return found


def empty_table(rules: Rules) -> Chac:
    """The temple at the beginning, before anything is drawn or dealt: nobody is inside yet."""
    t = Chac([], rules)
    t.boulder = 0  # CHA-SETUP-01: on the first space of the corridor
    t.left = t.right = 0  # CHA-SETUP-02
    t.planks = PLANKS  # CHA-SETUP-03
    t.hands = [[] for _ in range(rules.seats)]  # CHA-SETUP-18
    t.used = [0] * rules.seats
    t.covered = True  # CHA-SETUP-06; the glyphs below are laid when the cover comes off
    t.slabs = list(FRESH_SLABS)
    t.decks = list(BOX)  # CHA-SETUP-10: each card keeps the back of its deck, so the decks stay apart
    t.wall_bag = list(WALL_CARDS)  # CHA-SETUP-12: one deck of all wall cards, none of them revealed
    return t
