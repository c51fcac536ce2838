"""Watched positions as arrays: the traits of all seats, the lead, and what became of every seat."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from tepui.arena.game_record import GameRecord
from tepui.core.errors import BadOption

Array = np.ndarray[Any, np.dtype[np.float64]]

APART: Final = 5  # one game of so many is kept apart to be judged by
PARTS: Final = (
    7  # of the rest one game of so many tells how stiffly to learn and when to stop; no multiple of the other
)
FEWEST: Final = APART * PARTS  # games: none of these parts is empty
UNTOLD: Final = 1e9  # the scale of a trait that the games say nothing about: a net is deaf to it
WON: Final = "won"
MARGIN: Final = "margin"
TARGETS: Final = (WON, MARGIN)


class Sample(NamedTuple):
    """Positions: their traits (position, seat, trait), leads, results of the seats, and the game each is from."""

    traits: Array
    leads: Array
    results: Array
    games: np.ndarray[Any, np.dtype[np.int64]]

    def taken(self, chosen: Any) -> Sample:
        return Sample(self.traits[chosen], self.leads[chosen], self.results[chosen], self.games[chosen])

    def phases(self, middle: float) -> Array:
        return self.leads / middle - 1.0

    def spread(self) -> Array:
        """How far a trait of a seat usually is from that of the others; beyond all measure where it never is."""
        apart = (self.traits - self.traits.mean(axis=1, keepdims=True)).std(axis=(0, 1))
        return np.where(apart > 1e-6, apart, UNTOLD)


def sampled(played: tuple[GameRecord, ...], target: str = WON) -> Sample:
    """The positions of games that somebody has won."""
    won = [game for game in played if game.winners and game.positions]
    if len(won) < FEWEST:
        raise BadOption(f"{len(won)} games with a winner are too few to learn from; play at least {FEWEST}")
    results = _margins(won) if target == MARGIN else [_shares(game) for game in won]
    counts = [len(game.positions) for game in won]
    return Sample(
        np.array([position.traits for game in won for position in game.positions]),
        np.array([position.lead for game in won for position in game.positions]),
        np.repeat(np.array(results), counts, axis=0),
        np.repeat(np.arange(len(won)), counts),
    )


def split(sample: Sample, parts: int = APART, part: int = 0) -> tuple[Sample, Sample]:
    """What to learn from and what is kept apart: whole games, for positions of one game resemble each other."""
    apart = sample.games % parts == part
    return sample.taken(~apart), sample.taken(apart)


def _shares(game: GameRecord) -> list[float]:
    return [game.won(seat) for seat in range(len(game.scores))]


def _margins(games: list[GameRecord]) -> list[list[float]]:
    """Shares by points: a close game is nearly a tie. A usual margin is worth e to one."""
    margins = [max(game.scores) - sorted(game.scores)[-2] for game in games]
    usual = max(1e-9, float(np.mean(margins)))
    scores = np.array([game.scores for game in games]) / usual
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    found: list[list[float]] = (weights / weights.sum(axis=1, keepdims=True)).tolist()
    return found


def chances(logits: Array) -> Array:
    """Every seat's chance to win a position."""
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Array = weights / weights.sum(axis=1, keepdims=True)
    return found


def loss(logits: Array, results: Array) -> float:
    """The mean log loss of the chances by these standings, in leads."""
    top = logits.max(axis=1, keepdims=True)
    logs = logits - top - np.log(np.exp(logits - top).sum(axis=1, keepdims=True))
    return float(-(results * logs).sum(axis=1).mean())
