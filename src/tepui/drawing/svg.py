"""A small SVG vocabulary. Every function returns text; a drawing is the sum of its parts.

Colours are tokens of `core.palette`: `paint("sand", "sandink", 1.5)` gives the attributes of a sand-coloured shape with an
outline, as literal attributes and as classes. There is no style element and no style attribute, so the pictures obey a
strict content policy.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from tepui.drawing.palette import LIGHT, SEATS
from tepui.engine.hexes import Point, corners

Attr = str | float | None
Attrs = dict[str, Attr]


class Size(NamedTuple):
    """How wide and how high something is drawn."""

    w: float
    h: float


KEPT: Final = 1 << 13  # pictures repeat themselves: eight times as many were asked for again no more often
LEAST: Final = 10.6  # pixels: smaller letters cannot be read
# Pixels for a hundred units, from which on a page shows what is fine.
NEAR: Final = (50, 60, 75, 100, 125, 150, 200, 300)
XMLNS: Final = "http://www.w3.org/2000/svg"

COLOURS: Final[dict[str, str]] = {
    **LIGHT,
    **{f"seat{i}": seat.fill for i, seat in enumerate(SEATS)},
    **{f"seat{i}text": seat.text for i, seat in enumerate(SEATS)},
    **{f"seat{i}edge": seat.edge for i, seat in enumerate(SEATS)},
}


@lru_cache(KEPT)
def esc(text: str) -> str:
    """Text that may stand in an element or between double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(KEPT)
def num(value: float, places: int = 1) -> str:
    """A coordinate, as short as it goes."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attrs(given: Attrs) -> str:
    """` name="value"` for each; `class_` and `stroke_width` are written as SVG spells them, None is left out."""
    return "".join([_attr(name, value) for name, value in given.items() if value is not None and value != ""])


@lru_cache(KEPT)
def _attr(name: str, value: str | float) -> str:
    text = esc(value) if isinstance(value, str) else num(value, 2)
    return f' {name.rstrip("_").replace("_", "-")}="{text}"'


def paint(fill: str = "", stroke: str = "", width: float = 0, class_: str = "") -> Attrs:
    """The attributes that colour a shape by token names; without a fill it is hollow."""
    classes = [class_] if class_ else []
    out: Attrs = {"class_": "", "fill": COLOURS[fill] if fill else "none"}
    if fill:
        classes.append(f"f-{fill}")
    if stroke:
        classes.append(f"s-{stroke}")
        out |= {"stroke": COLOURS[stroke], "stroke_width": width or 1}
    out["class_"] = " ".join(classes)
    return out


def element(tag: str, inner: str = "", **given: Attr) -> str:
    return f"<{tag}{attrs(given)}>{inner}</{tag}>" if inner else f"<{tag}{attrs(given)}/>"


def g(inner: str, **given: Attr) -> str:
    return f"<g{attrs(given)}>{inner}</g>"


def layer(name: str, inner: str, **given: Attr) -> str:
    """A group that keeps its place in the order of layers even when it is empty."""
    return f'<g class="{name}"{attrs(given)}>{inner}</g>'


def defs(*parts: str) -> str:
    return f"<defs>{''.join(parts)}</defs>"


def define(id_: str, inner: str, **given: Attr) -> str:
    """A drawing about its own origin, kept for `use`."""
    return g(inner, id=id_, **given)


def use(id_: str, at: Point = (0, 0), scale: float = 1, /, **given: Attr) -> str:
    place = None if at == (0, 0) and scale == 1 else shift(*at, scale)
    return f'<use href="#{id_}"{attrs({"transform": place, **given})}/>'


def shift(x: float, y: float, scale: float = 1) -> str:
    """A transform that puts a drawing about its own origin at a place."""
    moved = f"translate({num(x)} {num(y)})"
    return moved if scale == 1 else f"{moved} scale({num(scale, 4)})"


def path(d: str, **given: Attr) -> str:
    return f'<path d="{d}"{attrs(given)}/>'


def poly(points: Iterable[Point], **given: Attr) -> str:
    return f'<polygon points="{" ".join(f"{num(x)},{num(y)}" for x, y in points)}"{attrs(given)}/>'


def circle(x: float, y: float, r: float, **given: Attr) -> str:
    at: Attrs = {"cx": x or None, "cy": y or None, "r": r}
    return f"<circle{attrs(at)}{attrs(given)}/>"


def rect(x: float, y: float, width: float, height: float, **given: Attr) -> str:
    box: Attrs = {"x": x or None, "y": y or None, "width": width, "height": height}
    return f"<rect{attrs(box)}{attrs(given)}/>"


def text(x: float, y: float, words: str, **given: Attr) -> str:
    return f'<text x="{num(x)}" y="{num(y)}"{attrs(given)}>{esc(words)}</text>'


def fine(size: float, inner: str, **given: Attr) -> str:
    """Letters of this size, which a page shows only where they are large enough to be read: in a closer look."""
    needed = 100 * LEAST / size
    return g(inner, class_=f"from-{next((step for step in NEAR if step >= needed), NEAR[-1])}", **given)


def picture(width: float, height: float, inner: str, **given: Attr) -> str:
    """A whole SVG document of this size."""
    return (
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
        f"{attrs(given)}>{inner}</svg>"
    )


def region(name: str, at: Point, size: Point, units: Point, inner: str) -> str:
    """A part of a picture with a name: a page may show it in a place of its own, everywhere else it lies in the picture.

    `at` and `size` say where and how large it lies there, `units` how wide and high its own drawing is. A picture with
    regions says in `data-window` which part of it is the board alone.
    """
    (x, y), (w, h), (wide, high) = map(num, at), map(num, size), map(num, units)
    return (
        f'<svg class="region" data-region="{name}" x="{x}" y="{y}" width="{w}" height="{h}" viewBox="0 0 {wide} {high}">'
        f"{inner}</svg>"
    )


def lines(points: Iterable[tuple[Point, Point]]) -> str:
    """Path data of separate strokes."""
    return "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in points)


def outline(points: list[Point]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "z"


@lru_cache(KEPT)
def hexagon(size: float, at: Point = (0, 0)) -> str:
    """Path data of a pointy-top hex."""
    return outline(corners(at, size))


def smooth(points: list[Point]) -> str:
    """Path data of a closed Catmull–Rom spline through the points."""
    n = len(points)
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for i in range(n):
        a, b, c, e = points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
        first = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        second = c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6
        d += "C" + " ".join(f"{num(x)} {num(y)}" for x, y in (first, second, c))
    return d + "z"


def rays(at: Point, count: int, length: float, every: int = 1, but: int = 0) -> str:
    """Path data of straight lines from a point, as on a sea chart: each `every`-th, or all `but` those."""
    ends: list[tuple[Point, Point]] = []
    for k in range(count):
        if (k % every == 0) if not but else (k % but != 0):
            angle = 2 * pi * k / count
            ends.append((at, (at[0] + length * cos(angle), at[1] + length * sin(angle))))
    return lines(ends)


def scatter(size: float, count: int, rng: Random, squash: float = 0.95) -> list[Point]:
    """Points strewn evenly over a disc."""
    out: list[Point] = []
    for _ in range(count):
        angle, far = rng.random() * 2 * pi, size * rng.random() ** 0.5
        out.append((far * cos(angle), far * sin(angle) * squash))
    return out
