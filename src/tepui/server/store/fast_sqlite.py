"""What every move writes, given to SQLite directly: putting statements together anew costs more than running them.

Moves that come in one turn of the event loop are committed together, before anything is told to anybody (`flush`): a
commit waits for the disk, and waits no longer for eight moves than for one. The waiting is done in a thread (`begin_flush`), so
that what is going to be told can be put together meanwhile; nobody else uses the connection until `flush` is through.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tepui.rooms.ports import StoreFailed, VersionConflict

Statement = sa.Insert | sa.Update | sa.Delete


class FastSqlite:
    """The engine's own connection, with statements that are put into words once. The engine is asked only after `flush`."""

    def __init__(self, engine: sa.Engine) -> None:
        self._dialect = sqlite.dialect(paramstyle="named")
        self._held = engine.raw_connection()  # kept: whatever is given back is rolled back
        db = self._held.driver_connection
        assert isinstance(db, sqlite3.Connection)
        self._db = db
        self._compiled: dict[Statement, tuple[str, dict[str, Any]]] = {}  # text, and values that stand in it
        self._waits = False  # something is written and not committed
        self._lost_callbacks: list[Callable[[], None]] = []
        self._commits = 0  # that were begun in the thread
        self._writes = False  # the last of them is under way
        self._begun = Lock()
        self._begun.acquire()
        self._wanted: SimpleQueue[bool] = SimpleQueue()  # False: no more
        self._done: SimpleQueue[Exception | None] = SimpleQueue()
        self._thread = Thread(target=self._commit_all, name="commit", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.flush()
        self._wanted.put(False)
        self._thread.join()
        self._held.close()

    def write(self, work: Callable[[FastSqlite], None]) -> None:
        """What `work` writes has happened after the next `flush`; if it fails, it has not happened."""
        if self._writes:
            self.flush()
        try:
            if self._waits:
                self._db.execute("SAVEPOINT move")
                work(self)
                self._db.execute("RELEASE move")
            else:
                work(self)
                self._begin()
        except BaseException as wrong:
            self._roll_back()
            if not isinstance(wrong, sqlite3.Error):
                raise
            twice = isinstance(wrong, sqlite3.IntegrityError)
            raise (VersionConflict if twice else StoreFailed)(type(wrong).__name__) from wrong

    def _begin(self) -> None:
        """The first of a turn of the event loop: in the next one all are committed, if not before. Without a loop, now."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._db.commit()
            return
        self._waits = True
        loop.call_later(0, self._commit_soon, loop)  # after what the network brings until then

    def _roll_back(self) -> None:
        """What the block wrote; SQLite may have taken back everything (a full disk), and then nothing of it has happened."""
        if self._waits and self._db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK TO move")
                self._db.execute("RELEASE move")
                return
        self._lose()

    def on_lost(self, callback: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed; if it is committed already, nothing."""
        if self._waits:
            self._lost_callbacks.append(callback)

    @property
    def pending(self) -> int:
        """How many callbacks wait for the next commit."""
        return len(self._lost_callbacks)

    def _commit_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        self.begin_flush()
        loop.call_soon(self._finish, self._commits)

    def _finish(self, commit: int) -> None:
        """Wait for that commit, if nobody has: not for what was written after it, which has a turn of its own."""
        if self._writes and self._commits == commit:
            self.flush()

    def begin_flush(self) -> None:
        """Let the disk write while something else is done; `flush` waits for it."""
        if self._waits and not self._writes:
            self._writes = True
            self._commits += 1
            self._wanted.put(True)
            self._begun.acquire()  # the thread holds the interpreter now, and gives it back when it waits for the disk

    def _commit_all(self) -> None:
        while self._wanted.get():
            self._begun.release()
            wrong: Exception | None = None
            try:
                self._db.commit()
            except Exception as error:
                wrong = error
            self._done.put(wrong)

    def flush(self) -> bool:
        """Everything that was written is durable now; or nothing of it, and those who asked were called: False."""
        if self._waits:
            self.begin_flush()
            self._writes = False
            if self._done.get() is not None:
                self._lose()
                return False
            self._waits, self._lost_callbacks = False, []
        return True

    def _lose(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.rollback()
        self._waits, lost, self._lost_callbacks = False, self._lost_callbacks, []
        for callback in lost:
            callback()

    def execute(self, statement: Statement, values: Mapping[str, Any]) -> sqlite3.Cursor:
        text, fixed = self._compiled.get(statement) or self._compile(statement)
        return self._db.execute(text, {**fixed, **values})

    def _compile(self, statement: Statement) -> tuple[str, dict[str, Any]]:
        compiled = statement.compile(dialect=self._dialect)
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        words = self._compiled[statement] = (str(compiled), fixed)
        return words
