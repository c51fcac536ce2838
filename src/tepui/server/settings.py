"""What a host may set: where tables are kept, how fast bots seem to move, and how much one visitor may ask for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from tepui.core.errors import BadOption
from tepui.core.translations import names_shown
from tepui.rooms.settings import Settings

# What a host may want to change; the rest is for tests.
KNOBS = (
    "level",
    "daily",
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
    "registration",
    "oidc_issuer",
    "oidc_client",
    "oidc_secret",
    "oidc_name",
    "contact",
    "proxies",
    "request",
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
    names_shown(environment)  # the words ask for it themselves, but a host should hear at once what is wrong
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
