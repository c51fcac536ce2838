"""Pieces and marks that several games share: emblems, badges, explorers, boats, flags, dice, the warning sign.

Each drawing lies about its own origin, in board units, and is told apart from the others without colour. A board keeps
them in its defs and puts them down with `use`.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from tepui.drawing.icons import find, placed
from tepui.drawing.palette import SEATS
from tepui.drawing.svg import Attr, Attrs, circle, g, num, outline, paint, path, picture, poly, rect, text
from tepui.engine.hexes import Point


def _star() -> list[Point]:
    spokes = [(1.08 if i % 2 == 0 else 0.46, pi * i / 5) for i in range(10)]
    return [(r * sin(angle), -r * cos(angle)) for r, angle in spokes]


def _cross(thick: float = 0.36, reach: float = 0.95) -> list[Point]:
    t, q = thick, reach
    return [(-t, -q), (t, -q), (t, -t), (q, -t), (q, t), (t, t), (t, q), (-t, q), (-t, t), (-q, t), (-q, -t), (-t, -t)]


_CORNERS: Final[dict[str, list[Point]]] = {
    "square": [(-0.76, -0.76), (0.76, -0.76), (0.76, 0.76), (-0.76, 0.76)],
    "diamond": [(0, -1.08), (0.84, 0), (0, 1.08), (-0.84, 0)],
    "triangle": [(0, -1), (0.98, 0.74), (-0.98, 0.74)],
    "star": _star(),
    "cross": _cross(),
}


def emblem(kind: str, r: float, at: Point = (0, 0), **given: Attr) -> str:
    """One of the six seat emblems, inscribed in a circle of radius r."""
    x, y = at
    if kind == "circle":
        return circle(x, y, r * 0.86, **given)
    return poly([(x + r * a, y + r * b) for a, b in _CORNERS[kind]], **given)


def _marked(seat: int, r: float, at: Point = (0, 0)) -> str:
    return emblem(SEATS[seat].emblem, r, at, **paint(f"seat{seat}text"))


@cache
def badge(seat: int, size: float = 28, label: str = "") -> str:
    """The round badge of a seat for panels and the log, as a picture of its own."""
    r = size / 2
    told: Attrs = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    inner = circle(r, r, r - 1.2, **paint(f"seat{seat}", f"seat{seat}edge", 1.6)) + _marked(seat, r * 0.42, (r, r))
    return picture(size, size, inner, class_="seat", **told)


@cache
def pawn(seat: int, h: float = 33) -> str:
    """A hatted figure with the emblem on its coat, h high, standing on the origin."""
    w = h * 0.64
    body = (
        f"M{num(-w * 0.5)} 0c0 {num(-h * 0.34)} {num(w * 0.1)} {num(-h * 0.46)} {num(w * 0.27)} {num(-h * 0.5)}"
        f"a{num(h * 0.2)} {num(h * 0.2)} 0 1 1 {num(w * 0.46)} 0"
        f"c{num(w * 0.17)} {num(h * 0.04)} {num(w * 0.27)} {num(h * 0.16)} {num(w * 0.27)} {num(h * 0.5)}z"
    )
    hat = (
        f"M{num(-w * 0.46)} {num(-h * 0.75)}q{num(w * 0.46)} {num(h * 0.1)} {num(w * 0.92)} 0"
        f"q{num(-w * 0.1)} {num(-h * 0.06)} {num(-w * 0.22)} {num(-h * 0.07)}"
        f"q{num(-w * 0.02)} {num(-h * 0.15)} {num(-w * 0.24)} {num(-h * 0.15)}t{num(-w * 0.24)} {num(h * 0.15)}"
        f"q{num(-w * 0.12)} {num(h * 0.01)} {num(-w * 0.22)} {num(h * 0.07)}z"
    )
    edge = f"seat{seat}edge"
    return (
        path(body + hat, stroke_linejoin="round", **paint("casing", "casing", max(2.4, h * 0.12)))
        + path(body, stroke_linejoin="round", **paint(f"seat{seat}", edge, max(1, h * 0.045)))
        + path(hat, **paint(edge))
        + _marked(seat, h * 0.15, (0, -h * 0.245))
    )


@cache
def head(seat: int, r: float = 9, emblem: float = 0.5) -> str:
    """A passenger seen from above: a disc with the emblem, which takes so much of it."""
    return circle(0, 0, r, **paint(f"seat{seat}", f"seat{seat}edge", max(1, r * 0.16))) + _marked(seat, r * emblem)


@cache
def swimmer(seat: int, r: float = 10) -> str:
    """A head in a ring of ripples."""
    far, near = r * 0.42, r * 0.34
    behind = f"M{num(-r * 1.7)} {num(r * 0.5)}q{num(far)} {num(-r * 0.5)} {num(2 * far)} 0" + f"t{num(2 * far)} 0" * 3
    before = (
        f"M{num(-r * 1.36)} {num(r * 0.95)}q{num(near)} {num(-r * 0.4)} {num(2 * near)} 0" + f"t{num(2 * near)} 0" * 3
    )
    return (
        circle(0, 0, r * 1.42, fill_opacity=0.6, **paint("casing"))
        + path(behind, stroke_linecap="round", **paint("", "deep", r * 0.2))
        + head(seat, r)
        + path(before, stroke_linecap="round", **paint("", "casing", r * 0.3))
    )


def _hull(w: float, h: float) -> str:
    """Path data of a hull seen from above, bow to the right."""
    return (
        f"M{num(-w * 0.5)} 0q{num(w * 0.16)} {num(-h * 0.56)} {num(w * 0.44)} {num(-h * 0.56)}"
        f"q{num(w * 0.36)} 0 {num(w * 0.56)} {num(h * 0.56)}q{num(-w * 0.2)} {num(h * 0.56)} {num(-w * 0.56)} {num(h * 0.56)}"
        f"q{num(-w * 0.28)} 0 {num(-w * 0.44)} {num(-h * 0.56)}z"
    )


THWARTS: Final = (-0.265, 0.0, 0.265)  # where the three places lie, in boat lengths


@cache
def boat(w: float = 62) -> str:
    """An open boat seen from above, three thwarts, no crew."""
    h = w * 0.46
    seats = "".join(rect(w * x - w * 0.045, -h * 0.33, w * 0.09, h * 0.66, rx=1.5, **paint("thwart")) for x in THWARTS)
    return (
        path(_hull(w, h), stroke_linejoin="round", **paint("casing", "casing", w * 0.075))
        + path(_hull(w, h), stroke_linejoin="round", **paint("hull", "hullink", w * 0.035))
        + path(_hull(w * 0.85, h * 0.75), **paint("hold"))
        + seats
    )


@cache
def pennant(seat: int, h: float = 21) -> str:
    """A small flag on a pole: who steers. The pole's foot is the origin."""
    wave = f"M0 {num(-h)}l{num(h * 0.62)} {num(h * 0.22)}l{num(-h * 0.62)} {num(h * 0.22)}z"
    return (
        path(f"M0 0V{num(-h)}", stroke_linecap="round", **paint("", "casing", 4))
        + path(wave, stroke_linejoin="round", **paint("casing", "casing", 3.4))
        + path(f"M0 0V{num(-h)}", **paint("", "hullink", 1.7))
        + path(wave, stroke_linejoin="round", **paint(f"seat{seat}", f"seat{seat}edge", 1.1))
    )


def cut_out(name: str, size: float, colour: str) -> str:
    """An icon as a cut-out with a light casing, so that its silhouette reads on any ground."""
    body = placed(name, size)
    casing = paint("casing", "casing", find(name).box * 0.085)
    return g(body, stroke_linejoin="round", color=casing["fill"], **casing) + tinted(body, colour)


def tinted(body: str, colour: str) -> str:
    """A drawing in the current colour, in this one."""
    fill = paint(colour)
    return g(body, color=fill["fill"], **fill)


_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def die(face: int | str, size: float = 38, counts: bool = False) -> str:
    """A die about the origin: pips (int) or a picture (an icon's name); one that counts gets a frame."""
    half, step = size / 2, size * 0.25
    out = rect(-half, -half, size, size, rx=size * 0.2, **paint("card", "ink", size * 0.05))
    if isinstance(face, int):
        out += "".join(circle(x * step, y * step, size * 0.085, **paint("ink")) for x, y in _PIPS[face])
    else:
        out += tinted(placed(face, size * 0.72), "ink")
    if counts:
        out += rect(-half - 3, -half - 3, size + 6, size + 6, rx=size * 0.26, **paint("", "jungle", 3))
    return out


def warning(size: float = 21, at: Point = (0, 0)) -> str:
    """The triangle with a stroke and a dot: this costs something."""
    x, y = at
    s = size
    corners: list[Point] = [(x, y - s * 0.58), (x + s * 0.6, y + s * 0.46), (x - s * 0.6, y + s * 0.46)]
    return (
        path(outline(corners), stroke_linejoin="round", **paint("danger", "casing", s * 0.12))
        + rect(x - s * 0.06, y - s * 0.24, s * 0.12, s * 0.36, rx=s * 0.05, **paint("casing"))
        + circle(x, y + s * 0.27, s * 0.075, **paint("casing"))
    )


def pill(words: str, colour: str = "jungle", ink: str = "casing", size: float = 13) -> str:
    """A rounded label about the origin: a gain, a chance."""
    w = size * (0.62 * len(words) + 0.9)
    return rect(-w / 2, -size * 0.72, w, size * 1.44, rx=size * 0.72, **paint(colour, "casing", 1.4)) + text(
        0, size * 0.34, words, text_anchor="middle", font_size=size, font_weight="800", **paint(ink)
    )
