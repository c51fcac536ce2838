"""The sheets of engines that are not compiled, or have no librt: arrays of the standard library, which numpy looks at without copying.

They hold whole numbers. To scale all places at once takes numpy less time than one look at a list of those that were written.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from tepui.engine.observe import Layout, Marks, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

SPARE: Final = 64  # bytes, so that what is read may begin at a round address
BYTES: Final = 4  # of a number


class ArraySheet(Sheet):
    """Observations of so many rows, one after the other, not yet scaled. Whoever owns the sheet empties its memory."""

    __slots__ = ("cells",)

    def __init__(self, layout: Layout, rows: int) -> None:
        super().__init__()
        self.cells: Any = array("f", bytes(BYTES * layout.length * rows + SPARE))

    def clear(self) -> None:
        self.base = self.start

    def memory(self) -> Any:
        return self.cells

    def put(self, place: i64, number: i64) -> None:
        if number:
            self.cells[self.base + place] = number

    def mark(self, place: i64) -> None:
        self.cells[self.base + place] = 1.0

    # The next three do what `Sheet` says, without a call for each number.

    def row(self, numbers: list[int], place: i64) -> None:
        cells = self.cells
        at: i64 = self.base + place
        for number in numbers:
            if number:
                cells[at] = number
            at += 1

    def part(self, numbers: list[int], first: i64, count: i64, place: i64) -> None:
        self.row(numbers[first : first + count], place)

    def count(self, cards: list[int], place: i64, stride: i64 = 1) -> None:
        cells = self.cells
        at: i64 = self.base + place
        for card in cards:
            cells[at + stride * card] = cards.count(card)


class ArrayMarks(Marks):
    """A byte for every place."""

    __slots__ = ("cells",)

    def __init__(self, places: int) -> None:
        super().__init__()
        self.cells = bytearray(places + SPARE)

    def memory(self) -> Any:
        return self.cells

    def add(self, places: list[int], base: i64) -> None:
        cells = self.cells
        base += self.start
        for place in places:
            cells[base + place] = 1
