"""Two players with two colours each (ATL-2P): red and green against blue and yellow."""

from __future__ import annotations

from collections import Counter

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.rules.components import LAND, SPACES
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, set_up, while_asked
from tepui.games.atlantis.tests.reading import hand, people, place, points, reserve, stage

TWO = {"two_colours": True}


def pair(**position):
    return island(seats=2, options=TWO, **position)


def test_atl_2p_01_twenty_each_and_every_tile_is_taken():
    match = while_asked(Match.new("atlantis", seats=2, options=TWO, seed=1), "PlaceExplorer")
    assert Counter(len(people(match, SPACES[space])) for space in LAND) == {1: 40}
    assert people(match, "box") == set()


def test_atl_2p_02_both_colours_count():
    match = pair(stage="sink", tiles={"mountain": "e6", "rest": "sea"}, bags={"mountain": {"volcano": 1}}, explorers={
        "red": [{"at": "nw", "value": 6}, {"at": "nw", "value": 1}, "m1"], "green": [{"at": "se", "value": 3}],
        "blue": [{"at": "nw", "value": 5}], "yellow": [{"at": "nw", "value": 4}, {"at": "out", "value": 6}],
    })  # fmt: skip
    play(match, "sink e6")
    assert (match.scores(), match.winners()) == ([10, 9], [0])


def test_atl_2p_03_one_turn_three_points_for_both_colours():
    match = pair(
        explorers={"red": ["f4"], "green": ["e2"], "blue": ["i7"], "yellow": ["i7"]}, chance=["keep winds", "die whale"]
    )
    assert {text.split()[1] for text in legal_words(match) if text != "done"} == {"r0", "g0"}
    play(match, "walk r0 f3", "swim g0 e1")
    assert points(match) == 1
    play(match, "done", "sink h3")
    assert match.seat == 1
    assert {text.split()[1] for text in legal_words(match) if text != "done"} == {"b0", "y0"}


def test_atl_2p_03_one_hand():
    match = pair(
        stage="tile",
        number=9,
        hands={"red": [{"symbol": "dolphin"}]},
        explorers={"red": ["f4"], "green": ["e2"], "blue": ["i7"]},
    )
    play(match, "play dolphin t0")
    assert legal_words(match) == ["swimmer g0"]
    assert hand(match, "red") == []


@pytest.mark.parametrize(
    ("aboard", "may"),
    [
        ({"red": 1, "green": 1, "blue": 1}, [True, False]),
        ({"red": 1, "blue": 1, "yellow": 1}, [False, True]),
        ({"green": 1, "yellow": 1}, [True, True]),
    ],
)
def test_atl_2p_04_control_counts_both_colours(aboard, may):
    colours = ("red", "blue", "yellow", "green")
    explorers = {colour: ["boat0"] * aboard.get(colour, 0) + ["i7"] for colour in colours}
    found = [
        bool(legal_words(pair(turn=turn, boats="c4", explorers=explorers), "sail boat0")) for turn in ("red", "blue")
    ]
    assert found == may


def test_atl_2p_05_placement_alternates_with_either_colour():
    match = Match.new("atlantis", seats=2, options={**TWO, "first": 0}, seed=1)
    assert {text.split()[1] for text in legal_words(match)} == {"red", "green"}
    play(match, "place green 6 e5")
    assert place(match, "g0") == "e5"
    assert {text.split()[1] for text in legal_words(match)} == {"blue", "yellow"}
    order = []
    while stage(match) == "PlaceExplorer":
        order.append(match.seat)
        match.do(match.legal()[-1])
    assert order == [1, 0] * 19 + [1]


def test_atl_2p_05_a_colour_runs_out_the_other_goes_on():
    match = Match.new("atlantis", seats=2, options={**TWO, "first": 0}, seed=1)
    for _ in range(20):
        play(match, legal_words(match, "place red" if match.seat == 0 else "place blue")[0])
    assert {text.split()[1] for text in legal_words(match)} == {"green"}


@pytest.mark.parametrize(("each", "left"), [(2, 8), (4, 4)])
def test_atl_2p_06_two_boats_each_or_four(each, left):
    match = set_up(2, {**TWO, "two_colour_boats": each})
    assert sum(match.game.write(action).startswith("launch") for action in match.log) == 2 * each
    assert reserve(match, "boat") == left


def test_atl_2p_06_four_only_with_two_colours():
    with pytest.raises(tepui.BadOption, match="two_colours"):
        Match.new("atlantis", seats=2, options={"two_colour_boats": 4})


@pytest.mark.parametrize("colour", ["red", "green"])
def test_atl_2p_07_a_defence_covers_both_colours(colour):
    match = pair(stage="creature", turn="blue", die="shark", sharks="m1", hands={"red": [{"symbol": "def_shark"}]},
                 explorers={colour: ["m2", "i7"], "blue": ["i7"]})  # fmt: skip
    play(match, "creature shark0", "roam m2")
    assert (match.seat, legal_words(match)) == (0, ["defend def_shark t0", "let"])
    play(match, "defend def_shark t0")
    assert place(match, f"{colour[0]}0") == "m2"


@pytest.mark.parametrize("seats", [3, 4])
def test_atl_2p_08_for_exactly_two(seats):
    with pytest.raises(tepui.BadOption, match="two_colours"):
        Match.new("atlantis", seats=seats, options=TWO)


def test_atl_2p_08_without_it_one_colour_each():
    match = set_up(2)
    assert {piece[0] for piece in people(match, "box")} == {"y", "g"}
    assert sum(not people(match, SPACES[space]) for space in LAND) == 20
    assert not allowed(match, "walk g0 e")
