"""What the learned judge of Narak makes of a table."""

from __future__ import annotations

from random import Random

import pytest

from tepui.engine.step import Chance
from tepui.games.narak.judge.expert_1 import learned
from tepui.games.narak.judge.foresight import foreseen
from tepui.games.narak.judge.marks import between_rounds
from tepui.games.narak.rules.actions import PASS
from tepui.games.narak.rules.components import ARRIVAL_POINTS, ROUNDS, ROW_POINTS, SIDES, TOP_ROW
from tepui.games.narak.rules.scoring import score
from tepui.games.narak.tests.expedition import FB, FC, GAME, expedition, whole_game
from tepui.testing.kit import play


def standing(**given: object) -> float:
    return GAME.learned(expedition(**given).table, 2)[0]


@pytest.mark.parametrize("side", range(len(SIDES)))
def test_rows_are_read_from_the_track_of_the_side(side):
    glass, book = learned.CURVE[side]
    assert list(glass[1:TOP_ROW]) == [row[0] for row in ROW_POINTS[side]]
    assert list(book[1:TOP_ROW]) == [row[1] for row in ROW_POINTS[side]]
    assert glass[TOP_ROW] == ARRIVAL_POINTS[1]
    assert list(glass) == sorted(glass)
    assert learned.height(glass, 6.5) == (glass[6] + glass[7]) / 2


@pytest.mark.parametrize("side", SIDES)
def test_what_is_left_over_at_the_very_end_counts_for_nothing(side):
    cards = {"area": ["fear", "item_05", "art_04", "basic_funding_car"], "crates": 1, "fear_tiles": 1}
    match = expedition(side=side, round=ROUNDS, coin=3, jewel=2, others=[{"hand": ["fear"]}], **cards)
    assert GAME.learned(match.table, 2)[0] > score(match.table, 0) + 1
    play(match, "pass", "end")
    assert match.seats == [1]
    assert GAME.learned(match.table, 2)[0] == score(match.table, 0)


def test_tokens_are_worth_less_in_the_last_round():
    assert standing(round=3, compass=1) - standing(round=3) > standing(round=5, compass=1) - standing(round=5) > 0


def test_a_guardian_beside_an_archaeologist_is_worth_something_only_to_who_can_pay_it():
    there = {"sites": {"jungle_1": "site_1_10"}, "slots": {"jungle_1_a": 0}}
    alone = standing(**there, coin=2, arrowhead=1)
    assert standing(**there, guards={"jungle_1": "guardian_04"}, coin=2, arrowhead=1) > alone
    assert standing(**there, guards={"jungle_1": "guardian_13"}, coin=2, arrowhead=1) < alone


def test_a_fear_card_weighs_more_the_more_rounds_are_to_come():
    cost = [standing(round=now) - standing(round=now, area=["fear"]) for now in range(1, ROUNDS + 1)]
    assert cost == sorted(cost, reverse=True)
    assert cost[-1] == pytest.approx(1.0)


@pytest.mark.parametrize("side", SIDES)
def test_height_early_is_worth_more_than_its_points(side):
    """Rows are worth more and more, and who is higher reaches the better ones."""
    rise = {"bird": "b1", "snake": "s1"}[side]
    low = expedition(side=side, round=1)
    high = expedition(side=side, round=1, glass=rise)
    assert learned.ahead(high.table, 0, 1) > learned.ahead(low.table, 0, 0) > 0


def test_an_archaeologist_at_home_is_worth_what_it_can_reach():
    jewel = {"round": 1, "sites": {"jungle_1": "site_1_10"}}
    by_car = learned.errands(expedition(hand=[FC], **jewel).table, 0)
    by_boat = learned.errands(expedition(hand=[FB], **jewel).table, 0)
    assert by_car > by_boat > 0
    assert learned.errands(expedition(hand=[], **jewel).table, 0) == 0
    assert learned.errands(expedition(hand=[FB], compass=3, **jewel).table, 0) > by_car, "a site may be discovered"


def test_in_the_last_round_what_is_foreseen_is_a_score():
    match = expedition(round=ROUNDS, hand=[FC, FB], coin=3)
    position = GAME.position(match.table)
    points = learned.standing(foreseen(match.table, 0, 1), 0)
    assert points == int(points) >= score(match.table, 0), "no part of a point is hoped for"
    assert GAME.position(match.table) == position, "only a copy is played on"


def test_who_can_do_more_is_foreseen_higher():
    poor, rich = expedition(round=ROUNDS), expedition(round=ROUNDS, compass=1, arrowhead=1)
    assert learned.standing(foreseen(rich.table, 0, 1), 0) > learned.standing(foreseen(poor.table, 0, 1), 0), (
        "a row of the track can be reached"
    )


def test_the_same_luck_foresees_the_same():
    table = whole_game(2, "snake", seed=4).table
    found = [learned.standing(foreseen(table, 0, luck), 0) for luck in (7, 7, 0, 1, 2, 3)]
    assert found[0] == found[1]
    assert len(set(found)) > 1


def test_a_line_that_ends_between_two_rounds_is_judged_where_it_ends():
    table, rng = GAME.new(2, GAME.settle_options(2, {})), Random(1)
    while not between_rounds(table):
        step = table.step
        legal = [] if isinstance(step, Chance) else step.legal(table)
        table.apply(PASS if PASS in legal else legal[0] if legal else step.sample(table, rng))
    after = foreseen(table, 0, luck=1)
    assert (after.round, after.passed, after.hands) == (table.round, table.passed, table.hands)
    assert between_rounds(after)
