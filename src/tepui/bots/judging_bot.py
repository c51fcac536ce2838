"""Bots that judge: by which judge, with which weights. Bots of others may be made from this, so it stays interpreted."""

from __future__ import annotations

from typing import Final

from tepui.bots.bot import Bot
from tepui.bots.mark_weights import MarkWeights, stored_marks
from tepui.bots.search.judge import Judge
from tepui.bots.trained_weights import Weighing, Weights, stored_weights
from tepui.core.errors import BadOption
from tepui.core.game import Game

JUDGES: Final = ("hand", "learned", "trained")


class JudgingBot(Bot):
    """A bot that judges tables: as the game was made by hand, as it is written to have learned, or with trained weights.

    `temper`: one of the game's own (`Game.tempers`), by which some of what it judges counts for more.
    """

    def __init__(self, judge: str, temper: str = "") -> None:
        if judge not in JUDGES:
            raise ValueError(f"judge is {', '.join(JUDGES[:-1])} or {JUDGES[-1]}, not {judge!r}")
        self.judges_by = judge
        self.temper = temper
        self.weights: Weights | None = None  # other ones than those that are kept, while they are being tested
        self.marks: MarkWeights | None = None  # the same

    def judge(self, game: Game, seats: int) -> Judge:
        trained = self.judges_by == "trained"
        weights = self.weights or stored_weights(game, seats) if trained else None
        marks = self.marks or stored_marks(game) if trained else None
        return Judge(game, seats, self.judges_by != "hand", weights, temper_of(game, self.temper), marks)


def temper_of(game: Game, temper: str) -> list[float] | None:
    """What a temper adds to the weight of every trait of the game, in their order."""
    if not temper:
        return None
    if temper not in game.tempers or not isinstance(game, Weighing):
        known = ", ".join(game.tempers) or "none"
        raise BadOption(f"{game.slug} knows no temper {temper!r}; it knows {known}")
    return [game.tempers[temper].get(trait, 0.0) for trait in game.traits]
