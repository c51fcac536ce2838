"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import pytest

from tepui.core.lesson import Chapter, chapter_lesson, course_of
from tepui.games.chac.tests.inside import GAME
from tepui.games.chac.tests.reading import at, boulder, hand
from tepui.rooms.lessons.guide import LessonGuide
from tepui.testing.lessons import LessonTests

LED = [one for one in course_of(GAME) if (lesson := chapter_lesson(GAME, one.id)) and lesson.steps]


class TestLesson(LessonTests):
    slug = "chac"
    verbs = {"send", "move", "search", "decipher", "sprint", "done"}

    def end(self, match):
        return {"at": at(match), "cards": len(hand(match)), "boulder": boulder(match)}


@pytest.mark.parametrize("chapter", LED, ids=lambda one: one.id)
def test_whatever_a_step_asks_for_is_pointed_at(chapter: Chapter):
    lesson = chapter_lesson(GAME, chapter.id)
    assert lesson is not None
    match, guide = lesson.open(GAME, "a seed"), LessonGuide(GAME, lesson, chapter.id)
    asked = 0
    while (wanted := guide.wanted_action(match)) is not None:
        guide.prepare(match)
        if lesson.seat in match.seats:
            at_step = guide.step(match)
            assert at_step is not None
            touched = GAME.offer(match.shown(lesson.seat), wanted).path
            assert set(touched) <= set(lesson.steps[at_step].point), GAME.write(wanted)
            asked += 1
            match.do(wanted, lesson.seat)
        else:
            answer = guide.answer(match, match.seats[0])
            assert answer is not None
            match.do(answer, match.seats[0])
    assert asked >= len(lesson.steps)
