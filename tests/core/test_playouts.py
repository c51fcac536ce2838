"""Hypothesis plays: any choices at all lead through a game that keeps its promises."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tepui
from tepui import Match
from tepui.core.contract import option_sets
from tepui.engine.step import Chance

GAMES = {slug: game for slug, game in tepui.list_games(all=True).items() if game.status == "finished"}


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_any_choices_make_a_game(slug, data):
    """The first choices are Hypothesis's own, the rest random: undo, saves and views hold wherever it stops."""
    game = GAMES[slug]
    match = Match.new(slug, data.draw(st.sampled_from(list(game.seats))), seed=data.draw(st.integers(0, 9)))
    for _ in range(data.draw(st.integers(0, 30))):
        if match.over:
            break
        seat = data.draw(st.sampled_from(match.seats))
        if data.draw(st.booleans()) and match.undoable:
            match.undo(seat)
            continue
        match.do(data.draw(st.sampled_from(match.legal(seat))), seat)
    assert Match.load(match.save()).save() == match.save()
    for watcher in [*range(match.count), None]:
        view = match.view(watcher)
        assert game.view(game.imagine(view, Random(1)), watcher) == view
    position = json.loads(json.dumps(game.position(match.table)))
    assert game.position(game.lay(position, match.count, match.options)) == position


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_copies_play_the_same_game(slug, seed):
    game = GAMES[slug]
    match, rng = Match.new(slug, seed=seed), Random(seed)
    for _ in range(rng.randrange(40)):
        if not match.over:
            seat = rng.choice(match.seats)
            match.do(rng.choice(match.legal(seat)), seat)
    one, two = match.table.copy(), match.table.copy()
    ends = []
    for table in (one, two):
        luck = Random(seed)
        while not table.over:
            step = table.step
            chosen = luck.choice(step.legal(table)) if table.waiting() else step.sample(table, luck)
            table.apply(chosen)
        ends.append(game.position(table))
    assert ends[0] == ends[1]


def moments(game, seats, seed, options=None):
    """The tables of a random game, before every action."""
    luck = Random(seed)
    table = game.new(seats, game.settle_options(seats, options))
    while not table.over:
        yield table
        table.apply(luck.choice(table.step.legal(table)) if table.waiting() else table.step.sample(table, luck))


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_stays_as_it_is_while_the_game_goes_on(slug):
    game = GAMES[slug]
    for seats in game.seats:
        kept = []
        for number, table in enumerate(moments(game, seats, seats)):
            if number % 7 == 0 and number < 1500:
                kept.append((table.copy(), game.position(table)))
        assert all(game.position(copy) == position for copy, position in kept)


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_luck_gives_what_the_ways_give(slug):
    """A step may draw without writing its ways down; what comes out must be the same."""
    game = GAMES[slug]
    met = set()
    for seats in game.seats:
        for number, table in enumerate(moments(game, seats, 10 + seats)):
            step = table.step
            if not isinstance(step, Chance):
                continue
            met.add(type(step))
            drawn, written = Random(number), Random(number)
            assert step.sample(table, drawn) == Chance.sample(step, table, written), step
            assert drawn.random() == written.random(), f"{step} draws more or less than one number"
    assert met


@pytest.mark.parametrize("slug", GAMES)
def test_a_picked_action_is_the_one_that_the_list_has_there(slug):
    """A choice may be made by lot without listing what is legal; what comes out must be the same, with any options."""
    game, luck, met = GAMES[slug], Random(3), set()
    for seats in game.seats:
        for options in islice(option_sets(game, seats), 4):
            for table in moments(game, seats, 20 + seats, options):
                step = table.step
                if isinstance(step, Chance):
                    continue
                met.add(type(step))
                legal = step.legal(table)
                for share in (0.0, luck.random(), 1 - 2**-53):
                    assert step.pick(table, share) == legal[int(share * len(legal))], step
    assert met
