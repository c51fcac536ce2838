"""Bots that judge: by which judge, with which weights. Bots of others may be made from this, so it stays interpreted."""

from __future__ import annotations

from typing import Final

from tepui.bots.bot import Bot
from tepui.bots.search.judge import Judge
from tepui.bots.trained_weights import Weights, stored_weights
from tepui.core.game import Game

JUDGES: Final = ("hand", "learned", "trained")


class JudgingBot(Bot):
    """A bot that judges tables: as the game was made by hand, as it is written to have learned, or with trained weights."""

    def __init__(self, judge: str) -> None:
        if judge not in JUDGES:
            raise ValueError(f"judge is {', '.join(JUDGES[:-1])} or {JUDGES[-1]}, not {judge!r}")
        self.judges_by = judge
        self.weights: Weights | None = None  # other ones than those that are kept, while they are being tested

    def judge(self, game: Game, seats: int) -> Judge:
        weights = self.weights or stored_weights(game) if self.judges_by == "trained" else None
        return Judge(game, seats, self.judges_by != "hand", weights)
