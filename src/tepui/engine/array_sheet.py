"""The sheets of engines that are not compiled, or have no librt: arrays of the standard library, which numpy looks at without copying.

They hold whole numbers. To scale all places at once takes numpy less time than one look at a list of those that were written.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tepui.engine.observe import Layout, Marks, Sheet, Spans

if TYPE_CHECKING:
    from mypy_extensions import i64

SPARE: Final = 64  # bytes, so that what is read may begin at a round address
BYTES: Final = 4  # of a number
KEPT: Final = 1000  # parts, of some hundred numbers each
KEPT_FOR_A_ROW: Final = 32  # and so many more


RECALLS: Final = Path(__file__).suffix == ".py"  # compiled, writing a part takes less time than finding it


class ArraySheet(Sheet):
    """Observations of so many rows, one after the other, not yet scaled. Whoever owns the sheet empties its memory."""

    __slots__ = ("cells", "kept", "most")

    def __init__(self, layout: Layout, rows: int) -> None:
        super().__init__()
        self.cells: Any = array("f", bytes(BYTES * layout.length * rows + SPARE))
        self.kept: dict[tuple[int, ...], tuple[list[Any], tuple[list[int], ...]]] = {}
        self.most: int = KEPT + KEPT_FOR_A_ROW * rows
        self.recalls = RECALLS

    def clear(self) -> None:
        self.base = self.start

    def memory(self) -> Any:
        return self.cells

    def recall(self, made_of: tuple[int, ...], spans: Spans) -> bool:
        kept = self.kept.get(made_of)
        if kept is None:
            return False
        cells, base = self.cells, self.base
        for (first, end), block in zip(spans, kept[0]):
            cells[base + first : base + end] = block
        return True

    def keep(self, made_of: tuple[int, ...], spans: Spans, lists: tuple[list[int], ...] = ()) -> None:
        if self.recalls:
            if len(self.kept) == self.most:
                self.kept.clear()
            cells, base = self.cells, self.base
            self.kept[made_of] = [cells[base + first : base + end] for first, end in spans], lists

    def put(self, place: i64, number: i64) -> None:
        if number:
            self.cells[self.base + place] = number

    def mark(self, place: i64) -> None:
        self.cells[self.base + place] = 1.0

    # The others do what `Sheet` says, without a call for each number.

    def row(self, numbers: list[int], place: i64) -> None:
        at: i64 = self.base + place
        self.cells[at : at + len(numbers)] = array("f", numbers)

    def part(self, numbers: list[int], first: i64, count: i64, place: i64) -> None:
        at: i64 = self.base + place
        self.cells[at : at + count] = array("f", numbers[first : first + count])

    def columns(self, numbers: list[int], width: i64, count: i64, place: i64) -> None:
        found = array("f", numbers)
        for dropped in range(width - 1, count - 1, -1):
            del found[dropped :: dropped + 1]
        at: i64 = self.base + place
        self.cells[at : at + len(found)] = found

    def count(self, cards: list[int], place: i64, stride: i64 = 1) -> None:
        cells = self.cells
        at: i64 = self.base + place
        for card in cards:
            cells[at + stride * card] = cards.count(card)

    def seat(self, who: i64, reader: i64, seats: i64, place: i64) -> None:
        if 0 <= who < seats:
            self.cells[self.base + place + (who - reader if who >= reader else who - reader + seats)] = 1.0


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
