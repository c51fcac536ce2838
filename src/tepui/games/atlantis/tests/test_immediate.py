"""Green backs, resolved at once (ATL-IMM)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.rules.components import SYMBOLS
from tepui.games.atlantis.tests.island import island, legal_words, play, set_up
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, reserve, stage, turn_of

ELSEWHERE = {"red": ["i7"], "blue": ["i7"]}


def sunk(tile, back, die="die shark", **position):
    """Red sinks a tile and this turns up."""
    position.setdefault("explorers", ELSEWHERE)
    return play(island(stage="sink", chance=[back, die], **position), f"sink {tile}")


@pytest.mark.parametrize("back", ["back shark", "back whale", "back boat"])
def test_atl_imm_01_shown_resolved_and_out(back):
    match = sunk("f3", back, die="die serpent")
    symbol = back.split()[1]
    assert place(match, {"boat": "boat0"}.get(symbol, f"{symbol}0")) == "f3"
    assert hand(match, "red") == []
    assert match.view(None).seen[SYMBOLS.index(symbol)] == 1
    assert stage(match) == "ChooseCreature", "nothing was asked in between"


def test_atl_imm_02_a_shark_comes_and_takes_every_swimmer_there():
    match = sunk(
        "f3", "back shark", die="die whale", explorers={"red": ["f3", "f4"], "blue": ["f3", "f3"], "green": ["e2"]}
    )
    assert (creatures(match, "shark"), reserve(match, "shark")) == (["f3"], 5)
    assert people(match, "out") == {"r0", "b0", "b1"}, "not those beside it"


def test_atl_imm_03_a_whale_comes_and_harms_nobody():
    match = sunk("f3", "back whale", explorers={"red": ["f3"], "blue": ["f3"]})
    assert (creatures(match, "whale"), reserve(match, "whale")) == (["f3"], 4)
    assert people(match, "f3") == {"r0", "b0"}


@pytest.mark.parametrize("count", [0, 1, 3])
def test_atl_imm_04_a_boat_comes_and_takes_up_to_three_unasked(count):
    match = sunk("f3", "back boat", explorers={"red": ["f3"] * min(count, 1) + ["i7"], "blue": ["f3"] * max(0, count - 1) + ["i7"]},
                 boats="l1 l2 l3 l4 l5 l6 l7 l8")  # fmt: skip
    assert (place(match, "boat8"), reserve(match, "boat")) == ("f3", 3)
    assert len(people(match, "boat8")) == count
    assert people(match, "f3") == set()
    assert turn_of(match) == "blue", "free of charge and without a question"


def test_atl_imm_05_of_more_than_three_the_remover_chooses():
    match = sunk("f3", "back boat", explorers={"red": ["f3"], "blue": ["f3", "f3"], "green": ["f3"]})
    assert (stage(match), turn_of(match)) == ("Embark", "red")
    play(match, "aboard r0", "aboard b1", "aboard g0")
    assert people(match, "boat0") == {"r0", "b1", "g0"}
    assert people(match, "f3") == {"b0"}


def test_atl_imm_12_exactly_three_and_opponents_too():
    match = sunk("f3", "back boat", explorers={"red": ["f3"], "blue": ["f3", "f3"], "green": ["f3", "i7"]})
    chosen = set()
    for first in legal_words(match):
        one = play(match.until(len(match.entries)), first)
        for second in legal_words(one):
            two = play(one.until(len(one.entries)), second)
            for third in legal_words(two):
                assert stage(two) == "Embark"
                chosen.add(frozenset((first, second, third)))
    assert len(chosen) == 4, "three of four, in one order each"
    play(match, "aboard b0", "aboard b1", "aboard g0")
    assert people(match, "boat0") == {"b0", "b1", "g0"}
    assert people(match, "f3") == {"r0"}


def test_atl_imm_12_without_seeing_a_value():
    match = sunk("f3", "back boat", explorers={"red": ["f3"], "blue": ["f3", "f3"], "green": ["f3"]})
    assert [match.view(0).value[piece] for piece in (10, 11, 30)] == [0, 0, 0]
    assert match.shown(0).value == [0] * 40


def test_atl_imm_06_a_whirlpool_clears_the_space_and_the_sea_around():
    match = sunk(
        "d4", "back whirlpool", tiles={"forest": "d4", "rest": "mountain"}, boats="c4 c5 b4 e10", serpents="d3 c3 g6",
        sharks="d3 m1", whales="c5 m2",
        explorers={"red": ["d4", "boat0", "boat0", "i7"], "blue": ["boat0", "c5", "boat2", "b4"], "green": ["d4"]},
    )  # fmt: skip
    assert people(match, "out") == {"r0", "r1", "r2", "b0", "b1", "g0"}
    assert [place(match, f"boat{i}") for i in range(4)] == ["out", "out", "b4", "e10"]
    assert creatures(match, "serpent") == ["c3", "g6"]
    assert creatures(match, "shark") == ["m1"]
    assert creatures(match, "whale") == ["m2"]
    assert people(match, "boat2") == {"b2"}
    assert place(match, "b3") == "b4"


def test_atl_imm_06_what_it_takes_does_not_return_to_the_reserve():
    match = sunk(
        "d4", "back whirlpool", tiles={"forest": "d4", "rest": "mountain"}, boats="c4", sharks="c4", whales="c4"
    )
    assert [place(match, thing) for thing in ("boat0", "shark0", "whale0")] == ["out", "out", "out"]
    assert (reserve(match, "boat"), reserve(match, "shark"), reserve(match, "whale")) == (11, 5, 4)


def test_atl_imm_07_walkers_around_and_the_saved_are_spared_and_nothing_stays():
    match = sunk("d4", "back whirlpool", tiles={"forest": "d4", "rest": "mountain"},
                 explorers={"red": ["d5", "e4"], "blue": ["e5", "nw"]}, boats="l1")  # fmt: skip
    assert people(match, "out") == set()
    play(match, "done")
    after = island(sunk="d4", boats="c4", explorers={"red": ["boat0"]})
    assert place(play(after, "sail boat0 d4"), "r0") == "boat0", "no marker is left behind"


def test_atl_imm_08_between_two_tiles_still_standing():
    match = sunk("f3", "back whirlpool", tiles={"forest": "f3", "rest": "mountain"}, serpents="e2 g2", sharks="g1 d2",
                 explorers={"red": ["f3", "f4", "e2"], "blue": ["g3", "f2", "e1"]}, boats="e3 g2 h2")  # fmt: skip
    assert people(match, "out") == {"r0", "r2", "b1"}
    assert (place(match, "r1"), place(match, "b0"), place(match, "b2")) == ("f4", "g3", "e1")
    assert [place(match, f"boat{i}") for i in range(3)] == ["out", "out", "h2"]
    assert creatures(match, "shark") == ["d2", "g1"]
    assert creatures(match, "serpent") == []


def test_atl_imm_09_the_volcano_ends_the_game_before_step_4():
    match = sunk("f3", "back volcano", tiles={"rest": "mountain"})
    assert match.over
    assert match.table.die == -1
    assert match.game.write(match.log[-1]) == "back volcano"


@pytest.mark.parametrize(("back", "symbol"), [("back shark", "def_shark"), ("back whale", "def_whale")])
def test_atl_imm_10_nobody_answers_a_creature_that_a_back_brings(back, symbol):
    match = sunk("f3", back, die="die serpent", explorers={"red": ["i7"], "blue": ["f3", "i7"]},
                 hands={"blue": [{"symbol": symbol}]})  # fmt: skip
    assert (stage(match), turn_of(match)) == ("ChooseCreature", "red")
    assert hand(match, "blue") == [symbol]
    assert place(match, "b0") == ("out" if symbol == "def_shark" else "f3")


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"two_colours": True, "two_colour_boats": 4})]
)
def test_atl_imm_11_the_reserve_covers_every_back(seats, options):
    match = set_up(seats, options)
    backs = [sum(match.table.bag[symbol::12]) for symbol in range(3)]
    assert backs == [6, 5, 4]
    assert reserve(match, "shark") == backs[0]
    assert reserve(match, "whale") == backs[1]
    assert reserve(match, "boat") >= backs[2]
