"""What a figure adds to the picture of a table: arrows, ways, crosses, numbers and words. Tones: `ink` a move, `danger` a blow,
`jungle` a gain, `lagoon` advice, `gold` the past."""

from __future__ import annotations

from math import hypot
from typing import Final

from tepui.drawing.svg import circle, num, paint, path, rect, text
from tepui.engine.hexes import Point

WIDTH: Final = 5.0
CASING: Final = 4.4
ASIDE: Final = (19.0, -17.0)  # where a cross stands, so that what it strikes out stays visible


def arrow(start: Point, end: Point, tone: str = "ink", bend: float = 0.0) -> str:
    """From one place to another, short of both; `bend` moves its middle sideways."""
    dx, dy = _direction(start, end)
    (x0, y0), (x1, y1) = (start[0] + dx * 16, start[1] + dy * 16), (end[0] - dx * 20, end[1] - dy * 20)
    middle = ((x0 + x1) / 2 - dy * bend, (y0 + y1) / 2 + dx * bend)
    base, head = _head(middle, (x1, y1))
    return _stroked(f"M{_at((x0, y0))}Q{_at(middle)} {_at(base)}", head, tone)


def way(points: list[Point], tone: str = "ink") -> str:
    """One arrow through several places, with a bead on each."""
    last = points[-1]
    dx, dy = _direction(points[-2], last)
    base, head = _head(points[-2], (last[0] - dx * 6, last[1] - dy * 6))
    beads = "".join(circle(x, y, 5.4, **paint(tone, "casing", 2)) for x, y in points[1:-1])
    return _stroked("M" + "L".join(map(_at, [*points[:-1], base])), head, tone) + beads


def cross(at: Point) -> str:
    x, y = at[0] + ASIDE[0], at[1] + ASIDE[1]
    d = f"M{_at((x - 9, y - 9))}L{_at((x + 9, y + 9))}M{_at((x + 9, y - 9))}L{_at((x - 9, y + 9))}"
    return "".join(path(d, stroke_linecap="round", **paint("", *ink)) for ink in (("casing", 10), ("danger", 5.5)))


def label(at: Point, words: str, tone: str = "ink") -> str:
    """A number in a seal, or words on a pill."""
    x, y = at
    if len(words) == 1:
        ground = circle(x, y, 13, **paint(tone, "casing", 2.6))
    else:
        width = len(words) * 8.8 + 18
        ground = rect(x - width / 2, y - 11.7, width, 23.2, rx=11.7, **paint(tone, "casing", 2.4))
    return ground + text(
        x,
        y + 5.1,
        words,
        text_anchor="middle",
        font_size=15,
        font_weight=800,
        font_family="Alegreya Sans, sans-serif",
        **paint("casing"),
    )


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _head(before: Point, tip: Point) -> tuple[Point, str]:
    """Where the line ends, and the path of the arrowhead that goes on from there."""
    dx, dy = _direction(before, tip)
    long, wide = WIDTH * 2.5, WIDTH * 1.55
    base = (tip[0] - dx * long, tip[1] - dy * long)
    corners = [(base[0] - dy * wide, base[1] + dx * wide), (base[0] + dy * wide, base[1] - dx * wide)]
    return base, f"M{_at(tip)}L{_at(corners[0])}L{_at(corners[1])}z"


def _stroked(line: str, head: str, tone: str) -> str:
    return (
        path(line, stroke_linecap="round", **paint("", "casing", WIDTH + CASING))
        + path(head, stroke_linejoin="round", **paint("casing", "casing", CASING))
        + path(line, stroke_linecap="round", **paint("", tone, WIDTH))
        + path(head, **paint(tone))
    )


def _at(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"
