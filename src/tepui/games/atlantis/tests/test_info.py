"""Who knows what (ATL-INFO)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tepui import Match
from tepui.games.atlantis.rules.components import COLOURS, PIECES, SYMBOLS
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, set_up
from tepui.games.atlantis.tests.reading import hand, people, place, stage

RED, BLUE = range(10), range(10, 20)
UNKNOWN = -1


def played_on(match, turns, seed=0):
    """Random play for so many turns."""
    rng = Random(seed)
    last = match.table.turn + turns
    while not match.over and match.table.turn < last:
        match.do(rng.choice(match.legal()))
    return match


def over(**position):
    """The volcano erupts now."""
    match = island(tiles={"mountain": "e6", "rest": "sea"}, stage="sink",
                   bags={"mountain": {"volcano": 1}, "beach": {"dolphin": 1}}, **position)  # fmt: skip
    return play(match, "sink e6")


def test_atl_info_01_the_owner_sees_and_chooses_values_while_placing():
    match = Match.new("atlantis", seats=2, options={"first": 0}, seed=1)
    assert {text.split()[2] for text in legal_words(match)} == {"1", "2", "3", "4", "5", "6"}
    play(match, "place red 6 e5", "place blue 2 d4")
    assert match.shown(0).value[0] == 6
    assert match.shown(1).value[10] == 2


def test_atl_info_02_nobody_sees_the_value_of_another_s_explorer():
    match = Match.new("atlantis", seats=2, options={"first": 0}, seed=1)
    play(match, "place red 6 e5")
    assert match.view(1).value[0] == match.view(None).value[0] == 0
    assert place(match, "r0") == "e5"
    match = played_on(set_up(2, {"first": 0}, seed=2), 12)
    assert [match.view(1).value[piece] for piece in RED] == [0] * 10
    assert [match.view(0).value[piece] for piece in BLUE] == [0] * 10
    assert match.view(None).value == [0] * 40


def test_atl_info_02_the_notation_of_a_placement_hides_the_value():
    match = Match.new("atlantis", seats=2, options={"first": 0}, seed=1)
    assert match.game.actions.write(match.game.read("place red 6 e5"), hide=True) == "place red ? e5"


def test_atl_info_03_from_the_first_turn_on_nobody_looks():
    match = set_up(2, {"first": 0}, seed=2)
    assert match.shown(0).value == match.shown(1).value == match.shown(None).value == [0] * 40
    match = island(seats=2, explorers={"red": ["nw", "out", "g4"], "blue": ["h4"]})
    assert match.shown(0).value == [0] * 40, "neither saved nor out"


def test_atl_info_03_owners_look_until_the_last_boat_is_launched():
    match = set_up(2, {"first": 0}, seed=2).until(40 + 20 + 3)
    assert stage(match) == "LaunchBoat"
    assert sorted(match.shown(0).value[:10]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


def test_atl_info_03_with_the_memory_aid_owners_look_at_their_own():
    match = set_up(2, {"first": 0, "memory_aid": True}, seed=2)
    assert sorted(match.shown(0).value[:10]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert match.shown(0).value[10:] == [0] * 30
    assert match.shown(None).value == [0] * 40


@pytest.mark.parametrize("aid", [False, True])
def test_atl_info_04_at_the_end_the_saved_are_revealed_and_only_they(aid):
    match = over(seats=2, options={"memory_aid": aid}, explorers={
        "red": [{"at": "nw", "value": 6}, {"at": "m1", "value": 5}], "blue": [{"at": "se", "value": 4}, {"at": "out", "value": 3}]
    })  # fmt: skip
    assert match.over
    for seat in (0, 1, None):
        shown = match.shown(seat).value
        assert (shown[0], shown[10]) == (6, 4)
    assert (match.shown(None).value[1], match.shown(None).value[11]) == (0, 0)
    assert match.shown(0).value[11] == 0
    assert match.shown(0).value[1] == (5 if aid else 0)


def test_atl_info_05_a_value_travels_with_its_piece():
    values = {"red": [{"at": "f3", "value": 6}, {"at": "f3", "value": 1}], "blue": ["h4"]}
    match = island(seats=2, boats="g2", explorers=values)
    play(match, "board r0 g2", "jump r0", "walk r1 f4")
    assert (place(match, "r0"), place(match, "r1")) == ("g2", "f4")
    assert [match.table.value[piece] for piece in (0, 1)] == [6, 1]


def test_atl_info_05_the_owner_picks_which_piece_moves():
    match = island(explorers={"red": ["f3", "f3"]})
    assert allowed(match, "walk r0 f4")
    assert allowed(match, "walk r1 f4")
    assert place(play(match, "walk r1 f4"), "r0") == "f3"


def test_atl_info_06_a_back_is_unknown_to_all_until_its_tile_goes():
    match = set_up(3, {"first": 0}, seed=4)
    for seat in (0, 1, 2, None):
        assert sum(match.view(seat).hidden) == 40
        assert match.view(seat).symbol == []


def test_atl_info_06_the_remover_alone_looks():
    match = island(stage="sink", chance=["keep winds", "die whale"], explorers={"red": ["g4"], "blue": ["g5"]})
    play(match, "sink f3")
    assert match.view(0).symbol == [SYMBOLS.index("winds")]
    assert [match.view(seat).symbol for seat in (1, 2, 3, None)] == [[UNKNOWN]] * 4


def test_atl_info_08_a_green_back_is_seen_by_all():
    match = island(stage="sink", chance=["back whale", "die shark"], explorers={"red": ["g4"], "blue": ["g5"]})
    play(match, "sink f3")
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat).seen[SYMBOLS.index("whale")] == 1
        assert match.view(seat).hidden[SYMBOLS.index("whale")] == 2


def test_atl_info_09_a_red_back_is_learned_when_it_is_played():
    match = island(stage="tile", turn="blue", explorers={"red": ["g4"], "blue": ["e2"]}, number=5,
                   hands={"blue": [{"symbol": "dolphin"}]})  # fmt: skip
    assert match.view(0).symbol == [UNKNOWN]
    assert match.view(0).seen[SYMBOLS.index("dolphin")] == 0
    play(match, "play dolphin t0")
    assert match.view(0).seen[SYMBOLS.index("dolphin")] == 1


def test_atl_info_09_or_never():
    match = over(seats=2, explorers={"red": ["nw"], "blue": ["m1"]}, hands={"blue": [{"symbol": "winds"}]})
    assert match.over
    assert match.view(0).symbol == [UNKNOWN]


def test_atl_info_09_the_log_of_others_hides_it():
    game = Match.new("atlantis", seats=2, seed=1).game
    assert game.actions.write(game.read("keep winds"), hide=True) == "keep ?"
    assert game.actions.write(game.read("back shark"), hide=True) == "back shark"


def test_atl_info_07_owner_frame_and_terrain_of_a_held_tile_are_public():
    match = island(hands={"red": [{"symbol": "def_whale", "terrain": "mountain"}], "blue": [{"symbol": "winds"}]})
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view.keeper == [0, 1]
        assert view.face == [3, 1]


@pytest.mark.parametrize("symbol", ["dolphin", "move_shark", "def_shark", "def_whale"])
def test_atl_info_10_a_held_tile_looks_the_same_to_others_whatever_its_symbol(symbol):
    """Step 1 or defence: the whole view of another seat is the same."""

    def seen(kind):
        match = island(
            hands={"blue": [{"symbol": kind, "terrain": "forest"}]}, explorers={"red": ["g4"], "blue": ["g5"]}
        )
        return match.view(0)

    assert seen(symbol) == seen("move_whale")


def test_atl_info_10_the_keeper_knows_it():
    match = island(hands={"blue": [{"symbol": "def_shark", "terrain": "forest"}]})
    assert match.view(1).symbol == [SYMBOLS.index("def_shark")]


def test_atl_info_10_what_follows_by_subtraction_is_known():
    """The only red back of the mountains nobody has seen: whoever holds it, all know it."""
    match = island(hands={"blue": [{"symbol": "def_whale", "terrain": "mountain"}]}, seen={"mountain": {"def_shark": 1}},
                   sunk="f6 f7")  # fmt: skip
    assert match.view(0).symbol == [SYMBOLS.index("def_whale")]


def test_atl_info_11_explorers_are_numbered_in_the_order_of_placement():
    match = Match.new("atlantis", seats=2, options={"first": 0}, seed=1)
    play(match, "place red 1 e5", "place blue 6 d4", "place red 6 e6", "place blue 1 d5")
    assert [place(match, piece) for piece in ("r0", "r1", "b0", "b1")] == ["e5", "e6", "d4", "d5"]
    assert {piece[0] for piece in PIECES} == {colour[0] for colour in COLOURS}


def test_atl_info_11_a_tile_in_hand_is_numbered_in_the_order_of_sinking():
    match = island(seats=2, stage="sink", chance=["keep winds", "die whale", "keep dolphin", "die whale"],
                   explorers={"red": ["g4"], "blue": ["g5"]})  # fmt: skip
    play(match, "sink f3", "done", "sink f4")
    assert (hand(match, "red"), hand(match, "blue")) == (["winds"], ["dolphin"])
    assert match.view(None).keeper == [0, 1]
    assert Counter(match.view(None).symbol) == {UNKNOWN: 2}
    assert people(match, "f3") == set()
