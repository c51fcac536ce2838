"""What `tepui train` has taught a game's judge: new weights for its named traits and, on top of them, a small net.

A standing by these weights is the sum of weight times trait; a weight may change with the phase of the game, which
`game.lead` tells. The net adds what sums cannot say, in leads. Everything is one file of JSON beside the game's rules.
"""

from __future__ import annotations

import warnings
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from math import isfinite
from operator import mul
from pathlib import Path
from struct import unpack
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game

if TYPE_CHECKING:
    import numpy as np

    Matrix = np.ndarray[Any, np.dtype[np.floating[Any]]]

Kept = TypeVar("Kept")
NAME: Final = "learned.json"  # of any number of seats


def file_name(seats: int = 0) -> str:
    """The file of weights for so many seats alone; 0: for any number."""
    return f"learned-{seats}.json" if seats else NAME


MOST_BYTES: Final = 20_000  # of a file


@runtime_checkable
class Weighing(Protocol):
    """A game whose `learned` is a sum of named traits, each with its weight."""

    traits: dict[str, float]

    def traits_of(self, table: Any, seats: int) -> list[list[float]]:
        """The traits of every seat, in the order of `traits`."""


class Net(Struct, frozen=True):
    """One layer of units over the traits of a seat, the mean of the others' and the phase; as float16 in base64."""

    scales: list[float]  # of the traits
    units: int
    packed: str

    def numbers(self) -> list[float]:
        """All its numbers as they lie in the file."""
        raw = b64decode(self.packed, validate=True)
        wanted = (2 * len(self.scales) + 3) * self.units
        if len(raw) != 2 * wanted:
            raise ValueError(f"the net has {len(raw) // 2} numbers, not {wanted}")
        return list(unpack(f"<{wanted}e", raw))

    def arrays(self) -> tuple[Matrix, Matrix, Matrix]:
        """The weights of the units, what they start with, and what each adds."""
        import numpy as np

        flat = np.array(self.numbers(), np.float32)
        inside = flat[: -2 * self.units].reshape(2 * len(self.scales) + 1, self.units)
        return inside, flat[-2 * self.units : -self.units], flat[-self.units :]


class PlainNet:
    """A net without numpy, for play: browsers have none, and every place must decide alike."""

    __slots__ = ("bias", "into", "out", "scales")

    def __init__(self, net: Net) -> None:
        numbers, units = net.numbers(), net.units
        self.into = [numbers[unit : -2 * units : units] for unit in range(units)]  # by unit, over the inputs
        self.bias = numbers[-2 * units : -units]
        self.out = numbers[-units:]
        self.scales = net.scales

    def added(self, rows: list[list[float]], phase: float) -> list[float]:
        """What the net adds to every seat of a table."""
        scaled = [[trait / scale for trait, scale in zip(row, self.scales)] for row in rows]
        totals = [sum(column) for column in zip(*scaled)]
        rivals = max(1, len(rows) - 1)
        found: list[float] = []
        for row in scaled:
            given = [*row, *[(total - own) / rivals for total, own in zip(totals, row)], phase]
            more = 0.0
            for into, bias, out in zip(self.into, self.bias, self.out):
                more += out * max(0.0, sum(map(mul, given, into), bias))
            found.append(more)
        return found


def packed(scales: list[float], into: Matrix, bias: Matrix, out: Matrix) -> Net:
    """The net with its numbers made small."""
    import numpy as np

    flat = np.concatenate([into.ravel(), bias, out]).astype("<f2")
    return Net(scales, len(bias), b64encode(flat.tobytes()).decode())


class Trial(Struct, frozen=True, kw_only=True):
    """One step of the training, and what the sequential test said of it."""

    step: str
    bot: str
    blocks: int
    share: float
    ratio: float
    answer: str


class Weights(Struct, frozen=True, kw_only=True):
    """A file of weights: for which traits of which game, and how they came about."""

    game: str
    rules: int
    traits: list[str]
    weights: list[float]
    slopes: list[float]  # added to the weights for every phase
    phase: float  # the lead at which the phase is 0; at twice as much it is 1
    net: Net | None = None
    games: int = 0
    seats: int = 0
    options: dict[str, bool | int | str] = {}
    bots: str = ""
    seed: int = 0
    losses: dict[str, float] = {}  # on games that were kept apart
    trials: list[Trial] = []

    def unfit(self, game: Game) -> str:
        """Why these weights are not for this game as it is now; empty if they are."""
        if self.game != game.slug:
            return f"is for {self.game}, not for {game.slug}"
        if not isinstance(game, Weighing) or self.traits != list(game.traits):
            return f"is for other traits than {game.slug} has now; train again"
        if self.rules != game.rules_version:
            return f"is for version {self.rules} of the rules of {game.slug}, not {game.rules_version}; train again"
        return ""


class Trained:
    """Standings by a file of weights."""

    __slots__ = ("game", "net", "weights", "_now", "_phase")

    def __init__(self, game: Weighing, weights: Weights) -> None:
        self.game = game
        self.weights = weights
        self.net = None if weights.net is None else PlainNet(weights.net)
        self._phase = 0.0
        self._now = weights.weights

    def standings(self, table: Any, seats: int, lead: float) -> list[float]:
        rows = self.game.traits_of(table, seats)
        phase = lead / self.weights.phase - 1.0
        if phase != self._phase:
            self._now = [weight + phase * slope for weight, slope in zip(self.weights.weights, self.weights.slopes)]
            self._phase = phase
        found = [sum(map(mul, self._now, row), 0.0) for row in rows]
        if self.net is not None:
            found = [standing + lead * more for standing, more in zip(found, self.net.added(rows, phase))]
        return found


def inputs(scaled: Matrix, phase: Matrix | float) -> Matrix:
    """The inputs of the net: the traits of a seat, the mean of the others', the phase. Seats are the last axis but one."""
    import numpy as np

    seats = scaled.shape[-2]
    others = (scaled.sum(axis=-2, keepdims=True) - scaled) / max(1, seats - 1)
    phases = np.broadcast_to(np.asarray(phase, scaled.dtype)[..., None, None], (*scaled.shape[:-1], 1))
    return np.concatenate([scaled, others, phases], axis=-1)


def forward(into: Matrix, bias: Matrix, out: Matrix, given: Matrix) -> Matrix:
    found: Matrix = (given @ into + bias).clip(0.0) @ out
    return found


@cache
def stored_weights(game: Game, seats: int = 0) -> Weights | None:
    """The weights that lie beside a game's rules: those for so many seats, or else those for any number."""

    def own(weights: Weights) -> str:
        other = f"is for {weights.seats} seats, not for {seats}"
        return weights.unfit(game) or (other if weights.seats != seats else "")

    kept = usable(game.folder / file_name(seats), read, own) if seats else None
    return kept or usable(game.folder / NAME, read, lambda weights: weights.unfit(game))


def usable(path: Path, reads: Callable[[Path], Kept], unfit: Callable[[Kept], str]) -> Kept | None:
    """None, with a warning that says why, if what was learned cannot be used: the judge stays as it is written, for a game must be
    playable whatever lies there."""
    if not path.exists():
        return None
    try:
        found = reads(path)
    except BadOption as wrong:
        warnings.warn(str(wrong), stacklevel=2)
        return None
    if why := unfit(found):
        warnings.warn(f"{path} {why}", stacklevel=2)
        return None
    return found


def read(path: Path) -> Weights:
    """A file of weights; BadOption says what is wrong with it."""
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=Weights)
        if not len(weights.traits) == len(weights.weights) == len(weights.slopes):
            raise ValueError(
                f"{len(weights.traits)} traits, {len(weights.weights)} weights, {len(weights.slopes)} slopes"
            )
        numbers = [*weights.weights, *weights.slopes, weights.phase]
        if weights.net is not None:
            numbers += [*weights.net.numbers(), *weights.net.scales]
            if not all(weights.net.scales) or len(weights.net.scales) != len(weights.traits):
                raise ValueError("the net has not one scale for every trait, other than 0")
        if not all(map(isfinite, numbers)) or not weights.phase > 0.0:
            raise ValueError("not every weight is a number to reckon with")
    except ValueError as wrong:
        raise BadOption(f"{path} holds no weights: {wrong}") from wrong
    return weights


def write(path: Path, weights: Weights) -> None:
    """One file, no larger than allowed."""
    text = msgspec.json.format(msgspec.json.encode(weights), indent=1)
    if len(text) > MOST_BYTES:
        raise BadOption(f"the weights of {weights.game} take {len(text)} bytes, more than {MOST_BYTES}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text + b"\n")
