"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from typing import Final

from tepui.games.tikal2.rules.actions import CROSS, DIG, GO, STOP
from tepui.games.tikal2.rules.components import REWARD_COUNT
from tepui.games.tikal2.rules.table import Tikal

Turn = list[tuple[Tikal, int]]  # tables, and what the seat did at each


def walked_back(turn: Turn, before: Turn) -> bool:
    """The explorer came back to a place that it had left in this turn, without a dig on the way."""
    left: list[int] = []
    for t, action in turn:
        if GO <= action < CROSS:
            left.append(t.where[t.step.seat])
            if action - GO in left:
                return True
        elif DIG <= action < STOP:
            left = []
    return False


def dug_nothing(turn: Turn, before: Turn) -> bool:
    """A dig brought nothing although something was to be had."""
    for t, action in turn:
        if action == DIG + REWARD_COUNT and any(DIG <= other < DIG + REWARD_COUNT for other in t.step.legal(t)):
            return True
    return False


def explored_idly(turn: Turn, before: Turn) -> bool:
    """An exploration was begun and broken off at once although the explorer could have made a step or dug."""
    if any(GO <= action < STOP for _, action in turn):
        return False
    return any(action == STOP and any(GO <= other < STOP for other in t.step.legal(t)) for t, action in turn)


WASTE: Final = {
    "walked back": walked_back,
    "dug for nothing": dug_nothing,
    "broke an exploration off at once": explored_idly,
}
