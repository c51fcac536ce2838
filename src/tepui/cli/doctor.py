"""`tepui doctor`: what this machine has and what it lacks, and what each part is for."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from msgspec import Struct

from tepui.core import game as games
from tepui.core.extras import EXTRAS

PURPOSES = {
    "server": "`tepui play`, `tepui serve` and the commands for its database",
    "postgres": "servers on PostgreSQL",
    "oidc": "signing in by OpenID Connect",
    "rl": "the environments of PettingZoo and Gymnasium",
    "openspiel": "the games of OpenSpiel",
    "openenv": "games for language models by OpenEnv",
    "train": "the example that trains a policy",
    "parquet": "datasets in Parquet",
    "arena": "ratings by openskill",
    "ray": "games on a Ray cluster",
    "mcp": "seats for language models",
}


class Finding(Struct):
    """One part of the machine: there, or missing with what is lost without it. `needed`: nothing works without it."""

    part: str
    found: str
    missing: str = ""
    needed: bool = False


@click.command("doctor")
@click.option(
    "--host", is_flag=True, help="Look at what a public host needs instead: settings, database, disk, backups."
)
@click.option(
    "--url", default="", help="With --host: the site as visitors reach it, such as https://games.example.org."
)
@click.option("--backups", default="", help="With --host: the folder of the backups.")
def doctor_command(host: bool, url: str, backups: str) -> None:
    """Say what is missing on this machine, and what for."""
    if host:
        from tepui.server.host_checks import host_checks

        checks = host_checks(url, backups)
        for check in checks:
            click.echo(f"{'wrong' if check.wrong else 'ok':>8}  {check.part}: {check.wrong or check.found}")
        sys.exit(1 if any(check.wrong for check in checks) else 0)
    findings = [finding for check in CHECKS for finding in check()]
    for finding in findings:
        state = "missing" if finding.missing and finding.needed else "without" if finding.missing else "ok"
        click.echo(f"{state:>8}  {finding.part}: {finding.missing or finding.found}")
    sys.exit(1 if any(finding.missing and finding.needed for finding in findings) else 0)


def python() -> Iterator[Finding]:
    version = sys.version.split()[0]
    old = "" if sys.version_info >= (3, 11) else f"{version}; Tepui needs 3.11 or newer"
    yield Finding("Python", version, old, needed=True)


def game_folders() -> Iterator[Finding]:
    found = ", ".join(f"{slug} ({game.status})" for slug, game in games.list_games(all=True).items())
    yield Finding("games", found, "" if found else "none", needed=True)


def libraries() -> Iterator[Finding]:
    """What every install has, and the extras: what each is for, and how to get it."""
    for name in ("msgspec", "numpy"):
        there = importlib.util.find_spec(name) is not None
        yield Finding(name, "installed", "" if there else "not installed: pip install tepui", needed=True)
    for extra, what in PURPOSES.items():
        lacking = [name for name in EXTRAS if EXTRAS[name] == extra and importlib.util.find_spec(name) is None]
        lost = f'{", ".join(lacking)} not installed; pip install "tepui[{extra}]" for {what}'
        yield Finding(f"tepui[{extra}]", "installed", lost if lacking else "")


def database() -> Iterator[Finding]:
    from tepui.server.settings import data_folder

    folder = data_folder()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    fine = os.access(nearest, os.W_OK)
    yield Finding(
        "database", f"{folder / 'tables.db'}", "" if fine else f"{nearest} is not writable; use --db", needed=True
    )


def port() -> Iterator[Finding]:
    from tepui.cli.serve import PORT, free

    taken = (
        "" if free("127.0.0.1", PORT) else f"{PORT} is taken; `tepui play` takes another, `tepui serve` wants --port"
    )
    yield Finding("port", f"{PORT} is free", taken)


def assets() -> Iterator[Finding]:
    there = (Path(games.__file__).parents[1] / "web" / "static" / "assets" / "stamp").exists()
    lost = "system fonts and our own icons only; `make assets` (needs npm) brings the others"
    yield Finding("fonts and icons", "unpacked", "" if there else lost)


def programs() -> Iterator[Finding]:
    for names, what in (
        (("npm",), "`make assets`"),
        (("cc", "gcc", "clang"), "`make compile`"),
        (("chromium", "chromium-browser"), "the tests of the page"),
    ):
        found = next((path for name in names if (path := shutil.which(name))), "")
        yield Finding(names[0], found, "" if found else f"not installed; only {what} needs it")


def twin() -> Iterator[Finding]:
    from tepui.engine import table

    compiled = not str(table.__file__).endswith(".py")
    yield Finding("engine", "compiled" if compiled else "interpreted (`make compile` makes it faster)")


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    python,
    game_folders,
    libraries,
    database,
    port,
    assets,
    programs,
    twin,
)
