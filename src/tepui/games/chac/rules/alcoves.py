"""Picking locks: five dice, chosen rerolls, exact combinations (CHA-ALC, CHA-ABIL-03)."""

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
)
from tepui.games.chac.rules.dice import roll
from tepui.games.chac.rules.events import MASTERED, OPENED, TRIED_LOCK
from tepui.games.chac.rules.searching import take
from tepui.games.chac.rules.table import FOR_LOCK, Chac


def closed_alcove(t: Chac, seat: int) -> int:
    """CHA-ALC-01, -09. The closed alcove beside this seat's adventurer, NOWHERE if there is none."""
    alcove = ALCOVE_BY[t.where[seat]]
    return alcove if alcove >= 0 and t.alcoves[alcove] == NOBODY else NOBODY


def can_pick(t: Chac, seat: int) -> bool:
    """CHA-ALC-01, -08."""
    return closed_alcove(t, seat) >= 0 and len(t.hands[seat]) < MOST_CARDS


def missing(dice: list[int], alcove: int) -> int:
    """CHA-ALC-02, -03, -10. How many faces of the combination do not show."""
    count = 0
    for face in ALCOVE_NEED[alcove]:
        if face not in dice:
            count += 1
    return count


# CHA-ALC-04. Any dice but none; of equal dice the first are meant. By the dice (a bit each) that equal the one before.
REROLLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([REROLL + mask - 1 for mask in range(1, 1 << DICE) if not mask & equal & ~(mask << 1)])
        for equal in range(1 << DICE)
    ]
)


def rerolls(dice: list[int]) -> list[int]:
    """CHA-ALC-04. What may be rolled again of the dice of a lock."""
    equal = 0
    for i in range(1, DICE):
        if dice[i] == dice[i - 1]:
            equal |= 1 << i
    return list(REROLLS[equal])


def pick(t: Chac, seat: int) -> None:
    """CHA-ALC-02. A series begins with all five dice."""
    t.lock = []
    roll(t, seat, DICE, FOR_LOCK)
    t.then(TryLock(seat))


def reroll(t: Chac, seat: int, mask: int) -> None:
    """CHA-ALC-04. The others keep their faces."""
    t.lock = [t.lock[i] for i in range(DICE) if not mask >> i & 1]
    roll(t, seat, DICE - len(t.lock), FOR_LOCK)
    t.then(TryLock(seat))


class TryLock(Auto[Chac]):
    """CHA-ALC-05. If the combination shows, the card is taken at once."""

    __slots__ = ()

    def run(self, t: Chac) -> None:
        t.lock = sorted(t.lock + t.dice)
        alcove = ALCOVE_BY[t.where[self.seat]]
        if t.heard:
            t.tell_all(TRIED_LOCK, [self.seat, alcove, *t.lock])
        if missing(t.lock, alcove) == 0:
            open_alcove(t, self.seat, alcove)


def can_master(t: Chac, seat: int) -> bool:
    """CHA-ABIL-17, -30. After a roll of the series, if exactly one number is missing."""
    return bool(t.lock) and missing(t.lock, ALCOVE_BY[t.where[seat]]) == 1


def master(t: Chac, seat: int) -> None:
    """CHA-ABIL-03, -04."""
    alcove = ALCOVE_BY[t.where[seat]]
    t.spend_ability(seat)
    t.tell(MASTERED, seat, alcove)
    open_alcove(t, seat, alcove)


def open_alcove(t: Chac, seat: int, alcove: int) -> None:
    """CHA-ALC-05, -09."""
    t.lock = []
    t.alcoves = with_item(t.alcoves, alcove, seat)
    take(t, seat, ALCOVE + BACKS * ALCOVE_VALUE[alcove])
    t.tell(OPENED, seat, alcove, ALCOVE_VALUE[alcove])
