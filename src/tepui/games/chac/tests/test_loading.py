"""Phases 1 and 2: loads, secret drops, one roll for all (CHA-LOAD, CHA-ACT, CHA-EX-01, -02, -19)."""

from __future__ import annotations

import pytest

from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, started, temple
from tepui.games.chac.tests.reading import actions, hand, may, pile, verbs
from tepui.testing.kit import asked, play, refused

ROLL = dice(1, 2, 3, 4, 4)


@pytest.mark.rule("CHA-LOAD-01", "CHA-LOAD-03", "CHA-EX-01")
@pytest.mark.parametrize(
    ("held", "load"),
    [(0, 2), (1, 2), (3, 2), (4, 3), (5, 3), (6, 3), (7, 4), (9, 4), (10, 5), (12, 5)],
)
def test_load_by_the_number_of_cards(held, load):
    assert temple([on("C20", held=held)]).table.load(0) == load


def test_cha_load_01_values_do_not_matter():
    cheap, dear = {"walls1": [1, 2, 2, 3]}, {"walls1": [4, 4, 5], "walls2": [5]}
    assert temple([on("C20", held=cheap)]).table.load(0) == temple([on("C20", held=dear)]).table.load(0) == 3


def test_cha_load_02_alcove_cards_weigh_like_any_other():
    table = temple([on("C20", held={"walls1": [3, 3, 3], "alcove": [4]})]).table
    assert table.load(0) == 3
    table.steady = [1, *table.steady[1:]]
    assert table.load(0) == 2, "with Stamina, too"


def test_cha_load_04_twelve_cards_at_most():
    full = on("Z4", held=12)
    assert "search" not in verbs(temple([full]))
    assert "search" in verbs(temple([on("Z4", held=11)]))
    assert "pick" not in verbs(temple([on("C16", held=12)]))
    assert "pick" in verbs(temple([on("C16", held=11)]))


@pytest.mark.rule("CHA-LOAD-05", "CHA-LOAD-08")
def test_any_number_of_cards_may_be_dropped_before_the_load_counts():
    m = temple([on("C20", held=4)], stage="load", chance=ROLL)
    play(m, "done")
    assert (len(hand(m)), actions(m)) == (4, 3)
    m = temple([on("C20", held=4)], stage="load", chance=ROLL)
    play(m, "drop walls1 2", "done")
    assert (len(hand(m)), actions(m)) == (3, 4)
    m = temple([on("C20", held={"walls1": [1, 2, 3, 4]})], stage="load", chance=ROLL)
    play(m, "drop walls1 4", "drop walls1 1", "drop walls1 3", "drop walls1 2", "done")
    assert (hand(m), pile(m)) == ([], 4)


def test_cha_load_06_nobody_can_drop_anything_in_round_1():
    deal = [f"deal {word}" for word in ("lea", "martin", "bill", "arely", "trevor", "len", "nicole", "markus")]
    m = started(4, chance=["clue 1", "clue 2", "clue 3", "clue 4", *deal])
    assert (asked(m), m.seats) == ("Drop", [1])  # Bill alone, for his Stamina
    assert not any(word.startswith("drop") for word in may(m))
    play(m, "done")
    assert (asked(m), m.table.round) == ("Act", 1)


def test_cha_load_07_discards_never_come_back():
    m = temple([on("Z1", held={"walls1": [5]})], stage="load", chance=dice(6, 6, 6, 6, 6))
    play(m, "drop walls1 5", "done")
    assert m.table.lost[0] == [0 + 7 * 5]
    play(m, "search")
    assert "walls1 5" not in hand(m)
    assert m.table.left_in(0) == 8


def test_cha_load_09_loads_are_public():
    m = temple([on("C20", held=5), on("C21", held={"walls3": [3]})])
    assert len(m.view(1).hands[0]) == len(m.view(None).hands[0]) == 5


def test_cha_load_10_nothing_can_be_dropped_later():
    m = temple([on("C20", held=7)])
    assert not any(word.startswith(("drop", "give")) for word in may(m))
    assert refused(m, "drop walls1 1")
    m = temple([on("C20", held=7)], stage="load", chance=ROLL)
    assert "drop walls1 1" in may(m)
    play(m, "done")
    assert asked(m) == "Act"
    assert refused(m, "drop walls1 1")


def test_cha_load_11_nobody_sees_anothers_choice():
    m = temple([on("C20", held=7), on("C21", held={"walls3": [3, 3, 4]})], stage="load", chance=ROLL)
    before = m.view(1)
    m.do(GAME.read("drop walls1 1"), 0)
    m.do(GAME.read("done"), 0)
    assert m.view(1) == before
    assert m.seats == [1]
    m.do(GAME.read("done"), 1)
    assert len(m.view(1).hands[0]) == 6


def test_cha_load_12_the_choice_is_final():
    m = temple([on("C20", held=7)], stage="load", chance=ROLL)
    play(m, "drop walls1 1", "done")
    assert refused(m, "drop walls1 2")
    assert not m.undo(0)


def test_cha_load_13_any_card_even_chests_and_alcove_cards():
    m = temple([on("C20", held={"walls1": ["chest", 2], "alcove": [4, 6]})], stage="load")
    assert may(m) == ["drop walls1 chest", "drop walls1 2", "drop alcove 4", "drop alcove 6", "done"]


@pytest.mark.rule("CHA-ACT-01", "CHA-ACT-06", "CHA-EX-02")
def test_one_roll_for_everybody():
    loads = [on("C20", "lea", held={"walls1": [1, 2, 2, 3]}),
             on("C21", "martin", held={"walls2": [1, 2, 2, 3, 3, 3, 4]}),
             on("C22", "nicole"),
             on("C23", "vincent", held={"walls3": [1, 2, 2, 3, 3, 3, 4, 4, 5, "chest"]})]  # fmt: skip
    m = temple(loads, stage="load", chance=ROLL)
    play(m, "done", "done", "done")
    assert m.table.given == [3, 2, 4, 0]
    assert m.table.roll == [1, 2, 3, 4, 4]


def test_cha_ex_19_no_action_at_load_5():
    heavy = on("C21", held={"walls3": [1, 2, 2, 3, 3, 3, 4, 4, 5, "chest"]})
    m = temple([heavy, on("C20")], stage="load", chance=ROLL)
    play(m, "done")
    assert m.table.given == [0, 4]
    assert m.seat == 1


@pytest.mark.parametrize(("load", "count"), [(2, 4), (3, 3), (4, 2), (5, 0)])
def test_cha_act_02_dice_that_reach_the_load(load, count):
    held = {2: 3, 3: 6, 4: 9, 5: 12}[load]
    m = temple([on("C20", held=held), on("C21")], stage="load", chance=ROLL)
    play(m, "done")
    assert m.table.given[0] == count


@pytest.mark.rule("CHA-ACT-03", "CHA-ALC-12")
def test_cards_taken_in_phase_3_do_not_change_the_number_of_actions():
    m = temple([on("Z1", held=3, actions=4)])
    play(m, "search")
    assert m.table.load(0) == 3
    assert actions(m) == 3
    m = temple([on("C16", held=3, actions=4)], chance=dice(1, 2, 3, 4, 5))
    play(m, "pick")
    assert (m.table.load(0), actions(m)) == (3, 3)
    m = temple([on("Z1", held=3)], stage="load", chance=ROLL)
    play(m, "done", "search")
    assert (m.table.load(0), m.table.given[0], actions(m)) == (3, 4, 3)  # as rolled at load 2


def test_cha_act_04_actions_given_and_left_are_public():
    m = temple([on("C20", actions=4), on("C21")])
    play(m, "move C19")
    assert m.view(1).actions[0] == m.view(None).actions[0] == 3
    assert m.view(1).given[0] == 4


def test_cha_act_05_without_actions_only_free_abilities():
    m = temple([on("C20", "lea", actions=0), on("C21")])
    assert may(m) == ["sprint C19", "sprint C21"]
    m = temple([on("C20", "len", actions=0), on("C21")])
    assert m.seat == 1


def test_cha_act_07_nobody_changes_the_roll():
    m = temple([on("C20"), on("C21")], stage="load", chance=[*ROLL, *quiet()])
    assert may(m) == ["move C19", "move C21", "move R1"]
    play(m, "end", "end")
    assert m.table.round == 6


def test_a_player_who_waits_is_not_given_actions():
    m = temple([on("C20", held=1), gone()], stage="load", chance=ROLL)
    play(m, "done")
    assert m.table.given == [4, 0]
