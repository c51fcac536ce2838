"""The end: hands are shown, chests opened, points counted (CHA-END)."""

from __future__ import annotations

from tepui.engine.step import Auto, Lot
from tepui.engine.table import with_more
from tepui.games.chac.rules.actions import SHOW
from tepui.games.chac.rules.components import BACKS, CHEST, DISC, NOBODY
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import CHEST_WORTH, ENDED, SHOWED
from tepui.games.chac.rules.table import FOR_CHEST, OUT, Chac


class GameEnd(Auto[Chac]):
    """CHA-END-03, -05, CHA-INFO-10. Those who got out show their cards, from the first player on."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        t.tell(ENDED, NOBODY)
        for seat in t.from_first():
            if t.state[seat] == OUT:
                for _ in t.hands[seat]:
                    t.then(ShowCard(seat))


class ShowCard(Lot[Chac]):
    """CHA-INFO-10. The next card of the hand is turned up; a chest is opened at once."""

    __slots__ = ()

    def lots(self, t: Chac) -> list[int]:
        return [SHOW + t.hands[self.seat][len(t.shown[self.seat])]]

    def apply(self, t: Chac, a: int) -> None:
        card = a - SHOW
        t.shown = [[*shown, card] if seat == self.seat else shown for seat, shown in enumerate(t.shown)]
        t.tell(SHOWED, self.seat, card)
        if card // BACKS == CHEST:
            roll(t, self.seat, 1, FOR_CHEST)
            t.then(OpenChest(self.seat))


class OpenChest(Auto[Chac]):
    """CHA-END-05, -13. One die for one chest."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        t.chests = with_more(t.chests, self.seat, t.dice[0])
        t.tell(CHEST_WORTH, self.seat, t.dice[0])


def score(t: Chac, seat: int) -> int:
    """CHA-END-03, -04. What was carried out; nothing for those who did not get out."""
    if t.state[seat] != OUT:
        return 0
    points = t.chests[seat]
    for card in t.hands[seat]:
        points += card // BACKS
    return points


def winners(t: Chac) -> list[int]:
    """CHA-END-06 to -09, CHA-VAR-01. Nobody, if nobody got out."""
    out = [seat for seat in range(t.rules.seats) if t.state[seat] == OUT]
    if not out:
        return []
    best = max([score(t, seat) for seat in out])
    tied = [seat for seat in out if score(t, seat) == best]
    if t.rules.stone_breaks_ties:
        holders = [seat for seat in tied if DISC in t.hands[seat]]
        return holders or tied
    return tied
