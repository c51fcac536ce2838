"""How a seat of Narak stands, in points: those it has, and what tokens, deck, hand, assistants and archaeologists may bring.

The weights are hand-set points. One visit to a camp gives 2 coins, 2 compasses, 2 tablets, an arrowhead or, for a card, a
jewel: that is the rate of exchange. What still waits on the stack counts as good as done.
"""

from __future__ import annotations

from typing import Any, Final

from tepui.engine.step import Step
from tepui.games.narak.rules import notation as op
from tepui.games.narak.rules.assistants import MayRefresh, Promote, Recruit, Rescue
from tepui.games.narak.rules.cards import ChooseOption, Discard, MayDraw, MayExile, MayPay, MayUpgrade
from tepui.games.narak.rules.components import (
    ASSISTANT_EFFECT,
    CARD_COUNT,
    CARD_EFFECT,
    CARD_ICONS,
    COSTS,
    EFFECTS,
    FREE_CARD,
    GUARDIAN_COST,
    KIND,
    LEVEL,
    NODE_ROW,
    NONE,
    ROUNDS,
    ROW_EFFECT,
    ROW_POINTS,
    SITE_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.island import Again, DigNow, RevealSite, SiteEffect, WakeGuardian
from tepui.games.narak.rules.market import BuyNow, MayResolve, TakeFromRow
from tepui.games.narak.rules.research import GainBonus, LookTemple, ResearchNow, RewardOrder, TempleBonus, row_effect
from tepui.games.narak.rules.resolve import Resolve
from tepui.games.narak.rules.table import Narak

TOKEN: Final[tuple[float, ...]] = (0.85, 0.85, 1.1, 1.9, 2.9)
FADE: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.95, 0.8, 0.4)  # of tokens, by round
ICON: Final[tuple[float, ...]] = (0.25, 0.6, 0.6, 0.95)
OPS: Final[dict[int, float]] = {
    op.DRAW_DISCARD: 0.6, op.EXILE: 1.1, op.UPGRADE: 0.9, op.RETURN: 1.5, op.SWAP: 0.5, op.UNSLOT: 2.0, op.HAMMER: 2.2,
    op.RECRUIT: 4.0, op.PROMOTE: 3.0, op.RESCUE: 3.0, op.PASS: -0.5, op.ROUND_FLAG: 0.8, op.MOVE_GUARDIAN: 2.0, op.BORROW: 1.6,
    op.RELOCATE: 2.0, op.DRAW_SELECT: 1.4, op.OVERCOME: 3.5, op.GAIN_PER: 1.3, op.NOTHING: 0.0,
}  # fmt: skip
BY_LEVEL: Final[tuple[float, ...]] = (1.7, 3.0, 5.0)
GUARDED: Final = -1.45
PAYABLE: Final = 2.0


def cost_worth(cost: tuple[int, ...]) -> float:
    """What a cost takes away."""
    worth = 0.0
    for i in range(op.RESOURCE_COUNT):
        worth += TOKEN[i] * cost[i]
    for i in range(op.ICON_COUNT):
        worth += ICON[i] * cost[op.TRAVEL_AT + i]
    return worth + 0.6 * cost[op.CARDS_AT] + 3.0 * cost[op.IDOLS_AT]


def effect_worth(effect: int) -> float:
    """What an effect brings, on the whole."""
    e = EFFECTS[effect]
    what = e.op
    if what == op.SEQUENCE:
        return sum([effect_worth(part) for part in e.parts])
    if what == op.GAIN:
        return sum([TOKEN[i] * e.tokens[i] for i in range(op.RESOURCE_COUNT)])
    if what == op.FEAR:
        return -1.5 * e.n
    if what == op.DRAW:
        return 1.1 * e.n
    if what == op.REFRESH:
        return 1.2 * e.n
    if what == op.PAY:
        return max(0.0, effect_worth(e.then) - cost_worth(COSTS[e.cost]))
    if what == op.CHOOSE:
        return sum(sorted([effect_worth(part) for part in e.parts])[-e.n :])
    if what == op.TRAVEL:
        return sum([ICON[i] * e.icons[i] for i in range(op.ICON_COUNT)])
    return action_worth(e)


def action_worth(e: op.Effect) -> float:
    """What a granted action brings."""
    what = e.op
    if what == op.DIG:
        less = sum([ICON[i] * e.icons_less[i] for i in range(op.ICON_COUNT)])
        return 1.2 + less + 0.6 * e.compasses_less + (2.0 if e.twice else 0.0)
    if what == op.RESEARCH:
        return 3.5 if e.free else 1.8
    if what == op.BUY:
        return 0.6 + 0.6 * e.price_less
    if what == op.GAIN_CARD:
        return 2.6 if e.kinds == op.ITEM_BIT else 4.0
    if what == op.ACTIVATE:
        best = 0.0
        for level in range(3):
            if e.levels >> level & 1:
                best = max(best, BY_LEVEL[level])
        return best * e.n * (0.8 if e.condition else 1.0)
    return BY_LEVEL[e.level] if what == op.STACK_TOP else OPS[what]


EFFECT_WORTH: Final[tuple[float, ...]] = tuple([effect_worth(i) for i in range(len(EFFECTS))])


def _travel_worth(card: int) -> float:
    return sum([ICON[icon] for icon in CARD_ICONS[card]])


# A card in the hand: its effect or its travel icons. An artifact asks for a tablet.
CARD_WORTH: Final[tuple[float, ...]] = tuple(
    [
        max(
            _travel_worth(card),
            EFFECT_WORTH[CARD_EFFECT[card]]
            * (1.0 if FREE_CARD[card] else 0.9)
            - (TOKEN[op.TABLET] if KIND[card] == op.ARTIFACT_BIT else 0.0),
        )
        for card in range(CARD_COUNT)
    ]
)  # fmt: skip


def assistants(t: Narak, seat: int, rounds: int) -> float:
    worth = 0.0
    for one in t.crew(seat):
        uses = 0.85 * rounds + (1.0 if t.ready >> one & 1 and not t.passed[seat] else 0.0)
        worth += max(0.6, EFFECT_WORTH[ASSISTANT_EFFECT[one][t.level[one]]]) * uses
    return worth * FADE[t.round]


def held(t: Narak, seat: int, cost: tuple[int, ...]) -> float:
    """The share of a cost that is there already."""
    whole, there = 0.0, 0.0
    for i in range(op.RESOURCE_COUNT):
        if cost[i]:
            whole += TOKEN[i] * cost[i]
            there += TOKEN[i] * min(cost[i], t.tokens[op.RESOURCE_COUNT * seat + i])
    if cost[op.IDOLS_AT]:
        whole += 3.0
        there += 3.0 * min(1, t.crates[seat])
    return there / whole if whole else 1.0


def step_worth(t: Narak, token: int, node: int) -> float:
    """What a step of a token brings: points of its row and what the row gives."""
    row = NODE_ROW[node]
    if row == TOP_ROW:
        return 7.0
    points = ROW_POINTS[t.rules.side]
    gained = points[row - 1][token] - (points[row - 2][token] if row > 1 else 0)
    return gained + EFFECT_WORTH[ROW_EFFECT[t.rules.side][row - 1][token]]


def guards(t: Narak, seat: int) -> float:
    """Guardians beside one's own archaeologists: Fear to come, or points if they can be overcome."""
    worth = 0.0
    for site in range(SITE_COUNT):
        if t.guards[site] != NONE and t.stands(seat, site):
            payable = not t.passed[seat] and t.can_pay_tokens(seat, GUARDIAN_COST[t.guards[site]])
            worth += PAYABLE if payable else 0.0 if t.flags[seat] & 1 else GUARDED
    return worth


# ---- what waits on the stack


def waiting(t: Narak, seat: int) -> float:
    worth = 0.0
    for step in t.steps:
        if step.seat == seat:
            worth += step_value(t, step)
    return worth


def step_value(t: Narak, step: Step[Any]) -> float:
    """What a waiting step will bring its seat."""
    if isinstance(step, Resolve):
        return 0.9 * EFFECT_WORTH[step.effect]
    if isinstance(step, MayPay):
        return 0.9 * EFFECT_WORTH[step.effect]
    if isinstance(step, (DigNow, BuyNow, TakeFromRow, ResearchNow)):
        return 0.8 * EFFECT_WORTH[step.effect]
    if isinstance(step, ChooseOption):
        return 0.9 * EFFECT_WORTH[step.effect] * step.left / EFFECTS[step.effect].n
    if isinstance(step, MayResolve):
        return 0.9 * EFFECT_WORTH[CARD_EFFECT[step.card]]
    if isinstance(step, RevealSite):
        return BY_LEVEL[LEVEL[step.site]]
    if isinstance(step, WakeGuardian):
        return -0.4
    if isinstance(step, Again):
        return 0.9 * EFFECT_WORTH[t.site_effect(step.site)]
    if isinstance(step, SiteEffect):
        return 0.0 if t.tiles[step.site] == NONE and step.site > 4 else 0.9 * EFFECT_WORTH[t.site_effect(step.site)]
    if isinstance(step, MayDraw):
        return 1.0 * step.left
    if isinstance(step, RewardOrder):
        return 1.0 + EFFECT_WORTH[row_effect(t, step.token, step.node)]
    return small_value(step)


def small_value(step: Step[Any]) -> float:
    if isinstance(step, MayExile):
        return 0.9
    if isinstance(step, (MayUpgrade, GainBonus, LookTemple, TempleBonus)):
        return 0.8
    if isinstance(step, MayRefresh):
        return 0.8 * step.left
    if isinstance(step, Recruit):
        return 5.0
    if isinstance(step, (Promote, Rescue)):
        return 3.0
    return -0.5 if isinstance(step, Discard) else 0.0


def lead(t: Narak) -> float:
    """A difference that makes its holder the favourite."""
    return 4.0 + 2.0 * (ROUNDS - t.round)
