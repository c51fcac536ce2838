"""How much a level wastes: games of a level against itself, watched turn by turn by what the game calls waste.

Kept as one JSON line a level beside the games of the ladder; a level whose bot or number of games has changed is watched again.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from tepui.bots.levels import LEVELS, USUAL, load
from tepui.core import game as games
from tepui.core.game import Game, SeatTurn
from tepui.core.match import Match

SEED: Final = 74_000
GAMES: Final = 10  # of a level
MOST: Final = {LEVELS[0]: 3.0}  # in a hundred turns; all other levels:
USUAL_MOST: Final = 1.0


class WasteReport(Struct, frozen=True):
    """In how many of its turns a level was seen to waste something, by kind."""

    game: str
    level: str
    bot: str  # what the level was made of
    games: int
    turns: int
    found: dict[str, int]

    @property
    def limit(self) -> float:
        return MOST.get(self.level, USUAL_MOST)

    def rate(self, kind: str) -> float:
        """In a hundred turns."""
        return 100.0 * self.found[kind] / max(1, self.turns)


def watched(slug: str, level: str, count: int = GAMES, seed: int = SEED) -> WasteReport:
    """So many games with two players, the level in both seats."""
    game = games.load(slug)
    found: Counter[str] = Counter()
    turns = 0
    for number in range(count):
        for seat_turns in turns_of(slug, level, seed + number):
            turns += len(seat_turns)
            found.update(game.wasted(seat_turns))
    return WasteReport(slug, level, made_of(game, level), count, turns, dict(found))


def turns_of(slug: str, level: str, seed: int) -> list[list[SeatTurn]]:
    """One game, as the turns of every seat. What all decide at once belongs to the turn that a seat has next."""
    match, bot = Match.new(slug, seats=2, seed=seed), load(level)
    found: list[list[SeatTurn]] = [[] for _ in range(match.count)]
    waiting: list[SeatTurn] = [[] for _ in range(match.count)]
    now = (-1, -1)
    while not match.over:
        look = match.glimpse(match.seats[0])
        decision = bot.choose(look)
        seat, table = look.seat, match.table.copy()
        if table.step.together():
            waiting[seat].append((table, decision.action))
        else:
            turn = (seat, match.game.turn(table))
            if turn != now:
                now = turn
                found[seat].append(waiting[seat])
                waiting[seat] = []
            found[seat][-1].append((table, decision.action))
        match.intend(seat, [decision.action, *decision.plan])
        match.do(decision.action, seat)
    return found


def made_of(game: Game, level: str) -> str:
    settings = (USUAL | dict(game.levels)).get(level)
    return level if settings is None else f"{settings.bot} {settings.width:g}"


def kept(folder: Path, game: Game) -> list[WasteReport]:
    """What was seen of the levels as they are now, by what the game calls waste now."""
    path = folder / f"{game.slug}-waste.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    reports = [msgspec.json.decode(line, type=WasteReport) for line in lines]
    kinds = game.waste.keys()
    return [one for one in reports if one.bot == made_of(game, one.level) and one.found.keys() == kinds]


def watch_levels(game: Game, folder: Path, count: int = GAMES) -> list[WasteReport]:
    """All levels but the highest, which thinks too long to be watched in passing; what is kept is not watched again."""
    if not game.waste:
        return []
    reports = {one.level: one for one in kept(folder, game)}
    for level in LEVELS[:-1]:
        if level not in reports or reports[level].games < count:
            reports[level] = watched(game.slug, level, count)
    path = folder / f"{game.slug}-waste.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    found = [reports[level] for level in LEVELS if level in reports]
    path.write_text("".join(msgspec.json.encode(one).decode() + "\n" for one in found), "utf-8")
    return found


def rows(reports: list[WasteReport]) -> list[str]:
    """A table in Markdown."""
    return [
        "| game | level | turns | waste in a hundred turns | at most |",
        "|---|---|---|---|---|",
        *[
            f"| {one.game} | {one.level} | {one.turns} | "
            f"{', '.join(f'{kind} {one.rate(kind):.1f}' for kind in one.found)} | {one.limit:g} |"
            for one in reports
        ],
    ]
