"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from tepui.games.atlantis.rules.components import PIECES
from tepui.games.atlantis.tests.reading import place, points
from tepui.testing.lessons import LessonTests


class TestLesson(LessonTests):
    slug = "atlantis"
    verbs = {"place", "launch", "board", "sail", "land", "swim", "climb", "sink", "creature", "roam", "play"}

    def end(self, match):
        return {
            "saved": [piece for piece in PIECES if place(match, piece) == "nw"],
            "lost": [piece for piece in PIECES if place(match, piece) == "out"],
            "aboard": {"r8": place(match, "r8")},
            "boat0": place(match, "boat0"),
            "points": points(match),
        }
