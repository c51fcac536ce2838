"""`tepui new-game`: the toy, copied under a new name, as the start of a game; in this checkout or as a package of its own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

from tepui.core import game as games
from tepui.core.errors import BadOption

TOY = "atoll"
PYPROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "tepui-{slug}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["tepui"]

[project.entry-points."tepui.games"]
{slug} = "{package}:GAME"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
{package} = ["**/*.json", "**/*.md", "**/*.game"]
"""


@click.command("new-game")
@click.argument("slug")
@click.option("--prefix", help="Two to four letters that begin the rule ids; by default the first three of the slug.")
@click.option("--package", "folder", type=click.Path(path_type=Path), help="Make a package of its own in this folder.")
def new_game_command(slug: str, prefix: str | None, folder: Path | None) -> None:
    """Copy the toy as the start of a game named SLUG."""
    if not re.fullmatch(r"[a-z][a-z0-9]{2,19}", slug):
        raise BadOption(f"a slug is 3 to 20 small letters and digits, not {slug!r}")
    if slug in games.list_games(all=True):
        raise BadOption(f"there is a game {slug} already")
    prefix = (prefix or slug[:3]).upper()
    if not re.fullmatch(r"[A-Z]{2,4}", prefix):
        raise BadOption(f"a prefix is two to four letters, not {prefix!r}")
    package, target = place(slug, folder)
    if target.exists():
        raise BadOption(f"{target} exists already")
    copy(slug, prefix, package, target)
    if folder is not None:
        (folder / "pyproject.toml").write_text(PYPROJECT.format(slug=slug, package=package), "utf-8")
    found = "" if folder is None else f"`pip install --editable {folder}` lets Tepui find it. "
    click.echo(
        f"{target} is a copy of {games.load(TOY).title()}, for you to change one thing after the other (docs/adding-a-game.md). "
        f"{found}`tepui fuzz {slug}` checks that it still keeps the contract."
    )


def place(slug: str, folder: Path | None) -> tuple[str, Path]:
    """The package's name and where it lies."""
    if folder is not None:
        return f"tepui_{slug}", folder / "src" / f"tepui_{slug}"
    inside = Path(games.__file__).parents[1] / "games"
    if not (inside.parents[2] / "pyproject.toml").exists():
        raise BadOption("this Tepui is installed, not a checkout: use --package FOLDER")
    return f"tepui.games.{slug}", inside / slug


def copy(slug: str, prefix: str, package: str, target: Path) -> None:
    source = games.load(TOY).folder
    # What was learned of Atoll, and how it was judged once, says nothing about another game.
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.npz", "expert_*"))
    for file in target.rglob("*"):
        if file.suffix in (".py", ".md", ".json", ".game"):
            file.write_text(renamed(file.read_text("utf-8"), slug, prefix, package), "utf-8")


def renamed(text: str, slug: str, prefix: str, package: str) -> str:
    """The toy's names in a text, exchanged for the new game's."""
    for old, new in (
        (f"tepui.games.{TOY}", package),
        ("Atoll", slug.capitalize()),
        (TOY, slug),
        ("ATO-", f"{prefix}-"),
        ("test_ato_", f"test_{prefix.lower()}_"),
        ('    status = "finished"\n    toy = True\n', ""),
    ):
        text = text.replace(old, new)
    return text
