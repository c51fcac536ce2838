"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from tepui.games.narak.tests.reading import deck, glass, idols, tokens
from tepui.testing.lessons import LessonTests


class TestLesson(LessonTests):
    slug = "narak"

    def end(self, match):
        return {"glass": glass(match), "tokens": tokens(match), "deck": deck(match), "idols": list(idols(match))}
