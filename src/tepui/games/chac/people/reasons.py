"""Why a place, a deck or an alcove cannot be used from where the reader's adventurer stands."""

from __future__ import annotations

from tepui.core.records import Reason
from tepui.games.chac.people.places import TO, place
from tepui.games.chac.people.reader_view import ReaderView
from tepui.games.chac.rules.components import (
    ALCOVE_BY,
    AREA,
    BRIDGE,
    ENTRANCE,
    EXIT,
    LAST_RIVER,
    LAVA,
    LAVA_DECK,
    LEAPS,
    MOST_CARDS,
    NOBODY,
    RIVER,
    RIVER_DECK,
    SLAB_OF,
    STRIDES,
    TRACK,
    WALLS,
    WAYS,
    ZONE_DECK,
    ZONE_OF,
)
from tepui.games.chac.rules.table import BROWN, HOLE, SUN


def no_actions(desk: ReaderView) -> Reason:
    """All actions of the round are spent."""
    return desk.because("CHA-TURN-01", "no_actions", n=desk.v.given[desk.seat])


def space_reason(desk: ReaderView, space: int) -> Reason:
    """Why one cannot step onto a space."""
    t, seat = desk.t, desk.seat
    here, where = t.where[seat], place(space)
    if space == here:
        return desk.because("CHA-MOVE-01", "here")
    if here == LAST_RIVER:
        return last_river_reason(desk, space)
    if space == TRACK[t.boulder]:
        return desk.because("CHA-MOVE-05", "boulder_there", space=where)
    if AREA[here] == RIVER:
        return desk.because("CHA-RIV-02", "downstream")
    near = space in WAYS[here] or space in STRIDES[here] or space in LEAPS[here]
    if near:
        reason = shut_reason(desk, space)
        if reason is not None:
            return reason
    if space in LEAPS[here] and space not in WAYS[here]:
        return desk.because("CHA-MOVE-02", "diagonal")
    if AREA[space] == RIVER:
        return desk.because("CHA-RIV-23", "no_dive")
    if space not in WAYS[here]:
        return (
            desk.because("CHA-COR-03", "exit_far")
            if space == EXIT
            else desk.because("CHA-MOVE-01", "far", space=place(space, TO))
        )
    return no_actions(desk)


def last_river_reason(desk: ReaderView, space: int) -> Reason:
    """Above the waterfall one can only get out of the water."""
    if desk.t.boulder_space() == space:
        return desk.because("CHA-RIV-16", "bank_blocked")
    return desk.because("CHA-RIV-08", "last_river")


def shut_reason(desk: ReaderView, space: int) -> Reason | None:
    """A neighbouring space that nobody can enter."""
    t = desk.t
    if AREA[space] == LAVA and t.covered:
        return desk.because("CHA-LAVA-04", "covered")
    if AREA[space] == LAVA and t.slabs[SLAB_OF[space]] == HOLE:
        return desk.because("CHA-LAVA-07", "hole", space=place(space))
    if AREA[space] in (WALLS, ENTRANCE) and t.walls_met():
        return desk.because("CHA-WALL-14", "walls_met")
    if AREA[space] == BRIDGE and t.planks == 0:
        return desk.because("CHA-BRI-13", "no_bridge")
    return None


def deck_reason(desk: ReaderView, deck: int) -> Reason:
    """Why one cannot search here."""
    t, seat = desk.t, desk.seat
    if len(t.hands[seat]) >= MOST_CARDS:
        return desk.because("CHA-LOAD-04", "full", n=len(t.hands[seat]))
    if t.left_in(deck) == 0:
        rule = "CHA-RIV-07" if deck == RIVER_DECK else "CHA-LAVA-14" if deck == LAVA_DECK else "CHA-WALL-07"
        return desk.because(rule, "empty_deck")
    elsewhere = zone_reason if deck in ZONE_DECK else river_reason if deck == RIVER_DECK else slab_reason
    return elsewhere(desk, deck) or no_actions(desk)


def zone_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the deck of a zone is out of reach."""
    zone = ZONE_OF[desk.t.where[desk.seat]]
    there = zone >= 0 and ZONE_DECK[zone] == deck
    return None if there else desk.because("CHA-WALL-18", "other_zone")


def river_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the river deck is out of reach."""
    here = desk.t.where[desk.seat]
    if AREA[here] != RIVER:
        return desk.because("CHA-RIV-03", "not_in_river")
    if here == LAST_RIVER:
        return desk.because("CHA-RIV-08", "last_river")
    return desk.because("CHA-RIV-04", "searched_here") if desk.t.laid_down[desk.seat] else None


def slab_reason(desk: ReaderView, deck: int) -> Reason | None:
    """Why the lava deck is out of reach."""
    here = desk.t.where[desk.seat]
    if AREA[here] != LAVA:
        return desk.because("CHA-LAVA-11", "not_on_slab")
    state = desk.t.slabs[SLAB_OF[here]]
    if state == BROWN:
        return desk.because("CHA-LAVA-12", "looted")
    return desk.because("CHA-LAVA-18", "sun") if state == SUN else None


def alcove_reason(desk: ReaderView, alcove: int) -> Reason:
    t, seat = desk.t, desk.seat
    if t.alcoves[alcove] != NOBODY:
        return desk.because("CHA-ALC-09", "alcove_open", who=f"#{t.alcoves[alcove]}")
    if ALCOVE_BY[t.where[seat]] != alcove:
        return desk.because("CHA-ALC-01", "alcove_far")
    if len(t.hands[seat]) >= MOST_CARDS:
        return desk.because("CHA-ALC-08", "full", n=len(t.hands[seat]))
    return no_actions(desk)
