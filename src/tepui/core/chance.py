"""Where outcomes of chance come from: one interface, four sources.

A match asks its source for the generator of the next outcome and says which outcome that is (`Draw`). `NumberedChance`
and `CountedChance` go by the outcome's number in the match, `StreamChance` by its pile and its place in that pile,
`PlainChance` by nothing at all. All but the last give the same outcome again for the same draw. Numbers and streams are
made with a cryptographic hash, so a finished game can be proved (`core.fairness`); a count is made with a few
multiplications, for learners, who need no proof and many games. With streams, going another way through the rules does
not change what the other piles will give.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from tepui.core.game import Game
    from tepui.core.records import Options
    from tepui.engine.step import Step


WORD: Final = (1 << 64) - 1
PER_53_BITS: Final = 2.0**-53
BETWEEN_NUMBERS: Final = 0x9E3779B97F4A7C15  # what SplitMix64 counts by
BETWEEN_OUTCOMES: Final = 0xD1342543DE82EF95  # any other large odd number


class Draw(NamedTuple):
    """Which outcome is drawn: its number in the match, what it is drawn from, and how many were drawn from that before."""

    number: int
    pile: str
    nth: int


class ChanceSource(Protocol):
    def generator(self, draw: Draw) -> Random:
        """The generator that decides this outcome."""


class NumberedChance:
    """Outcome number n comes from HMAC(key, n)."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def generator(self, draw: Draw) -> Random:
        return self.at(draw.number)

    def at(self, number: int) -> Random:
        return chance_generator(self.key, number)

    def copy(self) -> NumberedChance:
        return NumberedChance(self.key)


class CountedChance:
    """Outcome number n comes from the key and n, by the method SplitMix64: twenty times as fast as a hash."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.rng = CountedRandom()
        self.start = int.from_bytes(key[:8], "big")

    def generator(self, draw: Draw) -> Random:
        return self.at(draw.number)

    def at(self, number: int) -> Random:
        """The generator of an outcome, until the next is asked for."""
        rng = self.rng
        rng.count = self.start + number * BETWEEN_OUTCOMES
        return rng

    def copy(self) -> CountedChance:
        return CountedChance(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return CountedChance, (self.key,)


class CountedRandom(Random):
    """SplitMix64: a count that grows by a constant, each value mixed well."""

    count = 0

    def random(self) -> float:
        self.count = mixed = self.count + BETWEEN_NUMBERS & WORD
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
        return ((mixed ^ mixed >> 31) >> 11) * PER_53_BITS


class StreamChance:
    """Every pile has a stream of its own: outcome n of a pile comes from a hash of a text, the pile and n."""

    def __init__(self, text: str) -> None:
        self.text = text

    def generator(self, draw: Draw) -> Random:
        return Random(stream_number(f"{self.text}/chance/{draw.pile}/{draw.nth}"))


class PlainChance:
    """A generator that simply goes on, whatever is drawn."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def generator(self, draw: Draw) -> Random:
        return self.rng


def pile_of(step: Step[Any]) -> str:
    """What a chance step draws from: the kind of step and the seat it is for."""
    return f"{type(step).__name__}/{step.seat}"


def bound_text(key: bytes, game: Game, seats: int, options: Options) -> str:
    """The text of a table's streams. Other options make another text, so nothing seen under some holds under others."""
    written = json.dumps(options, separators=(",", ":"), sort_keys=True)
    return f"{key.hex()}/{game.slug}/{game.rules_version}/{seats}/{written}"


def stream_number(text: str) -> int:
    """A text as a number of 64 bits."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def key_of(seed: int | str | None) -> bytes:
    """The key that a seed stands for; without a seed one that nobody can foresee."""
    return os.urandom(32) if seed is None else hashlib.sha256(f"tepui/{seed}".encode()).digest()


def chance_generator(key: bytes, number: int) -> Random:
    """The generator of one numbered outcome, counted from the beginning of the match."""
    return Random(hmac.new(key, number.to_bytes(8, "big"), hashlib.sha256).digest())
