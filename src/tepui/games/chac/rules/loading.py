"""Phases 1 and 2: everybody discards what is too heavy, in secret and together; then one roll for all."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.engine.table import with_item, without_item
from tepui.games.chac.rules.actions import DONE, DROP, STEADY
from tepui.games.chac.rules.components import DICE, MAX_SEATS, STAMINA
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import ACTIONS_GIVEN, DROPPED, ROLLED, STEADIED
from tepui.games.chac.rules.river import one_of_each
from tepui.games.chac.rules.table import FOR_ACTIONS, INSIDE, Chac, with_card


class AdjustLoad(Auto[Chac]):
    """Phase 1: who is asked. CHA-ROUND-02: players inside."""

    def run(self, t: Chac) -> None:
        for seat in range(t.rules.seats):
            # CHA-ROUND-06: only with a card or an unused Stamina; CHA-LOAD-06 follows: no card in round 1, nothing to discard
            if t.state[seat] == INSIDE and (t.hands[seat] or t.can_use(seat, STAMINA)):
                t.then(DROPPING[seat])
        t.then(REVEAL_LOAD[self.seat])


class Drop(Choice[Chac]):
    """CHA-LOAD-05: discard card after card, as many as one likes, then say done; what was discarded waits in `pending`.

    CHA-LOAD-10: only here; a swimmer's sacrifice (`river.GiveCard`) and death (`death.die`) are the exceptions.
    """

    def together(self) -> bool:
        """CHA-LOAD-11. All choose at once, none sees another's choice."""
        return True

    def legal(self, t: Chac) -> list[int]:
        found = one_of_each(t.hands[self.seat], DROP)  # CHA-LOAD-13: any card
        if t.can_use(self.seat, STAMINA) and not t.calm[self.seat]:
            found.append(STEADY)  # CHA-ABIL-18: here and nowhere else
        found.append(DONE)
        return found

    def apply(self, t: Chac, a: int) -> None:
        seat = self.seat
        if a == DONE:  # CHA-LOAD-12: the choice is final
            return
        if a == STEADY:
            t.calm = with_item(t.calm, seat, 1)
        else:
            t.hands[seat] = without_item(t.hands[seat], a - DROP)
            t.pending[seat] = with_card(t.pending[seat], a - DROP)
        t.then(DROPPING[seat])


class RevealLoad(Auto[Chac]):
    """CHA-LOAD-08. When all have chosen, the choices come into force: before the roll."""

    def run(self, t: Chac) -> None:
        for seat in range(t.rules.seats):
            if t.pending[seat]:
                t.tell(DROPPED, seat, len(t.pending[seat]))
                t.lost[seat] = sorted(t.lost[seat] + t.pending[seat])  # CHA-LOAD-07
                t.pending[seat] = []
            if t.calm[seat]:
                t.calm = with_item(t.calm, seat, 0)
                t.steady = with_item(t.steady, seat, 1)  # CHA-ABIL-05
                t.spend_ability(seat)
                t.tell(STEADIED, seat)


class ActionRoll(Auto[Chac]):
    """CHA-ACT-01. The first player rolls five dice, once, for everybody inside."""

    def run(self, t: Chac) -> None:
        if INSIDE in t.state:
            roll(t, self.seat, DICE, FOR_ACTIONS)
            t.then(COUNT_ACTIONS[self.seat])


class CountActions(Auto[Chac]):
    """CHA-ACT-02: a player inside has an action for every die that reaches the load. CHA-EX-02, CHA-EX-19 are examples."""

    def run(self, t: Chac) -> None:
        t.roll = t.dice  # CHA-ACT-07: nothing changes it until the next round
        t.dice = []
        if t.heard:
            t.tell_all(ROLLED, [self.seat, *t.roll])
        for seat in t.from_first():
            count = 0
            if t.state[seat] == INSIDE:
                load = t.load(seat)
                for face in t.roll:  # CHA-ACT-06: every die counts for every player
                    if face >= load:
                        count += 1
                t.tell(ACTIONS_GIVEN, seat, count, load)
            t.given[seat] = count  # CHA-ACT-03: for the whole round
            t.actions[seat] = count


# Steps never change, and every round has these: one of each for every seat serves all tables.
ADJUST_LOAD: Final[tuple[AdjustLoad, ...]] = tuple([AdjustLoad(seat) for seat in range(MAX_SEATS)])
DROPPING: Final[tuple[Drop, ...]] = tuple([Drop(seat) for seat in range(MAX_SEATS)])
REVEAL_LOAD: Final[tuple[RevealLoad, ...]] = tuple([RevealLoad(seat) for seat in range(MAX_SEATS)])
ACTION_ROLL: Final[tuple[ActionRoll, ...]] = tuple([ActionRoll(seat) for seat in range(MAX_SEATS)])
COUNT_ACTIONS: Final[tuple[CountActions, ...]] = tuple([CountActions(seat) for seat in range(MAX_SEATS)])
