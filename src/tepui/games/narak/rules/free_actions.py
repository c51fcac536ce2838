"""Free actions, and the questions before which they may be taken.

A question that leaves room for free actions is an `Open` choice: it lists its own answers, then the free actions. If a free
action is chosen it is carried out, and the same question is asked again. `Window` is for places where nothing else would be
asked (R-16).
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
    """ARN-TURN-06. The free actions that can be taken now, ascending.

    They depend on the table as it is now, so what was got in this turn can be used (ARN-TURN-14).
    """
    if t.busy:
        return  # ARN-TURN-15
    last = NONE
    for card in t.hands[seat]:
        if card != last and FREE_CARD[card]:
            found.append(FREE_PLAY + card)
        last = card
    if t.crates[seat] and t.slotted[seat] < IDOL_SLOTS:  # ARN-IDOL-06, as often as it is so: ARN-IDOL-07
        for i in range(len(SLOT_EFFECT)):  # ARN-IDOL-03
            # not one that asks for what the seat cannot pay, for it would gain nothing (ARN-IDOL-08).
            if t.rules.first_version or EFFECTS[SLOT_EFFECT[i]].op != PAY or not void(t, seat, SLOT_EFFECT[i]):
                found.append(SLOT_IDOL + i)
    boons, crew = t.boons(seat), t.ready_crew(seat)
    if boons:
        for guardian in range(GUARDIAN_COUNT):
            # ARN-GUARD-11: travel boons are no free actions.
            if boons >> guardian & 1 and BOON[guardian] != NOTHING and not void(t, seat, BOON[guardian]):
                found.append(USE_BOON + guardian)
    if crew:
        for one in range(ASSISTANT_COUNT):
            if crew >> one & 1 and FREE_ASSISTANT[one] and not void(t, seat, ASSISTANT_EFFECT[one][t.level[one]]):
                found.append(USE + one)


def act_freely(t: Narak, seat: int, a: int) -> None:
    """A free action is carried out, to its end before another may begin (ARN-TURN-15, R-66).

    The caller then asks its own question again.
    """
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
        t.ready &= ~(1 << one)  # ARN-ASST-04
        t.tell(USED, seat, one)
        commit(t, seat, ASSISTANT_EFFECT[one][t.level[one]])
    t.then(FREE_DONE[seat])


def slot_idol(t: Narak, seat: int, which: int) -> None:
    """ARN-IDOL-02. An idol of the crates fills the leftmost empty slot and brings one effect.

    ARN-IDOL-08: if that effect asks for a payment the seat cannot make, nothing is gained.
    """
    t.crates = with_more(t.crates, seat, -1)
    t.slotted = with_more(t.slotted, seat, 1)
    t.tell(SLOTTED, seat, which)
    effect = SLOT_EFFECT[which]
    if EFFECTS[effect].op != PAY:
        t.then(RESOLVE[seat][effect])
    elif not void(t, seat, effect):
        commit(t, seat, effect)


class FreeDone(Auto[Narak]):
    """ARN-TURN-15. The free action is finished; other free actions may follow."""

    def run(self, t: Narak) -> None:
        t.busy = False


FREE_DONE: Final[tuple[FreeDone, ...]] = tuple([FreeDone(seat) for seat in range(MAX_SEATS)])


class Open(Choice[Narak]):
    """ARN-TURN-05, ARN-TURN-13. A question of a player's own turn: free actions may be taken before the answer."""

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

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect


class Window(Open):
    """ARN-TURN-05, R-16. A pause before something is revealed or taken: free actions, or go on."""

    def own(self, t: Narak) -> list[int]:
        return [GO_ON]

    def answer(self, t: Narak, a: int) -> None:
        """Nothing more is to be done."""


WINDOW: Final[tuple[Window, ...]] = tuple([Window(seat) for seat in range(MAX_SEATS)])


def pause(t: Narak, seat: int) -> None:
    """Open a window, unless everybody can see that no free action is possible.

    A hand is hidden from the others, so with any card in hand the player is asked.
    """
    if t.busy:
        return
    slots = t.crates[seat] and t.slotted[seat] < IDOL_SLOTS
    if t.hands[seat] or slots or t.ready_crew(seat) or t.boons(seat):
        t.then(WINDOW[seat])
