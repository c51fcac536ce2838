"""The sheets of compiled engines: every number goes straight to its place in an array, which numpy looks at without copying.

The arrays are `vec` of librt, the runtime library of mypyc. They hold the bits of 32-bit floats, which compiled code cannot
make: the bits of the usual numbers are looked up.
"""

from __future__ import annotations

from struct import pack, unpack
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from tepui.engine.observe import Layout, Marks, Sheet

LEAST: Final = -64  # the usual numbers
USUAL: Final = 512  # so many of them
SPARE: Final = 64  # bytes, so that what is read may begin at a round address


class NativeSheet(Sheet):
    """Observations of so many rows, one after the other. Whoever owns the sheet empties its memory."""

    __slots__ = ("cells", "usual", "firsts", "ones", "scales")

    def __init__(self, layout: Layout, rows: int) -> None:
        super().__init__()
        self.scales = [rounded(scale) for scale in layout.scales()]
        kinds = sorted(set(self.scales))
        first_of = {scale: USUAL * i - LEAST for i, scale in enumerate(kinds)}
        self.cells = vec[i32]([0] * (layout.length * rows + SPARE // 4))
        self.usual = vec[i32]([float_bits(scale * float(LEAST + i)) for scale in kinds for i in range(USUAL)])
        self.firsts = vec[i32]([first_of[scale] for scale in self.scales])  # by place: where the bits of 0 stand
        self.ones = vec[i32]([float_bits(scale) for scale in self.scales])

    def memory(self) -> Any:
        return self.cells

    def scaled(self) -> bool:
        return True

    def put(self, place: i64, number: i64) -> None:
        if number:
            if LEAST <= number < LEAST + USUAL:
                first: i64 = i64(self.firsts[place])
                self.cells[self.base + place] = self.usual[first + number]
            else:
                self.cells[self.base + place] = i32(float_bits(self.scales[place] * float(number)))

    def mark(self, place: i64) -> None:
        self.cells[self.base + place] = self.ones[place]


class NativeMarks(Marks):
    """A byte for every place."""

    __slots__ = ("cells",)

    def __init__(self, places: int) -> None:
        super().__init__()
        self.cells = vec[u8]([0] * (places + SPARE))

    def memory(self) -> Any:
        return self.cells

    def add(self, places: list[int], base: i64) -> None:
        cells = self.cells
        base += self.start
        for place in places:
            cells[base + place] = 1


def rounded(number: float) -> float:
    """As a 32-bit float has it."""
    found: float = unpack("<f", pack("<f", number))[0]
    return found


def float_bits(number: float) -> int:
    """The bits of a 32-bit float, read as an int."""
    found: int = unpack("<i", pack("<f", number))[0]
    return found
