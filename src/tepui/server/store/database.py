"""The database under all that the server keeps: SQLite or PostgreSQL behind SQLAlchemy Core, in the thread of the event loop.

Every writing call is one transaction that is durable when the call returns, but those of a move are durable after `flush`,
before which nothing is told to anybody: on SQLite they are committed together with others of the same turn of the event
loop, on PostgreSQL each by itself in a thread.

SQLite runs in WAL mode with synchronous=FULL: a committed line survives a kill of the process and a loss of power. On
PostgreSQL several processes may write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.pool import StaticPool

from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.server.settings import database_url
from tepui.server.store.claim import Claim
from tepui.server.store.fast_sqlite import FastSqlite
from tepui.server.store.schema import ready

if TYPE_CHECKING:
    from tepui.server.store.postgres import Watched
    from tepui.server.store.postgres_commits import PostgresCommits

PROBE: Final = 4096  # bytes that are written to see whether anything can be
LEAST_ROOM: Final = 4 << 20  # bytes on the disk: with less, nothing can be relied on
CHANNEL: Final = "tepui"  # of the notifications between processes
NOTIFY: Final = sa.select(
    sa.func.pg_notify(sa.bindparam("channel"), sa.func.unnest(sa.bindparam("words", type_=postgresql.ARRAY(sa.Text))))
)


class Database:
    """Connections, transactions and what is durable. `alone`: for a server, which shares a database file with no other."""

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
        if self._watched is None:
            self._moves = self._fast = FastSqlite(self._engine)
            if alone:
                self._fast.be_quick()
        else:
            from tepui.server.store.postgres_commits import PostgresCommits

            self._moves = self._commits = PostgresCommits(self._watched, self.tell)

    _single: sa.Engine | None = None  # for what needs no transaction: each way to the database and back takes time
    _fast: FastSqlite | None = None
    _commits: PostgresCommits | None = None
    _moves: FastSqlite | PostgresCommits | None = None  # whichever of the two it is
    _watched: Watched | None = None  # a database that may fall silent
    _claim: Claim | None = None

    @property
    def engine(self) -> sa.Engine:
        """For whatever is not a move: it comes after all moves before it. On PostgreSQL a table is settled before it is changed."""
        if self._commits is not None:
            self._commits.forget_last()
        else:
            self.flush()
        return self._engine

    def begin_flush(self) -> None:
        """Begin to make durable what was written; `flush` waits until it is."""
        if self._fast is not None:
            self._fast.begin_flush()

    def flush(self) -> bool:
        """What was written is durable now; False if it could not be committed, and has not happened."""
        return self._moves is None or self._moves.flush()

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        """Call back when everything written until now is durable; with False if something of it is lost."""
        if self._moves is None:
            callback(True)
        else:
            self._moves.when_kept(callback)

    def on_lost(self, callback: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed after all."""
        if self._moves is not None:
            self._moves.on_lost(callback)

    @property
    def pending(self) -> int:
        """How many callbacks wait for the next `flush`."""
        return 0 if self._moves is None else self._moves.pending

    def close(self) -> None:
        if self._moves is not None:
            self._moves.close()
        if self._watched is not None:
            self._watched.close()
        self._engine.dispose()
        if self._claim is not None:
            self._claim.release()

    @property
    def _read_engine(self) -> sa.Engine:
        self.flush()
        return self._single or self._engine

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to read with, after all moves before it."""
        with self._named_errors(), self._read_engine.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction, after all moves before it."""
        with self._named_errors(), self.engine.begin() as db:
            yield db

    @contextmanager
    def fleeting(self) -> Iterator[sa.Connection]:
        """A connection to a shared database for what may be lost with the power: nobody waits for the disk.

        Every statement happens by itself, in one way to the database and back.
        """
        assert self._watched is not None
        with self._named_errors(), self._watched.fleeting.connect() as db:
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

    def tell(self, *news: str) -> None:
        """Say something to the other processes, all of it at once. What the database does not take is not heard.

        Never in the transaction that it is about: those that notify are committed one after the other, each with a wait
        for the disk of its own.
        """
        if self.shared:
            with suppress(StoreFailed), self.fleeting() as db:
                db.execute(NOTIFY, {"channel": CHANNEL, "words": [f"{self.process_id} {words}" for words in news]})


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
