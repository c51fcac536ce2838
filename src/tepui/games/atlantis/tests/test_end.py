"""The end of the game and who has won (ATL-END)."""

from __future__ import annotations

from random import Random

import pytest

from tepui import Match
from tepui.games.atlantis.rules.components import BACKS, SYMBOLS, TERRAINS
from tepui.games.atlantis.tests.island import island, legal_words, play
from tepui.games.atlantis.tests.reading import hand, people, place, stage, turn_of

LAST = {"tiles": {"mountain": "e6", "rest": "sea"}, "bags": {"mountain": {"volcano": 1}}}


def saved(*values, haven="nw"):
    return [{"at": haven, "value": value} for value in values]


def eruption(turn="red", **position):
    """The volcano is under the only tile, and it sinks."""
    match = island(stage="sink", turn=turn, **LAST, **position)
    return play(match, "sink e6")


def test_atl_end_01_one_volcano_under_a_mountain():
    volcano = SYMBOLS.index("volcano")
    assert {terrain: BACKS[12 * i + volcano] for i, terrain in enumerate(TERRAINS)} == {
        "beach": 0,
        "forest": 0,
        "mountain": 1,
    }


def test_atl_end_02_it_ends_the_game_at_once():
    match = island(
        stage="sink", tiles={"rest": "mountain"}, explorers={"red": ["i7"], "blue": ["i7"]}, chance=["back volcano"]
    )
    play(match, "sink f3")
    assert (match.over, match.seat, legal_words(match)) == (True, None, [])
    assert match.game.write(match.log[-1]) == "back volcano", "no die"
    assert match.table.tiles[0] == 39


def test_atl_end_09_whoever_is_not_on_a_haven_is_out():
    match = eruption(boats="c1", explorers={"red": ["nw", "e6", "boat0"], "blue": ["c1", "m1"]})
    assert people(match, "out") == {"r1", "r2", "b0", "b1"}
    assert people(match, "nw") == {"r0"}
    assert match.scores()[1] == 0


def test_atl_end_03_on_turn_33_at_the_earliest():
    match = island(
        stage="sink",
        tiles={"mountain": "e6 e5 e4 f4 f5 f6 g5 g4", "rest": "sea"},
        explorers={"red": ["m1"]},
        chance=["back volcano"],
    )
    play(match, "sink e6")
    assert (match.over, match.table.turn) == (True, 33)


def test_atl_end_03_on_turn_40_at_the_latest():
    match = eruption(explorers={"red": ["m1"]})
    assert (match.over, match.table.turn) == (True, 40)


@pytest.mark.parametrize("seed", range(6))
def test_atl_end_03_in_every_game_played_to_the_volcano(seed):
    match = Match.new("atlantis", seats=2 + seed % 3, options={"play_to_volcano": True}, seed=seed)
    rng = Random(seed)
    while not match.over:
        match.do(rng.choice(match.legal()))
    assert 33 <= match.table.turn <= 40
    assert match.game.write(match.log[-1]) == "back volcano"


def test_atl_end_04_each_adds_the_values_of_the_saved():
    explorers = {
        "red": [*saved(6, 2), {"at": "m1", "value": 5}],
        "blue": saved(4, haven="se"),
        "green": [*saved(1, 1, haven="ne"), *saved(3, haven="sw")],
    }
    match = eruption(explorers=explorers)
    assert match.scores() == [8, 4, 0, 5]
    assert match.winners() == [0]


def test_atl_end_05_two_may_be_worth_more_than_four():
    match = eruption(seats=2, explorers={"red": saved(6, 5), "blue": [*saved(1, 1, 2, 3), "m1"]})
    assert (match.scores(), match.winners()) == ([11, 7], [0])


def test_atl_end_06_a_tie_is_shared():
    match = eruption(explorers={"red": saved(6, 5), "blue": saved(4), "green": [*saved(5, 4, 2), "m1"]})
    assert (match.scores(), match.winners()) == ([11, 4, 0, 11], [0, 3])
    won = [(event.actor, event.message.params["winners"]) for event in match.events() if event.kind == "won"]
    assert won == [(0, 2), (3, 2)], "both are told"


def test_atl_end_07_held_tiles_are_worth_nothing():
    tiles = [{"symbol": "dolphin"}, {"symbol": "def_whale"}]
    match = eruption(seats=2, explorers={"red": saved(1), "blue": [*saved(2), "m1"]}, hands={"red": tiles})
    assert (hand(match, "red"), match.scores(), match.winners()) == (["dolphin", "def_whale"], [1, 2], [1])


def test_atl_end_08_nobody_left_to_save_nothing_left_to_play():
    match = island(seats=2, explorers={"red": [*saved(2), "c1"], "blue": [*saved(4, haven="se"), "out"]})
    play(match, "land r1")
    assert match.over
    assert match.game.write(match.log[-1]) == "land r1", "the rest of the turn is not played"
    assert match.scores() == [3, 4]


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        (
            {"stage": "tile", "number": 9, "hands": {"red": [{"symbol": "dolphin"}]}, "sharks": "m2"},
            ["play dolphin t0", "swimmer r0", "to m2"],
        ),
        ({"sharks": "m2"}, ["swim r0 m2"]),
        ({"stage": "creature", "die": "shark", "sharks": "m2"}, ["creature shark0", "roam m1"]),
    ],
    ids=["step 1", "step 2", "step 4"],
)
@pytest.mark.rule("ATL-END-08")
def test_the_last_one_lost_ends_the_game_in_any_step(rest, words):
    match = island(seats=2, explorers={"red": ["m1", *saved(2)], "blue": saved(4)}, **rest)
    play(match, *words)
    assert (match.over, place(match, "r0")) == (True, "out")


def test_atl_end_08_the_last_one_lost_with_a_tile():
    match = island(seats=2, stage="sink", explorers={"red": ["f3"], "blue": saved(4)}, chance=["back shark"])
    play(match, "sink f3")
    assert (match.over, match.scores()) == (True, [0, 4])


def test_atl_end_08_the_last_one_lost_by_winds():
    match = island(seats=2, stage="tile", number=9, boats="m1", serpents="m2", hands={"red": [{"symbol": "winds"}]},
                   explorers={"red": ["boat0"], "blue": saved(4)})  # fmt: skip
    play(match, "play winds t0", "boat boat0", "to m2")
    assert match.over


def test_atl_end_08_unless_the_table_plays_on_to_the_volcano():
    match = island(seats=2, options={"play_to_volcano": True}, chance=["keep winds", "die whale", "keep dolphin", "die whale"],
                   explorers={"red": ["c1"], "blue": saved(4, haven="se")})  # fmt: skip
    play(match, "land r0")
    assert (match.over, stage(match)) == (False, "SinkTile")
    play(match, "sink f3", "sink f4")
    assert (match.over, turn_of(match), stage(match)) == (False, "red", "PlayTile"), "empty turns"


def test_atl_end_10_the_game_goes_on_while_anybody_is_left():
    match = island(seats=2, explorers={"red": ["c1"], "blue": ["i7"]}, chance=["keep winds", "die whale"])
    play(match, "land r0")
    assert (match.over, turn_of(match), stage(match)) == (False, "red", "SinkTile")
    play(match, "sink f3")
    assert (turn_of(match), stage(match)) == ("blue", "Move")


def test_atl_end_11_nobody_saved_everybody_at_nought():
    match = eruption(explorers={"red": ["m1"], "blue": ["m1"]})
    assert (match.scores(), match.winners()) == ([0, 0, 0, 0], [0, 1, 2, 3])


def test_atl_end_11_nought_takes_part():
    match = eruption(seats=3, explorers={"red": ["m1"], "blue": saved(1)})
    assert (match.scores(), match.winners()) == ([0, 1, 0], [1])
