"""Small drawings of Tikal II about their own origin: symbols of the colours, doors, keys, treasures, icons of tiles.

Those that are drawn often are kept once in the defs (`kept`) and shown by `use`: `tik-door-pink`, `tik-key-blue`,
`tik-medal-brown`, `tik-mask`, `tik-icon-count`.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.pieces import tinted
from tepui.drawing.svg import circle, define, element, g, hexagon, lines, num, path, rect, text, use
from tepui.games.tikal2.rules.components import COLOURS, TREASURES
from tepui.games.tikal2.rules.facts import FACTS, ICONS

HEX: Final[dict[str, str]] = {colour: hex_ for colour, _, hex_ in FACTS["colours"]["list"]}
SYMBOL: Final[dict[str, str]] = {colour: symbol for colour, symbol, _ in FACTS["colours"]["list"]}
INK: Final = "#271D14"
FIGURE: Final = (
    17.8  # the height of letters and numbers: read in the window of a common screen, also above two rows of camps
)
SMALLEST: Final = 0.82  # of the sizes in which icons lie on a tile
LIGHT: Final = "#FFF9EA"

# Path data in a box from -5 to 5, one for each symbol, told apart by shape alone.
SHAPES: Final[dict[str, str]] = {
    "sun": "M2.4 0a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 1 1 4.8 0z"
    + lines(
        [
            ((3.2 * cos(k * pi / 4), 3.2 * sin(k * pi / 4)), (4.8 * cos(k * pi / 4), 4.8 * sin(k * pi / 4)))
            for k in range(8)
        ]
    ),
    "jaguar": "M-4.6-4.8L-1.6-3H1.6L4.6-4.8L4 1.4L0 4.8L-4 1.4zM-2.6-.8h1.6v1.4h-1.6zM1-.8h1.6v1.4H1zM-.9 2.2H.9L0 3.2z",
    "bird": "M-5-3.4Q-1.4-3.4 0 .2Q1.4-3.4 5-3.4Q3.6 1 .9 1.6L1.8 4.8H-1.8L-.9 1.6Q-3.6 1-5-3.4z",
    "snake": "M-4.4-3.4H2.2a2 2 0 0 1 0 3.4H-2.2a2 2 0 0 0 0 3.4H4.4",
    "frog": "M-3.6 3.6a3.6 3.6 0 0 1 7.2 0zM-1.4-2.4a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0zM4.4-2.4a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0z",
}
# Path data in a box from -10 to 10.
TREASURE_SHAPES: Final[dict[str, str]] = {
    "mask": "M-8-8Q0-11 8-8Q9 3 0 10Q-9 3-8-8zM-5.4-3.4h4v2.6h-4zM1.4-3.4h4v2.6h-4zM-2.6 4h5.2v1.7h-5.2z",
    "statuette": "M0-10a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4zM-6-3H6L3.6 3H6.5V10H-6.5V3H-3.6z",
    "vase": "M-3.6-10H3.6V-7.4H2.6Q8-4 7.2 2Q6.2 7.4 3.2 10H-3.2Q-6.2 7.4-7.2 2Q-8-4-2.6-7.4H-3.6z",
    "necklace": "M-8-8Q-9.4 6 0 6Q9.4 6 8-8L5.6-7Q6.4 3.4 0 3.4Q-6.4 3.4-5.6-7zM0 4l3.6 4L0 11L-3.6 8z",
    "dagger": "M0-11L2.6-6.4V3H-2.6V-6.4zM-6 3H6V5.6H-6zM-1.7 5.6H1.7V11H-1.7z",
}


def symbol(colour: int, size: float = 1.0, ink: str = LIGHT) -> str:
    """The symbol of a colour, ten units high at size 1."""
    shape = SYMBOL[COLOURS[colour]]
    thin = shape in ("jaguar", "bird")
    drawn = path(
        SHAPES[shape],
        fill="none" if shape == "snake" else ink,
        fill_rule="evenodd",
        stroke=ink,
        stroke_width=0.6 if thin else 1.5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return g(drawn, transform=f"scale({num(size, 2)})")


def shade(colour: int) -> str:
    """The dark edge of a colour."""
    tint = HEX[COLOURS[colour]]
    return "#" + "".join(f"{int(int(tint[i : i + 2], 16) * 0.42):02X}" for i in (1, 3, 5))


def door(colour: int) -> str:
    """A door seen from above, lying along the middle of an edge."""
    slab = rect(-16, -8, 32, 16, rx=3, fill=HEX[COLOURS[colour]], stroke=shade(colour), stroke_width=1.8)
    return slab + symbol(colour, 1.25)


def medal(colour: int) -> str:
    """A disc in a colour with its symbol."""
    return circle(0, 0, 12, fill=HEX[COLOURS[colour]], stroke=LIGHT, stroke_width=1.6) + symbol(colour, 1.4)


def medals() -> str:
    """The disc of all colours: a fifth of it each, with all five symbols."""
    found = circle(0, 0, 14.4, fill=LIGHT)
    for colour in range(len(COLOURS)):
        one, two = 2 * pi * (colour - 0.5) / 5 - pi / 2, 2 * pi * (colour + 0.5) / 5 - pi / 2
        slice_ = (
            f"M0 0L{num(13 * cos(one))} {num(13 * sin(one))}A13 13 0 0 1 {num(13 * cos(two))} {num(13 * sin(two))}z"
        )
        middle = 2 * pi * colour / 5 - pi / 2
        found += path(slice_, fill=HEX[COLOURS[colour]], stroke=LIGHT, stroke_width=0.8)
        found += g(symbol(colour, 0.62), transform=f"translate({num(8 * cos(middle))} {num(8 * sin(middle))})")
    return found


def key(colour: int) -> str:
    """A key with the symbol on its bow, twenty-six high."""
    tint, edge = HEX[COLOURS[colour]], shade(colour)
    shaft = path("M-2 4H2V9H5.6V11.4H2V13H-2z", fill=tint, stroke=edge, stroke_width=1.2, stroke_linejoin="round")
    bow = circle(0, -4, 8.6, fill=tint, stroke=edge, stroke_width=1.5)
    return shaft + bow + g(symbol(colour, 1.1), transform="translate(0 -4)")


def any_key() -> str:
    """A key of any colour."""
    shaft = path("M-2 4H2V9H5.6V11.4H2V13H-2z", fill=LIGHT, stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    return shaft + g(medals(), transform="translate(0 -4) scale(.66)")


def treasure(kind: int) -> str:
    """A treasure's silhouette."""
    return path(TREASURE_SHAPES[TREASURES[kind]], fill=INK, fill_rule="evenodd")


def shield(points: int) -> str:
    """Points, on a pennant."""
    body = path("M-12-13H12V6L0 14L-12 6z", fill="#FFF6DA", stroke=INK, stroke_width=1.4)
    return body + text(0, 6, str(points), text_anchor="middle", font_size=FIGURE / SMALLEST, font_weight=800, fill=INK)


def card(scale: float = 1.0, back: str = LIGHT) -> str:
    """A special card, upright."""
    body = rect(-7, -10, 14, 20, rx=2.4, fill=back, stroke=INK, stroke_width=1.4)
    star = path("M0-5L1.6-1.6L5-1.2L2.6 1.4L3.2 5L0 3.2L-3.2 5L-2.6 1.4L-5-1.2L-1.6-1.6z", fill=INK)
    return g(body + star, transform=f"scale({num(scale, 2)})")


def passage() -> str:
    """A secret passage: an archway behind a broken line, and through."""
    arch = path("M-8.6 11V-2a8.6 8.6 0 0 1 17.2 0V11z", fill="#4A3F33", stroke=INK, stroke_width=1.4)
    way = path("M-4.4 4.4H3M.4.8L4 4.4L.4 8", fill="none", stroke=LIGHT, stroke_width=2, stroke_linecap="round")
    return arch + way + path("M-4-5H4", fill="none", stroke=LIGHT, stroke_width=1.4, stroke_dasharray="2 2")


def light_room() -> str:
    """A hexagon with a door."""
    room = path(hexagon(12), fill="#F3E6C6", stroke=INK, stroke_width=1.6)
    return room + rect(5.4, -5, 5, 10, rx=1.2, fill=INK) + circle(-2, 0, 2, fill=INK)


def sanctuary() -> str:
    """A stepped pyramid with its altar."""
    return path(
        "M-12 11V7H-9V3H-6V-1H-3.4V-5H3.4V-1H6V3H9V7H12V11zM-2 11V6H2V11z", fill=INK, fill_rule="evenodd"
    ) + circle(0, -8.4, 2.6, fill=INK)


def door_count() -> str:
    """Doors to be counted: three of them, and a sum."""
    slabs = "".join(
        rect(x, y, 8, 5.4, rx=1.2, fill="#D9C59B", stroke=INK, stroke_width=1.2)
        for x, y in ((-12, -9), (-12, -2), (-12, 5))
    )
    return slabs + path("M10-8H1.4L6 .6L1.4 9H10", fill="none", stroke=INK, stroke_width=2.2, stroke_linejoin="round")


def icon(name: str) -> str:
    """An icon of an action tile that has no colour and no number."""
    if name == "treasure":
        return tinted(placed("chest", 25), "ink")
    drawn = {
        "any_key": any_key, "light_room": light_room, "sanctuary": sanctuary, "passage": passage, "card": card,
        "count": door_count,
    }  # fmt: skip
    return drawn[name]()


def tent(ready: bool) -> str:
    """A tent; struck when it has been used."""
    body = path(
        "M-13 9L0-10L13 9z",
        fill="#E7C98A" if ready else "#B7AA97",
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    flap = path("M0-10L-4 9H4z", fill=INK, fill_opacity=1 if ready else 0.4)
    return (
        body
        + flap
        + ("" if ready else path("M-12-9L12 10", stroke="#A32A16", stroke_width=2.6, stroke_linecap="round"))
    )


def tile_icon(icon_: int, worth: int) -> str:
    """One icon of an action tile, from the defs."""
    name = ICONS[icon_]
    if name == "key":
        return use(f"tik-key-{COLOURS[worth]}")
    return shield(worth) if name == "points" else use(f"tik-icon-{name}")


def kept() -> str:
    """What is drawn often, for the defs."""
    found = define("tik-medal-multi", medals())
    for colour, word in enumerate(COLOURS):
        found += define(f"tik-door-{word}", door(colour))
        found += define(f"tik-medal-{word}", medal(colour))
        found += define(f"tik-key-{word}", key(colour))
    for kind, word in enumerate(TREASURES):
        found += define(f"tik-{word}", treasure(kind))
        token = circle(0, 0, 30, fill="#FBF3DC", stroke=INK, stroke_width=2) + use(f"tik-{word}", (0, 0), 1.7)
        found += element("symbol", token, id=f"face-treasure-{word}", viewBox="-32 -32 64 64")  # in a hand
    for name in ICONS:
        if name not in ("key", "points"):
            found += define(f"tik-icon-{name}", icon(name))
    return found
