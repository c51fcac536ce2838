"""The ladder: every level against the one below it with two players, and the highest against the lowest at bigger tables.

Games are kept as JSON lines, one file for each rung, so that a run goes on where an earlier one stopped. A rung ends early
once its interval says enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from msgspec import Struct

from tepui.bots import arena
from tepui.bots.levels import LEVELS
from tepui.bots.ratings import wilson
from tepui.bots.results import Result
from tepui.core import game as games
from tepui.core.game import Game

SEED: Final = 70_000
Z99: Final = 2.575829
CHUNK: Final = 10  # blocks between two looks at the interval
STEP: Final = (0.60, 0.85)  # the share a level should have against the one below


class Rung(Struct, frozen=True):
    """Two levels at a table of so many: one of the higher against the lower on all other seats."""

    game: str
    seats: int
    higher: str
    lower: str

    @property
    def file(self) -> str:
        return f"{self.game}-{self.seats}-{self.higher}-{self.lower}.jsonl"

    @property
    def fair(self) -> float:
        """The share of equals."""
        return 1 / self.seats


class Climbed(Struct, frozen=True):
    """What a rung has shown so far."""

    rung: Rung
    games: int
    share: float
    low: float
    high: float
    seconds: tuple[float, float]  # a turn: of the higher, of the lower

    @property
    def decided(self) -> bool:
        """Even with 99 % confidence the higher level is better than its equals would be."""
        return wilson(self.share, self.games, Z99)[0] > self.rung.fair


def rungs(game: Game) -> Iterator[Rung]:
    counts = [count for count in game.seats if count > 1]
    if 2 in counts:
        for lower, higher in pairwise(LEVELS):
            yield Rung(game.slug, 2, higher, lower)
    for count in counts:
        if count > 2:
            yield Rung(game.slug, count, LEVELS[-1], LEVELS[0])


def climb(rung: Rung, games_wanted: int, folder: Path, processes: int = 1) -> Iterator[Climbed]:
    """Plays on until so many games, reporting after every chunk; a rung at a bigger table stops once it is decided."""
    blocks = -(-games_wanted // rung.seats)
    done = 0
    while done < blocks:
        done = min(blocks, done + CHUNK)
        result = arena.play(
            rung.game,
            [rung.higher, *[rung.lower] * (rung.seats - 1)],
            blocks=done,
            seed=SEED,
            processes=processes,
            out=folder / rung.file,
        )
        found = summed(rung, result)
        yield found
        if rung.seats > 2 and found.decided:
            return


def summed(rung: Rung, result: Result) -> Climbed:
    higher, lower = result.standing(rung.higher), result.standing(rung.lower)
    return Climbed(
        rung, result.games, higher.share, higher.low, higher.high, (higher.seconds_per_turn, lower.seconds_per_turn)
    )


def read(folder: Path) -> list[Climbed]:
    """All that was played so far."""
    found = []
    for game in games.games(all=True).values():
        for rung in rungs(game):
            played = arena.kept(folder / rung.file)
            if played is not None:
                found.append(summed(rung, played))
    return found


def page(climbed: list[Climbed]) -> str:
    """The ladder as Markdown."""
    lines = [
        "# The ladder",
        "",
        "Made by `tepui ladder`; it goes on from the games in `docs/arena`. Every block is one seed played in every seat",
        "rotation; a share counts wins, ties divided, with its 95 % interval. With two players every level meets the one below",
        f"it and should win {STEP[0]:.0%} to {STEP[1]:.0%} (the highest: not fewer than half); at bigger tables one of the",
        "highest meets the lowest on all other seats.",
        "",
        "| game | players | levels | games | share of the first | 95 % interval | equals would have | s a turn |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in climbed:
        rung = one.rung
        lines.append(
            f"| {rung.game} | {rung.seats} | {rung.higher} – {rung.lower} | {one.games} | {one.share:.1%} "
            f"| {one.low:.1%}–{one.high:.1%} | {rung.fair:.0%} | {one.seconds[0]:.3f} – {one.seconds[1]:.3f} |"
        )
    return "\n".join(lines) + "\n"
