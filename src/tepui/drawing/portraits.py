"""Portraits of the five levels of bots: animals of the tepuis, stamped in one ink. Their own drawings, told apart without colour by shape and pips."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final, NamedTuple

INK: Final = "#271D14"
PAPER: Final = "#FFFDF6"
GROUND: Final = "#F0E4C6"
CONTOURS: Final = 5
PIPS: Final = 5


class Face(NamedTuple):
    """How a bot looks: its tint, and its head on a 100 × 100 grid."""

    tint: str
    head: str


def _eye(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{PAPER}"/><circle cx="{x}" cy="{y}" r="{r / 2:g}"/>'


# By level, the weakest first: a toad, a capybara, a tapir, a monkey, a harpy eagle.
FACES: Final[dict[str, Face]] = {
    "novice": Face(
        "#7C8F3A",
        '<circle cx="36" cy="34" r="10"/><circle cx="64" cy="34" r="10"/>'
        '<path d="M22 54c0-14 12-22 28-22s28 8 28 22-12 21-28 21-28-7-28-21z"/>'
        f'<path d="M28 58q22 14 44 0" fill="none" stroke="{PAPER}" stroke-width="2.6" stroke-linecap="round"/>'
        + _eye(36, 33, 5.6)
        + _eye(64, 33, 5.6),
    ),
    "casual": Face(
        "#9A6A3A",
        '<path d="M30 30q-3-9 5-9 5 0 6 6zM70 30q3-9-5-9-5 0-6 6z"/>'
        '<path d="M30 34c3-8 12-10 20-10s17 2 20 10c3 9 1 18 1 27 0 10-9 15-21 15s-21-5-21-15c0-9-2-18 1-27z"/>'
        f'<path d="M40 62q4-4 7 0M53 62q3-4 7 0M50 66v5M43 73q7 3 14 0" fill="none" stroke="{PAPER}" stroke-width="2.2" stroke-linecap="round"/>'
        + _eye(37, 41, 3.6)
        + _eye(63, 41, 3.6),
    ),
    "club": Face(
        "#54606B",
        '<path d="M33 33q-6-14 2-15 7 0 8 10zM55 27q4-11 10-9 6 3 0 14z"/>'
        '<path d="M29 42c2-13 14-18 25-16 13 2 21 11 22 24 .7 8-1 13 1 20 1 5-5 7-8 3-3-5-2-9-7-11-9-3-18 2-26-3-6-4-8-10-7-17z"/>'
        f'<path d="M66 71q4 1 8-1" fill="none" stroke="{PAPER}" stroke-width="2" stroke-linecap="round"/>'
        + _eye(49, 42, 3.8),
    ),
    "expert": Face(
        "#2C6B47",
        '<circle cx="25" cy="47" r="8"/><circle cx="75" cy="47" r="8"/>'
        '<path d="M28 46c0-16 9-25 22-25s22 9 22 25c0 18-9 31-22 31S28 64 28 46z"/>'
        f'<path d="M34 44c0-9 12-10 16-3 4-7 16-6 16 3 0 7-5 9-5 15 0 8-5 12-11 12s-11-4-11-12c0-6-5-8-5-15z" fill="{PAPER}"/>'
        '<circle cx="42" cy="46" r="4.2"/><circle cx="58" cy="46" r="4.2"/><path d="M47 56h6l-3 3z"/>'
        f'<path d="M43 64q7 5 14 0" fill="none" stroke="{INK}" stroke-width="2.2" stroke-linecap="round"/>',
    ),
    "master": Face(
        "#8A2F1C",
        '<path d="M30 22l7 8 4-12 7 11 7-11 2 12 9-7-4 13c7 5 11 12 12 20-6-4-11-5-16-4 3 6 4 13 2 24H34c-6-12-9-22-8-33 .5-5 2-9 5-12z"/>'
        f'<path d="M58 46c6-2 12 0 16 5-5 0-9 1-12 4z" fill="{PAPER}"/>'
        f'<path d="M40 62q4 5 3 12M48 62q4 6 3 13" fill="none" stroke="{PAPER}" stroke-width="2" stroke-linecap="round"/>'
        + _eye(51, 42, 4.2),
    ),
}


def portrait_symbol(level: str) -> str:
    """The portrait as a symbol of the icon file: `#bot-<level>`."""
    return f'<symbol id="bot-{level}" viewBox="0 0 100 100">{_body(level)}</symbol>'


def _body(level: str) -> str:
    number = list(FACES).index(level)
    tint, head = FACES[level]
    ticks = "".join(f'<path d="M50 3.4v3" stroke="{INK}" transform="rotate({a} 50 50)"/>' for a in range(0, 360, 15))
    pips = "".join(
        f'<circle cx="{50 + (k - 2) * 9}" cy="92" r="3.3" fill="{INK if k <= number else PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        for k in range(PIPS)
    )
    return (
        f'<circle cx="50" cy="50" r="48.4" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>{ticks}'
        f'<circle cx="50" cy="50" r="41" fill="{GROUND}" stroke="{INK}" stroke-width="1.3"/>'
        f'{_contours(tint, number)}<g fill="{PAPER}" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round">{head}</g>'
        f'<g fill="{INK}">{head}</g>'
        f'<rect x="25" y="86.4" width="50" height="11.4" rx="5.7" fill="{PAPER}" stroke="{INK}" stroke-width="1.1"/>{pips}'
    )


def _contours(tint: str, number: int) -> str:
    """Lines of a map, all inside the ground."""
    lines = []
    for k in range(CONTOURS):
        around = [
            (
                50 + (12 + k * 6) * (1 + 0.1 * sin(radians(a * 2 + number * 40))) * cos(radians(a)),
                50 + (12 + k * 6) * 0.84 * (1 + 0.06 * sin(radians(a * 3 + k * 9))) * sin(radians(a)),
            )
            for a in range(0, 360, 30)
        ]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in around)
        lines.append(
            f'<polygon points="{points}" fill="none" stroke="{tint}" stroke-opacity=".5" stroke-linejoin="round"/>'
        )
    return "".join(lines)
