"""PostgreSQL with limits on waiting: the event loop asks it directly, so nothing may wait for an answer that never comes.

A database that is frozen, or behind a line that is cut, closes no connection; its own timeouts do not run either. So the
waiting is limited on our side. Whoever comes first waits for a moment in vain; from then on everybody is refused at once,
while a thread of its own tries until the database answers again.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Mapping
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, TypeVar

import psycopg
import sqlalchemy as sa

from tepui.rooms.ports import StoreFailed

log = logging.getLogger("tepui.store")

PATIENCE: Final = 1.0  # seconds for one statement
CONNECT: Final = 2  # seconds for a connection; the library takes no less
RETRY: Final = 0.25
KEPT: Final = 16  # connections that stay open: to open one takes as long as several statements
LIMITS: Final[dict[str, str | int]] = {  # these the database keeps itself, in milliseconds
    "lock_timeout": 800,  # somebody else holds a row, and may be frozen
    "idle_in_transaction_session_timeout": 10_000,  # whoever is frozen does not hold rows for ever
}
FLEETING: Final[dict[str, str | int]] = {"synchronous_commit": "off"}

Result = TypeVar("Result")


class NoAnswer(psycopg.OperationalError):
    """The database has not answered in time. Whether it did what it was asked is not known."""


class HastyConnection(psycopg.Connection[Any]):
    """Waits for an answer only so long, and is closed if none comes."""

    def wait(self, gen: Generator[Any, Any, Result], *given: Any, **named: Any) -> Result:
        return super().wait(self._limited(gen), *given, **named)

    def _limited(self, gen: Generator[Any, Any, Result]) -> Generator[Any, Any, Result]:
        """The same work, with a limit: whoever drives it reports several times a second that nothing has come."""
        until = monotonic() + PATIENCE
        ready = None
        while True:
            try:
                wanted = gen.send(ready)
            except StopIteration as done:
                result: Result = done.value
                return result
            ready = yield wanted
            if not ready and monotonic() > until:
                self.pgconn.finish()
                raise NoAnswer("no answer")


class Watched:
    """An engine whose database may fall silent."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url, LIMITS)
        self.fleeting = _engine(url, LIMITS | FLEETING, isolation_level="AUTOCOMMIT")
        self.silent = False
        self._closed = Event()

    def check(self) -> None:
        """Refuses at once while the database is silent."""
        if self.silent:
            raise StoreFailed(NoAnswer.__name__)

    def failed(self, wrong: sa.exc.SQLAlchemyError) -> None:
        """Note an error: if no answer came in time, the database is silent from now on, and a thread tries it until it answers."""
        orig = getattr(wrong, "orig", None)
        if isinstance(orig, NoAnswer | psycopg.errors.ConnectionTimeout) and not self.silent:
            self.silent = True
            log.error("the database does not answer")
            Thread(target=self._try_until_it_answers, name="silent database", daemon=True).start()

    def _try_until_it_answers(self) -> None:
        while not self._closed.wait(RETRY):
            try:
                with self.engine.connect() as db:
                    db.execute(sa.text("SELECT 1"))
            except sa.exc.SQLAlchemyError:
                continue
            log.info("the database answers again")
            self.silent = False
            return

    def close(self) -> None:
        self._closed.set()
        self.engine.dispose()
        self.fleeting.dispose()


def _engine(url: str, settings: Mapping[str, str | int], **more: Any) -> sa.Engine:
    engine = sa.create_engine(url, pool_size=KEPT, **more)
    sa.event.listen(engine, "do_connect", _connect)
    sa.event.listen(engine, "connect", lambda connection, _: _set(connection, settings))
    return engine


def _connect(dialect: Any, record: Any, given: list[Any], named: dict[str, Any]) -> HastyConnection:
    return HastyConnection.connect(*given, **{"connect_timeout": CONNECT, **named})


def _set(connection: psycopg.Connection[Any], settings: Mapping[str, str | int]) -> None:
    with connection.cursor() as db:
        for name, value in settings.items():
            db.execute(f"SET {name} TO {value}".encode())
    connection.commit()
