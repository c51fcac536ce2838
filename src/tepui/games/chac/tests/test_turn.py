"""Actions in general and moving (CHA-TURN, CHA-MOVE)."""

from __future__ import annotations

import pytest

from tepui.games.chac.tests.inside import dice, gone, on, quiet, temple
from tepui.games.chac.tests.reading import actions, at, hand, may, state, steps, verbs
from tepui.testing.kit import can, play, refused


def test_cha_turn_01_any_order_and_as_often_as_actions_last():
    m = temple([on("Z1", actions=4)])
    play(m, "search", "move Z2", "search", "move Z1")
    assert (at(m), len(hand(m))) == ("Z1", 2)
    assert m.table.round == 6  # nobody else had an action


def test_cha_turn_02_stopping_early_loses_the_rest():
    m = temple([on("C20", actions=4), on("C22", actions=1)], chance=[*quiet(), *dice(6, 6, 1, 1, 1)])
    play(m, "end")
    assert actions(m) == 0
    play(m, "end")
    assert m.table.actions == [2, 2]


@pytest.mark.rule("CHA-TURN-03", "CHA-TURN-10")
def test_moves_everywhere_but_on_the_last_river_space():
    assert may(temple([on("R1")])) == ["move R2", "search"]
    assert may(temple([on("R4", "lea")])) == ["getout"]


BY_PLACE = {
    "ENT": "move Z1", "Z1": "move ENT, move Z2, search, decipher", "Z4": "move Z3, move C06, search, decipher",
    "C06": "move Z4, move C05, move C07", "C15": "move C14, move C16", "C17": "move C16, move C18, move L21, pick",
    "C20": "move C19, move C21, move R1", "C21": "move C20, move C22, move L41, move R2",
    "C24": "move C23, move C25, move L44, move BR", "C27": "move C26, move C28, pick", "R1": "move R2, search",
    "R4": "getout", "BR": "move C24, move C30, stomp", "C33": "move C32, move OUT", "L22": "move L12, move L21, move L23, move L32",
}  # fmt: skip


@pytest.mark.parametrize("place", BY_PLACE)
@pytest.mark.rule("CHA-TURN-04")
def test_what_can_be_done_where(place):
    m = temple([on(place, "bill")])
    assert may(m) == BY_PLACE[place].split(", ")
    assert "end" in [m.game.write(action) for action in m.legal()]


def test_cha_turn_05_death_ends_the_turn():
    m = temple([on("C12", actions=4, held=5), on("C30")], chance=["flip 9"])
    play(m, "move L13")
    assert (state(m), actions(m), m.seat) == ("waiting", 0, 1)


def test_cha_turn_06_at_the_entrance_one_can_only_move():
    assert may(temple([on("ENT", "len")])) == ["move Z1"]


def test_cha_turn_07_walls_room():
    assert verbs(temple([on("Z2", "bill")])) == {"search", "decipher"}


def test_cha_turn_08_lava_room():
    m = temple([on("L12", "bill")], slabs={"L12": "yellow"}, boulder="C20")
    assert verbs(m) == {"search"}


def test_cha_turn_09_corridor():
    assert verbs(temple([on("C16", "bill")])) == {"pick"}
    assert verbs(temple([on("C15", "bill")])) == set()


def test_cha_turn_11_bridge():
    assert verbs(temple([on("BR", "bill")])) == {"stomp"}


def test_cha_turn_12_who_falls_in_anothers_turn_has_none_left():
    m = temple([on("BR", actions=2), on("BR"), on("C22")], planks=1, chance=dice(1))
    play(m, "stomp")
    assert (state(m, 0), state(m, 1)) == ("waiting", "waiting")
    assert m.seat == 2


def test_cha_turn_13_the_turn_waits_for_a_free_ability():
    m = temple([on("C20", "lea", actions=1), on("C22")])
    play(m, "move C21")
    assert (m.seat, may(m)) == (0, ["sprint C20", "sprint C22", "sprint L41"])
    m = temple([on("C20", "len", actions=1), on("C22")])
    play(m, "move C21")
    assert m.seat == 1


# ---- moving


@pytest.mark.rule("CHA-MOVE-01", "CHA-MOVE-02")
def test_across_dotted_lines_and_never_diagonally():
    assert steps(temple([on("C24", "bill")])) == ["C23", "C25", "L44", "BR"]
    assert refused(temple([on("C23", "bill")]), "move BR")
    assert refused(temple([on("C22", "bill")]), "move R3")  # a solid bank


def test_cha_move_03_any_number_on_one_space():
    crowd = [on("C12")] + [on("C13") for _ in range(5)]
    m = play(temple(crowd), "move C13")
    assert [at(m, seat) for seat in range(6)] == ["C13"] * 6


def test_cha_move_04_back_the_way_one_came():
    m = play(temple([on("C20", actions=2)]), "move C21", "move C20")
    assert at(m) == "C20"
    assert steps(temple([on("R2")])) == ["R3"]


@pytest.mark.parametrize("word", ["move C21", "sprint C21", "move C19"])
def test_cha_move_05_the_boulder_fills_its_space(word):
    m = temple([on("C20", "lea")], boulder="C21")
    assert refused(m, word) if word.endswith("C21") else can(m, word)
    leaper = temple([on("C23", "nicole")], boulder="C24")
    assert "leap L44" in may(leaper)
    assert "leap BR" not in may(leaper)
    assert may(temple([on("R4"), on("C21")], boulder="C31")) != ["getout"]


def test_cha_move_06_every_step_costs_one_action():
    m = play(temple([on("C16", actions=5)]), "move L11", "move C16", "move C15", "move C16")
    assert actions(m) == 1
    m = play(temple([on("C20", actions=2)]), "move R1")
    assert actions(m) == 1
    m = play(temple([on("C24", actions=2)], chance=dice(6, 6, 6, 6, 6)), "move BR")
    assert actions(m) == 1


def test_cha_move_07_back_to_the_entrance():
    assert at(play(temple([on("Z1")]), "move ENT")) == "ENT"


def test_the_engine_passes_where_only_the_end_is_possible():
    m = temple([on("R4", "bill"), on("C20")], boulder="C31")
    assert m.seat == 1
    assert temple([on("R4", "bill"), gone("out")], boulder="C31", chance=quiet()).table.round == 6
