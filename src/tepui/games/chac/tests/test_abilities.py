"""The six abilities, each once a game (CHA-ABIL, CHA-EX-18)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import GLYPHS
from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, started, temple
from tepui.games.chac.tests.reading import actions, at, hand, may, pile, slab, state, verbs
from tepui.testing.kit import play, refused


def of(m, verb):
    return [word.split()[1] for word in may(m) if word.split()[0] == verb]


@pytest.mark.parametrize(
    ("place", "who", "word"),
    [("C20", "lea", "sprint C21"), ("C14", "nicole", "leap C16"), ("C12", "arely", "look L13")],
)
def test_cha_abil_01_once_a_game(place, who, word):
    m = temple([on(place, who, actions=5), on("C01")])
    play(m, word)
    assert m.table.used[0] == 1
    assert not of(m, word.split()[0])
    assert m.view(1).used[0] == 1


@pytest.mark.rule("CHA-ABIL-02", "CHA-ABIL-16")
def test_a_replacement_has_its_own():
    m = temple([on("L11", "bill", replacement="lea", life=1, used=[0])])
    assert of(m, "sprint") == ["C14", "C16", "L12", "L21"]
    m = play(temple([on("C11", "lea", replacement="bill"), on("C01")], chance=["flip 2"]), "move L14")
    assert m.table.used[0] == 0
    assert state(m) == "waiting"  # the Sprint died with Lea: only Bill's ability is left
    back = temple(
        [gone(adventurer="lea", replacement="bill"), on("C01", actions=0)], stage="replacements", boulder="C30"
    )
    assert GAME.read("steady") in play(back, "enter L11").legal()


@pytest.mark.rule("CHA-ABIL-03", "CHA-ABIL-17")
def test_lock_picking_supplies_one_number_even_after_the_last_action():
    m = temple([on("C18", "markus", actions=1), on("C20")], chance=dice(2, 3, 3, 5, 6))
    play(m, "pick")
    assert may(m) == ["master"]
    play(m, "master")
    assert (hand(m), m.table.alcoves[2], m.table.used[0]) == (["alcove 4"], 0, 1)
    m = temple([on("C18", "markus", actions=1), on("C20")], chance=dice(3, 3, 4, 5, 6))
    assert play(m, "pick").seat == 1
    m = temple([on("C18", "markus", actions=1), on("C20")], chance=dice(2, 3, 3, 5, 6))
    play(m, "pick", "end")
    assert (m.table.used[0], m.table.lock) == (0, [])


@pytest.mark.rule("CHA-ABIL-04")
@pytest.mark.parametrize(
    ("faces", "may_"), [((1, 2, 3, 4, 6), True), ((1, 2, 3, 3, 6), False), ((2, 3, 4, 5, 5), True)]
)
def test_lock_picking_at_the_grey_alcove(faces, may_):
    m = temple([on("C27", "len", actions=2)], chance=dice(*faces))
    assert ("master" in verbs(play(m, "pick"))) == may_


@pytest.mark.rule("CHA-ABIL-05", "CHA-ABIL-06")
def test_stamina_lowers_the_load_for_one_round():
    roll = dice(1, 1, 1, 1, 1)
    m = temple([on("C20", "bill"), on("C01", "len")], stage="load", chance=[*roll, *quiet(), *dice(2, 2, 2, 2, 1)])
    play(m, "steady", "done")
    assert (m.table.load(0), m.table.given) == (1, [5, 0])
    play(m, "end")
    assert m.table.round == 6
    assert (m.table.load(0), m.table.given[0], m.table.used[0]) == (2, 4, 1)


def test_cha_abil_07_stamina_counts_on_bridge_and_river():
    m = play(temple([on("R4", "bill", held=4, stamina=True)], chance=dice(3, 3)), "getout")
    assert m.table.dice == [3, 3]
    m = play(temple([on("C24", "bill", held=4, stamina=True)], chance=dice(2, 2, 2, 1, 1)), "move BR")
    assert m.table.planks == 3


@pytest.mark.rule("CHA-ABIL-08", "CHA-ABIL-21")
def test_linguistics_reads_a_neighbouring_number_in_secret():
    m = temple([on("C12", "arely", actions=0), on("C01")], chance=["read 5"], glyphs={"L13": "round-bird"})
    play(m, "look L13")
    glyph = GLYPHS.index("round-bird")
    assert (m.view(0).numbers[glyph], m.view(1).numbers[glyph]) == (5, 0)
    assert slab(m, "L13") == "glyph"
    assert m.view(1).read[2] == 1  # which slab was looked at is public


@pytest.mark.rule("CHA-ABIL-09", "CHA-EX-18")
def test_swimming_ignores_one_1():
    m = temple([on("R4", "puccio"), on("C01")], chance=dice(1, 4))
    play(m, "getout")
    assert may(m) == ["swim", "drown"]
    play(m, "swim")
    assert (at(m), m.table.dice, pile(m)) == ("C31", [1, 4], 0)
    m = temple([on("R4", "tatiana", held=2), on("C01")], chance=dice(1, 1))
    assert state(play(m, "getout")) == "waiting"


@pytest.mark.rule("CHA-ABIL-10", "CHA-ABIL-11")
def test_leap_is_a_diagonal_step_for_one_action():
    m = temple([on("C23", "nicole", actions=2), on("C01")], chance=dice(6, 6, 6, 6, 6))
    assert of(m, "leap") == ["L42", "L44", "BR"]
    play(m, "leap BR")
    assert (at(m), actions(m)) == ("BR", 1)
    off = temple([on("BR", "nicole", actions=1), on("C01")])
    assert of(off, "leap") == ["C23", "C25", "C29", "C31"]
    assert at(play(off, "leap C31")) == "C31"


def test_cha_abil_12_only_the_landing_is_tested():
    m = temple([on("C11", "nicole"), on("C01")], chance=["flip 7"])
    play(m, "leap L13")
    assert (slab(m, "L13"), slab(m, "L14")) == ("yellow", "glyph")


@pytest.mark.rule("CHA-ABIL-13", "CHA-ABIL-14")
def test_sprint_is_a_free_step_at_any_moment_of_the_turn():
    m = temple([on("C20", "lea", actions=2), on("C01")])
    play(m, "move C21", "sprint C22", "move C23")
    assert at(m) == "C23"
    m = temple([on("C20", "martin", actions=0), on("C01")])
    assert at(play(m, "sprint C21")) == "C21"
    assert of(temple([on("R2", "lea")]), "sprint") == []


def test_cha_abil_15_abilities_are_optional():
    m = temple([on("C20", "lea", actions=0), on("C21", "arely", actions=0)])
    play(m, "end", "end")
    assert m.table.used == [0, 0]
    m = temple([on("C20", "bill"), on("C01")], stage="load", chance=dice(6, 6, 6, 6, 6))
    assert play(m, "done").table.used[0] == 0


def test_cha_abil_18_stamina_only_in_phase_1_also_of_round_1():
    chance = ["clue 1", "clue 2", "clue 3", "clue 4", "deal bill", "deal len", "deal puccio", "deal markus"]
    m = started(2, chance=chance)
    assert (m.seats, may(m)) == ([0], ["steady", "done"])
    assert refused(temple([on("C20", "bill")]), "steady")


def test_cha_abil_19_the_reduction_follows_the_hand():
    m = temple([on("Z1", "mustafa", held=3, stamina=True)])
    assert m.table.load(0) == 1
    assert play(m, "search").table.load(0) == 2


@pytest.mark.rule("CHA-ABIL-20")
def test_linguistics_needs_an_unflipped_neighbour():
    assert of(temple([on("C12", "arely")]), "look") == ["L13"]
    assert of(temple([on("C14", "arely")]), "look") == []  # a sun
    assert of(temple([on("C12", "arely")], covered=True, glyphs={}), "look") == []
    for state_ in ("yellow", "brown", "hole"):
        assert of(temple([on("C12", "arely")], slabs={"L13": state_}), "look") == []
    assert of(temple([on("L22", "arely")], slabs={"L22": "yellow"}), "look") == ["L12", "L21", "L23", "L32"]


def test_cha_abil_22_swimming_takes_care_of_one_only():
    m = temple([on("R4", "tatiana", held=5), on("C01")], chance=dice(1, 1, 6, 2))
    play(m, "getout")
    assert may(m) == ["swim", "drown"]
    play(m, "swim", "give walls1 1", "give walls1 2", "give walls1 2")
    assert (at(m), len(hand(m)), m.table.dice) == ("C31", 2, [2])


def test_cha_abil_23_swimming_may_be_kept_for_the_reroll():
    m = temple([on("R4", "puccio", held=3), on("C01")], chance=dice(1, 6, 1))
    play(m, "getout")
    assert may(m) == ["sacrifice", "swim", "drown"]
    play(m, "sacrifice", "give walls1 1", "give walls1 2", "give walls1 2")
    assert may(m) == ["swim", "drown"]
    assert at(play(m, "swim")) == "C31"
    m = temple([on("R4", "puccio", held=9), on("C01")], chance=dice(1, 1, 6, 6, 1, 1))
    play(m, "getout", "sacrifice", *["give walls1 3"] * 3, "give walls1 1", "give walls1 2", "give walls1 2")
    assert state(m) == "waiting"


def test_cha_abil_24_no_leap_in_or_out_of_the_river():
    for place in ("R1", "R2", "R3", "R4"):
        assert of(temple([on(place, "nicole")]), "leap") == []


@pytest.mark.rule("CHA-ABIL-25")
@pytest.mark.parametrize(("place", "to"), [("C20", ["R2"]), ("C21", ["R1", "R3"]), ("C22", ["R2"]), ("C23", [])])
def test_diagonal_dives(place, to):
    assert [word for word in of(temple([on(place, "vincent")]), "leap") if word[0] == "R"] == to


def test_cha_abil_26_a_leap_costs_an_action():
    m = temple([on("C14", "nicole", actions=0), on("C20")])
    assert m.seat == 1
    m = play(temple([on("C14", "nicole", actions=3), on("C20")]), "leap C16")
    assert m.table.actions[0] == 2


@pytest.mark.rule("CHA-ABIL-27")
def test_a_leap_may_pass_holes_and_columns_but_not_only_the_boulder():
    assert "L23" in of(temple([on("L14", "nicole")], slabs={"L14": "yellow", "L13": "hole", "L24": "hole"}), "leap")
    assert "L11" in of(temple([on("C15", "nicole")]), "leap")
    assert "L41" in of(temple([on("C20", "nicole")]), "leap")
    assert "C16" in of(temple([on("C14", "nicole")], boulder="C15"), "leap")
    assert "C27" not in of(temple([on("C25", "nicole")], boulder="C26"), "leap")


def test_cha_abil_28_a_sprint_out_of_the_temple():
    m = temple([on("C33", "martin", actions=0), on("C20")])
    assert state(play(m, "sprint OUT")) == "out"


def test_cha_abil_29_a_sprint_is_tested_and_does_not_dive():
    assert of(temple([on("C20", "lea")]), "sprint") == ["C19", "C21"]
    m = temple([on("C12", "lea", actions=0), on("C20")], chance=["flip 13"])
    assert state(play(m, "sprint L13")) == "waiting"
    m = temple([on("C24", "lea", held=4), on("C20")], chance=dice(1, 1, 6, 6, 6))
    assert play(m, "sprint BR").table.planks == 3
    assert of(temple([on("R4", "lea"), on("C20")]), "sprint") == []
    assert of(temple([on("C20", "lea")], boulder="C21"), "sprint") == ["C19"]


def test_cha_abil_30_lock_picking_needs_a_roll():
    assert "master" not in verbs(temple([on("C18", "markus")]))


@pytest.mark.rule("CHA-EX-03")
def test_example_walls_room():
    m = temple(
        [on("Z4", "lea", actions=3, used=[0]), on("C20")], boulder="C02", chance=["draw walls4 2", "see square-face"]
    )
    play(m, "search", "decipher", "move C06")
    assert (at(m), hand(m), actions(m)) == ("C06", ["walls4 2"], 0)
    assert m.table.left_in(3) == 9
    assert m.view(0).numbers[0] == 13
    assert m.view(1).numbers == [0] * 14
