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
db_option = click.option(
    "--db",
    default="",
    help="A database file or URL; by default what TEPUI_DATABASE_URL says, or a file in your data folder.",
)


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
@db_option
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
@db_option
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
@db_option
def backup_command(file: Path, db: str) -> None:
    """Copy the database into FILE, a database file, while servers may go on. It holds the secrets of running games."""
    from tepui.server.store.copies import copy_out

    with opened(db, new=False) as store:
        copy_out(store, file)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command("restore")
@click.argument("file", type=FILES)
@db_option
@click.option("--replace", is_flag=True, help="Overwrite a database that is there. Stop the servers first.")
def restore_command(file: Path, db: str, replace: bool) -> None:
    """Put the backup FILE in place of the database. The backup is checked first, and stays as it is."""
    from tepui.server.settings import data_folder, from_environment
    from tepui.server.store.copies import check_sound, put_back, put_file
    from tepui.server.store.database import plain

    db = db or from_environment().db
    check_sound(file)
    if "://" in db:
        with opened(db, new=True) as store:
            tables = put_back(file, store.url, replace)
        click.echo(f"{plain(db)}: {tables} tables")
    else:
        target = Path(db) if db else data_folder() / "tables.db"
        click.echo(f"{target}: {put_file(file, target, replace)} tables")


@click.command("migrate")
@db_option
def migrate_command(db: str) -> None:
    """Bring the database of an older release to today's schema. The server does it too when it starts."""
    with opened(db, new=False) as store:
        before, now = store.migrated
    click.echo(f"the database has schema {now}" + (f"; it had {before}" if before != now else ""))


@contextmanager
def opened(db: str, new: bool) -> Iterator[Store]:
    """The store, or one line that says why it cannot be opened."""
    from sqlalchemy.exc import SQLAlchemyError

    from tepui.server.settings import data_folder, from_environment
    from tepui.server.store.database import plain, reason
    from tepui.server.store.sql import Store

    db = db or from_environment().db
    file = Path(db) if db else data_folder() / "tables.db"
    if not new and "://" not in db and not file.exists():
        raise BadOption(f"there is no database {file}")
    try:
        with closing(Store(db)) as store:
            yield store
    except SQLAlchemyError as wrong:
        raise BadOption(f"the database {plain(db)} cannot be used: {reason(wrong)}") from None
