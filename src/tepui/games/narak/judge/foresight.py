"""How the rest of a round may go for one seat: it plays on, each time what the learned judge likes best, the others step aside.

At the end of a round nothing hangs in the air, so a judgement there says more than one in the middle of it; in the last
round it is the score itself.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.engine.step import Chance, Step
from tepui.games.narak.judge.learned import standing
from tepui.games.narak.judge.marks import between_rounds
from tepui.games.narak.rules.actions import PASS
from tepui.games.narak.rules.assistants import SwapFor
from tepui.games.narak.rules.rare_effects import LeadTo, RelocateTo, SortLooked
from tepui.games.narak.rules.research import WhichLess
from tepui.games.narak.rules.rounds import PutDown
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.travel import CoverIcon, GiveCard, Travel
from tepui.games.narak.rules.turn import MainAction

# Questions that complete what an answer has begun: a cost to be paid, a place to go to.
BEGUN: Final = (Travel, CoverIcon, GiveCard, WhichLess, RelocateTo, LeadTo, SwapFor, SortLooked)


def begun(step: Step[Any]) -> bool:
    return isinstance(step, BEGUN)


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


def liked(t: Narak, seat: int, rng: Random) -> int:
    """The action after which the seat stands best."""
    legal = t.step.legal(t)
    best, found = -1e9, legal[0]
    if len(legal) > 1:
        for action in legal:
            worth = worth_after(t, seat, action, rng)
            if worth > best:
                best, found = worth, action
    return found


def worth_after(t: Narak, seat: int, action: int, rng: Random) -> float:
    """How the seat stands after an action, once chance has had its way and what was begun is done in the best way."""
    after = t.copy()
    after.apply(action)
    while not after.over and isinstance(after.step, Chance):
        after.apply(after.step.sample(after, rng))
    if after.over or after.step.seat != seat or not begun(after.step):
        return standing(after, seat)
    best = -1e9
    for following in after.step.legal(after):
        best = max(best, worth_after(after, seat, following, rng))
    return best
