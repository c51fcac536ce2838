"""Where tables live: a database file (SQLite) behind SQLAlchemy Core, written in the thread of the event loop.

Every writing call is one transaction that is durable when the call returns; on SQLite those of a move (`append`, `update`)
are committed together with others of the same turn of the event loop, and durable after `flush`, before which nothing is
told to anybody.

What the rows hold is said in `schema`. SQLite runs in WAL mode with synchronous=FULL: a committed line survives a kill
of the process and a loss of power. On PostgreSQL several processes may write: each write moves the table's version, one
that was made over an older version is refused (`VersionConflict`), and the others are notified in the same transaction.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from time import time
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.rooms.records import LineRecord, NewsRecord, SeatRecord, TableRecord
from tepui.rooms.terms import ChanceSeed, ChatLine, Ongoing, Terms
from tepui.server.settings import database_url
from tepui.server.store.claim import Claim
from tepui.server.store.fast_sqlite import FastSqlite, Statement
from tepui.server.store.schema import LINES, SEATS, SNAPSHOTS, TABLES, TALK, TERMS, TURNS, ready
from tepui.server.store.statements import AGREED, CHANGING, KEEP, whole_move

if TYPE_CHECKING:
    from tepui.server.store.postgres import Watched

log = logging.getLogger("tepui.store")

MANY = 200  # lines of talk, tables of a list
PROBE = 4096  # bytes that are written to see whether anything can be
LEAST_ROOM = 4 << 20  # bytes on the disk: with less, nothing can be relied on
CHANNEL = "tepui"  # of the notifications between processes


class Store:
    """Reads and writes tables. `alone`: for a server, which shares a database file with no other."""

    def __init__(self, db: str = "", *, alone: bool = False) -> None:
        url = database_url(db)
        lite = url.startswith("sqlite")
        self.shared = not lite  # other processes may use it too
        self.process_id = token_hex(6)  # how this process signs what it tells the others
        self.url = url
        if lite:
            path = url.removeprefix("sqlite:///")
            _private(path)
            self._claim = Claim(path) if alone else None
            self._engine = sa.create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
            sa.event.listen(self._engine, "connect", _prepare)
        else:
            from tepui.server.store.postgres import Watched

            self._watched = Watched(url)
            self._engine = self._watched.engine
            self._single = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        try:
            self.migrated = _made_ready(self._engine)
        except BaseException:
            self.close()
            raise
        self._fast = FastSqlite(self._engine) if lite else None
        if self._fast is not None and alone:
            self._fast.be_quick()

    _single: sa.Engine | None = None  # for what needs no transaction: each way to the database and back takes time
    _fast: FastSqlite | None = None
    _watched: Watched | None = None  # a database that may fall silent
    _claim: Claim | None = None

    @property
    def engine(self) -> sa.Engine:
        """For whatever is not a move: it comes after all moves before it."""
        self.flush()
        return self._engine

    def begin_flush(self) -> None:
        """Begin to make durable what was written; `flush` waits until it is."""
        if self._fast is not None:
            self._fast.begin_flush()

    def flush(self) -> bool:
        """What was written is durable now; False if it could not be committed, and has not happened."""
        return self._fast is None or self._fast.flush()

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        """Call back when everything written until now is durable; with False if something of it is lost."""
        if self._fast is None:
            callback(True)
        else:
            self._fast.when_kept(callback)

    def on_lost(self, callback: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed after all."""
        if self._fast is not None:
            self._fast.on_lost(callback)

    @property
    def pending(self) -> int:
        """How many callbacks wait for the next `flush`."""
        return 0 if self._fast is None else self._fast.pending

    def close(self) -> None:
        if self._fast is not None:
            self._fast.close()
        if self._watched is not None:
            self._watched.close()
        self._engine.dispose()
        if self._claim is not None:
            self._claim.release()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to read with, after all moves before it."""
        with self._named_errors(), (self._single or self.engine).connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction, after all moves before it."""
        with self._named_errors(), self.engine.begin() as db:
            yield db

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        """The database's errors by the names that rooms know; none while it does not answer."""
        if self._watched is not None:
            self._watched.check()
        try:
            yield
        except sa.exc.IntegrityError as wrong:
            raise VersionConflict(str(wrong.orig)) from wrong
        except sa.exc.SQLAlchemyError as wrong:
            if self._watched is not None:
                self._watched.failed(wrong)
            raise StoreFailed(type(wrong).__name__) from wrong

    # ---- reading

    def find(self, code: str) -> TableRecord | None:
        with self.reading() as db:
            found = db.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            if found is None:
                return None
            taken = db.execute(sa.select(SEATS).where(SEATS.c.table_id == found["id"]).order_by(SEATS.c.seat))
            seats = [SeatRecord(*(s[name] for name in SeatRecord.__struct_fields__)) for s in taken.mappings()]
            more = db.execute(sa.select(TERMS).where(TERMS.c.table_id == found["id"])).mappings().first()
        if more is None:  # a table of an older release
            return TableRecord(**found, seats=seats)
        return TableRecord(
            **found,
            seats=seats,
            terms=msgspec.json.decode(more["terms"], type=Terms),
            ongoing=msgspec.json.decode(more["doings"], type=Ongoing),
            chance=msgspec.json.decode(more["lot"], type=ChanceSeed),
            due=more["due"],
            stored_ongoing=(more["doings"].encode(), more["due"]),
        )

    def lines(self, table: int) -> list[LineRecord]:
        with self.reading() as db:
            found = db.execute(sa.select(LINES).where(LINES.c.table_id == table).order_by(LINES.c.seq)).mappings()
            return [_row(row) for row in found]

    def since(self, table: int, seq: int) -> list[LineRecord]:
        """The lines that were played or taken back after `seq`."""
        fresh = (LINES.c.table_id == table) & ((LINES.c.seq > seq) | (LINES.c.undone > seq))
        with self.reading() as db:
            return [_row(row) for row in db.execute(sa.select(LINES).where(fresh).order_by(LINES.c.seq)).mappings()]

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
                _append(db, record.id, row)
            db.execute(sa.insert(TURNS).values(table_id=record.id, holder="", until=0.0))
            db.execute(sa.insert(TERMS).values(table_id=record.id, **_agreed(record)))
            record.stored_ongoing = _under_way(record)

    def seat(self, record: TableRecord, *seats: int) -> None:
        """Who sits where has changed, and perhaps the table has started."""
        with self._changing(record) as db:
            _sit(db, record, seats)

    def reset(self, record: TableRecord, row: LineRecord, *seats: int) -> None:
        """Other options before the start, or the start itself: another set-up in place of the first."""
        with self._changing(record) as db:
            _sit(db, record, seats)
            db.execute(_AGREE, {"key": record.id, **_agreed(record)})
            db.execute(sa.update(TABLES).where(TABLES.c.id == record.id).values(head=record.head))
            db.execute(sa.delete(LINES).where(LINES.c.table_id == record.id))
            _append(db, record.id, row)

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

    def writable(self) -> bool:
        """Whether something could be written now: asked in any thread, over a connection of its own, changing nothing."""
        try:
            if self._watched is not None:
                if self._watched.silent:
                    return False
                with self._engine.connect() as db:
                    return db.execute(sa.text("SHOW transaction_read_only")).scalar() == "off"
            path = self.url.removeprefix("sqlite:///")
            room = os.statvfs(path)
            with closing(sqlite3.connect(path, timeout=1.0, isolation_level=None)) as file:
                file.execute("BEGIN IMMEDIATE")
                file.execute("ROLLBACK")
            with TemporaryFile(dir=Path(path).parent, buffering=0) as probe:  # a quota shows in no count of free bytes
                whole = probe.write(bytes(PROBE)) == PROBE
                os.fsync(probe.fileno())
            return whole and room.f_bavail * room.f_frsize > LEAST_ROOM
        except (sa.exc.SQLAlchemyError, sqlite3.Error, OSError):
            return False

    def say(self, record: TableRecord, line: ChatLine) -> bool:
        """One more line of talk; False if another process has said something in its place."""
        try:
            with self.writing() as db:
                db.execute(sa.insert(TALK).values(table_id=record.id, **msgspec.structs.asdict(line)))
                self._tell(db, f"talk {record.code} {line.n}")
        except VersionConflict:
            return False
        return True

    def tell(self, words: str) -> None:
        """Say something to the other processes."""
        with self.writing() as db:
            self._tell(db, words)

    def _tell(self, db: sa.Connection, words: str) -> None:
        if self.shared:
            db.execute(_NOTIFY, {"channel": CHANNEL, "words": f"{self.process_id} {words}"})

    def _move(self, record: TableRecord, row: LineRecord | None = None, snapshot: dict[str, Any] | None = None) -> None:
        """Like `_changing`, for what happens with every move."""
        if self._fast is not None:
            touch = _touching(record)  # taken now: it may be written a moment later
            rest = _line_of(record, row, snapshot)

            def move(fast: FastSqlite) -> None:
                touch(fast)
                for statement, values in rest:
                    fast.execute(statement, values)

            self._fast.write(move)
            record.version += 1
        elif snapshot is None:
            self._move_at_once(record, row)
        else:
            with self._changing(record) as db:
                for statement, values in _line_of(record, row, snapshot):
                    db.execute(statement, values)

    def _move_at_once(self, record: TableRecord, row: LineRecord | None) -> None:
        """One statement. Its transaction is begun before it: what is sent to a database that stands still would happen later."""
        kept, agreed = _standing(record)
        line = {} if row is None else _values_of(record.id, row)
        told = {"channel": CHANNEL, "words": f"{self.process_id} {_moved(record)}"}
        with self.writing() as db:
            written = db.execute(
                whole_move(row is not None, agreed is not None), {**kept, **(agreed or {}), **line, **told}
            )
            if written.first() is None:
                raise VersionConflict(record.code)
        record.version += 1

    @contextmanager
    def _changing(self, record: TableRecord) -> Iterator[sa.Connection]:
        """A transaction that changes a table: first of all its version, so that whoever comes second finds out."""
        with self.writing() as db:
            _touching(record)(db)
            yield db
            self._tell(db, _moved(record))
        record.version += 1


def _moved(record: TableRecord) -> str:
    return f"moved {record.code} {record.version + 1} {int(record.waits)}"


_changing = attrgetter(*CHANGING)
_NOTIFY = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("words")))
_APPEND = sa.insert(LINES)
_AGREE = (
    sa.update(TERMS)
    .where(TERMS.c.table_id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in AGREED})
)
_AGREE_FIRST = sa.insert(TERMS)
_SNAP = sa.insert(SNAPSHOTS)
_UNSNAP = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sa.bindparam("key"))


def _standing(record: TableRecord) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """What the record says now, and what is under way if that has changed; with the version that it must have had."""
    record.touched = time()
    kept = {"key": record.id, "known": record.version, **dict(zip(CHANGING, _changing(record)))}
    under_way = _under_way(record)
    agreed = None if under_way == record.stored_ongoing else _agreed(record)
    record.stored_ongoing = under_way
    return kept, agreed


def _touching(record: TableRecord) -> Callable[[sa.Connection | FastSqlite], None]:
    """Writes what the record says now. VersionConflict: somebody else has written since."""
    kept, agreed = _standing(record)
    table, code = record.id, record.code

    def touch(db: sa.Connection | FastSqlite) -> None:
        if db.execute(KEEP, kept).rowcount == 0:
            raise VersionConflict(code)
        if agreed is not None and db.execute(_AGREE, {"key": table, **agreed}).rowcount == 0:
            db.execute(_AGREE_FIRST, {"table_id": table, **agreed})

    return touch


def _under_way(record: TableRecord) -> tuple[bytes, float | None]:
    """What may change of all that was agreed on; terms and seed stand."""
    return msgspec.json.encode(record.ongoing), record.due


def _agreed(record: TableRecord) -> dict[str, Any]:
    encode = msgspec.json.encode
    given: dict[str, Any] = {
        "terms": record.terms,
        "doings": record.ongoing,
        "lot": record.chance,
    }  # columns keep their names
    parts = {name: encode(part).decode() for name, part in given.items()}
    return {**parts, "public": record.terms.public, "due": record.due}


def _sit(db: sa.Connection, record: TableRecord, seats: tuple[int, ...]) -> None:
    for seat in seats:
        here = (SEATS.c.table_id == record.id) & (SEATS.c.seat == seat)
        db.execute(sa.update(SEATS).where(here).values(**msgspec.structs.asdict(record.seats[seat])))


def _append(db: sa.Connection, table: int, row: LineRecord) -> None:
    db.execute(_APPEND, _values_of(table, row))


def _values_of(table: int, row: LineRecord) -> dict[str, Any]:
    row.at = time()
    values = msgspec.structs.asdict(row)
    values["table_id"] = table
    values["news"] = msgspec.json.encode(row.news).decode()
    return values


def _line_of(
    record: TableRecord, row: LineRecord | None, snapshot: dict[str, Any] | None
) -> list[tuple[Statement, dict[str, Any]]]:
    """What is written of one more line and of a snapshot."""
    written: list[tuple[Statement, dict[str, Any]]] = []
    if row is not None:
        written.append((_APPEND, _values_of(record.id, row)))
    if snapshot is not None:
        data = msgspec.json.encode(snapshot).decode()
        written.append((_UNSNAP, {"key": record.id}))
        written.append((_SNAP, {"table_id": record.id, "length": snapshot["length"], "data": data}))
    return written


def _row(found: sa.RowMapping) -> LineRecord:
    values = {name: found[name] for name in LineRecord.__struct_fields__}
    values["news"] = msgspec.json.decode(values["news"], type=list[NewsRecord])
    return LineRecord(**values)


def _made_ready(engine: sa.Engine) -> tuple[str, str]:
    """Today's schema. Where several start at once they wait for each other, which has no limit."""
    if engine.dialect.name == "sqlite":
        return ready(engine)
    patient = sa.create_engine(engine.url)
    try:
        return ready(patient)
    finally:
        patient.dispose()


def _prepare(connection: Any, _: Any) -> None:
    """WAL lets readers go on while we write; FULL flushes every commit to the disk before it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=1000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def reason(wrong: Exception) -> str:
    """The database's own words, without the program's."""
    return str(getattr(wrong, "orig", None) or wrong).splitlines()[0]


def plain(db: str) -> str:
    """The name of a database as anybody may read it: without a password."""
    return sa.make_url(db).render_as_string(hide_password=True) if "://" in db else db or "in your data folder"


def _private(path: str) -> None:
    """The file holds the secrets of running games: only its owner may read it."""
    if path and not Path(path).exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
