"""The challenges (ATL-CH1 to ATL-CH5)."""

from __future__ import annotations

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.rules.components import LAND, SPACES
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, set_up
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, points, reserve, stage, terrain, turn_of

INLAND = {"e5", "e6", "e7", "f5", "f8", "g4", "g8", "h5", "h8", "i5", "i6", "i7"}
AROUND_THE_LAGOON = {"f6", "f7", "g5", "g7", "h6", "h7"}


def saved(*values, haven="nw"):
    return [{"at": haven, "value": value} for value in values]


def sites(match):
    """The tiles where the next explorer may be placed."""
    return {text.split()[3] for text in legal_words(match)}


def crowded(seats=4, **options):
    return Match.new("atlantis", seats=seats, options={"challenge1": True, "first": 0, **options}, seed=1)


# ---- 1: overcrowded


def test_atl_ch1_01_two_may_begin_on_an_inland_tile():
    match = play(crowded(), "place red 1 e6")
    assert "e6" in sites(match)
    play(match, "place blue 1 e6")
    assert "e6" not in sites(match), "a third may not"


def test_atl_ch1_02_one_on_the_coast():
    match = play(crowded(), "place red 1 d4")
    assert "d4" not in sites(match)


def room_for_two(**options):
    found = set()
    for space in (SPACES[space] for space in LAND):
        if space in sites(play(crowded(**options), f"place red 1 {space}")):
            found.add(space)
    return found


def test_atl_ch1_03_the_lagoon_is_sea_so_twelve_tiles_hold_two():
    assert room_for_two() == INLAND
    assert 28 + 2 * len(INLAND) == 52


def test_atl_ch1_03_where_the_table_plays_it_otherwise_eighteen():
    assert room_for_two(ch1_lagoon_is_coast=False) == INLAND | AROUND_THE_LAGOON


@pytest.mark.parametrize("second", ["red", "blue"])
def test_atl_ch1_04_of_the_same_or_of_different_colours(second):
    match = play(crowded(seats=2), "place red 1 e6", "place blue 1 e6" if second == "blue" else "place blue 1 d4")
    if second == "red":
        play(match, "place red 2 e6")
    assert people(match, "e6") == ({"r0", "r1"} if second == "red" else {"r0", "b0"})


def test_atl_ch1_05_still_one_at_a_time():
    match = play(crowded(), "place red 1 e6")
    assert turn_of(match) == "blue"
    play(match, "place blue 1 e6")
    assert turn_of(match) == "yellow"


def test_atl_ch1_06_so_more_tiles_may_stay_empty():
    match = crowded()
    while stage(match) == "PlaceExplorer":
        match.do(next((a for a in match.legal() if match.game.write(a).split()[3] in INLAND), match.legal()[0]))
    assert sum(not people(match, SPACES[space]) for space in LAND) == 12


@pytest.mark.parametrize("challenge", [False, True])
def test_atl_ch1_07_no_effect_after_set_up(challenge):
    match = island(options={"challenge1": challenge}, explorers={"red": ["d5", "d4", "d4"], "blue": ["d4"]})
    play(match, "walk r0 d4")
    assert len(people(match, "d4")) == 4


# ---- 2: to the last one

LAST = {"challenge2": True}
SEA = {"rest": "sea"}


def test_atl_ch2_01_the_game_ends_when_the_last_one_is_saved():
    match = island(seats=2, options=LAST, tiles=SEA, explorers={"red": ["c1"], "blue": [*saved(4), "out"]})
    play(match, "land r0")
    assert (match.over, match.scores()) == (True, [1, 4])


def test_atl_ch2_01_or_out():
    match = island(
        seats=2, options=LAST, tiles=SEA, sharks="m2", explorers={"red": ["m1", *saved(2)], "blue": saved(4)}
    )
    play(match, "swim r0 m2")
    assert (match.over, match.scores()) == (True, [2, 4])


def test_atl_ch2_01_even_if_the_table_would_play_to_the_volcano():
    match = island(seats=2, options={**LAST, "play_to_volcano": True}, explorers={"red": ["c1"], "blue": saved(4)})
    assert play(match, "land r0").over


def test_atl_ch2_02_the_volcano_is_a_whirlpool():
    match = island(options=LAST, stage="sink", tiles={"mountain": "i6 i7", "rest": "sea"}, boats="i5 l1", serpents="j5", sharks="j6 m1",
                   explorers={"red": ["i6", "i7", "boat0"], "blue": ["h6", "boat1"]}, chance=["back volcano", "die whale"])  # fmt: skip
    play(match, "sink i6")
    assert people(match, "out") == {"r0", "r2", "b0"}
    assert (place(match, "boat0"), place(match, "boat1"), place(match, "r1")) == ("out", "l1", "i7")
    assert (creatures(match, "serpent"), creatures(match, "shark")) == ([], ["m1"])
    assert (match.over, turn_of(match)) == (False, "blue")


def test_atl_ch2_02_and_play_goes_on_with_step_4():
    match = island(options=LAST, stage="sink", tiles={"mountain": "i6 i7", "rest": "sea"}, sharks="m1",
                   explorers={"red": ["i7"]}, chance=["back volcano", "die shark"])  # fmt: skip
    play(match, "sink i6")
    assert (stage(match), turn_of(match)) == ("ChooseCreature", "red")


@pytest.mark.parametrize(
    ("tiles", "step"), [(SEA, "ChooseCreature"), ({"mountain": "g7", "rest": "sea"}, "SinkTile")], ids=["none", "one"]
)
def test_atl_ch2_03_step_3_only_while_there_are_tiles(tiles, step):
    match = island(
        seats=2, options=LAST, tiles=tiles, sharks="m1", explorers={"red": ["l5"], "blue": ["l5"]}, chance=["die shark"]
    )
    play(match, "done")
    assert stage(match) == step


def test_atl_ch2_04_the_saved_are_not_on_the_board():
    match = island(seats=2, options=LAST, explorers={"red": [*saved(1, 1, 1), "c1"], "blue": saved(4, haven="se")})
    assert not match.over
    assert play(match, "land r3").over


def idle_turns(seats, **position):
    """Turns that begin before a match in which nothing happens stops; serpents never meet anybody."""
    match = island(seats=seats, options=LAST, tiles=SEA, serpents="", **position)
    turns = 0
    while not match.over:
        turns += 1
        play(match, "done")
    return turns, match


@pytest.mark.parametrize("seats", [2, 3])
def test_atl_ch2_05_twenty_idle_rounds_end_the_game(seats):
    colours = ("red", "blue", "yellow")[:seats]
    turns, match = idle_turns(seats, explorers={colour: ["l5", *saved(2)] for colour in colours}, idle=1)
    assert turns == 20 * seats
    assert people(match, "out") == {f"{colour[0]}0" for colour in colours}
    assert match.scores() == [2] * seats


def test_atl_ch2_05_in_a_row():
    """Somebody saved: the count begins again."""
    match = island(
        seats=2, options=LAST, tiles=SEA, serpents="", idle=39, explorers={"red": ["c1", "l5"], "blue": ["l5"]}
    )
    play(match, "land r0", "done")
    assert match.table.idle == 1
    turns = 0
    while not match.over:
        turns += 1
        play(match, "done")
    assert turns == 40


def test_atl_ch2_05_not_while_the_island_stands():
    match = island(seats=2, options=LAST, tiles={"mountain": "e6 e5", "rest": "sea"}, serpents="", idle=40, stage="sink",
                   bags={"mountain": {"def_shark": 2}}, explorers={"red": ["l5"], "blue": ["l5"]}, chance=["keep def_shark"])  # fmt: skip
    play(match, "sink e6")
    assert (match.over, turn_of(match), match.table.idle) == (False, "blue", 40)


@pytest.mark.parametrize(("equal", "scores"), [(False, [6, 7]), (True, [1, 3])])
def test_atl_ch2_06_scored_as_ever(equal, scores):
    match = island(
        seats=2,
        options={**LAST, "challenge3": equal},
        tiles=SEA,
        sharks="m2",
        explorers={"red": [*saved(6), "m1"], "blue": saved(4, 2, 1)},
    )
    play(match, "swim r1 m2")
    assert (match.over, match.scores()) == (True, scores)


def test_atl_ch2_07_the_other_steps_and_held_tiles_go_on():
    match = island(seats=2, options=LAST, stage="tile", number=45, tiles=SEA, sharks="m1", hands={"red": [{"symbol": "dolphin"}]},
                   explorers={"red": ["l5"], "blue": ["i7"]}, chance=["die shark"])  # fmt: skip
    play(match, "play dolphin t0", "swimmer r0", "to l8")
    assert points(match) == 3
    play(match, "swim r0 l9", "done")
    assert stage(match) == "ChooseCreature"
    play(match, "creature shark0", "roam m2")
    assert (turn_of(match), hand(match, "red")) == ("blue", [])


@pytest.mark.rule("ATL-CH2-08")
@pytest.mark.parametrize(
    ("rest", "words"),
    [
        (
            {"stage": "tile", "number": 45, "hands": {"red": [{"symbol": "dolphin"}]}},
            ["play dolphin t0", "swimmer r0", "to m2"],
        ),
        ({}, ["swim r0 m2"]),
        ({"stage": "sink", "chance": ["back volcano"]}, ["sink i6"]),
        ({"stage": "creature", "die": "shark"}, ["creature shark0", "roam m1"]),
    ],
    ids=["step 1", "step 2", "step 3", "step 4"],
)
def test_the_game_may_end_in_any_step(rest, words):
    at = "i6" if "sink i6" in words else "m1"
    match = island(seats=2, options=LAST, tiles={"mountain": "i6", "rest": "sea"}, bags={"mountain": {"volcano": 1}}, sharks="m2",
                   explorers={"red": [at], "blue": saved(4)}, **rest)  # fmt: skip
    for word in words:
        assert not match.over
        play(match, word)
    assert (match.over, place(match, "r0")) == (True, "out")


# ---- 3: all equal


def eruption(explorers, seats=2, **options):
    match = island(seats=seats, options=options, stage="sink", tiles={"mountain": "e6", "rest": "sea"}, bags={"mountain": {"volcano": 1}},
                   explorers=explorers)  # fmt: skip
    return play(match, "sink e6")


def test_atl_ch3_01_most_saved_wins_whatever_they_carry():
    match = eruption({"red": [*saved(6), "m1"], "blue": saved(1, 1)}, challenge3=True)
    assert (match.scores(), match.winners()) == ([1, 2], [1])


def test_atl_ch3_02_four_beat_two():
    match = eruption({"red": saved(6, 5), "blue": [*saved(1, 1, 2, 3), "m1"]}, challenge3=True)
    assert (match.scores(), match.winners()) == ([2, 4], [1])


def test_atl_ch3_03_equal_numbers_share():
    match = eruption({"red": saved(6, 5), "blue": [*saved(1, 1), "m1"]}, challenge3=True)
    assert match.winners() == [0, 1]


# ---- 4: Atlantis submerged

DROWNED = {"challenge4": True}


def test_atl_ch4_01_the_last_tile_ends_the_game():
    match = island(options=DROWNED, stage="sink", tiles={"mountain": "e6 e5", "rest": "sea"}, bags={"mountain": {"def_shark": 2}},
                   explorers={"red": ["m1"], "blue": ["m1"]}, chance=["keep def_shark", "die whale"])  # fmt: skip
    play(match, "sink e6")
    assert not match.over
    play(match, "done", "sink e5")
    assert (match.over, match.table.turn) == (True, 40)


def test_atl_ch4_02_the_volcano_is_a_whirlpool():
    match = island(options=DROWNED, stage="sink", tiles={"mountain": "i6 i7", "rest": "sea"}, boats="i5",
                   explorers={"red": ["i7", "boat0"], "blue": ["h6", "l1"]}, chance=["back volcano", "die whale"])  # fmt: skip
    play(match, "sink i6")
    assert people(match, "out") == {"r1", "b0"}
    assert (match.over, turn_of(match)) == (False, "blue")


def test_atl_ch4_03_the_unsaved_are_out_and_values_count():
    match = island(seats=2, options=DROWNED, stage="sink", tiles={"mountain": "e6", "rest": "sea"},
                   explorers={"red": [*saved(6), "c1"], "blue": saved(2, 2)})  # fmt: skip
    play(match, "sink e6")
    assert (place(match, "r1"), match.scores(), match.winners()) == ("out", [6, 4], [0])


def test_atl_ch4_03_or_their_number_with_challenge_3():
    match = island(seats=2, options={**DROWNED, "challenge3": True}, stage="sink", tiles={"mountain": "e6", "rest": "sea"},
                   explorers={"red": [*saved(6), "c1"], "blue": saved(2, 2)})  # fmt: skip
    assert play(match, "sink e6").scores() == [1, 2]


def test_atl_ch4_04_neither_its_back_nor_the_die():
    match = island(
        options=DROWNED,
        stage="sink",
        tiles={"mountain": "e6", "rest": "sea"},
        explorers={"red": ["m1"], "blue": ["e6"]},
    )
    play(match, "sink e6")
    assert match.over
    assert [match.game.write(action) for action in match.log] == ["sink e6"]
    assert terrain(match, "e6") == "sea"


@pytest.mark.parametrize("options", [{}, {"challenge3": True}, DROWNED])
def test_atl_ch4_03_nobody_left_ends_it_before(options):
    match = island(seats=2, options=options, explorers={"red": ["c1"], "blue": saved(4)})
    assert play(match, "land r0").over


# ---- together


def test_atl_ch5_01_two_and_four_exclude_each_other():
    with pytest.raises(tepui.BadOption, match="challenge2 and challenge4"):
        Match.new("atlantis", seats=2, options={"challenge2": True, "challenge4": True})


@pytest.mark.parametrize("end", ["challenge2", "challenge4"])
def test_atl_ch5_01_one_and_three_go_with_any(end):
    match = set_up(3, {"challenge1": True, "challenge3": True, end: True})
    assert match.options["challenge1"] and match.options["challenge3"] and match.options[end]
    assert (stage(match), reserve(match, "boat")) == ("Move", 6)
    assert allowed(match, "done")
