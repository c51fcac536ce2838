"""What every move writes, given to SQLite directly: putting statements together anew costs more than running them.

Moves that come in one turn of the event loop are committed together, before anything is told to anybody: a commit waits for
the disk, and waits no longer for eight moves than for one. The waiting is done in a thread, and the event loop goes on:
while the disk writes, moves are put off (`Deferred`), and written and committed together as soon as it has written.
`when_kept` says when what was written is durable; `flush` waits for it, for whoever has to read.

Somebody else may hold the file's lock: the thread waits for that, too, and moves are put off meanwhile. Whoever has to read
is refused then, and so is everybody when the disk takes too long: the event loop stands still for nobody's lock.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.server.store.after_commit import call_all, running_loop

Statement = sa.Insert | sa.Update | sa.Delete
Work = Callable[["FastSqlite"], None]

PATIENCE: Final = 1.0  # seconds: of the event loop for the disk, of the thread for somebody else's lock
GLANCE: Final = 0.02  # seconds of the event loop for somebody else's lock: most hold it no longer


class Deferred:
    """Something to write after the commit that is under way, and whom to call if it cannot be."""

    __slots__ = ("work", "lost")

    def __init__(self, work: Work) -> None:
        self.work = work
        self.lost: list[Callable[[], None]] = []


def _told(callback: Callable[[bool], None], _: bool) -> None:
    callback(False)


def _is_locked(wrong: Exception) -> bool:
    return getattr(wrong, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


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
        self._kept_callbacks: list[Callable[[bool], None]] = []
        self._deferred: list[Deferred] = []  # what comes after the commit that is under way
        self._after_deferred: list[Callable[[bool], None]] = []
        self._commits = 0  # that were begun in the thread
        self._writes = False  # the last of them is under way
        self._began = 0.0  # when it was
        self._lines_up = False  # it is none yet: somebody else holds the lock
        self._begun = Lock()
        self._begun.acquire()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wanted: SimpleQueue[int] = SimpleQueue()  # the number of a commit; 0: no more
        self._done: SimpleQueue[Exception | None] = SimpleQueue()
        self._thread = Thread(target=self._commit_all, name="commit", daemon=True)
        self._thread.start()

    def be_quick(self) -> None:
        """From now on the event loop waits for nobody: that is left to the thread."""
        self._db.execute(f"PRAGMA busy_timeout={1000 * GLANCE:.0f}")

    def close(self) -> None:
        self._settle(None)
        self._wanted.put(0)
        self._thread.join()
        self._held.close()

    # ---- writing

    def write(self, work: Work) -> None:
        """What `work` writes has happened after the next commit; if it fails, it has not happened.

        While a commit is under way it is put off, so it must not depend on anything that changes meanwhile.
        """
        try:
            if not self._waits and not self._take_turn():
                self._line_up()
            if self._writes:
                self._deferred.append(Deferred(work))
            elif self._waits:
                self._in_savepoint(work)
            else:
                work(self)
                self._begin()
        except BaseException as wrong:
            if not self._waits or not self._db.in_transaction:
                self._lose()
            if not isinstance(wrong, sqlite3.Error):
                raise
            twice = isinstance(wrong, sqlite3.IntegrityError)
            raise (VersionConflict if twice else StoreFailed)(type(wrong).__name__) from wrong

    def _in_savepoint(self, work: Work) -> None:
        """Nothing of it is left if it fails. SQLite may have taken back everything (a full disk)."""
        self._db.execute("SAVEPOINT move")
        try:
            work(self)
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK TO move")
                self._db.execute("RELEASE move")
            raise
        self._db.execute("RELEASE move")

    def _take_turn(self) -> bool:
        """Begin to write; False if somebody else does, and the thread can wait for that. Without a loop, nobody else can."""
        self._loop = running_loop()
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as wrong:
            if self._loop is None or not _is_locked(wrong):
                raise
            return False
        return True

    def _line_up(self) -> None:
        """The thread waits for somebody else's lock."""
        self._lines_up = self._waits = True
        self.begin_flush()

    def _begin(self) -> None:
        """The first of a turn of the event loop: in the next one all are committed, if not before. Without a loop, now."""
        if self._loop is None:
            self._db.commit()
            return
        self._waits = True
        self._loop.call_later(0, self.begin_flush)  # after what the network brings until then

    def _write_deferred(self) -> None:
        """The thread has done its work: what was put off is written now and committed together. What fails takes nothing with it."""
        if not self._deferred:
            return
        try:
            if not self._db.in_transaction and not self._take_turn():
                self._line_up()
                return
        except sqlite3.Error:
            self._lose_deferred()
            return
        deferred, self._deferred = self._deferred, []
        kept, self._after_deferred = self._after_deferred, []
        fine = self._waits = True
        for one in deferred:
            try:
                if not self._db.in_transaction:
                    self._db.execute("BEGIN IMMEDIATE")
                self._in_savepoint(one.work)
                self._lost_callbacks += one.lost
            except (sqlite3.Error, VersionConflict):
                fine = False
                if not self._db.in_transaction:  # SQLite has taken back what was written before it, too
                    self._lose()
                call_all(one.lost)
        self._waits = self._db.in_transaction
        if self._waits:
            self._kept_callbacks += kept if fine else [partial(_told, callback) for callback in kept]
        else:
            call_all([partial(callback, False) for callback in kept])

    # ---- keeping

    def on_lost(self, callback: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed; if it is committed already, nothing."""
        if self._deferred:
            self._deferred[-1].lost.append(callback)
        elif self._waits:
            self._lost_callbacks.append(callback)

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        """Called when everything that was written until now is durable, with True; with False if something is lost."""
        if self._deferred:
            self._after_deferred.append(callback)
        elif self._waits:
            self._kept_callbacks.append(callback)
        else:
            callback(True)

    @property
    def pending(self) -> int:
        """How many callbacks wait for the next commit."""
        return len(self._lost_callbacks) + sum(len(one.lost) for one in self._deferred)

    def begin_flush(self) -> None:
        """Let the disk write while something else is done."""
        if self._waits and not self._writes:
            self._writes = True
            self._began = monotonic()
            self._commits += 1
            self._wanted.put(self._commits)
            self._begun.acquire()  # the thread holds the interpreter now, and gives it back when it waits for the disk

    def _commit_all(self) -> None:
        while number := self._wanted.get():
            self._begun.release()
            wrong: Exception | None = None
            try:
                if self._lines_up:
                    self._wait_for_turn()
                else:
                    self._db.commit()
            except Exception as error:
                wrong = error
            self._done.put(wrong)
            if self._loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop is closed: whoever closed it flushes
                    self._loop.call_soon_threadsafe(self._finish, number)

    def _wait_for_turn(self) -> None:
        while True:
            try:
                self._db.execute("BEGIN IMMEDIATE")  # SQLite itself waits for a moment
                return
            except sqlite3.OperationalError as wrong:
                if not _is_locked(wrong) or monotonic() > self._began + PATIENCE:
                    raise

    def _finish(self, number: int) -> None:
        """That commit is through; unless somebody has waited for it, those who asked are told, and the next one begins."""
        if self._writes and self._commits == number:
            self._conclude(self._done.get())
            self.begin_flush()

    def _conclude(self, wrong: Exception | None) -> bool:
        """What the work of the thread has come to."""
        self._writes = self._lines_up = False
        if wrong is None:
            self._waits, self._lost_callbacks = False, []
            kept, self._kept_callbacks = self._kept_callbacks, []
            self._write_deferred()
            call_all([partial(callback, True) for callback in kept])
            return True
        self._lose()
        if _is_locked(wrong):
            self._lose_deferred()
        else:
            self._write_deferred()
        return False

    def flush(self) -> bool:
        """Wait until everything that was written is durable; what is not has not happened, and those who asked were called.

        StoreFailed: somebody else holds the lock, or the disk takes too long. Then it is open what will come of it.
        """
        return self._settle(PATIENCE)

    def _settle(self, patience: float | None) -> bool:
        fine = True
        while self._waits:
            self.begin_flush()
            fine = self._conclude(self._result(patience)) and fine
        return fine

    def _result(self, patience: float | None) -> Exception | None:
        """What the thread says. All who wait for the same commit wait no longer than one of them may."""
        if patience is None:
            return self._done.get()
        left = 0.0 if self._lines_up else max(0.0, self._began + patience - monotonic())
        try:
            return self._done.get(timeout=left)
        except Empty:
            raise StoreFailed("locked" if self._lines_up else "slow") from None

    def _lose(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.rollback()
        self._waits, lost, self._lost_callbacks = False, self._lost_callbacks, []
        kept, self._kept_callbacks = self._kept_callbacks, []
        call_all([*lost, *(partial(callback, False) for callback in kept)])

    def _lose_deferred(self) -> None:
        deferred, self._deferred = self._deferred, []
        kept, self._after_deferred = self._after_deferred, []
        for one in deferred:
            call_all(one.lost)
        call_all([partial(callback, False) for callback in kept])

    def execute(self, statement: Statement, values: Mapping[str, Any]) -> sqlite3.Cursor:
        text, fixed = self._compiled.get(statement) or self._compile(statement)
        return self._db.execute(text, {**fixed, **values})

    def _compile(self, statement: Statement) -> tuple[str, dict[str, Any]]:
        compiled = statement.compile(dialect=self._dialect)
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        words = self._compiled[statement] = (str(compiled), fixed)
        return words
