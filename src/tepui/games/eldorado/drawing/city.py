"""The golden city, where the race ends, and its gates: the finish spaces."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from tepui.drawing.svg import Size, circle, g, hexagon, num, path, rect, shift, text
from tepui.engine.hexes import Point
from tepui.games.eldorado.drawing.glyphs import FILLS, SIZE, price

REACH: Final = Size(150.0, 150.0)  # from the middle of the city to its edges
DARK: Final = "#5A3D00"
# Half width, top and height of each step of the pyramid, from the ground up, and its gold.
STEPS: Final = (
    (92, 32, 28, "#D79B26"),
    (74, 8, 24, "#E0A932"),
    (57, -16, 24, "#E9B843"),
    (41, -38, 22, "#F0C455"),
    (27, -58, 20, "#F6D06A"),
)


@lru_cache(maxsize=64)
def city(at: Point) -> str:
    """Rays, two towers, a stepped pyramid with its stairs, a shrine and the sun above it."""
    ground = path("M-146 62q30-26 60-14t60-12 62 10 58-8 54 16l-6 22q-142 26-282 2z", fill="#B98B2C")
    ground += path("M-146 62q30-26 60-14t60-12 62 10 58-8 54 16q-142 30-288 8z", fill="#DDB04A")
    towers = "".join(g(tower(), transform=shift(side * 104, 2, 0.92)) for side in (-1, 1))
    name = text(
        0, 100, "EL DORADO", text_anchor="middle", font_size=27, font_weight=800, letter_spacing=2, fill=DARK,
        stroke="#FBEBC0", stroke_width=6, paint_order="stroke",
    )  # fmt: skip
    return g(
        rays() + ground + towers + pyramid() + shrine() + name,
        transform=shift(*at),
        class_="city",
        data_scene="space-gate",
    )


def rays() -> str:
    """Light in twenty beams."""
    beams = ""
    for k in range(20):
        a, b = pi * k / 10 - 0.055, pi * k / 10 + 0.055
        beams += f"M0 0L{num(148 * cos(a))} {num(148 * sin(a))}L{num(148 * cos(b))} {num(148 * sin(b))}z"
    return circle(0, 0, 120, fill="#F8D777", fill_opacity=0.5) + path(beams, fill="#F6C843", fill_opacity=0.4)


def tower() -> str:
    drawn = rect(-19, -34, 38, 92, fill="#E2AE38", stroke=DARK, stroke_width=1.8)
    drawn += path(
        "M-25-34h50l-7-14h-36zM-14-48h28l-14-22z",
        fill="#F3CB57",
        stroke=DARK,
        stroke_width=1.8,
        stroke_linejoin="round",
    )
    drawn += rect(-7, 28, 14, 30, rx=7, fill=DARK)
    return drawn + path("M-12-18h24M-12-4h24M-12 10h24", stroke="#A87612", stroke_width=2.4)


def pyramid() -> str:
    """Lit from the north-west: the eastern half of every step lies in the shade."""
    drawn = ""
    for half, top, high, gold in STEPS:
        drawn += rect(-half, top, 2 * half, high, fill=gold, stroke=DARK, stroke_width=1.8)
        drawn += rect(0, top, half, high, fill="#8A5A08", fill_opacity=0.16)
    drawn += path("M-15 60L-10-58H10L15 60z", fill="#FBE6A2", stroke=DARK, stroke_width=1.6)
    stairs = "".join(f"M{num(-14 + k * 0.045)} {54 - k}H{num(14 - k * 0.045)}" for k in range(0, 110, 8))
    return drawn + path(stairs, stroke="#A87612", stroke_width=1.5)


def shrine() -> str:
    drawn = rect(-18, -84, 36, 26, fill="#F6D06A", stroke=DARK, stroke_width=1.8)
    drawn += rect(-6, -78, 12, 20, rx=6, fill=DARK)
    drawn += path("M-24-84h48l-6-10h-36z", fill="#FBE08A", stroke=DARK, stroke_width=1.8, stroke_linejoin="round")
    beams = "".join(
        f"M{num(19 * cos(a))} {num(19 * sin(a))}L{num(27 * cos(a))} {num(27 * sin(a))}"
        for a in (pi * k / 6 for k in range(12))
    )
    sun = "".join(
        path(beams, stroke=colour, stroke_width=width, stroke_linecap="round")
        for colour, width in ((DARK, 5.4), ("#F6C843", 2.8))
    )
    sun += circle(0, 0, 17, fill="#FFD95E", stroke=DARK, stroke_width=2)
    sun += circle(0, 0, 11, fill="none", stroke="#B57A12", stroke_width=2)
    return drawn + g(sun, transform=shift(0, -120))


@lru_cache(maxsize=32)
def gate(terrain: int, strength: int) -> str:
    """A finish space: gold, an arch, and what it asks for."""
    drawn = path(hexagon(SIZE + 2.4), fill=DARK) + path(hexagon(SIZE - 0.4), fill="#F0BF43")
    drawn += path(hexagon(SIZE * 0.86), fill="none", stroke="#FFF6D0", stroke_width=2)
    drawn += path(
        "M-15 12V-6a15 15 0 0 1 30 0V12h-7V-5a8 8 0 0 0-16 0V12z",
        fill="#FFF3C4",
        stroke=DARK,
        stroke_width=1.8,
        stroke_linejoin="round",
    )
    drawn += circle(0, 13, 10.5, fill=FILLS[terrain][strength - 1], stroke=DARK, stroke_width=1.5)
    return drawn + g(price(terrain, strength, 13), transform=shift(0, 13))
