"""A turn: one main action and any number of free actions."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto
from tepui.engine.table import with_item
from tepui.games.narak.rules.actions import BUY, DIG, END, ENGAGE, FREE_PLAY, OVERCOME, PASS, PLAY, RESEARCH
from tepui.games.narak.rules.cards import play_card, playable
from tepui.games.narak.rules.components import (
    ASSISTANT_COUNT,
    ASSISTANT_EFFECT,
    FREE_ASSISTANT,
    FREE_CARD,
    MAX_SEATS,
    NONE,
)
from tepui.games.narak.rules.events import PASSED, TURN, USED
from tepui.games.narak.rules.free_actions import Open, act_freely
from tepui.games.narak.rules.island import PLAIN_DIG, add_guardians, digs, overcome, send
from tepui.games.narak.rules.market import BOTH, REFILL, add_purchases, buy
from tepui.games.narak.rules.notation import ICON_COUNT
from tepui.games.narak.rules.research import PLAIN_RESEARCH, add_moves, research
from tepui.games.narak.rules.resolve import RESOLVE
from tepui.games.narak.rules.table import Narak


class BeginTurn(Auto[Narak]):
    """ARN-TURN-01. One main action, then free actions only, then the end of the turn."""

    def run(self, t: Narak) -> None:
        t.turn += 1
        t.acted = False
        t.tell(TURN, self.seat)
        t.then(MAIN_ACTION[self.seat], END_TURN[self.seat], TURN_END[self.seat])


BEGIN_TURN: Final[tuple[BeginTurn, ...]] = tuple([BeginTurn(seat) for seat in range(MAX_SEATS)])


class MainAction(Open):
    """The main action of the turn, after any free ones; the turn cannot end before it (ARN-TURN-03)."""

    def own(self, t: Narak) -> list[int]:
        """ARN-TURN-02. Every main action that can be taken."""
        seat = self.seat
        found = digs(t, seat, PLAIN_DIG)
        add_guardians(t, seat, found)
        add_purchases(t, seat, BOTH, 0, False, found)
        last = NONE
        for card in t.hands[seat]:  # ARN-PLAY-02, ARN-PLAY-04
            if card != last and not FREE_CARD[card] and playable(t, seat, card):
                found.append(PLAY + card)
            last = card
        crew = t.ready_crew(seat)
        if crew:
            for one in range(ASSISTANT_COUNT):
                if crew >> one & 1 and not FREE_ASSISTANT[one]:  # ARN-TURN-07
                    found.append(ENGAGE + one)
        add_moves(t, seat, PLAIN_RESEARCH, found)
        found.append(PASS)  # always: ARN-TURN-12, ARN-PASS-05
        return found

    def apply(self, t: Narak, a: int) -> None:
        if a >= FREE_PLAY:
            act_freely(t, self.seat, a)
            t.then(STILL_MAIN[self.seat])
        else:
            t.acted = True  # ARN-TURN-04: this step does not come again in this turn
            self.answer(t, a)

    def answer(self, t: Narak, a: int) -> None:
        """The main action is carried out. Passing is one (ARN-PASS-01)."""
        seat = self.seat
        if a < OVERCOME:
            send(t, seat, a - DIG, PLAIN_DIG)
        elif a < BUY:
            overcome(t, seat, a - OVERCOME)
        elif a < PLAY:
            buy(t, seat, a - BUY, 0)
        elif a < ENGAGE:
            play_card(t, seat, a - PLAY)
        elif a < RESEARCH:
            t.ready &= ~(1 << a - ENGAGE)
            t.tell(USED, seat, a - ENGAGE)
            t.then(RESOLVE[seat][ASSISTANT_EFFECT[a - ENGAGE][t.level[a - ENGAGE]]])
        elif a != PASS:
            research(t, seat, a, 0)
        else:
            t.passed = with_item(t.passed, seat, True)
            t.tell(PASSED, seat)


class StillMain(Auto[Narak]):
    """After a free action the main action is still to come, unless the free action was to pass (ARN-PASS-04)."""

    def run(self, t: Narak) -> None:
        if not t.acted:
            t.then(MAIN_ACTION[self.seat])


MAIN_ACTION: Final[tuple[MainAction, ...]] = tuple([MainAction(seat) for seat in range(MAX_SEATS)])
STILL_MAIN: Final[tuple[StillMain, ...]] = tuple([StillMain(seat) for seat in range(MAX_SEATS)])


class EndTurn(Open):
    """ARN-TURN-03, R-67. After the main action: free actions, until the player says that the turn is over."""

    def own(self, t: Narak) -> list[int]:
        return [END]

    def answer(self, t: Narak, a: int) -> None:
        """The turn is over."""


class TurnEnd(Auto[Narak]):
    """ARN-TURN-10, ARN-TURN-11. Travel icons left in the pool are lost, and the row is filled up."""

    def run(self, t: Narak) -> None:
        for icon in range(ICON_COUNT):
            t.pool[icon] = 0
        t.then(REFILL[self.seat])


END_TURN: Final[tuple[EndTurn, ...]] = tuple([EndTurn(seat) for seat in range(MAX_SEATS)])
TURN_END: Final[tuple[TurnEnd, ...]] = tuple([TurnEnd(seat) for seat in range(MAX_SEATS)])
