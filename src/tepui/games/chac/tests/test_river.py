"""The underground river and its waterfall (CHA-RIV, CHA-EX-07, -08)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.events import DIVED, LEAPT, MOVED, SWAM
from tepui.games.chac.tests.inside import dice, on, quiet, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, left, may, pile, state, steps, verbs
from tepui.testing.kit import asked, play, refused


@pytest.mark.rule("CHA-RIV-01", "CHA-RIV-23")
def test_diving_from_two_banks_only():
    dives = {f"C{i:02}": to for i in range(1, 34) for to in steps(temple([on(f"C{i:02}")])) if to[0] == "R"}
    assert dives == {"C20": "R1", "C21": "R2"}
    leaps = {
        (f"C{i:02}", word[5:])
        for i in range(1, 34)
        for word in may(temple([on(f"C{i:02}", "nicole")]))
        if word.startswith("leap R")
    }
    assert leaps == {("C20", "R2"), ("C21", "R1"), ("C21", "R3"), ("C22", "R2")}


@pytest.mark.parametrize(
    ("who", "word", "told"),
    [
        (on("C20"), "move R1", DIVED),
        (on("R1"), "move R2", SWAM),
        (on("C20"), "move C21", MOVED),
        (on("C20", "nicole"), "leap R2", LEAPT),
    ],
)
def test_stepping_diving_swimming_and_leaping_are_told_apart(who, word, told):
    m = temple([who])
    table = m.table.copy()
    table.news = []
    table.apply(m.game.read(word))
    assert table.news[0][1] == told


@pytest.mark.rule("CHA-RIV-02", "CHA-RIV-18")
def test_downstream_only_and_no_way_back_to_the_bank():
    assert [steps(temple([on(place)])) for place in ("R1", "R2", "R3", "R4")] == [["R2"], ["R3"], ["R4"], []]


def test_cha_riv_03_a_search_draws_a_river_card():
    m = play(temple([on("R3")], chance=["draw river 4"]), "search")
    assert (hand(m), left(m, "river")) == (["river 4"], 9)
    assert m.view(1).hands[0] == [-6]


@pytest.mark.rule("CHA-RIV-04", "CHA-RIV-05", "CHA-EX-07")
def test_one_search_a_space_also_over_rounds():
    m = temple(
        [on("R1", "puccio", actions=3), on("C23", actions=0)],
        chance=["draw river 2", "draw river 3", *quiet(), *dice(6, 6, 6, 6, 6)],
    )
    play(m, "search")
    assert "search" not in verbs(m)
    play(m, "move R2", "search", "done")
    assert (m.table.round, left(m, "river")) == (6, 8)
    play(m, "end")  # the other player has the dice in the next round
    assert may(m) == ["move R3"]


@pytest.mark.rule("CHA-RIV-06", "CHA-RIV-19")
def test_another_swimmer_may_search_the_same_space_even_after_diving():
    m = temple([on("R2", searched=True), on("C21")])
    assert "search" not in verbs(m)
    play(m, "end", "move R2")
    assert "search" in verbs(m)


def test_cha_riv_07_not_from_an_empty_deck_nor_with_twelve_cards():
    assert "search" not in verbs(temple([on("R1")], decks={"lava": [3]}))
    assert "search" not in verbs(temple([on("R1", held=12)]))
    assert "search" in verbs(temple([on("R1", held=11)]))


@pytest.mark.rule("CHA-RIV-08")
def test_the_last_space_offers_one_thing():
    assert may(temple([on("R4")])) == ["getout"]


@pytest.mark.rule("CHA-RIV-09", "CHA-RIV-17")
@pytest.mark.parametrize("place", ["R1", "R4"])
def test_waiting_in_the_water_is_safe(place):
    m = temple([on(place), on("C01", actions=0)], boulder="C20", chance=["wall blank"] * 3 + dice(6, 6, 6, 6, 6))
    play(m, "end")
    assert boulder(m) == "C25"
    assert (at(m), state(m)) == (place, "inside")


@pytest.mark.rule("CHA-RIV-10", "CHA-RIV-11")
@pytest.mark.parametrize(("held", "count"), [(0, 2), (4, 3), (9, 4), (12, 5)])
def test_as_many_dice_as_the_load_and_no_1(held, count):
    m = temple([on("R4", "bill", held=held, actions=2)], chance=dice(*[2] * count))
    play(m, "getout")
    assert (at(m), actions(m), m.table.dice) == ("C31", 1, [2] * count)


def test_cha_riv_10_cards_of_this_round_count():
    m = temple([on("R3", "bill", held=3, actions=4)], chance=["draw river 3", *dice(3, 3, 3)])
    play(m, "search", "move R4", "getout")
    assert m.table.dice == [3, 3, 3]


@pytest.mark.rule("CHA-RIV-12", "CHA-RIV-21")
def test_three_cards_for_each_1_and_exactly_those_dice_again():
    m = temple([on("R4", "bill", held=9)], chance=dice(1, 4, 1, 6, 2, 3))
    play(m, "getout")
    assert may(m) == ["sacrifice", "drown"]
    play(
        m,
        "sacrifice",
        "give walls1 1",
        "give walls1 2",
        "give walls1 2",
        "give walls1 3",
        "give walls1 3",
        "give walls1 3",
    )
    assert (at(m), len(hand(m)), m.table.dice) == ("C31", 3, [2, 3])


@pytest.mark.rule("CHA-RIV-13", "CHA-RIV-14", "CHA-EX-08")
def test_swept_away_after_the_sacrifice():
    m = temple([on("R4", "martin", held=9), on("C20")], chance=dice(1, 1, 3, 5, 1, 4))
    play(m, "getout", "sacrifice", *["give walls1 3"] * 3, *["give walls2 1", "give walls2 2", "give walls1 1"])
    assert state(m) == "waiting"
    assert pile(m) == 9
    assert m.seat == 1


def test_cha_riv_14_there_is_no_second_reroll():
    m = temple([on("R4", "bill", held=9)], chance=dice(1, 3, 3, 5, 1))
    play(m, "getout", "sacrifice", "give walls1 1", "give walls1 2", "give walls1 2")
    assert (state(m), asked(m) == "SwallowedUp") == ("waiting", False)


@pytest.mark.rule("CHA-RIV-15", "CHA-RIV-20")
def test_too_poor_for_all_the_ones():
    m = temple([on("R4", "bill", held=5), on("C20")], chance=dice(1, 1, 6))
    play(m, "getout")
    assert (state(m), m.seat) == ("waiting", 1)
    m = temple([on("R4", "bill", held=6), on("C20")], chance=dice(1, 1, 6))
    play(m, "getout", "drown")
    assert state(m) == "waiting"


def test_cha_riv_16_not_while_the_boulder_is_on_the_bank():
    m = temple([on("R4", "lea"), on("C01")], boulder="C31")
    assert m.seat == 1
    assert may(temple([on("R4")], boulder="C32")) == ["getout"]
    assert refused(temple([on("R4"), on("C01")], boulder="C31"), "getout")


def test_cha_riv_22_success_or_death():
    for faces, where in (((2, 2), "C31"), ((1, 2), None)):
        m = play(temple([on("R4", "bill"), on("C20")], chance=dice(*faces)), "getout")
        assert at(m) == where
