"""The judge of `reference:expert-1`: from how the seats stand to utilities, one number in [0, 1] per seat.

A frozen copy of `bots/search/judge.py` as it was on 2026-11-18, without what `expert` did not use (docs/adr/0015-frozen-expert.md).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from tepui.core.game import FrozenJudge, Game
from tepui.engine.step import Chance

WIN: Final = 0.80
RANK: Final = 0.15
MARGIN: Final = 0.05
WON: Final = 0.95  # of the margin, at least: a game that is won is worth more than any that is still to be won

FEW: Final = 12  # so many outcomes are all looked at; of more, a sample
SAMPLES: Final = 6


@runtime_checkable
class Foresees(Protocol):
    """A judge that plays on for one seat in thought."""

    def foreseen(self, table: Any, seat: int, luck: int) -> float: ...


@runtime_checkable
class Races(Protocol):
    """A judge of a race: nobody counts as further behind than `heels`."""

    def heels(self, table: Any) -> float: ...


@runtime_checkable
class Proposes(Protocol):
    """A judge that thinks out whole turns itself."""

    def proposals(self, table: Any, seat: int, enough: Callable[[], bool]) -> list[list[int]]: ...


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if x > -60.0 else 0.0


def mixed(key: int, *salt: int) -> int:
    """A new seed out of a key: the same every time and on every machine."""
    for part in salt:
        key = (key ^ part + 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        key ^= key >> 29
    return key


class Judge:
    """Utilities of tables with so many seats. `game` knows the rules, `judging` how the seats stand."""

    def __init__(self, game: Game, judging: FrozenJudge, seats: int) -> None:
        self.game = game
        self.judging = judging
        self.seats = seats
        self.seat = -1
        self.least = 0.0  # the others stand no worse than this for a seat that races

    def look(self, table: Any, seat: int) -> None:
        """Judge for a seat from here on: in a race those far behind are on its heels, or nothing it did would count."""
        if isinstance(self.judging, Races) and self.seats > 1:
            self.seat = seat
            self.least = self.judging.learned(table, self.seats)[seat] - self.judging.heels(table)

    def expected(self, table: Any, seat: int, luck: int) -> float:
        """The seat's utility over what chance may do next: exactly where the outcomes are few, otherwise over samples.

        `luck` seeds the samples, so that tables compared with each other meet the same luck.
        """
        if not self._open(table):
            return self._value(table, seat)
        outcomes: list[tuple[int, float]] = table.step.outcomes(table)
        rng = Random(luck)
        if len(outcomes) > FEW:
            outcomes = [(table.step.sample(table, rng), 1.0 / SAMPLES) for _ in range(SAMPLES)]
        total = 0.0
        for outcome, probability in outcomes:
            after = table.copy()
            after.apply(outcome)
            while self._open(after):
                after.apply(after.step.sample(after, rng))
            total += probability * self._value(after, seat)
        return total

    def foreseen(self, table: Any, seat: int, luck: int) -> float:
        """The seat's utility once it has played on in thought, the others standing as they do now; else as `expected`."""
        if table.over or not isinstance(self.judging, Foresees):
            return self.expected(table, seat, luck)
        standings = self.judging.learned(table, self.seats)
        standings[seat] = self.judging.foreseen(table, seat, luck)
        return self._of_standings(standings, self.judging.lead(table))[seat]

    def _value(self, table: Any, seat: int) -> float:
        if table.over:
            return self._of_result(table)[seat]
        return self._of_standings(self.judging.learned(table, self.seats), self.judging.lead(table))[seat]

    def _open(self, table: Any) -> bool:
        """Chance is on top, and what it may do is not in the judge's reckoning already."""
        if table.over or not isinstance(table.step, Chance):
            return False
        return not self.judging.reckons(table)

    def _of_result(self, table: Any) -> list[float]:
        winners = self.game.winners(table)
        if self.seats == 1:
            return [1.0 if winners else 0.0]
        scores = self.game.scores(table)
        found: list[float] = []
        for seat in range(self.seats):
            share = 1.0 / len(winners) if seat in winners else 0.0
            below = 0.0
            best = -1e9
            for other in range(self.seats):
                if other != seat:
                    below += 1.0 if scores[seat] > scores[other] else 0.5 if scores[seat] == scores[other] else 0.0
                    best = max(best, scores[other])
            margin = sigmoid((scores[seat] - best) / 10.0)
            if seat in winners:
                margin = WON + (1.0 - WON) * margin
            found.append(WIN * share + RANK * below / (self.seats - 1) + MARGIN * margin)
        return found

    def _of_standings(self, standings: list[float], lead: float) -> list[float]:
        if self.seats == 1:
            return [sigmoid(standings[0] / lead)]
        if self.seat >= 0:
            standings = [
                standing if seat == self.seat else max(standing, self.least) for seat, standing in enumerate(standings)
            ]
        top = max(standings)
        weights = [exp((standing - top) / lead) for standing in standings]
        total = sum(weights)
        found: list[float] = []
        for seat in range(self.seats):
            below = 0.0
            best = -1e9
            for other in range(self.seats):
                if other != seat:
                    below += sigmoid((standings[seat] - standings[other]) / lead)
                    best = max(best, standings[other])
            margin = sigmoid((standings[seat] - best) / (3.0 * lead))
            found.append(WIN * weights[seat] / total + RANK * below / (self.seats - 1) + MARGIN * margin)
        return found
