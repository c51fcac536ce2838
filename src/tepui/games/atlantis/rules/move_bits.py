"""Legal moves as sets of bits, and the actions they stand for, in ascending order without sorting.

For each verb, what the explorers of a colour may do in step 2 is one int. Its bits are in the order of the verb's actions:
direction by direction, and explorer by explorer within a direction. `SPREAD[sides]` has the bits of the first explorer, for
the sides it may go to; shifted by one they are the bits of the second, and so on. The moves of boats are two ints, since
twelve boats with six directions are more bits than an i64 has. To list the actions, an int is cut into handfuls of a few
bits, and the actions of every possible handful are looked up in a table made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.games.atlantis.rules.actions import (
    BOARD,
    CLIMB,
    COME_ASHORE,
    HOP,
    JUMP,
    PIECE_SPAN,
    SAIL,
    SWIM,
    WADE,
    WALK,
)
from tepui.games.atlantis.rules.components import BOAT_COUNT, COLOURS, DIRECTIONS, PER_COLOUR

if TYPE_CHECKING:
    from mypy_extensions import i64

HALF: Final = 3  # of the directions
FIRST_HALF: Final = 7  # the bits of the first three directions
TOGETHER: Final = 5  # bits in a handful
HANDFUL: Final = 1 << TOGETHER  # how many subsets it has

# The actions of every subset of the first handful, by its bits; then those of the second handful, and so on.
Handfuls = tuple[tuple[int, ...], ...]


def subsets(actions: list[int]) -> list[tuple[int, ...]]:
    """Every subset of these actions; the index of a subset has a bit for each action in it."""
    found: list[tuple[int, ...]] = [()]
    for action in actions:
        found += [(*subset, action) for subset in found]
    return found


def handfuls(first: int, count: int, span: int, directions: range) -> Handfuls:
    """The table for `count` pieces; the verb's actions of two directions are `span` apart."""
    actions = [first + span * direction + piece for direction in directions for piece in range(count)]
    found: list[tuple[int, ...]] = []
    for start in range(0, len(actions), TOGETHER):
        found += subsets(actions[start : start + TOGETHER])
    return tuple(found)


def spread(sides: int, gap: int) -> int:
    """A bit for each of these sides, `gap` places apart."""
    return sum([1 << gap * side for side in range(DIRECTIONS) if sides >> side & 1])


SPREAD: Final[tuple[int, ...]] = tuple([spread(sides, PER_COLOUR) for sides in range(1 << DIRECTIONS)])
SPREAD_BOAT: Final[tuple[int, ...]] = tuple([spread(sides, BOAT_COUNT) for sides in range(1 << HALF)])

# By colour: for every verb of explorers, in the order of its actions, the table of its ten explorers.
EXPLORERS: Final[tuple[tuple[Handfuls, ...], ...]] = tuple(
    [
        tuple(
            [
                handfuls(verb + colour * PER_COLOUR, PER_COLOUR, PIECE_SPAN, range(directions))
                for verb, directions in (
                    (WALK, DIRECTIONS),
                    (WADE, DIRECTIONS),
                    (SWIM, DIRECTIONS),
                    (BOARD, DIRECTIONS),
                    (HOP, DIRECTIONS),
                    (JUMP, 1),
                    (CLIMB, 1),
                    (COME_ASHORE, 1),
                )
            ]
        )
        for colour in range(len(COLOURS))
    ]
)
BOATS: Final[tuple[Handfuls, ...]] = (
    handfuls(SAIL, BOAT_COUNT, BOAT_COUNT, range(HALF)),
    handfuls(SAIL, BOAT_COUNT, BOAT_COUNT, range(HALF, DIRECTIONS)),
)
# By colour: all of these.
MOVES: Final[tuple[tuple[Handfuls, ...], ...]] = tuple([explorers + BOATS for explorers in EXPLORERS])


def list_actions(sets: list[int], tables: tuple[Handfuls, ...], found: list[int]) -> None:
    """Add the actions that these sets of bits stand for, each set by its table."""
    bits: i64
    handful: i64
    for bits, table in zip(sets, tables):
        handful = 0
        while bits:
            chosen = bits & HANDFUL - 1
            if chosen:
                found += table[handful + chosen]
            bits >>= TOGETHER
            handful += HANDFUL


def count_bits(bits: i64) -> i64:
    """How many of 64 bits are set, by adding pairs, fours, eights and so on: compiled, a sixth of the time of `int.bit_count`."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def nth_action(bits: i64, table: Handfuls, nth: i64) -> int:
    """The nth of the actions of one set, counted from 0."""
    handful: i64 = 0
    while True:
        some = table[handful + (bits & HANDFUL - 1)]
        if nth < len(some):
            return some[nth]
        nth -= len(some)
        bits >>= TOGETHER
        handful += HANDFUL
