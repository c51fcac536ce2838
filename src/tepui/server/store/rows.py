"""A table's record as rows of the database, and lines as they are read from it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from time import time
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from tepui.rooms.ports import VersionConflict
from tepui.rooms.records import LineRecord, NewsRecord, SeatRecord, TableRecord
from tepui.rooms.terms import ChanceSeed, Ongoing, Terms
from tepui.server.store.fast_sqlite import FastSqlite, Statement
from tepui.server.store.schema import LINES, SEATS, SNAPSHOTS, TERMS
from tepui.server.store.statements import AGREED, CHANGING, KEEP

_changing_values = attrgetter(*CHANGING)
APPEND: Final = sa.insert(LINES)
AGREE: Final = (
    sa.update(TERMS)
    .where(TERMS.c.table_id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in AGREED})
)
AGREE_FIRST: Final = sa.insert(TERMS)
SNAP: Final = sa.insert(SNAPSHOTS)
UNSNAP: Final = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sa.bindparam("key"))


def changed_values(record: TableRecord) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """What the record says now, and what is under way if that has changed; with the version that it must have had."""
    record.touched = time()
    kept = {"key": record.id, "known": record.version, **dict(zip(CHANGING, _changing_values(record)))}
    under_way = ongoing_values(record)
    agreed = None if under_way == record.stored_ongoing else terms_values(record)
    record.stored_ongoing = under_way
    return kept, agreed


def record_write(record: TableRecord) -> Callable[[sa.Connection | FastSqlite], None]:
    """A function that writes the record as it is now, perhaps a moment later; it raises VersionConflict if somebody else has written since."""
    kept, agreed = changed_values(record)
    table, code = record.id, record.code

    def touch(db: sa.Connection | FastSqlite) -> None:
        if db.execute(KEEP, kept).rowcount == 0:
            raise VersionConflict(code)
        if agreed is not None and db.execute(AGREE, {"key": table, **agreed}).rowcount == 0:
            db.execute(AGREE_FIRST, {"table_id": table, **agreed})

    return touch


def ongoing_values(record: TableRecord) -> tuple[bytes, float | None]:
    """The part of what was agreed on that may change; terms and seed do not."""
    return msgspec.json.encode(record.ongoing), record.due


def terms_values(record: TableRecord) -> dict[str, Any]:
    """What was agreed on, what is under way, and what chance is drawn with."""
    encode = msgspec.json.encode
    given: dict[str, Any] = {
        "terms": record.terms,
        "doings": record.ongoing,
        "lot": record.chance,
    }  # as columns are called
    parts = {name: encode(part).decode() for name, part in given.items()}
    return {**parts, "public": record.terms.public, "due": record.due}


def write_seats(db: sa.Connection, record: TableRecord, seats: tuple[int, ...]) -> None:
    """Write who sits on these seats now."""
    for seat in seats:
        here = (SEATS.c.table_id == record.id) & (SEATS.c.seat == seat)
        db.execute(sa.update(SEATS).where(here).values(**msgspec.structs.asdict(record.seats[seat])))


def write_line(db: sa.Connection, table: int, row: LineRecord) -> None:
    db.execute(APPEND, line_values(table, row))


def line_values(table: int, row: LineRecord) -> dict[str, Any]:
    row.at = time()
    values = msgspec.structs.asdict(row)
    values["table_id"] = table
    values["news"] = msgspec.json.encode(row.news).decode()
    return values


def line_writes(
    record: TableRecord, row: LineRecord | None, snapshot: dict[str, Any] | None
) -> list[tuple[Statement, dict[str, Any]]]:
    """What is written of one more line and of a snapshot."""
    written: list[tuple[Statement, dict[str, Any]]] = []
    if row is not None:
        written.append((APPEND, line_values(record.id, row)))
    if snapshot is not None:
        written.append((UNSNAP, {"key": record.id}))
        written.append((SNAP, {"table_id": record.id, **snapshot_values(snapshot)}))
    return written


def snapshot_values(snapshot: dict[str, Any]) -> dict[str, Any]:
    return {"length": snapshot["length"], "data": msgspec.json.encode(snapshot).decode()}


def read_record(found: sa.RowMapping, seats: list[SeatRecord], terms: sa.RowMapping | None) -> TableRecord:
    """A table from its row, those of its seats and that of its terms, which tables of an older release lack."""
    if terms is None:
        return TableRecord(**found, seats=seats)
    return TableRecord(
        **found,
        seats=seats,
        terms=msgspec.json.decode(terms["terms"], type=Terms),
        ongoing=msgspec.json.decode(terms["doings"], type=Ongoing),
        chance=msgspec.json.decode(terms["lot"], type=ChanceSeed),
        due=terms["due"],
        stored_ongoing=(terms["doings"].encode(), terms["due"]),
    )


def read_line(found: sa.RowMapping) -> LineRecord:
    values = {name: found[name] for name in LineRecord.__struct_fields__}
    values["news"] = msgspec.json.decode(values["news"], type=list[NewsRecord])
    return LineRecord(**values)
