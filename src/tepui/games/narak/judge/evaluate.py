"""How a seat of Narak stands, in points: those it has, and what tokens, deck, hand, assistants and archaeologists may bring.

The weights are hand-set points. One visit to a camp gives 2 coins, 2 compasses, 2 tablets, an arrowhead or, for a card, a
jewel: that is the rate of exchange. What still waits on the stack counts as good as done.
"""

from __future__ import annotations

from typing import Final

from tepui.games.narak.judge.expert_1.evaluate import (
    CARD_WORTH,
    FADE,
    ICON,
    TOKEN,
    assistants,
    guards,
    held,
    lead,
    step_worth,
    waiting,
)
from tepui.games.narak.rules import notation as op
from tepui.games.narak.rules.components import (
    HIRE_PRICE,
    IDOL_SLOTS,
    NEXT,
    NODE_COST,
    NODE_ROW,
    ROUNDS,
    STACK_COST,
    STACK_POINTS,
    TEMPLE_NODE,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.scoring import cards_of, score
from tepui.games.narak.rules.table import Narak

__all__ = ["lead", "strength"]

HOME: Final = 1.3
CLIMB: Final[tuple[tuple[float, float], ...]] = (
    (1.1, 0.6),
    (1.3, 1.1),
)  # a row of glass and book, by side and round left
PLAN: Final[tuple[float, ...]] = (0.4, 0.25)  # of the next step of glass and book that is saved for
HAND_OF_FIVE: Final = 0.6
SLOTTABLE: Final = 0.8
TOLL: Final = 1.6  # a round
TOLL_ROW: Final = 4
PASSING_EARLY: Final = -0.4


def strength(t: Narak, seat: int) -> float:
    """Expected points at the end."""
    points = float(score(t, seat))
    if t.over:
        return points
    rounds = ROUNDS - t.round
    points += guards(t, seat) + waiting(t, seat)
    if t.passed[seat] and not rounds:
        return points  # what is left over counts for nothing
    points += tokens(t, seat) + plan(t, seat)
    points += deck(t, seat) * rounds + assistants(t, seat, rounds) + climb(t, seat) * rounds
    points += crates(t, seat)
    if not t.passed[seat]:
        return points + hand(t, seat) + HOME * FADE[t.round] * errands(t, seat)
    return points + PASSING_EARLY + 0.3 * len(t.hands[seat])


def crates(t: Narak, seat: int) -> float:
    """Idols that may still be slotted; on the Snake side one of them is the toll of the bridge."""
    n = t.crates[seat]
    worth = SLOTTABLE * min(n, IDOL_SLOTS - t.slotted[seat])
    if n and t.rules.side and NODE_ROW[t.glass[seat]] < TOLL_ROW:
        worth += TOLL * (1 + ROUNDS - t.round)
    return worth


def errands(t: Narak, seat: int) -> int:
    """How many archaeologists at home can still go somewhere this round: each needs something to travel with."""
    home = t.home[seat]
    if not home:
        return 0
    sources = len(t.hands[seat]) + t.has(seat, op.COIN) // HIRE_PRICE
    for icon in range(op.ICON_COUNT):
        sources += t.pool[icon]
    return min(home, sources)


def climb(t: Narak, seat: int) -> float:
    """What the height of glass and book promises for each coming round: the next steps are worth more and more."""
    glass, book = CLIMB[t.rules.side]
    return glass * NODE_ROW[t.glass[seat]] + book * NODE_ROW[t.book[seat]]


def tokens(t: Narak, seat: int) -> float:
    """Less in later rounds, and half of what is above four."""
    worth = 0.0
    for i in range(op.RESOURCE_COUNT):
        n = t.tokens[op.RESOURCE_COUNT * seat + i]
        worth += TOKEN[i] * (n if n <= 4 else 4 + (n - 4) * 0.5)
    return worth * FADE[t.round]


def deck(t: Narak, seat: int) -> float:
    """What a hand of five will be worth in a coming round."""
    cards = cards_of(t, seat)
    if not cards:
        return 0.0
    worth = 0.0
    for card in cards:
        worth += CARD_WORTH[card]
    return worth / len(cards) * min(5, len(cards)) * HAND_OF_FIVE


def hand(t: Narak, seat: int) -> float:
    """Cards still to be used in this round."""
    worth = 0.0
    for card in t.hands[seat]:
        worth += CARD_WORTH[card]
    for icon in range(op.ICON_COUNT):
        worth += 0.4 * ICON[icon] * t.pool[icon]
    return worth * 0.9 * FADE[t.round]


def plan(t: Narak, seat: int) -> float:
    """Tokens held towards the next step of glass and book, and towards a temple tile, are worth more."""
    side = t.rules.side
    best = 0.0
    glass = t.glass[seat]
    for node in NEXT[glass]:
        best = max(best, held(t, seat, NODE_COST[node]) * step_worth(t, 0, node))
    if glass == TEMPLE_NODE[side]:
        for stack in range(TEMPLE_STACK_COUNT):
            if t.stacks[stack]:
                best = max(best, held(t, seat, STACK_COST[side][stack]) * STACK_POINTS[stack])
    other = 0.0
    for node in NEXT[t.book[seat]]:
        if NODE_ROW[node] < TOP_ROW and NODE_ROW[node] <= NODE_ROW[glass]:
            other = max(other, held(t, seat, NODE_COST[node]) * step_worth(t, 1, node))
    return (PLAN[0] * best + PLAN[1] * other) * (1.0 if t.round < ROUNDS else 1.5)
