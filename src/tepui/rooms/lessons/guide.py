"""A game's lesson: turns at a real table, with prepared chance, one thing at a time.

A lesson is data of the game (`core.lesson`): where it begins, what chance gives, what the others answer, and steps. A step says something, points at things and is over when the pupil has done what it asks for. How far a pupil has
come is read from the log, so taking back and coming back another day need nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tepui.core.game import Game
from tepui.core.lesson import (
    FIRST,
    PUZZLE,
    TRY,
    Chapter,
    Lesson,
    Puzzle,
    PuzzleLine,
    Step,
    chapter_lesson,
    course_of,
    ends_a_turn,
    puzzles_of,
)
from tepui.core.match import CHANCE, Match
from tepui.core.records import Prompt
from tepui.engine.step import Chance
from tepui.rooms.problems import Problem, say
from tepui.rooms.protocol import LessonGoal, LessonProgress
from tepui.rooms.views.gains import find_gain_of_line, say_gain

SAMPLES: Final = 12  # of what chance may do after a turn


class LessonGuide:
    """Leads a pupil through a match."""

    def __init__(self, game: Game, lesson: Lesson, chapter: str = FIRST) -> None:
        self.game = game
        self.chapter = chapter
        self.pupil = lesson.seat
        self.lesson = lesson
        self.script = [game.read(text) for step in lesson.steps for text in step.do]

    def wanted_action(self, match: Match) -> int | None:
        """What the pupil is to do next; None when the lesson is over."""
        done = self._done(match)
        going = len(done) < len(self.script) and done == self.script[: len(done)]
        return self.script[len(done)] if going else None

    def wanted_line(self, match: Match) -> tuple[int, ...]:
        """What is left to do of the step the pupil is at."""
        left = len(self._done(match))
        for step in self.lesson.steps:
            if left < len(step.do):
                return tuple(self.game.read(text) for text in step.do[left:])
            left -= len(step.do)
        return ()

    def step(self, match: Match) -> int | None:
        """The number of the step the pupil is at; a last one that asks for nothing lasts until something is done."""
        done = self._done(match)
        if done != self.script[: len(done)]:
            return None
        left = len(done)
        for number, step in enumerate(self.lesson.steps):
            if left < len(step.do) or not step.do:
                return number
            left -= len(step.do)
        return None

    def _done(self, match: Match) -> list[int]:
        acted = [entry for entry in match.entries if entry.actor != CHANCE][len(self.lesson.before) :]
        done = [entry.action for entry in acted if entry.actor == self.pupil]
        return done + match.sealed.get(self.pupil, [])

    def check(self, match: Match, seat: int, actions: list[int]) -> None:
        """During the lesson a pupil does what it asks for, and nothing else."""
        wanted = self.wanted_action(match)
        done = len(self._done(match))
        if seat == self.pupil and wanted is not None and actions != self.script[done : done + len(actions)]:
            raise Problem("lesson")

    def holds_back(self, match: Match, view: Any, element: str) -> bool:
        """Whether the rules let the pupil use this element now, and only the lesson asks for something else."""
        if self.wanted_action(match) is None or self.pupil not in match.seats:
            return False
        return any(element in self.game.offer(view, action).path for action in match.legal(self.pupil))

    def answer(self, match: Match, seat: int) -> int | None:
        """What another seat does while the lesson lasts; None where it may think for itself."""
        if self.wanted_action(match) is None:
            return None
        given = self.lesson.others.get(type(match.table_for(seat).step).__name__, ())
        answers = [self.game.read(text) for text in ((given,) if isinstance(given, str) else given)]
        legal = match.legal(seat)
        return next((action for action in answers if action in legal), None)

    def prepare(self, match: Match) -> None:
        """Chance gives what the lesson says, from wherever the match stands."""
        match.fix_chance(self.lesson.chance[match.chance_count :])

    def prompt(self, match: Match, asked: Prompt, lang: str) -> Prompt:
        """What the step says, with what the game itself asks under it; at the end, that the pupil is alone now."""
        number, steps = self.step(match), self.lesson.steps
        if self.lesson.goals:
            return asked
        if number is not None:
            text = self._said(steps[number], lang)
            note = say(lang, "lesson.step", n=number + 1, of=len(steps), asked=asked.text)
            return Prompt(text=text, note=note, rule=asked.rule)
        if self._done(match) != self.script:
            return asked
        return Prompt(text=self._last_words(lang), note=asked.text, rule=asked.rule, trail=asked.trail)

    def _said(self, step: Step, lang: str) -> str:
        return self.game.words.say(lang, step.say) if isinstance(step.say, str) else step.say[lang]

    def _last_words(self, lang: str) -> str:
        """That the pupil is alone now; in a course, which chapter comes next."""
        if self.chapter.startswith(TRY):
            return say(lang, "lesson.try")
        following = self._following
        return say(
            lang,
            "lesson.over" if following is None else "lesson.next",
            title=following.title[lang] if following else "",
        )

    @property
    def next(self) -> str:
        """The chapter that comes next; empty after the last."""
        return "" if self._following is None else self._following.id

    @property
    def _following(self) -> Chapter | None:
        course = course_of(self.game)
        numbers = [chapter.id for chapter in course]
        if self.chapter not in numbers or self.chapter == numbers[-1]:
            return None
        return course[numbers.index(self.chapter) + 1]

    def progress(self, match: Match) -> tuple[int, int]:
        """How many of the steps are done, of how many that ask for something; in free play, of the goals."""
        if self.lesson.goals:
            return sum(goal.reached(match, self.pupil) for goal in self.lesson.goals), len(self.lesson.goals)
        done, asking = self._done(match), [step for step in self.lesson.steps if step.do]
        if done[: len(self.script)] == self.script:
            return len(asking), len(asking)
        return self.step(match) or 0, len(asking)

    def told(self, match: Match, lang: str) -> LessonProgress:
        """How far it has come, and what the chapter is about."""
        done, of = self.progress(match)
        chapter = next((one for one in course_of(self.game) if one.id == self.chapter), None)
        goals = [LessonGoal(goal.say[lang], goal.reached(match, self.pupil)) for goal in self.lesson.goals]
        told = LessonProgress(self.chapter, done, of, self.next, begun=bool(self._done(match)), goals=goals)
        if chapter is not None:
            told.title, told.goal, told.minutes = chapter.title[lang], chapter.goal[lang], chapter.minutes
            told.test = bool(self.lesson.steps)
        return told

    def points(self, match: Match) -> tuple[str, ...]:
        """The elements to look at."""
        number = self.step(match)
        return () if number is None else self.lesson.steps[number].point


class PuzzleGuide(LessonGuide):
    """Asks for the best way, says when another one was tried, and tells afterwards what the best one is worth."""

    refusal = "puzzle"

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        super().__init__(game, puzzle.lesson, PUZZLE + puzzle.id)
        self.puzzle = puzzle
        self.answers = [game.read(text) for text in puzzle.answers]

    def solved(self, match: Match) -> bool:
        return bool(self._done(match))

    def wanted_action(self, match: Match) -> int | None:
        return None  # everything is offered

    def step(self, match: Match) -> int | None:
        return None if self.solved(match) else 0

    def tried(self, match: Match, seat: int, actions: list[int]) -> bool | None:
        """Whether this solves it; None if it says nothing about that."""
        if seat != self.pupil or self.solved(match) or actions[0] not in match.legal(seat):
            return None
        return actions[0] in self.answers

    def check(self, match: Match, seat: int, actions: list[int]) -> None:
        """Only a right way may be played; a wrong one changes nothing and may be tried as often as one likes."""
        if self.tried(match, seat, actions) is False:
            raise Problem(self.refusal)

    def ask(self, lang: str) -> str:
        return say(lang, "puzzle.ask")

    def prompt(self, match: Match, asked: Prompt, lang: str) -> Prompt:
        if self.solved(match):
            return asked
        return Prompt(text=self.ask(lang), note=asked.text, rule=asked.rule, trail=asked.trail)

    def told(self, match: Match, lang: str) -> LessonProgress:
        told = super().told(match, lang)
        told.said = self.explained(match, lang) if self.solved(match) else ""
        return told

    def explained(self, match: Match, lang: str) -> str:
        """What was played and the best of the rest, each with how good it is out of 100: no chance, since rank and margin count."""
        done = self.game.write(self._done(match)[0])
        best = next(line for line in self.puzzle.lines if line.do[0] == done)
        rest = self.puzzle.lines[self.puzzle.right]
        return say(
            lang,
            "puzzle.solved",
            best=self._words(best, lang),
            value=out_of_100(best.value),
            other=self._words(rest, lang),
            less=out_of_100(rest.value),
            deals=self.puzzle.deals,
            more=self._more(best, lang),
        )

    def _words(self, line: PuzzleLine, lang: str) -> str:
        return self._deeds(line, line.do[:1], lang)

    def _story(self, best: PuzzleLine, lang: str) -> str:
        """What follows the answer; empty if nothing does."""
        then = self._deeds(best, best.do[1:], lang)
        return say(lang, "puzzle.then", then=then) if then else ""

    def _more(self, best: PuzzleLine, lang: str) -> str:
        """The line in words, and what it brings that the next best one does not."""
        said = [story] if (story := self._story(best, lang)) else []
        rest = self.puzzle.lines[self.puzzle.right]
        view = self.lesson.open(self.game, "").shown(self.pupil)
        gain = find_gain_of_line(self.game, view, *(list(map(self.game.read, line.do)) for line in (best, rest)))
        if gain is not None:
            said.append(say(lang, "puzzle.gain", gain=say_gain(self.game, gain, lang)))
        return "".join(f"{text}\n" for text in said)

    def _deeds(self, line: PuzzleLine, wanted: Sequence[str], lang: str) -> str:
        """Some deeds of a line in words, each as it is offered at its time; what touches nothing is left out unless nothing else is asked for."""
        match, told = self.lesson.open(self.game, ""), []
        for text in line.do:
            action = self.game.read(text)
            offer = self.game.offer(match.shown(self.pupil), action, lang)
            if text in wanted and (offer.path or len(wanted) == 1):
                told.append(offer.label)
            if action not in match.legal(self.pupil):
                break
            match.do(action, self.pupil)
            if match.over or self.pupil not in match.seats:
                break
        return " · ".join(dict.fromkeys(told))

    def progress(self, match: Match) -> tuple[int, int]:
        return int(self.solved(match)), 1

    def points(self, match: Match) -> tuple[str, ...]:
        return ()  # to point at something would give it away


class TurnPuzzleGuide(PuzzleGuide):
    """A puzzle of a whole turn: it may be played in any order, and is judged when it ends: it holds what matters, and does not throw
    away again what that gains."""

    refusal = "puzzle-turn"

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        super().__init__(game, puzzle)
        self.key = {game.read(text) for text in puzzle.key}
        start = puzzle.lesson.open(game, "").table
        self.turn = game.turn(start)
        self.best, self.rest = (self._lead(self._result(start, line)) for line in puzzle.lines[:2])

    def _result(self, table: Any, line: PuzzleLine) -> Any:
        """The table after a line."""
        after = table.copy()
        for action in map(self.game.read, line.do):
            if self._ended(after) or action not in after.step.legal(after):
                break
            after.apply(action)
        return after

    def _lead(self, table: Any) -> float:
        """How far the pupil is ahead by the game's own evaluation, on average over what chance may do next."""
        rng, total = Random(0), 0.0
        for _ in range(SAMPLES):
            after = table.copy()
            while not after.over and isinstance(after.step, Chance):
                after.apply(after.step.sample(after, rng))
            found = self.game.scores(after) if after.over else self.game.learned(after, self.puzzle.seats)
            total += found[self.pupil] - max(value for seat, value in enumerate(found) if seat != self.pupil)
        return total / SAMPLES

    def _careless(self, table: Any) -> bool:
        """Whether what the key gains was given away again: such a turn is nearer to the best one without it than to the best of all."""
        return self.best > self.rest and self._lead(table) < (self.best + self.rest) / 2

    def solved(self, match: Match) -> bool:
        return any(entry.actor != self.pupil for entry in match.entries) or self._ended(match.table)

    def _ended(self, table: Any) -> bool:
        return ends_a_turn(self.game, table, self.pupil, self.turn)

    def tried(self, match: Match, seat: int, actions: list[int]) -> bool | None:
        """Whether the turn is right; None while it goes on."""
        if seat != self.pupil or self.solved(match):
            return None
        table, done = match.table.copy(), set(self._done(match))
        for action in actions:
            if self._ended(table) or action not in table.step.legal(table):
                return None
            table.apply(action)
            done.add(action)
        return self.key <= done and not self._careless(table) if self._ended(table) else None

    def ask(self, lang: str) -> str:
        return say(lang, "puzzle.ask_turn")

    def _story(self, best: PuzzleLine, lang: str) -> str:
        return say(lang, "puzzle.whole", turn=self._deeds(best, best.do, lang))

    def explained(self, match: Match, lang: str) -> str:
        """What mattered, and what the best turn without it does instead."""
        best, rest = self.puzzle.lines[0], self.puzzle.lines[1]
        other = self._deeds(rest, [text for text in rest.do if text not in best.do], lang)
        return say(
            lang,
            "puzzle.solved_turn",
            key=self._deeds(best, self.puzzle.key, lang),
            value=out_of_100(best.value),
            other=other or say(lang, "puzzle.nothing"),
            less=out_of_100(rest.value),
            deals=self.puzzle.deals,
            more=self._more(best, lang),
        )


def out_of_100(value: float) -> int:
    return round(100 * value)


def guide_of(game: Game, chapter: str) -> LessonGuide | None:
    """Who leads through a chapter; None if there is no such chapter any more."""
    puzzle = puzzles_of(game).get(chapter.removeprefix(PUZZLE)) if chapter.startswith(PUZZLE) else None
    if puzzle is not None:
        return TurnPuzzleGuide(game, puzzle) if puzzle.key else PuzzleGuide(game, puzzle)
    lesson = chapter_lesson(game, chapter)
    return None if lesson is None else LessonGuide(game, lesson, chapter)


def new_lesson(game: Game, seed: str, chapter: str = FIRST) -> tuple[Lesson, Match]:
    """A match at the beginning of a chapter of a game's course."""
    lesson = chapter_lesson(game, chapter)
    if lesson is None:
        raise Problem("no-lesson", game=game.slug)
    return lesson, lesson.open(game, seed)
