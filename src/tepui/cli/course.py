"""`tepui course`: courses of one's own, composed, checked, measured, drawn, kept as text files, shared and played.

A course is given by the name of one of the game's own, by the name it was kept under, by a file, by its text or by a link.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Table as RichTable

from tepui.cli.table_options import lang_option, load_game
from tepui.core.errors import BadOption
from tepui.core.workshop import Report, Workshop, workshops
from tepui.server.settings import data_folder

NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
SUFFIX: Final = ".course"
NOTHING: Final = 1e-9  # by which two equal figures may differ
LONGEST: Final = 500_000  # actions of a random game
SHOWN: Final = ("d", "d2", "effort", "blockades", "caves")


@click.group("course")
def course_command() -> None:
    """Courses of your own for El Dorado: compose, check, draw, share, play."""


def studio() -> tuple[str, Workshop]:
    """The game that has courses, and its workshop."""
    return next(iter(workshops().items()))


def folder() -> Path:
    return data_folder() / "courses"


def kept() -> dict[str, Path]:
    """The courses kept on this machine, by name."""
    return {path.stem: path for path in sorted(folder().glob(f"*{SUFFIX}"))}


def found(given: str) -> str:
    """The text of a course, which may still have problems; BadOption names what cannot be read."""
    _, workshop = studio()
    if given in kept():
        given = kept()[given].read_text("utf-8")
    elif given not in workshop.names() and "@" not in given and Path(given).is_file():
        given = Path(given).read_text("utf-8", "replace")
    try:
        return workshop.find(given)
    except ValueError as wrong:
        known = ", ".join([*workshop.names(), *kept()])
        raise BadOption(f"{wrong} Courses by name: {known}") from wrong


def playable(given: str) -> str:
    """The text of a course that can be played; BadOption names the piece or the hex at fault."""
    text = found(given)
    try:
        return studio()[1].checked(text)
    except ValueError as wrong:
        raise BadOption(f"this course cannot be played: {wrong}") from wrong


def keep(name: str, text: str) -> Path:
    """Written with its check sum; a name of the game's own courses is never overwritten."""
    if not NAME.fullmatch(name) or name in studio()[1].names():
        raise BadOption(f"a course cannot be named {name!r}: use small letters, figures, - and _, and no official name")
    path = folder() / f"{name}{SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(studio()[1].share(text) + "\n", "utf-8")
    return path


@course_command.command("new")
@click.argument("name")
@click.argument("orders", nargs=-1)
@click.option("--from", "start", default="", help="Begin with this course; by default with the start board alone.")
def new_course(name: str, orders: tuple[str, ...], start: str) -> None:
    """Keep a course as NAME. ORDERS compose it: "add K", "turn K", "back K", "move K", "swap K L", "remove K", finish, side."""
    _, workshop = studio()
    text = found(start) if start else workshop.change("", "blank")
    for order in orders:
        try:
            text = workshop.change(text, order)
        except ValueError as wrong:
            raise BadOption(f"{order!r}: {wrong}") from wrong
    path = keep(name, playable(text))
    click.echo(f"{path}\n{text}")


@course_command.command("list")
@lang_option
def list_courses(lang: str) -> None:
    """List the courses by name, with their figures."""
    _, workshop = studio()
    table = RichTable("course", "difficulty", *SHOWN, "advice")
    for name in [*workshop.names(), *kept()]:
        try:
            report = workshop.report(found(name), lang)
        except BadOption as wrong:
            table.add_row(name, "", *[""] * len(SHOWN), str(wrong).partition(" Courses by name")[0])
            continue
        figures = [f"{report.figures[key]:g}" if report.figures else "" for key in SHOWN]
        table.add_row(name, report.label, *figures, " ".join(sorted({finding.rule for finding in report.findings})))
    Console().print(table)


@course_command.command("check")
@click.argument("course")
@lang_option
def check_course(course: str, lang: str) -> None:
    """Say whether COURSE can be played, and which piece or hex is at fault if not."""
    report = studio()[1].report(found(course), lang)
    click.echo(report.text)
    for finding in report.findings:
        click.echo(f"{'ERROR' if finding.hard else 'advice'} {finding.rule}: {finding.text}")
    if not report.legal:
        raise BadOption("this course cannot be played")
    click.echo("this course can be played")


@course_command.command("draw")
@click.argument("course")
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path), default=Path("-"), help="Where to (- for the terminal)."
)
@click.option("--routes", is_flag=True, help="With the shortest and the easiest way.")
@lang_option
def draw_course(course: str, svg: Path, routes: bool, lang: str) -> None:
    """Draw COURSE, also while it has problems: pieces at fault are framed."""
    picture = studio()[1].picture(found(course), lang, routes)
    click.echo(picture) if str(svg) == "-" else svg.write_text(picture, "utf-8")


@course_command.command("score")
@click.argument("course")
@lang_option
def score_course(course: str, lang: str) -> None:
    """Measure COURSE by the book's advice."""
    tell(studio()[1].report(playable(course), lang))


def tell(report: Report) -> None:
    click.echo(report.text)
    click.echo(f"difficulty: {report.label}")
    for name, value in report.figures.items():
        click.echo(f"{name:>10}  {value:g}")
    for finding in report.findings:
        click.echo(f"advice {finding.rule}: {finding.text}")


@course_command.command("invent")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same course.")
@click.option("--label", help="easy, medium or hard.")
@click.option("--boards", type=int, default=5, show_default=True)
@click.option("--strips", type=int, default=0, show_default=True)
@click.option("--caves", type=int, default=0, show_default=True, help="At least so many.")
@click.option("--lock", "locked", multiple=True, help="A face the course shall have, such as K; may be repeated.")
@click.option("--save", "name", default="", help="Keep it under this name.")
def invent_course(
    seed: str, label: str | None, boards: int, strips: int, caves: int, locked: tuple[str, ...], name: str
) -> None:
    """Invent a course worth racing on."""
    try:
        report = studio()[1].invent(seed, label, boards, strips, caves, locked)
    except ValueError as wrong:
        raise BadOption(str(wrong)) from wrong
    tell(report)
    if name:
        click.echo(str(keep(name, report.text)))


@course_command.command("trial")
@click.argument("first", type=click.IntRange(0))
@click.argument("last", type=click.IntRange(0))
@click.option("--play/--no-play", default=True, show_default=True, help="Play a random game on every course.")
def try_courses(first: int, last: int, play: bool) -> None:
    """Invent the courses of the seeds FIRST to LAST and compare them with the official ones."""
    if last < first:
        raise BadOption(f"the last seed, {last}, lies before the first, {first}")
    trial = Trial()
    for seed in range(first, last + 1):
        trial.add(seed, play)
        if seed % 50 == 49:
            click.echo(f"{seed - first + 1} of {last - first + 1} courses", err=True)
    trial.tell()
    sys.exit(1 if trial.strays or trial.endless else 0)


class Trial:
    """Invented courses beside the official ones: how far every figure goes, which courses stray, and on which no game ends."""

    def __init__(self) -> None:
        self.figures: dict[str, list[float]] = {}
        self.official: dict[str, tuple[float, float]] = {}
        self.labels: Counter[str] = Counter()
        self.advice: Counter[str] = Counter()
        self.strays: list[str] = []
        self.endless: list[int] = []
        self.games = 0

    def add(self, seed: int, play: bool) -> None:
        _, workshop = studio()
        report = workshop.invent(seed)
        self.labels[report.label] += 1
        self.advice.update(finding.rule for finding in report.findings)
        for name, (value, least, most) in workshop.compared(report.text).items():
            self.figures.setdefault(name, []).append(value)
            self.official[name] = (least, most)
            if not least - NOTHING <= value <= most + NOTHING:
                self.strays.append(f"seed {seed}: {name} is {value:g}")
        if play:
            self.games += 1
            if not ends(report.text, seed):
                self.endless.append(seed)

    def tell(self) -> None:
        count = self.labels.total()
        table = RichTable("figure", "official", "invented")
        for name, (least, most) in self.official.items():
            values = self.figures[name]
            table.add_row(name, f"{least:.3g} to {most:.3g}", f"{min(values):.3g} to {max(values):.3g}")
        Console().print(table)
        click.echo(f"{count} courses: {', '.join(f'{number} {label}' for label, number in self.labels.most_common())}")
        click.echo(f"advice missed: {', '.join(f'{n} × {rule}' for rule, n in self.advice.most_common()) or 'none'}")
        click.echo(f"outside the official range: {len(self.strays)}")
        for stray in self.strays:
            click.echo(f"  {stray}")
        click.echo(f"random games that ended: {self.games - len(self.endless)} of {self.games}")
        if self.endless:
            click.echo(f"  no end on the courses of the seeds {', '.join(map(str, self.endless))}")


def ends(text: str, seed: int) -> bool:
    """Does a random game on this course end? Seats and caves go by the seed."""
    from tepui.bots.search.playout import Playout

    game = load_game(studio()[0])
    seats = game.seats[seed % len(game.seats)]
    table = game.new(seats, game.settle_options(seats, {"course": text, "caves": seed % 2 == 0}))
    Playout(seed).play(table, LONGEST)
    return bool(table.over)


@course_command.command("share")
@click.argument("course")
@click.option("--at", "site", default="", help="The address of a server, to make a whole link.")
def share_course(course: str, site: str) -> None:
    """Write COURSE as a code with a check sum, or as a link with --at http://…"""
    slug, workshop = studio()
    code = workshop.share(playable(course))
    click.echo(f"{site.rstrip('/')}/studio/{slug}?c={code}" if site else code)


@course_command.command("play")
@click.argument("course")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--db", default="", help="A database file; by default one in your data folder.")
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
def play_course(course: str, port: int, db: str, opens: bool) -> None:
    """Start the server and open a table on COURSE."""
    from urllib.parse import urlencode

    from tepui.cli.serve import held, run

    text = playable(course)
    page = f"new/{studio()[0]}?{urlencode({'course': text})}"
    run("127.0.0.1", port, db, opens, page, held(port))
