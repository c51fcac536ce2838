"""What is in the box and on the board (ATL-GOAL, ATL-COMP, ATL-BOARD)."""

from __future__ import annotations

from collections import Counter

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.rules.components import BACKS, HAVENS, NEIGHBOURS, SHORES, SPACE_OF, SPACES, SYMBOLS, TERRAINS
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, set_up, targets, while_asked
from tepui.games.atlantis.tests.reading import at_sea, creatures, hand, people, place, stage, terrain

GAME = tepui.load("atlantis")


def names(thing, count):
    return [f"{thing}{i}" for i in range(count)]


def words_of(verb, argument):
    """The words a verb takes: what the notation has names for."""
    return GAME.actions.by_name[verb].words[argument]


# ---- goal and components


def test_atl_goal_01_the_highest_total_wins_not_the_most_people():
    saved = {
        "red": [{"at": "nw", "value": 6}, {"at": "c1", "value": 1}],
        "blue": [{"at": "se", "value": n} for n in (1, 1, 2)],
    }
    match = island(seats=2, tiles={"mountain": "e6", "rest": "sea"}, explorers=saved, chance=["back volcano"],
                   bags={"mountain": {"volcano": 1}})  # fmt: skip
    play(match, "done", "sink e6")
    assert match.scores() == [6, 4]
    assert match.winners() == [0]


@pytest.mark.parametrize("seats", [1, 5])
def test_atl_comp_01_two_to_four_play(seats):
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(tepui.BadOption, match="2 to 4 players"):
        Match.new("atlantis", seats=seats)


def test_atl_comp_02_forty_tiles():
    match = Match.new("atlantis", seats=2, seed=1)
    assert Counter(terrain(match, space) for space in SPACES) == {"sea": 93, "beach": 16, "forest": 16, "mountain": 8}


def test_atl_comp_03_ten_explorers_of_four_colours():
    match = set_up(4)
    assert Counter(piece[0] for piece in words_of("walk", 0)) == {"r": 10, "b": 10, "y": 10, "g": 10}
    assert all(place(match, piece) in SPACE_OF for piece in words_of("walk", 0))


@pytest.mark.rule("ATL-COMP-04", "ATL-COMP-08", "ATL-COMP-09")
@pytest.mark.parametrize(("kind", "count"), [("serpent", 5), ("shark", 6), ("whale", 5)])
def test_how_many_creatures_there_are(kind, count):
    assert [word for word in words_of("creature", 0) if word.startswith(kind)] == names(kind, count)
    starts = {"serpents": [], f"{kind}s": ["m1"] * count}
    match = island(**starts)
    assert creatures(match, kind) == ["m1"] * count
    with pytest.raises(ValueError, match=f"only {count}"):
        island(**{f"{kind}s": ["m1"] * (count + 1)})


def test_atl_comp_10_twelve_boats():
    assert list(words_of("boat", 0)) == names("boat", 12)
    match = island(seats=2)
    assert [place(match, boat) for boat in names("boat", 12)] == ["reserve"] * 12


def test_atl_comp_11_one_creature_die_and_no_other():
    assert list(words_of("die", 0)) == ["serpent", "shark", "whale"]
    assert [verb.name for verb in GAME.actions.verbs if verb.chance] == ["first", "layout", "back", "keep", "die"]


def test_atl_comp_05_values_of_a_colour():
    match = while_asked(Match.new("atlantis", seats=4, seed=3), "PlaceExplorer")
    for first in (0, 10, 20, 30):
        values = match.table.value[first : first + 10]
        assert sorted(values) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
        assert sum(values) == 28


def test_atl_comp_06_backs_by_terrain():
    backs = {
        "beach": {"shark": 3, "whale": 3, "boat": 1, "dolphin": 3, "winds": 2, "move_serpent": 1, "move_shark": 1,
                  "move_whale": 1, "def_shark": 1},
        "forest": {"shark": 2, "whale": 2, "boat": 3, "whirlpool": 2, "dolphin": 1, "move_serpent": 1, "move_shark": 1,
                   "move_whale": 1, "def_shark": 1, "def_whale": 2},
        "mountain": {"shark": 1, "whirlpool": 4, "volcano": 1, "def_shark": 1, "def_whale": 1},
    }  # fmt: skip
    found = {
        word: {symbol: BACKS[12 * i + j] for j, symbol in enumerate(SYMBOLS) if BACKS[12 * i + j]}
        for i, word in enumerate(TERRAINS)
    }
    assert found == backs
    assert len(SYMBOLS) == 12
    assert [sum(under.values()) for under in backs.values()] == [16, 16, 8]


def test_atl_comp_06_every_tile_hides_exactly_one_back():
    match = island(seats=2, options={"challenge4": True}, tiles={"mountain": "e6 e5", "rest": "sea"},
                   explorers={"red": ["m1"], "blue": ["m2"]}, bags={"mountain": {"def_shark": 1, "def_whale": 1}})  # fmt: skip
    play(match, "done", "sink e6")
    while stage(match) != "SinkTile":
        match.do(match.legal()[-1])
    assert len(hand(match, "red")) == 1, "one back, one tile in hand"
    assert hand(match, "red")[0] in ("def_shark", "def_whale")
    assert sum(match.table.bag) == 1


def test_atl_comp_07_a_third_for_each_creature():
    match = island(seats=2, stage="die")
    table = match.until(0).table
    assert [(GAME.write(a), round(p, 6)) for a, p in table.step.outcomes(table)] == [
        ("die serpent", 0.333333),
        ("die shark", 0.333333),
        ("die whale", 0.333333),
    ]


@pytest.mark.parametrize("value", [1, 6])
def test_atl_comp_12_a_value_changes_no_move_and_no_control(value):
    other = 7 - value
    match = island(
        boats="f2 c4",
        explorers={
            "red": [{"at": "e2", "value": value}, {"at": "f3", "value": 2}, {"at": "boat1", "value": 3}],
            "blue": [{"at": "boat1", "value": other}],
        },
    )
    assert targets(match, "swim r0") == {"d1", "d2", "e1", "e3", "f2"}
    assert allowed(match, "board r1 f2")
    assert allowed(match, "sail boat1 c3"), "one against one, whatever they carry"


@pytest.mark.parametrize(("seats", "boxed"), [(2, "yg"), (3, "g"), (4, "")])
def test_atl_comp_13_unused_colours_stay_in_the_box(seats, boxed):
    match = set_up(seats)
    assert {piece[0] for piece in people(match, "box")} == set(boxed)
    assert len(people(match, "box")) == 10 * len(boxed)


# ---- the board


def test_atl_board_01_forty_land_and_ninety_three_sea_spaces():
    match = island(seats=2)
    assert len(SPACES) == len(set(SPACES)) == 133
    rows = Counter(space[0] for space in SPACES)
    assert rows == dict(zip("abcdefghijklm", [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]))
    land = [space for space in SPACES if terrain(match, space) != "sea"]
    assert Counter(space[0] for space in land) == {"d": 4, "e": 5, "f": 8, "g": 6, "h": 8, "i": 5, "j": 4}
    assert terrain(match, "g6") == "sea"


def test_atl_board_02_the_lagoon_is_sea():
    match = island(serpents="", sunk="f6", boats="f6", explorers={"red": ["g7", "boat0"]})
    assert allowed(match, "wade r0 g6")
    assert not allowed(match, "walk r0 g6")
    assert allowed(match, "sail boat0 g6")
    assert place(play(match, "wade r0 g6"), "r0") == "g6"


def test_atl_board_03_a_vacated_space_is_sea():
    match = island(sunk="f3", boats="e2", explorers={"red": ["f4", "e3"]})
    assert not allowed(match, "walk r0 f3")
    assert allowed(match, "wade r0 f3")
    assert allowed(match, "swim r1 f3")
    assert allowed(match, "sail boat0 f3")


def test_atl_board_04_four_havens_with_two_shore_spaces_each():
    shores = {haven: {SPACES[space] for space in SHORES[i]} for i, haven in enumerate(HAVENS)}
    assert shores == {"nw": {"b1", "c1"}, "ne": {"b10", "c11"}, "sw": {"k1", "l1"}, "se": {"k11", "l10"}}


@pytest.mark.parametrize("shore", ["b1", "c1", "b10", "c11", "k1", "l1", "k11", "l10"])
def test_atl_board_05_shore_spaces_are_ordinary_sea(shore):
    match = island(serpents="", sharks="m5", boats=[shore], whales=[shore], explorers={"red": ["g4"]})
    assert at_sea(match, "boat0")
    assert at_sea(match, "whale0")
    swimmers = island(serpents="", explorers={"red": [shore]})
    around = {SPACES[near] for near in NEIGHBOURS[SPACE_OF[shore]]}
    assert targets(swimmers, "swim r0") == around
    visitor = island(serpents="", sharks=[sorted(around)[0]], stage="creature", die="shark", explorers={"red": ["g4"]})
    assert f"roam {shore}" in legal_words(play(visitor, "creature shark0"))


def test_atl_board_06_a_haven_is_one_zone_without_limit_or_danger():
    match = island(
        seats=2, explorers={"red": ["nw"] * 9 + ["c1"], "blue": ["nw"] * 9 + ["g4"]}, serpents="b1", sharks="b2"
    )
    play(match, "land r9")
    assert len(people(match, "nw")) == 19, "no limit, and nobody stands on a space of their own"


def test_atl_board_06_a_whirlpool_at_the_shore_spares_the_haven():
    match = island(seats=2, stage="sink", tiles={"forest": "d4", "rest": "mountain"}, chance=["back whirlpool", "die whale"],
                   boats="c4", explorers={"red": ["nw", "h4"], "blue": ["nw", "boat0", "h8"]})  # fmt: skip
    play(match, "sink d4")
    assert place(match, "b1") == "out"
    assert people(match, "nw") == {"r0", "b0"}


def test_atl_board_07_a_serpent_begins_beside_every_haven():
    match = Match.new("atlantis", seats=2, seed=5)
    assert creatures(match, "serpent") == ["b1", "c11", "g6", "k1", "l10"]
    for shore in SHORES:
        assert sum(SPACES[space] in creatures(match, "serpent") for space in shore) == 1
