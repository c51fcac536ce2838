"""The judge: from a game's own evaluation to utilities, one number in [0, 1] per seat, and their expectation over chance.

A utility is mostly the chance to win, with a little for the rank and the margin: losers go on fighting for second
place, and winners stay tidy.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from tepui.bots.capabilities import Finishes, Foresees, HasRival, Marking, Races
from tepui.bots.mark_weights import Marked, MarkWeights
from tepui.bots.trained_weights import Trained, Weighing, Weights
from tepui.core.game import Game
from tepui.engine.step import Chance

WIN: Final = 0.80
RANK: Final = 0.15
MARGIN: Final = 0.05
WON: Final = 0.95  # of the margin, at least: a game that is won is worth more than any that is still to be won

FEW: Final = 12  # so many outcomes are all looked at; of more, a sample
SAMPLES: Final = 6
POINTS: Final = 25.0  # that a seat which plays for points alone feels as much as a lead


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x)) if x > -60.0 else 0.0


class Judge:
    """Utilities of tables of one game with so many seats: by the game's plain evaluation or by what was learned from play,
    with weights of a training if there are any."""

    __slots__ = ("finishing", "game", "learned", "least", "marks", "rival", "seat", "seats", "temper", "trained")

    def __init__(
        self,
        game: Game,
        seats: int,
        learned: bool = False,
        weights: Weights | None = None,
        temper: list[float] | None = None,
        marks: MarkWeights | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.learned = learned
        self.trained = Trained(game, weights) if weights is not None and isinstance(game, Weighing) else None
        self.marks = Marked(game, marks) if marks is not None and isinstance(game, Marking) else None
        self.temper = temper  # what the traits of the game count for besides, in their order
        self.finishing = False  # nobody else acts any more: points are all that is left to play for
        self.rival: Any = game if seats == 1 and isinstance(game, HasRival) else None
        self.seat = -1
        self.least = 0.0  # the others stand no worse than this for a seat that races

    def look(self, table: Any, seat: int) -> None:
        """Judge for a seat from here on: in a race those far behind are on its heels, or nothing it did would count. Who plays
        on alone plays for points: a game that is won is not over as long as there is something to gain."""
        self.finishing = isinstance(self.game, Finishes) and self.game.finishes(table, seat)
        if isinstance(self.game, Races) and self.seats > 1:
            self.seat = seat
            self.least = self._standings(table)[seat] - self.game.heels(table)

    def utilities(self, table: Any) -> list[float]:
        """How good a table is for every seat: by its result if it is over, otherwise by the game's evaluation."""
        if self.finishing:
            return self._of_points(self.game.scores(table) if table.over else self._standings(table), table)
        if table.over:
            return self._of_result(table)
        return self._of_standings(self._standings(table), table)

    def chances(self, table: Any) -> list[float]:
        """Every seat's chance to win, by how the seats stand; of a finished game, its share of the victory."""
        if table.over:
            winners = self.game.winners(table)
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]
        standings, lead = self._foretold(table), self.game.lead(table)
        if self.seats == 1:
            return [sigmoid((standings[0] - self._to_beat(table)) / lead)]
        top = max(standings)
        weights = [exp((standing - top) / lead) for standing in standings]
        return [weight / sum(weights) for weight in weights]

    def _standings(self, table: Any) -> list[float]:
        if self.trained is not None:
            found = self.trained.standings(table, self.seats, self.game.lead(table))
        else:
            found = (self.game.learned if self.learned else self.game.standings)(table, self.seats)
        if self.temper is None:
            return found
        return [standing + self._liking(table, seat) for seat, standing in enumerate(found)]

    def _foretold(self, table: Any) -> list[float]:
        """How the seats stand, each once it has played on in thought if the game can do that by what it has learned."""
        if not self.learned or not isinstance(self.game, Foresees):
            return self._standings(table)
        return [self._played_on(self.game.foreseen(table, seat, seat), seat) for seat in range(self.seats)]

    def _played_on(self, after: Any, seat: int) -> float:
        """How a seat stands that has played on in thought."""
        standing = self._standings(after)[seat]
        return standing if self.marks is None else standing + self.marks.added(after, seat, standing)

    def _liking(self, table: Any, seat: int) -> float:
        """What a seat's traits are worth to the temper of this judge."""
        game = self.game
        if self.temper is None or not isinstance(game, Weighing):
            return 0.0
        total = 0.0
        for weight, trait in zip(self.temper, game.traits_of(table, self.seats)[seat]):
            total += weight * trait
        return total

    def _of_result(self, table: Any) -> list[float]:
        winners = self.game.winners(table)
        scores = self.game.scores(table)
        if self.seats == 1:
            margin = (
                sigmoid((scores[0] - self._to_beat(table)) / 10.0) if self.rival is not None else float(bool(winners))
            )
            return [WIN * float(bool(winners)) + (1.0 - WIN) * margin]
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

    def _to_beat(self, table: Any) -> float:
        """The points of the rival of somebody who plays alone."""
        return 0.0 if self.rival is None else float(self.rival.rival_outlook(table))

    def _of_points(self, points: list[float], table: Any) -> list[float]:
        """Every seat by its points and the best of the others'."""
        found: list[float] = []
        for seat in range(self.seats):
            best = self._to_beat(table) if self.seats == 1 else -1e9
            for other in range(self.seats):
                if other != seat:
                    best = max(best, points[other])
            found.append(sigmoid((points[seat] - best) / POINTS))
        return found

    def _of_standings(self, standings: list[float], table: Any) -> list[float]:
        lead = self.game.lead(table)
        if self.seats == 1:
            return [sigmoid((standings[0] - self._to_beat(table)) / lead)]
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

    def value(self, table: Any, seat: int) -> float:
        return self.utilities(table)[seat]

    def expected(self, table: Any, seat: int, luck: int) -> float:
        """The seat's utility over what chance may do next: exactly where the outcomes are few, otherwise over samples.

        `luck` seeds the samples, so that tables compared with each other meet the same luck.
        """
        if not self._open(table):
            return self.value(table, seat)
        outcomes: list[tuple[int, float]] = table.step.outcomes(table)
        rng = Random(luck)
        if len(outcomes) > FEW:
            outcomes = [(table.step.sample(table, rng), 1.0 / SAMPLES) for _ in range(SAMPLES)]
        total = 0.0
        for outcome, probability in outcomes:
            after = table.copy()
            after.apply(outcome)
            self.settle(after, rng)
            total += probability * self.value(after, seat)
        return total

    def foreseen(self, table: Any, seat: int, luck: int) -> float:
        """The seat's utility once it has played on in thought, the others standing as they do now; else as `expected`."""
        if table.over or not isinstance(self.game, Foresees):
            return self.expected(table, seat, luck)
        standings = self._standings(table)
        standings[seat] = self._played_on(self.game.foreseen(table, seat, luck), seat)
        found = self._of_points(standings, table) if self.finishing else self._of_standings(standings, table)
        return found[seat]

    def settle(self, table: Any, rng: Random) -> None:
        """Let chance act until the table can be judged."""
        while self._open(table):
            table.apply(table.step.sample(table, rng))

    def _open(self, table: Any) -> bool:
        """Chance is on top, and what it may do is not in the judge's reckoning already."""
        if table.over or not isinstance(table.step, Chance):
            return False
        return not (self.learned and self.game.reckons(table))


def settle_chance(table: Any, rng: Random) -> None:
    """Let chance act by its probabilities until a seat must decide."""
    while table.steps and isinstance(table.step, Chance):
        table.apply(table.step.sample(table, rng))


def mixed(key: int, *salt: int) -> int:
    """A new seed out of a key: the same every time and on every machine."""
    for part in salt:
        key = (key ^ part + 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        key ^= key >> 29
    return key
