"""A small policy in numpy alone: two layers of units over an observation, a preference for every action, an expected result.

network = PolicyNetwork.load("policy.npz")
tepui.simulate("atoll", [network.bot("mine"), "greedy"], games=200, processes=1)

`tepui.training.policy_gradient` trains it on batched tables. A game may bring one that was trained: `ShippedPolicy` plays it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from tepui.adapters.policy_bot import PolicyBot
from tepui.bots.bot import Bot
from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.core.records import Decision, Glimpse

Array = np.ndarray[Any, np.dtype[Any]]

SHIPPED: Final = "policy.npz"  # in the folder of a game
FORBIDDEN: Final = -1e9  # the preference for what is not legal


class Layers(NamedTuple):
    """All numbers that are learnt."""

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    action: Array
    action_bias: Array
    value: Array
    value_bias: Array


class Pass(NamedTuple):
    """One way through the network: the units of both layers, the preferences, the expected results."""

    first: Array
    second: Array
    preferences: Array
    value: Array


class PolicyNetwork:
    """`used` names the numbers of an observation that are looked at: many are always 0 with few seats."""

    def __init__(self, used: Array, layers: Layers) -> None:
        self.used = used
        self.layers = layers

    @classmethod
    def fresh(cls, used: Array, actions: int, units: int, seed: int) -> PolicyNetwork:
        """A network that prefers nothing yet."""
        luck = np.random.default_rng(seed)

        def into(inputs: int, outputs: int, gain: float) -> Array:
            weights: Array = luck.standard_normal((inputs, outputs)) * gain / np.sqrt(inputs)
            return weights.astype(np.float32)

        def zeros(count: int) -> Array:
            return np.zeros(count, np.float32)

        layers = Layers(
            *(into(len(used), units, 3.0), zeros(units)),  # an observation is mostly 0
            *(into(units, units, 1.4), zeros(units)),
            *(into(units, actions, 0.01), zeros(actions)),
            *(into(units, 1, 0.1), zeros(1)),
        )
        return cls(used.astype(np.int32), layers)

    def look(self, observations: Array, into: Array | None = None) -> Array:
        """The part of observations that the network reads; in that array, or in one of its own."""
        found: Array = np.take(observations, self.used, axis=1, out=into, mode="clip")
        return found

    def forward(self, seen: Array, masks: Array) -> Pass:
        """What `look` found, through all layers; preferences for illegal actions are `FORBIDDEN`."""
        one = self.layers
        first = np.maximum(seen @ one.first + one.first_bias, 0)
        second = np.maximum(first @ one.second + one.second_bias, 0)
        preferences = np.where(masks, second @ one.action + one.action_bias, np.float32(FORBIDDEN))
        return Pass(first, second, preferences, (second @ one.value + one.value_bias)[:, 0])

    def best(self, observation: Array, mask: Array) -> int:
        """The action it likes best."""
        return int(self.forward(self.look(observation[None]), mask[None] != 0).preferences[0].argmax())

    def bot(self, name: str = "policy") -> PolicyBot:
        """The network as a bot."""
        return PolicyBot(self.best, name)

    def save(self, path: Path | str) -> None:
        """Write it down, in half precision: a network of 128 units takes less than a megabyte."""
        halves = {name: array.astype(np.float16) for name, array in self.layers._asdict().items()}
        np.savez_compressed(path, used=self.used, **halves)

    @classmethod
    def load(cls, path: Path | str) -> PolicyNetwork:
        """A network that was saved; BadOption says why a file is none."""
        try:
            with np.load(path) as found:
                return cls(found["used"], Layers(*(found[name].astype(np.float32) for name in Layers._fields)))
        except (OSError, KeyError, ValueError) as wrong:
            raise BadOption(f"{path} is no policy: {wrong}") from None


def probabilities(preferences: Array) -> Array:
    """How likely each action is."""
    weights = np.exp(preferences - preferences.max(axis=1, keepdims=True))
    found: Array = weights / weights.sum(axis=1, keepdims=True)
    return found


class ShippedPolicy(Bot):
    """Plays the policy that a game brings; BadOption if it brings none."""

    name = "shipped policy"

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        return shipped(game).think(game, glimpse)


@cache
def shipped(game: Game) -> PolicyBot:
    path = game.folder / SHIPPED
    if not path.exists():
        raise BadOption(f"{game.slug} brings no trained policy")
    return PolicyNetwork.load(path).bot(ShippedPolicy.name)
