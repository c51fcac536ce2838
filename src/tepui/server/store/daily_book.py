"""The attempts of the daily expedition in the database. Keys make sure that nothing is counted twice."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from tepui.learning.daily import Attempt, Result
from tepui.rooms.ports import VersionConflict
from tepui.server.store.schema import ATTEMPTS, DAYS
from tepui.server.store.sql import Store


class SqlAttemptBook:
    """An `AttemptBook` on the database of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def seed(self, day: str, fresh: str) -> str:
        found = self._seed(day)
        if found is None:
            try:
                with self.store.writing() as db:
                    db.execute(sa.insert(DAYS).values(day=day, seed=fresh))
            except VersionConflict:  # another process was faster
                pass
            found = self._seed(day)
        assert found is not None
        return found

    def _seed(self, day: str) -> str | None:
        with self.store.reading() as db:
            return db.execute(sa.select(DAYS.c.seed).where(DAYS.c.day == day)).scalar()

    def claim(self, attempt: Attempt) -> bool:
        values = {"day": attempt.day, "player": attempt.player, "name": attempt.name, "begun": attempt.begun}
        try:
            with self.store.writing() as db:
                db.execute(sa.insert(ATTEMPTS).values(**values, code="", result="", refused=""))
        except VersionConflict:
            return False
        return True

    def seat(self, day: str, player: str, code: str) -> None:
        with self.store.writing() as db:
            db.execute(sa.update(ATTEMPTS).where(_of(day, player)).values(code=code))

    def release(self, day: str, player: str) -> None:
        with self.store.writing() as db:
            db.execute(sa.delete(ATTEMPTS).where(_of(day, player) & (ATTEMPTS.c.code == "")))

    def settle(self, attempt: Attempt) -> bool:
        result = "" if attempt.result is None else msgspec.json.encode(attempt.result).decode()
        open_still = _of(attempt.day, attempt.player) & (ATTEMPTS.c.result == "") & (ATTEMPTS.c.refused == "")
        with self.store.writing() as db:
            kept = db.execute(sa.update(ATTEMPTS).where(open_still).values(result=result, refused=attempt.refused))
        return kept.rowcount == 1

    def attempts(self, day: str) -> list[Attempt]:
        query = sa.select(ATTEMPTS).where(ATTEMPTS.c.day == day).order_by(ATTEMPTS.c.begun)
        with self.store.reading() as db:
            return [_attempt(row) for row in db.execute(query).mappings()]


def _of(day: str, player: str) -> sa.ColumnElement[bool]:
    return (ATTEMPTS.c.day == day) & (ATTEMPTS.c.player == player)


def _attempt(row: sa.RowMapping) -> Attempt:
    result = msgspec.json.decode(row["result"], type=Result) if row["result"] else None
    return Attempt(row["day"], row["player"], row["name"], row["begun"], row["code"], result, row["refused"])
