"""The end: hands are shown, chests opened, points counted."""

from __future__ import annotations

from tepui.engine.step import Auto, Lot
from tepui.engine.table import with_more
from tepui.games.chac.rules.actions import SHOW
from tepui.games.chac.rules.components import BACKS, CHEST, DISC, NOBODY
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import BOULDER_WON, CHEST_WORTH, ENDED, NOT_OUT, SCORED, SHOWED, WON
from tepui.games.chac.rules.table import FOR_CHEST, OUT, Chac


class GameEnd(Auto[Chac]):
    """CHA-INFO-10. Those who got out show their cards, from the first player on."""

    def run(self, t: Chac) -> None:
        t.tell(ENDED, NOBODY)
        for seat in t.from_first():
            if t.state[seat] == OUT:
                for _ in t.hands[seat]:
                    t.then(ShowCard(seat))
        tell_result(t)


class ShowCard(Lot[Chac]):
    """CHA-INFO-10: the next card of the hand is turned up. CHA-END-05: a chest is opened now, at the end of the game."""

    def lots(self, t: Chac) -> list[int]:
        return [SHOW + t.hands[self.seat][len(t.shown[self.seat])]]

    def apply(self, t: Chac, a: int) -> None:
        card = a - SHOW
        t.shown = [[*shown, card] if seat == self.seat else shown for seat, shown in enumerate(t.shown)]
        t.tell(SHOWED, self.seat, card)
        if card // BACKS == CHEST:
            roll(t, self.seat, 1, FOR_CHEST)
            t.then(OpenChest(self.seat))
        tell_result(t)


class OpenChest(Auto[Chac]):
    """CHA-END-05: a chest is worth what its die shows. CHA-END-13: each has a die of its own."""

    def run(self, t: Chac) -> None:
        (points,) = t.dice
        t.chests = with_more(t.chests, self.seat, points)
        t.tell(CHEST_WORTH, self.seat, points)
        tell_result(t)


def score(t: Chac, seat: int) -> int:
    """CHA-END-04: the values of the cards carried out. CHA-END-11: neither their number nor the order of leaving counts.

    CHA-END-12: these are the cards of the adventurer who got out, be it the replacement.
    """
    if t.state[seat] != OUT:  # CHA-END-03; CHA-END-14: all of them alike
        return 0
    points = t.chests[seat]
    for card in t.hands[seat]:
        points += card // BACKS
    return points


def winners(t: Chac) -> list[int]:
    """CHA-END-06. The highest total of those who got out."""
    out = [seat for seat in range(t.rules.seats) if t.state[seat] == OUT]
    if not out:  # CHA-END-08
        return []
    best = max([score(t, seat) for seat in out])
    tied = [seat for seat in out if score(t, seat) == best]  # CHA-END-07; CHA-END-09: also with nothing
    if t.rules.stone_breaks_ties:  # CHA-VAR-01
        holders = [seat for seat in tied if DISC in t.hands[seat]]
        return holders or tied
    return tied


def places(t: Chac) -> list[int]:
    """CHA-END-14. Those who got out by their totals, winners first; all others together behind them, or behind the boulder (CHA-END-08)."""
    won = winners(t)
    rank = [(seat in won, t.state[seat] == OUT, score(t, seat)) for seat in range(t.rules.seats)]
    first = 1 if won else 2
    return [first + sum([other > mine for other in rank]) for mine in rank]


def tell_result(t: Chac) -> None:
    """What everybody has carried out, card by card, and who has won: said when the last card has been shown."""
    if not t.heard or t.steps:
        return
    for seat in t.from_first():
        if t.state[seat] == OUT:
            values = sorted([card // BACKS for card in t.hands[seat] if card // BACKS != CHEST], reverse=True)
            t.tell_all(SCORED, [seat, score(t, seat), t.chests[seat], *values])
        else:
            t.tell(NOT_OUT, seat)
    won = winners(t)
    for seat in won:
        t.tell(WON, seat, score(t, seat), len(won))
    if not won:
        t.tell(BOULDER_WON, NOBODY)
