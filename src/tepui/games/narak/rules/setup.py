"""What is laid out before the first round."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Lot
from tepui.engine.table import with_item, with_more
from tepui.games.narak.rules.actions import BLOCK, FIRST, LAY_BONUS, LAY_IDOL
from tepui.games.narak.rules.assistants import Appear, ShowRescue
from tepui.games.narak.rules.components import (
    BLOCKABLE,
    BLOCKED_CAMPS,
    BONUS_PLACES,
    CAMP_COUNT,
    FACE_UP,
    MAX_SEATS,
    NONE,
    SIDE_NODES,
    SITE_COUNT,
    STACKS,
    STARTING_TOKENS,
)
from tepui.games.narak.rules.empty_table import empty_table
from tepui.games.narak.rules.events import FIRST_PLAYER
from tepui.games.narak.rules.market import REFILL
from tepui.games.narak.rules.notation import RESOURCE_COUNT
from tepui.games.narak.rules.piles import FromBag
from tepui.games.narak.rules.rival import DrawReds, give_tiles
from tepui.games.narak.rules.rounds import Round, in_order
from tepui.games.narak.rules.table import BLOCKED, Narak, Rules


def new_table(rules: Rules, first: int) -> Narak:
    """A new table. `first` is the seat that begins, or NONE if chance decides."""
    t = empty_table(rules)
    t.steps = [SetUp(first)]
    t.lay_out()
    return t


class SetUp(Auto[Narak]):
    """ARN-PSET-04. The options name the first player, or chance does."""

    def run(self, t: Narak) -> None:
        if self.seat == NONE and not t.rules.solo:
            t.then(DrawFirst(0))
        else:
            t.then(LayOut(max(0, self.seat)))


class DrawFirst(Lot[Narak]):
    """ARN-PSET-04. The first player is drawn by lot."""

    def lots(self, t: Narak) -> list[int]:
        return [FIRST + seat for seat in range(t.rules.seats)]

    def apply(self, t: Narak, a: int) -> None:
        t.then(LayOut(a - FIRST))


class LayOut(Auto[Narak]):
    """The table is laid out, and the first round begins with `seat`.

    ARN-SETUP-19 follows from ARN-SETUP-03, ARN-SETUP-04, ARN-SETUP-06 and ARN-SETUP-15.
    """

    def run(self, t: Narak) -> None:
        t.first = self.seat
        t.round = 1
        t.tell(FIRST_PLAYER, self.seat)
        give_tokens(t)
        block_camps(t)
        for idol in IDOLS_TO_LAY:
            t.then(idol)
        for node in range(SIDE_NODES):
            for _ in range(bonus_places(t, node)):
                t.then(LAY_BONUS_ON[node])
        if t.rescue_left:
            t.then(ShowRescue(0))
        for stack in range(STACKS):
            t.then(Appear(0, stack))
        if t.rules.solo:
            give_tiles(t)
            if t.rules.difficulty:
                t.then(DrawReds(0, t.rules.difficulty))
        # ARN-SETUP-12: the row is filled for round I. ARN-SETUP-22 follows from ARN-SETUP-12, ARN-PSET-02 and ARN-FLOW-02.
        t.then(REFILL[self.seat], Round(self.seat))


def block_camps(t: Narak) -> None:
    """ARN-SETUP-14, ARN-SETUP-16. No far slot is blocked with four players, all with two or one; with three by lot."""
    blocked = BLOCKED_CAMPS[t.rules.seats]
    if blocked == CAMP_COUNT:
        for slot in BLOCKABLE:
            t.slots[slot] = BLOCKED
    elif blocked:
        t.then(DrawObstacle(0, blocked))


def give_tokens(t: Narak) -> None:
    """ARN-PSET-05, ARN-SOLO-02. Tokens to start with, by turn order; the solo player counts as the second."""
    late = 1 if t.rules.solo else 0
    for place, seat in enumerate(in_order(t)):
        for resource in range(RESOURCE_COUNT):
            t.tokens[RESOURCE_COUNT * seat + resource] = STARTING_TOKENS[place + late][resource]


def bonus_places(t: Narak, node: int) -> int:
    """ARN-SETUP-06, ARN-SETUP-07, ARN-SNAKE-10. How many bonus tiles a space of this side gets."""
    return BONUS_PLACES[SIDE_NODES * t.rules.side + node][min(t.rules.seats, MAX_SEATS) - 1]


class DrawObstacle(Lot[Narak]):
    """ARN-SETUP-15. An obstacle tile is drawn: the far slot of its camp is blocked for the whole game."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def lots(self, t: Narak) -> list[int]:
        return [BLOCK + camp for camp in range(CAMP_COUNT) if t.slots[BLOCKABLE[camp]] != BLOCKED]

    def apply(self, t: Narak, a: int) -> None:
        t.slots[BLOCKABLE[a - BLOCK]] = BLOCKED
        if self.left > 1:
            t.then(DrawObstacle(self.seat, self.left - 1))


class LayIdol(FromBag):
    """ARN-SETUP-13. An idol is laid face up on a site. What lies face down is never decided. `seat` is the site."""

    def verb(self) -> int:
        return LAY_IDOL

    def bag(self, t: Narak) -> list[int]:
        return t.idol_bag

    def apply(self, t: Narak, a: int) -> None:
        t.idol_bag = with_more(t.idol_bag, a - LAY_IDOL, -1)
        t.idols = with_item(t.idols, self.seat, a - LAY_IDOL)


IDOLS_TO_LAY: Final[tuple[LayIdol, ...]] = tuple([LayIdol(site) for site in range(SITE_COUNT) if FACE_UP[site]])


class LayBonus(FromBag):
    """ARN-SETUP-05. A bonus tile is laid on a space of the track. `seat` is the space.

    What then remains in the bag is the pile of the Lost Temple (ARN-SETUP-04) and what goes back unseen (ARN-SETUP-08).
    """

    def verb(self) -> int:
        return LAY_BONUS

    def bag(self, t: Narak) -> list[int]:
        return t.bonus_bag

    def apply(self, t: Narak, a: int) -> None:
        t.bonus_bag = with_more(t.bonus_bag, a - LAY_BONUS, -1)
        t.bonuses = with_item(t.bonuses, self.seat, [*t.bonuses[self.seat], a - LAY_BONUS])


LAY_BONUS_ON: Final[tuple[LayBonus, ...]] = tuple([LayBonus(node) for node in range(SIDE_NODES)])
