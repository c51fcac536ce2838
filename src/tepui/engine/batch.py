"""Many tables of one game, stepped together: the compiled part of what `adapters/batch.py` offers to learners.

A row is a table with a generator of its own, which decides all chance of that row. A table that is over is replaced by a new
one in the same step, unless the batch was told to leave it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from tepui.engine.array_sheet import ArrayMarks, ArraySheet
from tepui.engine.observe import Layout, Marks, Observer, Sheet
from tepui.engine.single import NOBODY
from tepui.engine.step import CHANCE, Step
from tepui.engine.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


def has_native_sheets() -> bool:
    """Whether the engine is compiled, and librt installed, whose arrays the native sheets use; other arrays serve elsewhere."""
    try:
        from tepui.engine import native_sheet
    except ImportError:
        return False
    return not str(native_sheet.__file__).endswith(".py")


NATIVE: Final = has_native_sheets()


def new_sheet(layout: Layout, rows: int) -> Sheet:
    """The fastest sheet there is for so many observations."""
    if not NATIVE:
        return ArraySheet(layout, rows)
    from tepui.engine.native_sheet import NativeSheet

    return NativeSheet(layout, rows)


def new_marks(places: int) -> Marks:
    if not NATIVE:
        return ArrayMarks(places)
    from tepui.engine.native_sheet import NativeMarks

    return NativeMarks(places)


def play_chance(table: Table, step: Step[Any] | None, rng: Random) -> Step[Any] | None:
    """Let chance act, beginning with the step on top, until a seat must; its step, None when the game is over."""
    while step is not None and step.kind() == CHANCE:
        step = table.do(step, step.sample(table, rng))
    return step


class Batch:
    """So many rows, all from the same start."""

    __slots__ = (
        "start",
        "observer",
        "length",
        "size",
        "again",
        "longest",
        "tables",
        "rngs",
        "legal",
        "seats",
        "ages",
        "sheet",
        "masks",
    )

    def __init__(
        self,
        start: Table,
        observer: Observer[Any],
        sheet: Sheet,
        masks: Marks,
        size: int,
        again: bool,
        longest: int,
    ) -> None:
        """`size`: how many actions the game has. `again`: begin anew in a row that is over. `longest`: decisions, 0 for no limit."""
        self.start = start
        self.observer = observer
        self.length: int = observer.layout.length
        self.size = size
        self.again = again
        self.longest = longest
        self.tables: list[Table] = []
        self.rngs: list[Random] = []
        self.legal: list[list[int]] = []  # by row
        self.seats: list[int] = []  # by row: who moves, or NOBODY
        self.ages: list[int] = []  # by row: decisions made in this game
        self.sheet = sheet
        self.masks = masks

    def add(self, rng: Random) -> None:
        """One row more, at the beginning of a game."""
        self.tables.append(self.start)
        self.rngs.append(rng)
        self.legal.append([])
        self.seats.append(NOBODY)
        self.ages.append(0)
        self.begin(len(self.tables) - 1)

    def begin(self, row: int) -> None:
        """A new game in a row; its generator goes on."""
        table = self.start.copy()
        play_chance(table, table.steps[-1], self.rngs[row])
        self.put(row, table, 0)

    def put(self, row: int, table: Table, age: int) -> None:
        """Another table in a row, at a decision or over."""
        self.tables[row] = table
        self.ages[row] = age
        steps = table.steps
        if steps:
            step = steps[-1]
            self.legal[row] = step.legal(table)
            self.seats[row] = step.seat
        else:
            self.legal[row] = []
            self.seats[row] = NOBODY

    def running(self) -> list[int]:
        """The rows whose game is not over."""
        seats = self.seats
        return [row for row in range(len(seats)) if seats[row] != NOBODY]

    def refused(self, rows: list[int], actions: list[int]) -> int:
        """The place in the list of the first action that is not legal in its row; -1 if all are."""
        for i in range(len(rows)):
            action = actions[i]
            for legal in self.legal[rows[i]]:  # faster than `in`, which compares objects
                if legal == action:
                    break
            else:
                return i
        return -1

    def step(self, rows: list[int], actions: list[int]) -> list[tuple[int, Table]]:
        """A legal action in each of these rows, and the chance that follows; the tables whose game ended, and in which row."""
        ended: list[tuple[int, Table]] = []
        tables, rngs, legal, seats, ages = self.tables, self.rngs, self.legal, self.seats, self.ages
        longest = self.longest
        for i in range(len(rows)):
            row = rows[i]
            table = tables[row]
            step = play_chance(table, table.do(table.steps[-1], actions[i]), rngs[row])
            age = ages[row] + 1
            ages[row] = age
            if step is None or age == longest:
                ended.append((row, table))
                if self.again:
                    self.begin(row)
                    continue
                if step is None:
                    legal[row] = []
                    seats[row] = NOBODY
                    continue
            legal[row] = step.legal(table)
            seats[row] = step.seat
        return ended

    def write(self, rows: list[int]) -> None:
        """Observations of the seats that move in these rows, and what is legal there, onto the empty sheets."""
        sheet, masks = self.sheet, self.masks
        observer, tables, seats = self.observer, self.tables, self.seats
        length: i64 = self.length
        size: i64 = self.size
        for row_ in rows:
            row: i64 = row_
            seat = seats[row]
            if seat != NOBODY:
                sheet.base = sheet.start + row * length
                observer.write(tables[row], seat, sheet)
                masks.add(self.legal[row], row * size)

    def random_actions(self, rows: list[int], rng: Random) -> list[int]:
        """A legal action for each of these rows, all as likely."""
        found: list[int] = []
        for row in rows:
            legal = self.legal[row]
            found.append(legal[int(rng.random() * float(len(legal)))])
        return found
