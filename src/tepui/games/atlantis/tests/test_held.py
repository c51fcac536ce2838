"""Held tiles of step 1 (ATL-HELD)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.rules.components import SPACES
from tepui.games.atlantis.tests.island import allowed, island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, points, stage, terrain, turn_of

BYSTANDER = {"blue": ["i7"]}


def holding(*symbols, red=("i7",), **position):
    """Red's step 1 with these tiles in hand."""
    position.setdefault("explorers", {"red": list(red), **BYSTANDER})
    return island(stage="tile", number=9, hands={"red": [{"symbol": symbol} for symbol in symbols]}, **position)


def dolphin(at, **position):
    """Red's swimmer at the start of its ride."""
    return play(holding("dolphin", red=[at, "i7"], **position), "play dolphin t0", "swimmer r0")


def winds(**position):
    return play(holding("winds", **position), "play winds t0", "boat boat0")


# ---- holding


def test_atl_held_01_kept_face_down_with_its_terrain_in_sight():
    match = island(stage="sink", explorers={"red": ["i7"], **BYSTANDER}, chance=["keep move_whale", "die whale"])
    play(match, "sink f3")
    assert hand(match, "red") == ["move_whale"]
    view = match.view(1)
    assert (view.keeper, view.face, view.symbol) == ([0], [1], [-1])


@pytest.mark.parametrize("symbol", ["dolphin", "winds", "move_serpent", "move_shark", "move_whale"])
def test_atl_held_15_played_in_step_1_of_a_later_own_turn_only(symbol):
    position = {"sharks": "m1", "whales": "m2", "boats": "c4"}
    match = holding(symbol, red=["e2", "i7"], **position)
    assert legal_words(match) == ["pass", f"play {symbol} t0"]
    play(match, "pass")
    assert not legal_words(match, "play"), "not in step 2"
    play(match, "done")
    assert not legal_words(match, "play"), "not in step 3"
    other = island(stage="tile", turn="blue", number=9, hands={"red": [{"symbol": symbol}]},
                   explorers={"red": ["e2"], **BYSTANDER}, **position)  # fmt: skip
    assert not legal_words(other, "play"), "not in another's turn"


def test_atl_held_16_once_played_it_is_out():
    match = dolphin("e2")
    assert hand(match, "red") == []
    assert match.table.seen[5] == 1
    play(match, "to e1")
    assert not legal_words(match, "play")


# ---- dolphin


def test_atl_held_02_one_to_three_sea_spaces():
    assert targets(dolphin("m1"), "to") == {
        "m2", "l2", "l3", "m3", "l1", "l4", "k2", "k3", "k4", "m4", "l5", "k1", "k5", "j1", "j2", "j3",
    }  # fmt: skip


def test_atl_held_02_only_one_s_own_swimmers():
    match = holding("dolphin", boats="c4", explorers={"red": ["e2", "f3", "boat0", "l5", "nw", "out"], "blue": ["e1"]})
    play(match, "play dolphin t0")
    assert legal_words(match) == ["swimmer r0", "swimmer r3"]


@pytest.mark.parametrize("kind", ["serpents", "sharks"])
def test_atl_held_03_a_shark_or_serpent_ends_the_ride(kind):
    match = dolphin("a1", **{"serpents": "g6", kind: "a2 b2"})
    assert targets(match, "to") == {"a2", "b2", "b3", "b4", "c3", "c4", "a3", "b5", "c2", "c5", "d2", "d3"}
    play(match, "to a2")
    assert place(match, "r0") == "out"


def test_atl_held_03_nobody_passes_such_a_space():
    match = dolphin("b1", serpents="b2 c2 c1")
    assert targets(match, "to") == {"b2", "c1", "c2"}


def test_atl_held_03_a_whale_is_nothing_to_it():
    match = dolphin("b1", serpents="c2 c1", whales="b2")
    assert targets(match, "to") == {"b2", "c1", "c2", "a1", "b3", "c3", "a2", "b4", "c4", "d2", "d3"}
    assert place(play(match, "to b2"), "r0") == "b2"


def test_atl_held_04_not_into_a_boat_not_onto_land_not_ashore():
    match = dolphin("c2", boats="c3", serpents="")
    assert all(terrain(match, space) == "sea" for space in targets(match, "to"))
    assert not {"d4", "e4"} & targets(match, "to")
    assert {text.split()[0] for text in legal_words(match)} == {"to"}
    play(match, "to c3")
    assert (place(match, "r0"), people(match, "boat0")) == ("c3", set())
    ashore = play(dolphin("c2", serpents=""), "to c1")
    assert place(ashore, "r0") == "c1", "not on the haven"


# ---- fair winds


@pytest.mark.parametrize(
    ("aboard", "may"),
    [
        ({}, True),
        ({"red": 1, "blue": 1}, True),
        ({"red": 1, "blue": 2}, False),
        ({"blue": 1}, False),
        ({"red": 2, "blue": 1}, True),
    ],
    ids=["empty", "tie", "minority", "others", "majority"],
)
def test_atl_held_05_a_boat_one_controls_or_an_empty_one(aboard, may):
    people_ = {colour: ["boat0"] * aboard.get(colour, 0) + ["i7"] for colour in ("red", "blue")}
    match = holding("winds", boats="c4", explorers=people_)
    assert allowed(match, "play winds t0") is may


def test_atl_held_05_a_player_without_explorers_may_blow_an_empty_boat():
    match = island(
        stage="tile",
        number=9,
        turn="blue",
        boats="c4",
        hands={"blue": [{"symbol": "winds"}]},
        explorers={"red": ["i7"], "blue": ["nw"]},
    )
    play(match, "play winds t0", "boat boat0", "to c7")
    assert (place(match, "boat0"), stage(match)) == ("c7", "SinkTile"), "and step 2 is skipped all the same"


def test_atl_held_05_one_to_three_sea_spaces():
    match = winds(boats="m1", red=["boat0", "i7"])
    assert targets(match, "to") == {
        "m2", "l2", "l3", "m3", "l1", "l4", "k2", "k3", "k4", "m4", "l5", "k1", "k5", "j1", "j2", "j3",
    }  # fmt: skip
    play(match, "to j1")
    assert (place(match, "boat0"), people(match, "boat0"), points(match)) == ("j1", {"r0"}, 3)


def test_atl_held_06_never_into_or_past_another_boat():
    match = winds(boats="b1 b2 c2", serpents="", red=["boat0", "i7"])
    assert targets(match, "to") == {"c1", "d1", "d2", "e1", "e2"}


def test_atl_held_06_serpents_and_whales_destroy_an_occupied_boat_and_end_it():
    match = winds(boats="b1", serpents="c1 g6", whales="b2", red=["boat0", "i7"])
    assert targets(match, "to") == {"b2", "c1", "c2", "c3", "d1", "d2", "e1", "e2", "e3", "b3", "c4", "d3"}
    play(match, "to b2")
    assert (place(match, "boat0"), place(match, "r0")) == ("out", "b2")
    taken = play(winds(boats="b1", serpents="c1", red=["boat0", "i7"]), "to c1")
    assert (place(taken, "boat0"), place(taken, "r0")) == ("out", "out")


def test_atl_held_06_no_way_past_a_whale():
    match = winds(boats="b1", serpents="", whales="b2 c1 c2", red=["boat0", "i7"])
    assert targets(match, "to") == {"b2", "c1", "c2"}


def test_atl_held_17_an_empty_boat_goes_through_creatures():
    match = winds(boats="b1", serpents="c1", whales="b2", sharks="c2")
    assert {"c1", "b2", "c2", "a1", "b3", "c4", "e1"} <= targets(match, "to")
    play(match, "to b2")
    assert place(match, "boat0") == "b2"


# ---- relocations


@pytest.mark.rule("ATL-HELD-07", "ATL-HELD-08", "ATL-HELD-09")
@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_a_creature_goes_to_any_unoccupied_sea_space(kind):
    match = holding(f"move_{kind}", serpents="b1", sharks="m1", whales="a7")
    play(match, f"play move_{kind} t0")
    assert legal_words(match) == [f"creature {kind}0"], "only of that kind"
    play(match, f"creature {kind}0")
    free = {space for space in SPACES if terrain(match, space) == "sea"} - {"b1", "m1", "a7"}
    assert targets(match, "to") == free
    play(match, "to g6")
    assert creatures(match, kind) == ["g6"]
    assert (stage(match), points(match)) == ("Move", 3)


@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_atl_held_07_any_of_them_wherever_it_is(kind):
    match = holding(f"move_{kind}", **{"serpents": "", f"{kind}s": "b1 m1 g6"})
    play(match, f"play move_{kind} t0")
    assert legal_words(match) == [f"creature {kind}{i}" for i in range(3)]
    play(match, f"creature {kind}1", "to e1")
    assert creatures(match, kind) == ["b1", "e1", "g6"]


def test_atl_held_10_unoccupied_by_boat_swimmer_or_creature():
    match = holding("move_shark", sharks="m1", serpents="m2", whales="m3", boats="m4 l5", sunk="f3",
                    explorers={"red": ["m5", "f4"], "blue": ["boat1", "i7"]})  # fmt: skip
    play(match, "play move_shark t0", "creature shark0")
    assert not {"m1", "m2", "m3", "m4", "m5", "l5", "f4", "f5"} & targets(match, "to")
    assert {"m6", "m7", "f3", "g6", "b1"} <= targets(match, "to")


def test_atl_held_10_nobody_is_attacked_and_nobody_asked():
    match = island(stage="tile", number=9, sharks="m1", explorers={"red": ["i7"], "blue": ["l5", "i7"]},
                   hands={"red": [{"symbol": "move_shark"}], "blue": [{"symbol": "def_shark"}]})  # fmt: skip
    play(match, "play move_shark t0", "creature shark0", "to l6")
    assert (stage(match), turn_of(match)) == ("Move", "red")
    assert place(match, "b0") == "l5"


def test_atl_held_11_any_distance_connected_or_not():
    match = holding("move_serpent")
    play(match, "play move_serpent t0", "creature serpent4")
    assert "m7" in targets(match, "to"), "out of the lagoon"
    match = holding("move_serpent", serpents="b1")
    play(match, "play move_serpent t0", "creature serpent0", "to g6")
    assert creatures(match, "serpent") == ["g6"], "and into it"


# ---- playable at all?


@pytest.mark.rule("ATL-HELD-12")
@pytest.mark.parametrize(
    ("symbol", "position", "may"),
    [
        ("dolphin", {"red": ["e2"]}, True),
        ("dolphin", {"red": ["f3"]}, False),
        ("dolphin", {"red": ["g6", "i7"], "serpents": ""}, False),
        ("winds", {"boats": "c4"}, True),
        ("winds", {}, False),
        ("winds", {"boats": "g6", "serpents": ""}, False),
        (
            "winds",
            {
                "boats": "b2 b1 c1 c2",
                "serpents": "",
                "explorers": {"red": ["boat1"], "blue": ["boat0", "boat2", "boat3"]},
            },
            False,
        ),
        ("move_serpent", {}, True),
        ("move_serpent", {"serpents": ""}, False),
        ("move_shark", {"sharks": "m1"}, True),
        ("move_shark", {}, False),
        ("move_whale", {"whales": "m1"}, True),
        ("move_whale", {"sharks": "m1"}, False),
        ("def_shark", {"sharks": "m1"}, False),
        ("def_whale", {"whales": "m1"}, False),
    ],
    ids=str,
)
def test_a_tile_needs_a_target(symbol, position, may):
    match = holding(symbol, **position)
    assert legal_words(match) == (["pass", f"play {symbol} t0"] if may else ["pass"])


def test_atl_held_13_tile_moves_cost_no_points():
    match = play(winds(boats="c4"), "to c5")
    assert points(match) == 3
    play(match, "sail boat0 c6", "sail boat0 c7", "sail boat0 c8")
    assert place(match, "boat0") == "c8"


def test_atl_held_14_after_a_dolphin_one_may_swim_and_land():
    match = play(dolphin("e3", serpents=""), "to c2")
    play(match, "swim r0 c1", "land r0")
    assert (place(match, "r0"), points(match)) == ("nw", 1)


def test_atl_held_18_the_piece_must_end_elsewhere():
    assert "e2" not in targets(dolphin("e2"), "to")
    assert "c4" not in targets(winds(boats="c4"), "to")
    blown = winds(boats="c4", red=["boat0", "i7"])
    assert "c4" not in targets(blown, "to")
