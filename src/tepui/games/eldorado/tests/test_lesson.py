"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

import tepui
from tepui import Match
from tepui.core.translations import LANGUAGES

GAME = tepui.load("eldorado")
LESSON = json.loads((GAME.folder / "lesson.json").read_text("utf-8"))
PUPIL = LESSON["seat"]
MOST_WORDS = 25


def begun():
    return Match.new("eldorado", LESSON["seats"], LESSON["options"], seed=1, chance=LESSON["chance"])


def follow(m, step):
    """The pupil does what the step says; the others answer by themselves."""
    for text in step["do"]:
        assert GAME.read(text) in m.legal(PUPIL), f"{text} is not legal"
        m.do(GAME.read(text), PUPIL)
    while m.seat != PUPIL:
        m.do(GAME.read(LESSON["others"][type(m.table.step).__name__]), m.seat)


def there(m, lang):
    """The elements of the picture and of the hand."""
    view = m.shown(PUPIL)
    drawn = {element.get("id") for element in ElementTree.fromstring(GAME.draw(view, lang)).iter()}
    return drawn | {held.id for held in GAME.panels(view, lang).mine}


def test_the_engine_plays_the_lesson_to_its_end_and_nothing_is_left_to_luck():
    m = begun()
    for step in LESSON["steps"]:
        assert m.seat == PUPIL, step
        follow(m, step)
    now = GAME.position(m.table)
    found = {"at": now["pawns"][PUPIL][0], "discard": now["discard"][PUPIL], "hand": now["hands"][PUPIL]}
    assert found == LESSON["leads_to"]
    drawn = [GAME.write(entry.action) for entry in m.entries if GAME.actions.verb(entry.action).chance]
    assert drawn == LESSON["chance"]


def test_it_leads_past_the_questions_of_a_first_turn():
    done = {text.split()[0] for step in LESSON["steps"] for text in step["do"]}
    assert {"play", "go", "buy", "pay", "end", "done"} <= done
    assert 8 <= len(LESSON["steps"]) <= 12


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_shortly_and_points_at_what_is_there(lang):
    m = begun()
    said = []
    for step in LESSON["steps"]:
        assert set(step["point"]) <= there(m, lang), step
        said.append(GAME.words.say(lang, step["say"]))
        follow(m, step)
    assert len(set(said)) == len(said)
    assert all(0 < len(words.split()) <= MOST_WORDS for words in said), said
