"""Many tables of one game in one call, in arrays that you may own.

    from tepui.adapters.batch import BatchedTables
    tables = BatchedTables("chac", 64, seats=4, seed=7)
    while True:
        tables.step(policy(tables.observation, tables.mask))     # a legal action for every row
        learn(tables.seat, tables.rewards, tables.done)

Every row is a table. `observation` and `mask` belong to the seat that moves, `seat` says which that is, `rewards` has a number
for every seat of the row. Rows are numbered from 0; an error names the row and changes none.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from ctypes import memset
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from tepui.adapters.episode import Seed, refused, returns, seated, table_name
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.match import Match
from tepui.core.observation import scales
from tepui.core.records import OptionValue
from tepui.engine.batch import Batch
from tepui.engine.single import NOBODY
from tepui.engine.step import Chance

Array = np.ndarray[Any, np.dtype[Any]]
Rows = Sequence[int] | None

AUTORESET: Final = ("same_step", "disabled")
FORMAT: Final = 1  # of a saved row


class Snapshot(NamedTuple):
    """A row as it was: its table, its generator, its age. It can be put back any number of times, into any row of such tables."""

    name: str
    table: Any
    luck: Any
    age: int


class BatchedTables:
    """So many tables, stepped together.

    `autoreset="same_step"`: a row whose game ends shows `done` and the final rewards, and the first decision of its next
    game. `"disabled"`: it stays over, with seat -1 and an empty mask, until `reset(rows=[…])`; its action is not looked at.
    `longest`: a game is cut off after so many decisions, with `truncated` instead of `done` and no rewards.
    Arrays of your own are given by their names; `shapes` says what each must be like.
    """

    def __init__(
        self,
        slug: str,
        count: int,
        seats: int | None = None,
        seed: Seed = None,
        autoreset: str = "same_step",
        longest: int = 0,
        arrays: dict[str, Array] | None = None,
        **options: OptionValue,
    ) -> None:
        self.game, self.seats, self.options = seated(slug, seats, options)
        if count < 1:
            raise BadOption(f"a batch has at least one table, not {count}")
        if autoreset not in AUTORESET:
            raise BadOption(f"autoreset may be {', '.join(AUTORESET)}, not {autoreset!r}")
        if longest < 0:
            raise BadOption(f"a game has at least one decision, not {longest}")
        if self.game.observer is None:
            raise BadOption(f"{slug} has no observer, so that a learner cannot observe it")
        self.observer = self.game.observer
        self.count = count
        self.autoreset = autoreset
        self.name = table_name(self.game, self.seats, self.options)
        self._rows = list(range(count))
        self._luck = Random(seed)
        self._batch = Batch(
            self.game.new(self.seats, self.options),
            self.observer,
            self.game.actions.size,
            autoreset == "same_step",
            longest,
        )
        self._scales = np.tile(scales(self.observer), count)
        self.ended: list[tuple[int, Any]] = []  # rows whose game ended in the last step, with their final tables
        self._own(arrays or {})
        for row in self._rows:
            self._batch.add(Random(row_seed(seed, row)))
        self.show()

    # ---- arrays

    def shapes(self) -> dict[str, tuple[tuple[int, ...], type]]:
        """The shape and type of every array."""
        n = self.count
        return {
            "observation": ((n, self._batch.length), np.float32),
            "mask": ((n, self._batch.size), np.bool_),
            "seat": ((n,), np.int64),
            "rewards": ((n, self.seats), np.float32),
            "done": ((n,), np.bool_),
            "truncated": ((n,), np.bool_),
        }

    def _own(self, arrays: dict[str, Array]) -> None:
        shapes = self.shapes()
        for name in arrays:
            if name not in shapes:
                raise BadOption(f"there is no array {name!r}; there are {', '.join(shapes)}")
        for name, (shape, kind) in shapes.items():
            given = arrays.get(name)
            if given is not None:
                check_array(name, given, shape, np.dtype(kind))
            setattr(self, name, np.zeros(shape, kind) if given is None else given)
        self.observation: Array
        self.mask: Array
        self.seat: Array
        self.rewards: Array
        self.done: Array
        self.truncated: Array
        self._flat, self._flat_mask = self.observation.reshape(-1), self.mask.reshape(-1)
        self._blanks = [(array.ctypes.data, array.nbytes) for array in (self.observation, self.mask)]

    def show(self) -> None:
        """Observations, masks and seats of all rows."""
        batch = self._batch
        batch.write(self._rows)
        places, numbers = batch.sheet.pairs()
        where = np.frombuffer(places, np.int64)
        for address, size in self._blanks:
            memset(address, 0, size)  # twice as fast as numpy's fill
        self._flat[where] = np.frombuffer(numbers, np.float32) * self._scales[where]
        self._flat_mask[np.frombuffer(batch.masks.written(), np.int64)] = True
        self.seat[:] = batch.seats

    # ---- playing

    def reset(self, seed: Seed = None, rows: Rows = None) -> None:
        """New games in these rows, in all if none are named. With a seed, row n meets the same chance as row n of that seed ever does."""
        chosen = self._checked(rows)
        if seed is not None and rows is None:
            self._luck = Random(seed)
        for row in chosen:
            if seed is not None:
                self._batch.rngs[row] = Random(row_seed(seed, row))
            self._batch.begin(row)
            self.rewards[row] = 0
            self.done[row] = self.truncated[row] = False
        self.ended = []
        self.show()

    def step(self, actions: Any) -> None:
        """A legal action for every row that is not over, in the order of the rows; then chance, until a seat must decide again."""
        chosen = self._whole(actions, self.count)
        running = self._batch.running()
        self._step(running, chosen if len(running) == self.count else [chosen[row] for row in running])
        self.show()

    def step_rows(self, rows: Rows, actions: Any, show: bool = True) -> None:
        """The same in these rows alone; in the others nothing happens, and their rewards are 0.

        Without `show`, `observation` and `mask` stay as they were: for rows that play on by themselves.
        """
        picked = self._checked(rows)
        over = [row for row in picked if self._batch.seats[row] == NOBODY]
        if over:
            raise IllegalAction(f"row {over[0]}", "its game is over; reset(rows=[…]) begins another")
        self._step(picked, self._whole(actions, len(picked)))
        self.seat[:] = self._batch.seats
        if show:
            self.show()

    def _step(self, rows: list[int], actions: list[int]) -> None:
        batch = self._batch
        wrong = batch.refused(rows, actions)
        if wrong >= 0:
            raise self._refusal(rows[wrong], actions[wrong])
        self.rewards.fill(0)
        self.done.fill(False)
        self.truncated.fill(False)
        self.ended = batch.step(rows, actions)
        for row, table in self.ended:
            self.done[row] = table.over
            self.truncated[row] = not table.over
            self.rewards[row] = returns(self.game, table, self.seats)

    def _whole(self, actions: Any, count: int) -> list[int]:
        found = np.asarray(actions)
        if found.shape != (count,):
            raise BadOption(f"{count} rows take {count} actions in a row, not an array of shape {found.shape}")
        if not np.issubdtype(found.dtype, np.integer):
            raise BadOption(f"an action is a whole number, not {found.dtype}")
        whole: list[int] = found.tolist()
        return whole

    def _refusal(self, row: int, action: int) -> IllegalAction:
        table = self._batch.tables[row]
        try:
            why = refused(Match.from_table(self.game, self.seats, self.options, table.copy(), b"", []), action)
        except (ValueError, IndexError) as wrong:  # no action of the game at all
            return IllegalAction(f"row {row}: action {action}", str(wrong))
        return IllegalAction(f"row {row}: {why.action}", why.reason, why.rule)

    def sample(self) -> Array:
        """A random legal action for every row, 0 where the game is over."""
        rows = self._batch.running()
        if len(rows) == self.count:
            return np.array(self._batch.random_actions(rows, self._luck), np.int64)
        found = np.zeros(self.count, np.int64)
        found[rows] = self._batch.random_actions(rows, self._luck)
        return found

    # ---- single rows

    def table(self, row: int) -> Any:
        """The table of a row, with all secrets; a copy."""
        return self._batch.tables[self._row(row)].copy()

    def position(self, row: int) -> dict[str, Any]:
        """A row as plain data; see docs/notation.md."""
        return self.game.position(self._batch.tables[self._row(row)])

    def clone(self, row: int) -> Snapshot:
        """A row as it is now, with the chance ahead of it."""
        batch = self._batch
        return Snapshot(self.name, batch.tables[self._row(row)].copy(), batch.rngs[row].getstate(), batch.ages[row])

    def put(self, row: int, snapshot: Snapshot) -> None:
        """A row as it was when the snapshot was taken, here or in another batch of such tables."""
        place = self._row(row)
        if not isinstance(snapshot, Snapshot) or snapshot.name != self.name:
            raise BadOption(
                f"row {row}: a snapshot of {getattr(snapshot, 'name', snapshot)!r}; this batch plays {self.name}"
            )
        self._set(place, snapshot.table.copy(), snapshot.luck, snapshot.age)

    def save(self, row: int) -> str:
        """A row as text, with every secret and the chance ahead."""
        snapshot = self.clone(row)
        version, state, gauss = snapshot.luck
        return json.dumps(
            {
                "format": FORMAT,
                "table": self.name,
                "rules": self.game.rules_version,
                "age": snapshot.age,
                "luck": [version, list(state), gauss],
                "position": self.game.position(snapshot.table),
            }
        )

    def restore(self, row: int, text: str) -> None:
        """A row from its text; BadOption says why a text is none of such a table, and nothing changes."""
        place = self._row(row)
        try:
            saved = json.loads(text)
            name, rules, age = saved["table"], saved["rules"], int(saved["age"])
            version, state, gauss = saved["luck"]
            luck = (version, tuple(state), gauss)
            Random().setstate(luck)
        except (ValueError, TypeError, KeyError) as wrong:
            raise BadOption(f"row {row}: this is no saved row ({type(wrong).__name__}: {wrong})") from None
        if (name, rules) != (self.name, self.game.rules_version):
            raise BadOption(
                f"row {row}: a save of {name}, rules {rules}; this batch plays {self.name}, rules {self.game.rules_version}"
            )
        try:
            table = self.game.lay(saved["position"], self.seats, self.options)
        except (ValueError, TypeError, KeyError, IndexError) as wrong:
            raise BadOption(f"row {row}: {wrong}") from None
        if not table.over and isinstance(table.step, Chance):
            raise BadOption(f"row {row}: a save between two decisions")
        self._set(place, table, luck, age)

    def _set(self, row: int, table: Any, luck: Any, age: int) -> None:
        rng = Random()
        rng.setstate(luck)
        self._batch.rngs[row] = rng
        self._batch.put(row, table, age)
        self.rewards[row] = 0
        self.done[row] = self.truncated[row] = False
        self.show()

    def _row(self, row: int) -> int:
        if isinstance(row, bool) or not isinstance(row, (int, np.integer)) or not 0 <= row < self.count:
            raise BadOption(f"there is no row {row!r}; there are {self.count}, counted from 0")
        return int(row)

    def _checked(self, rows: Rows) -> list[int]:
        found = self._rows if rows is None else [self._row(row) for row in rows]
        if len(set(found)) < len(found):
            raise BadOption("a row is named twice")
        return found

    def copy(self) -> BatchedTables:
        """Independent tables at the same moment, with the same chance ahead and arrays of their own."""
        return revived(*self.__reduce__()[1])

    def __deepcopy__(self, memo: dict[int, Any]) -> BatchedTables:
        return self.copy()

    def __copy__(self) -> BatchedTables:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        settings = (self.game.slug, self.count, self.seats, None, self.autoreset, self._batch.longest)
        arrays = {name: getattr(self, name).copy() for name in self.shapes()}
        rows = [self.clone(row) for row in self._rows]
        return revived, (settings, self.options, rows, self._luck.getstate(), arrays)


def revived(
    settings: tuple[Any, ...], options: dict[str, Any], rows: list[Snapshot], luck: Any, arrays: dict[str, Array]
) -> BatchedTables:
    """Tables that were pickled or copied."""
    tables = BatchedTables(*settings, **options)
    for row, snapshot in enumerate(rows):
        tables.put(row, snapshot)
    tables._luck.setstate(luck)
    for name, contents in arrays.items():
        getattr(tables, name)[:] = contents
    return tables


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
