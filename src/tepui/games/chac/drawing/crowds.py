"""Where adventurers stand on a space: close together on a slab, side by side in a zone as long as the walls leave room, in a
queue at the entrance.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.hexes import Point
from tepui.games.chac.drawing.ground import size
from tepui.games.chac.knowledge.view import View
from tepui.games.chac.rules.components import ENTRANCE, WALL_STEPS, ZONES

# By how many they are.
STANDS: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0, 3),),
    ((-16, 2), (16, 2)),
    ((-15, -12), (15, -12), (0, 15)),
    ((-15, -14), (15, -14), (-15, 16), (15, 16)),
    ((-25, -13), (0, -13), (25, -13), (-12.5, 14), (12.5, 14)),
    ((-25, -13), (0, -13), (25, -13), (-25, 14), (0, 14), (25, 14)),
)
CROWDS: Final = (0, 0, 1, 2, 2, 3, 3)  # how large they are drawn where they stand close together
PACE: Final = 52.0  # from one to the next where there is room for all
QUEUE: Final = ((46.0, -8.0), (32.0, -14.0))  # pace and first place, for those at full size and those drawn smaller
FULL_SIZE: Final = 4  # as many have room to the right of the entrance
ABOVE: Final = 9.0  # the name of a zone is read below them
WALL_STEP: Final = (size(ZONES[0])[0] - 20) / (2 * WALL_STEPS)  # how far a wall comes each time


def abreast(v: View, space: int, count: int) -> int:
    """How many of these stand side by side at full size in a zone; none where they would not all have room."""
    if space not in ZONES:
        return 0
    wide, high = size(space)
    free = wide - 20 - (min(v.left, WALL_STEPS) + min(v.right, WALL_STEPS)) * WALL_STEP
    across = min(int(free // PACE), count)
    return across if across and -(-count // across) * PACE <= high else 0


def crowding(v: View, space: int, count: int) -> int:
    """How small they are drawn."""
    if space == ENTRANCE:
        return int(count > FULL_SIZE)
    return 0 if abreast(v, space, count) else CROWDS[count]


def between(v: View) -> float:
    """How far aside of a zone's middle the middle between the walls is."""
    return (min(v.left, WALL_STEPS) - min(v.right, WALL_STEPS)) * WALL_STEP / 2


def stands(v: View, space: int, count: int) -> tuple[Point, ...]:
    """Where so many stand, from the middle of the space."""
    if space == ENTRANCE and count > 1:
        pace, first = QUEUE[crowding(v, space, count)]
        return tuple((first + pace * i, 3) for i in range(count))
    across = abreast(v, space, count)
    if not across:
        return STANDS[count]
    aside = between(v)
    top = PACE * (-(-count // across) - 1) / 2 + ABOVE
    found: list[Point] = []
    for i in range(count):
        row, column = divmod(i, across)
        there = min(across, count - row * across)
        found.append((aside + PACE * (column - (there - 1) / 2), PACE * row - top))
    return tuple(found)
