"""What is made once and shown until something changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """Values by key, each with the moment it was made for; at another moment it is made anew."""

    def __init__(self) -> None:
        self._kept: dict[Key, tuple[Any, Value]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, key: Key, moment: Any, make: Callable[[], Value]) -> Value:
        kept = self._kept.get(key)
        if kept is not None:
            made_for, value = kept
            if made_for == moment:
                return value
        value = make()
        self._kept[key] = moment, value
        return value

    def clear(self) -> None:
        self._kept.clear()
