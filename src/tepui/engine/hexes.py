"""Hexes in axial coordinates (q, r), pointy side up: neighbours, distance, and where a hex lies on paper."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

Hex = tuple[int, int]
Point = tuple[float, float]

# Clockwise from the east; a direction and its opposite are three apart.
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_WORDS: Final = ("e", "se", "sw", "w", "nw", "ne")


def neighbour(hex_: Hex, direction: int) -> Hex:
    dq, dr = DIRECTIONS[direction]
    return hex_[0] + dq, hex_[1] + dr


def neighbours(hex_: Hex) -> list[Hex]:
    return [neighbour(hex_, direction) for direction in range(6)]


def distance(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def disc(centre: Hex, radius: int) -> list[Hex]:
    """Every hex at most `radius` away."""
    q0, r0 = centre
    return [
        (q0 + q, r0 + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, -r + radius) + 1)
    ]


def rotated(hex_: Hex, turns: int) -> Hex:
    """Turned clockwise about the origin by this many sixths."""
    q, r = hex_
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def centre(hex_: Hex, size: float) -> Point:
    """The middle of a hex whose corners lie `size` away from it."""
    q, r = hex_
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corners(at: Point, size: float) -> list[Point]:
    """The six corners, clockwise from the top."""
    return [(at[0] + size * cos(pi / 3 * i - pi / 2), at[1] + size * sin(pi / 3 * i - pi / 2)) for i in range(6)]
