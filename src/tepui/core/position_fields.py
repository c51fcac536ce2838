"""What a position written by hand may say: fields, words, whole numbers and steps, each refused by its name when it does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tepui.core.errors import BadOption
from tepui.engine.step import Step, StepBook


def check_fields(given: Iterable[Any], fields: tuple[str, ...], what: str) -> None:
    for field in given:
        if field not in fields:
            raise BadOption(f"{what} has no {field!r}; it has {', '.join(fields)}")


def index_of(word: Any, words: tuple[str, ...], field: str) -> int:
    if word not in words:
        raise BadOption(f"{field}: {word!r} is none of {', '.join(words)}")
    return words.index(word)


def whole_number(number: Any, field: str, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise BadOption(f"{field}: {number!r} is no number from 0 to {most}")
    return number


def written_steps(given: Iterable[Any], book: StepBook) -> list[Step[Any]]:
    """The steps of a position, exactly as they are written: names with their numbers."""
    written = tuple([(name, tuple(fields)) for name, fields in given])
    for name, _ in written:
        index_of(name, tuple(book.classes), "steps")
    return book.make(written)


def read_stage(given: dict[str, Any], stages: tuple[str, ...], usual: str) -> str:
    """The stage of a position: one of these, or the usual one where it says nothing."""
    return stages[index_of(given.get("stage", usual), stages, "stage")]
