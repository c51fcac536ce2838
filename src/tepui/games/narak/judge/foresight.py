"""How the rest of a round may go for one seat: it plays on, each time what the learned judge likes best, the others step aside.

At the end of a round nothing hangs in the air, so a judgement there says more than one in the middle of it; in the last
round it is the score itself.
"""

from __future__ import annotations

from random import Random

from tepui.engine.step import Chance
from tepui.games.narak.judge.expert_1.foresight import begun, liked
from tepui.games.narak.judge.marks import between_rounds
from tepui.games.narak.rules.actions import PASS
from tepui.games.narak.rules.rounds import PutDown
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.turn import MainAction

__all__ = ["begun", "foreseen"]


def foreseen(t: Narak, seat: int, luck: int) -> Narak:
    """The table when the seat has played on to the end of the round."""
    rng = Random(luck)
    after = t.copy()
    while goes_on(after, seat, t.round):
        step = after.step
        if isinstance(step, Chance):
            after.apply(step.sample(after, rng))
        elif step.seat == seat:
            after.apply(liked(after, seat, rng))
        else:
            after.apply(PASS if isinstance(step, MainAction) else step.legal(after)[0])
    return after


def goes_on(t: Narak, seat: int, now: int) -> bool:
    """Whether the seat has something to do in this round."""
    if t.over or t.round != now or isinstance(t.step, PutDown) or between_rounds(t):
        return False
    return not t.passed[seat] or t.step.seat == seat
