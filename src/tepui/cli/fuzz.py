"""`tepui fuzz`: random games under the contract, in several processes, with counts; a breach names the seed that shows it again."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from multiprocessing import get_context

import click

from tepui.cli.table_options import load_game, options_option, seats_option, table_options
from tepui.core import game as games
from tepui.core.contract import Breach, Report, check, option_sets
from tepui.core.game import Game
from tepui.core.records import Options

Trial = tuple[str, int, Options, int, int]  # slug, seats, options, seed, every


@click.command("fuzz")
@click.argument("game")
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@seats_option
@options_option
@click.option("--options", "together", type=click.IntRange(0, 3), default=1, show_default=True,
              help="How many options to change at a time, over all of them.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="The first game's seed.")
@click.option(
    "--every", type=click.IntRange(1), default=10, show_default=True, help="Costly promises at one decision in so many."
)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
def fuzz_command(
    game: str,
    count: int,
    seats: int | None,
    pairs: tuple[str, ...],
    together: int,
    seed: int,
    every: int,
    processes: int,
) -> None:
    """Hold random games of GAME against the contract, over all seat counts and options."""
    found = load_game(game)
    trials = list(islice(schedule(found, seats, pairs, together, seed, every), count))
    total, broken = run(trials, processes)
    click.echo(
        f"{game}: {total.games} games, {total.decisions} decisions, {total.closely} looked at closely, "
        f"{total.blind} blind steps compared ({total.unpaired} without a twin)"
    )
    if broken:
        click.echo(f"{len(broken)} broken, first: {broken[0]}", err=True)
        sys.exit(1)
    click.echo("the contract holds")


def schedule(
    game: Game, seats: int | None, pairs: tuple[str, ...], together: int, seed: int, every: int
) -> Iterator[Trial]:
    """Every seat count with every set of options in turn, for ever, each with a seed of its own."""
    tables: list[tuple[int, Options]] = []
    for many in game.seats if seats is None else [seats]:
        if pairs:
            tables.append(table_options(game, many, pairs))
        else:
            game.settle_options(many)
            tables += [(many, options) for options in option_sets(game, many, together)]
    for number, (many, options) in enumerate(cycle(tables)):
        yield game.slug, many, options, seed + number, every


def run(trials: list[Trial], processes: int) -> tuple[Report, list[str]]:
    """Play them all; the sum of what was compared, and what each breach says."""
    total, broken = Report(), []
    with (
        ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool,
        click.progressbar(length=len(trials), label="games", file=sys.stderr) as bar,
    ):
        for report, breach in pool.map(attempt, trials, chunksize=4):
            total.add(report)
            broken += [breach] if breach else []
            bar.update(1)
    return total, broken


def attempt(trial: Trial) -> tuple[Report, str]:
    slug, seats, options, seed, every = trial
    try:
        return check(games.load(slug), seats, options, games=1, seed=seed, every=every), ""
    except Breach as breach:
        return Report(games=1), str(breach)
