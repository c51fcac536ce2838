"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tepui import Match
from tepui.core.translations import LANGUAGES
from tepui.games.chac.tests.inside import GAME, asked, at, boulder, hand

LESSON = json.loads((GAME.folder / "lesson.json").read_text("utf-8"))
PUPIL = LESSON["seat"]
MOST_WORDS = 25


def begun():
    return answered(Match.new("chac", LESSON["seats"], LESSON["options"], seed=1, chance=LESSON["chance"]))


def answered(m):
    """Others answer by themselves, as the lesson says."""
    while not m.over and any(seat != PUPIL for seat in m.seats):
        m.do(GAME.read(LESSON["others"][asked(m)]), next(seat for seat in m.seats if seat != PUPIL))
        if PUPIL in m.seats:
            break
    return m


def follow(m, step):
    for text in step["do"]:
        assert GAME.read(text) in m.legal(PUPIL), f"{text} is not legal"
        m.do(GAME.read(text), PUPIL)
    return answered(m)


def there(m, lang):
    """The elements of the picture and of the hand."""
    view = m.shown(PUPIL)
    drawn = {element.get("id") for element in ElementTree.fromstring(GAME.draw(view, lang)).iter()}
    return drawn | {held.id for held in GAME.panels(view, lang).mine}


def test_the_engine_plays_the_lesson_to_its_end():
    m = begun()
    for step in LESSON["steps"]:
        assert PUPIL in m.seats, step
        follow(m, step)
    assert {"at": at(m), "cards": len(hand(m)), "boulder": boulder(m)} == LESSON["leads_to"]


def test_nothing_in_it_is_left_to_luck():
    m = begun()
    for step in LESSON["steps"]:
        follow(m, step)
    drawn = [GAME.write(entry.action) for entry in m.entries if GAME.actions.verb(entry.action).chance]
    assert drawn == LESSON["chance"]


def test_it_leads_past_every_kind_of_question_of_a_first_turn():
    done = {text.split()[0] for step in LESSON["steps"] for text in step["do"]}
    assert {"send", "move", "search", "decipher", "sprint", "done"} <= done
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
