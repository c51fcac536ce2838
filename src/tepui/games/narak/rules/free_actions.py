"""ARN-TURN-05, -06, -13 to -15: free actions, and the questions they may come between.

A question that may be interrupted is an `Open` choice: it lists its own answers, then the free actions. A free action
happens, then the same question is asked again. `Window` asks where nothing else would be asked (R-16).
"""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_more
from tepui.games.narak.rules.actions import FREE_PLAY, GO_ON, SLOT_IDOL, USE, USE_BOON
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANT_EFFECT,
    BOON,
    CARD_EFFECT,
    EFFECTS,
    FREE_ASSISTANT,
    FREE_CARD,
    GUARDIAN_COUNT,
    IDOL_SLOTS,
    MAX_SEATS,
    NONE,
    SLOT_EFFECT,
)
from tepui.games.narak.rules.events import PLAYED, SLOTTED, USED, USED_BOON
from tepui.games.narak.rules.notation import NOTHING, PAY
from tepui.games.narak.rules.payment import commit
from tepui.games.narak.rules.resolve import RESOLVE, void
from tepui.games.narak.rules.table import Narak


def add_free_actions(t: Narak, seat: int, found: list[int]) -> None:
    """ARN-TURN-06. What may be done now without the main action, ascending; nothing inside another free action."""
    if t.busy:
        return
    last = NONE
    for card in t.hands[seat]:
        if card != last and FREE_CARD[card]:
            found.append(FREE_PLAY + card)
        last = card
    if t.crates[seat] and t.slotted[seat] < IDOL_SLOTS:
        for i in range(len(SLOT_EFFECT)):
            found.append(SLOT_IDOL + i)
    boons, crew = t.boons(seat), t.ready_crew(seat)
    if boons:
        for guardian in range(GUARDIAN_COUNT):
            if boons >> guardian & 1 and BOON[guardian] != NOTHING and not void(t, seat, BOON[guardian]):
                found.append(USE_BOON + guardian)
    if crew:
        for one in range(ASSISTANT_COUNT):
            if crew >> one & 1 and FREE_ASSISTANT[one] and not void(t, seat, ASSISTANT_EFFECT[one][t.level[one]]):
                found.append(USE + one)


def act_freely(t: Narak, seat: int, a: int) -> None:
    """A free action happens; whoever calls asks his question again after it (ARN-TURN-15, R-66)."""
    t.busy = True
    if a < SLOT_IDOL:
        card = a - FREE_PLAY
        t.lay_down(seat, card)
        t.tell(PLAYED, seat, card)
        t.then(RESOLVE[seat][CARD_EFFECT[card]])
    elif a < USE_BOON:
        slot_idol(t, seat, a - SLOT_IDOL)
    elif a < USE:
        guardian = a - USE_BOON
        t.spent |= 1 << guardian
        t.tell(USED_BOON, seat, guardian)
        t.then(RESOLVE[seat][BOON[guardian]])
    else:
        one = a - USE
        t.ready &= ~(1 << one)
        t.tell(USED, seat, one)
        commit(t, seat, ASSISTANT_EFFECT[one][t.level[one]])
    t.then(FREE_DONE[seat])


def slot_idol(t: Narak, seat: int, which: int) -> None:
    """ARN-IDOL-02, -08. The leftmost empty slot is filled; a jewel that cannot be paid for is not gained."""
    t.crates = with_more(t.crates, seat, -1)
    t.slotted = with_more(t.slotted, seat, 1)
    t.tell(SLOTTED, seat, which)
    effect = SLOT_EFFECT[which]
    if EFFECTS[effect][0] != PAY:
        t.then(RESOLVE[seat][effect])
    elif not void(t, seat, effect):
        commit(t, seat, effect)


class FreeDone(Auto[Narak]):
    """ARN-TURN-15. Other free actions may follow."""

    __slots__ = ()

    def run(self, t: Narak) -> None:
        t.busy = False


FREE_DONE: Final[tuple[FreeDone, ...]] = tuple([FreeDone(seat) for seat in range(MAX_SEATS)])


class Open(Choice[Narak]):
    """A question of one's own turn: free actions may come before the answer."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        """The answers to the question itself, ascending."""
        raise NotImplementedError

    def answer(self, t: Narak, a: int) -> None:
        raise NotImplementedError

    def legal(self, t: Narak) -> list[int]:
        found = self.own(t)
        add_free_actions(t, self.seat, found)
        return found

    def apply(self, t: Narak, a: int) -> None:
        if a >= FREE_PLAY:
            act_freely(t, self.seat, a)
            t.then(self)
        else:
            self.answer(t, a)


class OpenEffect(Open):
    """An open question about an effect of the book."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.effect)


class Window(Open):
    """R-16. Something is about to be revealed or taken: free actions first, or go on."""

    __slots__ = ()

    def own(self, t: Narak) -> list[int]:
        return [GO_ON]

    def answer(self, t: Narak, a: int) -> None:
        """Nothing more is to be done."""


WINDOW: Final[tuple[Window, ...]] = tuple([Window(seat) for seat in range(MAX_SEATS)])


def pause(t: Narak, seat: int) -> None:
    """A window, where as far as everybody can see a free action might follow."""
    if t.busy:
        return
    slots = t.crates[seat] and t.slotted[seat] < IDOL_SLOTS
    if t.hands[seat] or slots or t.ready_crew(seat) or t.boons(seat):
        t.then(WINDOW[seat])
