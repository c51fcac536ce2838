"""The boulder, death and replacements (CHA-BOU, CHA-REP)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import ADVENTURERS
from tepui.games.chac.tests.inside import dice, gone, on, quiet, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, may, pile, slab, state, steps, told
from tepui.testing.kit import asked, play, refused


def rolling(*faces, players=None, **position):
    """Phase 4 from the boulder's dice on."""
    players = players or [on("L11", actions=0), on("L11", actions=0)]
    return temple(players, stage="boulder", chance=dice(*faces), **position)


@pytest.mark.rule("CHA-BOU-01", "CHA-BOU-14")
@pytest.mark.parametrize(("number", "count"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (11, 5)])
def test_dice_by_round(number, count):
    m = rolling(*[1] * count, *[6] * 5, round=number)
    (event,) = [event for event in m.events(-1) if event.kind == "boulder"][:1]
    assert event.message.params["dice"] == ", ".join(["1"] * count)


@pytest.mark.rule("CHA-BOU-02", "CHA-BOU-13", "CHA-EX-11")
@pytest.mark.parametrize(
    ("number", "faces", "to"),
    [
        (5, (1, 2, 3, 4, 6), "C03"),
        (3, (1, 2, 2), "C00"),
        (1, (3,), "C01"),
        (1, (2,), "C00"),
        (5, (3, 4, 5, 6, 3), "C05"),
    ],
)
def test_a_step_for_every_3_or_more(number, faces, to):
    assert boulder(rolling(*faces, round=number)) == to


def test_cha_bou_03_it_kills_on_every_space_it_enters():
    people = [on("C02", actions=0, held=3), on("C03", actions=0), on("C04", actions=0), on("C05", actions=0)]
    m = rolling(6, 6, 6, 1, 1, players=people, boulder="C01")
    assert boulder(m) == "C04"
    assert [state(m, seat) for seat in range(4)] == ["waiting", "waiting", "waiting", "inside"]
    assert pile(m) == 3


@pytest.mark.parametrize("place", ["Z4", "L11", "R3", "BR", "C18"])
def test_cha_bou_04_elsewhere_and_behind_it_is_safe(place):
    m = rolling(6, 6, 6, 6, 6, players=[on(place, actions=0), on("C01", actions=0)], boulder="C19")
    assert state(m) == "inside"


@pytest.mark.rule("CHA-BOU-06", "CHA-BOU-11", "CHA-BOU-12")
def test_the_last_space_seals_the_exit_and_ends_the_game():
    people = [on("L11", actions=0, held=4), gone(), gone("out")]
    m = rolling(6, 6, 6, 6, 6, players=people, boulder="C31")
    assert m.over
    assert boulder(m) == "C33"
    assert [state(m, seat) for seat in range(3)] == ["eliminated", "eliminated", "out"]
    assert (pile(m), hand(m)) == (4, [])
    assert "replaced" not in told(m)


@pytest.mark.rule("CHA-BOU-07", "CHA-BOU-09", "CHA-EX-17")
def test_passing_the_first_corner_opens_the_first_sun():
    m = rolling(6, 6, 6, 1, 1, players=[on("C01", actions=0), gone()], boulder="C14")
    assert boulder(m) == "C17"
    assert [m.table.opening(sun) for sun in (0, 1)] == [True, False]
    assert may(m) == ["enter L11", "wait"]
    m = rolling(6, 1, 1, 1, 1, players=[on("C01", actions=0), gone()], boulder="C14")
    assert boulder(m) == "C15"
    assert may(m) == ["enter L11", "wait"]


def test_cha_bou_08_the_second_corner_opens_the_second_sun():
    m = rolling(6, 1, 1, 1, 1, players=[on("C01", actions=0), gone()], boulder="C19")
    assert may(m) == ["enter L11", "enter L41", "wait"]
    assert told(m).count("opening") == 1


# ---- death and replacements


@pytest.mark.rule("CHA-REP-01")
@pytest.mark.parametrize(
    ("cause", "make"),
    [
        ("walls", lambda: temple([on("Z1"), on("L11", actions=0)], stage="walls", walls=[2, 3], chance=["wall left"])),
        ("boulder", lambda: rolling(6, players=[on("C01"), on("L11", actions=0)], round=1)),
        ("lava", lambda: play(temple([on("C11"), on("C01")], chance=["flip 2"]), "move L14")),
        ("waterfall", lambda: play(temple([on("R4", "bill"), on("C01")], chance=dice(1, 2)), "getout")),
        ("bridge", lambda: play(temple([on("BR"), on("C01")], planks=1, chance=dice(1)), "stomp")),
        ("shut_in", lambda: rolling(6, 6, 6, players=[on("Z1"), on("L11", actions=0)], round=3, boulder="C30")),
    ],
)
def test_six_ways_to_die(cause, make):
    m = make()
    deaths = [event.message.params["cause"] for event in m.events(-1) if event.kind == "died"]
    assert deaths[0] == cause
    assert at(m) is None


def test_cha_rep_02_the_figure_and_all_cards_are_lost():
    m = play(temple([on("C11", held=5), on("C01")], chance=["flip 2"]), "move L14")
    assert (at(m), hand(m), pile(m)) == (None, [], 5)
    assert m.view(1).lost[0] == [-1] * 5  # face down, by their backs


def test_a_turn_to_come_dies_with_its_adventurer():
    m = temple([on("BR", actions=2), on("BR", actions=3), on("C01", actions=1)], planks=1, chance=dice(1, 1))
    play(m, "stomp")
    assert (at(m, 1), m.seat) == (None, 2)
    assert m.view(2).actions == [0, 0, 1]


def test_stamina_dies_with_its_adventurer():
    chance = [*quiet(boulder=0), *dice(3, 1, 1, 1, 1)]
    m = temple([on("C16", "bill", stamina=True, actions=0), on("C20", actions=1)], chance=chance, boulder="C15", turn=1)
    play(m, "end")
    assert (state(m), asked(m)) == ("waiting", "MayEnter")
    assert m.table.steady == [0, 0], "before the round is over"
    assert m.table.load(0) == 2


@pytest.mark.rule("CHA-REP-03", "CHA-REP-04", "CHA-REP-08")
def test_coming_down_empty_handed_through_an_opening():
    m = temple([on("C01", actions=0), gone(lost={"walls1": [3, 3]})], stage="replacements", boulder="C16")
    assert may(m) == ["enter L11", "wait"]
    play(m, "enter L11")
    assert (at(m, 1), hand(m, 1), m.table.load(1), state(m, 1)) == ("L11", [], 2, "inside")


def test_cha_rep_05_in_the_same_round_and_through_an_opening_made_in_it():
    m = rolling(6, 6, 6, 6, 1, players=[on("C13", actions=0), on("C01", actions=0)], boulder="C11")
    assert boulder(m) == "C15"
    assert (m.seat, may(m)) == (0, ["enter L11", "wait"])


@pytest.mark.rule("CHA-REP-06", "CHA-ROUND-02")
def test_without_an_opening_one_sits_out():
    m = temple([on("C20"), gone()], boulder="C08", chance=[*quiet(), *dice(6, 6, 6, 6, 6)])
    play(m, "end")
    assert (m.table.round, m.seat, state(m, 1)) == (6, 0, "waiting")
    assert m.table.given[1] == 0


def test_cha_rep_07_waiting_is_not_renouncing():
    m = temple(
        [on("C21"), gone()],
        stage="replacements",
        boulder="C16",
        chance=[*dice(6, 6, 6, 6, 6), "wall blank", "wall blank", "wall blank", *dice(6, 6, 6, 6, 1)],
    )
    play(m, "wait", "move C22", "end")
    assert boulder(m) == "C20"
    assert may(m) == ["enter L11", "enter L41", "wait"]


def test_cha_rep_09_one_replacement_only():
    m = play(temple([on("C11", life=1), on("C01")], chance=["flip 2"]), "move L14")
    assert state(m) == "eliminated"


def test_cha_rep_10_an_entry_takes_the_cover_off():
    m = temple([on("C01", actions=0), gone()], stage="replacements", boulder="C16", covered=True)
    play(m, "enter L11")
    assert not m.table.covered
    assert len([glyph for glyph in m.table.glyphs if glyph >= 0]) == 14


@pytest.mark.rule("CHA-REP-11", "CHA-REP-12")
def test_it_acts_from_the_next_round_on_and_entering_needs_nothing():
    m = temple([gone(), on("C01", actions=0)], stage="replacements", boulder="C16", chance=dice(2, 2, 2, 1, 1))
    assert actions(m) == 0
    play(m, "enter L11")
    assert (m.table.round, m.table.dice) == (6, [])
    assert m.table.given[0] == 3
    assert slab(m, "L11") == "sun"


def test_cha_rep_13_several_through_the_same_opening():
    m = temple([gone(), gone(), on("C01", actions=0)], stage="replacements", boulder="C30")
    play(m, "enter L11", "enter L11")
    assert at(m, 0) == at(m, 1) == "L11"


def test_cha_rep_14_what_the_first_has_seen_is_not_forgotten():
    m = temple([gone(), on("C01", actions=0)], stage="replacements", boulder="C30", deciphered=[[0], [], [], []],
               pairs={"round-face": 2})  # fmt: skip
    play(m, "enter L11")
    assert m.view(0).numbers[1] == 2
    assert m.view(1).numbers[1] == 0


def test_cha_rep_15_a_living_adventurer_is_not_swapped():
    m = temple(
        [on("C01", actions=0), on("L12", actions=0)], stage="replacements", boulder="C30", chance=dice(6, 6, 6, 6, 6)
    )
    assert asked(m) == "Act"
    assert m.table.life == [0, 0]


# ---- pictures of the book


@pytest.mark.rule("CHA-EX-13")
def test_example_photo_4():
    people = [on("C06", actions=0), on("Z3", actions=0), on("Z3", actions=0), on("Z3", actions=0)]
    m = rolling(5, 1, 2, 4, players=people, boulder="C03", round=4)
    assert boulder(m) == "C05"
    assert [state(m, seat) for seat in range(4)] == ["inside"] * 4
    m = rolling(5, 1, 2, 1, 1, players=people, boulder="C05", round=5)
    assert [state(m, seat) for seat in range(4)] == ["waiting", "inside", "inside", "inside"]


@pytest.mark.rule("CHA-EX-15")
def test_example_photo_8():
    m = temple([on("R2"), on("C22"), on("C30"), gone()], boulder="C24", slabs={"L33": "hole"})
    assert steps(m) == ["R3"]
    play(m, "end")
    assert steps(m) == ["C21", "C23", "L42"]
    play(m, "move C23", "end")
    assert "BR" in steps(m)
    assert slab(m, "L33") == "hole"


@pytest.mark.rule("CHA-EX-16")
def test_example_photo_10():
    m = temple([on("C23", actions=3), on("C01")], boulder="C26", chance=dice(6, 6, 6, 6, 6))
    play(m, "move C24", "move BR", "move C30")
    assert m.table.boulder < 30
    assert at(m) == "C30"


def test_sc_11_the_boulder_bars_the_door():
    m = temple([on("Z4", "nicole")], boulder="C06")
    assert may(m) == ["move Z3", "search", "decipher"]
    m = temple([on("Z4", actions=3)], boulder="C08")
    play(m, "move C06", "move C07")
    assert refused(m, "move C08")


def test_replacements_are_named():
    m = temple([on("C01", actions=0), gone(adventurer="lea", replacement="bill")], stage="replacements", boulder="C16")
    play(m, "enter L11")
    assert ADVENTURERS[m.table.adventurer(1)] == "bill"
