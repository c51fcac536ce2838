"""A place in memory: the parts of a room's outside that need no database, no network and no process.

Tests play at it with time turned by hand; a browser worker takes its store and its bots.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from heapq import heappop, heappush
from itertools import count
from time import time
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tepui.core.records import Decision, Glimpse
from tepui.rooms.clock import SystemClock
from tepui.rooms.ports import Bots, Clock, Place, StoreFailed, VersionConflict
from tepui.rooms.protocol import Aside
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.terms import ChatLine, Webhook

MANY: Final = 200  # lines of talk, tables of a list

_encode = msgspec.json.encode
_record = msgspec.json.Decoder(TableRecord)
_row = msgspec.json.Decoder(LineRecord)


class KeptSnapshot(NamedTuple):
    """A match as it stood after so many actions."""

    length: int
    data: bytes


class KeptTable(Struct, frozen=True):
    """A table as it is kept: texts, so that nothing is shared with a room. It is replaced, never changed."""

    record: bytes
    rows: tuple[bytes, ...]
    snapshot: KeptSnapshot | None = None
    talk: tuple[ChatLine, ...] = ()


class MemoryStore:
    """Tables in memory. `trouble` makes it fail: every write at once, or what was written when it should become durable."""

    shared = False

    def __init__(self) -> None:
        self.tables: dict[int, KeptTable] = {}
        self.trouble: Literal["", "write", "flush"] = ""
        self._codes: dict[str, int] = {}
        self._ids = count(1)
        self._before: dict[int, KeptTable | None] = {}  # what was written since the last flush, as it was
        self._lost_callbacks: list[Callable[[], None]] = []

    # ---- reading

    def _table(self, table: int) -> TableRecord:
        return _record.decode(self.tables[table].record)

    def _all(self) -> list[TableRecord]:
        """All tables, those played last first."""
        return sorted(map(self._table, self.tables), key=lambda record: -record.touched)

    def find(self, code: str) -> TableRecord | None:
        table = self._codes.get(code)
        return None if table is None else self._table(table)

    def lines(self, table: int) -> list[LineRecord]:
        return [_row.decode(row) for row in self.tables[table].rows]

    def since(self, table: int, seq: int) -> list[LineRecord]:
        return [row for row in self.lines(table) if row.seq > seq or row.undone > seq]

    def versions(self, tables: list[int]) -> dict[int, int]:
        return {table: self._table(table).version for table in tables if table in self.tables}

    def snapshot(self, table: int) -> dict[str, Any] | None:
        kept = self.tables[table].snapshot
        return None if kept is None else msgspec.json.decode(kept.data, type=dict[str, Any])

    def talk(self, table: int) -> list[ChatLine]:
        return list(self.tables[table].talk[-MANY:])

    def waiting(self) -> list[str]:
        return [record.code for record in self._all() if record.waits and record.started and not record.over]

    def due(self, before: float) -> list[str]:
        found = [record for record in self._all() if record.due is not None and record.due < before and not record.over]
        return [record.code for record in sorted(found, key=lambda record: record.due or 0.0)][:MANY]

    def public(self) -> list[str]:
        return [record.code for record in self._all() if record.terms.public][:MANY]

    # ---- writing

    def _check(self, record: TableRecord) -> KeptTable:
        if self.trouble == "write":
            raise StoreFailed("out of order")
        kept = self.tables.get(record.id)
        if kept is None or self._table(record.id).version != record.version:
            raise VersionConflict(record.code)
        return kept

    def _put(self, record: TableRecord, kept: KeptTable) -> None:
        self._before.setdefault(record.id, self.tables.get(record.id))
        record.touched = time()
        record.version += 1
        self.tables[record.id] = replace(kept, record=_encode(record))

    def create(self, record: TableRecord, *rows: LineRecord) -> None:
        if self.trouble == "write":
            raise StoreFailed("out of order")
        if record.code in self._codes:
            raise VersionConflict(record.code)
        record.id = next(self._ids)
        record.created = time()
        record.version = 0
        self._codes[record.code] = record.id
        self._put(record, KeptTable(b"", tuple(map(_written, rows))))

    def append(self, record: TableRecord, row: LineRecord, snapshot: dict[str, Any] | None = None) -> None:
        kept = self._check(record)
        if any(_row.decode(one).seq == row.seq for one in kept.rows[-1:]):
            raise VersionConflict(f"line {row.seq}")
        newest = kept.snapshot if snapshot is None else KeptSnapshot(int(snapshot["length"]), _encode(snapshot))
        self._put(record, replace(kept, rows=(*kept.rows, _written(row)), snapshot=newest))

    def undo(self, record: TableRecord, seqs: list[int], at: int, length: int) -> None:
        kept = self._check(record)
        rows = (replace(row, undone=at) if row.seq in seqs else row for row in map(_row.decode, kept.rows))
        snapshot = kept.snapshot if kept.snapshot is not None and kept.snapshot.length <= length else None
        self._put(record, replace(kept, rows=tuple(map(_encode, rows)), snapshot=snapshot))

    def update(self, record: TableRecord) -> None:
        self._put(record, self._check(record))

    def seat(self, record: TableRecord, *seats: int) -> None:
        self.update(record)

    def reset(self, record: TableRecord, row: LineRecord, *seats: int) -> None:
        self._put(record, replace(self._check(record), rows=(_written(row),)))

    def say(self, record: TableRecord, line: ChatLine) -> bool:
        if self.trouble == "write":
            raise StoreFailed("out of order")
        kept = self.tables[record.id]
        if kept.talk and kept.talk[-1].n >= line.n:
            return False
        self.tables[record.id] = replace(kept, talk=(*kept.talk, line))
        return True

    def forget(self, before: float, but: list[str]) -> int:
        old = [record for record in self._all() if record.touched < before and record.code not in but][:MANY]
        for record in old:
            del self.tables[record.id], self._codes[record.code]
        return len(old)

    # ---- durability

    @property
    def pending(self) -> int:
        return len(self._lost_callbacks)

    def on_lost(self, callback: Callable[[], None]) -> None:
        if self._before:
            self._lost_callbacks.append(callback)

    def begin_flush(self) -> None:
        pass

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        callback(self.flush())

    def flush(self) -> bool:
        before, self._before = self._before, {}
        lost, self._lost_callbacks = self._lost_callbacks, []
        if not before or self.trouble != "flush":
            return True
        self._restore(before)
        for callback in lost:
            callback()
        return False

    def _restore(self, before: dict[int, KeptTable | None]) -> None:
        """Tables as they were; one that has been given away since stays away."""
        for table, kept in before.items():
            if table not in self.tables:
                continue
            if kept is None:
                del self._codes[self._table(table).code], self.tables[table]
            else:
                self.tables[table] = kept


def _written(row: LineRecord) -> bytes:
    row.at = time()
    return _encode(row)


class Chooser(Protocol):
    """The part of a bot that is used here."""

    def choose(self, glimpse: Glimpse) -> Decision: ...


class LocalBots:
    """Bots that think in this very thread, one after the other."""

    def __init__(self, load: Callable[[str], Chooser], names: Callable[[], Collection[str]], able: bool = True) -> None:
        self.load = load
        self.names = names
        self.able = able

    async def think(self, level: str, glimpse: Glimpse) -> Decision:
        await asyncio.sleep(0)
        return self.load(level).choose(glimpse)


class HandTimer:
    def __init__(self, work: Callable[[], None]) -> None:
        self.work: Callable[[], None] | None = work

    def cancel(self) -> None:
        self.work = None


class HandClock:
    """Time that stands still until a test moves it on."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at
        self._numbers = count()
        self._timers: list[tuple[float, int, HandTimer]] = []

    def now(self) -> float:
        return self.at

    def call_later(self, seconds: float, work: Callable[[], None]) -> HandTimer:
        timer = HandTimer(work)
        heappush(self._timers, (self.at + seconds, next(self._numbers), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        awake = asyncio.get_running_loop().create_future()
        self.call_later(seconds, lambda: None if awake.done() else awake.set_result(None))
        await awake

    def turn(self, seconds: float) -> None:
        """So much time passes, and what is due by then is done at its time."""
        end = self.at + seconds
        while self._timers and self._timers[0][0] <= end:
            at, _, timer = heappop(self._timers)
            self.at = max(self.at, at)
            if timer.work is not None:
                timer.work()
        self.at = end


class ListSocket:
    """Keeps what is written to it; `told` is called with every message. It takes nothing while it is not free."""

    def __init__(self, told: Callable[[bytes], None] = lambda text: None) -> None:
        self.free = True
        self.written: list[bytes] = []
        self.closed: int | None = None
        self._told = told

    def write(self, text: bytes) -> None:
        self.written.append(text)
        self._told(text)

    def close(self, code: int) -> None:
        self.closed = code


class Alone:
    """No other process: nobody looks elsewhere, and all bots are ours."""

    def elsewhere(self, code: str) -> tuple[tuple[frozenset[int], int], ...]:
        return ()

    def announce(self, code: str, seats: frozenset[int], watchers: int) -> None:
        pass

    def request(self, code: str) -> None:
        pass

    def send_aside(self, code: str, aside: Aside) -> None:
        pass

    def sign_out(self, account: int, for_ever: bool) -> None:
        pass

    def take_lease(self, table: int) -> bool:
        return True

    def return_lease(self, table: int) -> None:
        pass


class NoNotices:
    """Keeps the notices that would be sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[Webhook, str, str]] = []

    def send(self, hook: Webhook, code: str, title: str) -> None:
        self.sent.append((hook, code, title))


class MemoryCounters:
    """Counts by kind and label."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, str], int] = {}

    def add(self, kind: str, label: str = "", count: int = 1) -> None:
        self.counts[kind, label] = self.counts.get((kind, label), 0) + count


def memory_place(bots: Bots, clock: Clock | None = None, store: MemoryStore | None = None) -> Place:
    """A place with nothing outside this thread; time is the machine's unless another clock is given."""
    alone = Alone()
    return Place(
        store=store or MemoryStore(),
        bots=bots,
        clock=clock or SystemClock(),
        presence=alone,
        leases=alone,
        notices=NoNotices(),
        counters=MemoryCounters(),
    )
