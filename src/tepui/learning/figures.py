"""The figures of a player's rulebook: `book/figures.toml` of a game, one file for every language.

A figure is a position that the game can lay out, what was done in it, and the part of the picture that is shown. What its
caption says is written down as well, and a test holds it:

    [landing]
    seats = 2                                   position, options, chance: as for Match.at; "null" for nothing
    do = ["board r0 sw"]                        played before the picture is taken
    seen_by = 0                                 whose eyes; the seat that is asked first, if left out
    crop = "sea-b1 sea-c1"  pad = 44  ratio = 1.5   elements that must be visible; without crop: the whole picture
    legal = "auto"                              rings around what can be touched now, as at a table
    arrows = [["sea-c1", "sea-c1@-52,-30", "jungle", 0]]  ways = [[["a", "b", "c"], "danger"]]  cross = ["ex-0"]
    marks = [["boat-0@0,44", "1", "ink"]]       a number, or words: { en = "red", fr = "rouge" }
    can = ["sail boat0 w"]  cannot = ["land r0"]    what is legal in the picture, and what is not
    line = ["land r0"]                          what is played on from it, and what then holds:
    after = { "explorers.red.0.at" = "nw" }     values of the position, by path
    scores = [11, 7]
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from tepui.core.game import Game
from tepui.core.lesson import figure_tables
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.drawing.svg import XMLNS, num
from tepui.engine.hexes import Point
from tepui.learning import overlay
from tepui.learning.crop import Box, frame, keep_within, locate, places, prune


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure, as the file has it."""

    seats: int = 2
    position: dict[str, Any] | None = None
    options: Options = {}
    chance: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    seen_by: int | None = None
    crop: str = ""
    pad: float = 44
    ratio: float = 1.5
    legal: str | tuple[str, ...] = ()
    arrows: tuple[tuple[Any, ...], ...] = ()
    ways: tuple[tuple[tuple[str, ...], str], ...] = ()
    cross: tuple[str, ...] = ()
    marks: tuple[tuple[Any, ...], ...] = ()
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    after: dict[str, Any] = {}
    scores: tuple[float, ...] = ()

    def places(self) -> list[str]:
        """Every element that the figure names."""
        named = [*self.crop.split(), *self.cross, *(mark[0] for mark in self.marks)]
        named += [end for arrow in self.arrows for end in arrow[:2]]
        named += [place for way, _ in self.ways for place in way]
        return named + ([] if isinstance(self.legal, str) else list(self.legal))


@lru_cache(maxsize=32)
def figures_of(game: Game) -> dict[str, Figure]:
    return msgspec.convert(figure_tables(game), dict[str, Figure])


def lay_out(game: Game, figure: Figure) -> Match:
    """The match that a figure shows."""
    match = Match.at(game.slug, figure.seats, figure.options, figure.position, list(figure.chance), seed=1)
    for text in figure.do:
        match.do(game.read(text))
    return match


def eyes(match: Match, figure: Figure) -> int:
    if figure.seen_by is not None:
        return figure.seen_by
    return match.seats[0] if match.seats else 0


@lru_cache(maxsize=512)
def draw_figure(game: Game, name: str, lang: str) -> str:
    """A figure as an SVG file."""
    figure = figures_of(game)[name]
    match = lay_out(game, figure)
    seat = eyes(match, figure)
    rings = _touchable(game, match, seat, lang) if figure.legal == "auto" else tuple(figure.legal)
    root = ET.fromstring(game.draw(match.shown(seat), lang, rings))
    where = places(root)
    for place in figure.places():
        locate(where, place)
    left, top, width, height = (float(n) for n in root.get("viewBox", "").split())
    box: Box = (left, top, width, height)
    if figure.crop:
        points = [locate(where, place) for place in figure.crop.split()]
        x, y, wide, high = (float(n) for n in root.get("data-window", root.get("viewBox", "")).split())
        if all(x <= point[0] <= x + wide and y <= point[1] <= y + high for point in points):
            box = x, y, wide, high  # nothing of what lies beside the board is shown with a part of it
        box = keep_within(frame(points, figure.pad, figure.ratio), box)
    prune(root, box)
    inner = "".join(ET.tostring(child, encoding="unicode") for child in root)
    return (
        f'<svg xmlns="{XMLNS}" viewBox="{" ".join(map(num, box))}" width="{num(box[2])}" height="{num(box[3])}">'
        f"{inner}<g>{_overlay(figure, where, lang)}</g></svg>"
    )


def figure_size(game: Game, name: str, lang: str) -> tuple[int, int]:
    root = ET.fromstring(draw_figure(game, name, lang))
    return round(float(root.get("width", "0"))), round(float(root.get("height", "0")))


def _touchable(game: Game, match: Match, seat: int, lang: str) -> tuple[str, ...]:
    """What a table would light: the last element of every offer."""
    view = match.shown(seat)
    paths = (game.offer(view, action, lang).path for action in match.legal(seat))
    return tuple(dict.fromkeys(path[-1] for path in paths if path))


def _overlay(figure: Figure, where: dict[str, Point], lang: str) -> str:
    out = [overlay.arrow(locate(where, start), locate(where, end), *rest) for start, end, *rest in figure.arrows]
    out += [overlay.way([locate(where, place) for place in way], tone) for way, tone in figure.ways]
    out += [overlay.cross(locate(where, place)) for place in figure.cross]
    for place, words, *rest in figure.marks:
        said = words if isinstance(words, str) else words[lang]
        out.append(overlay.label(locate(where, place), said, *rest))
    return "".join(out)
