"""The table of Atlantis: where every piece is, in flat lists of ints, and the few things that pieces do.

An explorer's place (`where`) is a space, ABOARD + boat, SAVED + haven, OUT, UNPLACED or BOXED. On a space it is a walker
while a tile is there, and a swimmer when none is. `crew`, `aboard`, `alive`, `tiles`, `sea_sides` and `boat_sides` count
what follows from `where`, `boats` and `terrain`, so that rules need not search those.

Lists that seldom change are shared between copies (see `copy`): they are never changed in place, but replaced.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table, with_item, with_more
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BACKS,
    BOAT_COUNT,
    BOXED,
    CREATURE_COUNT,
    FIRST_OF,
    GONE,
    KIND_OF,
    LAND,
    NEAR,
    NEIGHBOURS,
    NOWHERE,
    OUT,
    PER_COLOUR,
    PIECE_COUNT,
    RESERVE,
    SAVED,
    SEA,
    SPACE_COUNT,
    TILE_COUNTS,
    UNPLACED,
)
from tepui.games.atlantis.rules.events import LOST, VANISHED, WRECKED

# `beasts` counts the creatures of a space in one int with three bits, an octal digit, for each kind.
UNIT: Final[tuple[int, ...]] = (1, 8, 64)  # serpent, shark, whale
SERPENTS: Final = 0o7
SHARKS: Final = 0o70
DEADLY: Final = 0o77  # serpents and sharks take swimmers (ATL-SWIM-10), whales do not (ATL-SWIM-12)
WRECKERS: Final = 0o707  # serpents and whales destroy an occupied boat (ATL-BOAT-09), sharks do not (ATL-BOAT-11)

NOBODY: Final = -1
NO_DIE: Final = -1
MAX_SEATS: Final = 4
BOATS_EACH: Final = 2  # ATL-SETUP-05
EVERY_SEAT: Final = 4  # in `alive`: the sum over the seats
EVERY_TERRAIN: Final = 0  # in `tiles`: the sum over the terrains

# `aboard[boat]` counts the passengers of each seat in one int with two bits for each seat.
PASSENGER: Final[tuple[int, ...]] = (1, 4, 16, 64)
PASSENGERS: Final = 3

# `sea_sides[space]` has a bit for every direction of `NEAR`, set if there is sea on that side. `boat_sides[space]` has the
# same bits for boats, and the bit HERE for a boat in the space itself.
HERE: Final = 64
# The `sea_sides` of a board without an island: every side that has a space at all, of shore spaces too (ATL-BOARD-05).
OPEN_SEA: Final[tuple[int, ...]] = tuple(
    [sum([1 << side for side, near in enumerate(around) if near >= 0]) for around in NEAR]
)
# The opposite of every direction, as a bit: the side on which a neighbour in that direction has this space.
# FACED[space] has these bits in the order of NEIGHBOURS[space].
FACING: Final[tuple[int, ...]] = (8, 16, 32, 1, 2, 4)
FACED: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([FACING[side] for side, near in enumerate(around) if near >= 0]) for around in NEAR]
)


def colours_of(seats: int, two: bool) -> tuple[tuple[int, ...], ...]:
    """The colours of every seat: one each (ATL-SETUP-04, ATL-2P-08), or by option two each (ATL-2P-01)."""
    return ((0, 3), (1, 2)) if two else tuple([(colour,) for colour in range(seats)])


class Rules:
    """The options of a table and what follows from them. Never changed, so all copies of a table share them."""

    __slots__ = (
        "seats", "options", "owner", "pieces", "colours", "boats_each", "crowded", "to_the_last", "all_equal",
        "submerged", "memory_aid", "swim_then_land", "boarding_wrecks", "lagoon_is_coast", "to_volcano",
        "last_ends_moves",
    )  # fmt: skip

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        two = bool(options["two_colours"])
        self.seats = seats
        self.options = options
        self.colours: tuple[tuple[int, ...], ...] = colours_of(seats, two)
        owners = [NOBODY] * PIECE_COUNT
        for seat, colours in enumerate(self.colours):
            for colour in colours:
                for piece in range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR):
                    owners[piece] = seat
        self.owner: tuple[int, ...] = tuple(owners)
        self.pieces: tuple[tuple[int, ...], ...] = tuple(
            [tuple([piece for piece in range(PIECE_COUNT) if owners[piece] == seat]) for seat in range(seats)]
        )
        self.boats_each: int = int(options["two_colour_boats"]) if two else BOATS_EACH
        self.crowded = bool(options["challenge1"])
        self.to_the_last = bool(options["challenge2"])
        self.all_equal = bool(options["challenge3"])
        self.submerged = bool(options["challenge4"])
        self.memory_aid = bool(options["memory_aid"])
        self.swim_then_land = bool(options["swim_then_land"])
        self.boarding_wrecks = bool(options["boarding_triggers_creature"])
        self.lagoon_is_coast = bool(options["ch1_lagoon_is_coast"])
        self.to_volcano = bool(options["play_to_volcano"])
        self.last_ends_moves = bool(options["last_ends_moves"])

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (self.seats, self.options)

    def plays(self, colour: int) -> bool:
        """Is this colour in the game (ATL-COMP-13)?"""
        return self.owner[colour * PER_COLOUR] != NOBODY


class Atlantis(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules", "turn", "die", "swum", "idle", "terrain", "where", "value", "boats", "creatures", "keeper", "symbol",
        "face", "since", "bag", "seen", "crew", "aboard", "alive", "tiles", "sea_sides", "boat_sides", "ends_empty",
        "far",
    )  # fmt: skip

    def __init__(self, steps: list[Step[Any]], rules: Rules, like: Atlantis | None = None) -> None:
        """The board before the island is laid, all pieces beside it; or a copy of `like`."""
        super().__init__(steps)
        self.rules = rules
        if like is None:
            self.turn: int = 0  # of all players together; 0 during set-up
            self.die: int = NO_DIE  # the kind rolled this turn
            self.swum: int = 0  # bit per piece: has made its sea-space move of this step 2 (ATL-SWIM-03)
            self.idle: int = 0  # turns begun with the island gone and nobody saved or lost since (ATL-CH2-05)
            self.terrain: list[int] = [SEA] * SPACE_COUNT
            # Colours that nobody plays are in the box (ATL-COMP-13).
            self.where: list[int] = [BOXED if rules.owner[piece] < 0 else UNPLACED for piece in range(PIECE_COUNT)]
            self.value: list[int] = [0] * PIECE_COUNT  # 0 before placement
            self.boats: list[int] = [RESERVE] * BOAT_COUNT  # space, RESERVE or GONE
            self.creatures: list[int] = [RESERVE] * CREATURE_COUNT  # space, RESERVE or GONE
            self.keeper: list[int] = []  # of every tile ever kept: its seat, NOBODY once played
            self.symbol: list[int] = []
            self.face: list[int] = []  # its terrain
            self.since: list[int] = []  # the turn it was kept
            self.bag: list[int] = list(BACKS)  # backs not yet seen: (terrain - 1) * 12 + symbol
            self.seen: list[int] = [0] * len(BACKS)  # backs turned up or played, in the same order
            # What follows from the rest, see `count_pieces`:
            self.crew: list[int] = []  # how many passengers a boat has
            self.aboard: list[int] = []  # the same by seat, see PASSENGER
            self.alive: list[int] = []  # explorers of a seat neither saved nor out, and at EVERY_SEAT their sum
            self.tiles: list[int] = []  # on the island, by terrain, and at EVERY_TERRAIN their sum
            self.sea_sides: list[int] = []  # known once the island is laid
            self.boat_sides: list[int] = []
            self.ends_empty: bool = False  # the game ends when nobody is left to save (ATL-END-08, ATL-CH2-01)
            self.far: tuple[
                int, ...
            ] = ()  # sea steps from every space to the nearest haven; empty until they are needed
        else:
            self.turn, self.die, self.swum, self.idle = like.turn, like.die, like.swum, like.idle
            self.terrain, self.where, self.value = like.terrain, like.where[:], like.value
            self.boats, self.creatures, self.keeper = like.boats[:], like.creatures, like.keeper
            self.symbol, self.face, self.since, self.bag = like.symbol, like.face, like.since, like.bag
            self.seen, self.crew, self.aboard, self.alive = like.seen, like.crew, like.aboard, like.alive
            self.tiles, self.sea_sides, self.boat_sides = like.tiles, like.sea_sides, like.boat_sides
            self.ends_empty, self.far = like.ends_empty, like.far

    def copy(self) -> Atlantis:
        return Atlantis(self.steps[:], self.rules, self)

    def count_pieces(self) -> None:
        """Count what follows from where everything lies; done once everything has been put there."""
        crew = [0] * BOAT_COUNT
        aboard = [0] * BOAT_COUNT
        alive = [0] * (MAX_SEATS + 1)
        for piece in range(PIECE_COUNT):
            at = self.where[piece]
            seat = self.rules.owner[piece]
            if ABOARD <= at < SAVED:
                crew[at - ABOARD] += 1
                aboard[at - ABOARD] += PASSENGER[seat]
            if at < SAVED or at == UNPLACED:
                alive[seat] += 1
                alive[EVERY_SEAT] += 1
        boat_sides = [0] * SPACE_COUNT
        for at in self.boats:
            if at >= 0:
                toggle_boat(boat_sides, at)
        tiles = [0] + [self.terrain.count(kind) for kind in range(SEA + 1, len(TILE_COUNTS))]
        tiles[EVERY_TERRAIN] = sum(tiles)
        self.crew, self.aboard, self.alive = crew, aboard, alive
        self.tiles, self.boat_sides, self.sea_sides = tiles, boat_sides, sides_at_sea(self.terrain)
        # A position written by hand may have nobody to save from the start; it is meant to be played, so it does not end for that.
        self.ends_empty = (self.rules.to_the_last or not self.rules.to_volcano) and alive[EVERY_SEAT] > 0

    def blank_arguments(self) -> tuple[Any, ...]:
        return [], self.rules

    # ---- questions

    def after(self, seat: int) -> int:
        """ATL-SETUP-16. The seat to the left."""
        return (seat + 1) % self.rules.seats

    def holds_tile(self, seat: int) -> bool:
        """Does this seat hold any tile face down?"""
        return seat in self.keeper

    def people(self, place: int) -> int:
        """How many explorers are on a space, or in one of the other places."""
        return self.where.count(place)

    def swimmers(self, space: int) -> list[int]:
        """The explorers in a space: walkers while a tile is there, else swimmers. There may be any number (ATL-SWIM-09)."""
        where = self.where
        return [piece for piece in range(PIECE_COUNT) if where[piece] == space]

    def passengers(self, boat: int) -> list[int]:
        """The explorers aboard a boat."""
        return self.swimmers(ABOARD + boat)

    def passengers_of(self, seat: int, boat: int) -> int:
        """How many of a boat's passengers are this seat's."""
        return self.aboard[boat] // PASSENGER[seat] & PASSENGERS

    def boat_on(self, space: int) -> int:
        """The boat in a space, or NOWHERE."""
        return self.boats.index(space) if self.boat_sides[space] & HERE else NOWHERE

    def beasts(self, space: int) -> int:
        """The creatures in a space, counted by kind: see UNIT."""
        creatures = self.creatures
        found = 0
        for creature in range(CREATURE_COUNT):
            if creatures[creature] == space:
                found += UNIT[KIND_OF[creature]]
        return found

    def fresh_creature(self, kind: int) -> int:
        """ATL-IMM-11. A creature of the reserve, which never runs out."""
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if self.creatures[creature] == RESERVE:
                return creature
        raise AssertionError("the reserve has no such creature left")

    def fresh_boat(self) -> int:
        """ATL-IMM-11. A boat of the reserve, which never runs out."""
        for boat in range(BOAT_COUNT):
            if self.boats[boat] == RESERVE:
                return boat
        raise AssertionError("the reserve has no boat left")

    # ---- tiles

    def lay(self, space: int, terrain: int) -> None:
        """Put a tile on the island that is being laid."""
        self._count_tile(terrain, 1)
        self.terrain = with_item(self.terrain, space, terrain)
        self.far = ()

    def sink(self, space: int) -> None:
        """ATL-BOARD-03, ATL-SINK-12. The tile is gone for good: the space is sea, and so the spaces around have sea on that side."""
        self._count_tile(self.terrain[space], -1)
        self.terrain = with_item(self.terrain, space, SEA)
        self.far = ()
        sides = self.sea_sides[:]
        for near, side in zip(NEIGHBOURS[space], FACED[space]):
            sides[near] |= side
        self.sea_sides = sides

    def _count_tile(self, terrain: int, more: int) -> None:
        tiles = self.tiles[:]
        tiles[terrain] += more
        tiles[EVERY_TERRAIN] += more
        self.tiles = tiles

    # ---- explorers

    def step_on(self, piece: int, space: int) -> None:
        """To a space, which may hold any number (ATL-LAND-01, ATL-SWIM-09). The piece chosen moves and keeps its value (ATL-INFO-05)."""
        self.where[piece] = space

    def embark(self, piece: int, boat: int) -> None:
        """From a space or another boat into this one. It counts for its owner in either colour (ATL-2P-04)."""
        at = self.where[piece]
        if at >= ABOARD:
            self._leave(piece, at - ABOARD)
        self.where[piece] = ABOARD + boat
        self.crew = with_more(self.crew, boat, 1)
        self.aboard = with_more(self.aboard, boat, PASSENGER[self.rules.owner[piece]])

    def fall(self, piece: int, boat: int) -> None:
        """ATL-SWIM-02. Out of a boat, into the boat's own space."""
        self._leave(piece, boat)
        self.where[piece] = self.boats[boat]

    def _leave(self, piece: int, boat: int) -> None:
        """ATL-BOAT-07. Whoever leaves a boat no longer counts for its control."""
        self.crew = with_more(self.crew, boat, -1)
        self.aboard = with_more(self.aboard, boat, -PASSENGER[self.rules.owner[piece]])

    def _vacate(self, piece: int) -> None:
        """Take an explorer off the board, saved or out: it is no longer one to save (ATL-CH2-04).

        ATL-INV-04 follows: every explorer is in exactly one place of `where`, and what is counted changes with it.
        """
        at = self.where[piece]
        if ABOARD <= at < SAVED:
            self._leave(piece, at - ABOARD)
        alive = self.alive[:]
        alive[self.rules.owner[piece]] -= 1
        alive[EVERY_SEAT] -= 1
        self.alive = alive
        self.idle = 0

    def save(self, piece: int, haven: int) -> None:
        """ATL-SAFE-06. Onto a haven, for good. It has room for all, and nothing reaches it (ATL-BOARD-06)."""
        self._vacate(piece)
        self.where[piece] = SAVED + haven

    def lose(self, piece: int, space: int, cause: int) -> None:
        """Out of the game."""
        self._vacate(piece)
        self.where[piece] = OUT
        self.tell(LOST, self.rules.owner[piece], piece, space, cause)

    def tell_people(self, kind: int, pieces: list[int], space: int) -> None:
        """News of what happens to several explorers at once: how many of each seat."""
        if self.heard:
            for seat in range(self.rules.seats):
                count = sum([self.rules.owner[piece] == seat for piece in pieces])
                if count:
                    self.tell(kind, seat, count, space)

    def drown(self, space: int, cause: int) -> None:
        """Every swimmer of a space is out."""
        for piece in self.swimmers(space):
            self.lose(piece, space, cause)

    # ---- boats and creatures

    def put_boat(self, boat: int, space: int) -> None:
        """To a space that has no boat. A boat has no owner (ATL-SETUP-13)."""
        self.boats[boat] = space
        self.boat_sides = self.boat_sides[:]
        toggle_boat(self.boat_sides, space)

    def sail(self, boat: int, space: int) -> None:
        """ATL-BOAT-03. From a space to a space; passengers are in the boat and so come along."""
        at = self.boats[boat]
        self.put_boat(boat, space)
        toggle_boat(self.boat_sides, at)

    def remove_boat(self, boat: int, cause: int) -> None:
        """ATL-BOAT-14. Out of the game, never back to the reserve."""
        space = self.boats[boat]
        self.boats[boat] = GONE
        self.boat_sides = self.boat_sides[:]
        toggle_boat(self.boat_sides, space)
        self.tell(WRECKED, NOBODY, boat, space, cause)

    def put_creature(self, creature: int, space: int) -> None:
        """Out of the reserve, or from elsewhere at sea. Creatures may share a space and do nothing to each other (ATL-DIE-05)."""
        self.creatures = with_item(self.creatures, creature, space)

    def remove_creature(self, creature: int, cause: int) -> None:
        """Out of the game."""
        space = self.creatures[creature]
        self.creatures = with_item(self.creatures, creature, GONE)
        self.tell(VANISHED, NOBODY, creature, space, cause)


def toggle_boat(boat_sides: list[int], space: int) -> None:
    """A boat comes to a space or leaves it: change the bits of the space and of those around it."""
    boat_sides[space] ^= HERE
    for near, side in zip(NEIGHBOURS[space], FACED[space]):
        boat_sides[near] ^= side


def sides_at_sea(terrain: list[int]) -> list[int]:
    """On which sides every space has sea, the lagoon included (ATL-BOARD-02)."""
    found = list(OPEN_SEA)
    for space in LAND:
        if terrain[space] != SEA:
            for near, side in zip(NEIGHBOURS[space], FACED[space]):
                found[near] ^= side
    return found
