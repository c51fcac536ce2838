"""The sheets of compiled engines: the same numbers, written straight into buffers by librt, the runtime library of mypyc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter, write_f32_le, write_i64_le

from tepui.engine.observe import Marks, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64


class NativeSheet(Sheet):
    """Places and numbers as bytes, the smallest byte first."""

    __slots__ = ("place_bytes", "number_bytes")

    def __init__(self) -> None:
        super().__init__()
        self.place_bytes = BytesWriter()
        self.number_bytes = BytesWriter()

    def clear(self) -> None:
        self.base = 0
        self.place_bytes.truncate(0)
        self.number_bytes.truncate(0)

    def put(self, place: i64, number: i64) -> None:
        if number:
            write_i64_le(self.place_bytes, self.base + place)
            write_f32_le(self.number_bytes, float(number))

    def mark(self, place: i64) -> None:
        write_i64_le(self.place_bytes, self.base + place)
        write_f32_le(self.number_bytes, 1.0)

    def pairs(self) -> tuple[bytes, bytes]:
        return self.place_bytes.getvalue(), self.number_bytes.getvalue()


class NativeMarks(Marks):
    """Places as bytes."""

    __slots__ = ("place_bytes",)

    def __init__(self) -> None:
        super().__init__()
        self.place_bytes = BytesWriter()

    def clear(self) -> None:
        self.place_bytes.truncate(0)

    def add(self, places: list[int], base: i64) -> None:
        for place in places:
            write_i64_le(self.place_bytes, base + place)

    def written(self) -> bytes:
        return self.place_bytes.getvalue()
