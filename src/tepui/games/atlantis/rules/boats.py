"""Who steers a boat (ATL-BOAT-04 to -07). Asked afresh every time, so it is true after every boarding and leaving."""

from __future__ import annotations

from typing import Final

from tepui.games.atlantis.rules.table import MAX_SEATS, PASSENGER, PASSENGERS, Atlantis


def most(seat: int, aboard: int) -> bool:
    """Has this seat passengers, and nobody more? `aboard` counts them as the table does."""
    counts = [aboard // unit & PASSENGERS for unit in PASSENGER]
    return counts[seat] > 0 and counts[seat] == max(counts)


# `most` for every boat there can be, by seat and by what `aboard` says of it: asked of all boats at every move.
MOST: Final[tuple[tuple[bool, ...], ...]] = tuple(
    [tuple([most(seat, aboard) for aboard in range(1 << 2 * MAX_SEATS)]) for seat in range(MAX_SEATS)]
)


def steers(t: Atlantis, seat: int, boat: int) -> bool:
    """May this seat sail the boat: it is empty, or the seat controls it (ATL-BOAT-04)?"""
    return t.crew[boat] == 0 or controls(t, seat, boat)


def controls(t: Atlantis, seat: int, boat: int) -> bool:
    """Has this seat explorers aboard, and nobody more (ATL-BOAT-05)?"""
    return MOST[seat][t.aboard[boat]]
