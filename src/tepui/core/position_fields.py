"""What a position written by hand may say: fields, words and whole numbers, each refused by its name when it does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def check_fields(given: Iterable[Any], fields: tuple[str, ...], what: str) -> None:
    for field in given:
        if field not in fields:
            raise ValueError(f"{what} has no {field!r}; it has {', '.join(fields)}")


def index_of(word: Any, words: tuple[str, ...], field: str) -> int:
    if word not in words:
        raise ValueError(f"{field}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def whole_number(number: Any, field: str, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise ValueError(f"{field}: {number!r} is no number from 0 to {most}")
    return number
