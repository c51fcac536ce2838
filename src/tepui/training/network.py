"""The residual net: one layer of units over the traits, trained with Adam to tell what the weights leave open."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tepui.bots.trained_weights import Net, forward, inputs, packed
from tepui.training.sample import PARTS, Array, Sample, chances, loss

BATCH: Final = 256
EPOCHS: Final = 60
PATIENCE: Final = 8  # epochs without a better loss on games that were not learnt from
RATE: Final = 2e-3
DECAY: Final = 1e-3
FADES: Final = (0.9, 0.999)  # of Adam


class Layers(NamedTuple):
    into: Array
    bias: Array
    out: Array


def trained(base: Array, sample: Sample, phase: float, units: int, seed: int) -> Net:
    """The net that adds most to these standings (in leads) on games it did not learn from; it starts by adding nothing."""
    scales = sample.spread()
    given = np.asarray(inputs(sample.traits / scales, sample.phases(phase)), float)
    heard = sample.games % PARTS != 1
    luck = np.random.default_rng(seed)
    width = given.shape[-1]
    now = Layers(luck.normal(0.0, np.sqrt(2.0 / width), (width, units)), np.zeros(units), np.zeros(units))
    adam = Adam(now)
    best, least, waited = now, _loss(now, base, given, sample, ~heard), 0
    places = np.flatnonzero(heard)
    for _ in range(EPOCHS):
        luck.shuffle(places)
        for begin in range(0, len(places), BATCH):
            some = places[begin : begin + BATCH]
            now = adam.step(now, slopes(now, base[some], given[some], sample.results[some]))
        found = _loss(now, base, given, sample, ~heard)
        if found < least - 1e-5:
            best, least, waited = now, found, 0
        else:
            waited += 1
            if waited >= PATIENCE:
                break
    return packed([float(f"{scale:.6g}") for scale in scales], *best)


def added(net: Net, sample: Sample, phase: float) -> Array:
    """What a packed net adds to the standings of all seats, in leads."""
    into, bias, out = net.arrays()
    given = inputs(sample.traits / np.array(net.scales), sample.phases(phase))
    return np.asarray(forward(into, bias, out, given), float)


def slopes(now: Layers, base: Array, given: Array, results: Array) -> Layers:
    """How the loss changes with every number, decay included."""
    active = (given @ now.into + now.bias).clip(0.0)
    wrong = (chances(base + active @ now.out) - results) / len(base)
    back = wrong[:, :, None] * now.out * (active > 0.0)
    return Layers(
        np.einsum("psi,psu->iu", given, back) + DECAY * now.into,
        back.sum(axis=(0, 1)),
        np.einsum("ps,psu->u", wrong, active) + DECAY * now.out,
    )


def _loss(now: Layers, base: Array, given: Array, sample: Sample, chosen: Array) -> float:
    return loss(base[chosen] + forward(*now, given[chosen]), sample.results[chosen])


class Adam:
    """Steps of a length that each number has earned."""

    def __init__(self, start: Layers) -> None:
        self.first = Layers(*map(np.zeros_like, start))
        self.second = Layers(*map(np.zeros_like, start))
        self.count = 0

    def step(self, now: Layers, slope: Layers) -> Layers:
        self.count += 1
        fast, slow = FADES
        self.first = Layers(*(fast * m + (1 - fast) * g for m, g in zip(self.first, slope)))
        self.second = Layers(*(slow * v + (1 - slow) * g * g for v, g in zip(self.second, slope)))
        ahead, wide = 1 - fast**self.count, 1 - slow**self.count
        return Layers(
            *(at - RATE * (m / ahead) / (np.sqrt(v / wide) + 1e-8) for at, m, v in zip(now, self.first, self.second))
        )
