"""Setting up (CHA-SETUP) and the order of a round (CHA-ROUND, CHA-FIRST)."""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.chac.rules.components import ADVENTURERS, GLYPHS
from tepui.games.chac.rules.events import DEALT
from tepui.games.chac.rules.table import UNKNOWN
from tepui.games.chac.tests.inside import GAME, dice, gone, on, quiet, started, temple
from tepui.games.chac.tests.reading import actions, at, boulder, hand, left, may, slab, state, steps, told
from tepui.testing.kit import asked, play


@pytest.mark.rule("CHA-SETUP-01", "CHA-SETUP-02", "CHA-SETUP-03")
def test_boulder_walls_and_bridge_at_the_start():
    m = started()
    assert boulder(m) == "C00"
    assert (m.table.left, m.table.right, m.table.planks) == (0, 0, 5)


def test_cha_setup_04_suns_on_two_corners():
    m = started()
    assert [word for word in ("L11", "L41", "L12", "L44") if slab(m, word) == "sun"] == ["L11", "L41"]


@pytest.mark.rule("CHA-SETUP-05", "CHA-SETUP-06")
def test_glyphs_are_laid_when_first_seen_and_unknown_before():
    m = started(3)
    assert m.table.covered
    assert m.table.glyphs == [UNKNOWN] * 16
    assert all(GAME.view(m.table, seat).glyphs == [UNKNOWN] * 16 for seat in (0, 1, 2, None))
    m = temple([on("C10")], covered=True)
    play(m, "move C11")
    laid = [glyph for glyph in m.table.glyphs if glyph != UNKNOWN]
    assert sorted(laid) == list(range(14))


def test_cha_setup_07_four_clues_face_the_zones():
    m = started(chance=["clue 3", "clue 14", "clue 1", "clue 9"])
    assert m.table.clues == [3, 14, 1, 9]
    assert m.table.numbers == [0] * 14  # nobody has seen a glyph


def test_cha_setup_08_all_numbers_are_public():
    m = started(3)
    views = [GAME.view(m.table, seat) for seat in (0, 1, 2, None)]
    assert all(view.clues == m.table.clues for view in views)
    beside = [n for n in range(1, 15) if n not in m.table.clues]
    assert len(beside) == 10


def test_cha_setup_09_trapped_are_the_glyphs_of_the_four_clues():
    m = temple([on("C11")], chance=["flip 5"])
    assert state(play(m, "move L14")) == "waiting"
    m = temple([on("C11")], chance=["flip 6"])
    assert state(play(m, "move L14")) == "inside"


def test_cha_setup_10_six_decks_apart():
    m = started()
    assert [left(m, deck) for deck in ("walls1", "walls2", "walls3", "walls4", "lava", "river")] == [10] * 6


@pytest.mark.parametrize("zone", [1, 2, 3, 4])
def test_cha_setup_11_a_walls_deck_is_reached_from_its_zone(zone):
    m = play(temple([on(f"Z{zone}")]), "search")
    assert [left(m, f"walls{n}") for n in (1, 2, 3, 4)] == [9 if n == zone else 10 for n in (1, 2, 3, 4)]
    assert hand(m)[0].startswith(f"walls{zone} ")


def test_cha_setup_12_eighteen_wall_cards_in_one_deck():
    m = started()
    assert sum(m.table.wall_bag) == 18
    assert m.table.wall_cards == []


@pytest.mark.rule("CHA-SETUP-13", "CHA-SETUP-14")
def test_alcove_cards_lie_open_and_closed_alcoves_keep_them():
    m = started()
    assert m.table.alcoves == [-1] * 5
    assert left(m, "alcove") == 5
    assert GAME.view(m.table, None).alcoves == [-1] * 5


@pytest.mark.rule("CHA-SETUP-15", "CHA-SETUP-16")
def test_two_adventurers_each_and_a_secret_choice():
    deal = [f"deal {word}" for word in ("lea", "bill", "nicole", "len")]
    m = Match.new("chac", 2, {"first": 0}, seed=1, chance=["clue 1", "clue 2", "clue 3", "clue 4", *deal])
    assert m.seats == [0, 1]
    assert may(m, 0) == ["send lea", "send bill"]
    assert may(m, 1) == ["send nicole", "send len"]
    assert m.view(1).cards[:2] == [UNKNOWN, UNKNOWN]
    m.do(GAME.read("send bill"), 0)
    assert m.seats == [1]
    m.do(GAME.read("send len"), 1)
    assert [ADVENTURERS[m.table.adventurer(seat)] for seat in (0, 1)] == ["bill", "len"]
    assert at(m, 0) == at(m, 1) == "ENT"


@pytest.mark.parametrize("seats", [2, 6])
def test_cha_setup_15_each_player_is_dealt_two_in_turn(seats):
    table = GAME.new(seats, GAME.settle_options(seats, {"first": 0}))
    dealt = []
    while type(table.step).__name__ != "ChooseFirst":
        if type(table.step).__name__ == "DealAdventurer":
            dealt.append(table.step.seat)
        table.apply(table.step.outcomes(table)[0][0])
    assert dealt == [seat for seat in range(seats) for _ in range(2)]


@pytest.mark.rule("CHA-SETUP-15")
def test_everybody_is_told_the_own_two_once_and_nobody_else_is():
    m = Match.new("chac", 3, {}, 1)
    told = [(audience, facts) for _, _, (audience, kind, facts) in m.news if kind == DEALT]
    assert told == [(seat, (seat, *m.table.cards[2 * seat : 2 * seat + 2])) for seat in range(3)]


@pytest.mark.rule("CHA-SETUP-17", "CHA-SETUP-22")
def test_the_other_is_the_only_replacement_and_everybody_knows():
    m = started(2, chance=["clue 1", "clue 2", "clue 3", "clue 4", "deal lea", "deal bill", "deal nicole", "deal len"])
    assert [ADVENTURERS[card] for card in m.table.cards] == ["lea", "bill", "nicole", "len"]
    assert m.view(1).cards == m.view(None).cards == m.table.cards


def test_cha_setup_18_nobody_has_anything_nor_has_used_anything():
    m = started(6)
    assert m.table.hands == [[]] * 6
    assert m.table.used == [0] * 6


@pytest.mark.parametrize("first", [0, 1, 2])
def test_cha_setup_19_the_first_player_is_named_or_drawn(first):
    assert started(3, {"first": first}).table.first == first
    drawn = Match.new("chac", 3, seed=1, chance=[f"first {first}"])
    assert drawn.table.first == first


def test_cha_setup_20_round_one():
    assert started().table.round == 1


def test_cha_setup_21_all_start_together_on_one_space():
    assert [at(started(6), seat) for seat in range(6)] == ["ENT"] * 6


def test_cha_setup_23_a_red_alcove_holds_its_own_card():
    m = temple([on("C17")], chance=dice(1, 2, 3, 4, 5))
    play(m, "pick")
    assert [m.table.alcoves[i] for i in range(5)] == [-1, 0, -1, -1, -1]
    assert hand(m) == ["alcove 4"]


# ---- the round


def test_cha_round_01_six_phases_in_order():
    roll = dice(6, 6, 6, 6, 6)
    m = temple([on("C20", held=4), gone()], stage="load", boulder="C14", chance=[*roll, "wall left"])
    assert asked(m) == "Drop"
    play(m, "done")
    assert asked(m) == "Act"
    assert m.table.wall_cards == []
    play(m, "end")
    assert m.table.wall_cards[0] == 1
    kinds = told(m)
    assert kinds.index("rolled") < kinds.index("wall-card") < kinds.index("boulder")


def test_cha_round_02_only_those_inside_take_part_in_phases_1_to_3():
    m = temple([gone("out", cards={"walls1": [3]}), on("C20"), gone("eliminated"), gone()], stage="load")
    assert m.seat == 1
    assert [m.table.given[seat] for seat in (0, 2, 3)] == [0, 0, 0]


def test_cha_round_03_clockwise_from_the_first_player_each_once():
    m = temple([on("C20"), on("C21"), on("C22")], first=1, turn=1, chance=quiet())
    order = []
    for _ in range(3):
        order.append(m.seat)
        play(m, "end")
    assert order == [1, 2, 0]
    people = [on("C20", "lea"), on("C21", "martin"), on("C22", "nicole")]
    m = temple(people, first=1, stage="load", chance=[*dice(6, 6, 6, 6, 6), *quiet()])
    order = []
    while m.table.round == 5:
        order.append(m.seat)
        play(m, "end")
    assert order == [1, 2, 0]


def test_cha_round_04_the_end_is_tested_after_every_step():
    m = temple([on("C33", actions=3), gone("eliminated")])
    assert play(m, "move OUT").over
    m = temple([on("C20", actions=0), gone("eliminated", life=1)], stage="boulder", boulder="C18", round=4,
               options={"pending_replacements": "literal"}, chance=dice(6, 6, 6, 6))  # fmt: skip
    assert m.over
    assert boulder(m) == "C20"  # it did not roll on


def test_cha_round_05_the_temple_moves_while_somebody_waits():
    m = temple([gone(), gone()], stage="walls", boulder="C13", round=5,
               chance=["wall left", "wall blank", "wall blank", *dice(6, 6, 1, 1, 1)])  # fmt: skip
    assert m.table.left == 1
    assert boulder(m) == "C15"
    assert asked(m) == "MayEnter"
    assert m.table.round == 5


def test_cha_round_06_who_has_nothing_to_decide_is_not_asked():
    m = temple([on("C20", "lea"), on("C21", "bill"), on("C22", "len", held={"walls1": [2]})], stage="load")
    assert m.seats == [1, 2]
    m = temple([on("C20", actions=0), gone()], stage="replacements", boulder="C14", chance=dice(6, 6, 6, 6, 6))
    assert asked(m) == "Act"  # no opening: nobody was asked


@pytest.mark.rule("CHA-FIRST-01", "CHA-FIRST-02")
def test_the_dice_pass_to_the_left_whoever_sits_there():
    m = temple([on("C20"), gone("eliminated"), on("C22")], chance=quiet())
    play(m, "end", "end")
    assert (m.table.round, m.table.first) == (6, 1)
    assert m.seat == 2
    assert [event.actor for event in m.events() if event.kind == "rolled"] == [1]


def test_glyph_words_are_component_ids():
    assert len(set(GLYPHS)) == 14
    assert steps(temple([on("ENT")])) == ["Z1"]
    assert actions(temple([on("ENT", actions=2)])) == 2
