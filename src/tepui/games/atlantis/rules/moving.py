"""Step 2: three points for walking, swimming, boats and havens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tepui.engine.step import Auto, Choice
from tepui.games.atlantis.rules.actions import (
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
from tepui.games.atlantis.rules.boats import steers
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
    DIRECTIONS,
    NEAR,
    PER_COLOUR,
    POINTS,
    SAVED,
    SEA,
    SEATS_ABOARD,
    SHORE,
    SPACE_COUNT,
)
from tepui.games.atlantis.rules.events import (
    BOARDED,
    CHANGED_BOATS,
    CLIMBED,
    DONE_MOVING,
    JUMPED,
    LANDED_FROM_BOAT,
    LANDED_SWIMMING,
    SAILED,
    SWAM,
    WADED,
    WALKED,
)
from tepui.games.atlantis.rules.meeting import meet_boat, meet_swimmer
from tepui.games.atlantis.rules.move_bits import (
    BOATS,
    EXPLORERS,
    FIRST_HALF,
    HALF,
    MOVES,
    SPREAD,
    SPREAD_BOAT,
    count_bits,
    list_actions,
    nth_action,
)
from tepui.games.atlantis.rules.scoring import end_if_deserted
from tepui.games.atlantis.rules.sea import free_sides
from tepui.games.atlantis.rules.table import HERE, MAX_SEATS, OPEN_SEA, Atlantis

if TYPE_CHECKING:
    from mypy_extensions import i64


class MayMove(Auto[Atlantis]):
    """ATL-TURN-09. Whoever begins step 2 with no explorer left to move skips it, empty boats included.

    The points are always three, whatever tile was played in step 1 (ATL-HELD-13).
    """

    def run(self, t: Atlantis) -> None:
        if t.alive[self.seat]:
            t.then(MOVE[self.seat])


class Move(Choice[Atlantis]):
    """ATL-MOVE-01, ATL-FLOW-04. One of the ten moves for a point, or done (ATL-TURN-04).

    No move looks back at the one before, so that a piece may have several points (ATL-MOVE-05); ATL-MOVE-02 is an example.
    """

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def legal(self, t: Atlantis) -> list[int]:
        """Moves of one's own explorers only (ATL-MOVE-04), with two colours of both (ATL-2P-03), and of boats."""
        found: list[int] = []
        colours = t.rules.colours[self.seat]
        for colour in colours:
            list_actions(explorer_moves(t, colour), EXPLORERS[colour], found)
        list_actions(boat_moves(t, self.seat), BOATS, found)
        found.append(DONE)
        if len(colours) > 1:
            found.sort()
        return found

    def pick(self, t: Atlantis, luck: float) -> int:
        """One of these without listing them: there are 77 on average. Those of two colours would have to be sorted first."""
        colours = t.rules.colours[self.seat]
        if len(colours) > 1:
            return super().pick(t, luck)
        sets = explorer_moves(t, colours[0]) + boat_moves(t, self.seat)
        total: i64 = 1
        for bits in sets:
            if bits:
                total += count_bits(bits)
        nth: i64 = int(luck * float(total))
        for bits, table in zip(sets, MOVES[colours[0]]):
            if bits:
                count = count_bits(bits)
                if nth < count:
                    return nth_action(bits, table, nth)
                nth -= count
        return DONE

    def apply(self, t: Atlantis, a: int) -> None:
        """ATL-MOVE-03. Each move costs one point; the others stay usable whatever was lost or saved (ATL-MOVE-07).

        In games of the rules' first version they went with the last explorer. After DONE no step asks for points any more (ATL-TURN-13): those left are lost (ATL-TURN-07).
        """
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
        if self.left > 1 and (t.alive[self.seat] or empty_boats_move(t)):
            t.then(Move(self.seat, self.left - 1))
        end_if_deserted(t)


MOVE: Final[tuple[Move, ...]] = tuple([Move(seat, POINTS) for seat in range(MAX_SEATS)])


# ---- what is allowed


def explorer_moves(t: Atlantis, colour: int) -> list[int]:
    """What the ten explorers of a colour may do: a set of bits for each verb (see move_bits.py).

    Creatures are not looked at: moves into death are legal (ATL-MOVE-06).
    """
    where, terrain = t.where, t.terrain
    walk: i64 = 0
    wade: i64 = 0
    swim: i64 = 0
    board: i64 = 0
    hop: i64 = 0
    jump: i64 = 0
    climb: i64 = 0
    ashore: i64 = 0
    i: i64
    one: i64 = 1  # mypyc shifts a literal as 32 bits
    first = colour * PER_COLOUR
    swum = t.swum >> first
    for i in range(PER_COLOUR):
        at = where[first + i]
        if at >= SAVED:
            continue
        # Passengers and swimmers never walk: from boat and sea no way leads back to a tile (ATL-LAND-06).
        if at >= ABOARD:
            # Whoever controls the boat (ATL-BOAT-08): into a boat next to it, overboard, or ashore (ATL-SAFE-01).
            at = t.boats[at - ABOARD]
            hop |= SPREAD[room_beside(t, at)] << i
            if not swum >> i & 1:
                jump |= one << i
            if SHORE[at] >= 0:
                ashore |= one << i
        elif terrain[at] == SEA:
            # One sea space a turn (ATL-SWIM-03); into a boat in the same space; ashore.
            fresh = not swum >> i & 1
            if fresh:
                swim |= SPREAD[t.sea_sides[at]] << i
            if room_here(t, at):
                climb |= one << i
            if swimmer_lands(t, at, fresh):
                ashore |= one << i
        else:
            # To a tile beside this one (ATL-LAND-01) and to no other (ATL-LAND-08), into the sea, also where a boat is
            # (ATL-LAND-03), or into a boat with room.
            sea = t.sea_sides[at]
            walk |= SPREAD[OPEN_SEA[at] - sea] << i
            if sea:
                wade |= SPREAD[sea] << i
                board |= SPREAD[room_beside(t, at)] << i
    return [walk, wade, swim, board, hop, jump, climb, ashore]


def room_beside(t: Atlantis, at: int) -> int:
    """The sides of a space on which a boat with room lies: for walkers (ATL-LAND-02) and passengers (ATL-LAND-04).

    Heads count, of whatever colour (ATL-LAND-05): three at most (ATL-BOAT-01).
    """
    sides = t.boat_sides[at] & ~HERE
    found = 0
    if sides:
        for side in range(DIRECTIONS):
            if sides >> side & 1 and t.crew[t.boat_on(NEAR[at][side])] < SEATS_ABOARD:
                found |= 1 << side
    return found


def room_here(t: Atlantis, at: int) -> bool:
    """ATL-SWIM-06. Is there a boat with room in this space (ATL-BOAT-01)? Swimmers board no boat beside theirs (ATL-SWIM-20)."""
    return t.boat_sides[at] & HERE != 0 and t.crew[t.boat_on(at)] < SEATS_ABOARD


def swimmer_lands(t: Atlantis, at: int, fresh: bool) -> bool:
    """ATL-SAFE-03, ATL-SAFE-08. From a shore space only; also after swimming there in this turn (ATL-SAFE-04), by option not."""
    return SHORE[at] >= 0 and (fresh or t.rules.swim_then_land)


def boat_moves(t: Atlantis, seat: int) -> list[int]:
    """ATL-MOVE-08. Boats that are empty (ATL-BOAT-04) or controlled (ATL-BOAT-05), one space over sea (ATL-BOAT-03).

    Not into a space with a boat (ATL-BOAT-02).
    """
    sails: i64 = 0
    more: i64 = 0
    boat: i64
    for boat in range(BOAT_COUNT):
        at = t.boats[boat]
        if at >= 0 and steers(t, seat, boat):
            sides = free_sides(t, at)
            sails |= SPREAD_BOAT[sides & FIRST_HALF] << boat
            more |= SPREAD_BOAT[sides >> HALF] << boat
    return [sails, more]


def empty_boats_move(t: Atlantis) -> bool:
    """ATL-MOVE-07. Is there anything to do with points when the last explorer is gone? In version 1 of the rules there was not."""
    if t.rules.last_ends_moves:
        return False
    return any(at >= 0 and t.crew[boat] == 0 and free_sides(t, at) != 0 for boat, at in enumerate(t.boats))


# ---- what happens


def walk(t: Atlantis, piece: int, direction: int) -> None:
    """ATL-LAND-01. To a tile, however many are there, with challenge 1 too (ATL-CH1-07). It may go on with the next point (ATL-LAND-07)."""
    at = t.where[piece]
    to = NEAR[at][direction]
    t.step_on(piece, to)
    t.tell(WALKED, t.rules.owner[piece], piece, at, to)


def enter_sea(t: Atlantis, piece: int, direction: int, kind: int) -> None:
    """ATL-SWIM-01, ATL-LAND-03. A walker steps into the sea, or a swimmer swims on.

    Either is the explorer's one sea-space move of the turn (ATL-SWIM-03, ATL-SWIM-04); ATL-SWIM-14 is an example.
    """
    at = t.where[piece]
    to = NEAR[at][direction]
    t.step_on(piece, to)
    t.swum |= 1 << piece
    t.tell(kind, t.rules.owner[piece], piece, at, to)
    meet_swimmer(t, piece)


def board(t: Atlantis, piece: int, direction: int) -> None:
    """ATL-LAND-02. From a tile into a boat beside it."""
    at = t.where[piece]
    boat = t.boat_on(NEAR[at][direction])
    t.tell(BOARDED, t.rules.owner[piece], piece, at, boat, t.boats[boat])
    go_aboard(t, piece, boat)


def hop(t: Atlantis, piece: int, direction: int) -> None:
    """ATL-LAND-04. From a boat into one beside it."""
    old = t.where[piece] - ABOARD
    boat = t.boat_on(NEAR[t.boats[old]][direction])
    if t.heard:
        t.tell_all(CHANGED_BOATS, [t.rules.owner[piece], piece, old, boat, t.boats[old], t.boats[boat]])
    go_aboard(t, piece, boat)


def climb(t: Atlantis, piece: int) -> None:
    """ATL-SWIM-16. From the sea into a boat in the same space; this is no sea-space move. ATL-SWIM-07 is an example."""
    at = t.where[piece]
    boat = t.boat_on(at)
    t.tell(CLIMBED, t.rules.owner[piece], piece, at, boat)
    go_aboard(t, piece, boat)


def go_aboard(t: Atlantis, piece: int, boat: int) -> None:
    """ATL-BOAT-13. Boarding a boat that shares its space with a serpent or a whale counts as sailing into it."""
    t.embark(piece, boat)
    if t.rules.boarding_wrecks:
        meet_boat(t, boat, t.rules.owner[piece])


def jump(t: Atlantis, piece: int) -> None:
    """ATL-SWIM-01, ATL-SWIM-02. Overboard, into the boat's own space.

    It is the explorer's one sea-space move of the turn (ATL-SWIM-04); ATL-SWIM-08 is an example.
    """
    boat = t.where[piece] - ABOARD
    t.fall(piece, boat)
    t.swum |= 1 << piece
    t.tell(JUMPED, t.rules.owner[piece], piece, boat, t.where[piece])
    meet_swimmer(t, piece)


def come_ashore(t: Atlantis, piece: int) -> None:
    """ATL-SAFE-01, ATL-SAFE-02. One explorer lands, on any haven (ATL-SAFE-05).

    Its boat and the others aboard stay where they are (ATL-SAFE-09); ATL-SAFE-07 is an example.
    """
    at = t.where[piece]
    space = at if at < SPACE_COUNT else t.boats[at - ABOARD]
    t.save(piece, SHORE[space])
    kind = LANDED_SWIMMING if at < SPACE_COUNT else LANDED_FROM_BOAT
    t.tell(kind, t.rules.owner[piece], piece, space, SHORE[space])


def sail(t: Atlantis, seat: int, boat: int, direction: int) -> None:
    """ATL-BOAT-03. A boat sails one space with its passengers. Swimmers where it arrives stay swimmers (ATL-SWIM-13)."""
    at = t.boats[boat]
    to = NEAR[at][direction]
    t.sail(boat, to)
    t.tell(SAILED, seat, boat, at, to)
    meet_boat(t, boat, seat)
