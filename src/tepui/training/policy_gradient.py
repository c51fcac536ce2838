"""Learning a policy on batched tables: first as a bot plays, then from the results of games against itself (PPO).

A round of learning plays so many decisions at every table, values them by what came of them for the seat that made them, and
goes a few careful steps towards those that turned out better than expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from tepui.adapters.batch import BatchedTables
from tepui.adapters.policy_network import Array, Layers, Pass, PolicyNetwork, probabilities

FADES: Final = (0.9, 0.999)  # of Adam
TINY: Final = 1e-8


class Settings(NamedTuple):
    """How it learns."""

    steps: int = 64  # decisions at every table in a round
    epochs: int = 2
    batch: int = 512
    rate: float = 3e-4
    clip: float = 0.15  # how far a round may change how likely an action is
    trace: float = 0.95  # how far the results of later decisions count
    entropy: float = 0.004  # what keeps it curious
    value: float = 0.5
    largest: float = 0.5  # length of a slope, at most
    wins: float = 0.5  # the part of the result that is victory; the rest is the margin
    margin: float = 20.0  # a usual margin in points


class Decisions(NamedTuple):
    """What was decided, and what there is to learn from it."""

    seen: Array
    masks: Array
    actions: Array
    likely: Array  # how likely the action was, as a logarithm
    better: Array  # than expected; in imitation 1
    worth: Array  # the result that should have been expected


class Adam:
    """Steps of a length that each number has earned."""

    def __init__(self, start: Layers) -> None:
        self.first = [np.zeros_like(one) for one in start]
        self.second = [np.zeros_like(one) for one in start]
        self.count = 0

    def step(self, layers: Layers, slopes: Layers, rate: float, largest: float) -> None:
        """Change the layers in place."""
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes)))
        shorter = min(1.0, largest / (length + TINY))
        self.count += 1
        fast, slow = FADES
        pace = rate * np.sqrt(1 - slow**self.count) / (1 - fast**self.count)
        for layer, slope, first, second in zip(layers, slopes, self.first, self.second):
            slope *= shorter
            first += (1 - fast) * (slope - first)
            second += (1 - slow) * (slope * slope - second)
            layer -= pace * first / (np.sqrt(second) + TINY)


class Learner:
    """A network on its way."""

    def __init__(self, network: PolicyNetwork, settings: Settings, seed: int) -> None:
        self.network = network
        self.settings = settings
        self.adam = Adam(network.layers)
        self.luck = np.random.default_rng(seed)

    def choose(self, done: Pass) -> tuple[Array, Array]:
        """An action for every row, as likely as the network likes it, and the logarithm of how likely it was."""
        shares = probabilities(done.preferences)
        drawn = self.luck.random((len(shares), 1))
        actions = np.minimum(
            (shares.cumsum(axis=1) < drawn * shares.sum(axis=1, keepdims=True)).sum(axis=1), shares.shape[1] - 1
        )
        rows = np.arange(len(shares))
        unlucky = shares[rows, actions] == 0  # a rounding error at the end of the row
        actions[unlucky] = shares[unlucky].argmax(axis=1)
        return actions, np.log(shares[rows, actions])

    def learn(self, what: Decisions, epochs: int, imitate: bool = False) -> float:
        """Go through decisions so many times; how large the loss of the policy was on average."""
        total, count = 0.0, 0
        for _ in range(epochs):
            order = self.luck.permutation(len(what.actions))
            for some in np.array_split(order, max(1, len(order) // self.settings.batch)):
                part = Decisions(*(one[some] for one in what))
                total += self._step(part, imitate) * len(some)
                count += len(some)
        return total / max(1, count)

    def _step(self, what: Decisions, imitate: bool) -> float:
        use, count = self.settings, np.float32(len(what.actions))
        done = self.network.forward(what.seen, what.masks)
        shares = probabilities(done.preferences)
        rows = np.arange(len(shares))
        likely = np.log(np.maximum(shares[rows, what.actions], 1e-12))
        if imitate:
            pull, loss = what.better, -float(likely.mean())
        else:
            ratio = np.exp(likely - what.likely)
            held = np.where(what.better > 0, ratio > 1 + use.clip, ratio < 1 - use.clip)
            pull, loss = np.where(held, 0, ratio * what.better), -float((ratio * what.better).mean())
        slope = shares * pull[:, None]
        slope[rows, what.actions] -= pull
        if not imitate:
            logs = np.log(np.maximum(shares, 1e-12))
            slope += use.entropy * shares * (logs - (shares * logs).sum(axis=1, keepdims=True))
        wrong = use.value * (done.value - what.worth)
        self.adam.step(
            self.network.layers, self._slopes(what.seen, done, slope / count, wrong / count), use.rate, use.largest
        )
        return loss

    def _slopes(self, seen: Array, done: Pass, preferences: Array, value: Array) -> Layers:
        """How the loss changes with every number."""
        one = self.network.layers
        second = (preferences @ one.action.T + value[:, None] * one.value.T) * (done.second > 0)
        first = (second @ one.second.T) * (done.first > 0)
        return Layers(
            *(seen.T @ first, first.sum(axis=0)),
            *(done.first.T @ second, second.sum(axis=0)),
            *(done.second.T @ preferences, preferences.sum(axis=0)),
            *(done.second.T @ value[:, None], value.sum(keepdims=True)),
        )


Rivals = Callable[[list[int]], list[int]]  # rows in which others decide, in; their actions, out


class Round:
    """Decisions of one round at all tables, in the order in which they were made."""

    def __init__(self, learner: Learner, tables: BatchedTables) -> None:
        self.learner = learner
        self.tables = tables
        self.results: list[tuple[int, Array]] = []  # of games that ended: the row and the rewards

    def play(self, others: Array, answers: Rivals) -> Decisions:
        """Play it. `others`: by row the seat that somebody else has, -1 for nobody; `answers` asks them."""
        learner, tables, use = self.learner, self.tables, self.learner.settings
        moments: list[tuple[Array, ...]] = []
        # Written in place, step by step: putting so much together afterwards would take longer than playing.
        all_seen = np.empty((use.steps, tables.count, len(learner.network.used)), np.float32)
        all_masks = np.empty((use.steps, *tables.mask.shape), bool)
        for seen, masks in zip(all_seen, all_masks):
            learner.network.look(tables.observation, seen)
            masks[:], seats = tables.mask, tables.seat.copy()
            done = learner.network.forward(seen, masks)
            actions, likely = learner.choose(done)
            foreign = seats == others
            rows = np.flatnonzero(foreign).tolist()
            if rows:
                actions[rows] = answers(rows)
            tables.step(actions)
            results = self._results()
            useful = ~foreign & (masks.sum(axis=1) > 1)
            moments.append((actions, likely, done.value, seats, useful, tables.done.copy(), results))
        last = learner.network.forward(learner.network.look(tables.observation), tables.mask.astype(bool)).value
        return self._valued(all_seen, all_masks, moments, last)

    def _results(self) -> Array:
        """What the games that just ended brought to each seat: victory, and by how much."""
        tables, use = self.tables, self.learner.settings
        found = np.zeros((tables.count, tables.seats), np.float32)
        for row, table in tables.ended:
            found[row] = result(tables, row, table, use)
            self.results.append((row, tables.rewards[row].copy()))
        return found

    def _valued(self, seen: Array, masks: Array, moments: list[tuple[Array, ...]], last: Array) -> Decisions:
        """Every decision with what came of it for its seat: generalised advantages, backwards in time."""
        tables, use = self.tables, self.learner.settings
        shape, rows = (tables.count, tables.seats), np.arange(tables.count)
        coming, expected, ahead = (np.zeros(shape, np.float32) for _ in range(3))
        known = np.zeros(shape, bool)  # whether anything is known of what came later
        expected[rows, tables.seat], known[rows, tables.seat] = last, True
        better, usable = [], []
        for _, _, value, seats, useful, over, results in reversed(moments):
            coming[over], expected[over], ahead[over], known[over] = results[over], 0, 0, True
            gained = coming[rows, seats] + expected[rows, seats] - value
            gained += use.trace * ahead[rows, seats]
            gained[~known[rows, seats]] = 0
            better.append(gained)
            usable.append(useful & known[rows, seats])
            coming[rows, seats], expected[rows, seats], ahead[rows, seats], known[rows, seats] = 0, value, gained, True
        chosen = np.concatenate(usable[::-1])
        gains = np.concatenate(better[::-1])[chosen]
        actions, likely, value = (np.concatenate([moment[i] for moment in moments])[chosen] for i in range(3))
        return Decisions(
            *(seen.reshape(-1, seen.shape[2])[chosen], masks.reshape(-1, masks.shape[2])[chosen], actions, likely),
            *((gains - gains.mean()) / (gains.std() + 1e-6), gains + value),
        )


def result(tables: BatchedTables, row: int, table: Any, use: Settings) -> Array:
    """What a game brought to each seat, between -1 and 1."""
    scores = np.asarray(tables.game.scores(table), np.float32)
    leads = [score - max(np.delete(scores, seat), default=0.0) for seat, score in enumerate(scores)]
    margins = np.tanh(np.array(leads, np.float32) / use.margin)
    found: Array = use.wins * tables.rewards[row] + (1 - use.wins) * margins
    return found


class Lesson(NamedTuple):
    """Decisions of a bot, with observations as the few numbers that are not 0."""

    places: list[Array]  # by decision
    numbers: list[Array]
    masks: list[Array]
    actions: list[int]
    worths: list[float]


def watch(
    tables: BatchedTables, answers: Rivals, count: int, use: Settings, seed: int, astray: float = 0.1
) -> Iterator[Lesson]:
    """Games between bots, until there are so many decisions; now and then a random action leads where a bot never goes."""
    luck = np.random.default_rng(seed)
    waiting: list[list[tuple[Array, Array, Array, int, int]]] = [[] for _ in range(tables.count)]
    found, rows = 0, list(range(tables.count))
    while found < count:
        answered = np.array(answers(rows))
        for row in rows:
            if tables.mask[row].sum() > 1:
                places = np.flatnonzero(tables.observation[row])
                waiting[row].append(
                    (
                        places,
                        tables.observation[row, places],
                        tables.mask[row] != 0,
                        int(answered[row]),
                        int(tables.seat[row]),
                    )
                )
        strays = luck.random(tables.count) < astray
        tables.step(np.where(strays, tables.sample(), answered))
        for row, table in tables.ended:
            results = result(tables, row, table, use)
            places_, numbers, masks, actions, seats = map(list, zip(*waiting[row]))
            yield Lesson(places_, numbers, masks, actions, [float(results[seat]) for seat in seats])
            found += len(actions)
            waiting[row] = []


def gathered(lessons: list[Lesson], used: Array, length: int) -> Decisions:
    """Lessons as arrays, with the numbers of an observation that are used."""
    actions = np.array([action for lesson in lessons for action in lesson.actions])
    where = np.full(length, -1, np.int64)
    where[used] = np.arange(len(used))
    seen = np.zeros((len(actions), len(used)), np.float32)
    at = 0
    for lesson in lessons:
        for places, numbers in zip(lesson.places, lesson.numbers):
            kept = where[places] >= 0
            seen[at, where[places][kept]] = numbers[kept]
            at += 1
    masks = np.array([mask for lesson in lessons for mask in lesson.masks])
    worths = np.array([worth for lesson in lessons for worth in lesson.worths], np.float32)
    ones = np.ones(len(actions), np.float32)
    return Decisions(seen, masks, actions, ones, ones, worths)
