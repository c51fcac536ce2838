"""Glyphs and Maya numerals as drawings: a frame, a motif and an ornament for each glyph; bars and dots for a number.

Glyphs come in pairs that share a motif, so that one has to look: `components.json` says which frame and ornament each has.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tepui.drawing.svg import circle, define, g, num, paint, path, rect
from tepui.games.chac.rules.components import GLYPH_ART, GLYPHS, bars_and_dots

# Motifs as strokes in a box of 24 about the origin.
MOTIFS: Final = {
    "face": "M-5 -3h3M2 -3h3M0 -3v5h2M-4 6q4 3 8 0M-8 -7v9q0 7 8 7t8 -7v-9",
    "jaguar": "M-8 -8l3 4h10l3 -4v9q-2 7 -8 7t-8 -7zM-4 -1h2M2 -1h2M-2 4h4l-2 2zM-2 6v2M2 6v2",
    "hand": "M-6 8v-9M-6 -1v-5M-2 0v-8M2 0v-8M6 1v-6M-6 0v5q0 4 5 4h3q4 0 4 -5v-4M-6 3l-3 -3",
    "serpent": "M-8 7q0 -6 5 -6h5q4 0 4 -4t-4 -4h-6q-4 0 -4 4M6 -3h2M8 -5v4M-8 7h4M-2 7h3M3 7h3",
    "shell": "M0 8q-9 -2 -9 -9 0 -7 9 -7t9 7q0 7 -9 9M0 8v-15M0 8l-6 -12M0 8l6 -12",
    "bird": "M-9 -3l4 -3q6 -2 6 4v5q-1 5 -6 5M1 -1q5 0 8 -4v6q-2 5 -8 5M-5 -4h1M-3 8v3M0 8v3",
    "skull": "M-7 3v-4q0 -8 7 -8t7 8v4l-3 2v4h-8v-4zM-4 -1h2v2h-2zM2 -1h2v2h-2zM0 2v1M-1 6v3M1 6v3",
}
# What tells the two glyphs of a motif apart, beside the frame.
ORNAMENTS: Final = {
    "three dots": "M-5 14h0M0 14h0M5 14h0",
    "two bars": "M-6 13h12M-6 16h12",
    "double hook": "M-7 13v3h5M7 13v3h-5",
    "comb": "M-7 13h14M-7 13v3M-3 13v3M1 13v3M5 13v3",
}


def glyph_id(glyph: int) -> str:
    return f"chac-glyph-{GLYPHS[glyph]}"


@cache
def all_glyphs() -> str:
    """The defs of every glyph: the same in every picture, whatever has been seen."""
    return "".join(define(glyph_id(glyph), _glyph(glyph)) for glyph in range(len(GLYPHS)))


def _glyph(glyph: int) -> str:
    frame, motif, ornament = GLYPH_ART[glyph]
    around = (
        circle(0, 0, 13.5, **paint("", "hullink", 1.8))
        if frame == "round"
        else rect(-13, -13, 26, 26, rx=3, **paint("", "hullink", 1.8))
    )
    strokes = path(MOTIFS[motif], **paint("", "hullink", 2))
    below = path(ORNAMENTS[ornament], transform="translate(0 5)", **paint("", "hullink", 2.2))
    inner = g(strokes, transform="scale(.94)")
    return g(
        g(around + inner, transform="translate(0 -4)") + below,
        stroke_linecap="round",
        stroke_linejoin="round",
        pointer_events="none",
    )


def numeral(number: int, size: float, colour: str) -> str:
    """Bars below, dots above, about the origin (CHA-COMP-06)."""
    bars, dots = bars_and_dots(number)
    rows = bars + (1 if dots else 0)
    y = (rows - 1) * size * 0.12
    out = ""
    for _ in range(bars):
        out += f"M{num(-size * 0.3)} {num(y - size * 0.065)}h{num(size * 0.6)}v{num(size * 0.13)}h{num(-size * 0.6)}z"
        y -= size * 0.24
    shapes = path(out, **paint(colour)) if out else ""
    for k in range(dots):
        shapes += circle((k - (dots - 1) / 2) * size * 0.2, y, size * 0.08, **paint(colour))
    return g(shapes, pointer_events="none")
