"""The odds people read and bots reckon with, against enumeration of the dice and of the engine itself."""

from __future__ import annotations

from math import isclose

import pytest

from tepui.engine.step import Chance
from tepui.games.chac.judge.expert_1.lava_paths import trap_chances
from tepui.games.chac.rules import odds
from tepui.games.chac.rules.actions import DROWN
from tepui.games.chac.rules.components import ALCOVE_NEED, WALL_CARDS
from tepui.games.chac.tests import counted
from tepui.games.chac.tests.counted import faces
from tepui.games.chac.tests.inside import GAME, dice, on, temple
from tepui.testing.kit import play


def outcomes(table, until):
    """Every table chance may lead to, with its probability, from here to the next decision; decisions are made by `until`."""
    if table.over:
        return [(1.0, table)]
    if isinstance(table.step, Chance):
        following = table.step.outcomes(table)
    else:
        action = until(table)
        if action is None:
            return [(1.0, table)]
        following = [(action, 1.0)]
    found = []
    for action, p in following:
        after = table.copy()
        after.apply(action)
        found += [(p * q, end) for q, end in outcomes(after, until)]
    return found


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 9])
@pytest.mark.parametrize("ahead", [1, 2, 3, 4, 5, 6])
def test_boulder(number, ahead):
    assert isclose(odds.boulder_reaches(number, ahead), counted.boulder_reaches(number, ahead), abs_tol=1e-12)


def test_nothing_behind_the_boulder_is_reached():
    assert odds.boulder_reaches(5, 0) == odds.boulder_reaches(5, -3) == 0


@pytest.mark.parametrize("gone_", [(), (0, 1, 1, 2), (0, 1, 1, 2, 2, 3, 3), (0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3)])
def test_walls(gone_):
    bag = [count - gone_.count(card) for card, count in enumerate(WALL_CARDS)]
    left = gone_.count(0) + gone_.count(1)
    right = gone_.count(0) + gone_.count(2)
    assert isclose(odds.walls_meet(bag, left, right), counted.walls_meet(gone_), abs_tol=1e-12)


@pytest.mark.parametrize("planks", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("load", [1, 2, 3, 4, 5, 7, 9])
def test_bridge(planks, load):
    assert isclose(odds.bridge_falls(planks, load), counted.bridge_falls(planks, load), abs_tol=1e-12)
    assert isclose(sum(odds.bridge_breaks(planks, load)), 1)


@pytest.mark.parametrize("swimming", [False, True])
@pytest.mark.parametrize(("load", "cards"), [(1, 0), (2, 0), (2, 2), (2, 3), (3, 4), (3, 6), (4, 7), (4, 9)])
def test_waterfall(load, cards, swimming):
    assert isclose(odds.gets_out(load, cards, swimming), counted.gets_out(load, cards, swimming), abs_tol=1e-12)


def test_waterfall_of_the_engine():
    m = temple([on("R4", "bill", held=3), on("C20")])
    table = m.table.copy()
    table.apply(GAME.read("getout"))

    def pay(t):
        if type(t.step).__name__ not in ("SwallowedUp", "GiveCard"):
            return None
        return next(action for action in t.step.legal(t) if action != DROWN)

    ashore = sum(p for p, t in outcomes(table, pay) if t.where[0] >= 0)
    assert isclose(ashore, odds.gets_out(2, 3, False))


@pytest.mark.parametrize("alcove", [0, 4])
@pytest.mark.parametrize("mastery", [False, True])
def test_first_roll_at_a_lock(alcove, mastery):
    need = ALCOVE_NEED[alcove]
    opens = sum(sum(face not in roll for face in need) <= mastery for roll in faces(5)) / 6**5
    assert isclose(odds.fresh_lock(alcove, 1, mastery), opens, abs_tol=1e-12)


@pytest.mark.parametrize("mastery", [False, True])
@pytest.mark.parametrize(
    ("alcove", "dice"), [(0, [1, 2, 4, 5, 5]), (0, [4, 4, 5, 6, 6]), (4, [1, 2, 3, 4, 6]), (4, [1, 1, 2, 3, 6])]
)
def test_one_reroll_at_a_lock(alcove, dice, mastery):
    need = ALCOVE_NEED[alcove]
    best = 0.0
    for mask in range(1, 32):
        kept = [dice[i] for i in range(5) if not mask >> i & 1]
        rolls = list(faces(5 - len(kept)))
        opens = sum(sum(face not in (*kept, *roll) for face in need) <= mastery for roll in rolls) / len(rolls)
        assert isclose(odds.reroll_opens(dice, mask, alcove, mastery), opens, abs_tol=1e-12)
        best = max(best, opens)
    missing = sum(face not in dice for face in need)
    if missing > mastery:
        assert isclose(odds.lock_opens(len(need), missing, 1, mastery), best, abs_tol=1e-12)


@pytest.mark.parametrize(
    ("alcove", "mastery", "chances"),
    [
        (0, False, (0.16, 0.45, 0.67, 0.81, 0.89)),
        (0, True, (0.67, 0.93, 0.99)),
        (4, False, (0.02, 0.09, 0.20, 0.31, 0.42)),
        (4, True, (0.25, 0.62, 0.82, 0.92, 0.96)),
    ],
)
def test_locks_with_best_rerolls_in_so_many_actions(alcove, mastery, chances):
    found = [odds.fresh_lock(alcove, n + 1, mastery) for n in range(len(chances))]
    assert all(abs(a - b) < 0.006 for a, b in zip(found, chances)), found


@pytest.mark.parametrize("mastery", [False, True])
@pytest.mark.parametrize("alcove", [0, 4])
def test_keeping_one_die_of_each_wanted_face_is_best(alcove, mastery):
    """Whatever else one keeps, over three rolls and from any dice, does not open more locks."""
    for rolls in (1, 2, 3):
        best = counted.lock_opens((), alcove, rolls, mastery)
        assert isclose(odds.fresh_lock(alcove, rolls, mastery), best, abs_tol=1e-12)
    for rolled in ((1, 2, 4, 5, 5), (1, 2, 2, 2, 4), (4, 4, 5, 6, 6), (1, 2, 3, 4, 4), (6, 6, 6, 6, 6)):
        missing = sum(face not in rolled for face in ALCOVE_NEED[alcove])
        for rolls in (1, 2):
            best = counted.lock_opens(rolled, alcove, rolls, mastery)
            assert isclose(odds.lock_opens(len(ALCOVE_NEED[alcove]), missing, rolls, mastery), best, abs_tol=1e-12)


def test_what_is_written_on_the_board_is_what_is_reckoned():
    m = temple([on("C24", "bill", held=4), on("C20")], boulder="C21", planks=3)
    shown = m.shown(0)
    offers = {GAME.write(a): GAME.offer(shown, a, "en") for a in m.legal()}
    assert offers["move BR"].preview == "fall 4 %"  # (2/6)^3
    assert offers["move C25"].preview == "boulder 46 %"  # four spaces ahead of it
    assert ">99.6 %<" in GAME.draw(shown)
    m = temple([on("R4", "bill"), on("C20")])
    assert GAME.offer(m.shown(0), GAME.read("getout")).preview == "no 1: 69 %"
    m = temple([on("C16", "bill", actions=2), on("C20")])
    assert GAME.offer(m.shown(0), GAME.read("pick")).preview == "45 % in 2 actions"


def test_slabs():
    m = temple([on("C11"), on("C20")], {"memory": "keep_notes"})
    assert GAME.offer(m.shown(0), GAME.read("move L14")).preview == "trap 29 %"
    m = temple(
        [on("C11"), on("C20")],
        {"memory": "keep_notes"},
        deciphered=[[0], [0], [], []],
        pairs={"round-skull": 2, "square-skull": 5},
    )
    assert GAME.offer(m.shown(0), GAME.read("move L14")).preview == "trap 17 %"
    assert GAME.offer(m.shown(1), GAME.read("move L14")).preview == "trap 29 %"
    chances = trap_chances(m.table, 0)
    assert sorted({round(c, 3) for c in chances}) == [0.0, 0.167, 1.0]


def test_at_the_waterfall_one_reads_what_paying_is_worth():
    m = play(temple([on("R4", "bill", held=7), on("C20")], chance=dice(1, 4, 1, 3)), "getout")
    assert "69 %" in GAME.prompt(m.shown(0)).note  # (5/6)^2
    m = play(temple([on("R4", "puccio", held=3), on("C20")], chance=dice(1, 1)), "getout")
    assert "83 %" in GAME.prompt(m.shown(0)).note  # Swimming for one, cards for the other


def test_where_the_boulder_may_come_the_board_tells_it_once():
    m = temple([on("C21"), on("C01")], boulder="C17", round=7)
    told = [part.split('"')[0] for part in GAME.draw(m.shown(0)).split('id="space-')[1:] if " told" in part[:60]]
    assert told == [f"C{18 + k}" for k in range(5)]


@pytest.mark.parametrize(("load", "cards"), [(2, 3), (3, 6), (4, 9), (5, 12), (3, 2)])
def test_cha_riv_12_how_many_ones_are_paid_for_by_one_who_comes_ashore(load, cards):
    paid = ashore = 0.0
    for roll in faces(load):
        ones = roll.count(1)
        if 3 * ones <= cards:
            ashore += (5 / 6) ** ones
            paid += (5 / 6) ** ones * ones
    assert isclose(odds.ones_paid(load, cards, False), paid / ashore, abs_tol=1e-12)
    assert odds.ones_paid(load, cards, True) <= odds.ones_paid(load, cards, False)


@pytest.mark.parametrize("mastery", [False, True])
def test_a_lock_does_not_open_without_an_action(mastery):
    assert [odds.fresh_lock(alcove, 0, mastery) for alcove in range(len(ALCOVE_NEED))] == [0.0] * len(ALCOVE_NEED)
