"""Step 3: a tile sinks, and its back is resolved at once or kept."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Auto, Chance, Choice
from tepui.engine.table import with_more
from tepui.games.atlantis.rules.actions import BACK, EMBARK, KEEP, SINK
from tepui.games.atlantis.rules.components import (
    BEACH,
    BOAT_BACK,
    CREATURE_COUNT,
    DOLPHIN,
    GREEN_COUNT,
    LAND,
    LAND_INDEX,
    MOUNTAIN,
    NEIGHBOURS,
    SEA,
    SEATS_ABOARD,
    SHARK,
    SHARK_BACK,
    SYMBOL_COUNT,
    VOLCANO,
    WHALE,
    WHALE_BACK,
)
from tepui.games.atlantis.rules.events import (
    APPEARED,
    BY_SHARK,
    BY_WHIRLPOOL,
    EMBARKED,
    FELL,
    FLOATED,
    ISLAND_GONE,
    KEPT,
    SANK,
    SEEN,
    TURNED_UP,
    VOLCANO_ERUPTED,
    VOLCANO_WHIRLS,
)
from tepui.games.atlantis.rules.scoring import end_game, end_if_deserted
from tepui.games.atlantis.rules.table import EVERY_TERRAIN, MAX_SEATS, NOBODY, Atlantis


class MaySink(Auto[Atlantis]):
    """ATL-TURN-05. Compulsory while there is an island, for a seat without explorers too (ATL-TURN-12); skipped after (ATL-CH2-03)."""

    def run(self, t: Atlantis) -> None:
        if t.tiles[EVERY_TERRAIN]:
            t.then(SINK_TILE[self.seat])


def sinking_terrain(t: Atlantis) -> int:
    """ATL-SINK-01. The lowest terrain still present.

    ATL-END-03 follows from ATL-TURN-05, ATL-SINK-01 and ATL-END-01: the volcano lies under one of the last eight tiles.
    """
    for terrain in range(BEACH, MOUNTAIN):
        if t.tiles[terrain]:
            return terrain
    return MOUNTAIN


class SinkTile(Choice[Atlantis]):
    """ATL-SINK-01, ATL-FLOW-05. Exactly one tile."""

    def legal(self, t: Atlantis) -> list[int]:
        """Tiles of the lowest terrain that touch the sea (ATL-SINK-02), or all of them if none does (ATL-SINK-03).

        So a landlocked tile waits for the others of its terrain (ATL-SINK-11). Explorers on a tile do not matter
        (ATL-SINK-07). ATL-SINK-04, ATL-SINK-05 and ATL-SINK-06 are examples.
        """
        lowest = sinking_terrain(t)
        terrain = t.terrain
        sea_sides = t.sea_sides
        coast = [SINK + LAND_INDEX[space] for space in LAND if terrain[space] == lowest and sea_sides[space]]
        return coast if coast else [SINK + LAND_INDEX[space] for space in LAND if terrain[space] == lowest]

    def apply(self, t: Atlantis, a: int) -> None:
        space = LAND[a - SINK]
        terrain = t.terrain[space]
        # Without the tile its walkers are swimmers, before the back is resolved (ATL-SINK-08, ATL-SWIM-01).
        t.sink(space)
        t.tell(SANK, self.seat, space, terrain)
        t.tell_people(FELL, t.swimmers(space), space)
        if t.rules.submerged and t.tiles[EVERY_TERRAIN] == 0:
            # The last tile ends the game (ATL-CH4-01), its back is not resolved (ATL-CH4-04).
            end_game(t, ISLAND_GONE)
        else:
            t.then(TurnBack(self.seat, space, terrain))


SINK_TILE: Final[tuple[SinkTile, ...]] = tuple([SinkTile(seat) for seat in range(MAX_SEATS)])


class TurnBack(Chance[Atlantis]):
    """ATL-INFO-06, ATL-FLOW-07. What the tile hid is decided now: any back of its terrain that nobody has seen yet."""

    def __init__(self, seat: int, space: int, terrain: int) -> None:
        self.seat = seat
        self.space = space
        self.terrain = terrain

    def ways(self, t: Atlantis) -> list[tuple[int, int]]:
        """Every symbol, with the number of its backs that are left."""
        first = (self.terrain - 1) * SYMBOL_COUNT
        found: list[tuple[int, int]] = []
        for symbol in range(SYMBOL_COUNT):
            count = t.bag[first + symbol]
            if count:
                found.append((turned(symbol), count))
        return found

    def sample(self, t: Atlantis, rng: Random) -> int:
        """One of `ways` by its weight, without building the list."""
        bag = t.bag
        first = (self.terrain - 1) * SYMBOL_COUNT
        total = 0
        for symbol in range(SYMBOL_COUNT):
            total += bag[first + symbol]
        left = int(rng.random() * total)
        for symbol in range(SYMBOL_COUNT):
            left -= bag[first + symbol]
            if left < 0:
                return turned(symbol)
        raise AssertionError(f"{self} has no outcome")

    def apply(self, t: Atlantis, a: int) -> None:
        """ATL-SINK-09. A red back is kept; a green one is shown to all (ATL-INFO-08) and resolved at once (ATL-IMM-01)."""
        symbol = a - BACK if a < KEEP else a - KEEP + DOLPHIN
        back = (self.terrain - 1) * SYMBOL_COUNT + symbol
        t.bag = with_more(t.bag, back, -1)
        if symbol >= DOLPHIN:
            keep_tile(t, self.seat, symbol, self.space, self.terrain)
            return
        t.seen = with_more(t.seen, back, 1)
        t.tell(TURNED_UP, self.seat, self.space, symbol)
        resolve(t, self.seat, self.space, symbol)


def resolve(t: Atlantis, seat: int, space: int, symbol: int) -> None:
    """What a green back does: shark (ATL-IMM-02), whale (ATL-IMM-03), boat, whirlpool.

    No creature is moved for it (ATL-IMM-10), so nobody is asked for a defence (ATL-DEF-08).
    The volcano ends the game (ATL-IMM-09); in the challenges that play on it is a whirlpool (ATL-CH2-02, ATL-CH4-02).
    """
    if symbol == SHARK_BACK:
        appear(t, SHARK, space)
        t.drown(space, BY_SHARK)
    elif symbol == WHALE_BACK:
        appear(t, WHALE, space)
    elif symbol == BOAT_BACK:
        float_boat(t, seat, space)
    elif symbol == VOLCANO and not t.rules.to_the_last and not t.rules.submerged:
        end_game(t, VOLCANO_ERUPTED)
        return
    else:
        if symbol == VOLCANO:
            t.tell(VOLCANO_WHIRLS, NOBODY, space)
        whirl(t, space)
    end_if_deserted(t)


def turned(symbol: int) -> int:
    """The chance outcome for a symbol: a green back is seen by all, a red one by its keeper alone (ATL-INFO-09)."""
    return BACK + symbol if symbol < GREEN_COUNT else KEEP + symbol - GREEN_COUNT


def keep_tile(t: Atlantis, seat: int, symbol: int, space: int, terrain: int) -> None:
    """ATL-HELD-01, ATL-INFO-09. A red back goes to the hand, its terrain in sight. There is no limit (ATL-SINK-10)."""
    tile = len(t.keeper)
    t.keeper = [*t.keeper, seat]
    t.symbol = [*t.symbol, symbol]
    t.face = [*t.face, terrain]
    t.since = [*t.since, t.turn]
    t.tell(KEPT, seat, tile, space)
    t.whisper(seat, SEEN, seat, tile, symbol)


def appear(t: Atlantis, kind: int, space: int) -> None:
    """A creature comes out of the reserve."""
    creature = t.fresh_creature(kind)
    t.put_creature(creature, space)
    t.tell(APPEARED, NOBODY, creature, space)


def float_boat(t: Atlantis, seat: int, space: int) -> None:
    """ATL-IMM-04. A boat comes up and takes the swimmers of the space; of more than three the remover chooses (ATL-IMM-05)."""
    boat = t.fresh_boat()
    t.put_boat(boat, space)
    t.tell(FLOATED, NOBODY, boat, space)
    people = t.swimmers(space)
    if len(people) > SEATS_ABOARD:
        t.then(Embark(seat, boat, SEATS_ABOARD, NOBODY_YET))
    else:
        for piece in people:
            t.embark(piece, boat)
            t.tell(EMBARKED, t.rules.owner[piece], piece, boat, space)


NOBODY_YET: Final = -1  # went aboard


class Embark(Choice[Atlantis]):
    """ATL-IMM-05, ATL-FLOW-05. Exactly three go aboard, of any colours (ATL-IMM-12).

    They are chosen in ascending order, `last` being the one before: three people can be chosen in one way only.
    """

    def __init__(self, seat: int, boat: int, left: int, last: int) -> None:
        self.seat = seat
        self.boat = boat
        self.left = left
        self.last = last

    def legal(self, t: Atlantis) -> list[int]:
        people = [piece for piece in t.swimmers(t.boats[self.boat]) if piece > self.last]
        return [EMBARK + piece for piece in people[: len(people) - self.left + 1]]

    def apply(self, t: Atlantis, a: int) -> None:
        piece = a - EMBARK
        t.embark(piece, self.boat)
        t.tell(EMBARKED, t.rules.owner[piece], piece, self.boat, t.boats[self.boat])
        if self.left > 1:
            t.then(Embark(self.seat, self.boat, self.left - 1, piece))


def whirl(t: Atlantis, space: int) -> None:
    """ATL-IMM-06. Everything at sea is out, here and in the sea spaces around, but no walker on a tile (ATL-IMM-07).

    ATL-IMM-08 is an example.
    """
    clear(t, space)
    for near in NEIGHBOURS[space]:
        if t.terrain[near] == SEA:
            clear(t, near)


def clear(t: Atlantis, space: int) -> None:
    """ATL-IMM-06. Swimmers, boat, passengers and creatures of a space are out."""
    t.drown(space, BY_WHIRLPOOL)
    boat = t.boat_on(space)
    if boat >= 0:
        for piece in t.passengers(boat):
            t.lose(piece, space, BY_WHIRLPOOL)
        t.remove_boat(boat, BY_WHIRLPOOL)
    if t.beasts(space):
        for creature in range(CREATURE_COUNT):
            if t.creatures[creature] == space:
                t.remove_creature(creature, BY_WHIRLPOOL)
