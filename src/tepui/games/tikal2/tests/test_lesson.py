"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from tepui.games.tikal2.tests.temple import score
from tepui.testing.lessons import LessonTests


class TestLesson(LessonTests):
    slug = "tikal2"
    most_words = 40

    def end(self, match):
        assert match.seat != self.pupil and match.table.turn == 2
        return {"scored": score(match, self.pupil)}
