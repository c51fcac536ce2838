"""Whether a log tells a game: a reader gets what sentences say and nothing else, and what they miss is found."""

from __future__ import annotations

import pytest

import tepui
from tepui.core import retelling
from tepui.core.records import Event, Message

GAME = tepui.load("atoll")


class Deaf:
    """A reader who believes that nothing ever happens."""

    def __init__(self, view):
        self.before = {"steps": len(view.steps)}
        self.told = []

    def hear(self, told):
        self.told.append(told)

    def facts(self):
        return self.before


def test_a_reader_gets_only_what_the_sentence_says():
    key = next(
        key for key in GAME.words.file("en") if key.startswith("event.") and "{who}" in GAME.words.file("en")[key]
    )
    event = Event(kind="any", message=Message(key, {"who": "#2", "secret": 7}))
    told = retelling.told_of(GAME.words, event)
    assert told is not None
    assert told.facts == {"who": "#2"}
    assert told.seat() == 2
    assert retelling.told_of(GAME.words, Event(kind="any")) is None


def test_what_the_log_leaves_out_is_found():
    with pytest.raises(retelling.Untold, match="the log says None"):
        retelling.check(GAME, 2, {}, 1, Deaf, lambda view: {"where": view.where})


def test_scores_and_winners_must_be_told_too():
    with pytest.raises(retelling.Untold, match="winners"):
        retelling.check(GAME, 2, {}, 1, Deaf, lambda view: {})
