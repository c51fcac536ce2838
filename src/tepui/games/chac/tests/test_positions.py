"""Positions as plain data: they round-trip, and one that cannot be is refused by name."""

from __future__ import annotations

import json

import pytest

import tepui
from tepui.games.chac.tests.inside import GAME, dice, on, started, temple
from tepui.games.chac.tests.reading import at, boulder, hand
from tepui.testing.kit import play

OPTIONS = GAME.settle_options(2)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_position_round_trips(seats):
    m = started(seats)
    options = GAME.settle_options(seats)
    for _ in range(60):
        if m.over:
            break
        written = json.loads(json.dumps(GAME.position(m.table)))
        assert GAME.position(GAME.lay(written, seats, options)) == GAME.position(m.table)
        m.do(m.legal()[len(m.legal()) // 2])


def test_defaults():
    m = temple([on("C20"), on("C21")])
    assert (boulder(m), m.table.round, m.table.planks, m.table.clues) == ("C00", 5, 5, [2, 5, 9, 13])
    assert not m.table.covered


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({"bolder": "C00"}, "bolder"),
        ({"boulder": "Z1"}, "corridor"),
        ({"planks": 6}, "planks"),
        ({"players": [{}]}, "2 seats"),
        ({"players": [{"at": "C99"}, {}]}, "C99"),
        ({"players": [{"hat": 1}, {}]}, "hat"),
        ({"players": [{"cards": {"walls1": [5, 5]}}, {}]}, "too many"),
        ({"players": [{"cards": {"river": [1]}}, {}]}, "river 1"),
        ({"players": [{"cards": {"alcove": [6, 6]}}, {}]}, "alcove"),
        ({"players": [{"adventurer": "lea"}, {"adventurer": "lea"}]}, "twice"),
        ({"wall_cards": ["both", "both"]}, "both"),
        ({"clues": [1, 1, 2, 3]}, "same number"),
        ({"numbers": {"L11": 3}}, "L11"),
        ({"slabs": {"L12": "wet"}}, "wet"),
        ({"dice": [7]}, "faces"),
        ({"stage": "lunch"}, "lunch"),
        ({"steps": [["Dance", [0]]]}, "Dance"),
        ({"boulder": "C33"}, "sealed"),
        ({"round": -1}, "round"),
    ],
)
def test_what_cannot_be_is_refused_by_name(position, word):
    with pytest.raises(ValueError, match=word):
        tepui.Match.at("chac", 2, None, position)


def test_chance_that_cannot_be_is_refused():
    m = temple([on("Z1"), on("C20")], chance=["draw walls2 3"])
    with pytest.raises(tepui.BadOption, match="walls1"):
        play(m, "search")


def test_a_match_from_a_position_can_be_saved_and_loaded():
    m = temple([on("Z1", held=4), on("C20")], chance=["draw walls1 5", *dice(1)])
    play(m, "search", "move Z2")
    again = tepui.Match.load(m.save())
    assert (at(again), hand(again)) == (at(m), hand(m))
    assert again.save() == m.save()
