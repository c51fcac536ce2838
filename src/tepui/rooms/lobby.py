"""Before the game: people take seats, the host chooses options and begins. And which seats follow an account."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tepui.core.records import OptionValue
from tepui.rooms.match_rows import first_row, head_of, new_match
from tepui.rooms.problems import Problem
from tepui.rooms.records import SeatRecord
from tepui.rooms.tokens import hashed, new_token

if TYPE_CHECKING:
    from tepui.rooms.room import Room

log = logging.getLogger("tepui.lobby")


class Lobby:
    """The seats of a room, and how it is set up."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def belong(self, account: int, seats: list[int]) -> None:
        """Seats that belong to nobody's account belong to this one from now on."""
        room, record = self.room, self.room.record
        room.check_open()
        fresh = [seat for seat in seats if record.seats[seat].account is None]
        for seat in fresh:
            record.seats[seat].account = account
        if fresh:
            room.commit(lambda: room.registry.store.seat(record, *fresh))

    def join(self, name: str, seat: int | None, account: int | None = None) -> tuple[int, str]:
        """Take a free seat: the first one, unless another is asked for."""
        room, record = self.room, self.room.record
        room.check_open()
        sitters = record.seats
        if record.started:
            raise Problem("started")
        if seat is not None and seat not in range(len(sitters)):
            raise Problem("malformed", what=f"there is no seat {seat} at this table")
        free = [i for i, sitter in enumerate(sitters) if sitter.who == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("no-seat" if not free else "seat-taken")
        seat = free[0] if seat is None else seat
        token = new_token()
        sitters[seat] = SeatRecord("person", name, hash=hashed(token), account=account)
        if record.host is None:
            record.host = seat
        room.commit(lambda: room.registry.store.seat(record, seat))
        log.info("table %s: seat %d is taken", room.code, seat)
        room.states.clear_log()
        room.on_change()
        return seat, token

    def start(self, seat: int) -> None:
        """The host begins; empty seats become bots."""
        room, record = self.room, self.room.record
        self._by_host(seat)
        empty = [i for i, sitter in enumerate(record.seats) if sitter.who == "open"]
        for i in empty:
            record.seats[i] = SeatRecord("bot", level=room.registry.settings.level)
        record.started = True
        room.people.restart_clock()
        record.waits = room.bots.next() is not None
        room.commit(lambda: room.registry.store.seat(record, *empty))
        room.states.clear_log()
        log.info("table %s: started, %s, %d seats", room.code, room.game.slug, room.match.count)
        room.on_change()

    def _by_host(self, seat: int) -> None:
        """Only the host arranges things, and only before the start."""
        self.room.check_open()
        if self.room.record.started:
            raise Problem("started")
        if seat != self.room.record.host:
            raise Problem("host-only")

    def change(self, seat: int, options: dict[str, OptionValue]) -> None:
        """The host wants other options. Chance stays bound to the same seed, so no set-up can be fished for."""
        room, record = self.room, self.room.record
        self._by_host(seat)
        match = new_match(room.game, room.match.count, {**room.match.options, **options}, record.chance.seed)
        if match.options == room.match.options:
            return
        room.match, room.rows = match, [first_row(match)]
        record.head = head_of(match)
        room.commit(lambda: room.registry.store.reset(record, room.rows[0]))
        room.states.clear_log()
        room.people.note(seat, "options")
        room.on_change()
