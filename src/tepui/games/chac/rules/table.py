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

# What a lava space shows once the cover is off (CHA-LAVA-03 to -17).
GLYPH_UP: Final = 0
YELLOW: Final = 1
BROWN: Final = 2
HOLE: Final = 3
SUN: Final = 4
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


class Chac(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules",
        "round",
        "first",
        "turn",
        "boulder",
        "left",
        "right",
        "planks",
        "covered",
        "where",
        "state",
        "cards",
        "life",
        "used",
        "chosen",
        "steady",
        "calm",
        "laid_down",
        "actions",
        "given",
        "hands",
        "pending",
        "lost",
        "shown",
        "chests",
        "decks",
        "wall_bag",
        "wall_cards",
        "roll",
        "dice",
        "trial",
        "lock",
        "slabs",
        "glyphs",
        "numbers",
        "clues",
        "deciphered",
        "read",
        "alcoves",
    )

    def __init__(
        self,
        steps: list[Step[Any]],
        rules: Rules,
        round: int,
        first: int,
        turn: int,
        boulder: int,
        left: int,
        right: int,
        planks: int,
        covered: bool,
        where: list[int],
        state: list[int],
        cards: list[int],
        life: list[int],
        used: list[int],
        chosen: list[int],
        steady: list[int],
        calm: list[int],
        laid_down: list[int],
        actions: list[int],
        given: list[int],
        hands: list[list[int]],
        pending: list[list[int]],
        lost: list[list[int]],
        shown: list[list[int]],
        chests: list[int],
        decks: list[int],
        wall_bag: list[int],
        wall_cards: list[int],
        roll: list[int],
        dice: list[int],
        trial: int,
        lock: list[int],
        slabs: list[int],
        glyphs: list[int],
        numbers: list[int],
        clues: list[int],
        deciphered: list[int],
        read: list[int],
        alcoves: list[int],
    ) -> None:
        super().__init__(steps)
        self.rules = rules
        self.round = round  # 0 while the adventurers are being chosen
        self.first = first  # the seat with the dice
        self.turn = turn  # turns begun, of all players together
        self.boulder = boulder  # its place on the track
        self.left = left  # steps of the left wall
        self.right = right
        self.planks = planks
        self.covered = covered  # is the cover on the Lava Room?
        self.where = where  # a space, or NOWHERE
        self.state = state
        self.cards = cards  # 2 * seat + life: the two adventurers
        self.life = life  # 0: the first adventurer, 1: the replacement
        self.used = used  # bit per life: its ability is spent
        self.chosen = chosen  # the first adventurer a seat has chosen in secret, UNKNOWN before and after
        self.steady = steady  # 1: Stamina lowers the load this round
        self.calm = calm  # 1: Stamina announced in secret
        self.laid_down = laid_down  # 1: has searched this river space (CHA-RIV-05)
        self.actions = actions  # left this round
        self.given = given  # at the roll
        self.hands = hands  # cards, ascending
        self.pending = pending  # cards dropped in secret, part of the hand to everybody else
        self.lost = lost  # cards discarded by a seat
        self.shown = shown  # cards a seat has shown at the end
        self.chests = chests  # points its chests were worth
        self.decks = decks  # cards not drawn yet, alcove cards not taken yet
        self.wall_bag = wall_bag
        self.wall_cards = wall_cards  # revealed, in order
        self.roll = roll  # the action dice of the round
        self.dice = dice  # the last dice of any other test
        self.trial = trial  # what they were rolled for, as above
        self.lock = lock  # the dice of an open lock series, ascending
        self.slabs = slabs
        self.glyphs = glyphs  # by slab
        self.numbers = numbers  # by glyph; UNDECIDED until somebody looks
        self.clues = clues  # the four trap numbers, by zone
        self.deciphered = deciphered  # by zone: bit per seat
        self.read = read  # by slab: bit per seat
        self.alcoves = alcoves  # who has opened it, or NOBODY

    def copy(self) -> Chac:
        return Chac(
            self.steps[:],
            self.rules,
            self.round,
            self.first,
            self.turn,
            self.boulder,
            self.left,
            self.right,
            self.planks,
            self.covered,
            self.where[:],
            self.state[:],
            self.cards,
            self.life,
            self.used,
            self.chosen,
            self.steady,
            self.calm,
            self.laid_down[:],
            self.actions[:],
            self.given[:],
            self.hands[:],
            self.pending[:],
            self.lost[:],
            self.shown,
            self.chests,
            self.decks[:],
            self.wall_bag[:],
            self.wall_cards[:],
            self.roll,
            self.dice[:],
            self.trial,
            self.lock,
            self.slabs,
            self.glyphs,
            self.numbers,
            self.clues,
            self.deciphered,
            self.read,
            self.alcoves,
        )

    # ---- questions

    def after(self, seat: int) -> int:
        """The seat on the left."""
        return (seat + 1) % self.rules.seats

    def from_first(self) -> tuple[int, ...]:
        """All seats in order, the first player first."""
        return FROM_FIRST[self.rules.seats][self.first]

    def boulder_space(self) -> int:
        return TRACK[self.boulder]

    def walls_met(self) -> bool:
        """CHA-WADV-04."""
        return self.left >= WALL_STEPS and self.right >= WALL_STEPS

    def opening(self, sun: int) -> bool:
        """Has the boulder passed the corner that opens it (CHA-BOU-07, -08)?"""
        return self.boulder >= OPENED_AT[sun]

    def adventurer(self, seat: int) -> int:
        return self.cards[2 * seat + self.life[seat]]

    def can_use(self, seat: int, ability: int) -> bool:
        """The adventurer in play has this ability and has not used it (CHA-ABIL-01, -02)."""
        life = self.life[seat]
        return ABILITY[self.cards[2 * seat + life]] == ability and not self.used[seat] >> life & 1

    def spend_action(self, seat: int) -> None:
        self.actions[seat] = self.actions[seat] - 1  # compiled, `-=` on an item of a list is slow

    def spend_ability(self, seat: int) -> None:
        self.used = with_item(self.used, seat, self.used[seat] | 1 << self.life[seat])

    def load(self, seat: int) -> int:
        """NC: by the number of cards held now, one less under Stamina (CHA-LOAD-01, CHA-ABIL-05)."""
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
    """An empty temple (CHA-SETUP-01 to -04, -10 to -14, -18): nothing dealt, nobody inside."""
    n = rules.seats
    return Chac(
        [],
        rules,
        round=0,
        first=0,
        turn=0,
        boulder=0,
        left=0,
        right=0,
        planks=PLANKS,
        covered=True,
        where=[NOWHERE] * n,
        state=[INSIDE] * n,
        cards=[UNKNOWN] * (2 * n),
        life=[0] * n,
        used=[0] * n,
        chosen=[UNKNOWN] * n,
        steady=[0] * n,
        calm=[0] * n,
        laid_down=[0] * n,
        actions=[0] * n,
        given=[0] * n,
        hands=[[] for _ in range(n)],
        pending=[[] for _ in range(n)],
        lost=[[] for _ in range(n)],
        shown=[[] for _ in range(n)],
        chests=[0] * n,
        decks=list(BOX),
        wall_bag=list(WALL_CARDS),
        wall_cards=[],
        roll=[],
        dice=[],
        trial=FOR_ACTIONS,
        lock=[],
        slabs=list(FRESH_SLABS),
        glyphs=[UNKNOWN] * SLAB_COUNT,
        numbers=[UNDECIDED] * NUMBER_COUNT,
        clues=[],
        deciphered=[0] * ZONE_COUNT,
        read=[0] * SLAB_COUNT,
        alcoves=[NOBODY] * ALCOVE_COUNT,
    )
