"""Boats: room, control, what they meet (ATL-BOAT)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import MET, allowed, fates, island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import creatures, people, place, points, reserve, stage

COLOURS = ("red", "blue", "yellow", "green")


def crew(**aboard):
    """Explorers of boat0 by colour, and one walker each, so that everybody has somebody to move."""
    return {colour: [*["boat0"] * aboard.get(colour, 0), "i5"] for colour in COLOURS}


def captains(at="c4", **aboard):
    """The colours that may sail boat0."""
    return {
        colour
        for colour in COLOURS
        if legal_words(island(turn=colour, boats=[at], explorers=crew(**aboard)), "sail boat0")
    }


def test_atl_boat_01_three_aboard_of_any_colours():
    match = island(boats="g2", explorers={"red": ["f3", "f3"], "blue": ["boat0"], "green": ["boat0"]})
    play(match, "board r0 g2")
    assert people(match, "boat0") == {"r0", "b0", "g0"}
    assert not allowed(match, "board r1 g2")


def test_atl_boat_02_one_boat_in_a_space():
    match = island(boats="c4 c3 d3", explorers={"red": ["boat0"]})
    assert targets(match, "sail boat0") == {"c5", "b3", "b4"}


def test_atl_boat_16_no_boat_passes_another():
    match = island(boats="b1 b2 c1 c2", serpents="", explorers={"red": ["boat0"]})
    assert targets(match, "sail boat0") == set()
    winds = island(stage="tile", number=5, boats="b1 b2 c1 c2", serpents="", explorers={"red": ["boat0"]},
                   hands={"red": [{"symbol": "winds"}]})  # fmt: skip
    play(winds, "play winds t0")
    assert not allowed(winds, "boat boat0")
    assert allowed(winds, "boat boat1")


def test_atl_boat_03_over_the_sea_space_by_space_with_everybody_aboard():
    match = island(boats="c4", explorers={"red": ["boat0", "boat0"], "blue": ["boat0"]})
    assert targets(match, "sail boat0") == {"b3", "b4", "c3", "c5", "d3"}, "d4 is a tile"
    play(match, "sail boat0 c5")
    assert (people(match, "boat0"), points(match)) == ({"r0", "r1", "b0"}, 2)


def test_atl_boat_04_an_empty_boat_obeys_everybody():
    assert captains() == set(COLOURS)


def test_atl_boat_05_an_occupied_one_whoever_has_most_aboard():
    assert captains(red=1) == {"red"}
    assert captains(blue=2, yellow=1) == {"blue"}
    assert captains(blue=1, yellow=2) == {"yellow"}


@pytest.mark.rule("ATL-BOAT-06")
@pytest.mark.parametrize(
    ("aboard", "expected"),
    [
        ({"red": 2, "blue": 1}, {"red"}),
        ({"red": 1, "blue": 1}, {"red", "blue"}),
        ({"red": 1, "blue": 1, "green": 1}, {"red", "blue", "green"}),
        ({"red": 3}, {"red"}),
        ({}, set(COLOURS)),
    ],
    ids=["2-1", "1-1", "1-1-1", "3", "empty"],
)
def test_who_controls(aboard, expected):
    assert captains(**aboard) == expected


def test_atl_boat_07_control_follows_every_boarding():
    match = island(boats="g2", explorers={"red": ["f3", "f3"], "blue": ["boat0"]})
    assert not legal_words(match, "sail boat0"), "none against one"
    play(match, "board r0 g2")
    assert allowed(match, "sail boat0 g1"), "one each"


def test_atl_boat_07_and_every_leaving_at_once():
    match = island(boats="c4", explorers={"red": ["boat0", "boat0", "i5"], "blue": ["boat0"]})
    play(match, "jump r0")
    assert legal_words(match, "sail boat0"), "one each"
    play(match, "jump r1")
    assert not legal_words(match, "sail boat0"), "none against one"


def test_atl_boat_08_passengers_without_control_may_leave():
    match = island(boats="c1 c2", explorers={"red": ["boat0"], "blue": ["boat0", "boat0"]})
    assert not legal_words(match, "sail boat0")
    assert [allowed(match, move) for move in ("jump r0", "hop r0 c2", "land r0")] == [True, True, True]


@pytest.mark.parametrize(("kind", "fate"), [("whales", "e1"), ("serpents", "out")])
def test_atl_boat_09_sailing_an_occupied_boat_into_serpent_or_whale(kind, fate):
    match = island(
        **{"serpents": "g6", kind: "e1"}, boats="f2", explorers={"red": ["boat0", "i5"], "blue": ["boat0", "i5"]}
    )
    play(match, "sail boat0 e1")
    assert place(match, "boat0") == "out"
    assert (place(match, "r0"), place(match, "b0")) == (fate, fate)


@pytest.mark.parametrize(("company", "fate"), [("sharks", "out"), ("serpents", "out"), ("none", "e1")])
def test_atl_boat_10_sharks_and_serpents_take_those_who_fall(company, fate):
    beasts = {"serpents": "g6", "whales": "e1"} | ({company: "e1"} if company != "none" else {})
    match = island(**beasts, boats="f2", explorers={"red": ["boat0", "boat0", "i5"], "blue": ["i5"]})
    play(match, "sail boat0 e1")
    assert [place(match, piece) for piece in ("r0", "r1")] == [fate, fate]


@pytest.mark.rule("ATL-BOAT-17")
@pytest.mark.parametrize(("beasts", "boat", "people_"), fates("e1"), ids=MET)
def test_what_an_occupied_boat_meets(beasts, boat, people_):
    match = island(**beasts, boats="f2", explorers={"red": ["boat0", "i5"], "blue": ["boat0"]})
    play(match, "sail boat0 e1")
    assert (place(match, "boat0"), place(match, "r0"), place(match, "b0")) == (boat, people_, people_)


def test_atl_boat_18_all_passengers_suffer_whoever_sailed():
    match = island(serpents="e1", boats="f2", explorers=crew(red=1, blue=1, green=1))
    play(match, "sail boat0 e1")
    assert people(match, "out") == {"r0", "b0", "g0"}


def test_atl_boat_11_sharks_do_nothing_to_a_boat():
    match = island(sharks="e1 e1", boats="f2", explorers={"red": ["boat0"], "blue": ["boat0"]})
    play(match, "sail boat0 e1", "sail boat0 d1")
    assert (place(match, "boat0"), people(match, "boat0")) == ("d1", {"r0", "b0"})


@pytest.mark.parametrize("kind", ["serpents", "sharks", "whales"])
def test_atl_boat_12_an_empty_boat_minds_no_creature(kind):
    match = island(**{"serpents": "g6", kind: "e1"}, boats="f2", explorers={"red": ["i5"]})
    play(match, "sail boat0 e1")
    assert place(match, "boat0") == "e1"
    play(match, "sail boat0 d1")
    assert place(match, "boat0") == "d1"


@pytest.mark.rule("ATL-BOAT-13")
@pytest.mark.parametrize(
    ("how", "beasts", "fate"),
    [
        ("climb r0", {"whales": "c4"}, "c4"),
        ("board r1 c4", {"whales": "c4"}, "c4"),
        ("hop r2 c4", {"whales": "c4"}, "c4"),
        ("board r1 c4", {"whales": "c4", "sharks": "c4"}, "out"),
        ("board r1 c4", {"serpents": "c4"}, "out"),
        ("hop r2 c4", {"serpents": "c4"}, "out"),
    ],
)
def test_boarding_beside_serpent_or_whale(how, beasts, fate):
    swimmer = "c4" if how == "climb r0" else "i5"
    match = island(**beasts, boats="c4 c3", explorers={"red": [swimmer, "d4", "boat1", "i5"], "blue": ["i5"]})
    play(match, how)
    assert place(match, "boat0") == "out"
    assert place(match, how.split()[1]) == fate
    assert points(match) == 2


@pytest.mark.parametrize("beasts", [{"whales": "c4"}, {"serpents": "c4"}])
def test_atl_boat_13_unless_the_table_plays_it_otherwise(beasts):
    match = island(
        **beasts, boats="c4", options={"boarding_triggers_creature": False}, explorers={"red": ["d4"], "blue": ["i5"]}
    )
    play(match, "board r0 c4")
    assert (place(match, "boat0"), place(match, "r0")) == ("c4", "boat0")
    play(match, "sail boat0 c5")
    assert (place(match, "boat0"), place(match, "r0")) == ("c5", "boat0")


def test_atl_boat_14_a_lost_boat_never_returns():
    match = island(
        seats=2,
        whales="c5",
        boats="c4 l5 l6 l7",
        explorers={"red": ["boat0"], "blue": ["i5"]},
        chance=["back boat", "die shark"],
    )
    assert reserve(match, "boat") == 8
    play(match, "sail boat0 c5")
    assert (place(match, "boat0"), reserve(match, "boat")) == ("out", 8)
    play(match, "done", "sink h3")
    assert (place(match, "boat0"), place(match, "boat4"), reserve(match, "boat")) == ("out", "h3", 7)


def test_atl_boat_15_in_the_open_sea_as_anywhere():
    match = island(boats="a1", explorers={"red": ["boat0"]})
    assert targets(match, "sail boat0") == {"a2", "b2", "b3"}


def test_atl_boat_15_into_the_lagoon_once_a_tile_beside_it_is_gone():
    match = island(boats="f6", sunk="f6", serpents="", explorers={"red": ["boat0"], "blue": ["i5"]})
    assert targets(match, "sail boat0") == {"g6"}
    play(match, "sail boat0 g6")
    assert (place(match, "boat0"), targets(match, "sail boat0")) == ("g6", {"f6"})
    assert stage(match) == "Move"
    assert creatures(match, "serpent") == []
