"""A database of an older release becomes one of today, with its tables; one of a newer release is left as it is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from click.testing import CliRunner
from visiting import Host, play_on

from tepui.cli.saved_tables import migrate_command
from tepui.core.errors import BadOption
from tepui.server.settings import database_url
from tepui.server.store import schema


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgres"))])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[sa.Engine]:
    """An empty database."""
    lite = request.param == "sqlite"
    engine = sa.create_engine(
        database_url(str(tmp_path / "empty.db") if lite else request.getfixturevalue("empty_postgresql"))
    )
    yield engine
    engine.dispose()


def differences(db: sa.Connection) -> list[object]:
    """Where the database is not what the program expects."""
    here = MigrationContext.configure(db, opts={"compare_type": True})
    return [change for change in compare_metadata(here, schema.SCHEMA) if "alembic_version" not in str(change)]


def made(engine: sa.Engine, revision: str) -> None:
    """The database as a release with that revision made it, before there were marks."""
    with engine.connect() as db:
        command.upgrade(schema.revisions(db), revision)
        schema.MARK.drop(db)
        db.commit()


def test_the_head_is_the_last_revision():
    with sa.create_engine("sqlite://").connect() as db:
        assert ScriptDirectory.from_config(schema.revisions(db)).get_heads() == [schema.HEAD]


def test_an_empty_database_is_made_at_once(engine: sa.Engine):
    assert schema.ready(engine) == ("", schema.HEAD)
    assert schema.ready(engine) == (schema.HEAD, schema.HEAD)
    with engine.connect() as db:
        assert schema.revision(db) == schema.HEAD and differences(db) == []


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_an_older_database_becomes_one_of_today(engine: sa.Engine, revision: str):
    made(engine, revision)
    with engine.connect() as db:
        assert schema.revision(db) == revision and differences(db)
    assert schema.ready(engine) == (revision, schema.HEAD)
    with engine.connect() as db:
        assert schema.revision(db) == schema.HEAD and differences(db) == []


def test_all_revisions_from_the_first_on_make_the_same_tables(engine: sa.Engine):
    with engine.connect() as db:
        command.upgrade(schema.revisions(db), "head")
        db.commit()
        assert schema.revision(db) == schema.HEAD and differences(db) == []


def test_a_newer_database_is_refused_and_left_as_it_is(engine: sa.Engine):
    schema.ready(engine)
    with engine.begin() as db:
        db.execute(sa.update(schema.MARK).values(version_num="0999"))
        before = sa.inspect(db).get_table_names()
    with pytest.raises(BadOption, match="0999 of another release; this one knows up to"):
        schema.ready(engine)
    with engine.connect() as db:
        assert schema.revision(db) == "0999" and sa.inspect(db).get_table_names() == before


def test_several_processes_may_open_an_empty_database_at_once(engine: sa.Engine):
    engines = [sa.create_engine(engine.url) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        found = sorted(before for before, _ in threads.map(schema.ready, engines))
    assert found == ["", *[schema.HEAD] * 3]
    for one in engines:
        one.dispose()


def test_a_game_of_an_older_release_is_played_on_after_the_migration(open_host, database: str):
    host: Host = open_host()
    table = host.create("me", "me")
    with table.sit(0, 1) as device:
        play_on([device], moves=6)
        table.calm(device)
        seq = device.state["seq"]
    host.stop()
    db = sa.create_engine(database_url(database))
    with db.begin() as old:
        later = (
            "identities",
            "hosts",
            "blocks",
            "bans",
            "invitations",
            "reports",
            "notices",
            "buckets",
            "daily_days",
            "daily_attempts",
            "puzzle_attempts",
        )
        for name in (*later, "terms", "talk", "turns", "entries", "accounts", "alembic_version"):
            old.execute(sa.text(f"DROP TABLE {name}"))
        for change in (
            "DROP INDEX ix_seats_account",
            "ALTER TABLE seats DROP COLUMN account",
            "ALTER TABLE tables DROP COLUMN version",
        ):
            old.execute(sa.text(change))
    db.dispose()
    told = CliRunner().invoke(migrate_command, ["--db", database])
    assert told.output == f"the database has schema {schema.HEAD}; it had 0001\n", told.output
    told = CliRunner().invoke(migrate_command, ["--db", database])
    assert told.output == f"the database has schema {schema.HEAD}\n"
    table.host = open_host()
    with table.sit(0, 1) as device:
        assert device.state["seq"] == seq
        play_on([device], moves=4)
        table.calm(device)
        assert device.state["seq"] > seq


def test_there_must_be_a_database_to_migrate(tmp_path: Path):
    told = CliRunner().invoke(migrate_command, ["--db", str(tmp_path / "none.db")])
    assert isinstance(told.exception, BadOption) and not (tmp_path / "none.db").exists()
