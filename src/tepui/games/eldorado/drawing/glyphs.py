"""The drawn vocabulary of El Dorado: symbols of strength and hexes of every terrain, all drawn about their own origin.

Terrain is told apart by its symbol and shape as well as by colour, and strength by repeating the symbol.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.drawing.svg import circle, define, g, hexagon, path, use
from tepui.drawing.terrain import peak
from tepui.engine.hexes import Point
from tepui.games.eldorado.rules.components import CAMP, CAVE, MOUNTAIN, RUBBLE, START, SYMBOLS

SIZE: Final = 30.0  # from the middle of a hex to a corner

# Fill by strength, then ink: jungle, river, village, rubble, camp, mountain, cave, start.
FILLS: Final = (
    ("#A9CC85", "#7FB063", "#5C9A55"),
    ("#A8D3DF", "#6FB3C8", "#4F9DB8", "#3E8DA8"),
    ("#F3DC8E", "#EBC457", "#DDA531", "#D29A2A"),
    ("#CFC7BA", "#B4ABA0", "#A39A90"),
    ("#E6997D", "#D9775A", "#CC6A4C"),
    ("#6A5F54",),
    ("#5B5148",),
    ("#F7F0DE",),
)
INKS: Final = ("#1E4A26", "#0F3F52", "#5A3F00", "#3D362F", "#5A1E0C", "#2A231D", "#2A231D", "#54432F")
CARD_INKS: Final = {"green": "#2B6654", "blue": "#225F85", "yellow": "#8A6410", "white": "#6A563D", "purple": "#6A3F7C"}
CARD_TINTS: Final = {
    "green": "#DDEBD9",
    "blue": "#DCE9F0",
    "yellow": "#F7E8C0",
    "white": "#F4EFE4",
    "purple": "#EADFF0",
}

PLACES: Final[tuple[tuple[Point, ...], ...]] = (
    (),
    ((0, 0),),
    ((-0.3, 0), (0.3, 0)),
    ((0, -0.28), (-0.31, 0.24), (0.31, 0.24)),
    ((-0.29, -0.27), (0.29, -0.27), (-0.29, 0.27), (0.29, 0.27)),
)
SCALES: Final = (1.0, 0.9, 0.66, 0.56, 0.54)


def machete() -> str:
    """A broad blade and its grip, in the current colour, in a box of 24."""
    return path("M-6.6 4.6 4.4-8.6c2.4-2.6 5-3.2 6.4-2.2.4 3.6-1.6 7.6-4.4 9.8L-2.6 8.2z", fill="currentColor") + path(
        "M-4.2 6.4-9 11", stroke="currentColor", stroke_width=4, stroke_linecap="round"
    )


def paddle() -> str:
    return path("M0-11.5c3.6 0 5 3.2 5 6.6S2.6 1.6 0 1.6-5-1.5-5-4.9-3.6-11.5 0-11.5z", fill="currentColor") + path(
        "M0 0V10.5M-3.6 10.6H3.6", stroke="currentColor", stroke_width=2.8, stroke_linecap="round"
    )


def coin() -> str:
    star = "M0-5.4 1.5-1.7 5.4-1.5 2.4 1 3.4 4.9 0 2.8-3.4 4.9-2.4 1-5.4-1.5-1.5-1.7z"
    return circle(0, 0, 9.6, fill="none", stroke="currentColor", stroke_width=2.8) + path(star, fill="currentColor")


def stones() -> str:
    return path("M-10 8 -7 0 -1 0 2 8zM-4-2 0-9 6-7 7-2zM4 8 5 1 11 2 12 8z", fill="currentColor")


def tent() -> str:
    return path("M0-10 12 9H4L0 1-4 9H-12z", fill="currentColor") + path(
        "M0-10-2-12.5M0-10 2-12.5", stroke="currentColor", stroke_width=2, stroke_linecap="round"
    )


def cave_mouth() -> str:
    return path("M-13 9C-13-6-8-12 0-12S13-6 13 9z", fill="#8E8170") + path(
        "M-7 9C-7-1-4-6 0-6S7-1 7 9z", fill="#15110E"
    )


@cache
def kept() -> str:
    """The drawings a picture keeps in its defs: symbols, and one hex for every terrain and strength."""
    shapes = {
        "machete": machete(),
        "paddle": paddle(),
        "coin": coin(),
        "stones": stones(),
        "tent": tent(),
        "cave": cave_mouth(),
    }
    found = "".join(define(f"eld-{name}", drawn) for name, drawn in shapes.items())
    for terrain, fills in enumerate(FILLS):
        for strength in range(1, len(fills) + 1):
            found += define(hex_id(terrain, strength), hexed(terrain, strength))
    return found


def hex_id(terrain: int, strength: int) -> str:
    return f"eld-hex-{terrain}-{min(max(strength, 1), len(FILLS[terrain]))}"


def hexed(terrain: int, strength: int) -> str:
    """A hex: its ground, a light inner line, and what it asks for."""
    ground = path(hexagon(SIZE - 0.4), fill=FILLS[terrain][strength - 1], stroke=INKS[terrain], stroke_width=1.1)
    inner = path(hexagon(SIZE * 0.88), fill="none", stroke="#FFFFFF", stroke_opacity=0.28, stroke_width=1.5)
    return ground + inner + price(terrain, strength, SIZE)


def price(terrain: int, strength: int, size: float) -> str:
    """What a space or blockade asks for, as repeated symbols."""
    if terrain == MOUNTAIN:
        return peak(size * 0.5, (-size * 0.22, size * 0.3)) + peak(size * 0.68, (size * 0.2, size * 0.34))
    if terrain == CAVE:
        return use("eld-cave", (0, 2), size / 26)
    if terrain == START:
        return ""
    name = "stones" if terrain == RUBBLE else "tent" if terrain == CAMP else SYMBOLS[terrain]
    scale = size / 26 * SCALES[strength]
    return g("".join(use(f"eld-{name}", (x * size, y * size), scale) for x, y in PLACES[strength]), color=INKS[terrain])
