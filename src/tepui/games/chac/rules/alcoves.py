"""Picking locks: five dice, rerolls of any of them, and the faces that open an alcove."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto
from tepui.engine.table import with_item
from tepui.games.chac.rules.actions import REROLL
from tepui.games.chac.rules.components import (
    ALCOVE,
    ALCOVE_BY,
    ALCOVE_NEED,
    ALCOVE_VALUE,
    BACKS,
    DICE,
    MOST_CARDS,
    NOBODY,
    NOWHERE,
)
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import MASTERED, OPENED, TRIED_LOCK
from tepui.games.chac.rules.searching import take
from tepui.games.chac.rules.table import FOR_LOCK, Chac


def closed_alcove(t: Chac, seat: int) -> int:
    """The closed alcove beside this seat's adventurer, NOWHERE if there is none.

    CHA-ALC-01: only from the space beside it. CHA-ALC-09: an opened alcove is closed to everybody.
    """
    alcove = ALCOVE_BY[t.where[seat]]
    return alcove if alcove >= 0 and t.alcoves[alcove] == NOBODY else NOWHERE


def can_pick(t: Chac, seat: int) -> bool:
    """CHA-ALC-08 and CHA-LOAD-04: not with twelve cards in hand."""
    return closed_alcove(t, seat) >= 0 and len(t.hands[seat]) < MOST_CARDS


def missing(dice: list[int], alcove: int) -> int:
    """How many of the faces that open an alcove do not show; it opens when none is missing.

    CHA-ALC-02: a red alcove needs 1, 2 and 3. CHA-ALC-03: the grey one needs 1 to 5, a die for each.
    CHA-ALC-10: what the other dice show does not matter.
    """
    count = 0
    for face in ALCOVE_NEED[alcove]:
        if face not in dice:
            count += 1
    return count


# The ways to choose dice for a reroll: any but none. Of dice that show the same face it does not matter which are rolled, so
# the first of them stand for the others. By the dice (a bit each) that show the same face as the die before them.
REROLLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([REROLL + mask - 1 for mask in range(1, 1 << DICE) if not mask & equal & ~(mask << 1)])
        for equal in range(1 << DICE)
    ]
)


def rerolls(dice: list[int]) -> list[int]:
    """CHA-ALC-04. What may be rolled again: from one to all five dice of the lock, which lie in ascending order."""
    equal = 0
    for i in range(1, DICE):
        if dice[i] == dice[i - 1]:
            equal |= 1 << i
    return list(REROLLS[equal])


def pick(t: Chac, seat: int) -> None:
    """CHA-ALC-02: a series begins with all five dice. CHA-ALC-11: so it does for every player who tries."""
    t.lock = []
    roll(t, seat, DICE, FOR_LOCK)
    t.then(TryLock(seat))


def reroll(t: Chac, seat: int, mask: int) -> None:
    """CHA-ALC-04. The dice of the mask are rolled again, the others keep their faces."""
    t.lock = [t.lock[i] for i in range(DICE) if not mask >> i & 1]
    roll(t, seat, DICE - len(t.lock), FOR_LOCK)
    t.then(TryLock(seat))


class TryLock(Auto[Chac]):
    """CHA-ALC-05: if all faces show, the alcove opens at once. CHA-EX-04 is an example."""

    def run(self, t: Chac) -> None:
        t.lock = sorted(t.lock + t.dice)
        alcove = ALCOVE_BY[t.where[self.seat]]
        if t.heard:
            t.tell_all(TRIED_LOCK, [self.seat, alcove, *t.lock])
        if missing(t.lock, alcove) == 0:
            open_alcove(t, self.seat, alcove)


def can_master(t: Chac, seat: int) -> bool:
    """Whether Lock Picking would open the lock now.

    CHA-ABIL-17: after any roll of the series, if exactly one number is missing. CHA-ABIL-04: at the grey alcove this means
    that four of the five show.
    """
    return bool(t.lock) and missing(t.lock, ALCOVE_BY[t.where[seat]]) == 1


def master(t: Chac, seat: int) -> None:
    """CHA-ABIL-03. Lock Picking supplies the missing number."""
    alcove = ALCOVE_BY[t.where[seat]]
    t.spend_ability(seat)
    t.tell(MASTERED, seat, alcove)
    open_alcove(t, seat, alcove)


def open_alcove(t: Chac, seat: int, alcove: int) -> None:
    """CHA-ALC-05. The player takes the card, without another action."""
    t.lock = []
    t.alcoves = with_item(t.alcoves, alcove, seat)  # CHA-ALC-09: from now on. CHA-SETUP-23: this alcove alone
    take(t, seat, ALCOVE + BACKS * ALCOVE_VALUE[alcove])  # CHA-ALC-12: it weighs at once, the actions stay as they are
    t.tell(OPENED, seat, alcove, ALCOVE_VALUE[alcove])
