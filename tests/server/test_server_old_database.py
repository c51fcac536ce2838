"""A database of version 0.1 opens: every table is as it was left, and is played on. The file was written by that version."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from tepui.rooms.settings import Settings
from tepui.server.place import ServerPlace
from tepui.server.settings import database_url
from tepui.server.store.schema import SCHEMA
from tepui.server.store.sql import Store

DATA = Path(__file__).parent / "data"
TABLES: dict[str, dict[str, Any]] = json.loads((DATA / "version-0.1.json").read_text("utf-8"))


@pytest.fixture
def old_file(tmp_path: Path) -> str:
    file = tmp_path / "tables.db"
    file.write_bytes(gzip.decompress((DATA / "version-0.1.db.gz").read_bytes()))
    return str(file)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgres"))])
def old(request: pytest.FixtureRequest, old_file: str) -> Iterator[str]:
    """The file itself, or a PostgreSQL into which its rows were copied."""
    if request.param == "sqlite":
        yield old_file
        return
    url = str(request.getfixturevalue("empty_postgresql"))
    Store(url).close()
    copied = sa.create_engine(database_url(url))
    with sa.create_engine(f"sqlite:///{old_file}").connect() as source, copied.begin() as target:
        there = sa.inspect(source).get_table_names()  # some tables came later
        for table in (table for table in SCHEMA.sorted_tables if table.name in there):
            rows = [dict(row) for row in source.execute(sa.select(table)).mappings()]
            if rows:
                target.execute(sa.insert(table), rows)
    copied.dispose()
    yield url


def test_every_table_is_as_it_was_left_and_is_played_on(old: str) -> None:
    async def visit() -> None:
        place = ServerPlace(Settings(db=old, workers=-1))
        try:
            for code, was in TABLES.items():
                room = place.registry.room(code)
                seen = {
                    "game": room.game.slug,
                    "over": room.match.over,
                    "seq": room.match.seq,
                    "undone": sum(bool(row.undone) for row in room.rows),
                    "talk": len(room.people.talk),
                    "save": sha256(room.match.save().encode()).hexdigest()[:16],
                }
                assert seen == was
                assert all(room.states.state(eyes, lang, -1) for eyes in (None, 0) for lang in ("en", "fr"))
                rng = Random(1)
                for _ in range(8):
                    if room.record.started and not room.match.over:
                        seat = room.match.seats[0]
                        room.do(seat, [rng.choice(room.match.legal(seat))])
            assert (await place.accounts.check("Ana", "correct horse")).name == "Ana"
        finally:
            await place.close()

    asyncio.run(visit())
