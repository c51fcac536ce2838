"""The corridor, the way out, the alcoves (CHA-COR, CHA-ALC)."""

from __future__ import annotations

import pytest

from tepui.games.chac.rules.components import SPACES, TRACK
from tepui.games.chac.tests.inside import dice, gone, on, quiet, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, may, state, steps, verbs
from tepui.testing.kit import play, refused


@pytest.mark.rule("CHA-COR-01", "CHA-BOU-05")
def test_one_line_from_end_to_end_which_the_boulder_follows():
    assert [SPACES[space] for space in TRACK] == [f"C{i:02}" for i in range(34)]
    m = temple([on("C01", actions=0), gone()], boulder="C23", stage="boulder", chance=dice(6, 6, 6, 1, 1))
    assert boulder(m) == "C26"  # neither over the bridge nor into a room


def test_cha_cor_02_the_rooms_it_opens_on():
    assert "Z4" in steps(temple([on("C06")]))
    assert "L14" in steps(temple([on("C11")]))
    assert "R1" in steps(temple([on("C20")]))
    assert {"L44", "BR"} <= set(steps(temple([on("C24")])))


@pytest.mark.rule("CHA-COR-03", "CHA-COR-10")
def test_leaving_is_a_move_from_the_last_space_at_any_time():
    m = play(temple([on("C33", actions=3, held=2), on("C20")], round=2), "move OUT")
    assert (state(m), at(m), len(hand(m))) == ("out", "OUT", 2)
    assert m.seat == 1  # what was left of the turn is lost
    assert refused(temple([on("C32")]), "move OUT")


@pytest.mark.rule("CHA-COR-04", "CHA-COR-05", "CHA-COR-07")
def test_who_is_out_takes_no_more_part():
    m = temple([gone("out", cards={"walls1": [3]}), on("C20", actions=0), gone()], boulder="C16", stage="replacements")
    assert m.seat == 2
    play(m, "wait")
    assert m.seat == 1
    assert m.table.given[0] == 0


def test_cha_cor_06_nothing_to_search_in_the_corridor():
    for place in ("C06", "C15", "C16", "C33"):
        assert "search" not in verbs(temple([on(place)]))


def test_cha_cor_08_what_was_carried_out_is_safe():
    m = temple([gone("out", cards={"walls1": [5, 4]}), on("C20", actions=0), gone("eliminated")], boulder="C30",
               stage="boulder", chance=dice(6, 6, 6, 6, 6))  # fmt: skip
    assert m.over
    assert hand(m) == ["walls1 4", "walls1 5"]
    assert m.scores()[0] == 9


def test_cha_cor_09_behind_the_boulder_and_upstream():
    m = play(temple([on("C08", actions=3)], boulder="C10"), "move C07", "move C08", "move C09")
    assert at(m) == "C09"
    assert steps(temple([on("C09")], boulder="C10")) == ["C08"]


# ---- alcoves


@pytest.mark.rule("CHA-ALC-01")
def test_alcoves_are_picked_from_the_space_beside_them():
    picking = [
        f"C{i:02}" for i in range(34) if "pick" in verbs(temple([on(f"C{i:02}")], boulder="C00" if i else "C05"))
    ]
    assert picking == ["C16", "C17", "C18", "C19", "C27"]


@pytest.mark.rule("CHA-ALC-02", "CHA-ALC-10")
@pytest.mark.parametrize(
    ("faces", "opens"),
    [
        ((1, 2, 3, 6, 6), True),
        ((3, 1, 2, 1, 2), True),
        ((1, 2, 4, 5, 6), False),
        ((1, 1, 1, 2, 2), False),
        ((2, 3, 4, 5, 6), False),
    ],
)
def test_a_red_alcove_wants_1_2_and_3(faces, opens):
    m = play(temple([on("C16")], chance=dice(*faces)), "pick")
    assert (hand(m) == ["alcove 4"]) == opens


@pytest.mark.rule("CHA-ALC-03")
@pytest.mark.parametrize(
    ("faces", "opens"), [((5, 4, 3, 2, 1), True), ((1, 2, 3, 4, 6), False), ((2, 3, 4, 5, 6), False)]
)
def test_the_grey_alcove_wants_1_to_5(faces, opens):
    m = play(temple([on("C27")], chance=dice(*faces)), "pick")
    assert (hand(m) == ["alcove 6"]) == opens


def test_cha_alc_04_any_dice_but_none_are_rolled_again():
    m = play(temple([on("C16", actions=3)], chance=dice(1, 4, 4, 5, 6)), "pick")
    rerolls = [word.split()[1] for word in may(m) if word.startswith("reroll")]
    assert "12345" in rerolls
    assert "2" in rerolls
    assert "3" not in rerolls  # the second of two equal dice is the first
    assert len(rerolls) == 2 * 3 * 2 * 2 - 1


def test_cha_alc_04_the_others_keep_their_faces():
    m = temple([on("C16", actions=3)], chance=dice(1, 2, 4, 5, 6, 6, 6, 6))
    play(m, "pick", "reroll 345")
    assert m.table.lock == [1, 2, 6, 6, 6]


def test_cha_alc_05_success_takes_the_card_at_once():
    m = temple([on("C16", actions=3)], chance=dice(1, 2, 4, 4, 4, 3, 3, 3))
    play(m, "pick", "reroll 345")
    assert (hand(m), actions(m), m.table.alcoves[0]) == (["alcove 4"], 1, 0)


@pytest.mark.rule("CHA-ALC-06", "CHA-EX-05")
def test_dice_are_not_kept_for_another_turn():
    m = temple(
        [on("C16", "bill", actions=1), on("C16", "mustafa", actions=1)],
        chance=[*dice(1, 2, 4, 5, 6, 6, 6, 6, 6, 6), *quiet(), *dice(6, 6, 6, 6, 6)],
    )
    play(m, "pick")
    assert m.table.lock == []
    assert "pick" in may(m)  # all five, for the other player
    play(m, "pick", *["done"] * 2)
    assert m.table.round == 6
    assert "pick" in may(m)


def test_cha_alc_07_leaving_the_space_loses_the_dice():
    m = temple([on("C16", actions=4)], chance=dice(1, 2, 4, 5, 6))
    play(m, "pick", "move C17", "move C16")
    assert "pick" in may(m)
    m = temple([on("C17", "arely", actions=3)], chance=[*dice(1, 2, 4, 5, 6), "read 3"])
    play(m, "pick", "look L21")
    assert any(word.startswith("reroll") for word in may(m))


def test_cha_alc_08_not_with_twelve_cards():
    assert "pick" not in verbs(temple([on("C27", held=12)]))
    assert "pick" in verbs(temple([on("C27", held=11)]))


def test_cha_alc_09_an_opened_alcove_stays_empty():
    m = temple([on("C16")], alcoves={"red1": 1})
    assert "pick" not in verbs(m)
    m = temple([on("C16", actions=3)], chance=dice(1, 2, 3, 4, 5))
    assert not any(word.startswith(("pick", "reroll")) for word in may(play(m, "pick")))


def test_cha_alc_11_everybody_starts_with_fresh_dice():
    m = temple(
        [on("C16", "bill", actions=1), on("C16", "mustafa", actions=1)], chance=dice(1, 2, 6, 6, 6, 3, 6, 6, 6, 6)
    )
    play(m, "pick", "pick")  # what one has rolled is of no use to the other
    assert (hand(m, 0), hand(m, 1)) == ([], [])


@pytest.mark.rule("CHA-EX-04")
def test_example_red_alcove():
    m = temple([on("C16", "lea", actions=3)], chance=dice(1, 2, 4, 5, 5, 3, 6, 1))
    play(m, "pick", "reroll 345")
    assert (hand(m), actions(m)) == (["alcove 4"], 1)
    assert refused(m, "pick")
    play(m, "move C17")
    assert at(m) == "C17"
