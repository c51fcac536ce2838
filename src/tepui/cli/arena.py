"""`tepui bots`, `tepui arena`, `tepui ladder`, `tepui bench`: who can play, who plays better, and how fast the engine is."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table as RichTable

from tepui.cli.asked import load_game, options_option, seats_option, table_options
from tepui.core.errors import BadOption


@click.command("bots")
def bots_command() -> None:
    """List the bots by name."""
    from tepui.bots.levels import LEVELS, names

    kinds = [name for name in names() if name not in LEVELS]
    click.echo(f"levels, from easy to hard: {', '.join(LEVELS)}")
    click.echo(f"kinds, with settings such as mcts:seconds=0.5: {', '.join(kinds)}")


@click.command("arena")
@click.argument("game")
@click.argument("bots", default="")
@seats_option
@options_option
@click.option("--report", is_flag=True, help="Balance: one bot (greedy) in all seats, at every player count.")
@click.option(
    "--blocks", type=click.IntRange(1), default=50, show_default=True, help="Each is one seed in all seat rotations."
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="JSON lines; a stopped run goes on from there."
)
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
def arena_command(
    game: str,
    bots: str,
    seats: int | None,
    pairs: tuple[str, ...],
    report: bool,
    blocks: int,
    seed: int,
    processes: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let BOTS (such as greedy,random or master,club*3; "run:COMMAND" is a program) play GAME against each other."""
    if report:
        balance_report(game, bots or "greedy", pairs, blocks, seed, processes)
        return
    if not bots:
        raise BadOption("name the bots, such as greedy,random, or ask for --report")
    from tepui.bots.arena import line_up, play
    from tepui.bots.entrants import entrant

    found = load_game(game)
    try:
        entrants = [entrant(name) for name in line_up(bots)]
    except LookupError as wrong:
        raise BadOption(str(wrong)) from None
    count = seats or len(entrants)
    _, options = table_options(found, count, pairs)
    with click.progressbar(length=blocks * count, label="games", file=sys.stderr) as bar:
        result = play(
            game, entrants, count, blocks, seed, options, processes, out, lambda done, _: bar.update(done - bar.pos)
        )
    if as_json:
        click.echo(result.json())
        return
    table = RichTable(title=f"{game}, {result.seats} seats, {result.games} games, seed {seed}")
    for name in ("bot", "seats", "share of wins", "95 % interval", "mean score", "s/turn"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for one in result.standings:
        interval = f"{one.low:.1%} – {one.high:.1%}"
        table.add_row(
            one.bot,
            str(one.seats),
            f"{one.share:.1%}",
            interval,
            f"{one.mean_score:.2f}",
            f"{one.seconds_per_turn:.3f}",
        )
    Console().print(table)
    shares = ", ".join(f"{share:.1%}" for share in result.seat_shares)
    click.echo(f"by seat: {shares}; {result.mean_decisions:.0f} decisions a game")


def balance_report(game: str, bot: str, pairs: tuple[str, ...], games: int, seed: int, processes: int) -> None:
    """Shares of wins and mean scores by place in the order, a line for every player count."""
    from tepui.bots.arena import balance

    found = load_game(game)
    _, options = table_options(found, None, pairs)
    given = {name: value for name, value in options.items() if value != found.options[name].default}
    table = RichTable(title=f"{game}: {bot} in all seats, {games} games each, seed {seed}")
    for name in ("players", "wins by order of play", "mean scores", "all", "actions"):
        table.add_column(name, justify="right")
    for result in balance(game, bot, games, given, processes, seed):
        table.add_row(
            str(result.seats),
            " ".join(f"{share:.0%}" for share in result.seat_shares),
            " ".join(f"{score:.1f}" for score in result.seat_scores),
            f"{sum(result.seat_scores) / result.seats:.1f}",
            f"{result.shortest}–{result.longest}",
        )
    Console(width=None if sys.stdout.isatty() else 120).print(table)


@click.command("ladder")
@click.argument("games", nargs=-1)
@click.option("--games", "wanted", type=click.IntRange(2), default=200, show_default=True, help="Of a rung.")
@click.option("--few", type=click.IntRange(2), default=40, show_default=True, help="Of a rung at a bigger table.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--minutes", type=float, default=0.0, help="Begin no new part after so long; 0: no limit.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), default=Path("docs/arena"), show_default=True
)
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), default=Path("docs/ladder.md"), show_default=True
)
def ladder_command(
    games: tuple[str, ...], wanted: int, few: int, processes: int, minutes: float, folder: Path, page: Path
) -> None:
    """Let every level of GAMES (all, if none is named) play the one below; writes the page of the ladder."""
    from tepui.bots import ladder
    from tepui.core.game import games as all_games

    began = time.monotonic()
    for game in [load_game(slug) for slug in games] or all_games().values():
        for rung in ladder.rungs(game):
            for one in ladder.climb(rung, wanted if rung.seats == 2 else few, folder, processes):
                click.echo(
                    f"{rung.game}, {rung.seats} seats, {rung.higher} – {rung.lower}: {one.share:.1%} of {one.games}"
                )
                if minutes and time.monotonic() - began > 60 * minutes:
                    break
            page.write_text(ladder.page(ladder.read(folder)), "utf-8")
            if minutes and time.monotonic() - began > 60 * minutes:
                return


@click.command("bench")
@click.argument("games", nargs=-1)
@click.option("--rounds", type=click.IntRange(1), default=7, show_default=True)
@click.option("--seconds", type=float, default=0.3, show_default=True, help="Processor time of a subject in a round.")
@click.option("--peers/--no-peers", default=True, help="Measure other engines in the same run.")
@click.option("--peer", "named", multiple=True, metavar="NAME", help="Only this one of the other engines; repeatable.")
@click.option("--both", is_flag=True, help="Interpreted and compiled, where the engine is compiled.")
@click.option(
    "--build",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with a compiled tepui, measured next to this one.",
)
@click.option("--weights", is_flag=True, help="Also bytes of a table, and the time to import and to load a save.")
@click.option("--growth", is_flag=True, help="Also how cost grows with players and with the length of a game.")
@seats_option
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="Write the ratios into this file.")
@click.option(
    "--check",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Fail if a ratio is below 60 % of the one in this file, twice in a row.",
)
def bench_command(
    games: tuple[str, ...],
    rounds: int,
    seconds: float,
    peers: bool,
    named: tuple[str, ...],
    both: bool,
    build: Path | None,
    weights: bool,
    growth: bool,
    seats: int | None,
    as_json: bool,
    keep: Path | None,
    check: Path | None,
) -> None:
    """Measure GAMES (all, if none is named): copies, decisions, games and playouts a second, next to other engines."""
    from tepui.bench import check as checking
    from tepui.bench.peers import ANCHOR
    from tepui.bench.report import Report
    from tepui.bench.run import run

    others = list(named) or (None if peers else [])
    if check is not None:
        others = [ANCHOR]

    def measure() -> Report:
        report = run(games or None, seconds, rounds, others, seats, both, build, weights, growth)
        if as_json:
            click.echo(report.json())
        else:
            for table in report.tables():
                Console(width=None if sys.stdout.isatty() else 160).print(table)
        return report

    if check is None:
        report = measure()
        if keep is not None:
            checking.keep(keep, report)
        return
    fallen = checking.check(check, measure)
    for one in fallen:
        click.echo(
            f"slower: {one.what} are {one.found:.3g} times those of {ANCHOR}; they were {one.kept:.3g}", err=True
        )
    sys.exit(1 if fallen else 0)
