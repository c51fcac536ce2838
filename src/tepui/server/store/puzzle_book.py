"""Who has tried which puzzle, in the database: everybody once, by their first table and their first try there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from tepui.rooms.ports import VersionConflict
from tepui.server.store.schema import PUZZLES
from tepui.server.store.sql import Store

MOST_AT_ONCE: Final = 40  # tables that are looked up while somebody waits for the page


class PuzzleBook:
    """Counts solvers on the database of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def begin(self, game: str, puzzle: str, players: Sequence[str], code: str) -> bool:
        """Keep somebody's first table for a puzzle, under the first of their names; False if they have had one under any."""
        key = f"{game}/{puzzle}"
        with self.store.reading() as db:
            mine = sa.select(PUZZLES.c.code).where((PUZZLES.c.puzzle == key) & PUZZLES.c.player.in_(players))
            if db.execute(mine).first() is not None:
                return False
        try:
            with self.store.writing() as db:
                db.execute(sa.insert(PUZZLES).values(puzzle=key, player=players[0], code=code, first=""))
        except VersionConflict:
            return False
        return True

    def solvers(self, game: str) -> dict[str, tuple[int, int]]:
        """By puzzle: how many found it at the first try, of how many who have tried."""
        self._settle(game)
        of_game = PUZZLES.c.puzzle.startswith(f"{game}/", autoescape=True) & (PUZZLES.c.first != "")
        right = sa.func.sum(sa.case((PUZZLES.c.first == "right", 1), else_=0))
        query = sa.select(PUZZLES.c.puzzle, right, sa.func.count()).where(of_game).group_by(PUZZLES.c.puzzle)
        with self.store.reading() as db:
            return {key.partition("/")[2]: (int(found), int(tried)) for key, found, tried in db.execute(query)}

    def _settle(self, game: str) -> None:
        """Take over what has come of tables since."""
        still_open = PUZZLES.c.puzzle.startswith(f"{game}/", autoescape=True) & (PUZZLES.c.first == "")
        with self.store.reading() as db:
            codes = db.execute(sa.select(PUZZLES.c.code).where(still_open).limit(MOST_AT_ONCE)).scalars().all()
        for code in codes:
            record, mine = self.store.find(code), PUZZLES.c.code == code
            if record is None:  # the table was cleared away before anything was tried
                self._write(sa.delete(PUZZLES).where(mine))
            elif record.ongoing.first_try:
                self._write(sa.update(PUZZLES).where(mine).values(first=record.ongoing.first_try))

    def _write(self, change: sa.Delete | sa.Update) -> None:
        with self.store.writing() as db:
            db.execute(change)
