"""Backups. They are database files, of PostgreSQL too: its own programs are not needed for them, and a backup may be put in
place of either kind of database.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import sqlalchemy as sa

from tepui.core.errors import BadOption
from tepui.server.settings import database_url
from tepui.server.store.claim import Claim
from tepui.server.store.schema import BUCKETS, SCHEMA, TABLES, TURNS
from tepui.server.store.sql import Store

AT_ONCE: Final = 500  # rows
PASSING: Final = (TURNS, BUCKETS)  # what running processes hold for some seconds


def copy_out(store: Store, file: Path) -> None:
    """All that is in the database at one moment, into a new file that only its owner may read. Servers may go on."""
    if file.exists():
        raise BadOption(f"{file} is there already")
    try:
        _make_private(file)
    except OSError as wrong:
        raise BadOption(f"{file} cannot be written: {wrong.strerror}") from None
    if store.shared:
        _copy_rows_out(store.url, file)
        return
    with closing(sqlite3.connect(file)) as copy, closing(store.engine.raw_connection()) as source:
        raw = source.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.backup(copy)


def check_sound(file: Path) -> None:
    """Refuse what is no database of ours, or a damaged one."""
    try:
        with _reading(file) as backup:
            sound = backup.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            backup.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, OSError) as wrong:
        raise BadOption(f"{file} cannot be restored: {wrong}") from None
    if not sound:
        raise BadOption(f"{file} is damaged")


def put_file(file: Path, target: Path, replace: bool) -> int:
    """A sound backup in place of a database file that no server uses; how many tables it has."""
    if target.exists() and not replace:
        raise BadOption(f"{target} is there already; --replace overwrites it")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise BadOption(f"{target} cannot be written: {wrong.strerror}") from None
    claim = Claim(str(target))  # a running server would go on with the file that was there
    try:
        return _put_file(file, target)
    finally:
        claim.release()


def _put_file(file: Path, target: Path) -> int:
    fresh = target.with_name(target.name + ".restored")
    try:
        fresh.unlink(missing_ok=True)
        _make_private(fresh)
        with _reading(file) as backup, closing(sqlite3.connect(fresh)) as copy:
            backup.backup(copy)
            tables: int = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
    except (sqlite3.Error, OSError) as wrong:
        raise BadOption(f"{file} cannot be restored: {wrong}") from None
    for rest in ("-wal", "-shm"):  # of the database that was there
        target.with_name(target.name + rest).unlink(missing_ok=True)
    fresh.replace(target)
    return tables


def put_back(file: Path, url: str, replace: bool) -> int:
    """All rows of a sound backup in place of those that PostgreSQL has, or none; how many tables it has then."""
    with TemporaryDirectory() as folder, engine_of(url) as target:
        today = Path(folder) / "today.db"
        shutil.copyfile(file, today)
        Store(str(today)).close()  # it may be of an older release
        with engine_of(str(today)) as source, source.connect() as rows, target.begin() as database:
            if _count(database) and not replace:
                raise BadOption("there are tables in the database already; --replace overwrites them")
            for table in reversed(SCHEMA.sorted_tables):
                database.execute(table.delete())
            _copy_rows(rows, database)
            _number_on(database)
            return _count(database)


def _make_private(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as backup:
        yield backup


def _copy_rows_out(url: str, file: Path) -> None:
    Store(str(file)).close()  # today's tables
    with engine_of(url) as source, engine_of(str(file)) as target:
        at_one_moment = source.execution_options(isolation_level="REPEATABLE READ")
        with at_one_moment.connect() as rows, target.begin() as copy:
            _copy_rows(rows, copy)


@contextmanager
def engine_of(db: str) -> Iterator[sa.Engine]:
    """An engine without the limits on waiting that a server needs."""
    engine = sa.create_engine(database_url(db))
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_rows(source: sa.Connection, target: sa.Connection) -> None:
    for table in (table for table in SCHEMA.sorted_tables if table not in PASSING):
        with closing(source.execution_options(yield_per=AT_ONCE).execute(sa.select(table))) as found:
            for rows in found.mappings().partitions(AT_ONCE):
                target.execute(table.insert(), [dict(row) for row in rows])


def _count(database: sa.Connection) -> int:
    return database.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()


def _number_on(database: sa.Connection) -> None:
    """Set the counters of PostgreSQL, which keeps the next number of a row apart from the rows."""
    for table in (table for table in SCHEMA.sorted_tables if "id" in table.c):
        most = sa.select(sa.func.coalesce(sa.func.max(table.c.id), 0) + 1).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence(table.name, "id")
        database.execute(sa.select(sa.func.setval(sequence, most, False)))
