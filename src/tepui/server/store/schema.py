"""The tables of the database, and how an older database becomes one of today.

`tables` and `seats` say who plays what; `lines` is the append-only log, one row for every accepted line together with
the chance it caused; a line that was taken back stays, marked. `snapshots` spare the replay of long games. `terms` is
what the people agreed on and what is under way besides the game, `talk` what they said, `turns` which process answers
for bots at a table just now. `accounts` and `entries` are those who signed up and where they are signed in, `identities` whom a provider vouches for.
`daily_days` and `daily_attempts` are the daily expedition: the luck of a day, and who has tried. `puzzle_attempts` is who has tried a puzzle. `hosts`, `bans`,
`invitations`, `reports`, `notices` and `blocks` are for those who run the place; `buckets` are limits that several
processes share.

A change of the schema is a revision in `migrations` (Alembic) and the new HEAD here; an empty database gets the tables
as they stand below, in one go.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from tepui.core.errors import BadOption

if TYPE_CHECKING:
    from alembic.config import Config

log = logging.getLogger("tepui.store")

HEAD: Final = "0009"
LOCK: Final = 0x7E9D1  # whoever changes the schema holds it

SCHEMA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(8), nullable=False, unique=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("head", sa.Text, nullable=False),  # the save up to its log: game, rules version, seats, options
    sa.Column("host", sa.Integer, nullable=True),
    sa.Column("started", sa.Boolean, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("waits", sa.Boolean, nullable=False),  # for a bot or the room, not for a person
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("version", sa.Integer, nullable=False, server_default="0"),  # moves with every write
)
SEATS = sa.Table(
    "seats",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(8), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("local", sa.Boolean, nullable=False),
    sa.Column("account", sa.Integer, nullable=True, index=True),
)
LINES = sa.Table(
    "lines",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("owner", sa.Integer, nullable=False),
    sa.Column("mark", sa.Integer, nullable=False),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("news", sa.Text, nullable=False),
    sa.Column("auto", sa.Boolean, nullable=False),
    sa.Column("undone", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("length", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
)
TERMS = sa.Table(
    "terms",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("doings", sa.Text, nullable=False),
    sa.Column("lot", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("due", sa.Float, nullable=True, index=True),  # when somebody's time runs out
)
TALK = sa.Table(
    "talk",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
TURNS = sa.Table(
    "turns",
    SCHEMA,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.String(16), nullable=False),
    sa.Column("until", sa.Float, nullable=False),  # by the database's own clock
)
ACCOUNTS = sa.Table(
    "accounts",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("known_as", sa.String(64), nullable=False, unique=True),  # the name, however it is typed
    sa.Column("password", sa.Text, nullable=False),  # argon2
    sa.Column("created", sa.Float, nullable=False),
)
ENTRIES = sa.Table(
    "entries",
    SCHEMA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("account", sa.ForeignKey("accounts.id"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
IDENTITIES = sa.Table(
    "identities",
    SCHEMA,
    sa.Column("issuer", sa.String(255), primary_key=True),
    sa.Column("subject", sa.String(255), primary_key=True),
    sa.Column("account", sa.ForeignKey("accounts.id"), nullable=False, index=True),
)
DAYS = sa.Table(
    "daily_days",
    SCHEMA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("seed", sa.String(64), nullable=False),  # sealed until the day is over
)
ATTEMPTS = sa.Table(
    "daily_attempts",
    SCHEMA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("player", sa.String(80), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("begun", sa.Float, nullable=False),
    sa.Column("code", sa.String(8), nullable=False),
    sa.Column("result", sa.Text, nullable=False),  # empty until the game was verified
    sa.Column("refused", sa.String(16), nullable=False),
)
PUZZLES = sa.Table(
    "puzzle_attempts",
    SCHEMA,
    sa.Column("puzzle", sa.String(64), primary_key=True),  # the game and the puzzle's name
    sa.Column("player", sa.String(80), primary_key=True),
    sa.Column("code", sa.String(8), nullable=False),
    sa.Column("first", sa.String(8), nullable=False),  # "right" or "wrong"; empty until something was tried
)
HOSTS = sa.Table("hosts", SCHEMA, sa.Column("account", sa.ForeignKey("accounts.id"), primary_key=True))
BANS = sa.Table(
    "bans",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("account", sa.Integer, nullable=True),
    sa.Column("home", sa.String(64), nullable=False),  # what limits are counted by, where it is no account
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=True),
)
INVITATIONS = sa.Table(
    "invitations",
    SCHEMA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
REPORTS = sa.Table(
    "reports",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("account", sa.Integer, nullable=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("talk", sa.Text, nullable=False),  # what that person said last, as it was then
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
)
NOTICES = sa.Table(
    "notices",
    SCHEMA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
BLOCKS = sa.Table(
    "blocks",
    SCHEMA,
    sa.Column("account", sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("other", sa.ForeignKey("accounts.id"), primary_key=True),
)
BUCKETS = sa.Table(
    "buckets",
    SCHEMA,
    sa.Column("key", sa.String(128), primary_key=True),
    sa.Column("drops", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False),  # by the database's own clock
)

MARK = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))


def ready(engine: sa.Engine) -> tuple[str, str]:
    """Brings the database to today's schema if it is not; the revision it had ("" if it was empty) and has."""
    with engine.connect() as db:
        found = revision(db)
    if found == HEAD:
        return found, HEAD
    with engine.connect() as db:
        _alone(db)
        found = revision(db)  # somebody may have been faster
        if not found:
            SCHEMA.create_all(db)
            MARK.create(db)
            db.execute(sa.insert(MARK).values(version_num=HEAD))
        elif found != HEAD:
            _migrate(db, found)
        db.commit()
    if found and found != HEAD:
        log.info("the database was brought from revision %s to %s", found, HEAD)
    return found, HEAD


def revision(db: sa.Connection) -> str:
    """The revision of a database; "" for an empty one. Where none is recorded, its tables tell."""
    names = set(sa.inspect(db).get_table_names())
    if MARK.name in names:
        return str(db.execute(sa.select(MARK.c.version_num)).scalar() or "")
    if TABLES.name not in names:
        return ""
    return "0002" if TERMS.name in names else "0001"


def _alone(db: sa.Connection) -> None:
    """Nobody else may change the schema until the commit."""
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def _migrate(db: sa.Connection, found: str) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    config = revisions(db)
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if found not in known:
        raise BadOption(f"the database has the schema {found} of another release; this one knows up to {HEAD}")
    if not sa.inspect(db).has_table(MARK.name):
        command.stamp(config, found)
    command.upgrade(config, HEAD)


def revisions(db: sa.Connection) -> Config:
    """The configuration for Alembic's commands."""
    from alembic.config import Config

    config = Config(attributes={"connection": db})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
