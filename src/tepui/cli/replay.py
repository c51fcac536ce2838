"""`tepui replay` and `tepui trace`: a saved game told in words or drawn, and the steps that waited after every action."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from tepui.cli.table_options import lang_option, load_game, load_save, options_option, seats_option, table_options
from tepui.core.errors import BadOption
from tepui.core.match import CHANCE, Match
from tepui.core.translations import known_language, seat_name


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Only the first so many actions.")
@click.option("--seat", type=click.IntRange(0), help="As this seat saw it; by default as everybody could.")
@click.option(
    "--svg", type=click.Path(dir_okay=False, path_type=Path), help="Write the picture there (- for the terminal)."
)
@lang_option
def replay_command(file: Path, at: int | None, seat: int | None, svg: Path | None, lang: str) -> None:
    """Tell the game saved in FILE in words, or draw it."""
    match = load_save(file)
    if at is not None:
        if at > len(match.entries):
            raise BadOption(f"{file} has {len(match.entries)} actions, not {at}")
        match = match.until(at)
    if seat is not None:
        match.view(seat)
    if svg is not None:
        picture = match.svg(seat, lang)
        click.echo(picture) if str(svg) == "-" else svg.write_text(picture, "utf-8")
        return
    click.echo(f"{match.game.title(lang)}, {match.count}")
    for event in match.events(-1, seat):
        text = match.game.say(event, lang)
        if text:
            click.echo(f"{event.seq:>5}  {text}")
    if match.over:
        click.echo(
            "  ".join(f"{seat_name(seat, known_language(lang))} {score:g}" for seat, score in enumerate(match.scores()))
        )


@click.command("trace")
@click.argument("what")
@seats_option
@options_option
@click.option("--seed", type=int, default=0, show_default=True, help="Which random game.")
@click.option("--actions", "most", type=click.IntRange(0), help="Stop after so many.")
def trace_command(what: str, seats: int | None, pairs: tuple[str, ...], seed: int, most: int | None) -> None:
    """Print the stack of steps after every action of WHAT: a save, or a game that is then played at random."""
    match = traced(what, seats, pairs, seed)
    shown = match.until(0)
    click.echo(f"      {match.game.slug}, {match.count} seats")
    stack(shown)
    for number, entry in enumerate(match.entries[:most], 1):
        shown.replay(entry)
        who = "*" if entry.actor == CHANCE else str(entry.actor)
        click.echo(f"{number:>5} {who} {match.game.write(entry.action)}")
        stack(shown)


def traced(what: str, seats: int | None, pairs: tuple[str, ...], seed: int) -> Match:
    if Path(what).is_file():
        return load_save(Path(what))
    game = load_game(what)
    count, options = table_options(game, seats, pairs)
    match, rng = Match.new(what, count, options, seed), Random(seed)
    while not match.over:
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
    return match


def stack(match: Match) -> None:
    """What waits, the next first."""
    steps = " · ".join(repr(step) for step in reversed(match.table.steps))
    click.echo(f"        {steps or 'the game is over: ' + '  '.join(f'{score:g}' for score in match.scores())}")
