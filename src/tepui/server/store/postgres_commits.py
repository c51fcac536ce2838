"""Moves on PostgreSQL: checked at once, and made durable beside the event loop.

A move is one statement, and whether the table was as it was known is clear as soon as the database has answered. What is
left is the commit, which waits for the disk: that is done in a thread, for each move over a connection of its own, and
the event loop goes on. Whoever comes next at the same table waits for it.

`when_kept` says when what was written is durable; `flush` waits for it, for whoever has to read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from threading import get_ident
from typing import Any, Final

import sqlalchemy as sa

from tepui.rooms.ports import StoreFailed
from tepui.server.store.after_commit import call_all, running_loop
from tepui.server.store.postgres import Watched

log = logging.getLogger("tepui.store")

MOST: Final = 8  # commits at once: each holds a connection
PATIENCE: Final = 1.0  # seconds of the event loop, which is how long a commit itself may take


class Commit:
    """One that is under way: of which table, and whom to call if it fails."""

    __slots__ = ("done", "lost", "table")

    def __init__(self, table: int, done: Future[None]) -> None:
        self.table = table
        self.done = done
        self.lost: list[Callable[[], None]] = []


class Waiter:
    """Somebody who waits for everything that was written until then."""

    __slots__ = ("callback", "commits", "fine")

    def __init__(self, commits: set[Commit], callback: Callable[[bool], None]) -> None:
        self.commits = commits
        self.callback = callback
        self.fine = True


class PostgresCommits:
    """The commits under way. Without an event loop nobody waits for anything else: then a move is durable at once."""

    def __init__(self, watched: Watched, tell: Callable[[str], None]) -> None:
        self._watched = watched
        self._tell = tell
        self._threads = ThreadPoolExecutor(MOST, "commit")
        self._under_way: dict[Commit, None] = {}
        self._waiters: list[Waiter] = []
        self._last: Commit | None = None  # of what was written last
        self._thread = 0  # of the event loop

    def write(self, table: int, statement: sa.Select[Any], values: dict[str, Any], news: str) -> bool:
        """Whether the statement gives a row; then it is durable after the commit that begins now.

        After that the news of it is told to the other processes.
        """
        self.settle(table)
        self.forget_last()
        loop = running_loop()
        if len(self._under_way) >= MOST:
            self._finish(list(self._under_way), FIRST_COMPLETED)
        db = self._watched.engine.connect()
        try:
            written = db.execute(statement, values).first() is not None
            if written and loop is None:
                db.commit()
        except BaseException:
            db.close()
            raise
        if not written or loop is None:
            db.close()  # what is not committed has not happened
            if written:
                self._tell(news)
            return written
        self._thread = get_ident()
        commit = self._last = Commit(table, Future())
        self._under_way[commit] = None
        commit.done.add_done_callback(lambda _: _soon(loop, self._conclude, commit))
        self._threads.submit(self._commit, db, commit.done, news)
        return True

    def _commit(self, db: sa.Connection, done: Future[None], news: str) -> None:
        try:
            with contextlib.closing(db):
                db.commit()
        except Exception as wrong:
            if isinstance(wrong, sa.exc.SQLAlchemyError):
                self._watched.failed(wrong)
            done.set_exception(wrong)
            return
        done.set_result(None)
        self._tell(news)

    def _conclude(self, commit: Commit) -> None:
        """It is through, or it has failed: whoever has to know is told, once."""
        if commit not in self._under_way:
            return
        del self._under_way[commit]
        wrong = commit.done.exception()
        if wrong is not None:
            log.error("a commit failed: %s", type(wrong).__name__)
            call_all(commit.lost)
        commit.lost.clear()  # they hold rooms that may leave memory
        for waiter in list(self._waiters):
            if commit in waiter.commits:
                waiter.commits.discard(commit)
                waiter.fine &= wrong is None
        ready = [waiter for waiter in self._waiters if not waiter.commits]
        self._waiters = [waiter for waiter in self._waiters if waiter.commits]
        for waiter in ready:
            call_all([partial(waiter.callback, waiter.fine)])

    # ---- as rooms know it

    def forget_last(self) -> None:
        """What is written now, unless by another thread, is nothing of ours."""
        if get_ident() == self._thread:
            self._last = None

    def on_lost(self, callback: Callable[[], None]) -> None:
        if self._last is not None and self._last in self._under_way:
            self._last.lost.append(callback)

    def when_kept(self, callback: Callable[[bool], None]) -> None:
        if self._under_way:
            self._waiters.append(Waiter(set(self._under_way), callback))
        else:
            callback(True)

    @property
    def pending(self) -> int:
        return sum(len(commit.lost) for commit in self._under_way)

    def flush(self) -> bool:
        """Wait until everything written is durable. Other threads have written nothing, and do not wait."""
        return self._finish(list(self._under_way))

    def settle(self, table: int) -> None:
        """Wait for what is under way of a table: a version is compared with what is committed, not with what soon will be."""
        self._finish([commit for commit in self._under_way if commit.table == table])

    def _finish(self, commits: list[Commit], until: str = ALL_COMPLETED) -> bool:
        """Whether all of them, or those that come first, have gone well."""
        if not commits or get_ident() != self._thread:
            return True
        through, rest = wait([commit.done for commit in commits], PATIENCE, until)
        if not through or (rest and until == ALL_COMPLETED):
            raise StoreFailed("slow")
        done = [commit for commit in commits if commit.done in through]
        for commit in done:
            self._conclude(commit)
        return all(commit.done.exception() is None for commit in done)

    def close(self) -> None:
        with contextlib.suppress(StoreFailed):
            self.flush()
        self._threads.shutdown(wait=False)


def _soon(loop: asyncio.AbstractEventLoop, work: Callable[[Commit], None], commit: Commit) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed: whoever closed it flushes
        loop.call_soon_threadsafe(work, commit)
