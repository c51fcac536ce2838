"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from tepui.games.tikal2.rules.actions import CROSS, DIG, GO, STOP
from tepui.games.tikal2.rules.components import REWARD_COUNT
from tepui.games.tikal2.rules.table import Tikal


def wasted(turns: list[list[tuple[Tikal, int]]]) -> dict[str, int]:
    return {
        "walked back": sum([1 for turn in turns if walked_back(turn)]),
        "dug for nothing": sum([1 for turn in turns if dug_nothing(turn)]),
        "broke an exploration off at once": sum([1 for turn in turns if explored_idly(turn)]),
    }


def walked_back(turn: list[tuple[Tikal, int]]) -> bool:
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


def dug_nothing(turn: list[tuple[Tikal, int]]) -> bool:
    """A dig brought nothing although something was to be had."""
    for t, action in turn:
        if action == DIG + REWARD_COUNT and any(DIG <= other < DIG + REWARD_COUNT for other in t.step.legal(t)):
            return True
    return False


def explored_idly(turn: list[tuple[Tikal, int]]) -> bool:
    """An exploration was begun and broken off at once although the explorer could have made a step or dug."""
    if any(GO <= action < STOP for _, action in turn):
        return False
    return any(action == STOP and any(GO <= other < STOP for other in t.step.legal(t)) for t, action in turn)
