"""TIK-LIGHT, TIK-SANC, TIK-TROOM: rooms are discovered and laid in the temple."""

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
from tepui.games.tikal2.rules.events import DISCOVERED, TREASURE_ROOM_LAID
from tepui.games.tikal2.rules.looking import look_from, on_top, take
from tepui.games.tikal2.rules.table import ROOM_PILE, Tikal


def lay_room(t: Tikal, seat: int, room: int, space: int, doors: int) -> None:
    """A room lies there; the treasure room takes the last free space at once (TIK-TROOM-01, -05)."""
    t.rooms = with_item(t.rooms, space, room)
    t.doors = with_item(t.doors, space, doors)
    t.tell(DISCOVERED, seat, room, space)
    free = t.free_spaces()
    if len(free) == 1:
        t.rooms = with_item(t.rooms, free[0], TREASURE_ROOM)
        t.tell(TREASURE_ROOM_LAID, seat, free[0])


def discover_light(t: Tikal, seat: int) -> None:
    """TIK-LIGHT-01, TIK-TILE-05. Compulsory while a light room is left."""
    if t.piles[ROOM_PILE] and NONE in t.rooms:
        look_from(t, seat, ROOM_PILE)
        t.then(ChooseRoom(seat))


class ChooseRoom(Choice[Tikal]):
    """TIK-LIGHT-01, -04. One of the rooms seen; the others stay on the pile."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        return on_top(t, ROOM_PILE, ROOM)

    def apply(self, t: Tikal, a: int) -> None:
        take(t, ROOM_PILE, a - ROOM)
        t.then(LayRoom(self.seat, LIGHT_TILE + a - ROOM))


class LayRoom(Choice[Tikal]):
    """TIK-LIGHT-01, -02, -05. On any free space, in any orientation."""

    __slots__ = ("room",)

    def __init__(self, seat: int, room: int) -> None:
        super().__init__(seat)
        self.room = room

    def fields(self) -> tuple[int, ...]:
        return (self.seat, self.room)

    def legal(self, t: Tikal) -> list[int]:
        free = t.free_spaces()
        turns = len(DOORS[SHAPE[self.room]])
        return [LAY + space + SPACE_COUNT * turn for turn in range(turns) for space in free]

    def apply(self, t: Tikal, a: int) -> None:
        turn = (a - LAY) // SPACE_COUNT
        lay_room(t, self.seat, self.room, (a - LAY) % SPACE_COUNT, DOORS[SHAPE[self.room]][turn])


def discover_sanctuary(t: Tikal, seat: int) -> None:
    """TIK-SANC-01, -02. The top of the pile, never the treasure room."""
    if t.sanctuary != NONE and NONE in t.rooms:
        t.then(LaySanctuary(seat))


class LaySanctuary(Choice[Tikal]):
    """TIK-SANC-01. On any free space; then the next one is seen by all."""

    __slots__ = ()

    def legal(self, t: Tikal) -> list[int]:
        return [SANCTUARY_ON + space for space in t.free_spaces()]

    def apply(self, t: Tikal, a: int) -> None:
        sanctuary = t.sanctuary
        t.sanctuary = NONE
        lay_room(t, self.seat, SANCTUARY + sanctuary, a - SANCTUARY_ON, 0)
        if 1 in t.sanctuaries:
            t.then(NextSanctuary(self.seat))


class NextSanctuary(Lot[Tikal]):
    """TIK-SETUP-10, -21. The pile's new top lies face up."""

    __slots__ = ()

    def lots(self, t: Tikal) -> list[int]:
        return [REVEAL + i for i in range(len(SANCTUARIES)) if t.sanctuaries[i]]

    def apply(self, t: Tikal, a: int) -> None:
        t.sanctuary = a - REVEAL
        t.sanctuaries = with_item(t.sanctuaries, t.sanctuary, 0)
