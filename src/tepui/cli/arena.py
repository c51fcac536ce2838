"""`tepui bots`, `tepui arena`, `tepui ladder`, `tepui bench`: who can play, who plays better, and how fast the engine is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import msgspec
from rich.console import Console
from rich.table import Table as RichTable

from tepui.cli.table_options import check_sprt, load_game, options_option, seats_option, table_options
from tepui.core.errors import BadOption

if TYPE_CHECKING:
    from tepui.arena.arena import Terms
    from tepui.arena.reports import Sheet


@click.command("bots")
def bots_command() -> None:
    """List the bots by name."""
    from tepui.bots.levels import LEVELS, names
    from tepui.bots.outside import outside_names
    from tepui.bots.reference import PREFIX, makers

    kinds = [name for name in names() if name not in LEVELS]
    click.echo(f"levels, from easy to hard: {', '.join(LEVELS)}")
    click.echo(f"kinds, with settings such as mcts:seconds=0.5: {', '.join(kinds)}")
    click.echo(f"methods of others' bots: {', '.join(f'{PREFIX}:{name}' for name in makers())}")
    if outside_names():
        click.echo(f"bots of other packages: {', '.join(outside_names())}")


@click.command("arena")
@click.argument("game")
@click.argument("bots", default="")
@seats_option
@options_option
@click.option("--report", is_flag=True, help="Balance: one bot (greedy) in all seats, at every player count.")
@click.option(
    "--blocks",
    type=click.IntRange(1),
    help="Each is one seed in all seat rotations.  [default: 50; with --sprt at most 1500]",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--ray", is_flag=True, help="On a Ray cluster instead: the one of RAY_ADDRESS, or a local one.")
@click.option(
    "--sprt",
    type=float,
    nargs=2,
    metavar="LOW HIGH",
    help="Stop when it is known whether the first bot is better by HIGH rating points or by LOW only, such as 0 30.",
)
@click.option("--mirror", is_flag=True, help="Also every bot against itself, as a control.")
@click.option("--ratings", is_flag=True, help="Also ratings by openskill.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="JSON lines; a stopped run goes on from there."
)
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@click.option("--markdown", "as_markdown", is_flag=True, help="The result as Markdown.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="The result as a picture (SVG).")
def arena_command(
    game: str,
    bots: str,
    seats: int | None,
    pairs: tuple[str, ...],
    report: bool,
    blocks: int | None,
    seed: int,
    processes: int,
    ray: bool,
    sprt: tuple[float, float] | None,
    mirror: bool,
    ratings: bool,
    out: Path | None,
    as_json: bool,
    as_markdown: bool,
    plot: Path | None,
) -> None:
    """Let BOTS (such as greedy,random or master,club*3; "run:COMMAND" is a program) play GAME against each other."""
    form = Form(as_json, as_markdown, plot)
    if report:
        balance_report(game, bots or "greedy", pairs, blocks or 50, seed, processes, ray, out, form)
        return
    if not bots:
        raise BadOption("name the bots, such as greedy,random, or ask for --report")
    if sprt is not None:
        check_sprt(*sprt)
    from tepui.arena import arena, plots, reports
    from tepui.arena.entrants import entrant

    if ratings:
        from tepui.arena.skill import rated  # before the games: who lacks it wants to know now
    found = load_game(game)
    try:
        entrants = [entrant(name) for name in arena.line_up(bots)]
    except LookupError as wrong:
        raise BadOption(str(wrong)) from None
    count = seats or len(entrants)
    _, options = table_options(found, count, pairs)
    wanted = blocks or (50 if sprt is None else 1500)
    with bar("games", wanted * count) as progress:
        terms: Terms = {"seats": count, "seed": seed, "options": options}
        terms |= {"processes": processes, "ray": ray, "out": out, "progress": progress}
        result = (
            arena.play(game, entrants, wanted, **terms)
            if sprt is None
            else arena.challenge(game, entrants, wanted, *sprt, **terms)
        )
    if mirror:
        with bar("controls", result.games * len(result.standings)) as progress:
            result = arena.mirrored(result, entrants, processes=processes, ray=ray, out=out, progress=progress)
    if ratings:
        result = rated(result)
    form.tell(result.json(), reports.of_run(result), plots.of_run(result))


def balance_report(
    game: str,
    bot: str,
    pairs: tuple[str, ...],
    blocks: int,
    seed: int,
    processes: int,
    ray: bool,
    out: Path | None,
    form: Form,
) -> None:
    """Shares and scores by place in the order, lengths, spread and telling choices, at every player count."""
    from tepui.arena import arena, plots, reports
    from tepui.arena.balance import weighed

    found = load_game(game)
    _, options = table_options(found, None, pairs)
    given = {name: value for name, value in options.items() if value != found.options[name].default}
    with bar("games", blocks * len(found.seats)) as progress:
        terms: Terms = {"options": given, "processes": processes, "seed": seed}
        terms |= {"out": out, "progress": progress, "ray": ray}
        results = arena.balance(game, bot, blocks, **terms)
    balances = [weighed(result) for result in results]
    form.tell(msgspec.json.encode(balances).decode(), reports.of_balance(balances), plots.of_balance(results))


@contextmanager
def bar(label: str, length: int) -> Iterator[Callable[[int, int], None]]:
    """A progress bar, as the arena moves it."""
    with click.progressbar(length=length, label=label, file=sys.stderr) as shown:
        yield lambda done, _: shown.update(done - shown.pos)


class Form(NamedTuple):
    """How a report was asked for."""

    json: bool
    markdown: bool
    plot: Path | None

    def tell(self, json: str, sheets: list[Sheet], svg: str) -> None:
        from tepui.arena.reports import markdown

        if self.plot is not None:
            self.plot.write_text(svg, "utf-8")
        if self.json:
            click.echo(json)
        elif self.markdown:
            click.echo(markdown(sheets, self.plot.name if self.plot is not None else ""), nl=False)
        else:
            for sheet in sheets:
                printed(sheet)


def printed(sheet: Sheet) -> None:
    table = RichTable(title=sheet.title)
    for name in sheet.columns:
        table.add_column(name, justify="left" if name in ("bot", "choice", "route") else "right")
    for row in sheet.rows:
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    for note in sheet.notes:
        click.echo(note)


@click.command("ladder")
@click.argument("games", nargs=-1)
@click.option("--most", type=click.IntRange(0), default=0, help="Games of a rung at most; 0: as many as it wants.")
@click.option("--processes", type=click.IntRange(1), default=2, show_default=True)
@click.option("--minutes", type=float, default=0.0, help="Begin no new part after so long; 0: no limit.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), default=Path("docs/arena"), show_default=True
)
@click.option(
    "--page", type=click.Path(dir_okay=False, path_type=Path), default=Path("docs/ladder.md"), show_default=True
)
@click.option(
    "--tempers", metavar="LEVEL", default="", help="Instead, see whether the tempers of this level can be told apart."
)
def ladder_command(
    games: tuple[str, ...], most: int, processes: int, minutes: float, folder: Path, page: Path, tempers: str
) -> None:
    """Let every level of GAMES (all, if none is named) play the one below and the top the yardsticks; writes docs/ladder.md."""
    from tepui.arena import ladder
    from tepui.arena.waste import GAMES, watch_levels
    from tepui.core.game import list_games

    began = time.monotonic()
    chosen = [load_game(slug) for slug in games] or list(list_games().values())
    if tempers:
        _tell_tempers([game.slug for game in chosen], tempers, most)
        return
    for game in chosen:
        for rung in ladder.rungs(game):
            for one in ladder.climb(rung, folder, processes, most):
                click.echo(
                    f"{rung.game}, {rung.seats} seats, {rung.higher} – {rung.lower}: "
                    f"{one.higher.share:.1%} of {one.games}"
                )
                if minutes and time.monotonic() - began > 60 * minutes:
                    break
            page.write_text(ladder.page(ladder.read(folder), ladder.read_waste(folder)), "utf-8")
            if minutes and time.monotonic() - began > 60 * minutes:
                return
        for report in watch_levels(game, folder, min(most, GAMES) if most else GAMES):
            rates = ", ".join(f"{kind} {report.rate(kind):.1f}" for kind in report.found)
            click.echo(f"{report.game}, {report.level}: waste in a hundred turns: {rates}")
        page.write_text(ladder.page(ladder.read(folder), ladder.read_waste(folder)), "utf-8")


def _tell_tempers(slugs: list[str], level: str, most: int) -> None:
    from tepui.arena.tempers import GAMES, tell_apart
    from tepui.bots.levels import LEVELS

    if level not in LEVELS:
        raise BadOption(f"no level {level!r}; there are {', '.join(LEVELS)}")
    for slug in slugs:
        told = tell_apart(slug, level, most or GAMES)
        low, high = told.interval
        click.echo(
            f"{slug}, {level}: of {told.games} games the temper was guessed in {told.share:.0%} ({low:.0%}–{high:.0%}); "
            f"by chance it would be {1 / len(told.tempers):.0%}"
        )


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
@click.option("--doors", is_flag=True, help="Instead: what learners get, steps a second with observation and mask.")
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
    doors: bool,
    seats: int | None,
    as_json: bool,
    keep: Path | None,
    check: Path | None,
) -> None:
    """Measure GAMES (all, if none is named): copies, decisions, games and playouts a second, next to other engines."""
    from tepui.bench import check as checking
    from tepui.bench.other_engines import ANCHOR
    from tepui.bench.report import Report
    from tepui.bench.run import run

    if doors:
        from tepui.bench.doors import page, run_doors

        rows = run_doors(games, seconds, rounds, peers)
        click.echo(msgspec.json.encode(rows).decode() if as_json else page(rows))
        return
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
