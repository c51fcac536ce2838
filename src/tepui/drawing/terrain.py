"""What stands on the ground of a map: trees, peaks, sand, wavelets, the compass rose. Drawn about the origin."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from tepui.drawing.svg import circle, g, num, outline, paint, path, scatter
from tepui.engine.hexes import Point


def tree(h: float, at: Point = (0, 0), leaf: str = "leaf", ink: str = "forestink") -> str:
    """A broadleaf tree in ink, its foot at the point: crown and trunk."""
    x, y = at
    w = h * 0.42
    crown = (
        f"M{num(x - w)} {num(y - h * 0.42)}c{num(-w * 0.5)} {num(-h * 0.22)} {num(w * 0.1)} {num(-h * 0.42)} {num(w * 0.36)} {num(-h * 0.36)}"
        f"c{num(w * 0.1)} {num(-h * 0.26)} {num(w * 1.05)} {num(-h * 0.26)} {num(w * 1.16)} {num(h * 0.02)}"
        f"c{num(w * 0.6)} 0 {num(w * 0.7)} {num(h * 0.3)} {num(w * 0.26)} {num(h * 0.38)}"
        f"c{num(-w * 0.5)} {num(h * 0.12)} {num(-w * 1.5)} {num(h * 0.12)} {num(-w * 1.78)} {num(-h * 0.04)}z"
    )
    return path(f"M{num(x)} {num(y)}v{num(-h * 0.34)}", stroke_linecap="round", **paint("", ink, h * 0.09)) + path(
        crown, stroke_linejoin="round", **paint(leaf, ink, h * 0.07)
    )


def peak(h: float, at: Point = (0, 0), ink: str = "rockink") -> str:
    """A hachured peak, lit from the north-west, its foot's middle at the point."""
    x, y = at
    w = h * 0.78
    light: list[Point] = [(x - w, y), (x, y - h), (x, y - h * 0.12), (x - w * 0.4, y)]
    shade: list[Point] = [(x, y - h), (x + w, y), (x - w * 0.4, y), (x, y - h * 0.12)]
    ridge = f"M{num(x - w)} {num(y)}L{num(x)} {num(y - h)}L{num(x + w)} {num(y)}"
    strokes = "".join(
        f"M{num(x + w * t * 0.92)} {num(y - h * (1 - t) * 0.96)}l{num(-w * 0.2)} {num(h * 0.26)}"
        for t in (0.25, 0.5, 0.75)
    )
    return (
        path(outline(light), **paint("rocklight"))
        + path(outline(shade), **paint("rockshade"))
        + path(ridge, stroke_linejoin="round", stroke_linecap="round", **paint("", ink, max(1, h * 0.06)))
        + path(strokes, stroke_linecap="round", **paint("", ink, max(0.7, h * 0.035)))
    )


def stipple(size: float, count: int, rng: Random, ink: str = "sandink") -> str:
    """Dots of sand over a disc: two sizes, one path each."""
    points = scatter(size, count, rng)
    dots = "".join(f"M{num(x)} {num(y)}h0" for x, y in points[::2])
    small = "".join(f"M{num(x)} {num(y)}h0" for x, y in points[1::2])
    return path(dots, stroke_linecap="round", **paint("", ink, 2)) + path(
        small, stroke_linecap="round", **paint("", ink, 1.2)
    )


def wavelet(at: Point) -> str:
    """Path data of a small double wave."""
    return f"M{num(at[0])} {num(at[1])}q3.5 -4 7 0t7 0"


def rose(r: float) -> str:
    """An eight-point compass rose."""
    rings = circle(0, 0, r * 0.74, **paint("", "ink", r * 0.03)) + circle(0, 0, r * 0.67, **paint("", "ink", r * 0.015))
    points = ""
    for k in (1, 3, 5, 7, 0, 2, 4, 6):
        far, wide = (r, r * 0.16) if k % 2 == 0 else (r * 0.62, r * 0.11)
        points += _needle(k * pi / 4, far, wide, "ink" if k else "lava")
    return g(rings + points, stroke_linejoin="round")


def _needle(angle: float, far: float, wide: float, colour: str) -> str:
    tip = (far * sin(angle), -far * cos(angle))
    out = ""
    for side, fill in ((-pi / 4, colour), (pi / 4, "sheet")):
        foot = (wide * sin(angle + side), -wide * cos(angle + side))
        out += path(outline([(0, 0), foot, tip]), **paint(fill, "ink", far * 0.02))
    return out
