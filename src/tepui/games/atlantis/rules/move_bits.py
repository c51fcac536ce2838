"""Moves as bits, and the lists of actions they stand for: ascending, without sorting, from ints that are made once.

What pieces may do in step 2 is a set of bits for each verb, in the order of its actions: direction by direction, and piece
by piece within a direction. `SPREAD[sides]` puts the sides that a piece may go to in the places of the first of ten
explorers, shifted by one for the next. A set is cut into handfuls of bits, and the actions of a handful are looked up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.games.atlantis.rules.actions import BOARD, CLIMB, COME_ASHORE, HOP, JUMP, PIECE_SPAN, SAIL, SWIM, WADE, WALK
from tepui.games.atlantis.rules.components import BOAT_COUNT, COLOURS, DIRECTIONS, PER_COLOUR

if TYPE_CHECKING:
    from mypy_extensions import i64

HALF: Final = 3  # of the directions

# The actions of every subset of a handful, by its bits; then those of the next handful, and so on.
Handfuls = tuple[tuple[int, ...], ...]


def subsets(actions: range) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for action in actions:
        found += [(*subset, action) for subset in found]
    return found


def handfuls(first: int, count: int, size: int, span: int, directions: range) -> Handfuls:
    """For `count` pieces with these actions, `span` apart for every direction, cut into handfuls of this size."""
    found: list[tuple[int, ...]] = []
    for direction in directions:
        start = first + span * direction
        for at in range(start, start + count, size):
            found += subsets(range(at, at + size))
    return tuple(found)


def spread(sides: int, gap: int) -> int:
    """The bits of six sides, so far apart."""
    return sum([1 << gap * side for side in range(DIRECTIONS) if sides >> side & 1])


# ---- explorers

EXPLORERS: Final = 5  # in a handful
SPREAD: Final[tuple[int, ...]] = tuple([spread(sides, PER_COLOUR) for sides in range(1 << DIRECTIONS)])


def of_colours(verb: int, directions: int) -> tuple[Handfuls, ...]:
    return tuple(
        [
            handfuls(verb + colour * PER_COLOUR, PER_COLOUR, EXPLORERS, PIECE_SPAN, range(directions))
            for colour in range(len(COLOURS))
        ]
    )


WALKS: Final[tuple[Handfuls, ...]] = of_colours(WALK, DIRECTIONS)
WADES: Final[tuple[Handfuls, ...]] = of_colours(WADE, DIRECTIONS)
SWIMS: Final[tuple[Handfuls, ...]] = of_colours(SWIM, DIRECTIONS)
BOARDS: Final[tuple[Handfuls, ...]] = of_colours(BOARD, DIRECTIONS)
HOPS: Final[tuple[Handfuls, ...]] = of_colours(HOP, DIRECTIONS)
JUMPS: Final[tuple[Handfuls, ...]] = of_colours(JUMP, 1)
CLIMBS: Final[tuple[Handfuls, ...]] = of_colours(CLIMB, 1)
LANDINGS: Final[tuple[Handfuls, ...]] = of_colours(COME_ASHORE, 1)


def list_explorers(bits: i64, actions: Handfuls, found: list[int]) -> None:
    handful: i64 = 0
    while bits:
        chosen = bits & 31
        if chosen:
            found += actions[handful + chosen]
        bits >>= EXPLORERS
        handful += 32


# ---- boats: of three directions in one set, since twelve boats with six are too many bits

BOATS: Final = 6  # in a handful
SPREAD_BOAT: Final[tuple[int, ...]] = tuple([spread(sides, BOAT_COUNT) for sides in range(1 << HALF)])
SAILS: Final[Handfuls] = handfuls(SAIL, BOAT_COUNT, BOATS, BOAT_COUNT, range(HALF))
MORE_SAILS: Final[Handfuls] = handfuls(SAIL, BOAT_COUNT, BOATS, BOAT_COUNT, range(HALF, DIRECTIONS))


def list_boats(bits: i64, actions: Handfuls, found: list[int]) -> None:
    handful: i64 = 0
    while bits:
        chosen = bits & 63
        if chosen:
            found += actions[handful + chosen]
        bits >>= BOATS
        handful += 64
