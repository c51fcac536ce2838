"""Defence tiles, answered out of turn (ATL-DEF)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import island, legal_words, play
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, stage, turn_of

SHARK, WHALE = {"symbol": "def_shark"}, {"symbol": "def_whale"}
DOLPHIN = {"symbol": "dolphin"}


def shark_into(space="l6", **position):
    """Red's shark comes from m5 (beside l6 and l7)."""
    position.setdefault("sharks", "m5")
    return play(island(stage="creature", die="shark", **position), "creature shark0", f"roam {space}")


def whale_into(space="l6", **position):
    position.setdefault("whales", "m5")
    return play(island(stage="creature", die="whale", **position), "creature whale0", f"roam {space}")


def swimmers(red=0, blue=0, yellow=0, green=0, at="l6"):
    counts = {"red": red, "blue": blue, "yellow": yellow, "green": green}
    return {colour: [at] * count + ["i7"] for colour, count in counts.items()}


def asked(match):
    """The colours that are asked one after the other, all of them letting it happen."""
    found = []
    while stage(match) == "Defend":
        found.append(turn_of(match))
        play(match, "let")
    return found


# ---- when


@pytest.mark.parametrize("tile", [SHARK, WHALE])
def test_atl_def_01_never_in_one_s_own_turn(tile):
    match = island(stage="tile", number=9, hands={"red": [tile]}, sharks="m5", whales="m5",
                   explorers=swimmers(red=1), chance=["keep winds", "die shark"])  # fmt: skip
    assert legal_words(match) == ["pass"]
    play(match, "pass", "done", "sink f3", "creature shark0", "roam l6")
    assert (stage(match), turn_of(match)) == ("Move", "blue"), "nobody was asked"
    assert (place(match, "r0"), hand(match, "red")) == ("out", [tile["symbol"], "winds"])


def test_atl_def_01_held_face_down():
    match = island(hands={"blue": [SHARK]})
    assert match.view(0).symbol == [-1]


def test_atl_def_02_usable_from_the_next_turn_of_another():
    match = island(seats=2, stage="sink", sharks="m5", explorers=dict(list(swimmers(red=1).items())[:2]),
                   chance=["keep def_shark", "die whale", "keep winds", "die shark"])  # fmt: skip
    play(match, "sink f3", "done", "sink f4", "creature shark0", "roam l6")
    assert (stage(match), turn_of(match)) == ("Defend", "red")
    assert legal_words(match) == ["defend def_shark t0", "let"]


# ---- sharks


def test_atl_def_03_a_shark_is_driven_off_one_s_swimmer():
    match = shark_into(explorers=swimmers(blue=1), hands={"blue": [SHARK]})
    assert (stage(match), turn_of(match)) == ("Defend", "blue")
    play(match, "defend def_shark t0")
    assert (creatures(match, "shark"), place(match, "shark0")) == ([], "out")
    assert place(match, "b0") == "l6"


def test_atl_def_03_only_who_has_a_swimmer_there():
    match = shark_into(explorers=swimmers(blue=1), hands={"yellow": [SHARK], "green": [SHARK]})
    assert stage(match) != "Defend"
    assert place(match, "b0") == "out"


def test_atl_def_13_all_swimmers_stay():
    match = shark_into(explorers=swimmers(red=1, blue=1, yellow=2), hands={"blue": [SHARK]})
    play(match, "defend def_shark t0")
    assert people(match, "l6") == {"r0", "b0", "y0", "y1"}
    assert people(match, "out") == set()


def test_atl_def_14_only_the_one_that_moved_goes():
    match = whale_into(whales="m5 l6", boats="l6", explorers=swimmers(blue=1, at="boat0"), hands={"blue": [WHALE]},
                       options={"boarding_triggers_creature": False})  # fmt: skip
    play(match, "defend def_whale t0")
    assert (place(match, "whale0"), place(match, "whale1")) == ("out", "l6")


# ---- whales


@pytest.mark.parametrize(
    ("aboard", "expected"), [({"blue": 1}, ["blue"]), ({"blue": 1, "green": 1}, ["blue", "green"])]
)
def test_atl_def_04_a_whale_is_driven_off_a_boat_one_controls(aboard, expected):
    match = whale_into(boats="l6", explorers=swimmers(**aboard, at="boat0"), hands={"blue": [WHALE], "green": [WHALE]})
    assert legal_words(match) == ["defend def_whale t0", "let"]
    twin = match.until(len(match.entries))
    assert asked(twin) == expected
    play(match, "defend def_whale t0")
    assert place(match, "whale0") == "out"


def test_atl_def_15_boat_and_passengers_stay_as_they_were():
    match = whale_into(boats="l6", explorers=swimmers(red=1, blue=1, at="boat0"), hands={"blue": [WHALE]})
    play(match, "defend def_whale t0")
    assert (place(match, "boat0"), people(match, "boat0")) == ("l6", {"r0", "b0"})


def test_atl_def_16_an_empty_boat_opens_no_window():
    match = whale_into(boats="l6", explorers=swimmers(), hands={"blue": [WHALE], "green": [WHALE]})
    assert stage(match) != "Defend"
    assert (place(match, "whale0"), place(match, "boat0")) == ("l6", "l6")


def test_atl_def_05_after_the_entry_before_the_effect():
    match = shark_into(explorers=swimmers(blue=2), hands={"blue": [SHARK]})
    assert place(match, "shark0") == "l6"
    assert people(match, "l6") == {"b0", "b1"}
    play(match, "let")
    assert people(match, "out") == {"b0", "b1"}
    assert place(match, "shark0") == "l6"


def test_atl_def_06_a_passenger_without_control_is_not_asked():
    match = whale_into(boats="l6", explorers=swimmers(blue=1, green=2, at="boat0"), hands={"blue": [WHALE]})
    assert stage(match) != "Defend"
    assert place(match, "boat0") == "out"


def test_atl_def_07_the_mover_does_not_answer():
    match = shark_into(explorers=swimmers(red=1, blue=1), hands={"red": [SHARK], "blue": [SHARK]})
    assert asked(match) == ["blue"]
    assert people(match, "out") == {"r0", "b0"}


# ---- no defence


def test_atl_def_08_none_against_serpents():
    match = island(stage="creature", die="serpent", serpents="m5", boats="l6", hands={"blue": [SHARK, WHALE]},
                   explorers={"red": ["i7"], "blue": ["boat0", "l6", "i7"]})  # fmt: skip
    play(match, "creature serpent0", "roam l6")
    assert stage(match) != "Defend"
    assert people(match, "out") == {"b0", "b1"}


@pytest.mark.parametrize("back", ["whirlpool", "volcano", "shark"])
def test_atl_def_08_none_against_what_a_tile_brings(back):
    match = island(stage="sink", tiles={"rest": "mountain"}, explorers={"red": ["i7"], "blue": ["f3", "i7"]},
                   hands={"blue": [SHARK, WHALE]}, chance=[f"back {back}"])  # fmt: skip
    play(match, "sink f3")
    assert stage(match) != "Defend"
    assert place(match, "b0") == "out"
    assert hand(match, "blue") == ["def_shark", "def_whale"]


def test_atl_def_08_none_for_who_goes_there_by_themselves():
    match = island(sharks="d1", whales="f1", boats="f2", hands={"blue": [SHARK, WHALE]},
                   explorers={"red": ["e1", "boat0", "i7"], "blue": ["boat0", "i7"]})  # fmt: skip
    play(match, "sail boat0 f1", "swim r0 d1")
    assert (stage(match), place(match, "boat0"), place(match, "r0")) == ("Move", "out", "out")


# ---- several


def test_atl_def_09_clockwise_from_the_mover():
    hands = {colour: [SHARK] for colour in ("red", "blue", "yellow", "green")}
    match = shark_into(turn="yellow", explorers=swimmers(1, 1, 1, 1), hands=hands)
    assert asked(match) == ["green", "red", "blue"]


def test_atl_def_09_the_first_who_plays_settles_it():
    match = shark_into(explorers=swimmers(0, 1, 1, 1), hands={"blue": [SHARK], "yellow": [SHARK], "green": [SHARK]})
    play(match, "let")
    assert turn_of(match) == "yellow"
    play(match, "defend def_shark t1")
    assert (stage(match), turn_of(match)) == ("PlayTile", "blue"), "green is not asked any more: it is blue's turn"
    assert (hand(match, "blue"), hand(match, "yellow"), hand(match, "green")) == (["def_shark"], [], ["def_shark"])


@pytest.mark.parametrize("tile", [DOLPHIN, WHALE, {"symbol": "move_serpent"}])
def test_atl_def_09_whoever_holds_any_tile_is_asked_and_may_have_to_let_it_happen(tile):
    """Being asked must not tell what somebody holds."""
    match = shark_into(explorers=swimmers(blue=1), hands={"blue": [tile]})
    assert (stage(match), turn_of(match), legal_words(match)) == ("Defend", "blue", ["let"])


def test_atl_def_09_who_holds_nothing_is_not_asked():
    match = shark_into(explorers=swimmers(blue=1, green=1), hands={"green": [DOLPHIN]})
    assert asked(match) == ["green"]


def test_atl_def_10_a_played_tile_is_out_but_others_may_follow():
    match = shark_into(sharks="m5 l7", explorers=swimmers(blue=1), hands={"blue": [SHARK, SHARK]})
    assert legal_words(match) == ["defend def_shark t0", "defend def_shark t1", "let"]
    play(match, "defend def_shark t1")
    assert hand(match, "blue") == ["def_shark"]
    again = island(
        stage="creature",
        turn="yellow",
        die="shark",
        sharks="m5",
        explorers=swimmers(blue=1),
        hands={"blue": [SHARK]},
        kept=2,
    )
    play(again, "creature shark0", "roam l6", "defend def_shark t0")
    assert hand(again, "blue") == []


def test_atl_def_10_shown_to_all_when_played():
    match = shark_into(explorers=swimmers(blue=1), hands={"blue": [SHARK]})
    assert match.view(None).seen[10] == 0
    play(match, "defend def_shark t0")
    assert match.view(None).seen[10] == 1


def test_atl_def_17_a_defence_is_optional():
    match = whale_into(boats="l6", explorers=swimmers(blue=1, at="boat0"), hands={"blue": [WHALE]})
    play(match, "let")
    assert (place(match, "boat0"), place(match, "b0"), hand(match, "blue")) == ("out", "l6", ["def_whale"])


def test_atl_def_18_step_4_is_over_then():
    match = shark_into(sharks="m5 l7", explorers=swimmers(blue=1), hands={"blue": [SHARK]})
    play(match, "defend def_shark t0")
    assert (stage(match), turn_of(match)) == ("Move", "blue")
    assert creatures(match, "shark") == ["l7"]


# ---- examples


def test_atl_def_11_red_saves_green_from_blue_s_shark():
    match = island(turn="blue", stage="creature", die="shark", sharks="e3", hands={"red": [SHARK]},
                   explorers={"red": ["e2"], "green": ["e2"], "blue": ["i7"]})  # fmt: skip
    play(match, "creature shark0", "roam e2")
    assert turn_of(match) == "red"
    play(match, "defend def_shark t0")
    assert place(match, "shark0") == "out"
    assert people(match, "e2") == {"r0", "g0"}
    assert (turn_of(match), stage(match)) == ("yellow", "SinkTile"), "blue's move is over"


@pytest.mark.rule("ATL-DEF-12")
@pytest.mark.parametrize(
    ("aboard", "expected"),
    [({"red": 1, "green": 1, "blue": 1}, ["green", "red", "blue"]), ({"red": 2, "blue": 1}, ["red"])],
)
def test_a_whale_at_a_shared_boat_in_yellow_s_turn(aboard, expected):
    match = whale_into(turn="yellow", boats="l6", explorers=swimmers(**aboard, at="boat0"),
                       hands={colour: [WHALE] for colour in ("red", "blue", "green")})  # fmt: skip
    assert asked(match) == expected
