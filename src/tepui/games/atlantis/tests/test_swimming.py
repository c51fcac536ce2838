"""Swimmers: one sea space a turn, and who takes them (ATL-SWIM)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import people, place, points, stage

BYSTANDER = {"blue": ["i5"]}


@pytest.mark.parametrize(
    ("way", "move", "space"),
    [
        ("from a tile", "wade r0 f2", "f2"),
        ("from a boat", "jump r1", "c4"),
        ("the boat sails into a whale", "sail boat1 l6", "l6"),
        ("boarding beside a whale", "climb r3", "m1"),
    ],
)
@pytest.mark.rule("ATL-SWIM-01")
def test_ways_to_become_a_swimmer_in_step_2(way, move, space):
    match = island(whales="l6 m1", boats="c4 l5 m1", explorers={"red": ["f3", "boat0", "boat1", "m1"], **BYSTANDER})
    piece = {"wade r0 f2": "r0", "jump r1": "r1", "sail boat1 l6": "r2", "climb r3": "r3"}[move]
    play(match, move)
    assert place(match, piece) == space, way


def test_atl_swim_01_by_the_tile_sinking():
    match = island(stage="sink", explorers={"red": ["f3"], **BYSTANDER}, chance=["keep winds", "die whale"])
    play(match, "sink f3")
    assert place(match, "r0") == "f3"


def test_atl_swim_01_by_a_whale_on_the_boat():
    match = island(stage="creature", die="whale", whales="l5", boats="l6", explorers={"red": ["boat0"], **BYSTANDER})
    play(match, "creature whale0", "roam l6")
    assert (place(match, "boat0"), place(match, "r0")) == ("out", "l6")


def test_atl_swim_02_a_jump_ends_in_the_boat_s_own_space():
    match = island(boats="c4", explorers={"red": ["boat0"]})
    assert legal_words(match, "jump") == ["jump r0"]
    assert not legal_words(match, "wade")
    assert not legal_words(match, "swim")
    assert place(play(match, "jump r0"), "r0") == "c4"


def test_atl_swim_03_a_swimmer_moves_one_space_a_turn():
    match = island(explorers={"red": ["e2"], **BYSTANDER})
    assert targets(match, "swim r0") == {"d1", "d2", "e1", "e3", "f2"}
    play(match, "swim r0 e1")
    assert targets(match, "swim r0") == set()
    assert points(match) == 2


def test_atl_swim_03_several_swimmers_one_each():
    match = island(explorers={"red": ["e2", "e2", "l5"], **BYSTANDER})
    play(match, "swim r0 e1", "swim r1 e1")
    assert targets(match, "swim") == {"l4", "l6", "k5", "k6", "m3", "m4"}


def test_atl_swim_04_entering_the_sea_is_the_one_move():
    match = island(explorers={"red": ["f3"], **BYSTANDER})
    play(match, "wade r0 e2")
    assert targets(match, "swim r0") == set()


def test_atl_swim_04_jumping_is_the_one_move():
    match = island(boats="c4", explorers={"red": ["boat0"], **BYSTANDER})
    play(match, "jump r0")
    assert targets(match, "swim r0") == set()
    assert allowed(match, "climb r0")


def test_atl_swim_05_thrown_overboard_by_one_s_own_sailing_is_the_one_move():
    match = island(whales="c5", boats="c4", explorers={"red": ["boat0", "l5"], "blue": ["boat0"]})
    play(match, "sail boat0 c5")
    assert (place(match, "r0"), place(match, "b0")) == ("c5", "c5")
    assert targets(match, "swim r0") == set()
    assert targets(match, "swim r1"), "others swim"


@pytest.mark.parametrize("how", ["climb", "board", "hop"])
def test_atl_swim_05_thrown_overboard_by_boarding_is_the_one_move(how):
    start = {"climb": "c4", "board": "d4", "hop": "boat1"}[how]
    match = island(whales="c4", boats="c4 c3", explorers={"red": [start, "l5"], **BYSTANDER})
    play(match, "climb r0" if how == "climb" else f"{how} r0 c4")
    assert (place(match, "r0"), place(match, "boat0")) == ("c4", "out")
    assert targets(match, "swim r0") == set()


@pytest.mark.parametrize(
    ("space", "crew", "may"), [("f2", 0, True), ("f2", 2, True), ("f2", 3, False), ("e1", 0, False)]
)
def test_atl_swim_06_climbing_needs_the_same_space_and_room(space, crew, may):
    match = island(boats=[space], explorers={"red": ["f2"], "blue": ["boat0"] * crew})
    assert allowed(match, "climb r0") is may
    if may:
        assert "r0" in people(play(match, "climb r0"), "boat0")


def test_atl_swim_16_climbing_costs_a_point_and_is_no_sea_move():
    match = island(boats="f2", explorers={"red": ["f2"], **BYSTANDER})
    play(match, "climb r0")
    assert points(match) == 2
    play(match, "jump r0")
    assert place(match, "r0") == "f2", "climbing used no sea-space move"
    assert points(match) == 1


def test_atl_swim_16_nor_does_it_need_one():
    match = island(boats="f2", explorers={"red": ["e2"], **BYSTANDER})
    play(match, "swim r0 f2")
    assert allowed(match, "climb r0")


def test_atl_swim_07_swim_climb_and_sail():
    match = island(boats="f2", explorers={"red": ["e2"], **BYSTANDER})
    play(match, "swim r0 f2", "climb r0", "sail boat0 e1")
    assert (place(match, "boat0"), place(match, "r0")) == ("e1", "boat0")
    assert stage(match) == "SinkTile"


def test_atl_swim_08_swim_climb_but_no_jump():
    match = island(boats="f2", explorers={"red": ["e2"], **BYSTANDER})
    play(match, "swim r0 f2", "climb r0")
    assert points(match) == 1
    assert not allowed(match, "jump r0")


def test_atl_swim_09_any_number_of_any_colours_share_a_space():
    match = island(boats="f2", explorers={"red": ["e2", *["f2"] * 9], "blue": ["f2"] * 10, "green": ["f2"]})
    play(match, "swim r0 f2")
    assert len(people(match, "f2")) == 21


@pytest.mark.parametrize("kind", ["serpents", "sharks"])
def test_atl_swim_10_a_swimmer_is_taken_before_it_could_climb(kind):
    match = island(**{"serpents": "g6", kind: "f2"}, boats="f2", explorers={"red": ["e2", "l5"], **BYSTANDER})
    play(match, "swim r0 f2")
    assert place(match, "r0") == "out"
    assert not legal_words(match, "climb")
    assert place(match, "boat0") == "f2"


@pytest.mark.parametrize("kind", ["serpents", "sharks"])
@pytest.mark.parametrize("move", ["wade r0 f2", "jump r1"])
def test_atl_swim_11_so_are_walkers_and_passengers(kind, move):
    # An occupied boat beside a serpent: only where boarding there does it no harm.
    match = island(**{"serpents": "g6", kind: "f2 l5"}, boats="l5", explorers={"red": ["f3", "boat0", "g4"], **BYSTANDER},
                   options={"boarding_triggers_creature": False})  # fmt: skip
    play(match, move)
    assert place(match, move.split()[1]) == "out"
    assert points(match) == 2


@pytest.mark.parametrize("move", ["wade r0 f2", "jump r1", "swim r2 f2"])
def test_atl_swim_12_a_whale_does_nothing_to_a_swimmer(move):
    match = island(whales="f2 l4", boats="l5", explorers={"red": ["f3", "boat0", "e2"], **BYSTANDER})
    play(match, move)
    assert place(match, move.split()[1]) == ("l5" if move == "jump r1" else "f2")


def test_atl_swim_12_whoever_of_them_moves():
    match = island(stage="creature", die="whale", whales="l5", explorers={"red": ["l6"], **BYSTANDER})
    play(match, "creature whale0", "roam l6")
    assert place(match, "r0") == "l6"


def test_atl_swim_13_a_boat_picks_nobody_up():
    match = island(boats="e1", explorers={"red": ["f2"], **BYSTANDER})
    play(match, "sail boat0 f2")
    assert (place(match, "boat0"), place(match, "r0"), people(match, "boat0")) == ("f2", "f2", set())


def test_atl_swim_14_walk_wade_and_no_further():
    far = island(explorers={"red": ["e4"]})
    assert not allowed(far, "walk r0 f3")
    match = island(explorers={"red": ["f4"], **BYSTANDER})
    play(match, "walk r0 f3", "wade r0 e2")
    assert points(match) == 1
    assert not allowed(match, "swim r0 e1")


def test_atl_swim_15_fresh_at_every_own_turn():
    match = island(seats=2, explorers={"red": ["e2"], **BYSTANDER}, chance=["keep winds", "die whale"] * 2)
    play(match, "swim r0 e1", "done", "sink h3", "done", "sink h4", "pass")
    assert targets(match, "swim r0") == {"d1", "e2", "f1", "f2"}


def test_atl_swim_15_counted_for_each_explorer():
    match = island(explorers={"red": ["e2", "e2"], **BYSTANDER})
    play(match, "swim r0 e1")
    assert not legal_words(match, "swim r0")
    assert allowed(match, "swim r1 e1")


def test_atl_swim_17_a_dolphin_ride_leaves_the_move():
    match = island(
        stage="tile", number=5, hands={"red": [{"symbol": "dolphin"}]}, explorers={"red": ["e2"], **BYSTANDER}
    )
    play(match, "play dolphin t0", "swimmer r0", "to c3")
    assert targets(match, "swim r0") == {"b2", "b3", "c2", "c4", "d2", "d3"}


def test_atl_swim_18_a_fall_by_winds_leaves_the_move():
    match = island(stage="tile", number=5, whales="c5", boats="c4", hands={"red": [{"symbol": "winds"}]},
                   explorers={"red": ["boat0"], **BYSTANDER})  # fmt: skip
    play(match, "play winds t0", "boat boat0", "to c5")
    assert (place(match, "r0"), place(match, "boat0")) == ("c5", "out")
    assert allowed(match, "swim r0 c6")


def test_atl_swim_18_so_does_a_fall_with_a_tile_or_in_another_s_turn():
    match = island(seats=2, turn="blue", stage="move", whales="c5", boats="c4", explorers={"red": ["boat0", "h3"], "blue": ["boat0"]},
                   chance=["keep winds", "die shark"])  # fmt: skip
    play(match, "sail boat0 c5", "done", "sink h3")
    assert (place(match, "r0"), place(match, "r1")) == ("c5", "h3")
    assert allowed(match, "swim r0 c6")
    assert allowed(match, "swim r1 h2")


def test_atl_swim_19_who_has_swum_may_still_be_thrown_overboard():
    match = island(whales="e1", boats="f2", explorers={"red": ["e2"], **BYSTANDER})
    play(match, "swim r0 f2", "climb r0", "sail boat0 e1")
    assert (place(match, "r0"), place(match, "boat0")) == ("e1", "out")


def test_atl_swim_20_no_boarding_from_the_space_beside():
    match = island(boats="f2", explorers={"red": ["e2"]})
    assert not legal_words(match, "climb")
    assert not legal_words(match, "board")
    assert not legal_words(match, "hop")
