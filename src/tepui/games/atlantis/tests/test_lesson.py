"""The lesson of the first turns is data: the engine plays it, word for word, and everything it points at is there."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

from tepui import Match, load
from tepui.core.match import CHANCE
from tepui.core.translations import LANGUAGES
from tepui.games.atlantis.rules.components import PIECES
from tepui.games.atlantis.tests.island import place, points

GAME = load("atlantis")
LESSON = msgspec.json.decode((GAME.folder / "lesson.json").read_bytes())
PUPIL = LESSON["seat"]
MOST_WORDS = 25


def begun() -> Match:
    m = Match.new("atlantis", LESSON["seats"], LESSON["options"], seed=1, chance=LESSON["chance"])
    for text in LESSON["before"]:
        m.do(GAME.read(text))
    return answered(m)


def answered(m: Match) -> Match:
    """Others answer by themselves, as the lesson says: with the first answer that is possible."""
    while not m.over and m.seat != PUPIL:
        given = LESSON["others"][type(m.table.step).__name__]
        answers = [GAME.read(text) for text in ([given] if isinstance(given, str) else given)]
        m.do(next(action for action in answers if action in m.legal(m.seat)))
    return m


def follow(m: Match, step: dict) -> Match:
    for text in step["do"]:
        assert GAME.read(text) in m.legal(PUPIL), f"{text} is not legal"
        m.do(GAME.read(text), PUPIL)
        answered(m)
    return m


def there(m: Match, lang: str) -> set[str]:
    """The elements of the picture and of the hand."""
    view = m.shown(PUPIL)
    drawn = {element.get("id", "") for element in ElementTree.fromstring(GAME.draw(view, lang)).iter()}
    return drawn | {held.id for held in GAME.panels(view, lang).mine}


def learned() -> Match:
    m = begun()
    for step in LESSON["steps"]:
        assert m.seat == PUPIL, step
        follow(m, step)
    return m


def test_the_engine_plays_the_lesson_to_its_end():
    m = learned()
    assert {
        "saved": [piece for piece in PIECES if place(m, piece) == "nw"],
        "lost": [piece for piece in PIECES if place(m, piece) == "out"],
        "aboard": {"r8": place(m, "r8")},
        "boat0": place(m, "boat0"),
        "points": points(m),
    } == LESSON["leads_to"]


def test_nothing_in_it_is_left_to_luck():
    drawn = [GAME.write(entry.action) for entry in learned().entries if entry.actor == CHANCE]
    assert drawn == LESSON["chance"]


def test_it_leads_past_every_part_of_a_turn():
    done = {text.split()[0] for step in LESSON["steps"] for text in step["do"]}
    assert {"place", "launch", "board", "sail", "land", "swim", "climb", "sink", "creature", "roam", "play"} <= done
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
