"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import re

import pytest

from tepui import load
from tepui.core.lesson import course_of
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

    @pytest.mark.parametrize(("lang", "half"), [("en", r"half|halves"), ("fr", r"demie?s?\b")])
    def test_half_a_coin_is_said_of_cards_without_coins_alone(self, lang, half):
        """A joker, or a card bought later, may have coins: "any other card" would not be true of them."""
        told = [
            step.say[lang] if isinstance(step.say, dict) else self.game.words.say(lang, step.say) for step in steps()
        ]
        told = [sentence for text in told for sentence in re.split(r"[.;] ", text) if re.search(half, sentence)]
        assert told and all(re.search(r"without|sans pièce", sentence) for sentence in told), told


def steps():
    """The steps of all chapters."""
    game = load("eldorado")
    return [step for chapter in course_of(game) if chapter.lesson for step in chapter.lesson.steps]
