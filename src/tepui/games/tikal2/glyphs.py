"""Small drawings of Tikal II about their own origin: symbols of the colours, doors, keys, icons of tiles."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from tepui.core.svg import circle, g, lines, num, paint, path, rect, text
from tepui.games.tikal2.components import COLOURS, FACTS, ICONS

HEX: Final[dict[str, str]] = {row[0]: row[2] for row in FACTS["colours"]["list"]}
SYMBOL: Final[dict[str, str]] = {row[0]: row[1] for row in FACTS["colours"]["list"]}
INK: Final = "#2A2118"

# Path data in a box from -5 to 5, one for each symbol, told apart by shape alone.
SHAPES: Final[dict[str, str]] = {
    "sun": "M2.4 0a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 1 1 4.8 0z"
    + lines(
        [
            ((3.2 * cos(k * pi / 4), 3.2 * sin(k * pi / 4)), (4.8 * cos(k * pi / 4), 4.8 * sin(k * pi / 4)))
            for k in range(8)
        ]
    ),
    "jaguar": "M-4.4-4.6L-1.4-2.6H1.4L4.4-4.6V1.6L0 4.8L-4.4 1.6z",
    "bird": "M-5-2.4Q-1.6-3.4 0 .6Q1.6-3.4 5-2.4Q2.4 0 .8 4.4H-.8Q-2.4 0-5-2.4z",
    "snake": "M-4.4-3.4H2.2a2 2 0 0 1 0 3.4H-2.2a2 2 0 0 0 0 3.4H4.4",
    "frog": "M-3.6 3.6a3.6 3.6 0 0 1 7.2 0zM-1.4-2.4a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0zM4.4-2.4a1.5 1.5 0 1 1-3 0a1.5 1.5 0 1 1 3 0z",
}
LETTERS: Final[dict[str, str]] = {
    "any_key": "?", "light_room": "⬡", "sanctuary": "⬢", "treasure": "◆", "passage": "⇄", "card": "▯", "count": "Σ",
}  # fmt: skip


def symbol(colour: int, size: float = 1.0, ink: str = "#FFFFFF") -> str:
    """The symbol of a colour, five units high at size 1."""
    shape = SYMBOL[COLOURS[colour]]
    fill = "none" if shape == "snake" else ink
    drawn = path(
        SHAPES[shape], fill=fill, stroke=ink, stroke_width=1.5, stroke_linejoin="round", stroke_linecap="round"
    )
    return g(drawn, transform=f"scale({num(size, 2)})")


def door(colour: int) -> str:
    """A door seen from above, across the middle of an edge."""
    return rect(-14, -8, 28, 16, rx=3, fill=HEX[COLOURS[colour]], stroke=INK, stroke_width=1.6) + symbol(colour, 1.2)


def medal(colour: int, size: float) -> str:
    """A disc in a colour with its symbol."""
    disc = circle(0, 0, 12, fill=HEX[COLOURS[colour]], stroke="#F3E6C6", stroke_width=1.4) + symbol(colour, 1.4)
    return g(disc, transform=f"scale({num(size, 2)})")


def key(colour: int) -> str:
    """A key with the symbol on its bow."""
    tint = HEX[COLOURS[colour]]
    shaft = path("M-1.6 4h3.2v11h4v3h-7.2z", fill=tint, stroke=INK, stroke_width=1.2)
    return (
        shaft
        + circle(0, -2, 8, fill=tint, stroke=INK, stroke_width=1.4)
        + g(symbol(colour), transform="translate(0 -2)")
    )


def tile_icon(icon: int, worth: int) -> str:
    """One icon of an action tile."""
    name = ICONS[icon]
    if name == "key":
        return key(worth)
    if name == "points":
        shield = path("M-9-10H9V4L0 11L-9 4z", **paint("card", "ink", 1.4))
        return shield + text(0, 4, str(worth), text_anchor="middle", font_size=13, font_weight=800, **paint("ink"))
    drawn = text(0, 7, LETTERS[name], text_anchor="middle", font_size=20, font_weight=700, **paint("ink"))
    return circle(0, 0, 11, **paint("paper", "rule", 1)) + drawn
