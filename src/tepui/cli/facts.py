"""`tepui facts`, `tepui spaces`: what a game is like in numbers, and what the numbers of its learner's spaces mean."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table as RichTable

from tepui.cli.table_options import load_game
from tepui.core import game as games

COLUMNS = {
    "game": "game", "seats": "seats", "decisions": "decisions a game", "longest": "longest", "branching": "legal actions",
    "widest": "most", "forced": "forced", "choice_bits": "bits of choice", "chances": "chance outcomes",
    "chance_bits": "bits of chance", "unsure": "something hidden", "together": "in secret together",
    "greedy_wins": "won by greedy", "actions": "action space", "numbers": "vector",
}  # fmt: skip
SHARES = ("forced", "unsure", "together", "greedy_wins")


@click.command("facts")
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option(
    "--games", "count", type=click.IntRange(2), default=20, show_default=True, help="Random games at each table."
)
@click.option("--all-seats", is_flag=True, help="Every player count, not only the usual one.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The facts as JSON lines.")
@click.option("--markdown", "as_page", is_flag=True, help="The facts as a table of docs/researchers.md.")
def facts_command(slugs: tuple[str, ...], count: int, all_seats: bool, seed: int, as_json: bool, as_page: bool) -> None:
    """Measure GAMEs (all, if none is named) in random play: length, branching, chance, hidden information, luck."""
    from tepui.arena.facts import measure, page

    found = []
    for game in [load_game(slug) for slug in slugs or games.list_games(all=True)]:
        for seats in game.seats if all_seats else [game.quick[0]]:
            found.append(measure(game.slug, seats, count, seed))
            if as_json:
                click.echo(msgspec.json.encode(found[-1]).decode())
    if as_page:
        click.echo(page(found), nl=False)
    if as_json or as_page:
        return
    table = RichTable(title=f"{count} random games each, seed {seed}")
    for title in COLUMNS.values():
        table.add_column(title, justify="left" if title == "game" else "right")
    for facts in found:
        table.add_row(*(written(name, getattr(facts, name)) for name in COLUMNS))
    Console(width=None if sys.stdout.isatty() else 160).print(table)


def written(name: str, value: str | float) -> str:
    if name in SHARES:
        return f"{value:.0%}"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


@click.command("spaces")
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option("--index", type=int, help="Say what this one number of the vector stands for.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="A folder: one page for each game.")
def spaces_command(slugs: tuple[str, ...], index: int | None, out: Path | None) -> None:
    """Document the observation vector and the actions of GAMEs (all, if none is named) as Markdown."""
    from tepui.adapters.spaces import meaning, page

    for game in [load_game(slug) for slug in slugs or games.list_games(all=True)]:
        if index is not None:
            try:
                click.echo(f"{game.slug} {index}: {meaning(game, index)}")
            except IndexError as wrong:
                raise click.ClickException(str(wrong)) from None
        elif out is None:
            click.echo(page(game))
        else:
            out.mkdir(parents=True, exist_ok=True)
            (out / f"{game.slug}.md").write_text(page(game), "utf-8")
