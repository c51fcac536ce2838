"""`tepui train`: a game's judge learns from games between bots, and keeps what wins its test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from tepui.bots.mark_weights import Watched
from tepui.cli.arena import printed
from tepui.cli.table_options import check_sprt, load_game, options_option, seats_option, table_options
from tepui.core.errors import BadOption
from tepui.core.game import Game

if TYPE_CHECKING:
    from tepui.arena.arena import Progress

NUMBERS: Final = ("seats", "games", "seed")  # of a table to learn from besides


@click.command("train")
@click.argument("game")
@click.option("--games", type=click.IntRange(35), default=1000, show_default=True, help="To learn from.")
@click.option(
    "--also",
    multiple=True,
    metavar="seats=N:games=N[:seed=N][:NAME=VALUE]",
    help="Games at another table too, of which marks are learned.",
)
@click.option(
    "--every", type=click.IntRange(1), default=1, show_default=True, help="Learn from the end of one turn in so many."
)
@click.option("--players", default="greedy:judge=trained", show_default=True, help="Who plays them.")
@click.option(
    "--bot", default="expert", show_default=True, help="Who is to play with what is learned: the test's budget."
)
@seats_option
@options_option
@click.option(
    "--target", type=click.Choice(["won", "margin"]), default="won", show_default=True, help="What is learned."
)
@click.option("--units", type=click.IntRange(1, 64), default=16, show_default=True, help="Of the net.")
@click.option("--blocks", type=click.IntRange(1), default=1500, show_default=True, help="Of a test, at most.")
@click.option(
    "--sprt", type=float, nargs=2, default=(0.0, 30.0), show_default=True, metavar="LOW HIGH", help="As in the arena."
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--ray", is_flag=True, help="On a Ray cluster instead: the one of RAY_ADDRESS, or a local one.")
@click.option("--minutes", type=float, default=60.0, show_default=True, help="Stop short after so long; 0: no limit.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the games are kept; a stopped run goes on from there.  [default: runs/train-GAME, with --seats runs/train-GAME-SEATS]",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file of weights.  [default: beside the rules]"
)
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def train_command(
    game: str,
    seats: int | None,
    pairs: tuple[str, ...],
    also: tuple[str, ...],
    sprt: tuple[float, float],
    folder: Path | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Train the judge of GAME: play and watch games, fit its weights, then a small net; each step must win its test."""
    found = load_game(game)
    _, options = table_options(found, seats, pairs)
    low, high = sprt
    check_sprt(low, high)
    tables = tuple(_table(found, text) for text in also)
    try:
        from tepui.training.session import Course, sheet, train
    except ImportError as missing:
        if missing.name != "numpy":
            raise
        raise BadOption("training needs numpy: pip install numpy") from None
    where = folder or Path("runs") / (f"train-{game}-{seats}" if seats else f"train-{game}")
    course = Course(game=game, folder=where, seats=seats, options=options, also=tables, low=low, high=high, **asked)
    with ExitStack() as bars:
        try:
            report = train(course, _bars(bars))
        except LookupError as wrong:  # a bot that does not exist
            raise BadOption(str(wrong)) from None
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        printed(sheet(report))


def _table(game: Game, text: str) -> Watched:
    """Games at a table, in the words of `--also`."""
    words = dict.fromkeys(NUMBERS, "0") | dict(part.split("=", 1) for part in text.split(":") if "=" in part)
    seats, count, seed = (words.pop(name) for name in NUMBERS)
    if not (seats.isdigit() and count.isdigit() and seed.isdigit() and int(seats) and int(count)):
        raise BadOption(f"--also reads seats=N:games=N:seed=N, then options of the game, not {text!r}")
    _, options = table_options(game, int(seats), tuple(map("=".join, words.items())))
    return Watched(seats=int(seats), options=options, games=int(count), seed=int(seed))


def _bars(shown: ExitStack) -> Callable[[str], Progress]:
    """A bar for every part of the training, one after the other."""

    def begin(part: str) -> Progress:
        shown.close()
        begun: list[Any] = []

        def move(done: int, total: int) -> None:
            if not begun:
                begun.append(shown.enter_context(click.progressbar(length=total, label=part, file=sys.stderr)))
            begun[0].update(done - begun[0].pos)

        return move

    return begin
