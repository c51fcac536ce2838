"""The pictures of the daily expedition: the table as everybody finds it, and a result as a card to share."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from tepui.drawing.palette import PAPER
from tepui.drawing.svg import XMLNS, num
from tepui.learning.crop import Box, prune
from tepui.learning.daily import Expedition, opening

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 64  # of everything that is written
CHART: Final = (455, 106)  # width and height of the row of bars
BOARD: Final = (608, 120, 540, 330)  # left, top, width, height
SERIF: Final = "Alegreya, Georgia, serif"
SANS: Final = "'Alegreya Sans', 'Segoe UI', sans-serif"


class CardWords(NamedTuple):
    """What a card says, in the reader's language."""

    day: str
    title: str
    number: str
    unit: str
    place: str
    bars: str
    fair: str


@lru_cache(maxsize=16)
def board(expedition: Expedition, seed: str, lang: str) -> tuple[str, Box]:
    """The table before anybody has acted, seen by nobody's eyes: the inside of the picture and the part that is shown."""
    match = opening(expedition, seed)
    game = match.game
    root = ET.fromstring(game.draw(game.shown(match.view(None)), lang))
    x, y, wide, high = map(float, root.get("data-window", root.get("viewBox", "")).split())
    box: Box = (x, y, wide, high)
    prune(root, box)
    return "".join(ET.tostring(child, encoding="unicode") for child in root), box


def board_file(expedition: Expedition, seed: str, lang: str) -> str:
    inner, box = board(expedition, seed, lang)
    return f'<svg xmlns="{XMLNS}" viewBox="{" ".join(map(num, box))}">{inner}</svg>'


def card(expedition: Expedition, seed: str, lang: str, words: CardWords, turns: Sequence[int]) -> str:
    """A result as an SVG file of 1200 by 630."""
    inner, box = board(expedition, seed, lang)
    left, top, wide, high = BOARD
    picture = (
        f'<svg x="{left}" y="{top}" width="{wide}" height="{high}" viewBox="{" ".join(map(num, box))}">{inner}</svg>'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="8" fill="none" stroke="{PAPER["ink"]}" stroke-width="2"/>'
    )
    aside = LEFT + 30 + 66 * len(words.number)  # as wide as digits of the broadest font
    written = (
        text(LEFT, 100, words.day, 22, PAPER["ink2"], SANS)
        + text(LEFT, 158, words.title, 46 if len(words.title) < 22 else 34, PAPER["ink"])
        + text(LEFT, 292, words.number, 104, PAPER["jungle"])
        + text(aside, 262, words.unit, 28, PAPER["ink"])
        + text(aside, 298, words.place, 24, PAPER["ink2"], SANS)
        + text(LEFT, 530, words.bars, 20, PAPER["ink2"], SANS)
        + text(left, 500, words.fair, 20, PAPER["ink2"], SANS)
        + text(left, 60, "Tepui", 26, PAPER["ink"])
    )
    frame = (
        f'<rect x="17" y="17" width="1166" height="596" rx="14" fill="none" stroke="{PAPER["ink"]}" stroke-width="2"/>'
    )
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER["paper"]}"/>'
    return (
        f'<svg xmlns="{XMLNS}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"{paper}{frame}{bars(turns)}{picture}{written}</svg>"
    )


def bars(turns: Sequence[int]) -> str:
    """One bar for every own turn: how many actions it took, and nothing that tells what a pile holds."""
    if not turns:
        return ""
    wide, high = CHART
    step, most, foot = wide / len(turns), max(turns), 500
    drawn = (
        f'<rect x="{num(LEFT + i * step)}" y="{num(foot - high * count / most)}" width="{num(step * 0.78)}" '
        f'height="{num(high * count / most)}" fill="{PAPER["lava"]}"/>'
        for i, count in enumerate(turns)
        if count
    )
    return "".join(drawn)


def text(x: float, y: float, words: str, size: int, colour: str, font: str = SERIF) -> str:
    bold = ' font-weight="700"' if font == SERIF else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-family="{font}" font-size="{size}"{bold} fill="{colour}">{escape(words)}</text>'
