"""The table of Tikal II: temple, river, camps, piles, in small ints and lists, and the questions rules ask of it.

Secret are the cards in hand (`hands`), the treasures in a camp but for those taken from the open row (`held`, `seen`) and
what lies in the piles: slips, known to whoever looked last. `unseen` counts what is in no pile's decided part yet.

What seldom changes is shared by copies: `copy` says which lists, and each pile and each bag is one of them. These are
replaced and never changed.
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

# Where a tile is: a site, IN_CAMP + seat, or one of these.
UNDEALT: Final = -1
REMOVED: Final = -2
IN_CAMP: Final[int] = SITE_COUNT

# Piles, and the bag of undecided pieces behind each.
ROOM_PILE: Final = 0
CARD_PILE: Final = 1
TREASURE_PILE: Final = 2  # the first of two or three
MOST_PILES: Final = 5
ROOM_BAG: Final = 0
CARD_BAG: Final = 1
TREASURE_BAG: Final = 2
SEEN_AT_ONCE: Final = 3  # pieces looked at to keep one (TIK-CARD-03)


class Rules:
    """The options of a table, settled; never changed, shared by all copies."""

    __slots__ = ("seats", "options", "more_control", "short_game")

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.more_control: bool = options["more_control"] is True
        self.short_game: bool = options["short_game"] is True

    def pile_sizes(self) -> tuple[int, ...]:
        """The treasure piles (TIK-SETUP-16, TIK-VAR-01)."""
        return CONTROL_PILE_SIZES if self.more_control else PILE_SIZES

    def tents(self) -> int:
        """Uses of a tent in a round (TIK-TENT-01, TIK-VAR-03)."""
        return 0 if self.short_game else 1


class Tikal(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules",
        "round",
        "first",
        "turn",
        "wheel",
        "sanctuary",
        "sanctuaries",
        "rooms",
        "doors",
        "flags",
        "spots",
        "where",
        "canoes",
        "supply",
        "bags",
        "camps",
        "passages",
        "tokens",
        "scores",
        "tents",
        "tiles",
        "piles",
        "unseen",
        "row",
        "held",
        "seen",
        "delivered",
        "hands",
        "discards",
    )

    def __init__(
        self,
        steps: list[Step[Any]],
        rules: Rules,
        round: int,
        first: int,
        turn: int,
        wheel: int,
        sanctuary: int,
        sanctuaries: list[int],
        rooms: list[int],
        doors: list[int],
        flags: list[int],
        spots: list[int],
        where: list[int],
        canoes: list[int],
        supply: list[int],
        bags: list[int],
        camps: list[int],
        passages: int,
        tokens: list[int],
        scores: list[int],
        tents: list[int],
        tiles: list[int],
        piles: list[list[int]],
        unseen: list[list[int]],
        row: list[int],
        held: list[int],
        seen: list[int],
        delivered: list[int],
        hands: list[int],
        discards: list[int],
    ) -> None:
        super().__init__(steps)
        self.rules = rules
        self.round = round
        self.first = first  # who began round 1
        self.turn = turn  # turns begun, of all players together
        self.wheel = wheel  # notches turned
        self.sanctuary = sanctuary  # on top of its pile, or NONE
        self.sanctuaries = sanctuaries  # 1 for each below it
        self.rooms = rooms  # by space, or NONE
        self.doors = doors  # by space: bit per direction
        self.flags = flags  # by place: bit per seat
        self.spots = spots  # by place: bit per covered spot
        self.where = where
        self.canoes = canoes
        self.supply = supply  # keys by colour
        self.bags = bags  # 5 * seat + colour
        self.camps = camps  # 5 * seat + colour
        self.passages = passages  # tokens in the supply
        self.tokens = tokens
        self.scores = scores
        self.tents = tents  # uses left in this round
        self.tiles = tiles  # where each is
        self.piles = piles  # light rooms, cards, two or three of treasures
        self.unseen = unseen  # bags behind the piles
        self.row = row  # open treasures, ascending
        self.held = held  # 5 * seat + type: undelivered
        self.seen = seen  # of these, taken openly
        self.delivered = delivered  # by type
        self.hands = hands  # 11 * seat + card
        self.discards = discards  # by card

    def copy(self) -> Tikal:
        return Tikal(
            self.steps[:],
            self.rules,
            self.round,
            self.first,
            self.turn,
            self.wheel,
            self.sanctuary,
            self.sanctuaries,
            self.rooms,
            self.doors,
            self.flags,
            self.spots,
            self.where[:],
            self.canoes,
            self.supply,
            self.bags,
            self.camps,
            self.passages,
            self.tokens,
            self.scores[:],
            self.tents,
            self.tiles,
            self.piles[:],
            self.unseen[:],
            self.row,
            self.held,
            self.seen,
            self.delivered,
            self.hands,
            self.discards,
        )

    # ---- questions

    def after(self, seat: int) -> int:
        """Whose turn follows: on the left in round 1, on the right in round 2 (TIK-SETUP-22, TIK-R2-07)."""
        return (seat + (1 if self.round == 1 else -1)) % self.rules.seats

    def in_order(self, first: int) -> list[int]:
        """All seats in this round's order."""
        order = [first]
        while len(order) < self.rules.seats:
            order.append(self.after(order[-1]))
        return order

    def keys(self, seat: int) -> int:
        """The colours in the bag, a bit each."""
        mask = 0
        for colour in range(COLOUR_COUNT):
            if self.bags[COLOUR_COUNT * seat + colour]:
                mask |= 1 << colour
        return mask

    def room_at(self, place: int) -> int:
        """The room on a space, a secret room, NONE outside or on an empty space."""
        if place < SPACE_COUNT:
            return self.rooms[place]
        return NONE if place == OUT else SECRET_ROOM + place - SPACE_COUNT

    def has_flag(self, seat: int, place: int) -> bool:
        return self.flags[place] >> seat & 1 == 1

    def treasures(self, seat: int) -> int:
        """How many undelivered treasures a seat holds."""
        count = 0
        for kind in range(TREASURE_TYPES):
            count += self.held[TREASURE_TYPES * seat + kind]
        return count

    def price(self, kind: int) -> int:
        """What the wheel says a treasure is worth (TIK-DELIV-05)."""
        return PRICES[self.wheel][kind]

    def holds(self, seat: int, card: int) -> bool:
        return self.hands[CARD_COUNT * seat + card] > 0

    def sites(self) -> int:
        """The sites where a tile lies, a bit each."""
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
        """Doors of the rooms of a colour that hold the seat's flag (TIK-LROOM-02, -03, TIK-COUNT-01, -03)."""
        points = 0
        for space in range(SPACE_COUNT):
            room = self.rooms[space]
            if 0 <= room < LIGHT_ROOMS and COLOUR[room] == colour and self.flags[space] >> seat & 1:
                points += DOOR_COUNT[room]
        return points

    # ---- what rules do to it everywhere

    def discard(self, seat: int, card: int) -> None:
        """A card is played (TIK-SCARD-02)."""
        self.hands = with_more(self.hands, CARD_COUNT * seat + card, -1)
        self.discards = with_more(self.discards, card, 1)

    def take_key(self, seat: int, colour: int, into_camp: bool) -> None:
        self.supply = with_more(self.supply, colour, -1)
        if into_camp:
            self.camps = with_more(self.camps, COLOUR_COUNT * seat + colour, 1)
        else:
            self.bags = with_more(self.bags, COLOUR_COUNT * seat + colour, 1)


def empty_table(rules: Rules) -> Tikal:
    """The board before anything is dealt (TIK-SETUP-01, -06 to -09, -12 to -16, -20)."""
    n = rules.seats
    rooms = [NONE] * SPACE_COUNT
    doors = [0] * SPACE_COUNT
    for room in range(PRINTED_COUNT):
        rooms[PRINTED_AT[room]] = room
        doors[PRINTED_AT[room]] = PRINTED_DOORS[room]
    return Tikal(
        [],
        rules,
        round=1,
        first=0,
        turn=0,
        wheel=0,
        sanctuary=NONE,
        sanctuaries=[1] * len(SANCTUARIES),
        rooms=rooms,
        doors=doors,
        flags=[0] * OUT,
        spots=[0] * OUT,
        where=[OUT] * n,
        canoes=[START_SITE] * n,
        supply=[KEYS_EACH] * COLOUR_COUNT,
        bags=[0] * (COLOUR_COUNT * n),
        camps=[0] * (COLOUR_COUNT * n),
        passages=PASSAGES,
        tokens=[0] * n,
        scores=[0] * n,
        tents=[rules.tents()] * n,
        tiles=[UNDEALT if PLAYERS_FROM[tile] <= n else REMOVED for tile in range(TILE_COUNT)],
        piles=[[~ROOM_BAG] * len(LIGHT_TILES), [~CARD_BAG] * sum(COPIES)]
        + [[~TREASURE_BAG] * size for size in rules.pile_sizes()],
        unseen=[[1] * len(LIGHT_TILES), list(COPIES), [TREASURES_EACH] * TREASURE_TYPES],
        row=[],
        held=[0] * (TREASURE_TYPES * n),
        seen=[0] * (TREASURE_TYPES * n),
        delivered=[0] * TREASURE_TYPES,
        hands=[0] * (CARD_COUNT * n),
        discards=[0] * CARD_COUNT,
    )
