"""`tepui puzzles`: finds puzzles in games between bots. It goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from tepui.arena.puzzle_check import checked, judged_by
from tepui.arena.puzzle_search import ACTIONS, DUELS, Effort, puzzles_in
from tepui.arena.turn_puzzles import TURNS
from tepui.core.game import Game, load
from tepui.core.lesson import Puzzle, puzzles_of, read_puzzle

MINED = "mined.json"  # how many games were looked through
ROWS = ("games", "duels", "turns in games", "turns in duels")


@click.command("puzzles")
@click.argument("game")
@click.option("--games", default=1, show_default=True, help="How many more games to look through.")
@click.option("--runs", default=4, show_default=True, help="Searches of a decision that must agree.")
@click.option("--nodes", default=3000, show_default=True, help="Positions of a search.")
@click.option(
    "--deals", default=96, show_default=True, help="Deals of what a seat cannot know, on which ways are played on."
)
@click.option(
    "--into", type=click.Path(file_okay=False, path_type=Path), help="The folder; the game's own if left out."
)
@click.option("--duels", is_flag=True, help="Look through games for two instead of games with the usual seats.")
@click.option("--turns", is_flag=True, help="Compare whole turns instead of single actions.")
@click.option(
    "--again", is_flag=True, help="Find none, but check those that other judges have found; what fails rests."
)
def puzzles_command(
    game: str, games: int, runs: int, nodes: int, deals: int, into: Path | None, duels: bool, turns: bool, again: bool
) -> None:
    """Find puzzles of GAME in games between bots, and keep them as files. Called again, it goes on with the next game."""
    found = load(game)
    folder = into or found.folder / "puzzles"
    folder.mkdir(parents=True, exist_ok=True)
    effort = Effort(runs, nodes, deals)
    if again:
        check_again(found, folder, effort)
        return
    for _ in range(games):
        row = ("turns in " if turns else "") + ("duels" if duels else "games")
        number = looked_through(folder, found).get(row, 0)
        kept = 0
        for puzzle in puzzles_in(found, number + (DUELS if duels else 0), effort, TURNS if turns else ACTIONS):
            if (folder / f"{puzzle.id}.json").exists():
                continue  # found by the other comparison
            keep(folder, msgspec.structs.replace(puzzle, judged=judged_by(found)))
            kept += 1
        mark(folder, found, {row: number + 1})
        click.echo(f"{row[:-1]} {number}: {kept} puzzles")
    puzzles_of.cache_clear()


def keep(folder: Path, puzzle: Puzzle) -> None:
    text = msgspec.json.format(msgspec.json.encode(puzzle, order="deterministic"), indent=1)
    (folder / f"{puzzle.id}.json").write_bytes(text + b"\n")


def check_again(game: Game, folder: Path, effort: Effort) -> None:
    """Check what was judged otherwise than today; one after the other, so that it can be broken off and called again."""
    for path in sorted(folder.glob("*-*.json")):
        puzzle = read_puzzle(path.read_bytes())
        if puzzle.rules != game.rules_version or puzzle.judged == judged_by(game):
            continue
        puzzle = checked(game, puzzle, effort)
        keep(folder, puzzle)
        click.echo(f"{puzzle.id}: {puzzle.rests or 'holds'}")
    puzzles_of.cache_clear()


def looked_through(folder: Path, game: Game) -> dict[str, int]:
    """How many games and duels were looked through under the present rules."""
    path = folder / MINED
    kept = msgspec.json.decode(path.read_bytes(), type=dict[str, int]) if path.exists() else {}
    return {row: kept.get(row, 0) for row in ROWS} if kept.get("rules") == game.rules_version else {}


def mark(folder: Path, game: Game, more: dict[str, int]) -> None:
    kept = {row: count for row, count in (looked_through(folder, game) | more).items() if count}
    (folder / MINED).write_bytes(msgspec.json.encode({"rules": game.rules_version, **kept}) + b"\n")
