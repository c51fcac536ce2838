"""The keen judge: it holds a player to the load it goes into the roll with, and counts roll, walls and boulder itself."""

from __future__ import annotations

from math import isclose

import pytest

from tepui.bots import load
from tepui.bots.search.judge import Judge
from tepui.games.chac.judge.expert_1.escape import LONG, OVER, after_turn, escapes, over_roll, pack
from tepui.games.chac.rules.table import OUT
from tepui.games.chac.tests.inside import GAME, gone, on, temple
from tepui.testing.kit import play


@pytest.mark.parametrize(
    ("index", "route", "boulder", "number"), [(11, OVER, 7, 5), (16, LONG, 13, 7), (29, LONG, 25, 8)]
)
def test_the_roll_is_read_at_the_load_of_the_moment(index, route, boulder, number):
    place = pack(0, 0, index)
    by_load = [over_roll(place, route, boulder, number, 2, now, 0.0) for now in (1, 2, 3, 4, 5)]
    assert by_load == sorted(by_load, reverse=True) and by_load[0] > by_load[-1]
    assert isclose(by_load[1], escapes(place, route, boulder, number, 2), abs_tol=0.01)


def test_with_six_faces_that_count_the_roll_is_sure():
    place = pack(0, 0, 16)
    assert over_roll(place, OVER, 13, 7, 2, 1, 0.0) == pytest.approx(after_turn(place, OVER, 13, 7, 2, 5, 0.0))


def weighed(m, word, keen):
    """How seat 0 stands after an answer of its own, the other's load being still to come."""
    after = m.table.copy()
    after.apply(GAME.read(word))
    return (GAME.learned if keen else GAME.standings)(after, 2)[0]


def overloaded():
    """Ten cards, the boulder close behind."""
    return temple(
        [on("C16", "lea", held=10), on("C30", "len", held={"walls3": [2]})], stage="load", boulder="C13", round=8
    )


def test_the_keen_judge_knows_that_what_is_kept_must_be_carried():
    m = overloaded()
    assert weighed(m, "drop walls1 1", keen=True) > weighed(m, "done", keen=True)
    assert weighed(m, "drop walls1 1", keen=False) == weighed(m, "done", keen=False), "one might still drop it"


def test_a_planner_throws_away_what_is_too_heavy():
    found = load("planner", nodes=200).choose(overloaded().glimpse(0, key=1))
    assert GAME.write(found.action).startswith("drop")
    assert found.options[-1].action != found.action


def test_stamina_makes_the_roll_better():
    m = temple(
        [on("C16", "bill", held=7), on("C30", "len", held={"walls3": [2]})], stage="load", boulder="C13", round=8
    )
    calm = m.table.copy()
    calm.apply(GAME.read("steady"))
    calm.apply(GAME.read("done"))
    assert GAME.learned(calm, 2)[0] > weighed(m, "done", keen=True)


def at_the_roll():
    m = temple([on("C16", held=2), on("C30", held={"walls2": [2]})], stage="load", boulder="C13", round=8)
    table = m.table.copy()
    for _ in range(2):
        table.apply(GAME.read("done"))
    return table


def test_what_the_judge_reckons_with_is_not_rolled():
    table = at_the_roll()
    assert type(table.step).__name__ == "Roll" and GAME.reckons(table)
    keen = Judge(GAME, 2, learned=True)
    assert {keen.expected(table, 0, luck) for luck in range(5)} == {keen.value(table, 0)}
    assert len({Judge(GAME, 2).expected(table, 0, luck) for luck in range(5)}) > 1, "the plain judge tries dice"


def after_turns(m):
    """The table once everybody has ended its turn."""
    table = m.table.copy()
    while type(table.step).__name__ == "Act":
        table.apply(GAME.read("end"))
    return table


def test_walls_and_boulder_are_reckoned_with_before_they_begin():
    table = after_turns(temple([on("Z1", actions=1), on("C30", actions=0)], round=4, boulder="C03"))
    seen = []
    for word in ["wall blank"] * 3 + ["die 1"] * 4:
        seen.append((type(table.step).__name__, GAME.reckons(table)))
        table.apply(GAME.read(word))
    assert [name for name, _ in seen] == ["WallCard"] * 3 + ["Roll"] * 4
    assert [reckons for _, reckons in seen] == [True, False, False, True, False, False, False]


def test_the_boulder_to_come_is_feared_until_it_has_rolled():
    near = [on("C14", held=2), on("C30", held={"walls2": [2]})]
    table = after_turns(temple(near, round=8, boulder="C13", walls=[3, 3]))
    before = GAME.learned(table, 2)[0]
    assert GAME.reckons(table)
    for _ in range(5):
        table.apply(GAME.read("die 1"))
    assert GAME.learned(table, 2)[0] > before + 0.1, "it has not moved"


def test_dice_of_a_lock_are_not_reckoned_with():
    m = temple([on("C16", actions=3), on("C30")])
    table = m.table.copy()
    table.apply(GAME.read("pick"))
    assert type(table.step).__name__ == "Roll" and not GAME.reckons(table)


def test_the_shares_of_a_turn_sum_to_one_at_most():
    for given in range(1, 6):
        m = temple([on("C16", actions=given, held=1), on("C30", held={"walls2": [2]})])
        assert given * GAME.pace(m.view(0)) <= 0.9 + 1e-9
    m = temple([on("C16", held=2), on("C30")], stage="load")
    assert GAME.pace(m.view(0)) <= 0.1
    assert play(m, "done").seat == 0


@pytest.mark.parametrize("boulder", ["C21", "C29"])
@pytest.mark.parametrize("value", [5, 2])
def test_whoever_stands_before_the_exit_leaves(value, boulder):
    away = gone("out", cards={"walls2": [value]}, adventurer="len")
    m = temple([on("C33", "puccio", actions=4, held={"walls1": [3]}), away], boulder=boulder, round=11, walls=[3, 3])
    planner = load("planner", nodes=200)
    while not m.over and m.table.round == 11:
        m.do(planner.choose(m.glimpse(0, key=1)).action)
    assert m.table.state[0] == OUT, "not even one who is behind, with an ability unused, stays"


def test_the_keen_judge_counts_what_coming_ashore_costs():
    """With as many cards the river is worth less than the bridge, though both are near."""
    rival = on("C30", "len", held={"walls3": [4, 4], "walls4": [4, 4]})
    at = {"boulder": "C20", "round": 8, "walls": [3, 3]}
    swims = temple([on("R4", "lea", actions=1, held=6), rival], **at)
    walks = temple([on("BR", "lea", actions=1, held=6), rival], **at)
    assert GAME.learned(walks.table, 2)[0] > GAME.learned(swims.table, 2)[0] + 0.1


def test_a_good_haul_counts_as_long_as_somebody_else_is_on_the_way():
    """Once the other is out and cannot be caught, more treasures are no comfort; before, they are."""
    rich, poor = {"walls3": [4, 4]}, {"walls1": [1]}
    at = {"boulder": "C24", "round": 10, "walls": [3, 3]}

    def gain(other):
        better, worse = (temple([on("C30", "lea", held=hand), other], **at).table for hand in (rich, poor))
        return GAME.learned(better, 2)[0] - GAME.learned(worse, 2)[0]

    ahead = {"walls2": [4, 4], "walls4": [4, 4, 5]}
    assert gain(on("C31", "len", held=ahead)) > 0.1
    assert gain(gone("out", adventurer="len", cards=ahead)) < 0.05
