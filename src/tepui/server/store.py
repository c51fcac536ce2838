"""Where tables live: a database file (SQLite) behind SQLAlchemy Core, written in the thread of the event loop.

Every writing call is one transaction that is durable when the call returns; on SQLite those of a move (`append`, `keep`)
are committed together with others of the same turn of the event loop, and durable after `flush`, before which nothing is
told to anybody.

What the rows hold is said in `schema`. SQLite runs in WAL mode with synchronous=FULL: a committed line survives a kill
of the process and a loss of power. On PostgreSQL several processes may write: each write moves the table's version, one
that was made over an older version is refused (`Overtaken`), and the others are notified in the same transaction.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct, field
from sqlalchemy.pool import StaticPool

from tepui.server.schema import LINES, SEATS, SNAPSHOTS, TABLES, TALK, TERMS, TURNS, ready
from tepui.server.settings import database_url
from tepui.server.swift import Swift
from tepui.server.terms import Doings, Line, Lot, Terms

log = logging.getLogger("tepui.store")

MANY = 200  # lines of talk, tables of a list
CHANNEL = "tepui"  # of the notifications between processes

Told = tuple[int, int, int, tuple[int, ...]]  # actor, audience, kind, facts


class Overtaken(Exception):
    """Another process has changed the table since it was read: nothing was written."""


class Sitter(Struct):
    """Who sits on a seat: "person", "bot", or "open" for nobody yet. `local`: of the device that made the table.

    A person with a `level` is away: a bot of that level plays until the person is back.
    """

    who: str
    name: str = ""
    level: str = ""
    hash: str = ""
    local: bool = False
    account: int | None = None

    @property
    def here(self) -> bool:
        """A person who plays."""
        return self.who == "person" and not self.level


class Charter(Struct, kw_only=True):
    """What a table is, apart from its log."""

    id: int = 0
    code: str
    game: str
    rules: int
    head: str
    host: int | None = None
    started: bool = False
    over: bool = False
    waits: bool = False
    sealed: str = ""
    created: float = 0.0
    touched: float = 0.0
    sitters: list[Sitter]
    terms: Terms = Terms()
    doings: Doings = field(default_factory=Doings)
    lot: Lot = Lot()
    due: float | None = None
    kept: tuple[bytes, float | None] | None = None  # what is under way, as the store has it
    version: int = 0


class Row(Struct, kw_only=True):
    """One accepted line: its actions and the chance it caused, as lines of a save, and what it told whom.

    `turn` counts turns; `owner` is the seat whose turn it is; `mark` is the game's own number of the turn. `auto`: the
    room answered, there was nothing to choose. `undone`: the seq at which the line was taken back, 0 if in force.
    """

    seq: int
    seat: int
    turn: int
    owner: int
    mark: int
    line: str
    news: list[Told]
    auto: bool = False
    undone: int = 0
    at: float = 0.0

    @property
    def length(self) -> int:
        """How many actions it holds, chance included."""
        return self.line.count("\n") + 1 if self.line else 0


class Store:
    """Reads and writes tables."""

    def __init__(self, db: str = "") -> None:
        url = database_url(db)
        lite = url.startswith("sqlite")
        self.shared = not lite  # other processes may use it too
        self.me = token_hex(6)  # how this process signs what it tells the others
        if lite:
            _private(url.removeprefix("sqlite:///"))
        self._engine = sa.create_engine(
            url, **({"poolclass": StaticPool, "connect_args": {"check_same_thread": False}} if lite else {})
        )
        if lite:
            sa.event.listen(self._engine, "connect", _prepare)
        self.url = url
        try:
            self.migrated = ready(self.engine)
        except BaseException:
            self.close()
            raise
        self._swift = Swift(self._engine) if lite else None

    _swift: Swift | None = None

    @property
    def engine(self) -> sa.Engine:
        """For whatever is not a move: it comes after all moves before it."""
        self.flush()
        return self._engine

    def start(self) -> None:
        """Begin to make durable what was written; `flush` waits until it is."""
        if self._swift is not None:
            self._swift.start()

    def flush(self) -> bool:
        """What was written is durable now; False if it could not be committed, and has not happened."""
        return self._swift is None or self._swift.flush()

    def regret(self, tell: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed after all."""
        if self._swift is not None:
            self._swift.regret(tell)

    @property
    def regrets(self) -> int:
        """How many regrets wait for the next `flush`."""
        return 0 if self._swift is None else self._swift.waiting

    def close(self) -> None:
        if self._swift is not None:
            self._swift.close()
        self._engine.dispose()

    # ---- reading

    def find(self, code: str) -> Charter | None:
        with self.engine.connect() as db:
            found = db.execute(sa.select(TABLES).where(TABLES.c.code == code)).mappings().first()
            if found is None:
                return None
            seats = db.execute(sa.select(SEATS).where(SEATS.c.table_id == found["id"]).order_by(SEATS.c.seat))
            sitters = [Sitter(*(s[name] for name in Sitter.__struct_fields__)) for s in seats.mappings()]
            more = db.execute(sa.select(TERMS).where(TERMS.c.table_id == found["id"])).mappings().first()
        if more is None:  # a table of an older release
            return Charter(**found, sitters=sitters)
        return Charter(
            **found,
            sitters=sitters,
            terms=msgspec.json.decode(more["terms"], type=Terms),
            doings=msgspec.json.decode(more["doings"], type=Doings),
            lot=msgspec.json.decode(more["lot"], type=Lot),
            due=more["due"],
            kept=(more["doings"].encode(), more["due"]),
        )

    def lines(self, table: int) -> list[Row]:
        with self.engine.connect() as db:
            found = db.execute(sa.select(LINES).where(LINES.c.table_id == table).order_by(LINES.c.seq)).mappings()
            return [_row(row) for row in found]

    def since(self, table: int, seq: int) -> list[Row]:
        """The lines that were played or taken back after `seq`."""
        fresh = (LINES.c.table_id == table) & ((LINES.c.seq > seq) | (LINES.c.undone > seq))
        with self.engine.connect() as db:
            return [_row(row) for row in db.execute(sa.select(LINES).where(fresh).order_by(LINES.c.seq)).mappings()]

    def codes(self, tables: list[int]) -> dict[int, str]:
        query = sa.select(TABLES.c.id, TABLES.c.code).where(TABLES.c.id.in_(tables))
        with self.engine.connect() as db:
            return {row.id: row.code for row in db.execute(query)}

    def versions(self, tables: list[int]) -> dict[int, int]:
        """How far these tables are; one that is gone is left out."""
        query = sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables))
        with self.engine.connect() as db:
            return {row.id: row.version for row in db.execute(query)}

    def snapshot(self, table: int) -> dict[str, Any] | None:
        """The newest snapshot of a table."""
        query = sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == table).order_by(SNAPSHOTS.c.length.desc())
        with self.engine.connect() as db:
            text = db.execute(query.limit(1)).scalar()
        return None if text is None else msgspec.json.decode(text, type=dict[str, Any])

    def waiting(self) -> list[str]:
        """The tables that wait for a bot."""
        query = sa.select(TABLES.c.code).where(TABLES.c.waits, TABLES.c.started, sa.not_(TABLES.c.over))
        with self.engine.connect() as db:
            return list(db.execute(query.order_by(TABLES.c.touched.desc())).scalars())

    def due(self, before: float) -> list[str]:
        """The tables at which somebody's time runs out before then."""
        query = sa.select(TABLES.c.code).join(TERMS).where(TERMS.c.due < before, sa.not_(TABLES.c.over))
        with self.engine.connect() as db:
            return list(db.execute(query.order_by(TERMS.c.due).limit(MANY)).scalars())

    def public(self) -> list[str]:
        """The tables that anybody may find, those played last first."""
        query = sa.select(TABLES.c.code).join(TERMS).where(TERMS.c.public).order_by(TABLES.c.touched.desc())
        with self.engine.connect() as db:
            return list(db.execute(query.limit(MANY)).scalars())

    def talk(self, table: int) -> list[Line]:
        """What was said at a table, the last of it."""
        query = sa.select(TALK).where(TALK.c.table_id == table).order_by(TALK.c.n.desc()).limit(MANY)
        with self.engine.connect() as db:
            return [Line(*(row[name] for name in Line.__struct_fields__)) for row in db.execute(query).mappings()][::-1]

    # ---- writing

    def create(self, charter: Charter, *rows: Row) -> None:
        """A new table with its set-up, and what was played before; gives the charter its id."""
        charter.created = charter.touched = time()
        charter.version = 1
        values = msgspec.structs.asdict(charter)
        sitters: list[Sitter] = values.pop("sitters")
        for name in ("id", "kept", *_AGREED[:-1]):
            del values[name]
        with self.engine.begin() as db:
            key = db.execute(sa.insert(TABLES).values(**values)).inserted_primary_key
            assert key is not None
            charter.id = key[0]
            for seat, sitter in enumerate(sitters):
                values = msgspec.structs.asdict(sitter)
                db.execute(sa.insert(SEATS).values(table_id=charter.id, seat=seat, **values))
            for row in rows:
                _append(db, charter.id, row)
            db.execute(sa.insert(TURNS).values(table_id=charter.id, holder="", until=0.0))
            db.execute(sa.insert(TERMS).values(table_id=charter.id, **_agreed(charter)))
            charter.kept = _under_way(charter)

    def seat(self, charter: Charter, *seats: int) -> None:
        """Who sits where has changed, and perhaps the table has started."""
        with self._writing(charter) as db:
            for seat in seats:
                here = (SEATS.c.table_id == charter.id) & (SEATS.c.seat == seat)
                db.execute(sa.update(SEATS).where(here).values(**msgspec.structs.asdict(charter.sitters[seat])))

    def lay_anew(self, charter: Charter, row: Row) -> None:
        """Other options before the start: another set-up in place of the first."""
        with self._writing(charter) as db:
            db.execute(sa.update(TABLES).where(TABLES.c.id == charter.id).values(head=charter.head))
            db.execute(sa.delete(LINES).where(LINES.c.table_id == charter.id))
            _append(db, charter.id, row)

    def append(self, charter: Charter, row: Row, snapshot: dict[str, Any] | None = None) -> None:
        """One more line, and a snapshot now and then."""
        self._move(charter, row, snapshot)

    def undo(self, charter: Charter, seqs: list[int], at: int, length: int) -> None:
        """These lines were taken back at `at`, so many actions are left; snapshots of what came after are worth nothing."""
        here = (LINES.c.table_id == charter.id) & LINES.c.seq.in_(seqs)
        late = (SNAPSHOTS.c.table_id == charter.id) & (SNAPSHOTS.c.length > length)
        with self._writing(charter) as db:
            db.execute(sa.update(LINES).where(here).values(undone=at))
            db.execute(sa.delete(SNAPSHOTS).where(late))

    def keep(self, charter: Charter) -> None:
        """What changed in the charter alone: sealed answers, the clock, wishes."""
        self._move(charter)

    def forget(self, before: float, but: list[str]) -> int:
        """Deletes the tables nobody has touched since then, but not those in use; how many they were."""
        old = sa.select(TABLES.c.id).where(TABLES.c.touched < before, TABLES.c.code.not_in(but)).limit(MANY)
        with self.engine.begin() as db:
            ids = list(db.execute(old).scalars())
            for part in (TURNS, TALK, TERMS, SNAPSHOTS, LINES, SEATS):
                db.execute(sa.delete(part).where(part.c.table_id.in_(ids)))
            db.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))
        return len(ids)

    def alive(self) -> bool:
        """The database answers."""
        try:
            with self.engine.connect() as db:
                return db.execute(sa.select(1)).scalar() == 1
        except sa.exc.SQLAlchemyError:
            return False

    def say(self, charter: Charter, line: Line) -> bool:
        """One more line of talk; False if another process has said something in its place."""
        try:
            with self.engine.begin() as db:
                db.execute(sa.insert(TALK).values(table_id=charter.id, **msgspec.structs.asdict(line)))
                self._tell(db, f"talk {charter.code} {line.n}")
        except sa.exc.IntegrityError:
            return False
        return True

    def tell(self, words: str) -> None:
        """Say something to the other processes."""
        with self.engine.begin() as db:
            self._tell(db, words)

    def _tell(self, db: sa.Connection, words: str) -> None:
        if self.shared:
            db.execute(_NOTIFY, {"channel": CHANNEL, "words": f"{self.me} {words}"})

    def _move(self, charter: Charter, row: Row | None = None, snapshot: dict[str, Any] | None = None) -> None:
        """Like `_writing`, for what happens with every move."""

        def write(db: sa.Connection | Swift) -> None:
            if row is not None:
                _append(db, charter.id, row)
            if snapshot is not None:
                _snap(db, charter.id, snapshot)

        def move(swift: Swift) -> None:
            _touch(swift, charter)
            write(swift)

        if self._swift is None:
            with self._writing(charter) as db:
                write(db)
            return
        self._swift.write(move)
        charter.version += 1

    @contextmanager
    def _writing(self, charter: Charter) -> Iterator[sa.Connection]:
        """A transaction that changes a table: first of all its version, so that whoever comes second finds out."""
        with self.engine.begin() as db:
            _touch(db, charter)
            yield db
            self._tell(db, f"moved {charter.code} {charter.version + 1} {int(charter.waits)}")
        charter.version += 1


_AGREED = ("terms", "doings", "lot", "due", "public")
_CHANGING = ("host", "started", "over", "waits", "sealed", "touched")
_changing = attrgetter(*_CHANGING)
_KEEP = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("key"), TABLES.c.version == sa.bindparam("known"))
    .values(version=TABLES.c.version + 1, **{name: sa.bindparam(name) for name in _CHANGING})
)
_NOTIFY = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("words")))
_APPEND = sa.insert(LINES)
_AGREE = (
    sa.update(TERMS)
    .where(TERMS.c.table_id == sa.bindparam("key"))
    .values({name: sa.bindparam(name) for name in _AGREED})
)
_AGREE_FIRST = sa.insert(TERMS)
_SNAP = sa.insert(SNAPSHOTS)
_UNSNAP = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == sa.bindparam("key"))


def _touch(db: sa.Connection | Swift, charter: Charter) -> None:
    charter.touched = time()
    changing = dict(zip(_CHANGING, _changing(charter)))
    if db.execute(_KEEP, {"key": charter.id, "known": charter.version, **changing}).rowcount == 0:
        raise Overtaken(charter.code)
    under_way = _under_way(charter)
    if under_way == charter.kept:
        return
    agreed = _agreed(charter)
    if db.execute(_AGREE, {"key": charter.id, **agreed}).rowcount == 0:
        db.execute(_AGREE_FIRST, {"table_id": charter.id, **agreed})
    charter.kept = under_way


def _under_way(charter: Charter) -> tuple[bytes, float | None]:
    """What may change of all that was agreed on; terms and lot stand."""
    return msgspec.json.encode(charter.doings), charter.due


def _agreed(charter: Charter) -> dict[str, Any]:
    encode = msgspec.json.encode
    parts = {name: encode(getattr(charter, name)).decode() for name in ("terms", "doings", "lot")}
    return {**parts, "public": charter.terms.public, "due": charter.due}


def _append(db: sa.Connection | Swift, table: int, row: Row) -> None:
    row.at = time()
    values = msgspec.structs.asdict(row)
    values["table_id"] = table
    values["news"] = msgspec.json.encode(row.news).decode()
    db.execute(_APPEND, values)


def _snap(db: sa.Connection | Swift, table: int, snapshot: dict[str, Any]) -> None:
    db.execute(_UNSNAP, {"key": table})
    data = msgspec.json.encode(snapshot).decode()
    db.execute(_SNAP, {"table_id": table, "length": snapshot["length"], "data": data})


def _row(found: sa.RowMapping) -> Row:
    values = {name: found[name] for name in Row.__struct_fields__}
    values["news"] = msgspec.json.decode(values["news"], type=list[Told])
    return Row(**values)


def _prepare(connection: Any, _: Any) -> None:
    """WAL lets readers go on while we write; FULL flushes every commit to the disk before it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _private(path: str) -> None:
    """The file holds the secrets of running games: only its owner may read it."""
    if path and not Path(path).exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
