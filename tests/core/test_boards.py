"""Piles and bags, graphs, hexes."""

from __future__ import annotations

from collections import Counter
from math import dist
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tepui.engine import graph, hexes, pile

# ---- piles


def test_a_slip_is_a_card_and_who_knows_it():
    slip = pile.slip(7, 0b101)
    assert (pile.card_of(slip), pile.mask_of(slip)) == (7, 0b101)
    assert [pile.knows(slip, seat) for seat in range(3)] == [True, False, True]
    assert pile.shown_to(slip, 0b010) == pile.slip(7, 0b111)
    assert pile.everybody(3) == 0b111


def test_the_top_of_a_pile_is_decided_or_one_of_its_bag():
    bags = [[2, 0, 1], [0, 3, 0]]
    assert pile.top_ways([pile.slip(2, 0)], bags, 40) == [(42, 1)]
    assert pile.top_ways([~0, ~1], bags, 40) == [(40, 2), (42, 1)]
    assert pile.top_ways([~1], bags, 40) == [(41, 3)]


def test_taking_the_top_takes_it_out_of_its_bag():
    bags = [[2, 0, 1], [0, 3, 0]]
    cards = [~1, ~0, pile.slip(2, 1)]
    pile.take_top(cards, bags, 1)
    pile.take_top(cards, bags, 0)
    pile.take_top(cards, bags, 2)
    assert cards == []
    assert bags == [[1, 0, 1], [0, 2, 0]]
    with pytest.raises(AssertionError, match="does not hold it"):
        pile.take_top([~0], bags, 1)


def test_drawing_is_fair_and_conserves():
    drawn = Counter()
    for seed in range(3000):
        bag = [1, 2, 0, 3]
        drawn[pile.draw(bag, Random(seed))] += 1
        assert pile.in_bag(bag) == 5
    assert drawn[2] == 0
    assert 900 < drawn[1] < 1100
    assert 1400 < drawn[3] < 1600
    with pytest.raises(AssertionError, match="an empty bag"):
        pile.draw([0, 0], Random(1))


def test_an_empty_bag_makes_hands_known():
    hands = [[pile.slip(1, 0b01)], [pile.slip(2, 0b10)]]
    pile.marked_by_subtraction(hands, 0b11)
    assert [pile.mask_of(slip) for hand in hands for slip in hand] == [3, 3]


# ---- graphs

LINE = ((1,), (0, 2), (1, 3), (2, 4), (3,))  # five places in a row
OPEN = [True] * 5
NOWHERE = [False] * 5


def test_distances_go_round_what_is_closed():
    assert graph.distances(LINE, [0], OPEN) == [0, 1, 2, 3, 4]
    assert graph.distances(LINE, [0, 4], OPEN) == [0, 1, 2, 1, 0]
    assert graph.distances(LINE, [0], [True, True, False, True, True])[2:] == [graph.UNREACHED] * 3


def test_reach_counts_steps_and_stops():
    assert graph.reach(LINE, 2, 1, OPEN, NOWHERE) == [1, 3]
    assert graph.reach(LINE, 2, 9, OPEN, NOWHERE) == [0, 1, 3, 4]
    assert graph.reach(LINE, 2, 9, OPEN, [False, True, False, False, False]) == [1, 3, 4], "a walk ends where it stops"
    assert graph.reach(LINE, 2, 9, [True, False, True, True, True], NOWHERE) == [3, 4]
    assert graph.reach(LINE, 2, 0, OPEN, NOWHERE) == []


# ---- hexes

HEXES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(HEXES, HEXES, st.integers(0, 5))
def test_hexes_have_a_geometry(a, b, turns):
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert all(hexes.distance(a, near) == 1 for near in hexes.neighbours(a))
    assert hexes.distance(hexes.rotated(a, turns), hexes.rotated(b, turns)) == hexes.distance(a, b)
    assert hexes.rotated(hexes.rotated(a, turns), 6 - turns) == a


def test_opposite_directions_are_three_apart():
    for direction in range(6):
        assert hexes.neighbour(hexes.neighbour((0, 0), direction), (direction + 3) % 6) == (0, 0)


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_a_disc_of_hexes(radius, count):
    disc = hexes.disc((2, -1), radius)
    assert len(set(disc)) == len(disc) == count
    assert all(hexes.distance((2, -1), one) <= radius for one in disc)


def test_neighbours_on_paper_touch():
    here = hexes.centre((0, 0), 10)
    for near in hexes.neighbours((0, 0)):
        assert dist(here, hexes.centre(near, 10)) == pytest.approx(10 * 3**0.5)
    assert all(dist(here, corner) == pytest.approx(10) for corner in hexes.corners(here, 10))
