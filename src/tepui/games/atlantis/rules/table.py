"""The table of Atlantis: where every piece is, in flat lists of ints, and the few things that pieces do.

An explorer's place (`where`) is a space, ABOARD + boat, SAVED + haven, OUT, UNPLACED or BOXED; on a space it walks
while there is a tile and swims when there is none. `crew`, `aboard`, `alive`, `tiles`, `sea_sides` and `boat_sides`
tell what `where`, `boats` and `terrain` say, so that rules need not look through them.

What seldom changes is shared by copies: `copy` says which lists. These are replaced and never changed.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.engine.table import Table, with_item, with_more
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
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

# `beasts` counts the creatures of a space, three bits a kind.
UNIT: Final[tuple[int, ...]] = (1, 8, 64)  # serpent, shark, whale
SERPENTS: Final = 0o7
SHARKS: Final = 0o70
DEADLY: Final = 0o77  # serpents and sharks take swimmers (ATL-SWIM-10)
WRECKERS: Final = 0o707  # serpents and whales destroy an occupied boat (ATL-BOAT-09)

NOBODY: Final = -1
NO_DIE: Final = -1
MAX_SEATS: Final = 4

# `aboard[boat]` counts the passengers of each seat, two bits a seat.
PASSENGER: Final[tuple[int, ...]] = (1, 4, 16, 64)
PASSENGERS: Final = 3

# `sea_sides[space]` has a bit for every direction of `NEAR`: is there sea on that side? `boat_sides[space]` the same for
# boats, and a bit for a boat in the space itself.
HERE: Final = 64
# The sides with sea on a board without an island: those with a space at all.
OPEN_SEA: Final[tuple[int, ...]] = tuple(
    [sum([1 << side for side, near in enumerate(around) if near >= 0]) for around in NEAR]
)
# The neighbour in each direction has a space on this side of its own; FACED[space] is in the order of its NEIGHBOURS.
FACING: Final[tuple[int, ...]] = (8, 16, 32, 1, 2, 4)
FACED: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([FACING[side] for side, near in enumerate(around) if near >= 0]) for around in NEAR]
)


class Rules:
    """The options of a table, settled, and what follows from them; never changed, shared by all copies."""

    __slots__ = (
        "seats",
        "options",
        "owner",
        "pieces",
        "colours",
        "boats_each",
        "crowded",
        "to_the_last",
        "all_equal",
        "submerged",
        "memory_aid",
        "swim_then_land",
        "boarding_wrecks",
        "lagoon_is_coast",
        "to_volcano",
    )

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        two = bool(options["two_colours"])
        self.seats = seats
        self.options = options
        self.colours: tuple[tuple[int, ...], ...] = ((0, 3), (1, 2)) if two else tuple([(c,) for c in range(seats)])
        owners = [NOBODY] * PIECE_COUNT
        for seat, colours in enumerate(self.colours):
            for colour in colours:
                for piece in range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR):
                    owners[piece] = seat
        self.owner: tuple[int, ...] = tuple(owners)
        self.pieces: tuple[tuple[int, ...], ...] = tuple(
            [tuple([piece for piece in range(PIECE_COUNT) if owners[piece] == seat]) for seat in range(seats)]
        )
        self.boats_each: int = int(options["two_colour_boats"]) if two else 2
        self.crowded = bool(options["challenge1"])
        self.to_the_last = bool(options["challenge2"])
        self.all_equal = bool(options["challenge3"])
        self.submerged = bool(options["challenge4"])
        self.memory_aid = bool(options["memory_aid"])
        self.swim_then_land = bool(options["swim_then_land"])
        self.boarding_wrecks = bool(options["boarding_triggers_creature"])
        self.lagoon_is_coast = bool(options["ch1_lagoon_is_coast"])
        self.to_volcano = bool(options["play_to_volcano"])

    def plays(self, colour: int) -> bool:
        """Is this colour in the game (ATL-COMP-13)?"""
        return self.owner[colour * PER_COLOUR] != NOBODY


class Atlantis(Table):
    """Everything that lies on the table."""

    __slots__ = (
        "rules",
        "turn",
        "die",
        "swum",
        "idle",
        "terrain",
        "where",
        "value",
        "boats",
        "creatures",
        "keeper",
        "symbol",
        "face",
        "since",
        "bag",
        "seen",
        "crew",
        "aboard",
        "alive",
        "tiles",
        "sea_sides",
        "boat_sides",
        "ends_empty",
        "far",
    )

    def __init__(
        self,
        steps: list[Step[Any]],
        rules: Rules,
        turn: int,
        die: int,
        swum: int,
        idle: int,
        terrain: list[int],
        where: list[int],
        value: list[int],
        boats: list[int],
        creatures: list[int],
        keeper: list[int],
        symbol: list[int],
        face: list[int],
        since: list[int],
        bag: list[int],
        seen: list[int],
        crew: list[int],
        aboard: list[int],
        alive: list[int],
        tiles: list[int],
        sea_sides: list[int],
        boat_sides: list[int],
        ends_empty: bool,
        far: tuple[int, ...],
    ) -> None:
        super().__init__(steps)
        self.rules = rules
        self.turn = turn  # of all players together; 0 during set-up
        self.die = die  # the kind rolled this turn
        self.swum = swum  # bit per piece: has made its sea-space move of this step 2 (ATL-SWIM-03)
        self.idle = idle  # turns begun since the island was gone and anybody was saved or lost (ATL-CH2-05)
        self.terrain = terrain
        self.where = where
        self.value = value  # 0 before placement
        self.boats = boats  # space, RESERVE or GONE
        self.creatures = creatures  # space, RESERVE or GONE
        self.keeper = keeper  # of every tile ever kept: its seat, NOBODY once played
        self.symbol = symbol
        self.face = face  # its terrain
        self.since = since  # the turn it was kept
        self.bag = bag  # backs not yet seen: (terrain - 1) * 12 + symbol
        self.seen = seen  # backs turned up or played, in the same order
        self.crew = crew  # passengers of a boat
        self.aboard = aboard  # whose they are
        self.alive = alive  # explorers of a seat neither saved nor out; the fifth is the sum
        self.tiles = tiles  # on the island, by terrain; the first is the sum
        self.sea_sides = sea_sides  # known once the island is laid
        self.boat_sides = boat_sides
        self.ends_empty = ends_empty  # the game ends when nobody is left to save (ATL-END-08, ATL-CH2-01)
        self.far = far  # sea steps to the nearest haven, or empty until somebody asks

    def copy(self) -> Atlantis:
        return Atlantis(
            self.steps[:],
            self.rules,
            self.turn,
            self.die,
            self.swum,
            self.idle,
            self.terrain[:],
            self.where[:],
            self.value,
            self.boats[:],
            self.creatures,
            self.keeper,
            self.symbol,
            self.face,
            self.since,
            self.bag,
            self.seen,
            self.crew,
            self.aboard,
            self.alive,
            self.tiles,
            self.sea_sides,
            self.boat_sides,
            self.ends_empty,
            self.far,
        )

    # ---- questions

    def after(self, seat: int) -> int:
        """The seat to the left (ATL-SETUP-16)."""
        return (seat + 1) % self.rules.seats

    def holds_tile(self, seat: int) -> bool:
        """Does this seat hold any tile face down?"""
        return seat in self.keeper

    def people(self, place: int) -> int:
        """How many explorers are on a space, or in one of the other places."""
        return self.where.count(place)

    def swimmers(self, space: int) -> list[int]:
        """The explorers standing on, or swimming in, a space, by id."""
        where = self.where
        return [piece for piece in range(PIECE_COUNT) if where[piece] == space]

    def passengers(self, boat: int) -> list[int]:
        return self.swimmers(ABOARD + boat)

    def passengers_of(self, seat: int, boat: int) -> int:
        """How many of a boat's passengers are this seat's."""
        return self.aboard[boat] // PASSENGER[seat] & PASSENGERS

    def boat_on(self, space: int) -> int:
        """The boat in a space, or NOWHERE."""
        return self.boats.index(space) if self.boat_sides[space] & HERE else NOWHERE

    def beasts(self, space: int) -> int:
        """The creatures in a space, counted by kind."""
        creatures = self.creatures
        found = 0
        for creature in range(CREATURE_COUNT):
            if creatures[creature] == space:
                found += UNIT[KIND_OF[creature]]
        return found

    def fresh_creature(self, kind: int) -> int:
        """A creature of the reserve, which never runs out (ATL-IMM-11)."""
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if self.creatures[creature] == RESERVE:
                return creature
        raise AssertionError("the reserve has no such creature left")

    def fresh_boat(self) -> int:
        for boat in range(BOAT_COUNT):
            if self.boats[boat] == RESERVE:
                return boat
        raise AssertionError("the reserve has no boat left")

    # ---- tiles

    def lay(self, space: int, terrain: int) -> None:
        """A tile of the island, while it is laid."""
        self._count_tile(terrain, 1)
        self.terrain[space] = terrain
        self.far = ()

    def sink(self, space: int) -> None:
        """There is sea from now on, also for the spaces around."""
        self._count_tile(self.terrain[space], -1)
        self.terrain[space] = SEA
        self.far = ()
        sides = self.sea_sides[:]
        for near, side in zip(NEIGHBOURS[space], FACED[space]):
            sides[near] |= side
        self.sea_sides = sides

    def _count_tile(self, terrain: int, more: int) -> None:
        tiles = self.tiles[:]
        tiles[terrain] += more
        tiles[0] += more
        self.tiles = tiles

    # ---- explorers

    def step_on(self, piece: int, space: int) -> None:
        """From a space to a space."""
        self.where[piece] = space

    def embark(self, piece: int, boat: int) -> None:
        """From a space or another boat into this one."""
        at = self.where[piece]
        if at >= ABOARD:
            self._leave(piece, at - ABOARD)
        self.where[piece] = ABOARD + boat
        self.crew = with_more(self.crew, boat, 1)
        self.aboard = with_more(self.aboard, boat, PASSENGER[self.rules.owner[piece]])

    def fall(self, piece: int, boat: int) -> None:
        """Out of a boat, into the boat's own space (ATL-SWIM-02)."""
        self._leave(piece, boat)
        self.where[piece] = self.boats[boat]

    def _leave(self, piece: int, boat: int) -> None:
        self.crew = with_more(self.crew, boat, -1)
        self.aboard = with_more(self.aboard, boat, -PASSENGER[self.rules.owner[piece]])

    def _vacate(self, piece: int) -> None:
        at = self.where[piece]
        if ABOARD <= at < SAVED:
            self._leave(piece, at - ABOARD)
        alive = self.alive[:]
        alive[self.rules.owner[piece]] -= 1
        alive[MAX_SEATS] -= 1
        self.alive = alive
        self.idle = 0

    def save(self, piece: int, haven: int) -> None:
        """Onto a haven, for good (ATL-SAFE-06)."""
        self._vacate(piece)
        self.where[piece] = SAVED + haven

    def lose(self, piece: int, space: int, cause: int) -> None:
        """Out of the game."""
        self._vacate(piece)
        self.where[piece] = OUT
        self.tell(LOST, self.rules.owner[piece], piece, space, cause)

    def drown(self, space: int, cause: int) -> None:
        """Every swimmer of a space is out."""
        for piece in self.swimmers(space):
            self.lose(piece, space, cause)

    # ---- boats and creatures

    def put_boat(self, boat: int, space: int) -> None:
        self.boats[boat] = space
        self.boat_sides = self.boat_sides[:]
        toggle_boat(self.boat_sides, space)

    def sail(self, boat: int, space: int) -> None:
        at = self.boats[boat]
        self.put_boat(boat, space)
        toggle_boat(self.boat_sides, at)

    def remove_boat(self, boat: int, cause: int) -> None:
        """Out of the game, never back to the reserve (ATL-BOAT-14)."""
        space = self.boats[boat]
        self.boats[boat] = GONE
        self.boat_sides = self.boat_sides[:]
        toggle_boat(self.boat_sides, space)
        self.tell(WRECKED, NOBODY, boat, space, cause)

    def put_creature(self, creature: int, space: int) -> None:
        """Out of the reserve, or from elsewhere at sea."""
        self.creatures = with_item(self.creatures, creature, space)

    def remove_creature(self, creature: int, cause: int) -> None:
        space = self.creatures[creature]
        self.creatures = with_item(self.creatures, creature, GONE)
        self.tell(VANISHED, NOBODY, creature, space, cause)


def toggle_boat(boat_sides: list[int], space: int) -> None:
    """A boat comes to a space or leaves it: the space and those around it are told."""
    boat_sides[space] ^= HERE
    for near, side in zip(NEIGHBOURS[space], FACED[space]):
        boat_sides[near] ^= side


def sides_at_sea(terrain: list[int]) -> list[int]:
    """On which sides every space has sea."""
    found = list(OPEN_SEA)
    for space in LAND:
        if terrain[space] != SEA:
            for near, side in zip(NEIGHBOURS[space], FACED[space]):
                found[near] ^= side
    return found


def assemble(
    steps: list[Step[Any]],
    rules: Rules,
    turn: int,
    die: int,
    swum: int,
    idle: int,
    terrain: list[int],
    where: list[int],
    value: list[int],
    boats: list[int],
    creatures: list[int],
    keeper: list[int],
    symbol: list[int],
    face: list[int],
    since: list[int],
    bag: list[int],
    seen: list[int],
) -> Atlantis:
    """A table from what lies where; everything counted is counted here."""
    crew = [0] * BOAT_COUNT
    aboard = [0] * BOAT_COUNT
    alive = [0] * (MAX_SEATS + 1)
    for piece in range(PIECE_COUNT):
        at = where[piece]
        seat = rules.owner[piece]
        if ABOARD <= at < SAVED:
            crew[at - ABOARD] += 1
            aboard[at - ABOARD] += PASSENGER[seat]
        if at < SAVED or at == UNPLACED:
            alive[seat] += 1
            alive[MAX_SEATS] += 1
    boat_sides = [0] * SPACE_COUNT
    for at in boats:
        if at >= 0:
            toggle_boat(boat_sides, at)
    tiles = [0] + [terrain.count(kind) for kind in range(SEA + 1, len(TILE_COUNTS))]
    tiles[0] = sum(tiles)
    # A table laid out with nobody to save is there to be tried out: it does not end for want of people.
    ends_empty = (rules.to_the_last or not rules.to_volcano) and alive[MAX_SEATS] > 0
    return Atlantis(
        steps,
        rules,
        turn,
        die,
        swum,
        idle,
        terrain,
        where,
        value,
        boats,
        creatures,
        keeper,
        symbol,
        face,
        since,
        bag,
        seen,
        crew,
        aboard,
        alive,
        tiles,
        sides_at_sea(terrain),
        boat_sides,
        ends_empty,
        (),
    )
