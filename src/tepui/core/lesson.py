"""A game's lessons as data: turns with prepared chance, one thing at a time. Rooms lead a pupil through them.

`lesson.json` of a game is the first chapter of its course; `course/<n>.json` says what chapter n is called and what its goal
is, and holds the lesson itself from the second chapter on.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.core.translations import own_names_in
from tepui.engine.step import Chance

FIRST: Final = "1"
TRY: Final = "try-"  # followed by the name of a figure: its position, to be played on by oneself
PUZZLE: Final = "puzzle-"  # followed by the name of a puzzle


class Step(Struct, frozen=True):
    """One thing to learn: what is said (a key of the game's words, or the words by language), elements to look at, actions
    in notation."""

    say: str | dict[str, str]
    point: tuple[str, ...]
    do: tuple[str, ...]


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to reach by oneself, of one kind: so many `points` at the end, for some are lost on the way; to be among the
    winners (`win`); or at least so many things (`least`) at a `path` of the position, where `*` stands for every item.
    `among`: only these values count.

    What was reached should not be lost again: a goal is looked up in the table as it is.
    """

    say: dict[str, str]
    points: int | None = None
    win: bool = False
    path: str = ""
    among: tuple[str | int, ...] = ()
    least: int = 1

    def reached(self, match: Match, seat: int) -> bool:
        game, table = match.game, match.table
        if self.win:
            return match.over and seat in game.winners(table)
        if self.points is not None:
            return match.over and game.scores(table)[seat] >= self.points
        found = things_at(game.position(table), self.path.split("."))
        return sum(not self.among or value in self.among for value in found) >= self.least


def things_at(position: Any, path: list[str]) -> list[Any]:
    """What is found at a path; of a list or a table, its items."""
    if not path:
        items = position.values() if isinstance(position, dict) else position if isinstance(position, list) else ()
        return list(items) if isinstance(position, dict | list) else [position]
    name, rest = path[0], path[1:]
    if name == "*":
        items = position.values() if isinstance(position, dict) else position
        return [thing for item in items for thing in things_at(item, rest)]
    if isinstance(position, list):
        return things_at(position[int(name)], rest) if int(name) < len(position) else []
    return things_at(position[name], rest) if name in position else []


class Lesson(Struct, frozen=True):
    """A lesson as the game has it. `others` answer by the name of the step they are asked in; of several answers the first
    that is possible. It begins with a new game or in a position; `before` is played out beforehand by whoever is asked, the
    pupil's own seat included."""

    seats: int
    seat: int
    options: Options
    chance: tuple[str, ...]
    others: dict[str, str | tuple[str, ...]]
    steps: tuple[Step, ...]
    before: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    leads_to: dict[str, Any] = {}
    goals: tuple[Goal, ...] = ()  # of a chapter without steps, in which the pupil plays freely

    def open(self, game: Game, seed: str) -> Match:
        """A match at the beginning of the lesson."""
        chance = list(self.chance)
        if self.position is not None:
            match = Match.at(game.slug, self.seats, self.options, self.position, chance, seed)
        else:
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
        told = own_names_in(msgspec.json.decode(path.read_bytes()), game.folder / "locales")
        chapter = msgspec.json.decode(msgspec.json.encode(told), type=Chapter)
        found.append(structs.replace(chapter, id=path.stem, lesson=chapter.lesson or lesson_of(game)))
    return tuple(found)


def chapter_lesson(game: Game, chapter: str) -> Lesson | None:
    """The lesson of a chapter; without a course there is the first alone. None if there is no such chapter."""
    if chapter in ("", FIRST):
        return lesson_of(game)
    if chapter.startswith(TRY):
        return figure_lesson(game, chapter.removeprefix(TRY))
    if chapter.startswith(PUZZLE):
        puzzle = puzzles_of(game).get(chapter.removeprefix(PUZZLE))
        return None if puzzle is None else puzzle.lesson
    return next((one.lesson for one in course_of(game) if one.id == chapter), None)


@cache
def figure_tables(game: Game) -> dict[str, dict[str, Any]]:
    """The figures of a game's rulebook, as `book/figures.toml` has them; `"null"` stands for nothing, which TOML cannot say."""
    path = game.folder / "book" / "figures.toml"
    found: dict[str, dict[str, Any]] = _with_nothing(tomllib.loads(path.read_text("utf-8"))) if path.exists() else {}
    return found


def _with_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _with_nothing(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_with_nothing(one) for one in value]
    return None if value == "null" else value


def figure_lesson(game: Game, name: str) -> Lesson | None:
    """The position of a figure as a lesson without steps: whoever is asked there plays on. None if nobody is, or there is none."""
    figure = figure_tables(game).get(name)
    if figure is None:
        return None
    lesson = Lesson(
        seats=figure.get("seats", 2),
        seat=0,
        options=figure.get("options", {}),
        chance=tuple(figure.get("chance", ())),
        others={},
        steps=(),
        before=tuple(figure.get("do", ())),
        position=figure.get("position", {}),
    )
    asked = lesson.open(game, "").seats
    return structs.replace(lesson, seat=asked[0]) if asked else None


def ends_a_turn(game: Game, table: Any, seat: int, turn: int) -> bool:
    """Whether a seat's line is over: chance or another seat comes in, or another turn than this has begun."""
    return table.over or isinstance(table.step, Chance) or table.step.seat != seat or game.turn(table) != turn


class PuzzleLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play: its actions in notation, how good it is (mostly the chance to win), and how far that may be off."""

    do: tuple[str, ...]
    value: float
    error: float


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision with one answer that is clearly better than all others, judged by what the seat could know.

    `position` is dealt from the seat's view: what the seat could not know is invented. `lines` are the ways that were
    judged, the best first; the first `right` of them solve it. `margin` is the distance to the best of the others, and
    `error` its standard error over so many `deals`; so many `runs` of a search agreed on the best way. `found_by` is the weakest level of bots that finds it,
    empty if none does. `source` tells the game between bots, and the number of actions played there before. `judged` marks the
    judges and the search that it was found or last checked with. `rests`: why it is not offered, when it failed such a check.
    `key`: where whole turns are compared, the deeds that solve it: a turn that holds them all, in whatever order, is right, and every
    turn that lacks one of them is clearly worse. Then `lines` are whole turns.
    """

    id: str
    rules: int
    seats: int
    seat: int
    options: Options
    position: dict[str, Any]
    lines: tuple[PuzzleLine, ...]
    right: int
    margin: float
    error: float
    runs: int
    deals: int
    judge: str
    theme: str
    found_by: str
    source: dict[str, Any]
    judged: str = ""
    rests: str = ""
    key: tuple[str, ...] = ()

    @property
    def lesson(self) -> Lesson:
        """The puzzle as a lesson: its position, and one step that is done by any right way."""
        return Lesson(
            seats=self.seats,
            seat=self.seat,
            options=self.options,
            chance=(),
            others={},
            steps=(Step("", (), self.lines[0].do[:1]),),
            position=self.position,
        )

    @property
    def answers(self) -> tuple[str, ...]:
        """What solves it, in notation: the first actions of the right ways."""
        return tuple(line.do[0] for line in self.lines[: self.right])


@cache
def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game that were found under its present rules, by name; those of older rules rest, and those that no longer hold."""
    found = (read_puzzle(path.read_bytes()) for path in sorted((game.folder / "puzzles").glob("*-*.json")))
    return {puzzle.id: puzzle for puzzle in found if puzzle.rules == game.rules_version and not puzzle.rests}


def read_puzzle(text: bytes) -> Puzzle:
    return msgspec.json.decode(text, type=Puzzle)
