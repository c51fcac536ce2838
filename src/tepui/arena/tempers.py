"""Tempers told apart: games of every temper of a level, and whether what was done in a game gives its temper away.

Blind: of one game after the other its temper is guessed from the others, by how often every verb was used. Who guesses at random is
right as often as there are tempers.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

from msgspec import Struct

from tepui.arena.ratings import wilson
from tepui.bots.levels import load
from tepui.core import game as games
from tepui.core.match import Match

SEED: Final = 76_000
GAMES: Final = 30  # of every temper
LEAST_SPREAD: Final = 1e-6

Habits = dict[str, float]  # by verb: its share of all that was done


class Telling(Struct, frozen=True):
    """How often the temper of a game was guessed from what was done in it."""

    game: str
    level: str
    tempers: tuple[str, ...]
    games: int
    right: int

    @property
    def share(self) -> float:
        return self.right / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)

    @property
    def told(self) -> bool:
        """Whether even the lower end of the interval is better than guessing at random."""
        return self.interval[0] > 1.0 / len(self.tempers)


def tell_apart(slug: str, level: str, count: int = GAMES, seed: int = SEED) -> Telling:
    """So many games of every temper against the level without one; all tempers meet the same seeds."""
    tempers = tuple(games.load(slug).tempers)
    seen = [(temper, habits(slug, level, temper, seed + number)) for temper in tempers for number in range(count)]
    right = sum(guess(seen[:i] + seen[i + 1 :], done) == temper for i, (temper, done) in enumerate(seen))
    return Telling(slug, level, tempers, len(seen), right)


def habits(slug: str, level: str, temper: str, seed: int) -> Habits:
    """What a bot of that temper did in one game with two players, in either seat in turn."""
    match, own = Match.new(slug, seats=2, seed=seed), seed % 2
    bots = [load(level), load(level)]
    bots[own] = load(f"{level}:temper={temper}")
    done: Counter[str] = Counter()
    while not match.over:
        seat = match.seats[0]
        decision = bots[seat].choose(match.glimpse(seat))
        if seat == own:
            done[match.game.write(decision.action).split()[0]] += 1
        match.intend(seat, [decision.action, *decision.plan])
        match.do(decision.action, seat)
    total = max(1, done.total())
    return {verb: number / total for verb, number in done.items()}


def guess(known: list[tuple[str, Habits]], done: Habits) -> str:
    """The temper whose games are on average the nearest, every verb measured by its own spread."""
    verbs = sorted({verb for _, one in known for verb in one})
    spreads = {verb: spread([one.get(verb, 0.0) for _, one in known]) for verb in verbs}
    found: dict[str, float] = {}
    for temper in dict.fromkeys(temper for temper, _ in known):
        own = [one for other, one in known if other == temper]
        far = 0.0
        for verb in verbs:
            mean = sum(one.get(verb, 0.0) for one in own) / len(own)
            far += ((done.get(verb, 0.0) - mean) / spreads[verb]) ** 2
        found[temper] = far
    return min(found, key=lambda temper: found[temper])


def spread(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return max(LEAST_SPREAD, sqrt(sum((value - mean) ** 2 for value in values) / len(values)))
