"""Legal moves as sets of bits, and the actions they stand for, in ascending order without sorting.

For each verb, what the explorers of a colour may do in step 2 is one int. Its bits are in the order of the verb's actions:
direction by direction, and explorer by explorer within a direction. `SPREAD[sides]` has the bits of the first explorer, for
the sides it may go to; shifted by one they are the bits of the second, and so on. To list the actions, the int is cut into
handfuls of a few bits, and the actions of every possible handful are looked up in a table made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.games.atlantis.rules.actions import BOARD, CLIMB, COME_ASHORE, HOP, JUMP, PIECE_SPAN, SAIL, SWIM, WADE, WALK
from tepui.games.atlantis.rules.components import BOAT_COUNT, COLOURS, DIRECTIONS, PER_COLOUR

if TYPE_CHECKING:
    from mypy_extensions import i64

HALF: Final = 3  # of the directions
FIRST_HALF: Final = 7  # the bits of the first three directions

# The actions of every subset of the first handful, by its bits; then those of the second handful, and so on.
Handfuls = tuple[tuple[int, ...], ...]


def subsets(actions: range) -> list[tuple[int, ...]]:
    """Every subset of these actions; the index of a subset has a bit for each action in it."""
    found: list[tuple[int, ...]] = [()]
    for action in actions:
        found += [(*subset, action) for subset in found]
    return found


def handfuls(first: int, count: int, size: int, span: int, directions: range) -> Handfuls:
    """The table for `count` pieces in handfuls of `size`; the verb's actions of two directions are `span` apart."""
    found: list[tuple[int, ...]] = []
    for direction in directions:
        start = first + span * direction
        for at in range(start, start + count, size):
            found += subsets(range(at, at + size))
    return tuple(found)


def spread(sides: int, gap: int) -> int:
    """A bit for each of these sides, `gap` places apart."""
    return sum([1 << gap * side for side in range(DIRECTIONS) if sides >> side & 1])


# ---- explorers

EXPLORERS: Final = 5  # in a handful
HANDFUL: Final = 1 << EXPLORERS  # how many subsets it has
SPREAD: Final[tuple[int, ...]] = tuple([spread(sides, PER_COLOUR) for sides in range(1 << DIRECTIONS)])


def of_colours(verb: int, directions: int) -> tuple[Handfuls, ...]:
    """The table of a verb for the ten explorers of each colour."""
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
    """Add the actions that these bits stand for."""
    handful: i64 = 0
    while bits:
        chosen = bits & HANDFUL - 1
        if chosen:
            found += actions[handful + chosen]
        bits >>= EXPLORERS
        handful += HANDFUL


# ---- boats: three directions at a time, since twelve boats with six directions are more bits than an i64 has

BOATS: Final = 6  # in a handful
BOAT_HANDFUL: Final = 1 << BOATS  # how many subsets it has
SPREAD_BOAT: Final[tuple[int, ...]] = tuple([spread(sides, BOAT_COUNT) for sides in range(1 << HALF)])
SAILS: Final[Handfuls] = handfuls(SAIL, BOAT_COUNT, BOATS, BOAT_COUNT, range(HALF))
MORE_SAILS: Final[Handfuls] = handfuls(SAIL, BOAT_COUNT, BOATS, BOAT_COUNT, range(HALF, DIRECTIONS))


def list_boats(bits: i64, actions: Handfuls, found: list[int]) -> None:
    """Add the actions that these bits stand for."""
    handful: i64 = 0
    while bits:
        chosen = bits & BOAT_HANDFUL - 1
        if chosen:
            found += actions[handful + chosen]
        bits >>= BOATS
        handful += BOAT_HANDFUL
