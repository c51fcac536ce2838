"""What a host may set: where tables are kept, how fast bots seem to move, and how much one visitor may ask for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from tepui.core.errors import BadOption

KILO = 1024


class Settings(Struct, frozen=True, kw_only=True):
    """All limits are per process. A pause of 0 is for tests."""

    db: str = ""  # a file, or a database URL; empty: the user's data folder

    # pace, in seconds
    pause: float = 0.4  # the least visible time of a bot's action
    window: float = 1.2  # how long an answer takes where it is a secret whether there was anything to choose
    idle: float = 900.0  # a table nobody looks at leaves memory after this
    consent: float = 60.0  # bots wait so long for an answer to somebody who wants to take back
    poll: float = 25.0  # an asking for news without a socket is answered after this at the latest
    hello: float = 10.0  # a socket that has not introduced itself is closed

    # bots
    bots: str = "tepui.bots"  # the module whose `load(name)` makes a bot
    level: str = "club"  # of bots nobody chose
    advisor: str = "expert"  # the bot that gives hints
    advice: float = 1.5  # seconds it may think
    workers: int = 0  # processes that think; 0: by the number of cores; -1: none, other servers' bots do
    patience: float = 30.0  # a bot that thinks longer is stopped

    # quotas
    message: int = 16 * KILO
    rate: float = 20.0  # messages a second on one socket
    burst: int = 60
    calls: float = 10.0  # API calls a second from one address
    call_burst: int = 120
    tables: int = 60  # new tables an hour from one address
    accounts: int = 10  # new accounts an hour from one address
    rooms: int = 2000  # tables in memory
    sockets: int = 64  # at one table
    sockets_from: int = 128  # from one address

    keep_days: float = 0.0  # tables nobody has touched for so long are deleted; 0: kept for ever
    hooks_inside: bool = False  # notices may go to machines of the local network

    snapshot_every: int = 60  # actions between two snapshots
    log_lines: int = 400  # the newest lines of the log that a state carries


# What a host may want to change; the rest is for tests.
KNOBS = (
    "level",
    "workers",
    "idle",
    "calls",
    "call_burst",
    "tables",
    "accounts",
    "rooms",
    "sockets",
    "sockets_from",
    "keep_days",
    "hooks_inside",
    "pause",
    "window",
    "patience",
)


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from variables such as TEPUI_KEEP_DAYS; TEPUI_DATABASE_URL names the database."""
    given = {name: environment[f"TEPUI_{name.upper()}"] for name in KNOBS if f"TEPUI_{name.upper()}" in environment}
    if "TEPUI_DATABASE_URL" in environment:
        given["db"] = environment["TEPUI_DATABASE_URL"]
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as wrong:
        raise BadOption(f"the settings in the environment (TEPUI_…): {wrong}") from wrong


def data_folder() -> Path:
    """Where a user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else None)
    return Path(base) / "tepui" if base else Path.home() / ".local" / "share" / "tepui"


def database_url(db: str) -> str:
    """A database URL from a URL, a file name, or nothing (the user's data folder)."""
    if db.startswith(("postgres://", "postgresql://")):
        return "postgresql+psycopg://" + db.partition("://")[2]
    if "://" in db:
        return db
    path = Path(db) if db else data_folder() / "tables.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path.absolute()}"
