"""Which process answers for the bots of a table where several could: it takes a lease for a few seconds and renews it.

A process that is killed renews nothing, so its tables are free again at once for the others. Whoever looks round for
work skips rows that another one is just taking (SKIP LOCKED). Two that answer all the same do no harm: the store takes
the first. A database file belongs to one process, which needs none of this.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

import sqlalchemy as sa

from tepui.server.store.schema import TABLES, TURNS
from tepui.server.store.sql import Store

LEASE: Final = 6.0  # seconds
_NOW: Final = sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)


class BotLeases:
    """The leases that this process holds."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.held: dict[int, float] = {}  # table: until when, by this process's own clock

    def take(self, table: int) -> bool:
        """The lease of a table, if nobody else holds it."""
        if not self.store.shared or self.held.get(table, 0.0) > monotonic() + LEASE / 3:
            return True
        free = (TURNS.c.until < _NOW) | (TURNS.c.holder == self.store.process_id)
        return table in self._take(sa.select(TURNS.c.table_id).where(TURNS.c.table_id == table, free))

    def find(self, count: int, but: list[int]) -> list[int]:
        """So many tables that wait for an answer and whose lease nobody held until now: this process has taken it."""
        waiting = sa.and_(TABLES.c.waits, TABLES.c.started, sa.not_(TABLES.c.over), TABLES.c.id.not_in(but))
        free = sa.select(TURNS.c.table_id).join(TABLES).where(waiting, TURNS.c.until < _NOW)
        return self._take(free.order_by(TABLES.c.touched).limit(count))

    def _take(self, wanted: sa.Select[tuple[int]]) -> list[int]:
        chosen = wanted.with_for_update(skip_locked=True, of=TURNS).scalar_subquery()
        mine = (
            sa.update(TURNS)
            .where(TURNS.c.table_id.in_(chosen))
            .values(holder=self.store.process_id, until=_NOW + LEASE)
        )
        with self.store.fleeting() as db:
            taken = list(db.execute(mine.returning(TURNS.c.table_id)).scalars())
        self.held.update(dict.fromkeys(taken, monotonic() + LEASE))
        return taken

    def renew(self) -> None:
        """Renew the leases that are held."""
        if self.held:
            mine = (TURNS.c.holder == self.store.process_id) & TURNS.c.table_id.in_(list(self.held))
            with self.store.fleeting() as db:
                kept = db.execute(
                    sa.update(TURNS).where(mine).values(until=_NOW + LEASE).returning(TURNS.c.table_id)
                ).scalars()
                self.held = dict.fromkeys(kept, monotonic() + LEASE)

    def give_back(self, *tables: int) -> None:
        held = [table for table in tables if self.held.pop(table, None) is not None]
        if held:
            mine = (TURNS.c.holder == self.store.process_id) & TURNS.c.table_id.in_(held)
            with self.store.fleeting() as db:
                db.execute(sa.update(TURNS).where(mine).values(holder="", until=0.0))
