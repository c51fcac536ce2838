"""Step 4, after a creature has entered: defence tiles of the others, then what it does (ATL-DEF, ATL-SERP, ATL-SHARK, ATL-WHALE)."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.games.atlantis.rules.actions import DEFEND, LET
from tepui.games.atlantis.rules.boats import controls
from tepui.games.atlantis.rules.components import DEF_SHARK, KIND_OF, SERPENT, SHARK
from tepui.games.atlantis.rules.events import BY_DEFENCE, BY_SERPENT, BY_SHARK, DEFENDED
from tepui.games.atlantis.rules.meeting import meet_boat
from tepui.games.atlantis.rules.scoring import end_if_deserted
from tepui.games.atlantis.rules.table import NOBODY, Atlantis
from tepui.games.atlantis.rules.tiles import spend_tile

DEFENCE_SYMBOLS: Final = 2


def finds_prey(t: Atlantis, kind: int, space: int) -> bool:
    """Does a creature of this kind do anything in this space (ATL-MAT-01 to -03)?"""
    boat = t.boat_on(space)
    manned = boat >= 0 and t.crew[boat] > 0
    if kind == SERPENT:
        return manned or t.people(space) > 0
    return t.people(space) > 0 if kind == SHARK else manned


def defenders(t: Atlantis, mover: int, kind: int, space: int) -> list[int]:
    """The seats that are asked, clockwise after the mover: affected, and holding any tile at all (ATL-DEF-03, -04, -09)."""
    found: list[int] = []
    if kind == SERPENT:
        return found
    for i in range(1, t.rules.seats):
        seat = (mover + i) % t.rules.seats
        if t.holds_tile(seat) and affected(t, seat, kind, space):
            found.append(seat)
    return found


def affected(t: Atlantis, seat: int, kind: int, space: int) -> bool:
    """Swimmers of one's own before a shark; an occupied boat under one's control before a whale (ATL-DEF-06, -16)."""
    if kind == SHARK:
        return any(t.where[piece] == space for piece in t.rules.pieces[seat])
    return controls(t, seat, t.boat_on(space))


class Defend(Choice[Atlantis]):
    """ATL-DEF-03 to -05, -17. A matching tile, or let it happen; the first answer settles it (ATL-DEF-09)."""

    __slots__ = ("creature",)

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.creature)

    def legal(self, t: Atlantis) -> list[int]:
        kind = KIND_OF[self.creature] - SHARK
        found: list[int] = []
        for tile in range(len(t.keeper)):
            if t.keeper[tile] == self.seat and t.symbol[tile] == DEF_SHARK + kind:
                found.append(DEFEND + kind + DEFENCE_SYMBOLS * tile)
        found.append(LET)
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        if a == LET:
            return
        tile = (a - DEFEND) // DEFENCE_SYMBOLS
        spend_tile(t, tile, DEF_SHARK + (a - DEFEND) % DEFENCE_SYMBOLS, DEFENDED, self.creature)
        t.remove_creature(self.creature, BY_DEFENCE)
        t.cut(Strike)


class Strike(Auto[Atlantis]):
    """ATL-SERP-02, -03, ATL-SHARK-03, ATL-WHALE-03, -04. The creature does its work, unless it was driven off (ATL-DEF-13 to -15)."""

    __slots__ = ("creature",)

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.creature)

    def run(self, t: Atlantis) -> None:
        space = t.creatures[self.creature]
        if space < 0:
            return
        kind = KIND_OF[self.creature]
        boat = t.boat_on(space)
        if kind == SHARK:
            t.drown(space, BY_SHARK)
        else:
            if kind == SERPENT:
                t.drown(space, BY_SERPENT)
            if boat >= 0:
                meet_boat(t, boat, NOBODY)
        end_if_deserted(t)
