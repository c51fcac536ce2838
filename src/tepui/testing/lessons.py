"""What holds of every game's lesson: the engine plays it word for word, nothing is left to luck, what it points at is there."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from tepui.core.game import Game, load
from tepui.core.match import Match
from tepui.core.translations import LANGUAGES
from tepui.testing.kit import asked


class LessonTests:
    """A game's test class inherits these, names its game, and says where the lesson has led (`leads_to` of `lesson.json`)."""

    slug: ClassVar[str]
    verbs: ClassVar[set[str]] = set()  # what a pupil has done at the end, among other things
    most_words: ClassVar[int] = 25  # in what is said at a step
    steps: ClassVar[range] = range(8, 13)  # how many there may be

    def end(self, match: Match) -> dict[str, Any]:
        """What `leads_to` tells of the table."""
        raise NotImplementedError

    @cached_property
    def game(self) -> Game:
        return load(self.slug)

    @cached_property
    def lesson(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.game.folder / "lesson.json").read_text("utf-8"))
        return found

    @property
    def pupil(self) -> int:
        return int(self.lesson["seat"])

    def begin(self) -> Match:
        lesson = self.lesson
        match = Match.new(self.slug, lesson["seats"], lesson["options"], seed=1, chance=lesson["chance"])
        for text in lesson.get("before", ()):
            match.do(self.game.read(text))
        return self.answer(match)

    def answer(self, match: Match) -> Match:
        """Others answer by themselves, as the lesson says: with the first answer that is possible."""
        others = self.lesson["others"]
        while not match.over and self.pupil not in match.seats and asked(match) in others:
            given = others[asked(match)]
            actions = [self.game.read(text) for text in ([given] if isinstance(given, str) else given)]
            match.do(next(action for action in actions if action in match.legal()))
        return match

    def follow(self, match: Match, step: dict[str, Any]) -> None:
        assert self.pupil in match.seats, step
        for text in step["do"]:
            assert self.game.read(text) in match.legal(self.pupil), f"{text} is not legal"
            match.do(self.game.read(text), self.pupil)
            self.answer(match)

    def shown(self, match: Match, lang: str) -> set[str | None]:
        """The elements of the picture and of the hand."""
        view = match.shown(self.pupil)
        drawn = {element.get("id") for element in ElementTree.fromstring(self.game.draw(view, lang)).iter()}
        return drawn | {held.id for held in self.game.panels(view, lang).mine}

    def test_the_engine_plays_it_to_its_end_and_nothing_is_left_to_luck(self) -> None:
        match = self.begin()
        for step in self.lesson["steps"]:
            self.follow(match, step)
        assert self.end(match) == self.lesson["leads_to"]
        verb = self.game.actions.verb
        assert [self.game.write(one.action) for one in match.entries if verb(one.action).chance] == self.lesson[
            "chance"
        ]

    def test_it_leads_past_the_questions_of_a_first_turn(self) -> None:
        done = {text.split()[0] for step in self.lesson["steps"] for text in step["do"]}
        assert self.verbs <= done
        assert len(self.lesson["steps"]) in self.steps

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_it_speaks_shortly_and_points_at_what_is_there(self, lang: str) -> None:
        match = self.begin()
        said: list[str] = []
        for step in self.lesson["steps"]:
            assert set(step["point"]) <= self.shown(match, lang), step
            said.append(self.game.words.say(lang, step["say"]))
            self.follow(match, step)
        assert len(set(said)) == len(said)
        assert all(0 < len(words.split()) <= self.most_words for words in said), said
