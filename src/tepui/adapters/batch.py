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
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from tepui.adapters.batch_arrays import (
    Array,
    Rows,
    check_array,
    checked_row,
    checked_rows,
    row_seed,
    shapes_of,
    whole_actions,
)
from tepui.adapters.episode import Seed, refused, returns, seated, table_name
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.match import Match
from tepui.core.observation import Masks, Observations, aligned
from tepui.core.records import OptionValue
from tepui.engine.batch import Batch
from tepui.engine.single import NOBODY
from tepui.engine.step import Chance

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
    Arrays of your own are given by their names; `shapes` says what each must be like. `from_row`: the number that the first row
    has for seeds, if these are a part of more rows.
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
        from_row: int = 0,
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
        self._from_row = from_row
        self._luck = Random(seed if not from_row else row_seed(seed, from_row))
        start = self.game.new(self.seats, self.options)
        self._own(arrays or {})
        self._seen.lay_ground(start)
        self._batch = Batch(
            start,
            self.observer,
            self._seen.sheet,
            self._legal.marks,
            self.game.actions.size,
            autoreset == "same_step",
            longest,
        )
        self.ended: list[tuple[int, Any]] = []  # rows whose game ended in the last step, with their final tables
        for row in self._rows:
            self._batch.add(Random(row_seed(seed, from_row + row)))
        self.show()

    # ---- arrays

    def shapes(self) -> dict[str, tuple[tuple[int, ...], type]]:
        """The shape and type of every array."""
        return shapes_of(self.game, self.seats, self.count)

    def _own(self, arrays: dict[str, Array]) -> None:
        shapes = self.shapes()
        for name in arrays:
            if name not in shapes:
                raise BadOption(f"there is no array {name!r}; there are {', '.join(shapes)}")
        for name, (shape, kind) in shapes.items():
            given = arrays.get(name)
            if given is not None:
                check_array(name, given, shape, np.dtype(kind))
        self._seen = Observations(self.observer, self.count, arrays.get("observation"))
        self._legal = Masks(self.count, self.game.actions.size, arrays.get("mask"))
        made = {"observation": self._seen.array, "mask": self._legal.array}
        for name, (shape, kind) in shapes.items():
            given = made.get(name, arrays.get(name))
            setattr(self, name, aligned(shape, kind) if given is None else given)
        self.observation: Array
        self.mask: Array
        self.seat: Array
        self.rewards: Array
        self.done: Array
        self.truncated: Array

    def show(self) -> None:
        """Observations, masks and seats of all rows."""
        self._seen.clear()
        self._legal.clear()
        self._batch.write(self._rows)
        self._seen.finish()
        self._legal.finish()
        self.seat[:] = self._batch.seats

    # ---- playing

    def reset(self, seed: Seed = None, rows: Rows = None) -> None:
        """New games in these rows, in all if none are named. With a seed, row n meets the same chance as row n of that seed ever does."""
        chosen = checked_rows(rows, self.count)
        if seed is not None and rows is None:
            self._luck = Random(seed)
        for row in chosen:
            if seed is not None:
                self._batch.rngs[row] = Random(row_seed(seed, self._from_row + row))
            self._batch.begin(row)
            self.rewards[row] = 0
            self.done[row] = self.truncated[row] = False
        self.ended = []
        self.show()

    def step(self, actions: Any) -> None:
        """A legal action for every row that is not over, in the order of the rows; then chance, until a seat must decide again."""
        chosen = whole_actions(actions, self.count)
        if self._batch.again:  # no row is ever over
            self._step(self._rows, chosen)
        else:
            running = self._batch.running()
            self._step(running, [chosen[row] for row in running])
        self.show()

    def step_rows(self, rows: Rows, actions: Any, show: bool = True) -> None:
        """The same in these rows alone; in the others nothing happens, and their rewards are 0.

        Without `show`, `observation` and `mask` stay as they were: for rows that play on by themselves.
        """
        picked = checked_rows(rows, self.count)
        over = [row for row in picked if self._batch.seats[row] == NOBODY]
        if over:
            raise IllegalAction(f"row {over[0]}", "its game is over; reset(rows=[…]) begins another")
        self._step(picked, whole_actions(actions, len(picked)))
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
        return self._batch.tables[checked_row(row, self.count)].copy()

    def position(self, row: int) -> dict[str, Any]:
        """A row as plain data; see docs/notation.md."""
        return self.game.position(self._batch.tables[checked_row(row, self.count)])

    def clone(self, row: int) -> Snapshot:
        """A row as it is now, with the chance ahead of it."""
        batch = self._batch
        return Snapshot(
            self.name, batch.tables[checked_row(row, self.count)].copy(), batch.rngs[row].getstate(), batch.ages[row]
        )

    def put(self, row: int, snapshot: Snapshot) -> None:
        """A row as it was when the snapshot was taken, here or in another batch of such tables."""
        place = checked_row(row, self.count)
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
        place = checked_row(row, self.count)
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

    def copy(self) -> BatchedTables:
        """Independent tables at the same moment, with the same chance ahead and arrays of their own."""
        return revived(*self.__reduce__()[1])

    def __deepcopy__(self, memo: dict[int, Any]) -> BatchedTables:
        return self.copy()

    def __copy__(self) -> BatchedTables:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        settings = (
            self.game.slug,
            self.count,
            self.seats,
            None,
            self.autoreset,
            self._batch.longest,
            None,
            self._from_row,
        )
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
