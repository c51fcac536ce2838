"""The store of a browser: tables in memory, of which the browser's database keeps a copy. A table is loaded when it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from tepui.rooms.memory import KeptSnapshot, KeptTable, MemoryStore
from tepui.rooms.problems import Problem
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.terms import ChatLine

FORMAT: Final = 1

Keep = Callable[[str], Awaitable[bool]]  # the code of a table: whether the database has it now


class TableCopy(Struct, kw_only=True):
    """A whole table as one text of the browser's database, and as a line of an exported file."""

    format: int = FORMAT
    record: Raw
    rows: list[Raw]
    snapshot: tuple[int, Raw] | None = None
    talk: list[ChatLine] = []


class BrowserStore(MemoryStore):
    """What is written is durable when `keep` has said so; if it says no, it has not happened."""

    def __init__(self, keep: Keep) -> None:
        super().__init__()
        self._keep = keep
        self._waiting: list[Callable[[bool], None]] = []
        self._writing: asyncio.Task[None] | None = None

    def say(self, record: TableRecord, line: ChatLine) -> bool:
        """What is said is kept at once: nothing else may be written for long."""
        self._before.setdefault(record.id, self.tables.get(record.id))
        said = super().say(record, line)
        self.begin_flush()
        return said

    def begin_flush(self) -> None:
        if self._before and self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        self.begin_flush()
        if self._writing is None:
            callback(True)
        else:
            self._waiting.append(callback)

    async def kept(self) -> bool:
        """Whether everything that was written until now is durable, as soon as it is."""
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.when_kept(told.set_result)
        return await told

    async def _write(self) -> None:
        try:
            while self._before or self._waiting:
                before, self._before = self._before, {}
                lost, self._lost_callbacks = self._lost_callbacks, []
                waiting, self._waiting = self._waiting, []
                kept = all([await self._keep(code) for code in self._names(before)])
                if not kept:  # what was written meanwhile stood on this
                    self._restore({**self._before, **before})
                    lost, self._lost_callbacks = [*lost, *self._lost_callbacks], []
                    waiting, self._waiting = [*waiting, *self._waiting], []
                    self._before = {}
                    for callback in lost:
                        callback()
                for tell in waiting:
                    tell(kept)
        finally:
            self._writing = None

    def _names(self, tables: Iterable[int]) -> list[str]:
        return [self._table(table).code for table in tables if table in self.tables]

    # ---- the database's side

    def has(self, code: str) -> bool:
        return code in self._codes

    def copy(self, code: str) -> str:
        """A table as the database keeps it."""
        kept = self.tables[self._codes[code]]
        snapshot = None if kept.snapshot is None else (kept.snapshot.length, Raw(kept.snapshot.data))
        rows = [Raw(row) for row in kept.rows]
        return msgspec.json.encode(
            TableCopy(record=Raw(kept.record), rows=rows, snapshot=snapshot, talk=list(kept.talk))
        ).decode()

    def take(self, text: str) -> str:
        """A table that the database kept comes back; its code. A Problem says what is wrong with it."""
        try:
            copy = msgspec.json.decode(text, type=TableCopy)
            record = msgspec.json.decode(copy.record, type=TableRecord)
            rows = tuple(map(bytes, copy.rows))
            for row in rows:
                msgspec.json.decode(row, type=LineRecord)
        except (msgspec.DecodeError, UnicodeError) as wrong:
            raise Problem("bad-save", what=str(wrong)) from wrong
        if copy.format != FORMAT:
            raise Problem("too-old", what=f"it was kept in format {copy.format}")
        record.id = self._codes.get(record.code) or next(self._ids)
        self._codes[record.code] = record.id
        snapshot = None
        if copy.snapshot is not None:
            length, data = copy.snapshot
            snapshot = KeptSnapshot(length, bytes(data))
        self.tables[record.id] = KeptTable(msgspec.json.encode(record), rows, snapshot, tuple(copy.talk))
        return record.code

    def drop(self, code: str) -> None:
        """Another tab has the table now."""
        table = self._codes.pop(code, None)
        if table is not None:
            del self.tables[table]
            self._before.pop(table, None)
