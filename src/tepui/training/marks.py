"""The worth of marks by ridge regression: of the points that a seat still gained when a part of the game was over for it.

What the judge sees already is taken off first, so that marks say only what it misses. A mark has one worth in the whole game and may
have some more in each part; both are drawn towards nothing.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from tepui.arena.game_record import GameRecord
from tepui.bots.capabilities import Marking
from tepui.core.errors import BadOption
from tepui.training.sample import APART, FEWEST, Array

RIDGES: Final = (50.0, 100.0, 200.0, 400.0, 800.0)
APIECE: Final = 0.6  # how freely the worth of a mark may differ from part to part
FREELY: Final = 30.0  # what is hardly drawn to nothing: what every position of a part has
DIGITS: Final = 3
CURVE: Final = (0.25, 0.5, 1.0)  # of the games to learn from


class MarkSample(NamedTuple):
    """Settled positions: their marks (position, mark), parts of the game from 0, standings, final scores, and the game each is from."""

    marks: np.ndarray[Any, np.dtype[np.float32]]
    parts: np.ndarray[Any, np.dtype[np.int64]]
    standings: Array
    scores: Array
    games: np.ndarray[Any, np.dtype[np.int64]]

    def taken(self, chosen: Any) -> MarkSample:
        return MarkSample(*(column[chosen] for column in self))


def sampled(game: Marking, played: tuple[GameRecord, ...]) -> MarkSample:
    """Every settled position of the games."""
    found = [
        (number, at.settled, record.scores[at.settled.seat])
        for number, record in enumerate(played)
        for at in record.positions
        if at.settled is not None
    ]
    if len(played) < FEWEST or not found:
        raise BadOption(f"{len(played)} games are too few to learn marks from; play at least {FEWEST}")
    marks = np.zeros((len(found), sum(game.marks.values())), np.float32)
    for row, (_, settled, _) in enumerate(found):
        marks[row, settled.marks] = 1.0
    return MarkSample(
        marks,
        np.array([settled.phase - 1 for _, settled, _ in found]),
        np.array([settled.standing for _, settled, _ in found]),
        np.array([score for _, _, score in found]),
        np.array([number for number, _, _ in found]),
    )


class Fit(NamedTuple):
    """What was learned: the weights by part of the game, the error left on games kept apart, and that of the judge alone."""

    parts: list[list[float]]
    before: float
    after: float
    curve: dict[str, float]


def fitted(sample: MarkSample) -> Fit:
    """Held as stiffly as serves games that were not seen, then learned from all."""
    apart = sample.games % APART == 0
    learnt, unseen = sample.taken(~apart), sample.taken(apart)
    ridge = min(RIDGES, key=lambda one: _error(_ridge(learnt, one), unseen))
    games = np.unique(learnt.games)
    curve: dict[str, float] = {}
    for share in CURVE:
        some = learnt.taken(np.isin(learnt.games, games[: int(len(games) * share)]))
        curve[str(len(np.unique(some.games)))] = round(_error(_ridge(some, ridge), unseen), DIGITS)
    alone = _ridge(
        learnt._replace(marks=np.zeros_like(learnt.marks)), ridge
    )  # the judge with its faults on average taken off
    parts = _ridge(sample, ridge).round(DIGITS).tolist()
    return Fit(parts, _error(alone, unseen), _error(_ridge(learnt, ridge), unseen), curve)


def _error(weights: Array, sample: MarkSample) -> float:
    """The deviation of scores from what the judge and the marks expect, in points."""
    added = (sample.marks * weights[sample.parts, :-2]).sum(axis=1)
    added += weights[sample.parts, -2] * sample.standings + weights[sample.parts, -1]
    return float(np.sqrt(np.mean((sample.scores - sample.standings - added) ** 2)))


def _ridge(sample: MarkSample, ridge: float) -> Array:
    """By part of the game: the weights of the marks, of a point of standing, and what is added anyway."""
    count, parts = sample.marks.shape[1], int(sample.parts.max()) + 1
    means = np.array([sample.standings[sample.parts == part].mean() for part in range(parts)])
    rows = np.arange(len(sample.parts))
    own = np.zeros((len(rows), parts, count), np.float32)
    own[rows, sample.parts] = APIECE * sample.marks
    always = np.zeros((len(rows), 2 * parts), np.float32)
    always[rows, sample.parts] = FREELY * (sample.standings - means[sample.parts]) / 10.0
    always[rows, parts + sample.parts] = FREELY
    given = np.concatenate([sample.marks, own.reshape(len(rows), -1), always], axis=1)
    found = np.linalg.solve(
        given.T @ given + ridge * np.eye(given.shape[1], dtype=np.float32),
        given.T @ (sample.scores - sample.standings).astype(np.float32),
    ).astype(float)
    weights = np.zeros((parts, count + 2))
    weights[:, :-2] = found[:count] + APIECE * found[count : -2 * parts].reshape(parts, count)
    weights[:, -2] = FREELY * found[-2 * parts : -parts] / 10.0
    weights[:, -1] = FREELY * found[-parts:] - weights[:, -2] * means
    return weights
