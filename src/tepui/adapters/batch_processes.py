"""Many tables in several processes, in arrays that all of them share.

    from tepui.adapters.batch_processes import SharedTables
    with SharedTables("chac", 256, processes=4, seats=4, seed=7) as tables:
        tables.step(tables.sample())

Used like `BatchedTables`, and row n of a seed is the same game here and there. Every process plays a part of the rows and
writes what its seats see into memory that the others see, too, so that only actions go through pipes. A script that starts
processes must not do so while it is imported: keep it under `if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np

from tepui.adapters.batch import AUTORESET, BatchedTables, Snapshot
from tepui.adapters.batch_arrays import Array, Rows, checked_row, checked_rows, shapes_of, whole_actions
from tepui.adapters.episode import Seed, seated
from tepui.core.errors import BadOption, IllegalAction
from tepui.core.observation import aligned_in, room
from tepui.core.records import OptionValue

STOP: Final = ""


class SharedTables:
    """So many tables, divided among so many processes; the arrays are those of `BatchedTables`, with the same names."""

    observation: Array
    mask: Array
    seat: Array
    rewards: Array
    done: Array
    truncated: Array

    def __init__(
        self,
        slug: str,
        count: int,
        processes: int = 2,
        seats: int | None = None,
        seed: Seed = None,
        autoreset: str = AUTORESET[0],
        longest: int = 0,
        **options: OptionValue,
    ) -> None:
        self._workers: list[Any] = []
        self._pipes: list[Connection] = []
        if not 1 <= processes <= count:
            raise BadOption(f"{count} tables are divided among 1 to {count} processes, not {processes}")
        self.game, self.seats, self.options = seated(slug, seats, options)
        BatchedTables(
            slug, 1, seats, seed, autoreset, longest, None, 0, **options
        )  # says what is wrong with the settings
        self.count = count
        context = multiprocessing.get_context("spawn")
        memory: dict[str, Any] = {}
        for name, (shape, kind) in shapes_of(self.game, self.seats, count).items():
            memory[name] = context.RawArray("b", room(shape, kind))
            setattr(self, name, aligned_in(np.frombuffer(memory[name], np.uint8), shape, kind))
        self.bounds = [count * i // processes for i in range(processes + 1)]  # process i has the rows from bounds[i] on
        for first, end in zip(self.bounds, self.bounds[1:], strict=False):
            here, there = context.Pipe()
            settings = {"seats": seats, "seed": seed, "autoreset": autoreset, "longest": longest, **options}
            part = (first, end - first, count)
            worker = context.Process(target=work, args=(there, slug, part, memory, settings), daemon=True)
            worker.start()
            there.close()
            self._workers.append(worker)
            self._pipes.append(here)
        self._answers(range(processes))

    # ---- playing

    def step(self, actions: Any) -> None:
        """A legal action for every row that is not over; see `BatchedTables.step`."""
        chosen = whole_actions(actions, self.count)
        self._check(range(self.count), chosen, over_too=False)
        self._all("step", [(chosen[first:end],) for first, end in zip(self.bounds, self.bounds[1:], strict=False)])

    def step_rows(self, rows: Rows, actions: Any) -> None:
        """The same in these rows alone."""
        picked = checked_rows(rows, self.count)
        chosen = whole_actions(actions, len(picked))
        self._check(picked, chosen, over_too=True)
        asked: list[tuple[Any, ...]] = []
        for first, end in zip(self.bounds, self.bounds[1:], strict=False):
            mine = [i for i, row in enumerate(picked) if first <= row < end]
            asked.append(([picked[i] - first for i in mine], np.array([chosen[i] for i in mine], np.int64)))
        self._all("step_rows", asked)

    def reset(self, seed: Seed = None, rows: Rows = None) -> None:
        """New games in these rows, in all if none are named; see `BatchedTables.reset`."""
        asked: list[tuple[Any, ...]] = [(seed, None)] * len(self._pipes)
        if rows is not None:
            picked = checked_rows(rows, self.count)
            parts = zip(self.bounds, self.bounds[1:], strict=False)
            asked = [(seed, [row - first for row in picked if first <= row < end]) for first, end in parts]
        self._all("reset", asked)

    def sample(self) -> Array:
        """A random legal action for every row, 0 where the game is over."""
        return np.concatenate(self._all("sample", [()] * len(self._pipes)))

    # ---- single rows

    def position(self, row: int) -> dict[str, Any]:
        found: dict[str, Any] = self._one("position", row)
        return found

    def clone(self, row: int) -> Snapshot:
        found: Snapshot = self._one("clone", row)
        return found

    def put(self, row: int, snapshot: Snapshot) -> None:
        self._one("put", row, snapshot)

    def save(self, row: int) -> str:
        found: str = self._one("save", row)
        return found

    def restore(self, row: int, text: str) -> None:
        self._one("restore", row, text)

    # ---- the processes

    def close(self) -> None:
        """End the processes. The arrays stay as they are."""
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            with suppress(OSError):  # it has ended already
                pipe.send((STOP, ()))
            worker.join()
            pipe.close()
        self._pipes, self._workers = [], []

    def __enter__(self) -> SharedTables:
        return self

    def __exit__(self, *how: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _check(self, rows: Any, actions: list[int], over_too: bool) -> None:
        """No process begins before every action is known to be legal."""
        self._check_open()
        for row, action in zip(rows, actions, strict=True):
            if self.seat[row] < 0:
                if over_too:
                    raise IllegalAction(f"row {row}", "its game is over; reset(rows=[…]) begins another")
            elif not 0 <= action < self.mask.shape[1] or not self.mask[row, action]:
                raise IllegalAction(f"row {row}: action {action}", "not legal here; `mask` says what is")

    def _check_open(self) -> None:
        if not self._pipes:
            raise BadOption("these tables are closed")

    def _all(self, name: str, asked: list[tuple[Any, ...]]) -> list[Any]:
        self._check_open()
        for pipe, arguments in zip(self._pipes, asked, strict=True):
            pipe.send((name, arguments))
        return self._answers(range(len(self._pipes)))

    def _one(self, name: str, row: int, *arguments: Any) -> Any:
        place = checked_row(row, self.count)
        self._check_open()
        process = max(i for i, first in enumerate(self.bounds[:-1]) if first <= place)
        local = place - self.bounds[process]
        self._pipes[process].send((name, (local, *arguments)))
        try:
            return self._answers([process])[0]
        except BadOption as wrong:
            raise BadOption(str(wrong).replace(f"row {local}", f"row {place}", 1)) from None

    def _answers(self, processes: Any) -> list[Any]:
        """What these processes answer; the first error is raised when all have answered."""
        found: list[Any] = []
        errors: list[Exception] = []
        for process in processes:
            try:
                went_well, answer = self._pipes[process].recv()
            except EOFError:
                went_well, answer = False, RuntimeError(f"process {process} of the tables has ended")
            (found if went_well else errors).append(answer)
        if errors:
            raise errors[0]
        return found


def work(
    pipe: Connection, slug: str, part: tuple[int, int, int], memory: dict[str, Any], settings: dict[str, Any]
) -> None:
    """What a process does: it plays so many rows, from a first one on, of all there are, and answers."""
    first, mine, count = part
    arrays: dict[str, Array] = {}
    for name, (shape, kind) in BatchedTables(slug, 1, **settings).shapes().items():
        whole = aligned_in(np.frombuffer(memory[name], np.uint8), (count, *shape[1:]), kind)
        arrays[name] = whole[first : first + mine]
    tables = BatchedTables(slug, mine, arrays=arrays, from_row=first, **settings)
    pipe.send((True, None))
    while True:
        try:
            name, arguments = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if name == STOP:
            return
        try:
            answer = getattr(tables, name)(*arguments)
        except (BadOption, IllegalAction) as wrong:
            pipe.send((False, wrong))
        else:
            pipe.send((True, answer))
