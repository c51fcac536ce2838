"""Step 4, after a creature has entered a space: the others may answer with defence tiles, then it strikes."""

from __future__ import annotations

from typing import Final

from tepui.engine.step import Auto, Choice
from tepui.games.atlantis.rules.actions import DEFEND, LET
from tepui.games.atlantis.rules.boats import controls
from tepui.games.atlantis.rules.components import DEF_SHARK, KIND_OF, SERPENT, SHARK
from tepui.games.atlantis.rules.events import BY_DEFENCE, BY_SERPENT, BY_SHARK, DEFENDED_WITH
from tepui.games.atlantis.rules.meeting import meet_boat
from tepui.games.atlantis.rules.scoring import end_if_deserted
from tepui.games.atlantis.rules.table import NOBODY, Atlantis
from tepui.games.atlantis.rules.tiles import spend_tile

DEFENCE_SYMBOLS: Final = 2


def finds_prey(t: Atlantis, kind: int, space: int) -> bool:
    """Does a creature of this kind do anything in this space (ATL-MAT-01, ATL-MAT-02, ATL-MAT-03)?

    An empty boat is no prey for any (ATL-SERP-04, ATL-DEF-16), an occupied one none for a shark (ATL-SHARK-04), a swimmer
    none for a whale (ATL-WHALE-05).
    """
    boat = t.boat_on(space)
    occupied = boat >= 0 and t.crew[boat] > 0
    if kind == SERPENT:
        return occupied or t.people(space) > 0
    return t.people(space) > 0 if kind == SHARK else occupied


def defenders(t: Atlantis, mover: int, kind: int, space: int) -> list[int]:
    """The seats that are asked, clockwise after the mover (ATL-DEF-09): those affected who hold any tile at all.

    Never the mover (ATL-DEF-01, ATL-DEF-07), and nobody for a serpent (ATL-DEF-08). What is asked about is the creature that
    moved: sharks that were there already cannot be answered (ATL-WHALE-07).
    """
    found: list[int] = []
    if kind == SERPENT:
        return found
    for i in range(1, t.rules.seats):
        seat = (mover + i) % t.rules.seats
        if t.holds_tile(seat) and affected(t, seat, kind, space):
            found.append(seat)
    return found


def affected(t: Atlantis, seat: int, kind: int, space: int) -> bool:
    """Swimmers of one's own before a shark (ATL-DEF-03), of either colour (ATL-2P-07).

    A boat under one's control before a whale (ATL-DEF-04): a passenger without control is not asked (ATL-DEF-06), nor
    anybody for an empty boat (ATL-DEF-16). ATL-DEF-12 is an example.
    """
    if kind == SHARK:
        return any(t.where[piece] == space for piece in t.rules.pieces[seat])
    return controls(t, seat, t.boat_on(space))


class Defend(Choice[Atlantis]):
    """ATL-DEF-05, ATL-FLOW-06. A tile against a shark (ATL-DEF-03) or a whale (ATL-DEF-04), or let it happen (ATL-DEF-17)."""

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def legal(self, t: Atlantis) -> list[int]:
        """Any matching tile that is held, however new (ATL-DEF-02)."""
        kind = KIND_OF[self.creature] - SHARK
        found: list[int] = []
        for tile in range(len(t.keeper)):
            if t.keeper[tile] == self.seat and t.symbol[tile] == DEF_SHARK + kind:
                found.append(DEFEND + kind + DEFENCE_SYMBOLS * tile)
        found.append(LET)
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        """The creature that moved is out, and no other (ATL-DEF-14). It does not strike, and nobody else is asked (ATL-DEF-09).

        So all swimmers (ATL-DEF-13), the boat and its passengers (ATL-DEF-15) stay as they were; ATL-DEF-11 is an example.
        Nothing of step 4 is left to do (ATL-DEF-18).
        """
        if a == LET:
            return
        tile = (a - DEFEND) // DEFENCE_SYMBOLS
        spend_tile(t, tile, DEF_SHARK + (a - DEFEND) % DEFENCE_SYMBOLS, DEFENDED_WITH, self.creature)
        t.remove_creature(self.creature, BY_DEFENCE)
        t.cut(Strike)


class Strike(Auto[Atlantis]):
    """ATL-DEF-05. The creature strikes when nobody has answered, whoever is hit: the mover as well (ATL-DIE-08)."""

    def __init__(self, seat: int, creature: int) -> None:
        self.seat = seat
        self.creature = creature

    def run(self, t: Atlantis) -> None:
        """A shark takes the swimmers (ATL-SHARK-03), a whale the boat (ATL-WHALE-03).

        A serpent takes both (ATL-SERP-02, ATL-SERP-03), but no empty boat (ATL-SERP-04); ATL-SERP-05 has examples.
        """
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
