"""`tepui puzzles`: finds puzzles in games between bots. It goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from tepui.arena.puzzle_search import Effort, puzzles_in
from tepui.core.game import Game, load
from tepui.core.lesson import puzzles_of

MINED = "mined.json"  # how many games were looked through


@click.command("puzzles")
@click.argument("game")
@click.option("--games", default=1, show_default=True, help="How many more games to look through.")
@click.option("--runs", default=6, show_default=True, help="Searches of a decision that must agree.")
@click.option("--nodes", default=4000, show_default=True, help="Positions of a search.")
@click.option("--deals", default=32, show_default=True, help="Deals of what a seat cannot know, for each search.")
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), help="The folder; the game's own if left out."
)
def puzzles_command(game: str, games: int, runs: int, nodes: int, deals: int, into: Path | None) -> None:
    """Find puzzles of GAME in games between bots, and keep them as files. Called again, it goes on with the next game."""
    found = load(game)
    folder = into or found.folder / "puzzles"
    folder.mkdir(parents=True, exist_ok=True)
    effort = Effort(runs, nodes, deals)
    for _ in range(games):
        number = looked_through(folder, found)
        kept = 0
        for puzzle in puzzles_in(found, number, effort):
            text = msgspec.json.format(msgspec.json.encode(puzzle, order="deterministic"), indent=1)
            (folder / f"{puzzle.id}.json").write_bytes(text + b"\n")
            kept += 1
        mark(folder, found, number + 1)
        click.echo(f"game {number}: {kept} puzzles")
    puzzles_of.cache_clear()


def looked_through(folder: Path, game: Game) -> int:
    """How many games were looked through under the present rules."""
    path = folder / MINED
    kept = msgspec.json.decode(path.read_bytes(), type=dict[str, int]) if path.exists() else {}
    return kept.get("games", 0) if kept.get("rules") == game.rules_version else 0


def mark(folder: Path, game: Game, games: int) -> None:
    text = msgspec.json.encode({"rules": game.rules_version, "games": games})
    (folder / MINED).write_bytes(text + b"\n")
