"""A game's lessons as data: turns with prepared chance, one thing at a time. Rooms lead a pupil through them.

`lesson.json` of a game is the first chapter of its course; `course/<n>.json` says what chapter n is called and what its goal
is, and holds the lesson itself from the second chapter on.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, structs

from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Options

FIRST = "1"


class Step(Struct, frozen=True):
    """One thing to learn: what is said (a key of the game's words, or the words by language), elements to look at, actions
    in notation."""

    say: str | dict[str, str]
    point: tuple[str, ...]
    do: tuple[str, ...]


class Lesson(Struct, frozen=True):
    """A lesson as the game has it. `others` answer by the name of the step they are asked in; of several answers the first
    that is possible. It begins with a new game, of which `before` is played out beforehand by whoever is asked, the pupil's
    own seat included; or in a position."""

    seats: int
    seat: int
    options: Options
    chance: tuple[str, ...]
    others: dict[str, str | tuple[str, ...]]
    steps: tuple[Step, ...]
    before: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    leads_to: dict[str, Any] = {}

    def open(self, game: Game, seed: str) -> Match:
        """A match at the beginning of the lesson."""
        chance = list(self.chance)
        if self.position is not None:
            return Match.at(game.slug, self.seats, self.options, self.position, chance, seed)
        match = Match.new(game.slug, self.seats, self.options, seed, chance)
        for text in self.before:
            match.do(game.read(text))
        return match


class Chapter(Struct, frozen=True):
    """A part of a course: its number, title and goal by language, how long it takes, and the lesson."""

    title: dict[str, str]
    goal: dict[str, str]
    minutes: int
    lesson: Lesson | None = None  # of the first chapter: `lesson.json`
    id: str = FIRST


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    path = game.folder / "lesson.json"
    return msgspec.json.decode(path.read_bytes(), type=Lesson) if path.exists() else None


@cache
def course_of(game: Game) -> tuple[Chapter, ...]:
    """The chapters of a game's course, in order; none if it has only a lesson or not even that."""
    found = []
    for path in sorted((game.folder / "course").glob("*.json")):
        chapter = msgspec.json.decode(path.read_bytes(), type=Chapter)
        found.append(structs.replace(chapter, id=path.stem, lesson=chapter.lesson or lesson_of(game)))
    return tuple(found)


def chapter_lesson(game: Game, chapter: str) -> Lesson | None:
    """The lesson of a chapter; without a course there is the first alone. None if there is no such chapter."""
    if chapter in ("", FIRST):
        return lesson_of(game)
    return next((one.lesson for one in course_of(game) if one.id == chapter), None)
