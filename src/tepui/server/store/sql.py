"""The tables of a server, kept in its database. What the rows hold is said in `schema`.

A move (`append`, `update`) is durable after `flush`, before which nothing is told to anybody; everything else when the call
returns. Each write moves the table's version. Where several processes write, one that was made over an older
version is refused (`VersionConflict`), and the others are notified in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from tepui.rooms.ports import VersionConflict
from tepui.rooms.records import LineRecord, SeatRecord, TableRecord
from tepui.rooms.terms import ChatLine
from tepui.server.store.database import Database
from tepui.server.store.fast_sqlite import FastSqlite
from tepui.server.store.rows import (
    AGREE,
    changed_values,
    line_values,
    line_writes,
    ongoing_values,
    read_line,
    read_record,
    record_write,
    snapshot_values,
    terms_values,
    write_line,
    write_seats,
)
from tepui.server.store.schema import LINES, SEATS, SNAPSHOTS, TABLES, TALK, TERMS, TURNS
from tepui.server.store.statements import whole_move

MANY: Final = 200  # lines of talk, tables of a list


class Store(Database):
    """Reads and writes tables."""

    # ---- reading

    def find(self, code: str) -> TableRecord | None:
        with self.reading() as db:
            found = db.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            if found is None:
                return None
            taken = db.execute(sa.select(SEATS).where(SEATS.c.table_id == found["id"]).order_by(SEATS.c.seat))
            seats = [SeatRecord(*(s[name] for name in SeatRecord.__struct_fields__)) for s in taken.mappings()]
            more = db.execute(sa.select(TERMS).where(TERMS.c.table_id == found["id"])).mappings().first()
        return read_record(found, seats, more)

    def lines(self, table: int) -> list[LineRecord]:
        with self.reading() as db:
            found = db.execute(sa.select(LINES).where(LINES.c.table_id == table).order_by(LINES.c.seq)).mappings()
            return [read_line(row) for row in found]

    def since(self, table: int, seq: int) -> list[LineRecord]:
        """The lines that were played or taken back after `seq`."""
        fresh = (LINES.c.table_id == table) & ((LINES.c.seq > seq) | (LINES.c.undone > seq))
        with self.reading() as db:
            return [
                read_line(row) for row in db.execute(sa.select(LINES).where(fresh).order_by(LINES.c.seq)).mappings()
            ]

    def newest(self, code: str, seq: int) -> tuple[TableRecord, list[LineRecord]] | None:
        """A table and what was played or taken back after `seq`; for any thread."""
        record = self.find(code)
        return None if record is None else (record, self.since(record.id, seq))

    def codes(self, tables: list[int]) -> dict[int, str]:
        query = sa.select(TABLES.c.id, TABLES.c.code).where(TABLES.c.id.in_(tables))
        with self.reading() as db:
            return {row.id: row.code for row in db.execute(query)}

    def versions(self, tables: list[int]) -> dict[int, int]:
        """How far these tables are; one that is gone is left out."""
        query = sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables))
        with self.reading() as db:
            return {row.id: row.version for row in db.execute(query)}

    def snapshot(self, table: int) -> dict[str, Any] | None:
        """The newest snapshot of a table."""
        query = sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table).order_by(SNAPSHOTS.c.length.desc())
        with self.reading() as db:
            text = db.execute(query.limit(1)).scalar()
        return None if text is None else msgspec.json.decode(text, type=dict[str, Any])

    def waiting(self) -> list[str]:
        """The tables that wait for a bot."""
        query = sa.select(TABLES.c.code).where(TABLES.c.waits, TABLES.c.started, sa.not_(TABLES.c.over))
        with self.reading() as db:
            return list(db.execute(query.order_by(TABLES.c.touched.desc())).scalars())

    def due(self, before: float) -> list[str]:
        """The tables at which somebody's time runs out before then."""
        query = sa.select(TABLES.c.code).join(TERMS).where(TERMS.c.due < before, sa.not_(TABLES.c.over))
        with self.reading() as db:
            return list(db.execute(query.order_by(TERMS.c.due).limit(MANY)).scalars())

    def public(self) -> list[str]:
        """The tables that anybody may find, those played last first."""
        query = sa.select(TABLES.c.code).join(TERMS).where(TERMS.c.public).order_by(TABLES.c.touched.desc())
        with self.reading() as db:
            return list(db.execute(query.limit(MANY)).scalars())

    def talk(self, table: int) -> list[ChatLine]:
        """What was said at a table, the last of it."""
        query = sa.select(TALK).where(TALK.c.table_id == table).order_by(TALK.c.n.desc()).limit(MANY)
        with self.reading() as db:
            return [
                ChatLine(*(row[name] for name in ChatLine.__struct_fields__)) for row in db.execute(query).mappings()
            ][::-1]

    # ---- writing

    def create(self, record: TableRecord, *rows: LineRecord) -> None:
        """A new table with its set-up, and what was played before; gives the record its id."""
        record.created = record.touched = time()
        record.version = 1
        values = msgspec.structs.asdict(record)
        seats: list[SeatRecord] = values.pop("seats")
        for name in ("id", "stored_ongoing", "terms", "ongoing", "chance", "due"):
            del values[name]
        with self.writing() as db:
            key = db.execute(sa.insert(TABLES).values(**values)).inserted_primary_key
            assert key is not None
            record.id = key[0]
            for number, seat in enumerate(seats):
                values = msgspec.structs.asdict(seat)
                db.execute(sa.insert(SEATS).values(table_id=record.id, seat=number, **values))
            for row in rows:
                write_line(db, record.id, row)
            db.execute(sa.insert(TURNS).values(table_id=record.id, holder="", until=0.0))
            db.execute(sa.insert(TERMS).values(table_id=record.id, **terms_values(record)))
            record.stored_ongoing = ongoing_values(record)

    def seat(self, record: TableRecord, *seats: int) -> None:
        """Who sits where has changed, and perhaps the table has started."""
        with self._changing(record) as db:
            write_seats(db, record, seats)

    def reset(self, record: TableRecord, row: LineRecord, *seats: int) -> None:
        """Other options before the start, or the start itself: another set-up in place of the first."""
        with self._changing(record) as db:
            write_seats(db, record, seats)
            db.execute(AGREE, {"key": record.id, **terms_values(record)})
            db.execute(sa.update(TABLES).where(TABLES.c.id == record.id).values(head=record.head))
            db.execute(sa.delete(LINES).where(LINES.c.table_id == record.id))
            write_line(db, record.id, row)

    def append(self, record: TableRecord, row: LineRecord, snapshot: dict[str, Any] | None = None) -> None:
        """One more line, and a snapshot now and then."""
        self._move(record, row, snapshot)

    def undo(self, record: TableRecord, seqs: list[int], at: int, length: int) -> None:
        """These lines were taken back at `at`, so many actions are left; snapshots of what came after are worth nothing."""
        here = (LINES.c.table_id == record.id) & LINES.c.seq.in_(seqs)
        late = (SNAPSHOTS.c.table_id == record.id) & (SNAPSHOTS.c.length > length)
        with self._changing(record) as db:
            db.execute(sa.update(LINES).where(here).values(undone=at))
            db.execute(sa.delete(SNAPSHOTS).where(late))

    def update(self, record: TableRecord) -> None:
        """What changed in the record alone: sealed answers, the clock, proposals."""
        self._move(record)

    def forget(self, before: float, but: list[str]) -> int:
        """Deletes the tables nobody has touched since then, but not those in use; how many they were."""
        old = sa.select(TABLES.c.id).where(TABLES.c.touched < before, TABLES.c.code.not_in(but)).limit(MANY)
        with self.writing() as db:
            ids = list(db.execute(old).scalars())
            for part in (TURNS, TALK, TERMS, SNAPSHOTS, LINES, SEATS):
                db.execute(sa.delete(part).where(part.c.table_id.in_(ids)))
            db.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))
        return len(ids)

    def say(self, record: TableRecord, line: ChatLine) -> bool:
        """One more line of talk; False if another process has said something in its place."""
        try:
            with self.writing() as db:
                db.execute(sa.insert(TALK).values(table_id=record.id, **msgspec.structs.asdict(line)))
        except VersionConflict:
            return False
        self.tell(f"talk {record.code} {line.n}")
        return True

    def _move(self, record: TableRecord, row: LineRecord | None = None, snapshot: dict[str, Any] | None = None) -> None:
        """Like `_changing`, for what happens with every move."""
        if self._fast is not None:
            touch = record_write(record)  # taken now: it may be written a moment later
            rest = line_writes(record, row, snapshot)

            def move(fast: FastSqlite) -> None:
                touch(fast)
                for statement, values in rest:
                    fast.execute(statement, values)

            self._fast.write(move)
            record.version += 1
        else:
            self._move_at_once(record, row, snapshot)

    def _move_at_once(self, record: TableRecord, row: LineRecord | None, snapshot: dict[str, Any] | None) -> None:
        """One statement. Its transaction is begun before it: what is sent to a database that stands still would happen later.

        The event loop does not wait for the disk.
        """
        kept, agreed = changed_values(record)
        line = {} if row is None else line_values(record.id, row)
        snapped = {} if snapshot is None else snapshot_values(snapshot)
        statement = whole_move(bool(line), agreed is not None, bool(snapped))
        assert self._commits is not None
        with self._named_errors():
            values = {**kept, **(agreed or {}), **line, **snapped}
            if not self._commits.write(record.id, statement, values, _moved(record)):
                raise VersionConflict(record.code)
        record.version += 1

    @contextmanager
    def _changing(self, record: TableRecord) -> Iterator[sa.Connection]:
        """A transaction that changes a table: first of all its version, so that whoever comes second finds out."""
        if self._commits is not None:
            self._commits.settle(record.id)
        with self.writing() as db:
            record_write(record)(db)
            yield db
        self.tell(_moved(record))
        record.version += 1


def _moved(record: TableRecord) -> str:
    return f"moved {record.code} {record.version + 1} {int(record.waits)}"
