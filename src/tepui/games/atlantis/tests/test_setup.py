"""Setting up (ATL-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.rules.components import LAND, NEIGHBOURS, SPACE_OF, SPACES
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, set_up, targets, while_asked
from tepui.games.atlantis.tests.reading import at_sea, creatures, people, place, points, reserve, stage, terrain

BOATS = [f"boat{i}" for i in range(12)]
COAST = [
    "c4", "c5", "c6", "c7", "c8", "d3", "d8", "e2", "e3", "e9", "e10", "f2", "f11", "g2", "g10", "h2", "h11", "i2", "i3",
    "i9", "i10", "j3", "j8", "k4", "k5", "k6", "k7", "k8",
]  # fmt: skip


def begun(seats, first=0, options=None, seed=1):
    """A new game with a chosen first player, at the first explorer."""
    return Match.new("atlantis", seats=seats, options={"first": first, **(options or {})}, seed=seed)


def placement(match):
    """Place everybody with the first legal answer: who was asked, in order."""
    asked = []
    while stage(match) == "PlaceExplorer":
        asked.append(match.seat)
        match.do(match.legal()[0])
    return asked


def test_atl_setup_01_a_serpent_on_each_symbol():
    assert creatures(begun(3), "serpent") == ["b1", "c11", "g6", "k1", "l10"]


def test_atl_setup_02_every_outlined_space_gets_a_tile_and_nothing_else_does():
    match = begun(2)
    land = {space for space in SPACES if terrain(match, space) != "sea"}
    assert land == {SPACES[space] for space in LAND}


def test_atl_setup_02_tiles_lie_at_random():
    islands = [begun(2, seed=seed) for seed in range(60)]
    on_d4 = Counter(terrain(match, "d4") for match in islands)
    assert set(on_d4) == {"beach", "forest", "mountain"}
    assert on_d4["mountain"] < on_d4["beach"], "eight mountains against sixteen beaches"


def test_atl_setup_02_every_tile_left_is_as_likely():
    layout = ["layout mountain"] * 8 + ["layout beach"] * 12
    match = Match.new("atlantis", seats=2, chance=layout + ["layout forest"] * 16 + ["layout beach"] * 4)
    table = match.until(20).table
    chances = {match.game.write(a): p for a, p in table.step.outcomes(table)}
    assert chances == {"layout beach": 4 / 20, "layout forest": 16 / 20}


def test_atl_setup_02_nobody_knows_a_back():
    match = begun(2)
    assert all(view.hidden == match.table.bag for view in (match.view(0), match.view(1), match.view(None)))


def test_atl_setup_03_any_layout_stands():
    """All mountains along the northern coast, beaches inland: nothing is dealt again."""
    layout = ["layout mountain"] * 8 + ["layout forest"] * 16 + ["layout beach"] * 16
    match = Match.new("atlantis", seats=2, options={"first": 0}, chance=list(layout))
    assert [match.game.write(action) for action in match.log] == layout
    assert {terrain(match, space) for space in ["d4", "d5", "d6", "d7"]} == {"mountain"}
    assert terrain(match, "h5") == "beach"
    assert stage(match) == "PlaceExplorer"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_atl_setup_04_every_player_has_the_ten_explorers_of_a_colour(seats):
    match = begun(seats)
    assert people(match, "hand") == {f"{colour}{i}" for colour in "rbyg"[:seats] for i in range(10)}
    for colour in ("red", "blue", "yellow", "green")[:seats]:
        assert {text.split()[1] for text in legal_words(match)} == {colour}
        match.do(match.legal()[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_atl_setup_05_every_player_launches_two_boats(seats):
    match = while_asked(begun(seats), "PlaceExplorer")
    asked = []
    while stage(match) == "LaunchBoat":
        asked.append(match.seat)
        match.do(match.legal()[0])
    assert Counter(asked) == dict.fromkeys(range(seats), 2)


@pytest.mark.parametrize(("seats", "left"), [(2, 8), (3, 6), (4, 4)])
def test_atl_setup_06_the_other_boats_are_the_reserve(seats, left):
    assert reserve(set_up(seats), "boat") == left


def test_atl_setup_06_four_are_left_when_two_colours_launch_four_each():
    assert reserve(set_up(2, {"two_colours": True, "two_colour_boats": 4}), "boat") == 4


def test_atl_setup_08_nothing_has_happened_yet():
    table = Match.new("atlantis", seats=2, seed=1).table
    assert (table.turn, table.die, table.swum, table.idle) == (0, -1, 0, 0)


def test_atl_setup_15_sharks_and_whales_wait_in_the_reserve():
    match = set_up(4)
    assert (reserve(match, "shark"), reserve(match, "whale")) == (6, 5)
    assert creatures(match, "shark") == creatures(match, "whale") == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_atl_setup_07_the_first_player_is_drawn(seats):
    drawn = Counter(Match.new("atlantis", seats=seats, seed=seed).seat for seed in range(40))
    assert set(drawn) == set(range(seats))
    match = Match.new("atlantis", seats=seats, seed=0)
    table = match.until(40).table
    assert [p for _, p in table.step.outcomes(table)] == [1 / seats] * seats


@pytest.mark.parametrize("first", [0, 1, 2])
def test_atl_setup_07_or_chosen(first):
    assert begun(3, first).seat == first


def test_atl_setup_07_of_those_who_play():
    with pytest.raises(tepui.BadOption, match="no seat 2"):
        begun(2, 2)


@pytest.mark.parametrize("first", [0, 2])
def test_atl_setup_16_placement_boats_and_turns_go_clockwise(first):
    match = begun(3, first)
    round_ = [(first + i) % 3 for i in range(3)]
    assert placement(match) == round_ * 10
    boats = []
    while stage(match) == "LaunchBoat":
        boats.append(match.seat)
        match.do(match.legal()[0])
    assert boats == round_ * 2
    turns = []
    while len(turns) < 6:
        if stage(match) == "Move":
            turns.append(match.seat)
            play(match, "done")
        else:
            match.do(match.legal()[-1])
    assert turns == round_ * 2


def test_atl_setup_08_one_explorer_at_a_time_until_all_are_placed():
    match = begun(2, 1)
    play(match, "place blue 6 e5")
    assert (place(match, "b0"), match.table.value[10]) == ("e5", 6)
    assert match.seat == 0
    assert len(placement(match)) == 19
    assert people(match, "hand") == set()


def test_atl_setup_08_any_value_left_on_any_free_tile():
    match = begun(2)
    assert {text.split()[3] for text in legal_words(match, "place red 6")} == {SPACES[space] for space in LAND}
    play(match, "place red 6 e5", "place blue 1 d4")
    assert {text.split()[2] for text in legal_words(match)} == {"1", "2", "3", "4", "5"}, "the six stands on e5"
    play(match, "place red 1 e6", "place blue 1 d5", "place red 1 f6", "place blue 1 d6", "place red 1 f7")
    assert "1" not in {text.split()[2] for text in legal_words(match)}, "the third one was blue's last"


def test_atl_setup_09_a_tile_with_an_explorer_is_taken():
    match = play(begun(2), "place red 6 e5")
    assert "e5" not in {text.split()[3] for text in legal_words(match)}, "of another"
    play(match, "place blue 6 d4")
    assert not {"e5", "d4"} & {text.split()[3] for text in legal_words(match)}, "own or not"
    assert len(legal_words(match, "place red 1")) == 38


@pytest.mark.parametrize(("seats", "empty"), [(2, 20), (3, 10), (4, 0)])
def test_atl_setup_10_tiles_left_empty(seats, empty):
    match = while_asked(begun(seats), "PlaceExplorer")
    assert sum(not people(match, SPACES[space]) for space in LAND) == empty


def test_atl_setup_11_boats_come_after_all_explorers_in_two_rounds():
    match = begun(4, 2)
    while stage(match) == "PlaceExplorer":
        assert not legal_words(match, "launch")
        match.do(match.legal()[0])
    asked = []
    for space in ["c4", "c5", "c6", "c7", "c8", "d3", "d8", "e2"]:
        asked.append(match.seat)
        play(match, f"launch {space}")
    assert asked == [2, 3, 0, 1, 2, 3, 0, 1]
    assert stage(match) == "Move"


@pytest.mark.rule("ATL-SETUP-12")
@pytest.mark.parametrize(("space", "why"), [("c4", "a boat"), ("g6", "the serpent of the lagoon"), ("d3", "a serpent")])
def test_unoccupied_means_without_boat_and_serpent(space, why):
    match = island(stage="launch", boats="c4", serpents="g6 d3")
    assert not allowed(match, f"launch {space}"), why
    assert allowed(match, "launch c5")


def test_atl_setup_12_a_shark_or_a_whale_would_not_be_in_the_way():
    """None is on the board then; the book names boats and serpents only."""
    match = island(stage="launch", sharks="c5", whales="c6")
    assert allowed(match, "launch c5")
    assert allowed(match, "launch c6")


def test_atl_setup_17_twenty_eight_spaces_and_each_boat_takes_one_away():
    match = while_asked(begun(4), "PlaceExplorer")
    assert targets(match, "launch") == set(COAST)
    counts = []
    while stage(match) == "LaunchBoat":
        counts.append(len(match.legal()))
        match.do(match.legal()[0])
    assert counts == [28, 27, 26, 25, 24, 23, 22, 21]


def test_atl_setup_18_a_boat_begins_beside_the_island():
    match = island(stage="launch")
    touching = {SPACES[n] for space in LAND for n in NEIGHBOURS[space] if n not in LAND} - {"g6"}
    assert targets(match, "launch") == touching
    assert not {"b4", "e1", "f12"} & targets(match, "launch")


def test_atl_setup_13_boats_are_empty_and_nobody_s():
    match = set_up(4, {"first": 0})
    assert match.table.crew == [0] * 12
    boats = [boat for boat in BOATS if at_sea(match, boat)]
    assert len(boats) == 8
    for _ in range(4):
        assert all(legal_words(match, f"sail {boat}") for boat in boats if free_beside(match, boat)), match.seat
        while stage(match) == "Move":
            play(match, "done")
        while stage(match) != "Move":
            match.do(match.legal()[-1])
        boats = [boat for boat in BOATS if at_sea(match, boat) and not match.table.crew[BOATS.index(boat)]]


def free_beside(match, boat):
    near = NEIGHBOURS[SPACE_OF[place(match, boat)]]
    return any(terrain(match, SPACES[n]) == "sea" and match.table.boat_on(n) < 0 for n in near)


@pytest.mark.parametrize("first", [0, 1])
def test_atl_setup_14_the_first_player_begins(first):
    match = set_up(2, {"first": first})
    assert (match.seat, stage(match), points(match), match.table.turn) == (first, "Move", 3, 1)
