"""What a move writes, as statements: that the table has moved on, what is under way besides the game, and the line."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from tepui.server.store.schema import LINES, SNAPSHOTS, TABLES, TERMS

AGREED: Final = ("terms", "doings", "lot", "due", "public")
CHANGING: Final = ("host", "started", "over", "waits", "sealed", "touched")
SNAPPED: Final = ("length", "data")
KEEP: Final = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("key"), TABLES.c.version == sa.bindparam("known"))
    .values(version=TABLES.c.version + 1, **{name: sa.bindparam(name) for name in CHANGING})
)
_LINE: Final = tuple(column.name for column in LINES.c if column.name != "table_id")


@lru_cache(maxsize=8)
def whole_move(line: bool, agreed: bool, snapshot: bool) -> sa.Select[Any]:
    """A move in one statement of PostgreSQL, which happens whole or not at all.

    It gives a row if the table was as it was known, and none if somebody else has written since.
    """
    kept = KEEP.returning(TABLES.c.id).cte("kept")
    whole: sa.Select[Any] = sa.select(kept.c.id)
    if line:
        row = sa.select(kept.c.id, *(sa.bindparam(name, type_=LINES.c[name].type) for name in _LINE))
        whole = whole.add_cte(sa.insert(LINES).from_select(["table_id", *_LINE], row).cte("line"))
    if agreed:
        row = sa.select(kept.c.id, *(sa.bindparam(name, type_=TERMS.c[name].type) for name in AGREED))
        fresh = insert(TERMS).from_select(["table_id", *AGREED], row)
        newest = {name: fresh.excluded[name] for name in AGREED}
        whole = whole.add_cte(fresh.on_conflict_do_update(index_elements=["table_id"], set_=newest).cte("agreed"))
    if snapshot:
        gone = sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id.in_(sa.select(kept.c.id)))
        row = sa.select(kept.c.id, *(sa.bindparam(name, type_=SNAPSHOTS.c[name].type) for name in SNAPPED))
        newest_one = sa.insert(SNAPSHOTS).from_select(["table_id", *SNAPPED], row)
        whole = whole.add_cte(gone.cte("gone"), newest_one.cte("snapshot"))
    return whole
