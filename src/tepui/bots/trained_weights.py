"""What `tepui train` has taught a game's judge: new weights for its named traits and, on top of them, a small net.

A standing by these weights is the sum of weight times trait; a weight may change with the phase of the game, which
`game.lead` tells. The net adds what sums cannot say, in leads. Everything is one file of JSON beside the game's rules.
"""

from __future__ import annotations

import warnings
from base64 import b64decode, b64encode
from functools import cache
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

import msgspec
from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game

if TYPE_CHECKING:
    import numpy as np

    Matrix = np.ndarray[Any, np.dtype[np.floating[Any]]]

NAME: Final = "learned.json"
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

    def arrays(self) -> tuple[Matrix, Matrix, Matrix]:
        """The weights of the units, what they start with, and what each adds."""
        import numpy as np

        inputs = 2 * len(self.scales) + 1
        flat = np.frombuffer(b64decode(self.packed, validate=True), dtype="<f2").astype(np.float32)
        if flat.size != (inputs + 2) * self.units:
            raise ValueError(f"the net has {flat.size} numbers, not {(inputs + 2) * self.units}")
        return (
            flat[: inputs * self.units].reshape(inputs, self.units),
            flat[-2 * self.units : -self.units],
            flat[-self.units :],
        )


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

    def fits(self, game: Game) -> bool:
        """Whether the game's traits are still those that were trained."""
        return isinstance(game, Weighing) and self.traits == list(game.traits)


class Trained:
    """Standings by a file of weights."""

    __slots__ = ("game", "net", "scales", "weights", "_now", "_phase")

    def __init__(self, game: Weighing, weights: Weights) -> None:
        self.game = game
        self.weights = weights
        self.net: tuple[Matrix, Matrix, Matrix] | None = None
        if weights.net is not None:
            try:
                import numpy as np
            except ImportError:  # the weights were tested without the net, too
                pass
            else:
                self.net = weights.net.arrays()
                self.scales = np.array(weights.net.scales, np.float32)
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
            added = residuals(self.net, self.scales, rows, phase)
            found = [standing + lead * float(more) for standing, more in zip(found, added)]
        return found


def residuals(net: tuple[Matrix, Matrix, Matrix], scales: Matrix, rows: list[list[float]], phase: float) -> Matrix:
    """What the net adds to each seat of a table: all seats in one go."""
    import numpy as np

    into, bias, out = net
    return forward(into, bias, out, inputs(np.array(rows, np.float32) / scales, phase))


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
def stored_weights(game: Game) -> Weights | None:
    """The weights that lie beside a game's rules and fit its traits; none: the judge stays as it is written."""
    path = game.folder / NAME
    if not path.exists():
        return None
    weights = read(path)
    if weights.fits(game):
        return weights
    warnings.warn(f"{path} is for other traits than {game.slug} has now; train again", stacklevel=2)
    return None


def read(path: Path) -> Weights:
    """A file of weights; BadOption says what is wrong with it."""
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=Weights)
        if not len(weights.traits) == len(weights.weights) == len(weights.slopes):
            raise ValueError(
                f"{len(weights.traits)} traits, {len(weights.weights)} weights, {len(weights.slopes)} slopes"
            )
        if weights.net is not None:
            weights.net.arrays()
    except ImportError:
        return weights
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
