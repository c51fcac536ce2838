"""Who steers a boat (ATL-BOAT-04 to -07). Asked afresh every time, so it is true after every boarding and leaving."""

from __future__ import annotations

from tepui.games.atlantis.table import MAX_SEATS, Atlantis


def steers(t: Atlantis, seat: int, boat: int) -> bool:
    """May this seat sail the boat: it is empty, or the seat controls it (ATL-BOAT-04)?"""
    return t.crew[boat] == 0 or controls(t, seat, boat)


def controls(t: Atlantis, seat: int, boat: int) -> bool:
    """Has this seat explorers aboard, and nobody more (ATL-BOAT-05)?"""
    first = boat * MAX_SEATS
    mine = t.aboard[first + seat]
    return mine > 0 and mine >= max(t.aboard[first : first + MAX_SEATS])
