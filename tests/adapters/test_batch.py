"""Many tables in one call: the same games as one by one, arrays of the caller, single rows, and errors that change nothing."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy
from random import Random

import numpy as np
import pytest

import tepui
from tepui.adapters.batch import BatchedTables
from tepui.adapters.episode import returns
from tepui.core import observation
from tepui.core.observation import observe
from tepui.engine.array_sheet import ArrayMarks, ArraySheet
from tepui.engine.native_sheet import NativeMarks, NativeSheet
from tepui.engine.step import Chance

SLUGS = list(tepui.list_games(all=True))
NAMES = ("observation", "mask", "seat", "rewards", "done", "truncated")


def contents(tables):
    return {name: getattr(tables, name).copy() for name in NAMES}


def same(one, two):
    return all((one[name] == two[name]).all() for name in NAMES)


def playing(slug, count=3, steps=0, **settings):
    tables = BatchedTables(slug, count, seed=5, **settings)
    for _ in range(steps):
        tables.step(tables.sample())
    return tables


@pytest.mark.parametrize("slug", SLUGS)
def test_a_row_is_the_game_it_would_be_alone(slug):
    """Played again by hand, with the generator of each row: tables, observations, masks, seats and rewards."""
    game, tables = tepui.load(slug), playing(slug, 2)
    start = game.new(tables.seats, tables.options)
    rngs = [Random(f"5/{row}") for row in range(2)]
    alone = [start.copy() for _ in range(2)]
    for table, rng in zip(alone, rngs):
        roll(table, rng)
    for _ in range(120):
        for row, table in enumerate(alone):
            seat, legal = table.step.seat, table.step.legal(table)
            assert tables.seat[row] == seat
            assert np.flatnonzero(tables.mask[row]).tolist() == legal
            assert (tables.observation[row] == observe(game.observer, table, seat)).all()
        actions = tables.sample()
        tables.step(actions)
        for row, table in enumerate(alone):
            table.apply(int(actions[row]))
            roll(table, rngs[row])
            assert tables.done[row] == table.over
            assert tables.rewards[row].tolist() == pytest.approx(returns(game, table, tables.seats))
            if table.over:
                alone[row] = start.copy()
                roll(alone[row], rngs[row])


def roll(table, rng):
    while not table.over and isinstance(table.step, Chance):
        table.apply(table.step.sample(table, rng))


def test_without_librt_the_same_numbers(monkeypatch):
    monkeypatch.setattr(observation, "new_sheet", NativeSheet)
    monkeypatch.setattr(observation, "new_marks", NativeMarks)
    native = playing("eldorado", steps=30)
    seen = native.observation
    monkeypatch.setattr(observation, "new_sheet", ArraySheet)
    monkeypatch.setattr(observation, "new_marks", ArrayMarks)
    mine = np.ones(native.shapes()["observation"][0], np.float32)
    for plain in (playing("eldorado", steps=30), playing("eldorado", steps=30, arrays={"observation": mine})):
        assert same(contents(native), contents(plain))
    del native  # its memory stays as long as the array over it
    assert (seen == plain.observation).all()


def test_whatever_a_caller_does_to_the_arrays_the_next_step_is_right():
    spoilt, clean = playing("eldorado", steps=3), playing("eldorado", steps=3)
    for array in (spoilt.observation, spoilt.mask, spoilt.rewards):
        array.fill(7)
    for tables in (spoilt, clean):
        tables.step(tables.sample())
    assert same(contents(spoilt), contents(clean))


def test_arrays_of_the_caller_are_written_and_nothing_else_is_made():
    shapes = playing("atoll").shapes()
    mine = {name: np.ones(shape, kind) for name, (shape, kind) in shapes.items()}
    tables = playing("atoll", arrays=mine)
    tables.step(tables.sample())
    assert all(getattr(tables, name) is mine[name] for name in NAMES)
    assert same(mine, contents(playing("atoll", steps=1)))


@pytest.mark.parametrize(
    ("name", "wrong", "why"),
    [
        ("observation", lambda a: a[:, :-1].copy(), r"observation has the shape \(3, 275\), not \(3, 274\)"),
        ("mask", lambda a: a.astype(np.int8), "mask holds bool, not int8"),
        ("rewards", lambda a: np.asfortranarray(a), "rewards lies in one piece"),
        ("seat", lambda a: a.tolist(), "seat is an array of numpy, not list"),
        ("reward", lambda a: a, "there is no array 'reward'"),
    ],
)
def test_a_wrong_array_is_named(name, wrong, why):
    shape, kind = playing("atoll").shapes().get(name, ((3,), np.float32))
    with pytest.raises(tepui.BadOption, match=why):
        playing("atoll", arrays={name: wrong(np.zeros(shape, kind))})


def test_an_array_that_cannot_be_written_is_named():
    fixed = np.zeros(3, np.bool_)
    fixed.flags.writeable = False
    with pytest.raises(tepui.BadOption, match="done is written to"):
        playing("atoll", arrays={"done": fixed})


@pytest.mark.parametrize(
    ("actions", "error", "why"),
    [
        ([0, 0, 99], tepui.IllegalAction, "row 2: .*99"),
        ([0, 20, 0], tepui.IllegalAction, "row 1: .*ATO-"),
        ([0, 0], tepui.BadOption, r"3 rows take 3 actions in a row, not an array of shape \(2,\)"),
        ([0.0, 0.0, 0.0], tepui.BadOption, "a whole number, not float64"),
    ],
)
def test_a_wrong_action_is_named_and_no_row_changes(actions, error, why):
    tables = playing("atoll")
    before, saves = contents(tables), [tables.save(row) for row in range(3)]
    with pytest.raises(error, match=why):
        tables.step(actions)
    assert same(before, contents(tables))
    assert saves == [tables.save(row) for row in range(3)]


def test_the_next_game_begins_in_the_same_step():
    tables = playing("atoll", 2, steps=0)
    for _ in range(400):
        tables.step(tables.sample())
        if tables.done.any():
            break
    (row, final), *_ = tables.ended
    assert final.over and tables.mask[row].any() and tables.table(row).round == 0
    assert tables.rewards[row].max() > tables.rewards[row].min()


def test_a_row_that_is_over_stays_over_until_it_is_reset():
    tables = playing("atoll", 2, autoreset="disabled")
    while not tables.done.all():
        tables.step(tables.sample())
        if (tables.seat < 0).any() and not (tables.seat < 0).all():
            row = int(np.flatnonzero(tables.seat < 0)[0])
            assert not tables.mask[row].any() and not tables.observation[row].any()
            with pytest.raises(tepui.IllegalAction, match=f"row {row}: its game is over"):
                tables.step_rows([row], [0])
            tables.reset(rows=[row])
            assert tables.seat[row] >= 0 and not tables.done[row]
            return
        if (tables.seat < 0).all():
            tables.reset()
    raise AssertionError("both games ended in the same step")


def test_a_long_game_is_cut_off():
    tables = playing("atoll", 2, steps=7, longest=7)
    assert tables.truncated.all() and not tables.done.any() and not tables.rewards.any()
    assert tables.position(0)["round"] == 0


def test_the_same_seed_gives_the_same_rows_however_many_there_are():
    few, many = playing("chac", 2), playing("chac", 5)
    assert (few.observation == many.observation[:2]).all()
    few.step(few.sample())
    few.reset(seed=5)
    assert (few.observation == many.observation[:2]).all()
    few.reset(seed=6, rows=[1])
    assert (few.observation[0] == many.observation[0]).all()
    assert (few.observation[1] != many.observation[1]).any()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_row_is_cloned_saved_and_put_back(slug):
    tables = playing(slug, 2, steps=15)
    snapshot, text = tables.clone(0), tables.save(0)
    here = tables.observation[0].copy()
    line = []
    for _ in range(10):
        line.append(tables.sample())
        tables.step(line[-1])
    there = tables.observation[0].copy()
    for back in (lambda: tables.put(0, snapshot), lambda: tables.restore(0, text)):
        other = tables.observation[1].copy()
        back()
        assert (tables.observation[0] == here).all() and (tables.observation[1] == other).all()
        for actions in line:
            tables.step_rows([0], actions[:1])
        assert (tables.observation[0] == there).all()


def test_a_foreign_save_is_refused_and_nothing_changes():
    tables, other = playing("atoll"), playing("atoll", storms=False)
    before = contents(tables)
    broken = json.dumps({**json.loads(tables.save(0)), "position": {"discard": {"pearl": 99}}})
    for text, why in [
        (other.save(0), "row 1: a save of atoll for 3 storms=False, rules 1; this batch plays atoll for 3"),
        ("{}", "row 1: this is no saved row"),
        ("nonsense", "row 1: this is no saved row"),
        (broken, "row 1: more treasures of a kind"),
    ]:
        with pytest.raises(tepui.BadOption, match=why):
            tables.restore(1, text)
    with pytest.raises(tepui.BadOption, match="row 1: a snapshot of 'atoll for 3 storms=False'"):
        tables.put(1, other.clone(0))
    for row in (3, -1, True, "0"):
        with pytest.raises(tepui.BadOption, match="there is no row"):
            tables.save(row)
    assert same(before, contents(tables))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"count": 0}, "at least one table, not 0"),
        ({"autoreset": "never"}, "autoreset may be same_step, disabled, not 'never'"),
        ({"longest": -1}, "at least one decision, not -1"),
        ({"seats": 9}, "2 to 4 players, not 9"),
        ({"rain": True}, "no option 'rain'"),
    ],
)
def test_wrong_settings_are_named(settings, why):
    with pytest.raises(tepui.BadOption, match=why):
        BatchedTables("atoll", **{"count": 2, **settings})


@pytest.mark.parametrize(
    "make", [deepcopy, lambda tables: pickle.loads(pickle.dumps(tables))], ids=["deepcopy", "pickle"]
)
def test_a_batch_is_copied_and_pickled(make):
    tables = playing("chac", steps=9)
    twin = make(tables)
    assert same(contents(tables), contents(twin))
    before = contents(tables)
    actions = twin.sample()
    twin.step(actions)
    assert same(before, contents(tables))
    assert (tables.sample() == actions).all()
    tables.step(actions)
    assert same(contents(tables), contents(twin))


@pytest.mark.parametrize("count", [1, 3, 64])
def test_arrays_begin_where_jax_takes_them_without_copying(count):
    tables = BatchedTables("atoll", count, seed=7)
    for name in tables.shapes():
        assert getattr(tables, name).ctypes.data % 64 == 0, name
