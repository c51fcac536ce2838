"""Observations as numpy arrays: what a game's observer writes on a sheet, spread out and scaled."""

from __future__ import annotations

import ctypes
from functools import cache
from threading import local
from typing import Any, Final

import numpy as np

from tepui.engine.batch import new_marks, new_sheet
from tepui.engine.observe import Marks, Observer, Sheet

Array = np.ndarray[Any, np.dtype[Any]]
Vector = np.ndarray[Any, np.dtype[np.float32]]
Truths = np.ndarray[Any, np.dtype[np.bool_]]

ALIGNED: Final = 64  # bytes: addresses of arrays are multiples


@cache
def scales(observer: Observer[Any]) -> Vector:
    """What the number in every place is multiplied by."""
    return np.array(observer.layout.scales(), np.float32)


class Observations:
    """Observations of so many rows in one array: `clear`, let an observer write on the sheet, `finish`."""

    def __init__(self, observer: Observer[Any], rows: int, array: Vector | None = None) -> None:
        self.observer = observer
        self.sheet: Sheet = new_sheet(observer.layout, rows)
        self._cells, self.array = placed(self.sheet, (rows, observer.layout.length), np.float32, array)
        self._scales = None if self.sheet.scaled() else scales(observer)
        self._whole = (self._cells.ctypes.data, 0, self._cells.nbytes)
        self._ground: Vector | None = None

    def lay_ground(self, table: Any) -> None:
        """Rows are never empty from now on: what is always the same at such tables stands there before anything is written."""
        self.clear()
        self.observer.write_ground(table, self.sheet)
        if self._cells[0].any():
            self._ground = self._cells[0].copy()

    def clear(self) -> None:
        self.sheet.clear()
        if self._ground is None:
            ctypes.memset(*self._whole)  # a third less time than numpy's fill
        else:
            self._cells[:] = self._ground

    def finish(self) -> None:
        """Now the array holds what was written."""
        if self._scales is not None:
            np.multiply(self._cells, self._scales, out=self.array)
        elif self._cells is not self.array:
            self.array[:] = self._cells


class Masks:
    """What is legal in so many rows, in one array; used in the same way."""

    def __init__(self, rows: int, actions: int, array: Truths | None = None) -> None:
        self.marks: Marks = new_marks(rows * actions)
        self._cells, self.array = placed(self.marks, (rows, actions), np.bool_, array)
        self._whole = (self._cells.ctypes.data, 0, self._cells.nbytes)

    def clear(self) -> None:
        ctypes.memset(*self._whole)

    def finish(self) -> None:
        if self._cells is not self.array:
            self.array[:] = self._cells


def placed(sheet: Sheet | Marks, shape: tuple[int, int], kind: Any, array: Any) -> tuple[Any, Any]:
    """Where a sheet writes, and where its reader looks: the same array wherever that can be."""
    whole = array_over(sheet.memory(), np.uint8)
    cells = aligned_in(whole, shape, kind)
    sheet.start = (cells.ctypes.data - whole.ctypes.data) // cells.itemsize
    return cells, cells if array is None else array


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """An array of zeros at an address that JAX takes without copying."""
    return aligned_in(np.zeros(room(shape, kind), np.uint8), shape, kind)


def room(shape: tuple[int, ...], kind: Any) -> int:
    """How many bytes it takes to have such an array at a round address somewhere in them."""
    return int(np.dtype(kind).itemsize) * int(np.prod(shape)) + ALIGNED


def aligned_in(whole: Array, shape: tuple[int, ...], kind: Any) -> Array:
    """The array at the first round address in these bytes."""
    skipped = -whole.ctypes.data % ALIGNED
    found: Array = whole[skipped : skipped + room(shape, kind) - ALIGNED].view(kind).reshape(shape)
    return found


def array_over(memory: Any, kind: Any) -> Array:
    """A writable array over the memory of a sheet, which lives as long as the array does."""
    looking = np.frombuffer(memory, np.uint8)
    held: Any = (ctypes.c_char * looking.nbytes).from_address(looking.ctypes.data)
    held.memory = memory
    return np.frombuffer(held, kind)


class Page:
    """A sheet for one observation at a time."""

    def __init__(self, observer: Observer[Any]) -> None:
        self.observer = observer  # held, so that its id stays taken
        self.sheet: Sheet = new_sheet(observer.layout, 1)
        self._cells: Vector = placed(self.sheet, (1, observer.layout.length), np.float32, None)[0][0]
        self._scales = None if self.sheet.scaled() else scales(observer)
        self._whole = (self._cells.ctypes.data, 0, self._cells.nbytes)
        self.sheet.clear()

    def written(self, table: Any, seat: int) -> Vector:
        """All that a seat has learned of a table, in an array of its own."""
        sheet = self.sheet
        ctypes.memset(*self._whole)
        self.observer.write_ground(table, sheet)
        self.observer.write(table, seat, sheet)
        return self._cells.copy() if self._scales is None else self._cells * self._scales


class Pages(local):
    """For every observer a page, in every thread."""

    def __init__(self) -> None:
        self.by_observer: dict[int, Page] = {}


PAGES = Pages()


def observe(observer: Observer[Any], table: Any, seat: int) -> Vector:
    """All that a seat has learned of a table."""
    page = PAGES.by_observer.get(id(observer))
    if page is None:
        page = PAGES.by_observer[id(observer)] = Page(observer)
    return page.written(table, seat)


def sparse(observer: Observer[Any], table: Any, seat: int) -> tuple[np.ndarray[Any, np.dtype[np.int64]], Vector]:
    """The same without what is 0: places, and the numbers there."""
    row = observe(observer, table, seat)
    where = (row != 0).nonzero()[0]  # several times faster than asking for floats that are not 0
    return where, row[where]
