"""Getting out of the water before the waterfall: as many dice as the load, and no 1 among them."""

from __future__ import annotations

from tepui.engine.step import Auto, Choice
from tepui.engine.table import without_item
from tepui.games.chac.rules.actions import DROWN, GIVE, SACRIFICE, SWIM
from tepui.games.chac.rules.components import BANK, CARDS_PER_ONE, SWIMMING
from tepui.games.chac.rules.death import die_in_turn
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import ASHORE, BY_WATERFALL, FOUGHT, SACRIFICED, SWAM_CLEAR
from tepui.games.chac.rules.lava import stand
from tepui.games.chac.rules.table import FOR_WATER, Chac, with_card


def get_out(t: Chac, seat: int) -> None:
    """CHA-RIV-10. As many dice as the load of this moment."""
    roll(t, seat, t.load(seat), FOR_WATER)
    t.then(AtTheFall(seat, 1))


def ashore(t: Chac, seat: int) -> None:
    """CHA-RIV-11. The figure stands on the bank, and the turn goes on."""
    t.tell(ASHORE, seat, t.where[seat], BANK)
    stand(t, seat, BANK)


class AtTheFall(Auto[Chac]):
    """The dice are read; `rerolls` says how often dice may still be rolled again. CHA-RIV-22: one is ashore or dies."""

    def __init__(self, seat: int, rerolls: int) -> None:
        super().__init__(seat)
        self.rerolls = rerolls

    def run(self, t: Chac) -> None:
        seat = self.seat
        ones = t.dice.count(1)
        t.tell_all(FOUGHT, [seat, ones, *t.dice])
        if ones == 0:  # CHA-RIV-11
            ashore(t, seat)
            return
        choice = SwallowedUp(seat, ones, self.rerolls)
        if choice.ways_out(t):
            t.then(choice)
        else:  # CHA-RIV-14 after the reroll, CHA-RIV-15 before; CHA-EX-08 is an example
            die_in_turn(t, seat, BY_WATERFALL)


class SwallowedUp(Choice[Chac]):
    """The player chooses how to deal with the 1s. CHA-RIV-20: with all of them, or with none."""

    def __init__(self, seat: int, ones: int, rerolls: int) -> None:
        super().__init__(seat)
        self.ones = ones
        self.rerolls = rerolls

    def affordable(self, t: Chac, ones: int) -> bool:
        """CHA-RIV-12: three cards for each 1, and only once. CHA-RIV-15: with fewer cards one is swept away."""
        return self.rerolls > 0 and len(t.hands[self.seat]) >= CARDS_PER_ONE * ones

    def ways_out(self, t: Chac) -> list[int]:
        """CHA-ABIL-09: Swimming takes care of one 1. CHA-ABIL-22: the others must be paid for.

        CHA-ABIL-23: after the reroll nothing can be paid any more, so that Swimming saves from a single 1 only.
        CHA-EX-18 follows from these.
        """
        found: list[int] = []
        if self.affordable(t, self.ones):
            found.append(SACRIFICE)
        if t.can_use(self.seat, SWIMMING) and (self.ones == 1 or self.affordable(t, self.ones - 1)):
            found.append(SWIM)
        return found

    def legal(self, t: Chac) -> list[int]:
        return [*self.ways_out(t), DROWN]

    def apply(self, t: Chac, a: int) -> None:
        seat = self.seat
        if a == DROWN:
            die_in_turn(t, seat, BY_WATERFALL)
            return
        ones = self.ones
        if a == SWIM:
            t.spend_ability(seat)
            t.tell(SWAM_CLEAR, seat)
            ones -= 1
        if ones == 0:
            ashore(t, seat)
        else:
            t.tell(SACRIFICED, seat, CARDS_PER_ONE * ones)
            t.then(GiveCard(seat, CARDS_PER_ONE * ones), RollAgain(seat, ones))


class GiveCard(Choice[Chac]):
    """CHA-RIV-13. The owner chooses the cards, one by one; they are lost, however the reroll ends."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def legal(self, t: Chac) -> list[int]:
        return one_of_each(t.hands[self.seat], GIVE)

    def apply(self, t: Chac, a: int) -> None:
        t.hands[self.seat] = without_item(t.hands[self.seat], a - GIVE)
        t.lost[self.seat] = with_card(t.lost[self.seat], a - GIVE)
        if self.left > 1:
            t.then(GiveCard(self.seat, self.left - 1))


class RollAgain(Auto[Chac]):
    """CHA-RIV-21: exactly the dice that were paid for are rolled again. CHA-RIV-14: and never a second time."""

    def __init__(self, seat: int, ones: int) -> None:
        super().__init__(seat)
        self.ones = ones

    def run(self, t: Chac) -> None:
        roll(t, self.seat, self.ones, FOR_WATER)
        t.then(AtTheFall(self.seat, 0))


def one_of_each(hand: list[int], verb: int) -> list[int]:
    """An action for every different card of a hand, ascending."""
    found: list[int] = []
    last = -1
    for card in hand:
        if card != last:
            found.append(verb + card)
            last = card
    return found
