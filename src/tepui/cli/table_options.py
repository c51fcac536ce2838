"""A table as the command line asks for it: a game by its slug, seats, options written as name=value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from tepui.core import game as games
from tepui.core.errors import BadLog, BadOption
from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Options

F = TypeVar("F", bound=Callable[..., Any])


def seats_option(command: F) -> F:
    return click.option("--seats", type=int, help="How many players.")(command)


def options_option(command: F) -> F:
    return click.option("--option", "-o", "pairs", multiple=True, metavar="NAME=VALUE", help="A variant of the rules.")(
        command
    )


def seed_option(command: F) -> F:
    return click.option("--seed", help="The same seed gives the same chance.")(command)


def lang_option(command: F) -> F:
    return click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="The language of the words.")(
        command
    )


def table_options(game: Game, seats: int | None, pairs: tuple[str, ...]) -> tuple[int, Options]:
    """Seats and options in full, or BadOption naming what is wrong."""
    given: Options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option reads name=value, not {pair!r}")
        given[name] = game.options[name].read(value) if name in game.options else value
    count = game.quick[0] if seats is None else seats
    return count, game.settle_options(count, given)


def load_game(slug: str) -> Game:
    return games.load(slug)


def load_save(path: Path) -> Match:
    """The match in a file; BadLog where the file is no text."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadLog(1, path.name, "not a text file") from None
    return Match.load(text)


def check_sprt(low: float, high: float) -> None:
    """Refuse bounds of a sequential test that are the wrong way round."""
    if low >= high:
        raise BadOption(f"--sprt takes the lower points first, not {low:g} {high:g}")
