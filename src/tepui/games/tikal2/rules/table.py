"""The table of Tikal II: temple, river, camps and piles as numbers and lists, and the questions that rules ask about it.

Three things are secret: the cards in hand (`hands`), the treasures in a camp (`held`) except those taken from the open row
(`seen`), and the pieces in the piles. A piece of a pile is decided only when somebody looks at it. Until then the pile
holds the number of a bag, inverted (`~bag`), and `unseen` counts what may still turn up from that bag. Afterwards it is a
slip that says what it is and who has seen it.

A copy shares the lists that seldom change, each pile and each bag among them (`Tikal.__init__` shows which). Such a list
is replaced by a new one and never changed in place.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table, with_more
from tepui.games.tikal2.rules.components import (
    CARD_COUNT,
    COLOUR,
    COLOUR_COUNT,
    CONTROL_PILE_SIZES,
    COPIES,
    DOOR_COUNT,
    KEYS_EACH,
    LIGHT_ROOMS,
    LIGHT_TILES,
    NONE,
    OUT,
    PASSAGES,
    PILE_SIZES,
    PLAYERS_FROM,
    PRICES,
    PRINTED_AT,
    PRINTED_COUNT,
    PRINTED_DOORS,
    SANCTUARIES,
    SECRET_ROOM,
    SITE_COUNT,
    SPACE_COUNT,
    START_SITE,
    TILE_COUNT,
    TREASURE_TYPES,
    TREASURES_EACH,
)

# Where a tile is: on a site (its number), in a camp (IN_CAMP + seat), or one of these.
UNDEALT: Final = -1
REMOVED: Final = -2
IN_CAMP: Final[int] = SITE_COUNT

# The piles, and the bags from which their undecided pieces come.
ROOM_PILE: Final = 0
CARD_PILE: Final = 1
TREASURE_PILE: Final = 2  # the first of two or three
MOST_PILES: Final = 5
ROOM_BAG: Final = 0
CARD_BAG: Final = 1
TREASURE_BAG: Final = 2
SEEN_AT_ONCE: Final = 3  # pieces looked at to keep one (TIK-CARD-03)


class Rules:
    """The options of a table. They never change and are shared by all copies.

    The two variants do not depend on each other (TIK-VAR-04).
    """

    __slots__ = ("seats", "options", "more_control", "short_game", "hide_camp_keys", "first_version")

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.more_control: bool = options["more_control"] is True
        self.short_game: bool = options["short_game"] is True
        self.hide_camp_keys: bool = options["hide_camp_keys"] is True
        self.first_version: bool = options["first_version"] is True

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.seats, self.options)

    def pile_sizes(self) -> tuple[int, ...]:
        """How many treasures lie in each pile (TIK-SETUP-16, TIK-VAR-01)."""
        return CONTROL_PILE_SIZES if self.more_control else PILE_SIZES

    def tents(self) -> int:
        """How often a tent may be used in a round: once (TIK-TENT-01), in the short game never (TIK-VAR-03).

        TIK-VAR-07 follows from TIK-VAR-03 and TIK-TURN-08; TIK-DIG-09 counts on one use.
        """
        return 0 if self.short_game else 1


class Tikal(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules", "round", "first", "turn", "wheel", "sanctuary", "sanctuaries", "rooms", "doors", "flags", "spots",
        "where", "canoes", "supply", "bags", "camps", "passages", "tokens", "scores", "tents", "tiles", "piles",
        "unseen", "row", "held", "seen", "delivered", "hands", "discards",
    )  # fmt: skip

    def __init__(self, steps: list[Step[Any]], rules: Rules, like: Tikal | None = None) -> None:
        """A copy of `like`, or a bare table with nothing on it."""
        super().__init__(steps)
        self.rules = rules
        if like is None:
            self.round: int = 1
            self.first: int = 0  # who began round 1
            self.turn: int = 0  # turns begun, of all players together
            self.wheel: int = 0  # notches turned
            self.sanctuary: int = NONE  # on top of its pile, or NONE
            self.sanctuaries: list[int] = []  # by sanctuary: 1 while it lies in the pile below the top one
            self.rooms: list[int] = []  # by space, or NONE
            self.doors: list[int] = []  # by space: one bit per direction
            self.flags: list[int] = []  # by place: one bit per seat
            self.spots: list[int] = []  # by place: one bit per covered spot
            self.where: list[int] = []  # by seat: the place of its explorer
            self.canoes: list[int] = []  # by seat: the site
            self.supply: list[int] = []  # keys by colour
            self.bags: list[int] = []  # keys: 5 * seat + colour
            self.camps: list[int] = []  # keys: 5 * seat + colour
            self.passages: int = 0  # tokens in the supply
            self.tokens: list[int] = []  # by seat: passage tokens
            self.scores: list[int] = []
            self.tents: list[int] = []  # by seat: uses left in this round
            self.tiles: list[int] = []  # where each tile is: a site, IN_CAMP + seat, UNDEALT or REMOVED
            self.piles: list[list[int]] = []  # light rooms, cards, two or three of treasures
            self.unseen: list[list[int]] = []  # by bag: undecided pieces of each kind
            self.row: list[int] = []  # open treasures, ascending
            self.held: list[int] = []  # treasures not delivered: 5 * seat + type
            self.seen: list[int] = []  # of these, taken openly
            self.delivered: list[int] = []  # treasures by type
            self.hands: list[int] = []  # cards: 11 * seat + card
            self.discards: list[int] = []  # by card
            return
        self.round, self.first, self.turn, self.wheel = like.round, like.first, like.turn, like.wheel
        self.sanctuary, self.sanctuaries, self.rooms = like.sanctuary, like.sanctuaries, like.rooms
        self.doors, self.flags, self.spots, self.where = like.doors, like.flags, like.spots, like.where[:]
        self.canoes, self.supply, self.bags, self.camps = like.canoes, like.supply, like.bags, like.camps
        self.passages, self.tokens, self.scores = like.passages, like.tokens, like.scores[:]
        self.tents, self.tiles, self.piles, self.unseen = like.tents, like.tiles, like.piles[:], like.unseen[:]
        self.row, self.held, self.seen, self.delivered = like.row, like.held, like.seen, like.delivered
        self.hands, self.discards = like.hands, like.discards

    def copy(self) -> Tikal:
        return Tikal(self.steps[:], self.rules, self)

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], self.rules

    # ---- questions

    def after(self, seat: int) -> int:
        """Whose turn follows: the seat on the left in round 1 (TIK-SETUP-22, TIK-TURN-02), on the right in round 2 (TIK-R2-07).

        The tents lie on the side of the direction of play (TIK-SETUP-20, TIK-COMP-25). TIK-R2-08 follows from TIK-R2-01 and
        TIK-R2-07.
        """
        return (seat + (1 if self.round == 1 else -1)) % self.rules.seats

    def in_order(self, first: int) -> list[int]:
        """All seats in the order of this round, from `first` on."""
        order = [first]
        while len(order) < self.rules.seats:
            order.append(self.after(order[-1]))
        return order

    def keys(self, seat: int) -> int:
        """The colours in the bag, one bit each. Keys of the camp open nothing (TIK-KEY-03).

        It is asked anew for each exploration, so that keys taken earlier in the turn count (TIK-MOVE-19).
        """
        mask = 0
        for colour in range(COLOUR_COUNT):
            if self.bags[COLOUR_COUNT * seat + colour]:
                mask |= 1 << colour
        return mask

    def room_at(self, place: int) -> int:
        """The room on a space, or a secret room, which is always there (TIK-COMP-07); NONE outside or on an empty space."""
        if place < SPACE_COUNT:
            return self.rooms[place]
        return NONE if place == OUT else SECRET_ROOM + place - SPACE_COUNT

    def has_flag(self, seat: int, place: int) -> bool:
        return self.flags[place] >> seat & 1 == 1

    def treasures(self, seat: int) -> int:
        """How many treasures a seat holds that are not delivered."""
        count = 0
        for kind in range(TREASURE_TYPES):
            count += self.held[TREASURE_TYPES * seat + kind]
        return count

    def price(self, kind: int) -> int:
        """What a treasure of this type is worth now, by the wheel."""
        return PRICES[self.wheel][kind]

    def holds(self, seat: int, card: int) -> bool:
        return self.hands[CARD_COUNT * seat + card] > 0

    def sites(self) -> int:
        """The sites where a tile lies, one bit each."""
        mask = 0
        for place in self.tiles:
            if 0 <= place < SITE_COUNT:
                mask |= 1 << place
        return mask

    def site_tiles(self, site: int) -> list[int]:
        return [tile for tile in range(TILE_COUNT) if self.tiles[tile] == site]

    def free_spaces(self) -> list[int]:
        return [space for space in range(SPACE_COUNT) if self.rooms[space] == NONE]

    def door_points(self, seat: int, colour: int) -> int:
        """The doors of all rooms of a colour that hold the seat's flag, wherever they lead (TIK-COUNT-03).

        A room just dug counts (TIK-LROOM-02) like those dug before (TIK-LROOM-03). The examples TIK-LROOM-05, TIK-LROOM-06,
        TIK-LROOM-07 and TIK-LROOM-08 follow from these two.
        """
        points = 0
        for space in range(SPACE_COUNT):
            room = self.rooms[space]
            if 0 <= room < LIGHT_ROOMS and COLOUR[room] == colour and self.flags[space] >> seat & 1:
                points += DOOR_COUNT[room]
        return points

    # ---- changes that several rules make

    def discard(self, seat: int, card: int) -> None:
        """A played card lies open for the rest of the game (TIK-SCARD-02)."""
        self.hands = with_more(self.hands, CARD_COUNT * seat + card, -1)
        self.discards = with_more(self.discards, card, 1)

    def take_key(self, seat: int, colour: int, into_camp: bool) -> None:
        """A key from the supply. Bag and camp hold any number (TIK-KEY-07), and no key ever changes from one to the other
        (TIK-KEY-04)."""
        self.supply = with_more(self.supply, colour, -1)
        if into_camp:
            self.camps = with_more(self.camps, COLOUR_COUNT * seat + colour, 1)
        else:
            self.bags = with_more(self.bags, COLOUR_COUNT * seat + colour, 1)


def empty_table(rules: Rules) -> Tikal:
    """The board before anything is drawn or dealt."""
    t = Tikal([], rules)
    put_rooms(t)
    put_players(t)
    put_supplies(t)
    put_piles(t)
    put_tiles(t)
    return t


def put_rooms(t: Tikal) -> None:
    """The temple with its printed rooms (TIK-COMP-01), without flags; all sanctuaries wait in their pile."""
    t.rooms = [NONE] * SPACE_COUNT
    t.doors = [0] * SPACE_COUNT
    for room in range(PRINTED_COUNT):
        t.rooms[PRINTED_AT[room]] = room
        t.doors[PRINTED_AT[room]] = PRINTED_DOORS[room]
    t.flags = [0] * OUT
    t.spots = [0] * OUT
    t.sanctuaries = [1] * len(SANCTUARIES)


def put_players(t: Tikal) -> None:
    """What everybody starts with: explorer, crate and canoe (TIK-COMP-12), tent (TIK-COMP-24), an empty bag and a camp
    with a place for each kind of piece (TIK-COMP-13)."""
    n = t.rules.seats
    t.where = [OUT] * n  # TIK-SETUP-07
    t.scores = [0] * n  # TIK-SETUP-08
    t.canoes = [START_SITE] * n  # TIK-SETUP-09
    t.tents = [t.rules.tents()] * n  # TIK-SETUP-06
    t.bags = [0] * (COLOUR_COUNT * n)
    t.camps = [0] * (COLOUR_COUNT * n)
    t.tokens = [0] * n
    t.held = [0] * (TREASURE_TYPES * n)
    t.seen = [0] * (TREASURE_TYPES * n)
    t.hands = [0] * (CARD_COUNT * n)


def put_supplies(t: Tikal) -> None:
    """All keys (TIK-SETUP-13) and all passage tokens (TIK-SETUP-15) lie beside the board."""
    t.supply = [KEYS_EACH] * COLOUR_COUNT
    t.passages = PASSAGES
    t.delivered = [0] * TREASURE_TYPES
    t.discards = [0] * CARD_COUNT


def put_piles(t: Tikal) -> None:
    """Face-down piles: light rooms (TIK-SETUP-12), cards (TIK-SETUP-14), treasures (TIK-SETUP-16). No piece is decided yet."""
    t.piles = [[~ROOM_BAG] * len(LIGHT_TILES), [~CARD_BAG] * sum(COPIES)]
    t.piles += [[~TREASURE_BAG] * size for size in t.rules.pile_sizes()]
    t.unseen = [[1] * len(LIGHT_TILES), list(COPIES), [TREASURES_EACH] * TREASURE_TYPES]


def put_tiles(t: Tikal) -> None:
    """The tiles to be dealt. Those for more players are out of the game for both rounds (TIK-SETUP-05)."""
    t.tiles = [UNDEALT if PLAYERS_FROM[tile] <= t.rules.seats else REMOVED for tile in range(TILE_COUNT)]
