"""Whole random games under watch: the invariants of the rules, the counters of the table, and words for everything."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import tepui
from tepui.engine.step import Chance
from tepui.games.atlantis.rules.components import (
    BOAT_COUNT,
    CREATURES,
    HAVENS,
    KINDS,
    LAND,
    PIECE_COUNT,
    SPACE_COUNT,
    SPACES,
    TILE_COUNTS,
)
from tepui.games.atlantis.tests.reading import breaches

GAME = tepui.load("atlantis")
TABLES = [
    (2, {}),
    (2, {"two_colours": True, "two_colour_boats": 4}),
    (3, {"challenge1": True, "challenge2": True}),
    (4, {}),
    (4, {"challenge3": True, "challenge4": True, "memory_aid": True}),
    (4, {"boarding_triggers_creature": False, "swim_then_land": False, "play_to_volcano": True}),
]
COUNTED = ("crew", "aboard", "alive", "tiles", "boat_sides")


def random_game(seats, options, seed):
    """Every table of a random game, one after the other."""
    rng = Random(seed)
    t = GAME.new(seats, GAME.settle_options(seats, options))
    while t.steps:
        yield t
        step = t.steps[-1]
        t.apply(step.sample(t, rng) if isinstance(step, Chance) else rng.choice(step.legal(t)))
    yield t


class AsMatch:
    """Just enough of a match for `breaches`."""

    def __init__(self, table):
        self.table = table


@pytest.mark.rule("ATL-INV-01", "ATL-INV-02", "ATL-INV-03")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_invariants_of_land_and_sea_hold_in_random_games(seats, options):
    for seed in range(3):
        for t in random_game(seats, options, seed):
            # Between a creature's arrival and its strike, and between fall and back, the sea is not at rest.
            if t.steps and type(t.steps[-1]).__name__ in ("Defend", "TurnBack", "Embark"):
                continue
            assert breaches(AsMatch(t)) == []


@pytest.mark.rule("ATL-INV-04")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_colour_has_ten_explorers_at_every_moment(seats, options):
    colours = 4 if options.get("two_colours") else seats
    for t in random_game(seats, options, 5):
        census = GAME.census(t)
        assert [census[word] for word in ("red", "blue", "yellow", "green")] == [10] * colours + [0] * (4 - colours)
        assert census["explorers"] == PIECE_COUNT and census["boats"] == BOAT_COUNT
        assert census["creatures"] == len(CREATURES)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_the_table_counts_is_what_lies_there(seats, options):
    for t in random_game(seats, options, 7):
        again = t.copy()
        again.count_pieces()
        for name in COUNTED:
            assert getattr(t, name) == getattr(again, name), name
        if t.tiles[0] == len(LAND) or t.turn:
            assert t.sea_sides == again.sea_sides


@pytest.mark.rule("ATL-END-03")
def test_the_volcano_comes_between_turn_33_and_turn_40():
    options = {"play_to_volcano": True}
    turns = [list(random_game(2, options, seed))[-1].turn for seed in range(12)]
    assert all(33 <= turn <= 40 for turn in turns) and len(set(turns)) > 1


def elements():
    """Every id the picture may have, and some it may not."""
    yield from (f"{kind}-{space}" for kind in ("tile", "sea") for space in SPACES)
    yield from (f"haven-{haven}" for haven in HAVENS)
    yield from (f"ex-{piece}" for piece in range(PIECE_COUNT + 1))
    yield from (f"boat-{boat}" for boat in range(BOAT_COUNT + 1))
    yield from (f"{kind}-{i}" for kind in KINDS for i in range(7))
    yield from (f"held-{tile}" for tile in range(9))
    yield from ("val-red-6", "val-blue-1", "", "-", "ex-", "ex-x", "tile-z9", "nothing", "sea-", "boat-²", "held--1")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_why_not_answers_for_every_element(seats, options, lang):
    rng = Random(seats)
    for t in random_game(seats, options, 11):
        if not t.steps or rng.random() < 0.015:
            for seat in (None, *range(seats)):
                view = GAME.shown(GAME.view(t, seat))
                for element in elements():
                    reason = GAME.why_not(view, element, lang)
                    assert reason.rule.startswith("ATL-") and reason.text, element


@pytest.mark.parametrize(("seats", "options"), TABLES[1:4])
def test_every_illegal_action_is_refused_with_a_rule(seats, options):
    rng = Random(seats)
    for t in random_game(seats, options, 13):
        if not t.steps or isinstance(t.steps[-1], Chance) or rng.random() > 0.03:
            continue
        legal = set(t.steps[-1].legal(t))
        view = GAME.shown(GAME.view(t, t.steps[-1].seat))
        for action in rng.sample(range(GAME.actions.size), 150):
            if action not in legal:
                reason = GAME.refusal(view, action, "fr")
                assert reason.rule.startswith("ATL-") and reason.text, GAME.write(action)


def test_a_view_as_numbers_has_one_length_and_tells_what_the_view_tells():
    lengths = set()
    for seats, options in TABLES:
        for i, t in enumerate(random_game(seats, options, 17)):
            if i % 60 == 0 and t.steps:
                for seat in (None, *range(seats)):
                    view = GAME.view(t, seat)
                    vector = GAME.encode(view)
                    lengths.add(vector.shape)
                    assert vector.dtype == np.float32 and np.isfinite(vector).all()
                    dreamt = GAME.view(GAME.imagine(view, Random(i)), seat)
                    assert (GAME.encode(dreamt) == vector).all()
    assert len(lengths) == 1


def test_the_island_is_laid_with_every_tile():
    for t in random_game(4, {}, 19):
        if type(t.steps[-1]).__name__ == "PlaceExplorer":
            assert t.tiles[1:] == list(TILE_COUNTS[1:]) and t.terrain.count(0) == SPACE_COUNT - 40
            assert not any(t.boat_sides)
            return
