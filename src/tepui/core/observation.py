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
    sheet = new_sheet()
    observer.write(table, seat, sheet)
    places, numbers = sheet.pairs()
    vector = np.zeros(observer.layout.length, np.float32)
    vector[np.frombuffer(places, np.int64)] = np.frombuffer(numbers, np.float32)
    vector *= scales(observer)
    return vector
