"""Observations: all kinds of sheet say the same, an observation of a table is that of the view, and different views differ."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pytest

import tepui
from tepui.core.contract import different, option_sets
from tepui.core.observation import observe
from tepui.core.records import View
from tepui.engine.array_sheet import ArrayMarks, ArraySheet
from tepui.engine.native_sheet import SPARE, NativeMarks, NativeSheet
from tepui.engine.observe import SPECTATOR, Group, Layout, Part, Sheet, add_each
from tepui.engine.step import Chance

SLUGS = list(tepui.list_games(all=True))
LONGEST = 400  # decisions of one game


def decisions(slug: str, count: int, seed: int = 0) -> Iterator[tuple[Any, int]]:
    """Tables at decisions of random games with every number of seats and every option, and a seat that looks at them."""
    game, rng = tepui.load(slug), Random(seed)
    tables = [(seats, options) for seats in game.seats for options in option_sets(game, seats)]
    rng.shuffle(tables)
    while True:
        seats, options = tables[rng.randrange(len(tables))]
        table = game.new(seats, game.settle_options(seats, options))
        for _ in range(LONGEST):
            while not table.over and isinstance(table.step, Chance):
                table.apply(table.step.sample(table, rng))
            if table.over:
                break
            if not count:
                return
            count -= 1
            yield table, table.step.seat if rng.random() < 0.7 else rng.randrange(SPECTATOR, seats)
            table.apply(rng.choice(table.step.legal(table)))


def seen_by(slug: str, table: Any, seat: int) -> View:
    view: View = tepui.load(slug).view(table, None if seat == SPECTATOR else seat)
    return view


def listed(layout: Layout, sheet: Sheet) -> np.ndarray:
    """What the list of a plain sheet stands for, scaled."""
    found = np.zeros(2 * layout.length, np.float32)
    for place, number in zip(sheet.places, sheet.numbers):
        found[place] = np.float32(number) * np.float32(layout.scales()[place % layout.length])
    return found


def in_cells(layout: Layout, sheet: NativeSheet | ArraySheet) -> np.ndarray:
    """What is in its memory, scaled, without what is spare at the end."""
    if sheet.scaled():
        cells = np.array(list(sheet.memory()), np.int32).view(np.float32)
    else:
        cells = np.array(sheet.memory(), np.float32)
    assert not cells[-SPARE // 4 :].any()
    cells = cells[: -SPARE // 4]
    return cells if sheet.scaled() else cells * np.tile(np.array(layout.scales(), np.float32), 2)


@pytest.mark.parametrize("slug", SLUGS)
def test_all_kinds_of_sheet_say_the_same(slug):
    observer = tepui.load(slug).observer
    for table, seat in decisions(slug, 4, seed=5):
        plain, native, cells = Sheet(), NativeSheet(observer.layout, 2), ArraySheet(observer.layout, 2)
        for sheet in (plain, native, cells):
            observer.write_ground(table, sheet)
            sheet.base = observer.layout.length
            observer.write(table, seat, sheet)
        assert len(plain.places) > 20
        for sheet in (native, cells):
            assert (in_cells(observer.layout, sheet) == listed(observer.layout, plain)).all()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_sheet_recalls_is_what_would_be_written(slug):
    """One sheet for all tables, interpreted: parts that it has kept are not written again."""
    observer = tepui.load(slug).observer
    used = ArraySheet(observer.layout, 1)
    used.recalls = True
    blank = used.memory()[:]
    for table, seat in decisions(slug, 100, seed=9):
        for reader in (seat, SPECTATOR):
            used.cells = blank[:]
            fresh = ArraySheet(observer.layout, 1)
            fresh.recalls = False
            for sheet in (used, fresh):
                observer.write(table, reader, sheet)
            assert used.cells == fresh.cells


@pytest.mark.parametrize("kind", [ArrayMarks, NativeMarks])
def test_all_kinds_of_marks_say_the_same(kind):
    marks = kind(200)
    marks.start = 10
    marks.add([0, 3], 100)
    marks.add([1], 7)
    assert np.flatnonzero(np.frombuffer(marks.memory(), np.uint8)).tolist() == [18, 110, 113]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_and_the_view_of_it_are_observed_alike(slug):
    game = tepui.load(slug)
    for table, seat in decisions(slug, 40, seed=6):
        vector = observe(game.observer, table, seat)
        assert vector.dtype == np.float32 and vector.shape == (game.observer.layout.length,)
        assert np.abs(vector).max() < 8, "numbers are about as large as each other"
        assert (game.encode(seen_by(slug, table, seat)) == vector).all()


def collisions(slug: str, count: int) -> Iterator[str]:
    """Views that differ in what is needed, or in what is legal, and have the same observation."""
    game = tepui.load(slug)
    known: dict[bytes, tuple[View, list[int]]] = {}
    for table, seat in decisions(slug, count, seed=7):
        needed = game.needed(seen_by(slug, table, seat))
        legal = table.step.legal(table) if seat == table.step.seat else []
        key = blake2b(observe(game.observer, table, seat).tobytes(), digest_size=16).digest()
        same_needed, same_legal = known.setdefault(key, (needed, legal))
        if same_needed != needed:
            yield f"{slug}: {different(same_needed, needed)}"
        if same_legal != legal:
            yield f"{slug}: other actions are legal, {sorted({*same_legal} ^ {*legal})}"


@pytest.mark.parametrize("slug", SLUGS)
def test_different_views_have_different_observations(slug):
    assert next(collisions(slug, 400), None) is None


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("slug", SLUGS)
def test_different_views_have_different_observations_in_100_000_decisions(slug):
    assert next(collisions(slug, 100_000), None) is None


def test_a_layout_knows_its_places():
    layout = Layout(
        1, [Group("seat", 2, [Part("coins", 1, 5), Part("cards", ("ace", "king"))]), Group("end", 1, [Part("over")])]
    )
    assert layout.length == 7
    assert layout.stride("seat") == 3
    assert [layout.place("seat"), layout.place("seat", "cards"), layout.place("end", "over")] == [0, 1, 6]
    assert layout.scales() == [0.2, 1, 1, 0.2, 1, 1, 1]
    with pytest.raises(ValueError, match="no 'dice' of 'seat'"):
        layout.place("seat", "dice")
    with pytest.raises(ValueError, match="no group 'dice'"):
        layout.stride("dice")


def test_a_sheet():
    layout = Layout(1, [Group("plain", 50, [Part("number")]), Group("scaled", 10, [Part("number", 1, 3)])])
    plain, native, cells = Sheet(), NativeSheet(layout, 2), ArraySheet(layout, 2)
    for sheet in (plain, native, cells):
        sheet.base = 60
        sheet.put(0, 0)
        sheet.put(1, -3)
        sheet.row([0, 7], 2)
        sheet.part([9, 8, 0, 6], 1, 3, 4)
        sheet.columns([1, 2, 9, 0, 4, 9], 3, 2, 7)
        sheet.count([2, 0, 2], 12)
        sheet.count([0, 1], 15, 4)
        sheet.bits(0b101, 20)
        sheet.seat(0, 1, 3, 30)
        sheet.seat(-1, 1, 3, 30)
        sheet.seats(0b110, 1, 3, 40)
        sheet.mark(50)
        sheet.put(51, 100_000)  # beyond the usual numbers
        sheet.put(52, -100_000)
    assert list(zip(plain.places, plain.numbers)) == [
        *[(61, -3), (63, 7), (64, 8), (66, 6), (67, 1), (68, 2), (70, 4)],
        *[(74, 1), (72, 1), (74, 2), (75, 1), (79, 1)],
        *[(80, 1), (82, 1), (92, 1), (100, 1), (101, 1)],
        *[(110, 1), (111, 100_000), (112, -100_000)],
    ]
    for sheet in (native, cells):
        assert (in_cells(layout, sheet) == listed(layout, plain)).all()
    plain.clear()
    assert (plain.base, plain.places, plain.numbers) == (0, [], [])


def test_a_sheet_recalls_parts_by_what_they_are_made_of():
    sheet = ArraySheet(Layout(1, [Group("seat", 3, [Part("number", 4)])]), 2)
    sheet.recalls = True
    cards, spans = [5, 6], ((0, 2), (4, 6))
    assert not sheet.recall((1, id(cards)), spans)
    sheet.row(cards, 0)
    sheet.put(5, 7)
    sheet.keep((1, id(cards)), spans, (cards,))
    sheet.base = 12
    assert sheet.recall((1, id(cards)), ((1, 3), (6, 8)))  # elsewhere: another seat, another row
    assert list(sheet.memory())[12:20] == [0, 5, 6, 0, 0, 0, 0, 7]
    assert not sheet.recall((2, id(cards)), spans)
    for other in range(sheet.most):  # it forgets them all when there are too many
        sheet.keep((2, other), spans)
    assert not sheet.recall((1, id(cards)), spans)
    assert sheet.recall((2, sheet.most - 1), spans)


def test_counts_grow_and_shrink():
    counts = [0, 5, 5]
    add_each(counts, [1, 1, 2], -1)
    assert counts == [0, 3, 4]
