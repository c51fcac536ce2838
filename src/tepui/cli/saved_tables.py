"""`tepui check`, `export`, `import`, `backup`, `restore`, `migrate`: saves as files, and tables of the database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tepui.cli.table_options import load_save
from tepui.core.errors import BadLog, BadOption
from tepui.core.fairness import proof_in, prove

if TYPE_CHECKING:
    from tepui.server.store.sql import Store

FILES = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=FILES)
def check_command(files: tuple[Path, ...]) -> None:
    """Check that the saves in FILES can be replayed to the same end, and that their chance follows from the seed they name."""
    bad = 0
    for file in files:
        try:
            match = load_save(file)
            proof = proof_in(file.read_text("utf-8"))
            fair = f", chance follows from the seed; commitment {prove(match, proof)}" if proof else ""
        except BadLog as wrong:
            bad += 1
            click.echo(f"{file}: {wrong}", err=True)
            continue
        end = f"won by {', '.join(map(str, match.winners())) or 'nobody'}" if match.over else "not over"
        click.echo(f"{file}: {match.game.slug}, {match.count} seats, {len(match.entries)} actions, {end}{fair}")
    sys.exit(2 if bad else 0)


@click.command("export")
@click.argument("codes", nargs=-1)
@click.option("--db", default="", help="A database file or URL; by default the one in your data folder.")
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), help="A folder; without one the save is printed."
)
@click.option("--all", "everything", is_flag=True, help="Every table.")
def export_command(codes: tuple[str, ...], db: str, into: Path | None, everything: bool) -> None:
    """Write the tables with these CODES as saves. A save of a running game holds its secrets."""
    import sqlalchemy as sa

    from tepui.rooms.match_rows import reopen, save_of
    from tepui.server.store.schema import TABLES

    with opened(db, new=False) as store:
        if everything:
            with store.engine.connect() as connection:
                codes = tuple(connection.execute(sa.select(TABLES.c.code).order_by(TABLES.c.id)).scalars())
        elif not codes:
            raise BadOption("say which tables: their codes, or --all")
        if into is None and len(codes) > 1:
            raise BadOption("several tables need a folder: --into FOLDER")
        for code in codes:
            record = store.find(code.upper().replace("-", ""))
            if record is None:
                raise BadOption(f"there is no table {code}")
            rows = store.lines(record.id)
            text = save_of(record, rows, reopen(record, rows, None))
            if into is None:
                click.echo(text, nl=False)
                continue
            into.mkdir(parents=True, exist_ok=True)
            file = into / f"{record.game}-{record.code}.game"
            file.write_text(text, "utf-8")
            click.echo(file)


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=FILES)
@click.option("--db", default="", help="A database file or URL; by default the one in your data folder.")
@click.option("--bots", help="Bots for all seats but the first, such as club.")
def import_command(files: tuple[Path, ...], db: str, bots: str | None) -> None:
    """Put the saves in FILES into the database as tables, and print the links of their seats."""
    from tepui.bots.levels import names
    from tepui.rooms.match_rows import chance_count, head_of, new_chance, rows_of, sealed_text
    from tepui.rooms.records import SeatRecord, TableRecord
    from tepui.rooms.terms import ChanceSeed
    from tepui.rooms.tokens import hashed, new_code, new_token

    if bots is not None and bots not in names():
        raise BadOption(f"no bot {bots!r}; there are {', '.join(names())}")
    matches = [(file, load_save(file)) for file in files]
    with opened(db, new=True) as store:
        for file, match in matches:
            tokens = [new_token() for _ in range(match.count if bots is None else 1)]
            sitters = [SeatRecord("person", hash=hashed(token), local=True) for token in tokens]
            sitters += [SeatRecord("bot", level=bots or "") for _ in range(match.count - len(tokens))]
            rows = rows_of(match)
            record = TableRecord(
                code=new_code(),
                game=match.game.slug,
                rules=match.game.rules_version,
                head=head_of(match),
                host=0,
                started=True,
                over=match.over,
                waits=not match.over,
                sealed=sealed_text(match),
                seats=sitters,
                chance=ChanceSeed() if match.over else new_chance(sum(map(chance_count, rows))),
            )
            store.create(record, *rows)
            click.echo(f"{file}: table {record.code}")
            for seat, token in enumerate(tokens):
                click.echo(f"  seat {seat}: /t/{record.code}#s={token}")


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", default="", help="A database file; by default the one in your data folder.")
def backup_command(file: Path, db: str) -> None:
    """Copy the database into FILE while the server may go on. The copy holds the secrets of running games."""
    import os
    import sqlite3

    if file.exists():
        raise BadOption(f"{file} is there already")
    with opened(db, new=False) as store:
        if not store.url.startswith("sqlite"):
            raise BadOption("this is for a database file; PostgreSQL has pg_dump")
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as wrong:
            raise BadOption(f"{file} cannot be written: {wrong.strerror}") from None
        with closing(sqlite3.connect(file)) as copy, closing(store.engine.raw_connection()) as source:
            raw = source.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            raw.backup(copy)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command("restore")
@click.argument("file", type=FILES)
@click.option("--db", default="", help="A database file; by default the one in your data folder.")
@click.option("--replace", is_flag=True, help="Overwrite a database that is there. Stop the server first.")
def restore_command(file: Path, db: str, replace: bool) -> None:
    """Put the backup FILE in place of the database. The backup is checked first, and stays as it is."""
    import os
    import sqlite3

    from tepui.server.settings import data_folder

    if "://" in db:
        raise BadOption("this is for a database file; PostgreSQL has pg_restore")
    target = Path(db) if db else data_folder() / "tables.db"
    if target.exists() and not replace:
        raise BadOption(f"{target} is there already; --replace overwrites it")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            sound = source.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            tables = source.execute("SELECT count(*) FROM tables").fetchone()[0]
            fresh = target.with_name(target.name + ".restored")
            fresh.unlink(missing_ok=True)
            target.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(fresh)) as copy:
                source.backup(copy)
    except (sqlite3.Error, OSError) as wrong:
        raise BadOption(f"{file} cannot be restored: {wrong}") from None
    if not sound:
        fresh.unlink()
        raise BadOption(f"{file} is damaged")
    for rest in ("-wal", "-shm"):  # of the database that was there
        target.with_name(target.name + rest).unlink(missing_ok=True)
    fresh.replace(target)
    click.echo(f"{target}: {tables} tables")


@click.command("migrate")
@click.option("--db", default="", help="A database file or URL; by default the one in your data folder.")
def migrate_command(db: str) -> None:
    """Bring the database of an older release to today's schema. The server does it too when it starts."""
    with opened(db, new=False) as store:
        before, now = store.migrated
    click.echo(f"the database has schema {now}" + (f"; it had {before}" if before != now else ""))


@contextmanager
def opened(db: str, new: bool) -> Iterator[Store]:
    """The store, or one line that says why it cannot be opened."""
    from sqlalchemy.exc import SQLAlchemyError

    from tepui.server.settings import data_folder
    from tepui.server.store.sql import Store, plain, reason

    file = Path(db) if db else data_folder() / "tables.db"
    if not new and "://" not in db and not file.exists():
        raise BadOption(f"there is no database {file}")
    try:
        with closing(Store(db)) as store:
            yield store
    except SQLAlchemyError as wrong:
        raise BadOption(f"the database {plain(db)} cannot be used: {reason(wrong)}") from None
