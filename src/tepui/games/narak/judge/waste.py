"""What a seat wasted in its turns, as one who watches would see it."""

from __future__ import annotations

from tepui.engine.step import Chance
from tepui.games.narak.rules.actions import DIG, DISCOVER, OVERCOME, PASS
from tepui.games.narak.rules.components import ROUNDS, SITE_COUNT
from tepui.games.narak.rules.scoring import score
from tepui.games.narak.rules.table import Narak


def wasted(turns: list[list[tuple[Narak, int]]]) -> dict[str, int]:
    passes = [(t, t.step.legal(t)) for turn in turns for t, action in turn if action == PASS]
    early = [legal for t, legal in passes if t.round < ROUNDS]
    return {
        "passed with points on offer": sum([1 for t, legal in passes if t.round == ROUNDS and offered(t, legal)]),
        "passed with a journey to make": sum([1 for legal in early if any(DIG <= one < DISCOVER for one in legal)]),
        "passed beside a guardian it could overcome": sum(
            [1 for _, legal in passes if any(OVERCOME <= one < OVERCOME + SITE_COUNT for one in legal)]
        ),
    }


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
