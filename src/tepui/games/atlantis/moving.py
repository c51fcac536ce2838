"""Step 2: three points for walking, swimming, boats and havens (ATL-MOVE, ATL-LAND, ATL-SWIM, ATL-BOAT, ATL-SAFE)."""

from __future__ import annotations

from typing import Final

from tepui.core.step import Auto, Choice
from tepui.games.atlantis.actions import (
    BOARD,
    CLIMB,
    COME_ASHORE,
    DONE,
    HOP,
    JUMP,
    PIECE_SPAN,
    SAIL,
    SWIM,
    WADE,
    WALK,
)
from tepui.games.atlantis.boats import steers
from tepui.games.atlantis.components import (
    ABOARD,
    BOAT_COUNT,
    NEAR,
    POINTS,
    SAVED,
    SEA,
    SEATS_ABOARD,
    SHORE,
    SPACE_COUNT,
)
from tepui.games.atlantis.events import (
    BOARDED,
    CLIMBED,
    DONE_MOVING,
    HOPPED,
    JUMPED,
    LANDED,
    SAILED,
    SWAM,
    WADED,
    WALKED,
)
from tepui.games.atlantis.meeting import meet_boat, meet_swimmer
from tepui.games.atlantis.scoring import end_if_deserted
from tepui.games.atlantis.table import Atlantis

# The spaces around a space, each with what its direction adds to an action: of an explorer, of a boat.
WAYS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(near, PIECE_SPAN * d) for d, near in enumerate(around) if near >= 0]) for around in NEAR]
)
SAIL_WAYS: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    [tuple([(near, BOAT_COUNT * d) for d, near in enumerate(around) if near >= 0]) for around in NEAR]
)


class MayMove(Auto[Atlantis]):
    """ATL-TURN-09. Whoever has no explorer left to move skips step 2, empty boats included."""

    __slots__ = ()

    def run(self, t: Atlantis) -> None:
        if t.alive[self.seat]:
            t.then(Move(self.seat, POINTS))


class Move(Choice[Atlantis]):
    """ATL-MOVE-01, -03. One of the ten moves for a point, or done."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.left)

    def legal(self, t: Atlantis) -> list[int]:
        found: list[int] = [DONE]
        where = t.where
        terrain = t.terrain
        for piece in t.rules.pieces[self.seat]:
            at = where[piece]
            if at < SPACE_COUNT:
                if terrain[at] != SEA:
                    walker_moves(t, piece, at, found)
                else:
                    swimmer_moves(t, piece, at, found)
            elif at < SAVED:
                passenger_moves(t, piece, at - ABOARD, found)
        boat_moves(t, self.seat, found)
        found.sort()
        return found

    def apply(self, t: Atlantis, a: int) -> None:
        if a == DONE:
            t.tell(DONE_MOVING, self.seat, self.left)
            return
        if a < WADE:
            walk(t, (a - WALK) % PIECE_SPAN, (a - WALK) // PIECE_SPAN)
        elif a < SWIM:
            enter_sea(t, (a - WADE) % PIECE_SPAN, (a - WADE) // PIECE_SPAN, WADED)
        elif a < BOARD:
            enter_sea(t, (a - SWIM) % PIECE_SPAN, (a - SWIM) // PIECE_SPAN, SWAM)
        elif a < HOP:
            board(t, (a - BOARD) % PIECE_SPAN, (a - BOARD) // PIECE_SPAN)
        elif a < JUMP:
            hop(t, (a - HOP) % PIECE_SPAN, (a - HOP) // PIECE_SPAN)
        elif a < CLIMB:
            jump(t, a - JUMP)
        elif a < COME_ASHORE:
            climb(t, a - CLIMB)
        elif a < SAIL:
            come_ashore(t, a - COME_ASHORE)
        else:
            sail(t, self.seat, (a - SAIL) % BOAT_COUNT, (a - SAIL) // BOAT_COUNT)
        if self.left > 1 and t.alive[self.seat]:
            t.then(Move(self.seat, self.left - 1))
        end_if_deserted(t)


# ---- what is allowed


def walker_moves(t: Atlantis, piece: int, at: int, found: list[int]) -> None:
    """ATL-LAND-01 to -03. To the next tile, into the sea, or into a boat with room."""
    terrain = t.terrain
    boat_on = t.boat_on
    for near, way in WAYS[at]:
        if terrain[near] != SEA:
            found.append(WALK + piece + way)
        else:
            found.append(WADE + piece + way)
            boat = boat_on[near]
            if boat >= 0 and t.crew[boat] < SEATS_ABOARD:
                found.append(BOARD + piece + way)


def swimmer_moves(t: Atlantis, piece: int, at: int, found: list[int]) -> None:
    """ATL-SWIM-03, -06, -16, ATL-SAFE-03, -04. One sea space a turn; climb into a boat here; land from a shore space."""
    terrain = t.terrain
    fresh = not (t.swum >> piece) & 1
    if fresh:
        action = SWIM + piece
        for near, way in WAYS[at]:
            if terrain[near] == SEA:
                found.append(action + way)
    boat = t.boat_on[at]
    if boat >= 0 and t.crew[boat] < SEATS_ABOARD:
        found.append(CLIMB + piece)
    if SHORE[at] >= 0 and (fresh or t.rules.swim_then_land):
        found.append(COME_ASHORE + piece)


def passenger_moves(t: Atlantis, piece: int, boat: int, found: list[int]) -> None:
    """ATL-LAND-04, ATL-SWIM-02, ATL-SAFE-01. Into a boat next to this one, overboard, or ashore."""
    at = t.boats[boat]
    boat_on = t.boat_on
    for near, way in WAYS[at]:
        other = boat_on[near]
        if other >= 0 and t.crew[other] < SEATS_ABOARD:
            found.append(HOP + piece + way)
    if not (t.swum >> piece) & 1:
        found.append(JUMP + piece)
    if SHORE[at] >= 0:
        found.append(COME_ASHORE + piece)


def boat_moves(t: Atlantis, seat: int, found: list[int]) -> None:
    """ATL-BOAT-02 to -05. Boats that are empty or steered, to sea spaces without a boat."""
    terrain = t.terrain
    boat_on = t.boat_on
    for boat in range(BOAT_COUNT):
        at = t.boats[boat]
        if at >= 0 and steers(t, seat, boat):
            action = SAIL + boat
            for near, way in SAIL_WAYS[at]:
                if terrain[near] == SEA and boat_on[near] < 0:
                    found.append(action + way)


# ---- what happens


def walk(t: Atlantis, piece: int, direction: int) -> None:
    at = t.where[piece]
    to = NEAR[at][direction]
    t.step_on(piece, to)
    t.tell(WALKED, t.rules.owner[piece], piece, at, to)


def enter_sea(t: Atlantis, piece: int, direction: int, kind: int) -> None:
    """Wading and swimming are the explorer's one sea-space move (ATL-SWIM-03, -04)."""
    at = t.where[piece]
    to = NEAR[at][direction]
    t.step_on(piece, to)
    t.swum |= 1 << piece
    t.tell(kind, t.rules.owner[piece], piece, at, to)
    meet_swimmer(t, piece)


def board(t: Atlantis, piece: int, direction: int) -> None:
    at = t.where[piece]
    boat = t.boat_on[NEAR[at][direction]]
    t.tell(BOARDED, t.rules.owner[piece], piece, at, boat, t.boats[boat])
    go_aboard(t, piece, boat)


def hop(t: Atlantis, piece: int, direction: int) -> None:
    old = t.where[piece] - ABOARD
    boat = t.boat_on[NEAR[t.boats[old]][direction]]
    t.tell(HOPPED, t.rules.owner[piece], piece, old, boat, t.boats[boat])
    go_aboard(t, piece, boat)


def climb(t: Atlantis, piece: int) -> None:
    at = t.where[piece]
    boat = t.boat_on[at]
    t.tell(CLIMBED, t.rules.owner[piece], piece, at, boat)
    go_aboard(t, piece, boat)


def go_aboard(t: Atlantis, piece: int, boat: int) -> None:
    """Manning a boat beside a serpent or a whale counts as sailing into it (ATL-BOAT-13)."""
    t.embark(piece, boat)
    if t.rules.boarding_wrecks:
        meet_boat(t, boat, t.rules.owner[piece])


def jump(t: Atlantis, piece: int) -> None:
    boat = t.where[piece] - ABOARD
    t.fall(piece, boat)
    t.swum |= 1 << piece
    t.tell(JUMPED, t.rules.owner[piece], piece, boat, t.where[piece])
    meet_swimmer(t, piece)


def come_ashore(t: Atlantis, piece: int) -> None:
    at = t.where[piece]
    space = at if at < SPACE_COUNT else t.boats[at - ABOARD]
    t.save(piece, SHORE[space])
    t.tell(LANDED, t.rules.owner[piece], piece, space, SHORE[space])


def sail(t: Atlantis, seat: int, boat: int, direction: int) -> None:
    at = t.boats[boat]
    to = NEAR[at][direction]
    t.sail(boat, to)
    t.tell(SAILED, seat, boat, at, to)
    meet_boat(t, boat, seat)
