"""Observations as numpy vectors: what a game's observer writes on a sheet, spread out and scaled."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tepui.engine.batch import new_sheet
from tepui.engine.observe import Observer

Vector = np.ndarray[Any, np.dtype[np.float32]]


@cache
def scales(observer: Observer[Any]) -> Vector:
    """What the number in every place is multiplied by."""
    return np.array(observer.layout.scales(), np.float32)


def observe(observer: Observer[Any], table: Any, seat: int) -> Vector:
    """All that a seat has learned of a table."""
    vector = np.zeros(observer.layout.length, np.float32)
    where, numbers = sparse(observer, table, seat)
    vector[where] = numbers
    return vector


def sparse(observer: Observer[Any], table: Any, seat: int) -> tuple[np.ndarray[Any, np.dtype[np.int64]], Vector]:
    """The same without what is 0: places, and the numbers there. A place may come twice; the later number counts."""
    sheet = new_sheet()
    observer.write(table, seat, sheet)
    places, numbers = sheet.pairs()
    where = np.frombuffer(places, np.int64)
    return where, np.frombuffer(numbers, np.float32) * scales(observer)[where]
