"""The sequence of a turn (ATL-TURN)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import allowed, island, legal_words, play
from tepui.games.atlantis.tests.reading import hand, place, points, stage, turn_of

TWO = {"red": ["g4"], "blue": ["g5"]}
DOLPHIN = {"symbol": "dolphin"}


def test_atl_turn_01_tile_move_sink_die():
    match = island(stage="tile", number=5, hands={"red": [DOLPHIN]}, explorers={"red": ["e2"], "blue": ["g5"]},
                   chance=["keep winds", "die serpent"])  # fmt: skip
    order = [stage(match)]
    for answer in ("play dolphin t0", "swimmer r0", "to e1", "done", "sink f3", "stay"):
        play(match, answer)
        order.append(stage(match))
    assert order == ["PlayTile", "PickSwimmer", "DolphinRide", "Move", "SinkTile", "ChooseCreature", "Move"]
    assert turn_of(match) == "blue"


def test_atl_turn_02_step_1_may_be_declined():
    match = island(stage="tile", number=5, hands={"red": [DOLPHIN]}, explorers={"red": ["e2"]})
    assert legal_words(match) == ["pass", "play dolphin t0"]
    play(match, "pass")
    assert (stage(match), hand(match, "red")) == ("Move", ["dolphin"])


def test_atl_turn_10_one_tile_a_turn():
    match = island(stage="tile", number=5, hands={"red": [DOLPHIN, DOLPHIN, {"symbol": "move_serpent"}]},
                   explorers={"red": ["e2"]})  # fmt: skip
    assert legal_words(match) == ["pass", "play dolphin t0", "play dolphin t1", "play move_serpent t2"]
    play(match, "play dolphin t1", "swimmer r0", "to e1")
    assert stage(match) == "Move"
    assert hand(match, "red") == ["dolphin", "move_serpent"]


@pytest.mark.parametrize("symbol", ["def_shark", "def_whale", "dolphin"])
def test_atl_turn_11_who_holds_a_tile_is_asked_even_if_it_cannot_be_played(symbol):
    match = island(stage="tile", number=5, hands={"red": [{"symbol": symbol}]}, explorers=TWO)
    assert (stage(match), legal_words(match)) == ("PlayTile", ["pass"])


def test_atl_turn_11_who_holds_none_is_not_asked():
    match = island(stage="tile", number=5, hands={"blue": [DOLPHIN]}, explorers=TWO)
    assert stage(match) == "Move"


@pytest.mark.parametrize(("kept", "asked"), [(4, True), (5, False)])
def test_atl_turn_03_only_a_tile_of_an_earlier_turn(kept, asked):
    match = island(stage="tile", number=5, hands={"red": [DOLPHIN | {"turn": kept}]}, explorers={"red": ["e2"]})
    assert ("play dolphin t0" in legal_words(match)) is asked
    assert (stage(match) == "PlayTile") is asked


def test_atl_turn_03_a_tile_of_this_turn_waits_for_the_next():
    match = island(seats=2, stage="sink", number=5, explorers={"red": ["e2"], "blue": ["e2"]},
                   chance=["keep dolphin", "die whale", "keep dolphin", "die whale"])  # fmt: skip
    play(match, "sink f3")
    assert stage(match) == "Move", "blue has none"
    play(match, "done", "sink f4")
    assert (turn_of(match), legal_words(match)) == ("red", ["pass", "play dolphin t0"])


@pytest.mark.parametrize("spent", [0, 1, 2, 3])
def test_atl_turn_04_none_to_three_points(spent):
    match = island(explorers={"red": ["g4"]})
    play(match, *["walk r0 w", "walk r0 e", "walk r0 w"][:spent])
    assert points(match) == 3 - spent
    if spent < 3:
        play(match, "done")
    assert stage(match) == "SinkTile"


def test_atl_turn_05_a_tile_must_sink_and_only_one():
    match = island(explorers=TWO, chance=["keep winds", "die whale"])
    play(match, "done")
    assert {text.split()[0] for text in legal_words(match)} == {"sink"}
    before = match.table.tiles[0]
    play(match, "sink f3")
    assert match.table.tiles[0] == before - 1
    assert turn_of(match) == "blue"


def test_atl_turn_06_the_die_is_rolled_unasked_and_moving_is_optional():
    match = island(explorers=TWO, stage="sink", chance=["keep winds", "die serpent"])
    play(match, "sink f3")
    assert (match.table.die, stage(match)) == (0, "ChooseCreature")
    assert legal_words(match)[-1] == "stay"
    before = match.table.creatures[:]
    play(match, "stay")
    assert match.table.creatures == before
    assert turn_of(match) == "blue"


def test_atl_turn_07_points_do_not_carry_over():
    match = island(seats=2, explorers=TWO, chance=["keep winds", "die whale", "keep winds", "die whale"])
    play(match, "walk r0 e", "done", "sink f3")
    assert points(match) == 3
    play(match, "done", "sink f4")
    play(match, "pass")
    assert (turn_of(match), points(match)) == ("red", 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_atl_turn_08_then_the_player_to_the_left(seats):
    colours = ("red", "blue", "yellow", "green")[:seats]
    match = island(seats=seats, explorers={colour: ["g4"] for colour in colours}, chance=["keep dolphin", "die whale"] * 3
                   + ["keep winds", "die whale"])  # fmt: skip
    order = []
    for tile in ("f3", "f4", "g3", "h3")[:seats]:
        order.append(turn_of(match))
        play(match, "done", f"sink {tile}")
    assert order == list(colours)
    assert turn_of(match) == "red"


def test_atl_turn_09_nobody_left_to_move_no_step_2():
    match = island(turn="blue", stage="tile", boats="c4", explorers={"red": ["g4"], "blue": ["nw", "out"]})
    assert (turn_of(match), stage(match)) == ("blue", "SinkTile"), "not even the empty boat"


@pytest.mark.parametrize("at", ["g5", "e2", "boat0"])
def test_atl_turn_09_one_walker_swimmer_or_passenger_is_enough(at):
    match = island(turn="blue", stage="tile", boats="c4", explorers={"red": ["g4"], "blue": ["nw", at]})
    assert (turn_of(match), stage(match)) == ("blue", "Move")


def test_atl_turn_09_is_about_how_step_2_begins():
    match = island(boats="c4", explorers={"red": ["c1"], "blue": ["g5"]})
    play(match, "land r0")
    assert (stage(match), legal_words(match, "walk")) == ("Move", []), "two points are left, and an empty boat"


def test_atl_turn_12_steps_1_3_and_4_stay():
    match = island(turn="blue", stage="tile", number=9, sharks="m1", hands={"blue": [{"symbol": "move_shark"}]},
                   explorers={"red": ["g4"], "blue": ["nw"]}, chance=["keep dolphin", "die serpent"])  # fmt: skip
    assert legal_words(match) == ["pass", "play move_shark t0"]
    play(match, "play move_shark t0", "creature shark0", "to m7")
    assert {text.split()[0] for text in legal_words(match)} == {"sink"}
    play(match, "sink f3")
    assert (turn_of(match), stage(match)) == ("blue", "ChooseCreature")


@pytest.mark.parametrize("step", ["move", "sink", "creature"])
def test_atl_turn_13_a_step_once_left_is_closed(step):
    match = island(stage="tile", number=5, hands={"red": [DOLPHIN]}, explorers={"red": ["e2"], "blue": ["g5"]},
                   chance=["keep winds", "die serpent"])  # fmt: skip
    play(match, "pass")
    if step != "move":
        play(match, "swim r0 e1", "done")
    if step == "creature":
        play(match, "sink f3")
    assert not allowed(match, "play dolphin t0")
    assert bool(legal_words(match, "swim")) == (step == "move")
    assert place(match, "r0") == ("e2" if step == "move" else "e1")
