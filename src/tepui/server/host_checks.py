"""What a host should look at before others are let in: settings, database, disk, secrets, backups, and the site from outside.

`tepui doctor --host` prints it. A check gives what it found, and what is wrong with it if anything is.
"""

from __future__ import annotations

import os
import shutil
import stat
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import sqlalchemy as sa
from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.rooms.settings import Settings
from tepui.server.settings import database_url, from_environment
from tepui.server.store.database import plain, reason
from tepui.server.store.schema import HEAD, revision

ROOM: Final = 1 << 30  # bytes that should be free
OLD: Final = 2 * 86400.0  # seconds: a backup of every night is younger
PATIENCE: Final = 5.0


class Check(Struct, frozen=True):
    """`wrong` is empty where everything is as it should be."""

    part: str
    found: str
    wrong: str = ""


def host_checks(url: str = "", backups: str = "") -> list[Check]:
    """Everything about this host; of the site and of backups if it is said where they are."""
    try:
        settings = from_environment()
    except BadOption as wrong:
        return [Check("settings", "", str(wrong))]
    found = [*_settings(settings), *_database(settings)]
    if url:
        found += _site(url, settings)
    return [*found, _backups(backups)]


def _settings(settings: Settings) -> Iterator[Check]:
    yield Check("settings", "read from the environment")
    yield Check("contact", settings.contact, "" if settings.contact else "TEPUI_CONTACT names nobody to write to")
    inside = "TEPUI_HOOKS_INSIDE lets visitors reach your local network" if settings.hooks_inside else ""
    yield Check("notices", "go to public addresses only", inside)
    if settings.oidc_issuer:
        yield _provider(settings)


def _provider(settings: Settings) -> Check:
    from tepui.rooms.problems import Problem
    from tepui.server.lanes import Workers
    from tepui.server.metrics import Counters
    from tepui.server.oidc import Provider

    workers = Workers(Counters())
    try:
        Provider(settings, workers.sign_ins).described()
    except (BadOption, Problem) as wrong:
        told = wrong.text("en") if isinstance(wrong, Problem) else str(wrong)
        return Check("OpenID Connect", "", f"{settings.oidc_issuer}: {told}")
    finally:
        workers.close()
    return Check("OpenID Connect", f"{settings.oidc_issuer} answers")


def _database(settings: Settings) -> Iterator[Check]:
    url = database_url(settings.db)
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        if not path.exists():
            yield Check("database", f"{path} will be made at the first start")
        else:
            yield from _file(path)
        free = shutil.disk_usage(path.parent).free
        few = "" if free > ROOM else f"only {free / 1e6:.0f} MB are free in {path.parent}"
        yield Check("disk", f"{free / 1e9:.1f} GB are free", few)
    if not url.startswith("sqlite:///") or Path(url.removeprefix("sqlite:///")).exists():
        yield _schema(settings.db, url)


def _file(path: Path) -> Iterator[Check]:
    fine = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    yield Check("database", str(path), "" if fine else f"{path} or its folder cannot be written to")
    mode = stat.S_IMODE(path.stat().st_mode)
    open_to = f"{path} holds the secrets of running games, and others may read it: chmod 600" if mode & 0o077 else ""
    yield Check("secrets", "only their owner may read the database", open_to)


def _schema(db: str, url: str) -> Check:
    engine = sa.create_engine(url)
    try:
        with engine.connect() as connection:
            found = revision(connection)
    except (sa.exc.SQLAlchemyError, ModuleNotFoundError) as wrong:
        return Check("schema", "", f"the database {plain(db)} cannot be opened: {reason(wrong)}")
    finally:
        engine.dispose()
    older = f"the database has schema {found}, this release {HEAD}: `tepui migrate`" if found not in ("", HEAD) else ""
    return Check("schema", found or "empty", older)


def _backups(folder: str) -> Check:
    if not folder:
        return Check("backups", "", "say where they are: --backups FOLDER")
    there = Path(folder)
    ages = [time.time() - file.stat().st_mtime for file in there.iterdir() if file.is_file()] if there.is_dir() else []
    if not ages:
        return Check("backups", "", f"there is none in {folder}")
    days = f"the newest is {min(ages) / 86400:.1f} days old"
    return Check("backups", days, days if min(ages) > OLD else "")


# ---- the site, as visitors see it


class _Direct(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _site(url: str, settings: Settings) -> Iterator[Check]:
    secure = urlsplit(url).scheme == "https"
    yield Check(
        "TLS", "the site is reached by https", "" if secure else f"{url} is not https: links of seats can be read"
    )
    told, status = _asked(url, "/healthz")
    yield Check("site", "visitors are served", "" if status == 200 else f"{url}/healthz: {status or told}")
    if not status:
        return
    _, status = _asked(url, "/metrics")
    yield Check("metrics", "not shown to visitors", f"{url}/metrics is open to everybody" if status == 200 else "")
    few = "TEPUI_PROXIES is 0: behind a proxy all visitors share one limit" if secure and not settings.proxies else ""
    yield Check("proxies", f"{settings.proxies} of your own", few)


def _asked(url: str, path: str) -> tuple[str, int]:
    """What is wrong with an address, empty if nothing, and the status of its answer, 0 if there was none."""
    try:
        with build_opener(_Direct).open(Request(url.rstrip("/") + path), timeout=PATIENCE) as answer:
            return "", int(answer.status)
    except urllib.error.HTTPError as wrong:
        return str(wrong.reason), wrong.code
    except OSError as wrong:
        return str(wrong), 0
