"""Assistants: recruited, rescued, upgraded (`promote`), refreshed, borrowed and exchanged."""

from __future__ import annotations

from tepui.engine.step import Choice, Lot
from tepui.engine.table import with_item, with_more, without_item
from tepui.games.narak.rules.actions import (
    APPEAR,
    BORROW,
    FOR,
    PROMOTE,
    RECRUIT,
    REFRESH,
    RESCUE,
    SEE_ASSISTANT,
    STOP,
    SWAP,
)
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANT_EFFECT,
    ASSISTANT_PLACES,
    EFFECTS,
    GOLD,
    NONE,
    SILVER,
)
from tepui.games.narak.rules.events import (
    APPEARED,
    BORROWED,
    GAVE_AWAY,
    PROMOTED,
    RECRUITED,
    REFRESHED,
    RESCUE_TOP,
    RESCUED,
)
from tepui.games.narak.rules.free_actions import Open, OpenEffect
from tepui.games.narak.rules.notation import BORROW as BORROW_OP
from tepui.games.narak.rules.notation import PROMOTE as PROMOTE_OP
from tepui.games.narak.rules.notation import RECRUIT as RECRUIT_OP
from tepui.games.narak.rules.notation import REFRESH as REFRESH_OP
from tepui.games.narak.rules.notation import RESCUE as RESCUE_OP
from tepui.games.narak.rules.notation import SWAP as SWAP_OP
from tepui.games.narak.rules.payment import commit
from tepui.games.narak.rules.piles import LookThrough
from tepui.games.narak.rules.resolve import STARTERS, VOIDS, void
from tepui.games.narak.rules.table import Narak


def visible(t: Narak) -> list[int]:
    """ARN-ASST-17. The top assistants of the supply stacks that are not empty, ascending.

    The rescue pile is not among them (ARN-SNAKE-12, ARN-CARD-14).
    """
    return sorted([one for one in t.tops if one != NONE])


def employ(t: Narak, seat: int, one: int, level: int) -> None:
    """An assistant comes to a player's board. It is exhausted until the caller makes it ready."""
    t.crews = with_item(t.crews, seat, t.crews[seat] | 1 << one)
    t.level = with_item(t.level, one, level)


def full(t: Narak, seat: int) -> bool:
    """ARN-ASST-13. Whether there is no place for another assistant."""
    return t.crews[seat].bit_count() >= ASSISTANT_PLACES


def leave_stack(t: Narak, seat: int, stack: int) -> None:
    """ARN-ASST-02. The top assistant leaves a stack, and the next one comes into sight."""
    t.tops = with_item(t.tops, stack, NONE)
    if t.below[stack]:
        t.then(Appear(seat, stack))


class Appear(Lot[Narak]):
    """ARN-ASST-02. The next assistant of a stack comes into sight; until now it was hidden (ARN-ASST-14)."""

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def lots(self, t: Narak) -> list[int]:
        return [APPEAR + one for one in range(ASSISTANT_COUNT) if t.assistant_bag[one]]

    def apply(self, t: Narak, a: int) -> None:
        t.assistant_bag = with_item(t.assistant_bag, a - APPEAR, 0)
        t.below = with_more(t.below, self.stack, -1)
        t.tops = with_item(t.tops, self.stack, a - APPEAR)
        t.tell(APPEARED, NONE, a - APPEAR)


# ---- recruit, promote, refresh


class Recruit(Open):
    """ARN-ASST-01, R-52. Which assistant of the supply is recruited, silver and ready to be used (ARN-ASST-03)."""

    def own(self, t: Narak) -> list[int]:
        """ARN-RES-18. Recruiting cannot be declined; nor can upgrading and rescuing."""
        return [RECRUIT + one for one in visible(t)]

    def answer(self, t: Narak, a: int) -> None:
        one = a - RECRUIT
        employ(t, self.seat, one, SILVER)
        t.ready |= 1 << one
        t.tell(RECRUITED, self.seat, one)
        leave_stack(t, self.seat, t.tops.index(one))


def recruit(t: Narak, seat: int, effect: int) -> None:
    """ARN-ASST-13, ARN-ASST-17. Nothing happens if the board is full or the supply is empty."""
    if visible(t) and not full(t, seat):
        t.then(Recruit(seat))


class Promote(Open):
    """ARN-ASST-07, ARN-SNAKE-08. Which silver assistant turns gold and is ready; a gold one never again (ARN-ASST-16).

    ARN-ASST-09 and ARN-FAQ-04 follow from ARN-ASST-07.
    """

    def own(self, t: Narak) -> list[int]:
        return [PROMOTE + one for one in t.crew(self.seat) if t.level[one] == SILVER]

    def answer(self, t: Narak, a: int) -> None:
        t.level = with_item(t.level, a - PROMOTE, GOLD)
        t.ready |= 1 << a - PROMOTE
        t.tell(PROMOTED, self.seat, a - PROMOTE)


def promote(t: Narak, seat: int, effect: int) -> None:
    """ARN-ASST-08. Without a silver assistant nothing happens."""
    for one in t.crew(seat):
        if t.level[one] == SILVER:
            t.then(Promote(seat))
            return


class MayRefresh(Open):
    """ARN-ICON-11, ARN-ASST-06. Make one of the seat's assistants ready again, or none."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def own(self, t: Narak) -> list[int]:
        return [*[REFRESH + one for one in t.crew(self.seat) if not t.ready >> one & 1], STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a == STOP:
            return
        t.ready |= 1 << a - REFRESH
        t.tell(REFRESHED, self.seat, a - REFRESH)
        if self.left > 1:
            t.then(MayRefresh(self.seat, self.left - 1))


def refresh(t: Narak, seat: int, effect: int) -> None:
    if t.crews[seat]:
        t.then(MayRefresh(seat, EFFECTS[effect].n))


def void_refresh(t: Narak, seat: int, effect: int) -> bool:
    return t.ready_crew(seat) == t.crews[seat]


# ---- the rescue pile (Snake side)


class LookRescue(LookThrough):
    """ARN-SNAKE-05, ARN-INFO-03. The rescue pile is looked through below its top, which everybody knows."""

    def verb(self) -> int:
        return SEE_ASSISTANT

    def pile(self, t: Narak) -> list[int]:
        return t.rescue

    def bag(self, t: Narak) -> list[int]:
        return t.assistant_bag

    def decide(self, t: Narak, piece: int) -> None:
        t.assistant_bag = with_item(t.assistant_bag, piece, 0)
        t.rescue = [*t.rescue, piece]

    def go_on(self, t: Narak) -> None:
        if self.place + 1 < t.rescue_left:
            t.then(LookRescue(self.seat, self.place + 1))
        else:
            t.rescue_seen |= 1 << self.seat
            t.then(Rescue(self.seat))


class Rescue(Open):
    """ARN-SNAKE-05. Which assistant of the rescue pile is taken; the others keep their order.

    It comes silver and exhausted (ARN-SNAKE-06). ARN-SNAKE-07 follows from ARN-SNAKE-04, ARN-SNAKE-05 and ARN-SNAKE-06.
    """

    def own(self, t: Narak) -> list[int]:
        return sorted([RESCUE + one for one in t.rescue])

    def answer(self, t: Narak, a: int) -> None:
        one = a - RESCUE
        was_top = t.rescue[0] == one
        t.rescue = without_item(t.rescue, one)
        t.rescue_left -= 1
        employ(t, self.seat, one, SILVER)
        t.tell(RESCUED, self.seat, one)
        if was_top and t.rescue_left:
            t.then(ShowRescue(self.seat))


class ShowRescue(Lot[Narak]):
    """ARN-SNAKE-02. The top of the rescue pile is shown to all."""

    def lots(self, t: Narak) -> list[int]:
        if t.rescue:
            return [APPEAR + t.rescue[0]]
        return [APPEAR + one for one in range(ASSISTANT_COUNT) if t.assistant_bag[one]]

    def apply(self, t: Narak, a: int) -> None:
        if not t.rescue:
            t.assistant_bag = with_item(t.assistant_bag, a - APPEAR, 0)
            t.rescue = [a - APPEAR]
        t.tell(RESCUE_TOP, NONE, a - APPEAR)


def rescue(t: Narak, seat: int, effect: int) -> None:
    if not t.rescue_left or full(t, seat):
        return
    if t.rescue_left > 1:
        t.then(LookRescue(seat, 1))
    else:
        t.then(Rescue(seat))


# ---- borrow and exchange


class BorrowAssistant(OpenEffect):
    """ARN-CARD-12, R-79. Use a visible assistant of the supply once, or none; it is not exhausted and stays there.

    ARN-CARD-13 follows from ARN-TURN-10.
    """

    def own(self, t: Narak) -> list[int]:
        side = EFFECTS[self.effect].side
        found = [BORROW + one for one in visible(t) if not void(t, self.seat, ASSISTANT_EFFECT[one][side])]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.tell(BORROWED, self.seat, a - BORROW)
            commit(t, self.seat, ASSISTANT_EFFECT[a - BORROW][EFFECTS[self.effect].side])


def borrow(t: Narak, seat: int, effect: int) -> None:
    if visible(t):
        t.then(BorrowAssistant(seat, effect))


class SwapAssistant(Open):
    """ARN-CARD-09, R-14. Which of the seat's assistants is swapped for a visible one, if any."""

    def own(self, t: Narak) -> list[int]:
        return [*[SWAP + one for one in t.crew(self.seat)], STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.then(SwapFor(self.seat, a - SWAP))


class SwapFor(Choice[Narak]):
    """ARN-CARD-09, R-14. The new assistant has the level of the old one and is ready (ARN-CARD-10).

    The old one lies silver side up on the stack the new one came from.
    """

    def __init__(self, seat: int, old: int) -> None:
        super().__init__(seat)
        self.old = old

    def legal(self, t: Narak) -> list[int]:
        return [FOR + one for one in visible(t)]

    def apply(self, t: Narak, a: int) -> None:
        new, seat = a - FOR, self.seat
        t.crews = with_item(t.crews, seat, t.crews[seat] & ~(1 << self.old))
        employ(t, seat, new, t.level[self.old])
        t.level = with_item(t.level, self.old, SILVER)
        t.ready = t.ready & ~(1 << self.old) | 1 << new
        t.tops = with_item(t.tops, t.tops.index(new), self.old)
        t.tell(GAVE_AWAY, seat, self.old, new)


def swap(t: Narak, seat: int, effect: int) -> None:
    """ARN-CARD-31. Without an assistant of one's own nothing happens."""
    if t.crews[seat] and visible(t):
        t.then(SwapAssistant(seat))


STARTERS[RECRUIT_OP] = recruit
STARTERS[PROMOTE_OP] = promote
STARTERS[REFRESH_OP] = refresh
STARTERS[RESCUE_OP] = rescue
STARTERS[BORROW_OP] = borrow
STARTERS[SWAP_OP] = swap
VOIDS[REFRESH_OP] = void_refresh
