"""Where the market lies in the picture of a course: above it or beside it, whichever leaves the course larger.

A card has the same size on every course: what is printed on it can be read in the window of a common screen.
"""

from __future__ import annotations

from typing import Final

from tepui.engine.hexes import Point
from tepui.games.eldorado.drawing.glyphs import CARD_HEIGHT, CARD_WIDTH
from tepui.games.eldorado.rules.components import CARD_COUNT, MARKET_FIRST, SLOT_COUNT

ROOM: Final = (826.0, 690.0)  # pixels that a window of 1440 by 900 leaves for the picture
CARD_SCALE: Final = 0.91  # pixels there for a unit of a card
GAP: Final = 10.0
HEADING: Final = 24.0
EDGE: Final = 12.0  # around the cards, and around their tray
STEP: Final = CARD_WIDTH + GAP
ROW: Final = CARD_HEIGHT + GAP
LONG, SHORT = 9, 3  # cards in a row above a course, and beside it


class Shelves:
    """The market in units of its cards, and how large those are in units of the course."""

    def __init__(self, width: float, height: float) -> None:
        above, beside = (fitting(width, height, columns) for columns in (LONG, SHORT))
        self.columns = LONG if above >= beside else SHORT
        self.unit = max(above, beside)  # pixels for a unit of the course
        self.scale = CARD_SCALE / self.unit
        wide, high = tray(self.columns)
        self.tray = wide * self.scale, high * self.scale
        if self.columns == LONG:
            self.width, self.height = max(width, ROOM[0] / self.unit), height + self.tray[1]
            self.at = (self.width - self.tray[0]) / 2, EDGE
            self.course = (self.width - width) / 2, self.tray[1]
        else:
            self.width, self.height = width + self.tray[0], max(height, self.tray[1] + 2 * EDGE)
            self.at = EDGE, (self.height - self.tray[1]) / 2
            self.course = self.tray[0], (self.height - height) / 2

    def slot(self, i: int) -> Point:
        """A slot of the market: all six lie together."""
        row, column = divmod(i, min(self.columns, SLOT_COUNT))
        return EDGE + column * STEP, HEADING + row * ROW

    def over(self, i: int) -> Point:
        """What lies above the market: in rows under the slots, and what does not fit there beside them."""
        if self.columns == LONG and i >= LONG:
            return EDGE + (SLOT_COUNT + i - LONG) * STEP, HEADING
        row, column = divmod(i, self.columns)
        return EDGE + column * STEP, self.second + HEADING + row * ROW

    @property
    def second(self) -> float:
        """Where the heading of what lies above the market is written."""
        return HEADING + ROW * -(-SLOT_COUNT // self.columns)


def tray(columns: int) -> Point:
    """The paper under all cards, in their units."""
    rows = -(-(CARD_COUNT - MARKET_FIRST) // columns)
    return columns * STEP - GAP + 2 * EDGE, rows * ROW + 2 * HEADING


def fitting(width: float, height: float, columns: int) -> float:
    """Pixels for a unit of a course, with the market above it or beside it."""
    wide, high = (side * CARD_SCALE for side in tray(columns))
    if columns == LONG:
        return min(ROOM[0] / width, (ROOM[1] - high) / height)
    return min((ROOM[0] - wide) / width, ROOM[1] / height)
