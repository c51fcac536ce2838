"""What `tepui train` has learned of the marks of a game: how many points each is worth, over what the judge sees in it already.

They are added where a part of the game is over for a seat, and a bot that plays on in thought judges there. One file of JSON beside
the game's rules; without it, or with one that does not fit, the judge stays as it is written.
"""

from __future__ import annotations

from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from tepui.bots.capabilities import Marking
from tepui.bots.trained_weights import Trial, usable
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Options

NAME: Final = "marks.json"


class Watched(Struct, frozen=True, kw_only=True):
    """Games to learn from: so many, at one kind of table, from this seed on."""

    seats: int
    options: Options = {}
    games: int
    seed: int = 0


class MarkWeights(Struct, frozen=True, kw_only=True):
    """A file of them: for which marks of which game, and how they came about."""

    game: str
    rules: int
    marks: dict[str, int]  # the groups and their sizes
    phases: list[
        list[float]
    ]  # of every part of the game the weight of every mark, then what a point of its standing adds, and last what is added anyway
    bots: str = ""  # who played, now and then taking another good action
    tables: list[Watched] = []  # what was learned from
    curve: dict[str, float] = {}  # by games learned from: the error left on games kept apart, in points
    trials: list[Trial] = []

    def unfit(self, game: Game) -> str:
        """Why these weights are not for this game as it is now; empty if they are."""
        if self.game != game.slug:
            return f"is for {self.game}, not for {game.slug}"
        if not isinstance(game, Marking) or self.marks != game.marks:
            return f"is for other marks than {game.slug} has now; train again"
        if self.rules != game.rules_version:
            return f"is for version {self.rules} of the rules of {game.slug}, not {game.rules_version}; train again"
        return ""

    def check(self) -> None:
        """ValueError if there is a weight too few, or one that is not finite."""
        wanted = sum(self.marks.values()) + 2
        for weights in self.phases:
            if len(weights) != wanted:
                raise ValueError(f"a part of the game has {len(weights)} weights, not {wanted}")
            if not all(map(isfinite, weights)):
                raise ValueError("not every weight is a number to reckon with")


class Marked:
    """What the marks of a seat add to its standing."""

    __slots__ = ("game", "phases")

    def __init__(self, game: Marking, weights: MarkWeights) -> None:
        self.game = game
        self.phases = weights.phases

    def added(self, table: Any, seat: int, standing: float) -> float:
        phase = 0 if table.over else self.game.phase(table, seat)
        if not 0 < phase <= len(self.phases):
            return 0.0
        weights = self.phases[phase - 1]
        return weights[-1] + weights[-2] * standing + sum([weights[mark] for mark in self.game.marks_of(table, seat)])


@cache
def stored_marks(game: Game) -> MarkWeights | None:
    """The weights of marks that lie beside a game's rules."""
    return usable(game.folder / NAME, read, lambda weights: weights.unfit(game))


def read(path: Path) -> MarkWeights:
    """A file of weights; BadOption says what is wrong with it."""
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=MarkWeights)
        weights.check()
    except ValueError as wrong:
        raise BadOption(f"{path} holds no weights: {wrong}") from wrong
    return weights


def write(path: Path, weights: MarkWeights) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(weights) + b"\n")
