"""The end of the game and its options (CHA-END, CHA-VAR), and who may know what (CHA-INFO)."""

from __future__ import annotations

from random import Random

import pytest

from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, temple
from tepui.games.chac.tests.reading import hand, state, told
from tepui.testing.kit import asked, play


def counted(*players, options=None, chance=()):
    """A game that ends at once, when the last adventurer is crushed."""
    last = on("C01", actions=0, life=1)
    return temple([*players, last], options, [*dice(6), *chance], stage="boulder", round=1)


def test_cha_end_01_nobody_inside_nobody_waiting():
    m = play(temple([on("C33"), gone("eliminated")]), "move OUT")
    assert m.over
    m = play(temple([on("C33"), gone()], chance=quiet()), "move OUT")
    assert not m.over
    m = play(temple([on("C33"), on("C20")]), "move OUT")
    assert not m.over


@pytest.mark.rule("CHA-END-02")
def test_the_boulder_ends_the_game():
    m = temple([on("L11", actions=0), on("L11", actions=0)], stage="boulder", boulder="C32", chance=dice(6, 1, 1, 1, 1))
    assert m.over


@pytest.mark.rule("CHA-END-03", "CHA-END-04")
def test_only_what_was_carried_out_counts():
    m = counted(gone("out", cards={"walls1": [5, 3], "alcove": [4]}), gone("eliminated", lost={"walls2": [5, 4, 4, 3]}))
    assert m.scores() == [12, 0, 0]
    assert m.winners() == [0]


@pytest.mark.rule("CHA-END-05", "CHA-END-13")
def test_chests_are_rolled_for_at_the_end_one_die_each():
    m = counted(gone("out", cards={"walls1": ["chest", 3], "lava": ["chest"]}), gone("eliminated", lost={"river": ["chest"]}),
                chance=["show walls1 chest", *dice(2), "show lava chest", *dice(6)])  # fmt: skip
    assert m.scores() == [11, 0, 0]
    assert told(m).count("chest") == 2
    assert told(m).index("ended") < told(m).index("chest")


def test_cha_end_06_the_highest_total_wins():
    m = counted(gone("out", cards={"walls1": [5]}), gone("out", cards={"walls2": [3, 3]}))
    assert (m.scores()[:2], m.winners()) == ([5, 6], [1])


SC_40 = (
    gone("out", cards={"walls1": [5, 3, "chest"], "alcove": [4]}),
    gone("out", cards={"alcove": [6, 4], "walls2": [4]}),
    gone("out"),
    gone("eliminated"),
)


@pytest.mark.rule("CHA-END-07", "CHA-END-11", "CHA-END-14")
@pytest.mark.parametrize(("die", "scores", "winners"), [(2, [14, 14], [0, 1]), (1, [13, 14], [1]), (6, [18, 14], [0])])
def test_ties_share_and_number_and_order_do_not_matter(die, scores, winners):
    m = counted(*SC_40, chance=["show walls1 chest", *dice(die)])
    assert (m.scores()[:2], m.winners()) == (scores, winners)
    assert m.scores()[2:] == [0, 0, 0]


def test_cha_var_01_the_stone_of_chac_breaks_ties():
    m = counted(*SC_40, options={"tie_break": "stone_of_chac"}, chance=["show walls1 chest", *dice(2)])
    assert (m.scores()[:2], m.winners()) == ([14, 14], [1])
    m = counted(*SC_40, options={"tie_break": "stone_of_chac"}, chance=["show walls1 chest", *dice(6)])
    assert m.winners() == [0]
    even = (gone("out", cards={"walls1": [4]}), gone("out", cards={"walls2": [4]}))
    assert counted(*even, options={"tie_break": "stone_of_chac"}).winners() == [0, 1]


def test_cha_end_08_if_nobody_gets_out_the_boulder_wins():
    m = counted(gone("eliminated"))
    assert m.over
    assert m.winners() == []


def test_cha_end_09_out_with_nothing_beats_not_getting_out():
    m = counted(gone("out"), gone("eliminated", lost={"walls1": [5, 4]}))
    assert (m.scores(), m.winners()) == ([0, 0, 0], [0])
    assert counted(gone("out"), gone("out")).winners() == [0, 1]


def test_cha_end_10_in_the_middle_of_phase_3():
    m = temple([on("C33"), gone("out"), gone("eliminated")])
    play(m, "move OUT")
    assert m.over
    assert "boulder" not in told(m)


def test_cha_end_12_a_replacement_scores_what_it_carried():
    m = play(
        temple([on("C33", held={"walls1": [5]}, life=1, lost={"walls2": [5, 4, 4]}), gone("eliminated")]), "move OUT"
    )
    assert m.scores() == [5, 0]


@pytest.mark.rule("CHA-VAR-02")
def test_to_the_letter_the_game_does_not_wait():
    m = play(temple([on("C33"), gone()], {"pending_replacements": "literal"}), "move OUT")
    assert m.over
    m = temple([on("C01", actions=0), gone()], {"pending_replacements": "literal"}, dice(6), stage="boulder", round=1)
    assert m.over
    assert state(m, 1) == "waiting"


# ---- information


def test_cha_info_01_hands_are_secret_their_size_is_not():
    m = temple([on("C20", held={"walls1": [5, 3], "river": [2]}), on("C21")])
    assert m.view(0).hands[0] == [5 + 7 * 2, 0 + 7 * 3, 0 + 7 * 5]
    assert m.view(1).hands[0] == m.view(None).hands[0] == [-6, -1, -1]


@pytest.mark.rule("CHA-INFO-02")
def test_alcove_cards_are_public_when_taken():
    m = temple([on("C27"), on("C01")], chance=dice(1, 2, 3, 4, 5))
    play(m, "pick")
    assert m.view(1).alcoves == [-1, -1, -1, -1, 0]
    imagined = GAME.imagine(m.view(1), Random(1))
    assert imagined.hands[0] == [48]


@pytest.mark.rule("CHA-INFO-03")
def test_the_trap_numbers_are_public_their_glyphs_are_not():
    m = temple([on("Z1"), on("Z1")], chance=["see round-face"])
    play(m, "decipher")
    assert m.view(1).clues == m.view(None).clues == [2, 5, 9, 13]
    assert m.view(1).numbers == [0] * 14


@pytest.mark.rule("CHA-INFO-08")
def test_what_everybody_sees():
    m = temple(
        [on("R2", "puccio", held=5, searched=True, used=[0]), on("C01")],
        boulder="C12",
        planks=3,
        walls=[1, 2],
        alcoves={"red1": 1},
    )
    seen = m.view(None)
    assert (seen.boulder, seen.planks, seen.left, seen.right) == (12, 3, 1, 2)
    assert (seen.laid_down[0], seen.used[0], len(seen.hands[0]), seen.alcoves[0]) == (1, 1, 5, 1)
    assert seen.deck_sizes[:6] == [5, 10, 10, 10, 10, 10]


@pytest.mark.rule("CHA-INFO-09")
def test_discards_are_not_shown():
    m = temple([on("C20", held={"walls1": [5, 3]}), on("C21", held={"walls2": [2]})], stage="load")
    m.do(GAME.read("drop walls1 3"), 0)
    m.do(GAME.read("done"), 0)
    m.do(GAME.read("done"), 1)
    assert m.view(1).lost[0] == [-1]
    assert m.view(0).lost[0] == [21]
    assert m.shown(0).lost[0] == [-1]  # nobody may look into the pile
    (dropped,) = [event for event in m.events(-1, 1) if event.kind == "dropped"]
    assert dropped.message.params["n"] == 1


@pytest.mark.rule("CHA-INFO-10")
def test_at_the_end_hands_are_shown():
    m = counted(gone("out", cards={"walls1": [5, 3]}), gone("out", cards={"river": [4]}))
    assert m.over
    assert m.view(1).hands[0] == [21, 35]
    assert m.view(None).hands[1] == [5 + 28]
    assert hand(m) == ["walls1 3", "walls1 5"]
    assert asked(m) == ""


@pytest.mark.rule("CHA-INFO-06")
def test_a_secret_look_is_told_to_nobody_else():
    m = temple([on("C12", "arely"), on("C01")], chance=["read 5"])
    play(m, "look L13")
    assert "read-number" in told(m, 0)
    assert "read-number" not in told(m, 1) + told(m, None)
    assert "looked" in told(m, 1)
