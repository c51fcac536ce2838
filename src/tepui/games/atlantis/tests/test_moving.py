"""Step 2: points, walkers, boarding (ATL-MOVE, ATL-LAND)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import people, place, points, stage

# ---- points


def test_atl_move_01_three_points_split_freely_over_land_and_sea():
    match = island(boats="c4", explorers={"red": ["f4", "e2"], "blue": ["g5"]})
    assert points(match) == 3
    play(match, "walk r0 f3", "sail boat0 c5", "swim r1 e1")
    assert (place(match, "r0"), place(match, "boat0"), place(match, "r1")) == ("f3", "c5", "e1")
    assert stage(match) == "SinkTile"


def test_atl_move_01_in_any_order():
    match = island(boats="c4", explorers={"red": ["f4", "e2"]})
    for first in ("walk r0 f3", "sail boat0 c5", "swim r1 e1"):
        assert allowed(match, first)
    play(match, "swim r1 e1")
    assert allowed(match, "walk r0 f3")
    assert allowed(match, "sail boat0 c5")


def test_atl_move_02_two_board_and_the_boat_leaves():
    match = island(boats="g2", explorers={"red": ["f3", "g3"], "blue": ["g5"]})
    play(match, "board r0 g2", "board r1 g2", "sail boat0 f2")
    assert (place(match, "boat0"), people(match, "boat0")) == ("f2", {"r0", "r1"})
    assert points(match) == 0
    assert stage(match) == "SinkTile"


@pytest.mark.rule("ATL-MOVE-03")
@pytest.mark.parametrize(
    ("start", "move"),
    [
        ("f3", "walk r0 f4"),
        ("f3", "board r0 g2"),
        ("boat1", "hop r0 g2"),
        ("f3", "wade r0 f2"),
        ("e2", "swim r0 e1"),
        ("boat0", "jump r0"),
        ("g2", "climb r0"),
        ("g3", "sail boat0 g1"),
        ("boat2", "land r0"),
        ("c1", "land r0"),
    ],
    ids=[
        "walk",
        "board",
        "boat-to-boat",
        "enter-sea",
        "swim",
        "jump",
        "climb",
        "sail",
        "land-from-boat",
        "land-from-sea",
    ],
)
def test_each_of_the_ten_moves_costs_one_point(start, move):
    match = island(boats="g2 h2 l1", explorers={"red": [start, "g4"], "blue": ["g5"]})
    play(match, move)
    assert points(match) == 2


def test_atl_move_03_there_are_no_other_moves():
    match = island(boats="g2 h2 l1", explorers={"red": ["f3", "e2", "g2", "boat1", "boat2", "c1"], "blue": ["g5"]})
    verbs = {text.split()[0] for text in legal_words(match)}
    assert verbs == {"walk", "board", "wade", "swim", "climb", "hop", "jump", "land", "sail", "done"}


def test_atl_move_04_never_another_s_explorer():
    match = island(boats="c4", explorers={"red": ["g4"], "blue": ["f3", "e2", "boat0", "c1"]})
    moved = {text.split()[1] for text in legal_words(match) if text != "done"}
    assert moved == {"r0"}


def test_atl_move_04_but_as_passengers_of_a_boat_one_sails():
    match = island(boats="c4", explorers={"red": ["boat0"], "blue": ["boat0"]})
    play(match, "sail boat0 c5")
    assert people(match, "boat0") == {"r0", "b0"}
    assert place(match, "boat0") == "c5"


def test_atl_move_05_the_same_piece_may_get_several_points():
    walker = island(explorers={"red": ["g4"], "blue": ["g5"]})
    play(walker, "walk r0 g5", "walk r0 g4", "walk r0 g3")
    assert (place(walker, "r0"), stage(walker)) == ("g3", "SinkTile")
    boat = island(boats="c4", explorers={"red": ["g4"], "blue": ["g5"]})
    play(boat, "sail boat0 c5", "sail boat0 c6", "sail boat0 c7")
    assert (place(boat, "boat0"), stage(boat)) == ("c7", "SinkTile")


def test_atl_move_05_a_swimmer_only_one():
    match = island(explorers={"red": ["e2"], "blue": ["g5"]})
    play(match, "swim r0 e1")
    assert targets(match, "swim r0") == set()


@pytest.mark.parametrize(
    ("move", "lost"),
    [("swim r0 d1", "r0"), ("wade r1 e2", "r1"), ("sail boat0 f1", "boat0"), ("jump r3", "r3")],
    ids=["into a shark", "into a serpent", "into a whale", "beside a shark"],
)
@pytest.mark.rule("ATL-MOVE-06")
def test_self_destructive_moves_are_legal(move, lost):
    match = island(serpents="e2", sharks="d1 g1", whales="f1", boats="f2 g1",
                   explorers={"red": ["e1", "f3", "boat0", "boat1"], "blue": ["g5"]})  # fmt: skip
    assert allowed(match, move)
    assert place(play(match, move), lost) == "out"


@pytest.mark.parametrize(("move", "lost"), [("swim r0 d1", "r0"), ("sail boat0 d1", "boat0")])
@pytest.mark.rule("ATL-MOVE-07")
def test_points_stay_when_a_piece_is_lost(move, lost):
    match = island(serpents="d1", boats="d2", explorers={"red": ["e1", "boat0", "g4"], "blue": ["g5"]})
    play(match, move)
    assert place(match, lost) == "out"
    assert points(match) == 2
    play(match, "walk r2 g3", "walk r2 g4")
    assert stage(match) == "SinkTile"


@pytest.mark.parametrize(("serpents", "move", "where"), [("", "land r0", "nw"), ("c2", "swim r0 c2", "out")])
@pytest.mark.rule("ATL-MOVE-07", "ATL-TURN-09")
def test_points_stay_when_the_last_explorer_lands_or_is_lost(serpents, move, where):
    """An empty boat may still be pushed out of reach; on the next turn, which begins without explorers, it may not."""
    match = island(serpents=serpents, boats="d1", explorers={"red": ["c1"], "blue": ["i7"]}, seats=2)
    play(match, move)
    assert place(match, "r0") == where
    assert points(match) == 2
    assert allowed(match, "sail boat0 e1")
    play(match, "sail boat0 e1", "sail boat0 f1")
    assert stage(match) == "SinkTile"


def test_games_of_version_1_lose_them():
    match = island(options={"last_ends_moves": True}, boats="d1", explorers={"red": ["c1"], "blue": ["i7"]}, seats=2)
    assert stage(play(match, "land r0")) == "SinkTile"


def test_atl_move_08_a_boat_of_others_only_is_not_sailed():
    match = island(boats="c4 c7 l5", explorers={"red": ["boat1", "g4"], "blue": ["boat0"]})
    assert not legal_words(match, "sail boat0"), "only blue aboard"
    assert legal_words(match, "sail boat1"), "own"
    assert legal_words(match, "sail boat2"), "empty"


# ---- walkers


def test_atl_land_01_to_any_tile_next_to_it_whoever_stands_there():
    match = island(explorers={"red": ["f4", "f3", "f3"], "blue": ["f3"] * 10, "green": ["f3"]})
    assert targets(match, "walk r0") == {"f3", "f5", "g3", "g4", "e4"}
    play(match, "walk r0 f3")
    assert len(people(match, "f3")) == 14


@pytest.mark.parametrize(("crew", "room"), [(0, True), (2, True), (3, False)])
def test_atl_land_02_into_a_boat_beside_with_room(crew, room):
    match = island(boats="g2", explorers={"red": ["f3"], "blue": ["boat0"] * crew})
    assert allowed(match, "board r0 g2") is room
    if room:
        assert place(play(match, "board r0 g2"), "r0") == "boat0"


def test_atl_land_02_not_into_a_boat_further_off():
    match = island(boats="g1", explorers={"red": ["f3"]})
    assert not legal_words(match, "board")


def test_atl_land_03_into_the_sea_beside():
    match = island(explorers={"red": ["f3"]})
    assert targets(match, "wade r0") == {"e2", "e3", "f2", "g2"}
    play(match, "wade r0 e2")
    assert place(match, "r0") == "e2"
    assert allowed(match, "done")


def test_atl_land_03_swimming_beside_a_boat_is_a_choice():
    match = island(boats="g2", explorers={"red": ["f3"], "blue": ["g5"]})
    assert allowed(match, "wade r0 g2")
    assert allowed(match, "board r0 g2")
    play(match, "wade r0 g2")
    assert (place(match, "r0"), people(match, "boat0")) == ("g2", set())


@pytest.mark.parametrize(("crew", "room"), [(0, True), (2, True), (3, False)])
def test_atl_land_04_from_boat_to_boat(crew, room):
    match = island(boats="c4 c5", explorers={"red": ["boat0"], "blue": ["boat1"] * crew})
    assert allowed(match, "hop r0 c5") is room
    if room:
        play(match, "hop r0 c5")
        assert people(match, "boat0") == set()
        assert "r0" in people(match, "boat1")


def test_atl_land_04_only_to_a_boat_beside():
    match = island(boats="c4 c6", explorers={"red": ["boat0"]})
    assert not legal_words(match, "hop")


def test_atl_land_05_strangers_aboard_are_no_hindrance():
    match = island(boats="g2", explorers={"red": ["f3"], "blue": ["boat0"], "green": ["boat0"]})
    play(match, "board r0 g2")
    assert people(match, "boat0") == {"r0", "b0", "g0"}


@pytest.mark.parametrize("at", ["g2", "boat0"])
def test_atl_land_06_no_way_back_onto_the_island(at):
    match = island(boats="f2", explorers={"red": [at, "i7"]})
    assert not legal_words(match, "walk r0")
    assert targets(match, "swim r0") <= {"f2", "g1", "h2"}
    assert not legal_words(match, "board r0")


def test_atl_land_06_not_in_a_later_turn_either():
    match = island(seats=2, explorers={"red": ["f3"], "blue": ["g5"]}, chance=["keep winds", "die whale"] * 2)
    play(match, "wade r0 e2", "done", "sink h3", "done", "sink h4", "pass")
    assert targets(match, "swim r0") == {"d1", "d2", "e1", "e3", "f2"}
    assert not legal_words(match, "walk r0")


def test_atl_land_07_several_tiles_in_one_turn():
    match = island(boats="g2", explorers={"red": ["f5"], "blue": ["i5"]})
    play(match, "walk r0 f4", "walk r0 f3")
    assert (place(match, "r0"), points(match)) == ("f3", 1)
    play(match, "board r0 g2")
    assert place(match, "r0") == "boat0"


def test_atl_land_08_a_walker_crosses_no_gap():
    match = island(explorers={"red": ["g5"]}, serpents="")
    assert targets(match, "walk r0") == {"g4", "f5", "f6", "h5", "h6"}, "five tiles; the sixth neighbour is the lagoon"
    gap = island(sunk="f4 g4", explorers={"red": ["g3"]})
    assert targets(gap, "walk r0") == {"f3", "h3", "h4"}
