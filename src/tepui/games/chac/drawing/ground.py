"""The ground of Chac: dark rock, stone floors, the drawings that never change, and where things lie in the picture."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from tepui.drawing.rings import ring_set
from tepui.drawing.svg import circle, define, defs, g, num, paint, path, rect, smooth
from tepui.engine.hexes import Point
from tepui.games.chac.drawing.glyphs import all_glyphs
from tepui.games.chac.rules.components import ABYSS, AREA, BANK, BOXES, FACTS, LAST_RIVER, SPACE_COUNT, WALLS, WAYS

N: Final = 62  # the side of a square
MARGIN: Final = 16
EMPTY: Final = 1.0  # squares at the left edge and half of them at the right one where nothing lies
_columns, _rows = FACTS["board"]["size"]
WIDTH: Final[float] = (_columns - 1.5 * EMPTY) * N + 2
HEIGHT: Final[int] = _rows * N + 2 * MARGIN
FACE: Final = (20.0, 15.0, 15.0, 12.0)  # the radius of an adventurer: alone, of two, of three or four, of five or six
FINGER: Final = 42  # a finger wants so much of the picture: a deck is little narrower
FIGURE: Final = 13.8  # the height of letters and numbers: read in the window of a common screen


def corner(space: int) -> Point:
    """The upper left corner of a space."""
    x, y, _, _ = BOXES[space]
    return at(x, y)


def size(space: int) -> Point:
    _, _, w, h = BOXES[space]
    return w * N, h * N


def middle(space: int) -> Point:
    x, y = corner(space)
    w, h = size(space)
    return x + w / 2, y + h / 2


def at(x: float, y: float) -> Point:
    """A place given in squares."""
    return (x - EMPTY) * N + 1, MARGIN + y * N


def box(w: float, h: float, r: float = 6) -> str:
    """Path data of a rounded box about the origin."""
    x, y = w / 2 - r, h / 2 - r
    return (
        f"M{num(-x)} {num(-y - r)}h{num(2 * x)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}v{num(2 * y)}"
        f"a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(r)}h{num(-2 * x)}a{num(r)} {num(r)} 0 0 1 {num(-r)} {num(-r)}"
        f"v{num(-2 * y)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}z"
    )


def zone_size() -> Point:
    return next(size(space) for space in range(SPACE_COUNT) if AREA[space] == WALLS)


@cache
def kept() -> str:
    """The defs: frame, glyphs, rings."""
    return defs(
        f'<clipPath id="chac-frame"><rect width="{num(WIDTH)}" height="{HEIGHT}" rx="10"/></clipPath>',
        '<clipPath id="chac-face"><circle r="37.2"/></clipPath>',
        '<clipPath id="chac-portrait"><rect width="97" height="97" x="1.5" y="1.5" rx="9"/></clipPath>',
        all_glyphs(),
        _floors(),
        _rings(),
        define("chac-boulder", _boulder()),
    )


def _floors() -> str:
    stone = (
        path(box(N - 4, N - 4, 5), transform="translate(0 3)", **paint("hullink"))
        + path(box(N - 4, N - 4, 5), **paint("haven", "hullink", 1.4))
        + path(
            f"M{num(-N * 0.34)} {num(-N * 0.28)}l9 5M{num(N * 0.15)} {num(N * 0.24)}l8 -6", **paint("", "sandside", 1.3)
        )
    )
    slab = path(box(N - 8, N - 8, 5), transform="translate(0 3)", **paint("hullink"))
    water = (
        path(box(N, N - 4, 1), **paint("river", "deep", 1.4))
        + path(
            "M-22 -14q6 -6 12 0t12 0 12 0M-22 2q6 -6 12 0t12 0 12 0M-22 18q6 -6 12 0t12 0 12 0", **paint("", "foam", 2)
        )
        + path("M27 0l-10 -8v16z", **paint("deep"))
    )
    return (
        define("chac-stone", stone)
        + define("chac-glyph-slab", slab + path(box(N - 8, N - 8, 5), **paint("rock", "hullink", 1.6)))
        + define("chac-yellow", slab + path(box(N - 8, N - 8, 5), **paint("village", "hullink", 1.6)))
        + define("chac-brown", slab + path(box(N - 8, N - 8, 5), **paint("hull", "hullink", 1.6)))
        + define("chac-sun", path(box(N - 8, N - 8, 5), **paint("landing", "sandink", 1.6)) + _sun())
        + define(
            "chac-hole", path("M0 -17q4 9 10 13t0 18q-10 8 -20 0t-2 -17q6 -4 12 -14z", **paint("village", "lava", 2))
        )
        + define("chac-cover", path(box(N - 2, N - 2, 2), **paint("night", "ink", 1.4)))
        + define("chac-water", water)
        + define("chac-plank", rect(-(N - 18) / 2, -4, N - 18, 8, rx=2, **paint("thwart", "hullink", 1.2)))
        + define(
            "chac-broken", rect(-(N - 18) / 2, -4, N - 18, 8, rx=2, stroke_dasharray="3 3", **paint("", "thwart", 1.2))
        )
    )


def _sun() -> str:
    rays = "".join(
        f"M{num(x * 13)} {num(y * 13)}L{num(x * 20)} {num(y * 20)}"
        for x, y in ((1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71))
    )
    return circle(0, 0, 9, **paint("gold")) + path(rays, stroke_linecap="round", **paint("", "gold", 3))


def _boulder() -> str:
    cracks = "M-17 -10q10 -11 27 -7M-20 3q5 9 2 14M-3 20q14 4 22 -7M12 -7q7 8 3 17M-10 0l10 6 -4 9"
    return (
        circle(3, 5, 29, fill_opacity=0.45, **paint("ink"))
        + circle(0, 0, 28, **paint("rockshade", "ink", 2.4))
        + path(cracks, stroke_linecap="round", stroke_linejoin="round", **paint("", "rockink", 2.2))
        + path("M-19 -10a23 23 0 0 1 17 -13", stroke_linecap="round", **paint("", "rocklight", 3.6))
    )


def _rings() -> str:
    w, h = zone_size()
    square = box(N - 9, N - 9)
    return (
        ring_set("chac-free", square, (19, -19), box(N - 17, N - 17))
        + ring_set("chac-busy", square, (19, -19), box(N - 17, N - 17))
        + ring_set("chac-zone", box(w - 9, h - 9), (w / 2 - 26, 0), box(w - 19, h - 19))
        + "".join(
            ring_set(f"chac-person{i}", _oval(r + 1, r + 1), (r * 0.6, -r * 0.7), weight=0.75)
            for i, r in enumerate(FACE)
        )
        + ring_set("chac-tile", box(46, 46), (17, -17), box(38, 38), weight=0.8)
        + ring_set("chac-deck", box(44, 54), (17, -20), box(36, 46), weight=0.8)
        + ring_set("chac-niche", "M-27 29V-5a27 27 0 0 1 54 0V29z", (18, -18), weight=0.8)
        + ring_set("chac-die", box(39, 39), (14, -14), weight=0.7)
    )


def _oval(rx: float, ry: float, at_: Point = (0, 0)) -> str:
    x, y = at_
    return f"M{num(x - rx)} {num(y)}a{rx:g} {ry:g} 0 1 1 {2 * rx:g} 0a{rx:g} {ry:g} 0 1 1 {-2 * rx:g} 0z"


@cache
def doors() -> str:
    """The dotted lines that lead from one part of the temple into another (CHA-MOVE-01)."""
    d = _border(LAST_RIVER, BANK)
    for space in range(SPACE_COUNT):
        for to in WAYS[space]:
            if AREA[to] != AREA[space] and (to > space or space not in WAYS[to]):
                d += _border(space, to)
    line = path(d, stroke_dasharray="5 5", **paint("", "casing", 3))
    return g(line, pointer_events="none", aria_hidden="true")


def _border(a: int, b: int) -> str:
    """Path data of the side two spaces share; nothing if they only meet at a corner."""
    (ax, ay), (aw, ah), (bx, by), (bw, bh) = corner(a), size(a), corner(b), size(b)
    left, right = max(ax, bx), min(ax + aw, bx + bw)
    top, bottom = max(ay, by), min(ay + ah, by + bh)
    if right - left > 1 and abs(bottom - top) < 1:
        return f"M{num(left + 9)} {num(top)}H{num(right - 9)}"
    if bottom - top > 1 and abs(right - left) < 1:
        return f"M{num(left)} {num(top + 9)}V{num(bottom - 9)}"
    return ""


@cache
def ground() -> str:
    """Rock with its veins, the lava under the slabs, the abyss."""
    chance = Random(6)
    rock = rect(0, 0, WIDTH, HEIGHT, **paint("rockink"))
    veins = ""
    for _ in range(15):
        x, y, r = chance.random() * WIDTH, chance.random() * HEIGHT, chance.uniform(60, 150)
        ring = [
            (r * c * chance.uniform(0.75, 1.25), r * s * 0.7 * chance.uniform(0.75, 1.25))
            for c, s in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
        ]
        for share in (1, 0.78, 0.56, 0.34):  # contour lines, one inside the other
            veins += smooth([(x + share * dx, y + share * dy) for dx, dy in ring])
    ax, ay, aw, ah = ABYSS
    x, y = at(ax, ay)
    return g(
        rock
        + path(veins, stroke_opacity=0.5, fill_opacity=0.1, **paint("hold", "hullink", 1))
        + rect(x, y, aw * N, ah * N, **paint("night")),
        aria_hidden="true",
        class_="ground",
    )
