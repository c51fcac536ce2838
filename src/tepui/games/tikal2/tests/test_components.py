"""TIK-COMP: what is in the box."""

from __future__ import annotations

import pytest

from tepui.games.tikal2.rules.components import (
    ALTAR_POINTS,
    BESIDE,
    CARDS,
    COLOUR,
    COLOURS,
    COPIES,
    DOOR_COUNT,
    DOORS,
    FLAGS,
    FOREST,
    KEYS_EACH,
    LIGHT_ROOMS,
    LIGHT_TILES,
    MULTI,
    NONE,
    OUT,
    OUTER,
    PASSAGES,
    PILE_SIZES,
    PLANES,
    PLAYERS_FROM,
    PRICES,
    PRINTED_AT,
    PRINTED_COUNT,
    PRINTED_DOORS,
    REWARDS,
    RIM,
    ROOMS,
    SANCTUARIES,
    SANCTUARY,
    SECRET_ROOM,
    SECRETS,
    SHAPE,
    SITES,
    SPACE_COUNT,
    SPACES,
    SPOTS,
    START_SITE,
    TILE_ICONS,
    TILES,
    TREASURE_ROOM,
    TREASURES,
    TREASURES_EACH,
    VALUES,
)
from tepui.games.tikal2.rules.facts import FACTS
from tepui.games.tikal2.tests.temple import dig_site


def test_tik_comp_01_the_temple_has_27_spaces_ten_of_them_printed():
    assert SPACE_COUNT == 27 and len(set(PRINTED_AT)) == PRINTED_COUNT == 10
    assert len(dig_site().table.free_spaces()) == 17


@pytest.mark.rule("TIK-COMP-02", "TIK-COMP-04")
def test_light_rooms_are_four_of_each_colour():
    for colour in range(5):
        assert [COLOUR[room] for room in range(PRINTED_COUNT)].count(colour) == 2
        assert [COLOUR[room] for room in range(PRINTED_COUNT, LIGHT_ROOMS)].count(colour) == 2
    assert all(COLOURS[COLOUR[room]] in ROOMS[room] for room in range(LIGHT_ROOMS))
    assert len(set(ROOMS[:LIGHT_ROOMS])) == LIGHT_ROOMS == 20


@pytest.mark.rule("TIK-COMP-03", "TIK-COMP-18")
def test_every_colour_has_the_same_four_patterns_of_one_or_two_doors():
    for colour in range(5):
        assert sorted(SHAPE[room] for room in range(LIGHT_ROOMS) if COLOUR[room] == colour) == [0, 1, 2, 3]
    assert set(DOOR_COUNT) == {1, 2}
    assert [len(turns) for turns in DOORS] == [6, 6, 6, 3]
    for room in range(PRINTED_COUNT):
        assert PRINTED_DOORS[room] in DOORS[SHAPE[room]]


@pytest.mark.rule("TIK-COMP-05", "TIK-COMP-19")
def test_six_sanctuaries_without_doors():
    altars = [COLOUR[SANCTUARY + i] for i in range(len(SANCTUARIES))]
    assert sorted(altars) == [0, 1, 2, 3, 4, MULTI]
    m = dig_site(rooms={"C3": "SA-multi"})
    assert m.table.doors[SPACES.index("C3")] == 0


@pytest.mark.rule("TIK-COMP-06", "TIK-COMP-20")
def test_one_treasure_room_without_doors():
    assert ROOMS.count("TR") == 1 and COLOUR[TREASURE_ROOM] == NONE
    assert [REWARDS[reward] for reward in SPOTS[TREASURE_ROOM]] == ["16", "12", "8", "4"]


def test_tik_comp_07_six_secret_rooms_from_the_start():
    assert SECRETS == ("S1", "S2", "S3", "S4", "S5", "S6")
    assert sorted(REWARDS[SPOTS[SECRET_ROOM + i][0]] for i in range(6)) == ["10"] * 3 + ["7+card"] * 3
    assert dig_site().table.room_at(SPACE_COUNT) == SECRET_ROOM


def test_tik_comp_08_five_colours_each_with_a_symbol_of_its_own():
    assert COLOURS == ("pink", "green", "blue", "yellow", "brown")
    assert len({row[1] for row in FACTS["colours"]["list"]}) == 5


@pytest.mark.rule("TIK-COMP-09", "TIK-COMP-21")
def test_keys_and_passages():
    assert KEYS_EACH * len(COLOURS) == 35 and PASSAGES == 8


def test_tik_comp_10_25_treasures_of_five_types():
    assert len(TREASURES) == 5 and TREASURES_EACH * 5 == 25 == sum(PILE_SIZES)


def test_tik_comp_11_13_special_cards():
    assert sum(COPIES) == 13
    assert {name: n for name, n in zip(CARDS, COPIES) if n > 1} == {"passage": 2, "key": 2}


def test_tik_comp_22_24_tiles_by_their_backs():
    assert len(TILES) == 24
    assert (PLAYERS_FROM.count(2), PLAYERS_FROM.count(3), PLAYERS_FROM.count(4)) == (16, 5, 3)
    icons = [icon for tile in range(16) for icon in TILE_ICONS[tile]]
    assert (icons.count(2), icons.count(3)) == (5, 3)  # discoveries of a round, at every player count
    assert not {2, 3} & {icon for tile in range(16, 24) for icon in TILE_ICONS[tile]}


def test_tik_comp_23_the_wheel_has_five_numbers():
    assert sorted(VALUES) == [2, 3, 3, 4, 5]
    assert len(set(PRICES)) == 5


@pytest.mark.rule("TIK-COMP-12", "TIK-COMP-24", "TIK-COMP-13")
def test_what_each_player_has():
    t = dig_site(seats=4).table
    assert FLAGS == 20 and len(FACTS["players"]["list"]) == 4
    assert len(t.where) == len(t.scores) == len(t.canoes) == len(t.tents) == 4
    assert len(t.bags) == len(t.camps) == len(t.held) == 20 and len(t.tokens) == 4


@pytest.mark.rule("TIK-COMP-25")
def test_the_tent_says_whether_it_is_used_and_the_round_the_direction():
    m = dig_site(seats=3)
    assert m.table.tents == [1, 1, 1] and m.table.in_order(0) == [0, 1, 2]
    m = dig_site(seats=3, round=2)
    assert m.table.in_order(0) == [0, 2, 1]


def test_tik_comp_14_scores_are_plain_numbers_beyond_100():
    m = dig_site(players=[{"score": 99}], stage="icons", tile="T15")
    m.do(m.game.read("do points"))
    assert m.table.scores[0] == 102


@pytest.mark.rule("TIK-COMP-15", "TIK-COMP-16", "TIK-COMP-17")
def test_the_river():
    assert SITES == ("1", "2", "3", "4", "5", "6") and START_SITE == 0
    assert FOREST == 5  # between the last site and the first
    assert PLANES == (1, 4)


def test_edges_are_the_same_from_both_sides():
    for space in range(SPACE_COUNT):
        for way, other in enumerate(BESIDE[space]):
            assert other == OUT or BESIDE[other][(way + 3) % 6] == space
    assert len(RIM) == 16 and len(OUTER) == 38
    assert set(PRINTED_AT) <= set(RIM)


def test_altar_and_names():
    assert ALTAR_POINTS == 3 and len(set(ROOMS)) == len(ROOMS) == 33
    assert len(LIGHT_TILES) == 10
    assert all("provenance" in block for name, block in FACTS.items() if name != "about")
