"""A game's lesson as data (`lesson.json`): its first turns with prepared chance, one thing at a time. Rooms lead a pupil through it."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from tepui.core.game import Game
from tepui.core.records import Options


class Step(Struct, frozen=True):
    """One thing to learn: a key of the game's words, elements to look at, actions in notation."""

    say: str
    point: tuple[str, ...]
    do: tuple[str, ...]


class Lesson(Struct, frozen=True):
    """The lesson as the game has it. `others` answer by the name of the step they are asked in; of several answers the first
    that is possible. `before` is a set-up played out beforehand, by whoever is asked, the pupil's own seat included."""

    seats: int
    seat: int
    options: Options
    chance: tuple[str, ...]
    others: dict[str, str | tuple[str, ...]]
    steps: tuple[Step, ...]
    before: tuple[str, ...] = ()


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = game.folder / "lesson.json"
    return msgspec.json.decode(path.read_bytes(), type=Lesson) if path.exists() else None
