"""Research: glass and notebook (`book`) climb the track; bonus tiles, row effects, the Lost Temple and its tiles."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item, with_more, without_item
from tepui.games.narak.rules.actions import FIRST_REWARD, LESS, RESEARCH, SEE_BONUS, STOP, TAKE_BONUS, TEMPLE
from tepui.games.narak.rules.components import (
    ARRIVAL_POINTS,
    BONUS_EFFECT,
    BOOK,
    COSTS,
    EFFECTS,
    GLASS,
    NEXT,
    NODE_COST,
    NODE_ROW,
    NONE,
    ROW_EFFECT,
    SIDE_NODES,
    STACK_COST,
    TEMPLE_NODE,
    TEMPLE_STACK_COUNT,
    TOP_ROW,
)
from tepui.games.narak.rules.events import ARRIVED, RESEARCHED, TEMPLE_TILE, TOOK_BONUS
from tepui.games.narak.rules.free_actions import Open, OpenEffect, pause
from tepui.games.narak.rules.notation import FREE_OF_CHARGE, Cost, Effect
from tepui.games.narak.rules.notation import RESEARCH as RESEARCH_OP
from tepui.games.narak.rules.piles import LookThrough
from tepui.games.narak.rules.resolve import RESOLVE, STARTERS, begins_with_fear
from tepui.games.narak.rules.table import Narak
from tepui.games.narak.rules.travel import can_pay, kinds, pay

PLAIN_RESEARCH: Final = Effect(RESEARCH_OP)  # the main action: either token, at full cost
ROW_FIRST: Final = 0
BONUS_FIRST: Final = 1


# ---- where to and at what cost


def reduced(cost: Cost, less: int) -> Cost:
    """ARN-KEY-04. A cost less a discount, never below zero; what is left of the discount is lost. ARN-KEY-05 follows."""
    return tuple([max(0, cost[i] - COSTS[less][i]) for i in range(len(cost))])


def prices(cost: Cost, e: Effect) -> list[Cost]:
    """What a research may cost: nothing (R-28), or the printed cost less one discount or the other (R-27).

    Two discounts that leave the same cost are listed as one, so that nobody is asked without need.
    """
    if e.free:
        return [FREE_OF_CHARGE]
    if not e.discounts:
        return [cost]
    found: list[Cost] = []
    for less in e.discounts:
        rest = reduced(cost, less)
        if rest not in found:
            found.append(rest)
    return found


def affordable(t: Narak, seat: int, cost: Cost, e: Effect) -> list[int]:
    """Which of these prices the seat can pay."""
    asked = prices(cost, e)
    found = [i for i in range(len(asked)) if can_pay(t, seat, asked[i])]
    if len(found) > 1 and not t.rules.first_version:  # a discount that takes nothing off is no choice
        found = [i for i in found if asked[i] != cost]
    return found


def affords(t: Narak, seat: int, cost: Cost, e: Effect) -> bool:
    """ARN-RES-21. Whether the seat can pay one of these prices beforehand."""
    if not e.free and not e.discounts:
        return can_pay(t, seat, cost)
    return len(affordable(t, seat, cost, e)) > 0


def add_moves(t: Narak, seat: int, e: Effect, found: list[int]) -> None:
    """Add the researches that can be made, as actions.

    Spaces are numbered from row to row and the notebook never passes the glass, so the actions come in ascending order.
    """
    add_book_moves(t, seat, e, found)
    if not e.book_only:  # ARN-CARD-05
        add_glass_moves(t, seat, e, found)
        add_temple_tiles(t, seat, e, found)


def add_book_moves(t: Narak, seat: int, e: Effect, found: list[int]) -> None:
    """Moves of the notebook: never above the glass (ARN-RES-02, ARN-FAQ-02), never into the temple (ARN-TEMPLE-05).

    ARN-TEMPLE-12: it may move on up to row 7 while the glass is at the temple.
    """
    limit = NODE_ROW[t.glass[seat]]
    for node in NEXT[t.book[seat]]:
        if NODE_ROW[node] <= limit and NODE_ROW[node] < TOP_ROW:
            if affords(t, seat, NODE_COST[node], e):
                found.append(RESEARCH + BOOK + 2 * node)


def add_glass_moves(t: Narak, seat: int, e: Effect, found: list[int]) -> None:
    """ARN-RES-01, ARN-RES-03. Moves of the glass, by one space along a bridge, never down or sideways (ARN-RES-20).

    ARN-RES-04: it does not matter who is there. ARN-RES-12 follows from ARN-RES-02 and ARN-RES-03. ARN-RES-23 follows
    from the bridges out of row 7.
    """
    for node in NEXT[t.glass[seat]]:
        if affords(t, seat, NODE_COST[node], e):
            found.append(RESEARCH + GLASS + 2 * node)


def add_temple_tiles(t: Narak, seat: int, e: Effect, found: list[int]) -> None:
    """ARN-TEMPLE-06, ARN-TEMPLE-16. With the glass at the temple: the stacks with tiles (ARN-TEMPLE-09) one can pay for."""
    if t.glass[seat] == TEMPLE_NODE[t.rules.side]:
        for stack in range(TEMPLE_STACK_COUNT):
            if t.stacks[stack] and affords(t, seat, STACK_COST[t.rules.side][stack], e):
                found.append(TEMPLE + stack)


def cost_of(t: Narak, a: int) -> Cost:
    """The printed cost of a research."""
    return STACK_COST[t.rules.side][a - TEMPLE] if a >= TEMPLE else NODE_COST[(a - RESEARCH) // 2]


def research(t: Narak, seat: int, a: int, effect: int) -> None:
    """ARN-RES-05. Pay, then move. `effect` is what grants the research, 0 for the main action."""
    e = EFFECTS[effect] if effect else PLAIN_RESEARCH
    ways = affordable(t, seat, cost_of(t, a), e)
    if len(ways) > 1:
        t.then(WhichLess(seat, a, effect))
    else:
        pay_and_move(t, seat, a, prices(cost_of(t, a), e)[ways[0]])


class WhichLess(Choice[Narak]):
    """ARN-ART-12, R-27. Which of two discounts is used.

    It is a part of paying, without free actions in between: they might spend what the rest of the cost asks for.
    """

    def __init__(self, seat: int, move: int, effect: int) -> None:
        super().__init__(seat)
        self.move = move
        self.effect = effect

    def legal(self, t: Narak) -> list[int]:
        return [LESS + i for i in affordable(t, self.seat, cost_of(t, self.move), EFFECTS[self.effect])]

    def apply(self, t: Narak, a: int) -> None:
        cost = prices(cost_of(t, self.move), EFFECTS[self.effect])[a - LESS]
        pay_and_move(t, self.seat, self.move, cost)


def pay_and_move(t: Narak, seat: int, a: int, cost: Cost) -> None:
    """ARN-RES-05. The cost is paid; then the token moves, or a temple tile is taken."""
    pay(t, seat, cost)
    if a >= TEMPLE:
        take_temple_tile(t, seat, a - TEMPLE)
    else:
        t.then(Climb(seat, (a - RESEARCH) % 2, (a - RESEARCH) // 2))


def take_temple_tile(t: Narak, seat: int, stack: int) -> None:
    """ARN-TEMPLE-06. One tile of a stack is taken (ARN-TEMPLE-09); nothing else is gained (ARN-TEMPLE-11)."""
    t.stacks = with_more(t.stacks, stack, -1)
    t.won = with_more(t.won, TEMPLE_STACK_COUNT * seat + stack, 1)
    t.tell(TEMPLE_TILE, seat, stack)


class Climb(Auto[Narak]):
    """A token, glass or notebook, enters a space; its rewards follow."""

    def __init__(self, seat: int, token: int, node: int) -> None:
        super().__init__(seat)
        self.token = token
        self.node = node

    def run(self, t: Narak) -> None:
        """ARN-RES-14 follows from ARN-RES-07 and the row."""
        seat, node = self.seat, self.node
        if self.token == GLASS:
            t.glass = with_item(t.glass, seat, node)
        else:
            t.book = with_item(t.book, seat, node)
        t.tell(RESEARCHED, seat, self.token, node)
        if NODE_ROW[node] == TOP_ROW:  # ARN-TEMPLE-01; no row effect: ARN-TEMPLE-04
            t.arrivals = [*t.arrivals, seat]
            t.tell(ARRIVED, seat, ARRIVAL_POINTS[len(t.arrivals) - 1])
            if t.temple_left:
                t.then(LookTemple(seat, 0))
        elif t.bonuses[node % SIDE_NODES]:  # for either token: ARN-RES-11
            t.then(RewardOrder(seat, self.token, node))
        else:  # without a tile the row effect alone: ARN-RES-07, ARN-FAQ-03, ARN-SNAKE-16
            effect = row_effect(t, self.token, node)
            if begins_with_fear(effect):
                pause(t, seat)
            t.then(RESOLVE[seat][effect])


def row_effect(t: Narak, token: int, node: int) -> int:
    """ARN-RES-15. What a row gives to a token, whichever space of the row it enters."""
    return ROW_EFFECT[t.rules.side][NODE_ROW[node] - 1][token]


class RewardOrder(Open):
    """ARN-RES-08. Which comes first, the row effect or the bonus tile. ARN-RES-13 follows from ARN-RES-06 and ARN-RES-08."""

    def __init__(self, seat: int, token: int, node: int) -> None:
        super().__init__(seat)
        self.token = token
        self.node = node

    def own(self, t: Narak) -> list[int]:
        return [FIRST_REWARD + ROW_FIRST, FIRST_REWARD + BONUS_FIRST]

    def answer(self, t: Narak, a: int) -> None:
        row = RESOLVE[self.seat][row_effect(t, self.token, self.node)]
        bonus = GainBonus(self.seat, self.node)
        if a == FIRST_REWARD + ROW_FIRST:
            t.then(row, bonus)
        else:
            t.then(bonus, row)


class GainBonus(Auto[Narak]):
    """ARN-RES-06. The bonus tile of a space is gained, or one of several (ARN-SNAKE-15)."""

    def __init__(self, seat: int, node: int) -> None:
        super().__init__(seat)
        self.node = node

    def run(self, t: Narak) -> None:
        tiles = t.bonuses[self.node % SIDE_NODES]
        if len(tiles) == 1:
            gain_bonus(t, self.seat, self.node, tiles[0])
        else:
            t.then(WhichBonus(self.seat, self.node))


def gain_bonus(t: Narak, seat: int, node: int, kind: int) -> None:
    """ARN-RES-06. A bonus tile leaves its space and the game, whether its effect is of use or not (ARN-RES-19)."""
    space = node % SIDE_NODES
    t.bonuses = with_item(t.bonuses, space, without_item(t.bonuses[space], kind))
    resolve_bonus(t, seat, kind, node)


def resolve_bonus(t: Narak, seat: int, kind: int, node: int) -> None:
    """The effect of a bonus tile that was gained is carried out. `node`: where it lay, or NONE for the Lost Temple."""
    t.bonuses_out = with_more(t.bonuses_out, kind, 1)
    t.tell(TOOK_BONUS, seat, kind, node)
    t.then(RESOLVE[seat][BONUS_EFFECT[kind]])


class WhichBonus(Open):
    """ARN-SNAKE-15. Which of the bonus tiles of a space is gained."""

    def __init__(self, seat: int, node: int) -> None:
        super().__init__(seat)
        self.node = node

    def own(self, t: Narak) -> list[int]:
        return [TAKE_BONUS + kind for kind in kinds(sorted(t.bonuses[self.node % SIDE_NODES]))]

    def answer(self, t: Narak, a: int) -> None:
        gain_bonus(t, self.seat, self.node, a - TAKE_BONUS)


# ---- the Lost Temple


class LookTemple(LookThrough):
    """ARN-TEMPLE-03. Whoever arrives looks at the tiles of the pile."""

    def verb(self) -> int:
        return SEE_BONUS

    def pile(self, t: Narak) -> list[int]:
        return t.temple_pile

    def bag(self, t: Narak) -> list[int]:
        return t.bonus_bag

    def decide(self, t: Narak, piece: int) -> None:
        t.bonus_bag = with_more(t.bonus_bag, piece, -1)
        t.temple_pile = [*t.temple_pile, piece]

    def go_on(self, t: Narak) -> None:
        if self.place + 1 < t.temple_left:
            t.then(LookTemple(self.seat, self.place + 1))
        else:
            t.temple_seen |= 1 << self.seat
            t.then(TempleBonus(self.seat))


class TempleBonus(Open):
    """ARN-TEMPLE-03. Which tile of the pile is gained; the others stay."""

    def own(self, t: Narak) -> list[int]:
        return [TAKE_BONUS + kind for kind in kinds(sorted(t.temple_pile))]

    def answer(self, t: Narak, a: int) -> None:
        t.temple_pile = without_item(t.temple_pile, a - TAKE_BONUS)
        t.temple_left -= 1
        resolve_bonus(t, self.seat, a - TAKE_BONUS, NONE)


# ---- granted by an effect


class ResearchNow(OpenEffect):
    """ARN-CARD-05, ARN-CARD-15. Research now, within what the effect allows, or not.

    It belongs to the effect and is no second main action (ARN-ICON-15).
    """

    def own(self, t: Narak) -> list[int]:
        found: list[int] = []
        add_moves(t, self.seat, EFFECTS[self.effect], found)
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            research(t, self.seat, a, self.effect)


def research_now(t: Narak, seat: int, effect: int) -> None:
    t.then(ResearchNow(seat, effect))


STARTERS[RESEARCH_OP] = research_now
