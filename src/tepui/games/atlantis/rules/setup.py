"""Setting up: the island, the first player, explorers, boats."""

from __future__ import annotations

from random import Random
from typing import Final

from tepui.engine.step import Auto, Chance, Choice, Lot
from tepui.engine.table import with_item
from tepui.games.atlantis.rules.actions import FIRST, LAUNCH, LAYOUT, PLACE
from tepui.games.atlantis.rules.components import (
    BEACH,
    COLOURS,
    CREATURE_COUNT,
    FIRST_OF,
    LAGOON,
    LAND,
    LAND_INDEX,
    MOUNTAIN,
    NEIGHBOURS,
    PER_COLOUR,
    RESERVE,
    SEA,
    SERPENT,
    SERPENT_STARTS,
    SPACE_COUNT,
    TILE_COUNTS,
    UNPLACED,
    VALUES,
)
from tepui.games.atlantis.rules.events import FIRST_PLAYER, ISLAND, LAUNCHED, PLACED
from tepui.games.atlantis.rules.move_bits import Handfuls, subsets
from tepui.games.atlantis.rules.scoring import GameEnd
from tepui.games.atlantis.rules.table import (
    EVERY_TERRAIN,
    HERE,
    NOBODY,
    OPEN_SEA,
    Atlantis,
    Rules,
    sides_at_sea,
)
from tepui.games.atlantis.rules.turn import TURN

LOWEST_VALUE: Final = 1
HIGHEST_VALUE: Final = 6
COLOUR_SPAN: Final = 4
VALUE_SPAN: Final = 24

# A hand is the set of the values still to be placed, a bit for each value (see `hand_left`).
# PLACINGS[colour][index of the tile * HANDS + hand] are the actions that put one of the hand on the tile.
HANDS: Final = 1 << HIGHEST_VALUE
PLACINGS: Final[tuple[Handfuls, ...]] = tuple(
    [
        tuple(
            [
                actions
                for first in range(PLACE + colour, PLACE + VALUE_SPAN * len(LAND), VALUE_SPAN)
                for actions in subsets(list(range(first, first + VALUE_SPAN, COLOUR_SPAN)))
            ]
        )
        for colour in range(len(COLOURS))
    ]
)


def new_table(rules: Rules) -> Atlantis:
    """The board with its five serpents (ATL-SETUP-01); chance lays the island next.

    Sharks and whales are in the reserve (ATL-SETUP-15), colours that nobody plays in the box (ATL-COMP-13).
    """
    t = Atlantis([LayTile(0)], rules)
    t.creatures = [*SERPENT_STARTS, *[RESERVE] * (CREATURE_COUNT - len(SERPENT_STARTS))]
    t.count_pieces()
    t.settle()
    return t


class LayTile(Chance[Atlantis]):
    """ATL-SETUP-02, ATL-FLOW-07. Chance lays one tile after the other, each as likely as any that is left, anywhere (ATL-SETUP-03)."""

    def __init__(self, index: int) -> None:
        self.seat = 0
        self.index = index

    def fields(self) -> tuple[int, ...]:
        return (self.index,)

    def ways(self, t: Atlantis) -> list[tuple[int, int]]:
        """Every terrain, with the number of its tiles that are left."""
        found: list[tuple[int, int]] = []
        for terrain in range(BEACH, MOUNTAIN + 1):
            left = TILE_COUNTS[terrain] - t.tiles[terrain]
            if left:
                found.append((LAYOUT + terrain - 1, left))
        return found

    def sample(self, t: Atlantis, rng: Random) -> int:
        """One of `ways` by its weight, without building the list."""
        tiles = t.tiles
        left = int(rng.random() * (len(LAND) - tiles[EVERY_TERRAIN]))
        for terrain in range(BEACH, MOUNTAIN + 1):
            left -= TILE_COUNTS[terrain] - tiles[terrain]
            if left < 0:
                return LAYOUT + terrain - 1
        raise AssertionError(f"{self} has no outcome")

    def apply(self, t: Atlantis, a: int) -> None:
        terrain = a - LAYOUT + 1
        t.lay(LAND[self.index], terrain)
        if self.index + 1 < len(LAND):
            t.then(LayTile(self.index + 1))
            return
        t.sea_sides = sides_at_sea(t.terrain)
        t.tell(ISLAND, NOBODY)
        # ATL-SETUP-07. The first player is chosen, or drawn.
        first = t.rules.options["first"]
        if first == "random":
            t.then(DrawFirst(0))
        else:
            t.then(Opening(int(first)))


class DrawFirst(Lot[Atlantis]):
    """ATL-SETUP-07, ATL-FLOW-07. Any seat may begin, all with the same chance."""

    def lots(self, t: Atlantis) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Atlantis, a: int) -> None:
        t.then(Opening(a - FIRST))


class Opening(Auto[Atlantis]):
    """All explorers (ATL-SETUP-08), all boats (ATL-SETUP-11), then the first turn (ATL-SETUP-14), from the first player on.

    The boats that nobody launches stay in the reserve (ATL-SETUP-06).
    """

    def run(self, t: Atlantis) -> None:
        seat = self.seat
        t.tell(FIRST_PLAYER, seat)
        explorers = sum([len(pieces) for pieces in t.rules.pieces])
        boats = t.rules.boats_each * t.rules.seats
        t.then(PlaceExplorer(seat, explorers), LaunchBoat(seat, boats), TURN[seat], GameEnd(seat))


def values_left(t: Atlantis, colour: int) -> list[int]:
    """ATL-COMP-05. How many explorers of each value are still to be placed; the index is the value."""
    left = [0] * (HIGHEST_VALUE + 1)
    for value in VALUES:
        left[value] += 1
    for piece in range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR):
        if t.value[piece]:
            left[t.value[piece]] -= 1
    return left


def hand_left(t: Atlantis, colour: int) -> int:
    """Which values are still to be placed, a bit each: equal values are one choice (ATL-FLOW-01)."""
    left = values_left(t, colour)
    found = 0
    for value in range(LOWEST_VALUE, HIGHEST_VALUE + 1):
        if left[value]:
            found |= 1 << value - LOWEST_VALUE
    return found


def next_piece(t: Atlantis, colour: int) -> int:
    """The explorer placed next, -1 if none is left. They are numbered in the order of placement, never by value (ATL-INFO-11)."""
    for piece in range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR):
        if t.where[piece] == UNPLACED:
            return piece
    return -1


def room_on(t: Atlantis, space: int) -> int:
    """How many explorers may be placed on a tile: one, or with challenge 1 two inland (ATL-CH1-01) and one else (ATL-CH1-02).

    The lagoon is sea, so twelve tiles are inland (ATL-CH1-03); an option lets it not count. ATL-CH1-06 follows from
    ATL-CH1-01.
    """
    if not t.rules.crowded:
        return 1
    for near in NEIGHBOURS[space]:
        if t.terrain[near] == SEA and (near != LAGOON or t.rules.lagoon_is_coast):
            return 1
    return 2


def tiles_with_room(t: Atlantis) -> list[int]:
    """ATL-SETUP-09. The tiles, by their index in LAND, where one more explorer may be placed.

    ATL-SETUP-10 follows: every explorer fills one tile. With challenge 1 a second explorer may be of any colour (ATL-CH1-04);
    it is a placement like any other, in a later turn of anybody (ATL-CH1-05).
    """
    one = two = 0  # tiles with at least one and with at least two explorers, a bit for each tile
    for at in t.where:
        if at < SPACE_COUNT and LAND_INDEX[at] >= 0:
            bit = 1 << LAND_INDEX[at]
            two |= one & bit
            one |= bit
    found: list[int] = []
    for index in range(len(LAND)):
        if not one >> index & 1 or (t.rules.crowded and not two >> index & 1 and room_on(t, LAND[index]) > 1):
            if t.terrain[LAND[index]] != SEA:
                found.append(index)
    return found


class PlaceExplorer(Choice[Atlantis]):
    """ATL-SETUP-08, ATL-FLOW-01, ATL-INFO-01. One explorer of one's choice, of either own colour (ATL-2P-05), on a tile with room."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, t: Atlantis) -> list[int]:
        found: list[int] = []
        tiles = tiles_with_room(t)
        colours = t.rules.colours[self.seat]
        for colour in colours:
            if next_piece(t, colour) >= 0:
                hand = hand_left(t, colour)
                placings = PLACINGS[colour]
                for index in tiles:
                    found += placings[index * HANDS + hand]
        if len(colours) > 1:
            found.sort()
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        colour = (a - PLACE) % COLOUR_SPAN
        value = (a - PLACE) // COLOUR_SPAN % HIGHEST_VALUE + 1
        space = LAND[(a - PLACE) // VALUE_SPAN]
        piece = next_piece(t, colour)
        t.where[piece] = space
        # ATL-INFO-05. No other rule writes a value: it stays with the explorer through every move.
        t.value = with_item(t.value, piece, value)
        t.tell(PLACED, self.seat, piece, space)
        if self.left > 1:
            t.then(PlaceExplorer(t.after(self.seat), self.left - 1))


def launch_spaces(t: Atlantis) -> list[int]:
    """ATL-SETUP-11. Sea next to a tile (ATL-SETUP-18), without boat or serpent (ATL-SETUP-12).

    ATL-SETUP-17 follows: 28 spaces for the first boat, one fewer for each that follows.
    """
    serpents = t.creatures[: FIRST_OF[SERPENT + 1]]
    found: list[int] = []
    for space in range(SPACE_COUNT):
        if t.sea_sides[space] != OPEN_SEA[space] and t.terrain[space] == SEA:
            if not t.boat_sides[space] & HERE and space not in serpents:
                found.append(space)
    return found


class LaunchBoat(Choice[Atlantis]):
    """ATL-SETUP-11, ATL-FLOW-02. One boat at a time, empty and of no owner (ATL-SETUP-13)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, t: Atlantis) -> list[int]:
        return [LAUNCH + space for space in launch_spaces(t)]

    def apply(self, t: Atlantis, a: int) -> None:
        boat = t.fresh_boat()
        t.put_boat(boat, a - LAUNCH)
        t.tell(LAUNCHED, self.seat, boat, a - LAUNCH)
        if self.left > 1:
            t.then(LaunchBoat(t.after(self.seat), self.left - 1))
