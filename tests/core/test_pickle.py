"""Matches, tables, steps and views can be copied and pickled, on both builds."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import tepui

SLUGS = list(tepui.list_games(all=True))


def played(slug, decisions=25):
    match = tepui.Match.new(slug, seed=4)
    for _ in range(decisions):
        match.do(match.legal()[-1])
    return match


def looks(match):
    return json.dumps(match.game.position(match.table), sort_keys=True), match.save(), match.seq


@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_pickled_and_goes_on_the_same_way(slug):
    match = played(slug)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.game is match.game
    assert looks(twin) == looks(match)
    for one in (match, twin):
        for _ in range(5):
            one.do(one.legal()[0])
    assert looks(twin) == looks(match)
    assert twin.view(0) == match.view(0) == pickle.loads(pickle.dumps(match.view(0)))


@pytest.mark.parametrize("make", [tepui.Match.copy, copy.deepcopy], ids=["copy()", "deepcopy"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_copy_of_a_match_is_independent_and_meets_the_same_chance(slug, make):
    match = played(slug)
    before, twin = looks(match), make(match)
    for _ in range(8):
        twin.do(twin.legal()[0])
    assert looks(match) == before != looks(twin)
    for _ in range(8):
        match.do(match.legal()[0])
    assert looks(match) == looks(twin)
    assert match.events() == twin.events()


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_is_copied_and_pickled(slug, make):
    match = played(slug)
    table = make(match.table)
    before = looks(match)
    assert type(table) is type(match.table)
    assert match.game.position(table) == match.game.position(match.table)
    table.apply(table.step.legal(table)[0])
    assert looks(match) == before


def test_an_undo_in_a_copy_leaves_the_match_alone():
    match = tepui.Match.new("atoll", seats=2, seed=1)
    while match.undo_point is None:
        match.do(match.legal()[0])
    length, twin = len(match.entries), match.copy()
    assert twin.undo(match.entries[-1].actor)
    assert len(match.entries) == length > len(twin.entries)


def made_of_numbers(kind):
    """A step made of the numbers 0, 1, 2, …, as many as its constructor takes, with these numbers."""
    for count in range(1, 12):
        try:
            return kind(*range(count)), tuple(range(count))
        except (TypeError, ValueError):  # so many are too few
            continue
    raise AssertionError(f"{kind} takes no numbers")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_fields_of_a_step_are_what_its_constructor_took(slug):
    for kind in tepui.list_games(all=True)[slug].steps.classes.values():
        step, numbers = made_of_numbers(kind)
        assert step.fields() == numbers, kind
        assert pickle.loads(pickle.dumps(step)).fields() == numbers, kind
