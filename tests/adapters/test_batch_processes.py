"""Tables in several processes: the same games as in one, in memory that is shared."""

from __future__ import annotations

import numpy as np
import pytest

import tepui
from tepui.adapters.batch import BatchedTables
from tepui.adapters.batch_processes import SharedTables

NAMES = ("observation", "mask", "seat", "rewards", "done", "truncated")


def alike(one: object, two: object) -> bool:
    return all((getattr(one, name) == getattr(two, name)).all() for name in NAMES)


def test_several_processes_play_the_games_of_one():
    """One test, since processes take a second to start: playing, single rows, mistakes, and the end."""
    alone = BatchedTables("atoll", 5, seats=3, seed=3, longest=40)
    with SharedTables("atoll", 5, processes=2, seats=3, seed=3, longest=40) as shared:
        assert alike(alone, shared)
        finished = 0
        for _ in range(60):
            actions = alone.sample()
            alone.step(actions)
            shared.step(actions)
            assert alike(alone, shared)
            finished += int((alone.done | alone.truncated).sum())
        assert finished

        assert shared.position(4) == alone.position(4)
        start, text = shared.clone(0), shared.save(4)
        for tables in (alone, shared):
            tables.step_rows([4, 1], [int(tables.mask[4].argmax()), int(tables.mask[1].argmax())])
        assert alike(alone, shared)
        shared.put(3, start)  # from the first process to the second
        alone.put(3, start)
        shared.restore(0, text)
        alone.restore(0, text)
        assert alike(alone, shared)

        before = {name: getattr(shared, name).copy() for name in NAMES}
        wrong = shared.sample()
        wrong[4] = int(np.flatnonzero(~shared.mask[4])[0])
        with pytest.raises(tepui.IllegalAction, match="row 4"):
            shared.step(wrong)
        with pytest.raises(tepui.BadOption, match="row 4: this is no saved row"):
            shared.restore(4, "{}")
        with pytest.raises(tepui.BadOption, match="there is no row 5"):
            shared.clone(5)
        assert all((getattr(shared, name) == before[name]).all() for name in NAMES)

        alone.reset(seed=9)
        shared.reset(seed=9)
        assert alike(alone, shared)
    with pytest.raises(tepui.BadOption, match="closed"):
        shared.step(wrong)


def test_wrong_settings_are_named_before_a_process_starts():
    with pytest.raises(tepui.BadOption, match="1 to 2 processes, not 3"):
        SharedTables("atoll", 2, processes=3)
    with pytest.raises(tepui.BadOption, match="autoreset"):
        SharedTables("atoll", 2, autoreset="never")
