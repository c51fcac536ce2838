"""Carrying out effects: the step `Resolve` looks up an effect in the book and calls the function for its op.

`STARTERS` holds, for each op, the function that carries it out; `VOIDS` the function that tells whether it would change
nothing. Each chapter of the rules enters its own ops, so effects stay data, and no rule asks which card one came from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.engine.step import Auto
from tepui.engine.table import with_item
from tepui.games.narak.rules.components import EFFECTS, MAX_SEATS
from tepui.games.narak.rules.events import GAINED, PASSED
from tepui.games.narak.rules.notation import (
    FEAR,
    GAIN,
    NOTHING,
    OP_COUNT,
    PASS,
    RESOURCE_COUNT,
    ROUND_FLAG,
    SEQUENCE,
    TRAVEL,
)
from tepui.games.narak.rules.table import Narak

Starter = Callable[[Narak, int, int], None]
Void = Callable[[Narak, int, int], bool]


def nothing(t: Narak, seat: int, effect: int) -> None:
    """A card without an effect."""


def never(t: Narak, seat: int, effect: int) -> bool:
    """Effects of this op always count as changing something."""
    return False


STARTERS: Final[list[Starter]] = [nothing] * OP_COUNT
VOIDS: Final[list[Void]] = [never] * OP_COUNT


class Resolve(Auto[Narak]):
    """The effect at that place of the book is carried out for a seat."""

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def run(self, t: Narak) -> None:
        op = EFFECTS[self.effect].op
        if op == GAIN:  # two effects of three
            gain(t, self.seat, self.effect)
        else:
            STARTERS[op](t, self.seat, self.effect)


# Steps never change, so there is one for each seat and effect.
RESOLVE: Final[tuple[tuple[Resolve, ...], ...]] = tuple(
    [tuple([Resolve(seat, effect) for effect in range(len(EFFECTS))]) for seat in range(MAX_SEATS)]
)


def void(t: Narak, seat: int, effect: int) -> bool:
    """The effect would change nothing at all (R-05)."""
    return VOIDS[EFFECTS[effect].op](t, seat, effect)


def begins_with_fear(effect: int) -> bool:
    """Whether the effect starts with a Fear. A free action before it can matter: the supply of Fear may be short."""
    e = EFFECTS[effect]
    return e.op == FEAR or (e.op == SEQUENCE and EFFECTS[e.parts[0]].op == FEAR)


# ---- the simplest ops


def sequence(t: Narak, seat: int, effect: int) -> None:
    """ARN-PLAY-11. The steps of an effect in printed order, each finished before the next.

    ARN-PLAY-12 follows: what an earlier step gave is there to pay a later one. So does ARN-ICON-09, with ARN-ICON-08 and
    ARN-EXILE-02.
    """
    for part in EFFECTS[effect].parts:
        t.then(RESOLVE[seat][part])


def void_sequence(t: Narak, seat: int, effect: int) -> bool:
    """A sequence changes nothing if none of its parts does."""
    return all(void(t, seat, part) for part in EFFECTS[effect].parts)


def gain(t: Narak, seat: int, effect: int) -> None:
    """ARN-ICON-01. The tokens printed are taken."""
    tokens = EFFECTS[effect].tokens
    for resource in range(RESOURCE_COUNT):
        n = tokens[resource]
        if n:
            t.gain(seat, resource, n)
            t.tell(GAINED, seat, resource, n)


def fear(t: Narak, seat: int, effect: int) -> None:
    """ARN-ICON-02, ARN-SNAKE-09. Fear is taken into the play area; nobody is asked."""
    for _ in range(EFFECTS[effect].n):
        t.take_fear(seat)


def travel(t: Narak, seat: int, effect: int) -> None:
    """ARN-TRAV-16, ARN-CARD-13. Travel icons go into the pool, which lasts until the end of the turn."""
    icons = EFFECTS[effect].icons
    for icon in range(len(t.pool)):
        t.pool[icon] += icons[icon]


def round_flag(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-17, ARN-CARD-29. An effect that lasts for the round: Guardian's Ocarina, War Mask."""
    t.flags = with_item(t.flags, seat, t.flags[seat] | 1 << EFFECTS[effect].flag)


def pass_now(t: Narak, seat: int, effect: int) -> None:
    """ARN-PASS-03, R-71. Passing as the price of an effect: the player has passed from this moment on."""
    t.passed = with_item(t.passed, seat, True)
    if EFFECTS[effect].main:
        t.acted = True
    t.tell(PASSED, seat)


def void_nothing(t: Narak, seat: int, effect: int) -> bool:
    """No effect at all changes nothing."""
    return True


STARTERS[SEQUENCE] = sequence
STARTERS[GAIN] = gain
STARTERS[FEAR] = fear
STARTERS[TRAVEL] = travel
STARTERS[ROUND_FLAG] = round_flag
STARTERS[PASS] = pass_now
VOIDS[NOTHING] = void_nothing
VOIDS[SEQUENCE] = void_sequence
