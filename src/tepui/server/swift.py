"""The few statements that every move needs, given to SQLite directly: putting them together anew costs more than running them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

Statement = sa.Insert | sa.Update | sa.Delete


class Swift:
    """The engine's own connection, with statements that are put into words once. Nobody else writes between two awaits."""

    def __init__(self, engine: sa.Engine) -> None:
        self._dialect = engine.dialect
        self._held = engine.raw_connection()  # kept: whatever is given back is rolled back
        db = self._held.driver_connection
        assert isinstance(db, sqlite3.Connection)
        self._db = db
        self._words: dict[Statement, tuple[str, list[str], dict[str, Any]]] = {}

    def close(self) -> None:
        self._held.close()

    @contextmanager
    def begin(self) -> Iterator[Swift]:
        """A transaction that is durable when the block ends, or has not happened."""
        try:
            yield self
            self._db.commit()
        except BaseException as wrong:
            self._db.rollback()
            if not isinstance(wrong, sqlite3.Error):
                raise
            twice = isinstance(wrong, sqlite3.IntegrityError)
            kind = sa.exc.IntegrityError if twice else sa.exc.OperationalError
            raise kind("a move", None, wrong) from wrong

    def execute(self, statement: Statement, values: Mapping[str, Any]) -> sqlite3.Cursor:
        text, names, fixed = self._words.get(statement) or self._put_into_words(statement)
        return self._db.execute(text, [values[name] if name in values else fixed[name] for name in names])

    def _put_into_words(self, statement: Statement) -> tuple[str, list[str], dict[str, Any]]:
        compiled: Any = statement.compile(dialect=self._dialect)
        words = self._words[statement] = (str(compiled), list(compiled.positiontup), dict(compiled.params))
        return words
