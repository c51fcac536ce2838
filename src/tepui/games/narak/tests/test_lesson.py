"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.narak.tests.expedition import GAME, asked, deck, glass, idols, tokens, whole_game

LESSON = json.loads((GAME.folder / "lesson.json").read_text("utf-8"))
PUPIL = LESSON["seat"]
MOST_WORDS = 25


def begun():
    return answered(whole_game(LESSON["seats"], chance=LESSON["chance"], seed=1, **LESSON["options"]))


def answered(m):
    """Others answer by themselves, as the lesson says."""
    while PUPIL not in m.seats:
        m.do(GAME.read(LESSON["others"][asked(m)]), m.seats[0])
    return m


def follow(m, step):
    for text in step["do"]:
        assert GAME.read(text) in m.legal(PUPIL), f"{text} is not legal"
        m.do(GAME.read(text), PUPIL)
        answered(m)
    return m


def test_the_engine_plays_the_lesson_to_its_end_and_nothing_is_left_to_luck():
    m = begun()
    for step in LESSON["steps"]:
        follow(m, step)
    end = {"glass": glass(m), "tokens": tokens(m), "deck": deck(m), "idols": list(idols(m))}
    assert end == LESSON["leads_to"]
    drawn = [GAME.write(entry.action) for entry in m.entries if GAME.actions.verb(entry.action).chance]
    assert drawn == LESSON["chance"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_shortly_and_points_at_what_is_there(lang):
    m, said = begun(), []
    for step in LESSON["steps"]:
        view = GAME.view(m.table, PUPIL)
        drawn = {element.get("id") for element in ElementTree.fromstring(GAME.draw(view, lang)).iter()}
        assert set(step["point"]) <= drawn | {held.id for held in GAME.panels(view, lang).mine}, step
        said.append(GAME.words.say(lang, step["say"]))
        follow(m, step)
    assert len(set(said)) == len(said)
    assert all(0 < len(words.split()) <= MOST_WORDS for words in said), said
