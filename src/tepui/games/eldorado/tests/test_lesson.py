"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from tepui.testing.lessons import LessonTests


class TestLesson(LessonTests):
    slug = "eldorado"
    verbs = {"play", "go", "buy", "pay", "end", "done"}

    def end(self, match):
        now = self.game.position(match.table)
        return {
            "at": now["pawns"][self.pupil][0],
            "discard": now["discard"][self.pupil],
            "hand": now["hands"][self.pupil],
        }
