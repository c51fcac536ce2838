"""The lesson of the first turn is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.tikal2.tests.temple import GAME, asked, play, score, whole_game

LESSON = json.loads((GAME.folder / "lesson.json").read_text("utf-8"))


def begun():
    return whole_game(LESSON["seats"], LESSON["options"], chance=LESSON["chance"])


def answered(match):
    """Others answer by themselves, as the lesson says."""
    while match.seat != LESSON["seat"] and asked(match) in LESSON["others"]:
        play(match, LESSON["others"][asked(match)])


def test_the_engine_plays_the_lesson():
    match = begun()
    for step in LESSON["steps"]:
        assert match.seat == LESSON["seat"], step
        play(match, *step["do"])
        answered(match)
    assert match.seat != LESSON["seat"] and match.table.turn == 2
    assert score(match, LESSON["seat"]) == LESSON["scored"]


def test_nothing_in_it_is_left_to_luck():
    match = begun()
    for step in LESSON["steps"]:
        play(match, *step["do"])
        answered(match)
    drawn = [GAME.write(entry.action) for entry in match.entries if GAME.actions.verb(entry.action).chance]
    assert drawn == LESSON["chance"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_and_points_at_what_is_there(lang):
    match = begun()
    said = []
    for step in LESSON["steps"]:
        view = match.view(LESSON["seat"])
        there = {element.get("id") for element in ElementTree.fromstring(GAME.draw(view, lang)).iter()}
        assert set(step["point"]) <= there, step
        said.append(GAME.words.say(lang, step["say"]))
        play(match, *step["do"])
        answered(match)
    assert all(said) and len(set(said)) == len(said)
