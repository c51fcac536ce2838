"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from tepui.games.chac.tests.reading import at, boulder, hand
from tepui.testing.lessons import LessonTests


class TestLesson(LessonTests):
    slug = "chac"
    verbs = {"send", "move", "search", "decipher", "sprint", "done"}

    def end(self, match):
        return {"at": at(match), "cards": len(hand(match)), "boulder": boulder(match)}
