"""Who steers a boat. Nothing is remembered: control follows from who is aboard now (ATL-BOAT-07)."""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.rules.table import MAX_SEATS, PASSENGER, PASSENGERS, Atlantis


def most(seat: int, aboard: int) -> bool:
    """ATL-BOAT-05. Has this seat passengers, and nobody else more? `aboard` counts them as the table does.

    Heads are counted, whatever they are worth (ATL-COMP-12). ATL-BOAT-06 is an example.
    """
    counts = [aboard // unit & PASSENGERS for unit in PASSENGER]
    return counts[seat] > 0 and counts[seat] == max(counts)


# The answers of `most` for every seat and every value of `aboard`, made once since every move asks for all boats.
MOST: Final[tuple[tuple[bool, ...], ...]] = tuple(
    [tuple([most(seat, aboard) for aboard in range(1 << 2 * MAX_SEATS)]) for seat in range(MAX_SEATS)]
)


def steers(t: Atlantis, seat: int, boat: int) -> bool:
    """ATL-BOAT-04. May this seat sail the boat: is it empty, or does the seat control it?"""
    return t.crew[boat] == 0 or controls(t, seat, boat)


def controls(t: Atlantis, seat: int, boat: int) -> bool:
    """ATL-BOAT-05, ATL-BOAT-07. Has this seat explorers aboard now, and no other seat more?"""
    return MOST[seat][t.aboard[boat]]
