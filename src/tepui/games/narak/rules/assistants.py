"""ARN-ASST, ARN-SNAKE: assistants recruited, rescued, promoted, refreshed, borrowed and exchanged."""

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
from tepui.games.narak.rules.events import BORROWED, PROMOTED, RECRUITED, REFRESHED, RESCUED
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
    """The tops of the supply stacks, ascending (ARN-ASST-01, -17)."""
    return sorted([one for one in t.tops if one != NONE])


def employ(t: Narak, seat: int, one: int, level: int) -> None:
    """An assistant joins, exhausted until someone says that it is ready."""
    t.crews = with_item(t.crews, seat, t.crews[seat] | 1 << one)
    t.level = with_item(t.level, one, level)


def full(t: Narak, seat: int) -> bool:
    """ARN-ASST-13. No place for another assistant."""
    return t.crews[seat].bit_count() >= ASSISTANT_PLACES


def leave_stack(t: Narak, seat: int, stack: int) -> None:
    """ARN-ASST-02. The next assistant of the stack becomes visible."""
    t.tops = with_item(t.tops, stack, NONE)
    if t.below[stack]:
        t.then(Appear(seat, stack))


class Appear(Lot[Narak]):
    """ARN-ASST-02, -14. The next assistant of a stack is turned up."""

    __slots__ = ("stack",)

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack = stack

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.stack)

    def lots(self, t: Narak) -> list[int]:
        return [APPEAR + one for one in range(ASSISTANT_COUNT) if t.assistant_bag[one]]

    def apply(self, t: Narak, a: int) -> None:
        t.assistant_bag = with_item(t.assistant_bag, a - APPEAR, 0)
        t.below = with_more(t.below, self.stack, -1)
        t.tops = with_item(t.tops, self.stack, a - APPEAR)


# ---- recruit, promote, refresh


class Recruit(Open):
    """ARN-ASST-01, -03, -13, R-52. A visible assistant joins, silver and ready."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        return [RECRUIT + one for one in visible(t)]

    def answer(self, t: Narak, a: int) -> None:
        one = a - RECRUIT
        employ(t, self.seat, one, SILVER)
        t.ready |= 1 << one
        t.tell(RECRUITED, self.seat, one)
        leave_stack(t, self.seat, t.tops.index(one))


def recruit(t: Narak, seat: int, effect: int) -> None:
    if visible(t) and not full(t, seat):
        t.then(Recruit(seat))


class Promote(Open):
    """ARN-ASST-07, -08, -16, ARN-SNAKE-08. A silver assistant turns gold and is ready."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        return [PROMOTE + one for one in t.crew(self.seat) if t.level[one] == SILVER]

    def answer(self, t: Narak, a: int) -> None:
        t.level = with_item(t.level, a - PROMOTE, GOLD)
        t.ready |= 1 << a - PROMOTE
        t.tell(PROMOTED, self.seat, a - PROMOTE)


def promote(t: Narak, seat: int, effect: int) -> None:
    for one in t.crew(seat):
        if t.level[one] == SILVER:
            t.then(Promote(seat))
            return


class MayRefresh(Open):
    """ARN-ICON-11, ARN-ASST-06. An own assistant is ready again, or none."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left)

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
        t.then(MayRefresh(seat, EFFECTS[effect][1]))


def void_refresh(t: Narak, seat: int, effect: int) -> bool:
    return t.ready_crew(seat) == t.crews[seat]


# ---- the rescue pile (Snake side)


class LookRescue(LookThrough):
    """ARN-SNAKE-05, ARN-INFO-03. The pile is looked through; its top is known anyway."""

    __slots__ = ()

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
    """ARN-SNAKE-05, -06. One of the pile, silver and exhausted; the order of the others is kept."""

    __slots__ = ()

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
    """ARN-SNAKE-02. The new top of the rescue pile is seen by all."""

    __slots__ = ()

    def lots(self, t: Narak) -> list[int]:
        if t.rescue:
            return [APPEAR + t.rescue[0]]
        return [APPEAR + one for one in range(ASSISTANT_COUNT) if t.assistant_bag[one]]

    def apply(self, t: Narak, a: int) -> None:
        if not t.rescue:
            t.assistant_bag = with_item(t.assistant_bag, a - APPEAR, 0)
            t.rescue = [a - APPEAR]


def rescue(t: Narak, seat: int, effect: int) -> None:
    if not t.rescue_left or full(t, seat):
        return
    if t.rescue_left > 1:
        t.then(LookRescue(seat, 1))
    else:
        t.then(Rescue(seat))


# ---- borrow and exchange


class BorrowAssistant(OpenEffect):
    """ARN-CARD-12 to -14, R-79. A visible supply assistant serves once; it is not exhausted and stays."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        side = EFFECTS[self.effect][1]
        found = [BORROW + one for one in visible(t) if not void(t, self.seat, ASSISTANT_EFFECT[one][side])]
        found.append(STOP)
        return found

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.tell(BORROWED, self.seat, a - BORROW)
            commit(t, self.seat, ASSISTANT_EFFECT[a - BORROW][EFFECTS[self.effect][1]])


def borrow(t: Narak, seat: int, effect: int) -> None:
    if visible(t):
        t.then(BorrowAssistant(seat, effect))


class SwapAssistant(Open):
    """ARN-CARD-09, -10, -31, R-14. An own assistant is given for a visible one, or not."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        return [*[SWAP + one for one in t.crew(self.seat)], STOP]

    def answer(self, t: Narak, a: int) -> None:
        if a != STOP:
            t.then(SwapFor(self.seat, a - SWAP))


class SwapFor(Choice[Narak]):
    """R-14. The new one is ready and as high; the old one lies silver side up where the new one came from."""

    __slots__ = ("old",)

    def __init__(self, seat: int, old: int) -> None:
        super().__init__(seat)
        self.old = old

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.old)

    def legal(self, t: Narak) -> list[int]:
        return [FOR + one for one in visible(t)]

    def apply(self, t: Narak, a: int) -> None:
        new, seat = a - FOR, self.seat
        t.crews = with_item(t.crews, seat, t.crews[seat] & ~(1 << self.old))
        employ(t, seat, new, t.level[self.old])
        t.level = with_item(t.level, self.old, SILVER)
        t.ready = t.ready & ~(1 << self.old) | 1 << new
        t.tops = with_item(t.tops, t.tops.index(new), self.old)
        t.tell(RECRUITED, seat, new)


def swap(t: Narak, seat: int, effect: int) -> None:
    if t.crews[seat] and visible(t):
        t.then(SwapAssistant(seat))


STARTERS[RECRUIT_OP] = recruit
STARTERS[PROMOTE_OP] = promote
STARTERS[REFRESH_OP] = refresh
STARTERS[RESCUE_OP] = rescue
STARTERS[BORROW_OP] = borrow
STARTERS[SWAP_OP] = swap
VOIDS[REFRESH_OP] = void_refresh
