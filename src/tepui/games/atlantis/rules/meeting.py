"""What happens when pieces and creatures come together, whoever moved (ATL-MAT, ATL-INV)."""

from __future__ import annotations

from tepui.games.atlantis.rules.events import BY_SERPENT, BY_SHARK, BY_WHALE
from tepui.games.atlantis.rules.table import DEADLY, SERPENTS, WRECKERS, Atlantis


def death_of_swimmers(t: Atlantis, space: int) -> int:
    """What takes the swimmers of a deadly space, as a cause."""
    return BY_SERPENT if t.beasts(space) & SERPENTS else BY_SHARK


def meet_swimmer(t: Atlantis, piece: int) -> None:
    """A swimmer has come into a space: a serpent or a shark there takes it (ATL-SWIM-10 to -12, ATL-MAT-04)."""
    space = t.where[piece]
    if t.beasts(space) & DEADLY:
        t.lose(piece, space, death_of_swimmers(t, space))


def meet_boat(t: Atlantis, boat: int, thrower: int) -> None:
    """An occupied boat beside a serpent or a whale is lost and its people fall (ATL-BOAT-09, -10, -18, ATL-MAT-05).

    For explorers of `thrower`, whose step 2 this is, the fall is their sea-space move (ATL-SWIM-05, -18).
    """
    space = t.boats[boat]
    beasts = t.beasts(space)
    if t.crew[boat] == 0 or not beasts & WRECKERS:
        return
    people = t.passengers(boat)
    for piece in people:
        t.fall(piece, boat)
        if t.rules.owner[piece] == thrower:
            t.swum |= 1 << piece
    t.remove_boat(boat, BY_SERPENT if beasts & SERPENTS else BY_WHALE)
    if beasts & DEADLY:
        for piece in people:
            t.lose(piece, space, death_of_swimmers(t, space))
