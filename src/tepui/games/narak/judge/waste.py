"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Chance
from tepui.games.narak.rules.actions import DIG, DISCOVER, OVERCOME, PASS
from tepui.games.narak.rules.components import ROUNDS, SITE_COUNT
from tepui.games.narak.rules.scoring import score
from tepui.games.narak.rules.table import Narak

Turn = list[tuple[Narak, int]]  # tables, and what the seat did at each


def passes(turn: Turn) -> list[tuple[Narak, list[int]]]:
    """The tables at which the seat passed, each with all that it could have done."""
    return [(t, t.step.legal(t)) for t, action in turn if action == PASS]


def passed_with_points(turn: Turn, before: Turn) -> bool:
    """It passed in the last round although one action would have brought points."""
    return any(t.round == ROUNDS and offered(t, legal) for t, legal in passes(turn))


def passed_with_journey(turn: Turn, before: Turn) -> bool:
    """It passed before the last round although it could have sent somebody out."""
    return any(t.round < ROUNDS and any(DIG <= one < DISCOVER for one in legal) for t, legal in passes(turn))


def passed_beside_guardian(turn: Turn, before: Turn) -> bool:
    return any(OVERCOME <= one < OVERCOME + SITE_COUNT for _, legal in passes(turn) for one in legal)


def offered(t: Narak, legal: list[int]) -> bool:
    """One action alone would have brought points."""
    seat = t.step.seat
    for action in legal:
        if action != PASS:
            after = t.copy()
            after.apply(action)
            if not after.over and isinstance(after.step, Chance):
                continue
            if score(after, seat) > score(t, seat):
                return True
    return False


WASTE: Final = {
    "passed with points on offer": passed_with_points,
    "passed with a journey to make": passed_with_journey,
    "passed beside a guardian it could overcome": passed_beside_guardian,
}
