"""Safe islands (ATL-SAFE)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.rules.components import SHORE, SPACES
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play
from tepui.games.atlantis.tests.reading import people, place, points, stage, terrain

SHORES = {"b1": "nw", "c1": "nw", "b10": "ne", "c11": "ne", "k1": "sw", "l1": "sw", "k11": "se", "l10": "se"}


@pytest.mark.parametrize(("shore", "haven"), SHORES.items())
def test_atl_safe_01_a_passenger_lands_for_a_point(shore, haven):
    match = island(serpents="g6", boats=[shore], explorers={"red": ["boat0", "boat0", "i5"], "blue": ["i5"]})
    play(match, "land r0")
    assert (place(match, "r0"), points(match)) == (haven, 2)
    play(match, "land r1")
    assert (place(match, "r1"), points(match)) == (haven, 1)


def test_atl_safe_02_one_by_one_and_only_one_s_own():
    match = island(boats="c1", explorers={"red": ["boat0", "boat0"], "blue": ["boat0"]})
    assert legal_words(match, "land") == ["land r0", "land r1"]
    play(match, "land r1")
    assert people(match, "boat0") == {"r0", "b0"}


def test_atl_safe_09_the_boat_and_the_others_stay():
    match = island(boats="c1", explorers={"red": ["boat0", "i5"], "blue": ["boat0"]})
    play(match, "land r0")
    assert (place(match, "boat0"), people(match, "boat0")) == ("c1", {"b0"})
    alone = island(boats="c1", explorers={"red": ["boat0", "i5"], "blue": ["i5"]})
    play(alone, "land r0")
    assert (place(alone, "boat0"), people(alone, "boat0")) == ("c1", set())
    assert allowed(alone, "sail boat0 c2"), "empty, it may be moved again"


@pytest.mark.parametrize(("shore", "haven"), SHORES.items())
def test_atl_safe_03_a_swimmer_lands_for_a_point(shore, haven):
    match = island(serpents="g6", explorers={"red": [shore, "i5"], "blue": ["i5"]})
    play(match, "land r0")
    assert (place(match, "r0"), points(match)) == (haven, 2)


def test_atl_safe_04_swim_and_land_in_one_turn():
    match = island(explorers={"red": ["c2", "i5"], "blue": ["i5"]})
    play(match, "swim r0 c1", "land r0")
    assert (place(match, "r0"), points(match)) == ("nw", 1)


def test_atl_safe_04_where_the_table_plays_it_otherwise_the_landing_waits():
    match = island(seats=2, options={"swim_then_land": False}, explorers={"red": ["c2", "c1"], "blue": ["i5"]},
                   chance=["keep winds", "die whale"] * 2)  # fmt: skip
    play(match, "swim r0 c1")
    assert legal_words(match, "land") == ["land r1"], "who has not swum may land"
    play(match, "done", "sink h3", "done", "sink h4", "pass", "land r0")
    assert (place(match, "r0"), points(match)) == ("nw", 2)


def test_atl_safe_04_the_flag_is_for_swimmers_only():
    match = island(options={"swim_then_land": False}, boats="c1", explorers={"red": ["c2"], "blue": ["i5"]})
    play(match, "swim r0 c1", "climb r0")
    assert allowed(match, "land r0")


@pytest.mark.parametrize("colour", ["red", "blue", "yellow", "green"])
@pytest.mark.parametrize("shore", ["c1", "b10", "l1", "k11"])
def test_atl_safe_05_any_colour_on_any_haven(colour, shore):
    match = island(turn=colour, explorers={colour: [shore], "red" if colour != "red" else "blue": ["i5"]})
    play(match, f"land {colour[0]}0")
    assert place(match, f"{colour[0]}0") == SHORES[shore]


def test_atl_safe_06_the_saved_never_move_again():
    match = island(boats="c1", explorers={"red": ["nw", "i5"], "blue": ["i6"]})
    assert {text.split()[1] for text in legal_words(match) if text != "done"} == {"r1", "boat0"}


def test_atl_safe_06_nothing_removes_them():
    match = island(seats=2, tiles={"mountain": "e6", "rest": "sea"}, bags={"mountain": {"volcano": 1}}, stage="sink",
                   explorers={"red": ["nw", "c1"], "blue": ["se"]})  # fmt: skip
    play(match, "sink e6")
    assert stage(match) == "over"
    assert (place(match, "r0"), place(match, "r1"), place(match, "b0")) == ("nw", "out", "se")


def test_atl_safe_07_two_land_and_the_third_has_the_boat():
    match = island(boats="c1", explorers={"red": ["boat0", "boat0", "i5"], "blue": ["boat0"]})
    play(match, "land r0", "land r1")
    assert (people(match, "nw"), people(match, "boat0"), place(match, "boat0")) == ({"r0", "r1"}, {"b0"}, "c1")
    assert not legal_words(match, "sail boat0"), "blue's now"
    blue = island(turn="blue", boats="c1", explorers={"red": ["nw", "nw", "i5"], "blue": ["boat0"]})
    assert allowed(blue, "sail boat0 c2")


def test_atl_safe_08_from_no_other_space():
    sea = [space for space in SPACES if terrain(island(seats=2), space) == "sea" and space not in SHORES]
    assert len(sea) == 85
    for space in sea:
        match = island(seats=2, serpents="", boats=[space], explorers={"red": [space, "boat0"]})
        assert not legal_words(match, "land"), space
    assert sum(haven >= 0 for haven in SHORE) == 8
