"""The ladder: with two players every level against the one below it and the top against the yardsticks; at bigger tables
the top against the lowest.

Games are kept as JSON lines, one file for each rung, so that a run goes on where an earlier one stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from msgspec import Struct

from tepui.arena import arena
from tepui.arena.entrants import entrant
from tepui.arena.ratings import wilson
from tepui.arena.results import Result, Standing
from tepui.arena.waste import WasteReport, kept, rows
from tepui.bots.levels import LEVELS
from tepui.core import game as games
from tepui.core.game import Game

SEED: Final = 70_000
Z99: Final = 2.575829
CHUNK: Final = 10  # blocks between two looks at the interval
MANY: Final = 200  # games of a rung
SLOW: Final = 60  # where they take long
FEW: Final = 40  # at bigger tables
STEP: Final = (0.60, 0.85)  # the share a level should have against the one below
TOP: Final = "expert"  # stands for the highest level where many games are played
OPENSPIEL: Final = "openspiel:turn_seconds=0.15"  # as much time as the top may take

YARDSTICKS: Final = ("random", "greedy", OPENSPIEL)  # against which the top plays with two players in every game


class Rung(Struct, frozen=True):
    """Two bots at a table of so many: one of the higher against the lower on all other seats."""

    game: str
    seats: int
    higher: str
    lower: str
    wanted: int = MANY  # games

    @property
    def file(self) -> str:
        return f"{self.game}-{self.seats}-{self.higher}-{self.lower.replace(':', '-')}.jsonl"

    @property
    def goal(self) -> float:
        """The share that the higher should have at least."""
        if self.lower in YARDSTICKS:  # what the game expects of its bots: `strength` in its bench.json
            return games.load(self.game).bench.get("strength", {}).get(self.lower.partition(":")[0], 0.5)
        return STEP[0] if self.seats == 2 and self.higher != LEVELS[-1] else 1 / self.seats


class LadderReport(Struct, frozen=True):
    """What a rung has shown so far."""

    rung: Rung
    games: int
    higher: Standing
    lower: Standing

    @property
    def decided(self) -> bool:
        """Even with 99 % confidence the higher has more than it should."""
        return wilson(self.higher.share, self.games, Z99)[0] > self.rung.goal


def rungs(game: Game) -> Iterator[Rung]:
    counts = [count for count in game.seats if count > 1]
    if 2 in counts:
        for lower, higher in pairwise(LEVELS):
            yield Rung(game.slug, 2, higher, lower, SLOW if higher == LEVELS[-1] else MANY)
        for yardstick in YARDSTICKS:
            yield Rung(game.slug, 2, TOP, yardstick, SLOW if yardstick == OPENSPIEL else MANY)
    for count in counts:
        if count > 2:
            yield Rung(game.slug, count, TOP, LEVELS[0], FEW)


def climb(rung: Rung, folder: Path, processes: int = 1, most: int = 0) -> Iterator[LadderReport]:
    """Plays on until the rung has its games (`most` of them, if it is given), reporting after every chunk. Against a yardstick
    the end comes early once it is decided."""
    blocks = -(-(min(most, rung.wanted) if most else rung.wanted) // rung.seats)
    done = 0
    while done < blocks:
        done = min(blocks, done + CHUNK)
        result = arena.play(
            rung.game,
            [entrant(rung.higher), *[entrant(rung.lower)] * (rung.seats - 1)],
            blocks=done,
            seed=SEED,
            processes=processes,
            out=folder / rung.file,
        )
        found = summed(rung, result)
        yield found
        if rung.lower in YARDSTICKS and found.decided:
            return


def summed(rung: Rung, result: Result) -> LadderReport:
    return LadderReport(rung, result.games, result.standing(rung.higher), result.standing(rung.lower))


def read(folder: Path) -> list[LadderReport]:
    """All that was played so far."""
    found = []
    for game in games.list_games(all=True).values():
        for rung in rungs(game):
            played = arena.kept(folder / rung.file)
            if played is not None:
                found.append(summed(rung, played))
    return found


def read_waste(folder: Path) -> list[WasteReport]:
    """All that was watched so far."""
    return [one for game in games.list_games().values() for one in kept(folder, game)]


def page(climbed: list[LadderReport], watched: list[WasteReport]) -> str:
    """The ladder as Markdown, with what the levels were seen to waste."""
    two = [one for one in climbed if one.rung.seats == 2]
    return "\n".join(
        [
            "# The ladder",
            "",
            "Made by `tepui ladder`; it goes on from the games in `docs/arena`. Every block is one seed played in every seat",
            "rotation; a share counts wins, ties divided (a game that all have lost is a tie of all), with its 95 % interval.",
            "Seconds are processor time a turn on one core. What a level is made of is in [bots](bots.md).",
            "",
            "## Level against level",
            "",
            f"Two players, every level against the one below it: {STEP[0]:.0%} to {STEP[1]:.0%} are meant; the highest should",
            "be no worse than the one below.",
            "",
            *_rows([one for one in two if one.rung.lower not in YARDSTICKS]),
            "",
            "## Against the yardsticks",
            "",
            f"Two players, `{TOP}` for the top. A match ends early once even the 99 % interval is above its figure.",
            "",
            *_rows([one for one in two if one.rung.lower in YARDSTICKS]),
            "",
            "## Bigger tables",
            "",
            f"One `{TOP}` against `{LEVELS[0]}` on all other seats; equals would have their part of the seats.",
            "",
            *_rows([one for one in climbed if one.rung.seats > 2]),
            "",
            "## Waste",
            "",
            "How natural the lower levels play: two players of one level, and in how many of a hundred turns one was seen to",
            "waste something. What counts as waste is in each game's `judge/waste.py`.",
            "",
            *rows(watched),
            "",
        ]
    )


def _rows(climbed: list[LadderReport]) -> list[str]:
    return [
        "| game | players | bots | games | share of the first | 95 % interval | at least | mean scores | s a turn |",
        "|---|---|---|---|---|---|---|---|---|",
        *[
            f"| {one.rung.game} | {one.rung.seats} | {one.rung.higher} – {one.rung.lower} | {one.games} "
            f"| {one.higher.share:.1%} | {one.higher.low:.1%}–{one.higher.high:.1%} | {one.rung.goal:.0%} "
            f"| {one.higher.mean_score:.1f} – {one.lower.mean_score:.1f} "
            f"| {one.higher.seconds_per_turn:.3f} – {one.lower.seconds_per_turn:.3f} |"
            for one in climbed
        ],
    ]
