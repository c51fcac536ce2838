"""`tepui dataset`: games between bots as JSON lines or Parquet."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from tepui.cli.table_options import load_game, options_option, seats_option, table_options
from tepui.core.errors import BadOption


@click.command("dataset")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many to play.")
@click.option(
    "--bots", default="greedy", show_default=True, help="One for all seats, or one for each: greedy,random*2."
)
@seats_option
@options_option
@click.option("--seed", type=int, default=0, show_default=True)
@click.option(
    "--observe",
    type=click.Choice(["view", "vector", "both", "nothing"]),
    default="view",
    show_default=True,
    help="What is written of what the seat knew.",
)
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; .parquet for Parquet. Else to the terminal."
)
@click.option("--schema", "wants_schema", is_flag=True, help="Print the JSON Schema of a line, and play nothing.")
def dataset_command(
    game: str,
    count: int,
    bots: str,
    seats: int | None,
    pairs: tuple[str, ...],
    seed: int,
    observe: str,
    processes: int,
    out: Path | None,
    wants_schema: bool,
) -> None:
    """Let bots play GAME and write every decision and every result, a line each."""
    from tepui.adapters import dataset
    from tepui.arena.arena import line_up
    from tepui.bots.levels import load

    found = load_game(game)
    if wants_schema:
        click.echo(json.dumps(dataset.schema(game), indent=2))
        return
    entrants = line_up(bots)
    for entrant in entrants:
        try:
            load(entrant)
        except LookupError as wrong:
            raise BadOption(str(wrong)) from None
    seated = seats if seats is not None or len(entrants) == 1 else len(entrants)
    given, options = table_options(found, seated, pairs)
    run = dataset.described(game, entrants, count, given, options, seed, observe)
    rows = dataset.rows(run, entrants, processes)
    if out is None:
        dataset.write_lines(sys.stdout.buffer, run, rows)
    elif out.suffix == ".parquet":
        try:
            places = dataset.write_parquet(out, run, rows)
        except ImportError as missing:
            raise BadOption(str(missing)) from None
        click.echo(f"{count} games are in {places[0]} and {places[1]}", err=True)
    else:
        with out.open("wb") as file:
            dataset.write_lines(file, run, rows)
        click.echo(f"{count} games are in {out}", err=True)
