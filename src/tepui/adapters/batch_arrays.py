"""What the arrays of batched tables are like, and what is checked of arrays, rows and actions that a caller gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tepui.adapters.episode import Seed
from tepui.core.errors import BadOption
from tepui.core.game import Game

Array = np.ndarray[Any, np.dtype[Any]]
Rows = Sequence[int] | None


def shapes_of(game: Game, seats: int, count: int) -> dict[str, tuple[tuple[int, ...], type]]:
    """The shape and type of every array of so many rows."""
    if game.observer is None:
        raise BadOption(f"{game.slug} has no observer, so that a learner cannot observe it")
    return {
        "observation": ((count, game.observer.layout.length), np.float32),
        "mask": ((count, game.actions.size), np.bool_),
        "seat": ((count,), np.int64),
        "rewards": ((count, seats), np.float32),
        "done": ((count,), np.bool_),
        "truncated": ((count,), np.bool_),
    }


def whole_actions(actions: Any, count: int) -> list[int]:
    """An action for each of so many rows, as plain ints."""
    found = np.asarray(actions)
    if found.shape != (count,):
        raise BadOption(f"{count} rows take {count} actions in a row, not an array of shape {found.shape}")
    if found.dtype.kind not in "iu":
        raise BadOption(f"an action is a whole number, not {found.dtype}")
    whole: list[int] = found.tolist()
    return whole


def checked_row(row: int, count: int) -> int:
    if isinstance(row, bool) or not isinstance(row, (int, np.integer)) or not 0 <= row < count:
        raise BadOption(f"there is no row {row!r}; there are {count}, counted from 0")
    return int(row)


def checked_rows(rows: Rows, count: int) -> list[int]:
    """These rows, all if none are named."""
    found = list(range(count)) if rows is None else [checked_row(row, count) for row in rows]
    if len(set(found)) < len(found):
        raise BadOption("a row is named twice")
    return found


def row_seed(seed: Seed, row: int) -> str | None:
    """What the generator of a row is made from; without a seed nobody knows."""
    return None if seed is None else f"{seed}/{row}"


def check_array(name: str, given: Any, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    """An array of the caller must be of the right shape and type, in one piece, and writable."""
    if not isinstance(given, np.ndarray):
        raise BadOption(f"{name} is an array of numpy, not {type(given).__name__}")
    if given.shape != shape:
        raise BadOption(f"{name} has the shape {shape}, not {given.shape}")
    if given.dtype != kind:
        raise BadOption(f"{name} holds {kind}, not {given.dtype}")
    if not given.flags.c_contiguous:
        raise BadOption(f"{name} lies in one piece, row after row")
    if not given.flags.writeable:
        raise BadOption(f"{name} is written to, and this array cannot be")
