"""Step 3: a tile sinks, and its back is resolved at once or kept (ATL-SINK, ATL-IMM)."""

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
    FLOATED,
    ISLAND_GONE,
    KEPT,
    SANK,
    SEEN,
    TURNED_UP,
    VOLCANO_ERUPTED,
)
from tepui.games.atlantis.rules.scoring import end_game, end_if_deserted
from tepui.games.atlantis.rules.table import MAX_SEATS, NOBODY, Atlantis


class MaySink(Auto[Atlantis]):
    """ATL-CH2-03. Compulsory while there is an island (ATL-TURN-05)."""

    __slots__ = ()

    def run(self, t: Atlantis) -> None:
        if t.tiles[0]:
            t.then(SINK_TILE[self.seat])


def sinking_terrain(t: Atlantis) -> int:
    """The lowest terrain still present (ATL-SINK-01)."""
    for terrain in range(BEACH, MOUNTAIN):
        if t.tiles[terrain]:
            return terrain
    return MOUNTAIN


class SinkTile(Choice[Atlantis]):
    """ATL-SINK-01 to -03. Exactly one tile."""

    __slots__ = ()

    def legal(self, t: Atlantis) -> list[int]:
        """Tiles of the lowest terrain that touch the sea, or all of them if none does."""
        lowest = sinking_terrain(t)
        terrain = t.terrain
        sea_sides = t.sea_sides
        coast = [SINK + LAND_INDEX[space] for space in LAND if terrain[space] == lowest and sea_sides[space]]
        return coast if coast else [SINK + LAND_INDEX[space] for space in LAND if terrain[space] == lowest]

    def apply(self, t: Atlantis, a: int) -> None:
        space = LAND[a - SINK]
        terrain = t.terrain[space]
        # The walkers of the tile swim from here on: no tile, no ground (ATL-SINK-08).
        t.sink(space)
        t.tell(SANK, self.seat, space, terrain)
        if t.rules.submerged and t.tiles[0] == 0:
            end_game(t, ISLAND_GONE)  # ATL-CH4-01, -04
        else:
            t.then(TurnBack(self.seat, space, terrain))


SINK_TILE: Final[tuple[SinkTile, ...]] = tuple([SinkTile(seat) for seat in range(MAX_SEATS)])


class TurnBack(Chance[Atlantis]):
    """ATL-INFO-06, ATL-SINK-09. What the tile hid is decided now: any back of its terrain not yet seen."""

    __slots__ = ("space", "terrain")

    def __init__(self, seat: int, space: int, terrain: int) -> None:
        self.seat = seat
        self.space = space
        self.terrain = terrain

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.space, self.terrain)

    def ways(self, t: Atlantis) -> list[tuple[int, int]]:
        first = (self.terrain - 1) * SYMBOL_COUNT
        found: list[tuple[int, int]] = []
        for symbol in range(SYMBOL_COUNT):
            count = t.bag[first + symbol]
            if count:
                found.append((turned(symbol), count))
        return found

    def sample(self, t: Atlantis, rng: Random) -> int:
        """What `ways` would give for the same luck, without writing them down."""
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
        symbol = a - BACK if a < KEEP else a - KEEP + DOLPHIN
        back = (self.terrain - 1) * SYMBOL_COUNT + symbol
        t.bag = with_more(t.bag, back, -1)
        if symbol >= DOLPHIN:
            keep_tile(t, self.seat, symbol, self.space, self.terrain)
            return
        t.seen = with_more(t.seen, back, 1)
        t.tell(TURNED_UP, self.seat, self.space, symbol)
        if symbol == SHARK_BACK:
            appear(t, SHARK, self.space)
            t.drown(self.space, BY_SHARK)
        elif symbol == WHALE_BACK:
            appear(t, WHALE, self.space)
        elif symbol == BOAT_BACK:
            float_boat(t, self.seat, self.space)
        elif symbol == VOLCANO and not t.rules.to_the_last and not t.rules.submerged:
            end_game(t, VOLCANO_ERUPTED)  # ATL-IMM-09
            return
        else:
            whirl(t, self.space)
        end_if_deserted(t)


def turned(symbol: int) -> int:
    """The outcome that a back has this symbol: seen by all, or by its keeper."""
    return BACK + symbol if symbol < GREEN_COUNT else KEEP + symbol - GREEN_COUNT


def keep_tile(t: Atlantis, seat: int, symbol: int, space: int, terrain: int) -> None:
    """A red back goes to the hand, its terrain in sight (ATL-HELD-01, ATL-INFO-09)."""
    tile = len(t.keeper)
    t.keeper = [*t.keeper, seat]
    t.symbol = [*t.symbol, symbol]
    t.face = [*t.face, terrain]
    t.since = [*t.since, t.turn]
    t.tell(KEPT, seat, tile, space)
    t.whisper(seat, SEEN, seat, tile, symbol)


def appear(t: Atlantis, kind: int, space: int) -> None:
    """A creature comes out of the reserve; that is no move, so nobody may answer (ATL-IMM-02, -03, -10)."""
    creature = t.fresh_creature(kind)
    t.put_creature(creature, space)
    t.tell(APPEARED, NOBODY, creature, space)


def float_boat(t: Atlantis, seat: int, space: int) -> None:
    """A boat comes up and takes the swimmers of the space; of more than three the remover chooses (ATL-IMM-04, -05)."""
    boat = t.fresh_boat()
    t.put_boat(boat, space)
    t.tell(FLOATED, NOBODY, boat, space)
    people = t.swimmers(space)
    if len(people) > SEATS_ABOARD:
        t.then(Embark(seat, boat, SEATS_ABOARD, -1))
    else:
        for piece in people:
            t.embark(piece, boat)
            t.tell(EMBARKED, t.rules.owner[piece], piece, boat, space)


class Embark(Choice[Atlantis]):
    """ATL-IMM-05, -12. Who goes aboard, one by one in ascending order, so that three people are chosen in one way."""

    __slots__ = ("boat", "left", "last")

    def __init__(self, seat: int, boat: int, left: int, last: int) -> None:
        self.seat = seat
        self.boat = boat
        self.left = left
        self.last = last

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.boat, self.left, self.last)

    def legal(self, t: Atlantis) -> list[int]:
        people = [piece for piece in t.swimmers(t.boats[self.boat]) if piece > self.last]
        return [EMBARK + piece for piece in people[: len(people) - self.left + 1]]

    def apply(self, t: Atlantis, a: int) -> None:
        t.embark(a - EMBARK, self.boat)
        piece = a - EMBARK
        t.tell(EMBARKED, t.rules.owner[piece], piece, self.boat, t.boats[self.boat])
        if self.left > 1:
            t.then(Embark(self.seat, self.boat, self.left - 1, a - EMBARK))


def whirl(t: Atlantis, space: int) -> None:
    """Everything at sea here and in the sea spaces around is out (ATL-IMM-06, -07)."""
    clear(t, space)
    for near in NEIGHBOURS[space]:
        if t.terrain[near] == SEA:
            clear(t, near)


def clear(t: Atlantis, space: int) -> None:
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
