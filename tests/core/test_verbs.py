"""Verbs: blocks of ints with names, and the notation that reads and writes them."""

from __future__ import annotations

import pytest

from tepui.engine.verbs import Verb, Verbs

WALK = Verb("walk", 0, ("i1", "i2", "i3"), ("north", "south"))
PLAY = Verb("play", 6, ("pearl", "map"), secret=(0,))
PASS = Verb("pass", 8, final=True)
ROLL = Verb("roll", 9, ("1", "2"), chance=True)
VERBS = Verbs(WALK, PLAY, PASS, ROLL)


def test_every_action_has_words_of_its_own():
    lines = [VERBS.write(action) for action in range(VERBS.total)]
    assert len(set(lines)) == VERBS.total == 11
    assert [VERBS.read(line) for line in lines] == list(range(11))


def test_choices_are_counted_apart_from_chance():
    assert (VERBS.size, VERBS.total) == (9, 11)


def test_parts_and_back():
    assert WALK.at(2, 1) == VERBS.read("walk i3 south")
    assert WALK.parts(WALK.at(2, 1)) == (2, 1)


def test_secret_words_are_hidden_from_others():
    assert VERBS.write(PLAY.at(1), hide=True) == "play ?"
    assert VERBS.write(WALK.at(0, 0), hide=True) == "walk i1 north"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no verb ''"),
        ("run i1", "no verb 'run'; the verbs are walk, play, pass, roll"),
        ("walk", "walk takes 2 words, not 0"),
        ("walk i1 north now", "walk takes 2 words, not 3"),
        ("walk i9 north", "walk knows no 'i9'"),
        ("play ?", "play knows no '\\?'"),
    ],
)
def test_what_cannot_be_read_says_why(text, why):
    with pytest.raises(ValueError, match=why):
        VERBS.read(text)


@pytest.mark.parametrize("action", [-1, 11])
def test_there_are_no_other_actions(action):
    with pytest.raises(ValueError, match=f"no action {action}: this game has 11"):
        VERBS.write(action)


@pytest.mark.parametrize(
    ("verbs", "why"),
    [
        ([Verb("walk", 1)], "must start at 0"),
        ([Verb("walk", 0), Verb("walk", 1)], "two verbs named walk"),
        ([Verb("roll", 0, chance=True), Verb("walk", 1)], "must come before the chance verbs"),
    ],
)
def test_a_table_of_verbs_has_no_holes(verbs, why):
    with pytest.raises(AssertionError, match=why):
        Verbs(*verbs)
