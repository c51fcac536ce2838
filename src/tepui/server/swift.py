"""What every move writes, given to SQLite directly: putting statements together anew costs more than running them.

Moves that come in one turn of the event loop are committed together, before anything is told to anybody (`flush`): a
commit waits for the disk, and waits no longer for eight moves than for one. The waiting is done in a thread (`start`), so
that what is going to be told can be put together meanwhile; nobody else uses the connection until `flush` is through.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

Statement = sa.Insert | sa.Update | sa.Delete


class Swift:
    """The engine's own connection, with statements that are put into words once. The engine is asked only after `flush`."""

    def __init__(self, engine: sa.Engine) -> None:
        self._dialect = sqlite.dialect(paramstyle="named")
        self._held = engine.raw_connection()  # kept: whatever is given back is rolled back
        db = self._held.driver_connection
        assert isinstance(db, sqlite3.Connection)
        self._db = db
        self._words: dict[Statement, tuple[str, dict[str, Any]]] = {}  # text, and values that stand in it
        self._waits = False  # something is written and not committed
        self._regrets: list[Callable[[], None]] = []
        self._thread = ThreadPoolExecutor(1, "commit")
        self._commit: Future[None] | None = None  # under way

    def close(self) -> None:
        self.flush()
        self._thread.shutdown()
        self._held.close()

    @contextmanager
    def begin(self) -> Iterator[Swift]:
        """What is written in the block has happened after the next `flush`; if the block fails, it has not happened."""
        if self._commit is not None:
            self.flush()
        try:
            if self._waits:
                self._db.execute("SAVEPOINT move")
            yield self
            if self._waits:
                self._db.execute("RELEASE move")
            elif self._soon():
                self._waits = True
            else:
                self._db.commit()
        except BaseException as wrong:
            self._take_back()
            if not isinstance(wrong, sqlite3.Error):
                raise
            twice = isinstance(wrong, sqlite3.IntegrityError)
            kind = sa.exc.IntegrityError if twice else sa.exc.OperationalError
            raise kind("a move", None, wrong) from wrong

    def _soon(self) -> bool:
        """There is an event loop, in whose next turn the commit begins, if not before."""
        try:
            asyncio.get_running_loop().call_soon(self._begin_commit)
        except RuntimeError:
            return False
        return True

    def _take_back(self) -> None:
        """What the block wrote; SQLite may have taken back everything (a full disk), and then nothing of it has happened."""
        if self._waits and self._db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("ROLLBACK TO move")
                self._db.execute("RELEASE move")
                return
        self._lose()

    def regret(self, tell: Callable[[], None]) -> None:
        """What to do if that which was written last cannot be committed; if it is committed already, nothing."""
        if self._waits:
            self._regrets.append(tell)

    @property
    def waiting(self) -> int:
        """How many regrets wait for the next commit."""
        return len(self._regrets)

    def _begin_commit(self) -> None:
        self.start()
        if self._commit is not None:
            asyncio.get_running_loop().call_soon(self.flush)

    def start(self) -> None:
        """Let the disk write while something else is done; `flush` waits for it."""
        if self._waits and self._commit is None:
            begun = Lock()
            begun.acquire()
            self._commit = self._thread.submit(self._write, begun)
            begun.acquire()  # the thread holds the interpreter now, and gives it back when it waits for the disk

    def _write(self, begun: Lock) -> None:
        begun.release()
        self._db.commit()

    def flush(self) -> bool:
        """Everything that was written is durable now; or nothing of it, and its regrets have been told: False."""
        if self._waits:
            commit, self._commit = self._commit, None
            try:
                if commit is None:
                    self._db.commit()
                else:
                    commit.result()
            except sqlite3.Error:
                self._lose()
                return False
            self._waits, self._regrets = False, []
        return True

    def _lose(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.rollback()
        self._waits, regrets, self._regrets = False, self._regrets, []
        for tell in regrets:
            tell()

    def execute(self, statement: Statement, values: Mapping[str, Any]) -> sqlite3.Cursor:
        text, fixed = self._words.get(statement) or self._put_into_words(statement)
        return self._db.execute(text, {**fixed, **values})

    def _put_into_words(self, statement: Statement) -> tuple[str, dict[str, Any]]:
        compiled = statement.compile(dialect=self._dialect)
        words = self._words[statement] = (str(compiled), dict(compiled.params))
        return words
