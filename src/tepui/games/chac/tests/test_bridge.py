"""The wooden bridge (CHA-BRI, CHA-EX-09)."""

from __future__ import annotations

import pytest

from tepui.games.chac.tests.inside import dice, on, temple
from tepui.games.chac.tests.reading import actions, at, boulder, may, state, steps, verbs
from tepui.testing.kit import play, refused


@pytest.mark.rule("CHA-BRI-01", "CHA-BRI-06")
def test_one_space_between_two_ledges_and_no_test_to_step_off():
    m = temple([on("C24", actions=2), on("C01")], chance=dice(6, 6, 6, 6, 6))
    play(m, "move BR", "move C30")
    assert at(m) == "C30"
    assert m.table.dice == [6, 6, 6, 6, 6]  # only the one roll


@pytest.mark.rule("CHA-BRI-02", "CHA-BRI-03", "CHA-BRI-04")
@pytest.mark.parametrize(
    ("held", "planks", "faces", "after"),
    [(0, 5, (1, 1, 2, 3, 6), 3), (4, 4, (1, 2, 3, 4), 2), (7, 3, (3, 3, 4), 1), (12, 5, (4, 4, 4, 4, 5), 1)],
)
def test_dice_below_the_load_break_planks(held, planks, faces, after):
    m = play(temple([on("C24", held=held), on("C01")], planks=planks, chance=dice(*faces)), "move BR")
    assert (m.table.planks, at(m)) == (after, "BR")


@pytest.mark.rule("CHA-BRI-05", "CHA-BRI-13")
def test_without_planks_one_falls_and_the_bridge_is_gone():
    m = temple([on("C24", "bill", held=8), on("C24"), on("C30")], chance=dice(1, 1, 2, 3, 3))
    play(m, "move BR")
    assert (state(m), m.table.planks) == ("waiting", 0)
    assert "BR" not in steps(m)
    play(m, "end")
    assert "BR" not in steps(m)


@pytest.mark.rule("CHA-BRI-07", "CHA-BRI-14")
def test_stomping_is_the_same_test_and_may_kill_the_jumper():
    m = temple([on("BR", actions=3), on("C01")], planks=4, chance=dice(1, 6, 6, 6, 1, 1, 1))
    play(m, "stomp")
    assert (m.table.planks, actions(m)) == (3, 2)
    play(m, "stomp")
    assert (m.table.planks, state(m)) == (0, "waiting")


@pytest.mark.rule("CHA-BRI-08", "CHA-BRI-09", "CHA-BRI-16")
def test_everybody_on_the_bridge_weighs_and_everybody_falls():
    m = temple([on("C24", actions=3), on("BR", held=4), on("C20")], planks=4, chance=dice(4, 5, 1, 6, 4, 3))
    play(m, "move BR")
    assert m.table.planks == 2
    assert (at(m, 0), at(m, 1)) == ("BR", "BR")
    play(m, "stomp")
    assert (state(m, 0), state(m, 1), m.seat) == ("waiting", "waiting", 2)


@pytest.mark.rule("CHA-BRI-10", "CHA-BRI-17")
def test_both_directions_and_back_with_a_new_test_each():
    m = temple([on("C30", actions=5), on("C01")], chance=dice(1, 6, 6, 6, 6, 1, 6, 6, 6))
    play(m, "move BR", "move C30", "move BR")
    assert m.table.planks == 3
    play(m, "move C24")
    assert at(m) == "C24"


def test_cha_bri_11_a_load_of_1_breaks_nothing_and_7_everything():
    m = play(temple([on("C24", "mustafa", held=3, stamina=True)], chance=dice(1, 1, 1, 1, 1)), "move BR")
    assert m.table.planks == 5
    heavy = temple(
        [on("C24", held=4), on("BR", held={"walls3": [1, 2, 2, 3, 3, 3, 4]}), on("C20")], chance=dice(6, 6, 6, 6, 6)
    )
    play(heavy, "move BR")
    assert heavy.table.planks == 0


def test_cha_bri_12_resting_on_the_bridge_is_safe():
    m = temple([on("BR", actions=0), on("C01", actions=0)], boulder="C23", stage="boulder", chance=dice(6, 6, 6, 6, 6))
    assert boulder(m) == "C28"
    assert (state(m), at(m), m.table.planks) == ("inside", "BR", 5)


def test_cha_bri_15_loads_of_the_moment_stamina_included():
    m = temple([on("C24", "mustafa", stamina=True), on("BR"), on("C20")], chance=dice(2, 2, 3, 3, 3))
    play(m, "move BR")  # 1 + 2
    assert m.table.planks == 3


@pytest.mark.rule("CHA-EX-09")
def test_example_crossing_the_bridge():
    m = temple([on("C24", "bill", held=8, actions=2), on("C01")], chance=dice(1, 2, 3, 4, 6))
    play(m, "move BR")
    assert (m.table.planks, at(m)) == (2, "BR")
    assert play(m, "move C30").table.planks == 2


def test_nobody_steps_onto_a_bridge_from_the_side():
    assert refused(temple([on("C25")]), "move BR")
    assert "leap BR" in may(temple([on("C25", "nicole")]))
    assert "stomp" not in verbs(temple([on("C24")]))
