"""What never changes in the picture of Atlantis: the measures of the board, the sea with its havens, and the drawings kept for use."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random
from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.pieces import boat, cut_out, head, pawn, pennant, swimmer, tinted
from tepui.drawing.rings import ring_set
from tepui.drawing.svg import (
    COLOURS,
    circle,
    define,
    defs,
    element,
    g,
    hexagon,
    layer,
    paint,
    path,
    rays,
    rect,
    shift,
    smooth,
    text,
    use,
)
from tepui.drawing.terrain import peak, stipple, tree, wavelet
from tepui.engine.hexes import Point, centre
from tepui.games.atlantis.rules.components import AXIAL, HAVENS, KINDS, TERRAINS, VALUES
from tepui.games.atlantis.rules.components import COLOURS as NAMES

WIDTH: Final = 860
HEIGHT: Final = 800
SIZE: Final = 38.0  # from the middle of a hex to its corners
SPACE: Final = SIZE * 3**0.5  # from one side of it to the other
FACE: Final = SIZE - 1.2  # of a tile, so that tiles stay apart
THICK: Final = 5.0  # the lower edge of a tile
VARIANTS: Final = 3  # drawings of each terrain
BOAT: Final = 65.0
HEAD: Final = 10.5  # of a passenger; three of them fill a boat
CREATURE: Final = 38.0
OUTSIDE: Final = 18.0  # so far a haven reaches beyond the edges
PAWN: Final = 33.0

ICONS: Final = (*KINDS, "palm")
TINTS: Final[dict[str, str]] = {"beach": "sand", "forest": "forest", "mountain": "rock"}


@cache
def middle(space: int) -> Point:
    """Where a space lies on the picture."""
    x, y = centre(AXIAL[space], SIZE)
    return x + WIDTH / 2, y + HEIGHT / 2


def corner(haven: int) -> Point:
    """The corner of the picture that a haven fills."""
    return (0.0 if "w" in HAVENS[haven] else WIDTH), (0.0 if "n" in HAVENS[haven] else HEIGHT)


def mirrored(haven: int) -> str:
    """The transform that puts the outline of a western haven into its corner."""
    x, y = corner(haven)
    return shift(x, y) if x == 0 else f"{shift(x, y)} scale(-1 1)"


def shore(north: bool) -> str:
    """The outline of a western haven about its corner, as path data: the coast, and a little outside the picture the way back, so that
    the middle of a haven lies on its sand."""
    turn = 1.0 if north else 2.3
    down = 1 if north else -1
    points: list[Point] = []
    for k in range(-1, 17):
        angle = down * 2 * pi * k / 60
        far = 150 * (1 + 0.03 * sin(4 * angle + turn) + 0.022 * sin(9 * angle + 2 * turn))
        points.append((far * cos(angle) * 1.1, far * sin(angle) * 0.98))
    return smooth([*points, (-OUTSIDE, down * 70), (-OUTSIDE, -down * OUTSIDE), (70, -down * OUTSIDE)])


@cache
def ground() -> str:
    """The sea, its rhumb lines and wavelets, the four havens: no ids, nothing to touch."""
    rhumbs = [((WIDTH * x, HEIGHT * 0.5)) for x in (0.5, 0.94, 0.06)]
    thin = "".join(rays(at, 32, 1400, but=4) for at in rhumbs)
    thick = "".join(rays(at, 32, 1400, 4) for at in rhumbs)
    waves = "".join(_wave(space) for space in range(len(AXIAL)))
    chart = path(thin, stroke_opacity=0.16, **paint("", "sealine", 0.6)) + path(
        thick, stroke_opacity=0.16, **paint("", "sealine", 0.9)
    )
    return layer(
        "ground",
        rect(0, 0, WIDTH, HEIGHT, fill="url(#atl-sea)")
        + g(chart, class_="relief")
        + "".join(_haven(haven) for haven in range(len(HAVENS)))
        + path(waves, stroke_linecap="round", stroke_opacity=0.55, **paint("", "sealine", 1.1)),
        aria_hidden="true",
    )


def _wave(space: int) -> str:
    chance = Random(space)
    x, y = middle(space)
    place = x + chance.uniform(-12, 6), y + chance.uniform(-14, 18)
    return wavelet(place) if chance.random() < 0.75 else ""


def _haven(haven: int) -> str:
    """Water-lining, sand, and a lit edge."""
    line = "atl-north-line" if "n" in HAVENS[haven] else "atl-south-line"
    lining = "".join(
        use(line, stroke_opacity=opacity, **paint("", "sealine", width)) + use(line, **paint("", "sea2", width - 1.6))
        for width, opacity in ((44, 0.22), (30, 0.34), (17, 0.5))
    )
    sand = use(line, **paint("haven", "havenink", 1.6))
    lit = use(line, (0, 0), 0.985, stroke_opacity=0.7, **paint("", "havenlight", 3))
    return g(lining + sand + lit, transform=mirrored(haven), stroke_linejoin="round")


def kept(seats: tuple[int, ...]) -> str:
    """The defs: what never changes, what an icon pack may redraw, and the explorers of these colours."""
    return defs(
        _fixed(),
        define("atl-palm", tinted(placed("palm", 27), "sandink")),
        "".join(define(f"atl-{kind}", cut_out(kind, CREATURE, kind)) for kind in KINDS),
        "".join(_people(seat) + _values(seat) for seat in seats),
    )


@cache
def _values(seat: int) -> str:
    """Explorers to be placed, which lie beside the picture: in their colour, with their value on the coat."""
    body = rect(1, 1, 66, 82, rx=9, **paint("card", "ink", 1.4)) + rect(1, 1, 66, 7, rx=3, **paint(f"seat{seat}"))
    body += use(f"atl-pawn-{seat}", (34, 78), 62 / PAWN) + circle(34, 58, 14, **paint("card", "ink", 1.6))
    found = define(f"atl-token-{seat}", body)
    for value in sorted(set(VALUES)):
        number = text(34, 65, str(value), text_anchor="middle", font_size=20, font_weight="800", **paint("ink"))
        found += element(
            "symbol", use(f"atl-token-{seat}") + number, id=f"face-val-{NAMES[seat]}-{value}", viewBox="0 0 68 84"
        )
    return found


@cache
def _fixed() -> str:
    """Gradient, frame, hexes, tiles, rings, boat."""
    stops = "".join(
        element("stop", offset=offset, stop_color=COLOURS[colour])
        for offset, colour in (("0", "sea1"), (".7", "sea2"), ("1", "sea3"))
    )
    hexes = path(hexagon(SIZE - 0.6), fill_opacity=0.07, stroke_opacity=0.3, **paint("casing", "deep", 0.9))
    landing = path(hexagon(SIZE - 3), fill_opacity=0.6, stroke_dasharray="4 3", **paint("landing", "havenink", 1.3))
    return (
        f'<radialGradient id="atl-sea" cx="50%" cy="50%" r="62%">{stops}</radialGradient>'
        + f'<clipPath id="atl-frame"><rect width="{WIDTH}" height="{HEIGHT}" rx="10"/></clipPath>'
        + define("atl-hex", hexes)
        + define("atl-landing", landing)
        + _tiles()
        + _rings()
        + define("atl-boat", boat(BOAT))
    )


def _tiles() -> str:
    return "".join(
        define(f"atl-{name}-{variant}", _tile(name, Random(variant)))
        for name in TERRAINS
        for variant in range(VARIANTS)
    )


def _tile(name: str, chance: Random) -> str:
    """Thickness, face, lit edge, and what grows there."""
    tint = TINTS[name]
    low, high, lit = hexagon(FACE, (0, THICK)), hexagon(FACE), hexagon(FACE - 3.2)
    return (
        path(low, **paint(f"{tint}side", f"{tint}ink", 1))
        + path(high, stroke_linejoin="round", **paint(tint, f"{tint}ink", 1.5))
        + path(lit, stroke_opacity=0.28, **paint("", "casing", 1.6))
        + _growth(name, chance)
    )


def _growth(name: str, chance: Random) -> str:
    if name == "beach":
        return stipple(SIZE * 0.78, 34, chance)
    if name == "mountain":
        lean = chance.uniform(-1.5, 1.5)
        return peak(20, (-11 + lean, 2)) + peak(27, (10 + lean, -1))
    places = ((-1, -14, 15), (13, -12, 18), (-15, -8, 17), (18, 8, 14), (-19, 10, 14))
    return "".join(tree(h, (x + chance.uniform(-2, 2), y + chance.uniform(-1.5, 1.5))) for x, y, h in places)


def _rings() -> str:
    """Places with room in the middle, places that hold something, havens, and the pieces themselves."""
    hexes, inner = hexagon(SIZE - 3.6), hexagon(SIZE - 9.5)
    hull = _oval(BOAT * 0.56, BOAT * 0.33)
    return (
        ring_set("atl-free", hexes, (0, 0), inner)
        + ring_set("atl-busy", hexes, (17, -20), inner)
        + ring_set("atl-north", shore(True), (84, 104))
        + ring_set("atl-south", shore(False), (84, -104))
        + ring_set("atl-person", _oval(13, 17.5, (0, -PAWN * 0.46)), (9, -29), weight=0.9)
        + ring_set("atl-bather", _oval(15.5, 15.5), (10, -12), weight=0.9)
        + ring_set("atl-aboard", _oval(HEAD + 2, HEAD + 2), (8, -10), weight=0.7)
        + ring_set("atl-crew", hull, (-20, -17), weight=0.9)
        + ring_set("atl-beast", _oval(21, 21), (14, -17), weight=0.9)
    )


def _oval(rx: float, ry: float, at: Point = (0, 0)) -> str:
    x, y = at
    return f"M{x - rx:g} {y:.1f}a{rx:g} {ry:g} 0 1 1 {2 * rx:g} 0a{rx:g} {ry:g} 0 1 1 {-2 * rx:g} 0z"


@cache
def _people(seat: int) -> str:
    touch = circle(0, -PAWN * 0.42, 13, fill="none", pointer_events="all")
    return (
        define(f"atl-pawn-{seat}", touch + pawn(seat, PAWN))
        + define(f"atl-head-{seat}", head(seat, HEAD, 0.6))
        + define(f"atl-swimmer-{seat}", swimmer(seat, 10))
        + define(f"atl-pennant-{seat}", pennant(seat, 20))
    )
