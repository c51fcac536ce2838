"""What cannot be done with a course, by message id and parameters: the words are in `locales`, under `course.no`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path


@cache
def english() -> dict[str, str]:
    found: dict[str, str] = json.loads((Path(__file__).parents[1] / "locales" / "en.json").read_text("utf-8"))
    return found


class Unfit(ValueError):
    """A course, a piece, a link or an order that does not fit; as text it is the English sentence."""

    def __init__(self, message: str, params: dict[str, str]) -> None:
        super().__init__(message, params)
        self.message = f"course.no.{message}"
        self.params = params

    def __str__(self) -> str:
        return english()[self.message].format(**self.params)
