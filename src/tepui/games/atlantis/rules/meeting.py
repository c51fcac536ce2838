"""What happens when explorers or boats come to a creature, or the other way round."""

from __future__ import annotations

from tepui.games.atlantis.rules.events import BY_SERPENT, BY_SHARK, BY_WHALE, OVERBOARD
from tepui.games.atlantis.rules.table import DEADLY, SERPENTS, WRECKERS, Atlantis


def death_of_swimmers(t: Atlantis, space: int) -> int:
    """The cause of death to tell: a serpent if there is one, else a shark."""
    return BY_SERPENT if t.beasts(space) & SERPENTS else BY_SHARK


def meet_swimmer(t: Atlantis, piece: int) -> None:
    """ATL-MAT-04. A swimmer has come into a space: a serpent or a shark there takes it, a whale does not (ATL-SWIM-12).

    Before it could do anything else (ATL-SWIM-10), and no matter whether it swam, stepped or jumped (ATL-SWIM-11).
    ATL-INV-01 follows from ATL-MAT-01, ATL-MAT-02 and ATL-MAT-04.
    """
    space = t.where[piece]
    if t.beasts(space) & DEADLY:
        t.lose(piece, space, death_of_swimmers(t, space))


def meet_boat(t: Atlantis, boat: int, thrower: int) -> None:
    """ATL-BOAT-09, ATL-MAT-05. An occupied boat in a space with a serpent or a whale is lost, and its passengers fall.

    An empty boat is safe (ATL-BOAT-12, ATL-MAT-06), a shark alone harms none (ATL-BOAT-11). `thrower`: whose step 2 it is.
    ATL-INV-02 follows from ATL-MAT-01, ATL-MAT-03 and ATL-MAT-05.
    """
    space = t.boats[boat]
    beasts = t.beasts(space)
    if t.crew[boat] == 0 or not beasts & WRECKERS:
        return
    people = t.passengers(boat)
    throw_overboard(t, boat, people, thrower)
    t.remove_boat(boat, BY_SERPENT if beasts & SERPENTS else BY_WHALE)
    t.tell_people(OVERBOARD, people, space)
    if beasts & DEADLY:
        drown_crew(t, people, space)


def throw_overboard(t: Atlantis, boat: int, people: list[int], thrower: int) -> None:
    """ATL-SWIM-01, ATL-BOAT-18. Everybody aboard becomes a swimmer, of whatever seat, swum already or not (ATL-SWIM-19).

    In its owner's step 2 the fall is an explorer's sea-space move (ATL-SWIM-05), at any other time it is not (ATL-SWIM-18).
    """
    for piece in people:
        t.fall(piece, boat)
        if t.rules.owner[piece] == thrower:
            t.swum |= 1 << piece


def drown_crew(t: Atlantis, people: list[int], space: int) -> None:
    """ATL-BOAT-10, ATL-WHALE-04. All who fell beside a serpent or a shark are out (ATL-BOAT-18). ATL-BOAT-17 has examples."""
    for piece in people:
        t.lose(piece, space, death_of_swimmers(t, space))
