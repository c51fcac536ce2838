"""Drawing by lot: what may still turn up of things that are there once, and one card out of many by its count."""

from __future__ import annotations

from random import Random


def remaining(seen: list[int], first: int, count: int, verb: int) -> list[int]:
    """An action for each of so many things, numbered from `first` on, that is not among those seen (-1: nothing yet)."""
    mask = 0
    for thing in seen:
        mask |= 1 << (thing + 1)
    mask >>= first + 1
    return [verb + i for i in range(count) if not mask >> i & 1]


def drawn(counts: list[int], first: int, stride: int, rng: Random) -> int:
    """Every so-manyth place of the counts, from the first on, by its count: what `ways` would give for the same luck."""
    total = 0
    card = first
    while card < len(counts):
        total += counts[card]
        card += stride
    left = int(rng.random() * float(total))
    card = first
    while counts[card] <= left:
        left -= counts[card]
        card += stride
    return card
