"""The weights of traits by logistic regression: who wins, from the difference of the seats' traits in leads.

The chance of a seat is softmax over its standing, as the judge has it, so seats are alike by construction and there may
be any number of them. Weights are drawn towards those made by hand, all times one number that makes their chances come
true: what the games do not tell stays as it was, against the rest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tepui.training.sample import PARTS, Array, Sample, chances, loss, split

RIDGES: Final = (30.0, 10.0, 3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001)  # for each position, from stiff to loose
STEPS: Final = 30
SETTLED: Final = 1e-9


class Fitted(NamedTuple):
    """Weights, what a phase adds to them, the lead of phase 0, and how stiffly they were held."""

    weights: Array
    slopes: Array
    phase: float
    ridge: float

    def logits(self, sample: Sample) -> Array:
        """The standings of all seats, in leads."""
        found: Array = columns(sample, self.phase) @ np.concatenate([self.weights, self.slopes])
        return found


def columns(sample: Sample, middle: float) -> Array:
    """Traits in leads, and the same once more by the phase of the game."""
    plain = sample.traits / sample.leads[:, None, None]
    return np.concatenate([plain, plain * sample.phases(middle)[:, None, None]], axis=2)


def by_hand(hand: list[float], sample: Sample) -> Fitted:
    return Fitted(np.array(hand), np.zeros(len(hand)), float(sample.leads.mean()), 0.0)


def rescaled(hand: list[float], sample: Sample) -> Fitted:
    """The weights made by hand, all times the one number that fits best: what calibration alone does."""
    made = by_hand(hand, sample)
    factor = newton(made.logits(sample)[:, :, None], sample.results, np.ones(1), np.zeros(1))
    return made._replace(weights=made.weights * factor[0])


def fitted(hand: list[float], sample: Sample) -> Fitted:
    """The weights that tell winners best, held as stiffly as serves games that were not seen."""
    ridge = min(RIDGES, key=lambda one: _unseen(hand, sample, one))
    return _held(hand, sample, ridge)


def _unseen(hand: list[float], sample: Sample, ridge: float) -> float:
    """The loss on each part of the games when it is left out."""
    total = 0.0
    for part in range(PARTS):
        learnt, left = split(sample, PARTS, part)
        total += loss(_held(hand, learnt, ridge).logits(left), left.results) * len(left.leads)
    return total


def _held(hand: list[float], sample: Sample, ridge: float) -> Fitted:
    made = rescaled(hand, sample)
    start = np.concatenate([made.weights, made.slopes])
    given = columns(sample, made.phase)
    apart = (given - given.mean(axis=1, keepdims=True)).std(axis=(0, 1))
    found = newton(given, sample.results, start, ridge * np.maximum(apart, 1e-6) ** 2)
    half = len(hand)
    return Fitted(found[:half], found[half:], made.phase, ridge)


def newton(given: Array, results: Array, start: Array, ridges: Array) -> Array:
    """The minimum of log loss plus half of ridge times squared distance from the start, by Newton's steps; halved if too long."""
    weights = start.copy()

    def cost(at: Array) -> float:
        return loss(given @ at, results) + 0.5 * float((ridges * (at - start) ** 2).sum())

    now = cost(weights)
    for _ in range(STEPS):
        shares = chances(given @ weights)
        mean = (shares[:, :, None] * given).sum(axis=1, keepdims=True)
        slope = ((shares - results)[:, :, None] * given).sum(axis=1).mean(axis=0) + ridges * (weights - start)
        centred = (given - mean) * np.sqrt(shares)[:, :, None]
        flat = centred.reshape(-1, len(weights))
        bend = flat.T @ flat / len(given) + np.diag(ridges + 1e-9)
        step = np.linalg.solve(bend, slope)
        length = 1.0
        while length > 1e-6 and cost(weights - length * step) > now:
            length /= 2
        weights = weights - length * step
        before, now = now, cost(weights)
        if before - now < SETTLED:
            break
    return weights
