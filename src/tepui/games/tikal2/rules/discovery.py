"""Rooms are discovered and laid in the temple: the chapters TIK-LIGHT, TIK-SANC and TIK-TROOM."""

from __future__ import annotations

from tepui.engine.step import Choice, Lot
from tepui.engine.table import with_item
from tepui.games.tikal2.rules.actions import LAY, REVEAL, ROOM, SANCTUARY_ON
from tepui.games.tikal2.rules.components import (
    DOORS,
    LIGHT_TILE,
    NONE,
    SANCTUARIES,
    SANCTUARY,
    SHAPE,
    SPACE_COUNT,
    TREASURE_ROOM,
)
from tepui.games.tikal2.rules.events import DISCOVERED, NEXT_SANCTUARY, TREASURE_ROOM_LAID
from tepui.games.tikal2.rules.looking import look_from, on_top, take
from tepui.games.tikal2.rules.table import ROOM_PILE, Tikal


def lay_room(t: Tikal, seat: int, room: int, space: int, doors: int) -> None:
    """A room lies on a space from now on and can be entered in this very turn (TIK-LIGHT-03).

    Its doors count at once; one that faces outwards is a new way into the temple (TIK-LIGHT-06).
    """
    t.rooms = with_item(t.rooms, space, room)
    t.doors = with_item(t.doors, space, doors)
    t.tell(DISCOVERED, seat, room, space, t.doors[space])
    lay_treasure_room(t, seat)


def lay_treasure_room(t: Tikal, seat: int) -> None:
    """The treasure room takes the last free space at once, by itself (TIK-TROOM-01).

    Nobody chooses or gains anything (TIK-TROOM-05), and it can be dug from now on (TIK-TROOM-04). TIK-TROOM-02 follows from
    TIK-TROOM-01 and TIK-TROOM-04.
    """
    free = t.free_spaces()
    if len(free) == 1:
        space = free[0]
        t.rooms = with_item(t.rooms, space, TREASURE_ROOM)
        t.tell(TREASURE_ROOM_LAID, seat, space)


def discover_light(t: Tikal, seat: int) -> None:
    """The top of the pile is looked at to lay one room (TIK-LIGHT-01): nobody may decline (TIK-TILE-05).

    TIK-TROOM-03 follows from TIK-TILE-05 and TIK-R2-03: the tiles of two rounds show as many rooms as there are spaces.
    """
    if t.piles[ROOM_PILE] and NONE in t.rooms:
        look_from(t, seat, ROOM_PILE)
        t.then(ChooseRoom(seat))


class ChooseRoom(Choice[Tikal]):
    """One of the rooms seen is chosen; the others stay on the pile."""

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, ROOM_PILE, ROOM)

    def apply(self, t: Tikal, a: int) -> None:
        take(t, ROOM_PILE, a - ROOM)
        t.then(LayRoom(self.seat, LIGHT_TILE + a - ROOM))


class LayRoom(Choice[Tikal]):
    """The room chosen is laid."""

    def __init__(self, seat: int, room: int) -> None:
        super().__init__(seat)
        self.room = room

    def legal(self, t: Tikal) -> list[int]:
        """On any free space, next to other rooms or not (TIK-LIGHT-02), in any orientation (TIK-LIGHT-05)."""
        free = t.free_spaces()
        turns = len(DOORS[SHAPE[self.room]])
        return [LAY + space + SPACE_COUNT * turn for turn in range(turns) for space in free]

    def apply(self, t: Tikal, a: int) -> None:
        turn = (a - LAY) // SPACE_COUNT
        lay_room(t, self.seat, self.room, (a - LAY) % SPACE_COUNT, DOORS[SHAPE[self.room]][turn])


def discover_sanctuary(t: Tikal, seat: int) -> None:
    """The sanctuary on top of the pile is laid; without one nothing is, least of all the treasure room (TIK-SANC-02)."""
    if t.sanctuary != NONE and NONE in t.rooms:
        t.then(LaySanctuary(seat))


class LaySanctuary(Choice[Tikal]):
    """On any free space (TIK-SANC-01); then the next sanctuary is turned up."""

    def legal(self, t: Tikal) -> list[int]:
        return [SANCTUARY_ON + space for space in t.free_spaces()]

    def apply(self, t: Tikal, a: int) -> None:
        sanctuary = t.sanctuary
        t.sanctuary = NONE
        lay_room(t, self.seat, SANCTUARY + sanctuary, a - SANCTUARY_ON, 0)
        if 1 in t.sanctuaries:
            t.then(NextSanctuary(self.seat))


class NextSanctuary(Lot[Tikal]):
    """The new top of the pile (TIK-SETUP-10) lies face up; the order below it is not decided (TIK-SETUP-21)."""

    def lots(self, t: Tikal) -> list[int]:
        return [REVEAL + i for i in range(len(SANCTUARIES)) if t.sanctuaries[i]]

    def apply(self, t: Tikal, a: int) -> None:
        t.sanctuary = a - REVEAL
        t.sanctuaries = with_item(t.sanctuaries, t.sanctuary, 0)
        t.tell(NEXT_SANCTUARY, NONE, t.sanctuary)
