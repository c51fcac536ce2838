"""Why a move of step 2 is refused: who it belongs to, what the explorer is, and what lies where it would go."""

from __future__ import annotations

from tepui.core.records import Reason
from tepui.engine.verbs import Verb
from tepui.games.atlantis.people.reader_view import ReaderView
from tepui.games.atlantis.rules.boats import steers
from tepui.games.atlantis.rules.components import NEAR, OUT, SAVED, SEA, SEATS_ABOARD, SHORE, SPACES


def refuse_move(desk: ReaderView, verb: Verb, action: int) -> Reason:
    """The nearest reason for a verb of step 2 that is not legal now."""
    piece, *rest = verb.parts(action)
    if verb.name == "sail":
        return refuse_sail(desk, piece, *rest)
    belongs = refuse_piece(desk, piece)
    if belongs is not None:
        return belongs
    if verb.name in ("jump", "climb", "land"):
        return refuse_here(desk, verb.name, piece)
    return refuse_step(desk, verb.name, piece, *rest)


def refuse_sail(desk: ReaderView, boat: int, direction: int) -> Reason:
    t = desk.t
    seat = desk.v.seat or 0
    at = t.boats[boat]
    if at < 0:
        return desk.because("ATL-BOAT-14", "no_boat")
    if not steers(t, seat, boat):
        mine = t.passengers_of(seat, boat)
        return outvoted(desk, boat) if mine else desk.because("ATL-MOVE-08", "not_steered")
    to = NEAR[at][direction]
    if to < 0:
        return desk.because("ATL-BOARD-01", "edge")
    if t.terrain[to] != SEA:
        return desk.because("ATL-BOAT-03", "boat_land")
    return desk.because("ATL-BOAT-02", "boat_there", space=SPACES[to])


def outvoted(desk: ReaderView, boat: int) -> Reason:
    """Why a boat with one's own passengers is not one's own to sail: who has more aboard, and how many."""
    aboard = [desk.t.passengers_of(seat, boat) for seat in range(desk.v.seats)]
    return desk.because("ATL-BOAT-05", "outvoted", mine=aboard[desk.v.seat or 0], most=max(aboard))


def refuse_piece(desk: ReaderView, piece: int) -> Reason | None:
    if not desk.is_mine(piece):
        return desk.because("ATL-MOVE-04", "not_yours")
    if SAVED <= desk.t.where[piece] < OUT:
        return desk.because("ATL-SAFE-06", "saved")
    return desk.because("ATL-MOVE-01", "gone") if desk.space_of(piece) < 0 else None


def refuse_here(desk: ReaderView, verb: str, piece: int) -> Reason:
    """Jumping, climbing and landing happen where the explorer is."""
    t = desk.t
    space = desk.space_of(piece)
    if verb == "jump":
        return desk.because("ATL-SWIM-04", "swum") if desk.rides(piece) else desk.because("ATL-SWIM-02", "not_aboard")
    if verb == "climb":
        if not desk.swims(piece):
            return desk.because("ATL-SWIM-06", "not_swimming")
        return full_or_none(desk, t.boat_on(space))
    if SHORE[space] < 0:
        return desk.because("ATL-SAFE-08", "not_shore", space=SPACES[space])
    return desk.because("ATL-SAFE-04", "swam_ashore")


def full_or_none(desk: ReaderView, boat: int) -> Reason:
    if boat < 0:
        return desk.because("ATL-SWIM-06", "no_boat_here")
    assert desk.t.crew[boat] >= SEATS_ABOARD
    return desk.because("ATL-BOAT-01", "boat_full")


def refuse_step(desk: ReaderView, verb: str, piece: int, direction: int) -> Reason:
    """Walking, wading, swimming, boarding and changing boats go to a neighbouring space."""
    t = desk.t
    to = NEAR[desk.space_of(piece)][direction]
    if to < 0:
        return desk.because("ATL-BOARD-01", "edge")
    land = t.terrain[to] != SEA
    if verb == "walk":
        if not desk.walks(piece):
            return desk.because("ATL-LAND-06", "no_way_back")
        return desk.because("ATL-LAND-08", "no_tile", space=SPACES[to])
    if verb == "wade":
        if not desk.walks(piece):
            return desk.because("ATL-LAND-03", "not_walking")
        return desk.because("ATL-LAND-03", "no_sea", space=SPACES[to])
    if verb == "swim":
        return refuse_swim(desk, piece, to, land)
    if verb == "board" and not desk.walks(piece):
        return desk.because("ATL-SWIM-20", "climb_only")
    if verb == "hop" and not desk.rides(piece):
        return desk.because("ATL-LAND-04", "not_aboard")
    return full_or_none(desk, t.boat_on(to))


def refuse_swim(desk: ReaderView, piece: int, to: int, land: bool) -> Reason:
    if not desk.swims(piece):
        return desk.because("ATL-SWIM-03", "not_swimming")
    if desk.t.swum >> piece & 1:
        return desk.because("ATL-SWIM-03", "swum")
    return desk.because("ATL-LAND-06", "no_way_back") if land else desk.because("ATL-MOVE-03", "can_move")
