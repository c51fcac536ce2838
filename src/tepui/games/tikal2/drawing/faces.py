"""How rooms, spots and tiles of Tikal II look, about their own origin."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from tepui.drawing.icons import placed
from tepui.drawing.pieces import tinted
from tepui.drawing.svg import Attr, circle, g, hexagon, path, rect, shift, text, use
from tepui.engine.hexes import Point
from tepui.games.tikal2.drawing.glyphs import FIGURE, INK, SMALLEST, card, tile_icon
from tepui.games.tikal2.drawing.ground import RADIUS, TILE
from tepui.games.tikal2.rules.components import (
    COLOUR,
    COLOURS,
    DIRECTION_COUNT,
    MULTI,
    REWARD_CARDS,
    REWARD_POINTS,
    REWARD_TREASURES,
    SPOTS,
    TILE_ICONS,
    TILE_WORTH,
)

STONE: Final = "#F3E6C6"
DARK: Final = "#4A3F33"
BOLD: Final[dict[str, Attr]] = {"text_anchor": "middle", "font_weight": 800}


def spot(reward: int) -> str:
    """A bonus spot: points, points and a card, a treasure."""
    if REWARD_TREASURES[reward]:
        return circle(0, 0, 13, fill="#FFFDF6", stroke=INK, stroke_width=1.4) + tinted(placed("chest", 19), "ink")
    points = str(REWARD_POINTS[reward])
    left = -7 if REWARD_CARDS[reward] else 0
    body = circle(left, 0, 12.5, fill="#FFFDF6", stroke=INK, stroke_width=1.4)
    body += text(left, 6, points, font_size=FIGURE, fill=INK, **BOLD)
    return body + (g(card(0.85), transform=shift(11, 1)) if REWARD_CARDS[reward] else "")


def altar(colour: int) -> str:
    """The altar's disc on its stone."""
    stone = rect(-22, -45, 44, 30, rx=4, fill="#6A5C4E", stroke="#D9C59B", stroke_width=1.4)
    word = "multi" if colour == MULTI else COLOURS[colour]
    return stone + use(f"tik-medal-{word}", (0, -30))


def doors_of(mask: int, colour: int, at: Point, scale: float = 1.0) -> str:
    """The doors of a room about a point."""
    found = ""
    for way in range(DIRECTION_COUNT):
        if mask >> way & 1:
            angle, far = pi * way / 3, scale * (RADIUS * sqrt(3) / 2 - 10)
            x, y = at[0] + far * cos(angle), at[1] - far * sin(angle)
            turn = (90 - 60 * way) % 180
            place = f"{shift(x, y, scale)} rotate({turn})"
            found += use(f"tik-door-{COLOURS[colour]}", transform=place)
    return found


def small_room(room: int, mask: int, radius: float = 31) -> str:
    """A light room by itself, with its doors and its spot's points."""
    body = path(hexagon(radius), fill=STONE, stroke=INK, stroke_width=1.6)
    body += doors_of(mask, COLOUR[room], (0, 0), radius / RADIUS)
    points = "".join(str(REWARD_POINTS[reward]) for reward in SPOTS[room])
    return body + text(0, 6, points, font_size=FIGURE, fill=INK, **BOLD)


def tile_face(tile: int) -> str:
    """An action tile with its icons."""
    icons = TILE_ICONS[tile]
    body = rect(1, 3, TILE, TILE, rx=6, fill="#000000", fill_opacity=0.25)
    body += rect(0, 0, TILE, TILE, rx=6, fill="#FBF3DC", stroke=INK, stroke_width=1.4)
    for i, icon in enumerate(icons):
        x, y = (TILE / 2, TILE / 2) if len(icons) == 1 else (TILE * (0.27 if i % 2 == 0 else 0.73), TILE / 2)
        if len(icons) > 2:
            y = TILE * (0.3 if i < 2 else 0.75)
            x = x if i < 2 else TILE / 2
        body += g(tile_icon(icon, TILE_WORTH[tile][i]), transform=shift(x, y, 0.92 if len(icons) < 3 else SMALLEST))
    return body
