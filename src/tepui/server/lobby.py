"""Before the game: people take seats, the host chooses options and begins. And which seats follow an account."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tepui.core.records import OptionValue
from tepui.server.auth import hashed, new_token
from tepui.server.problems import Problem
from tepui.server.rows import first_row, head_of, new_match
from tepui.server.store import Sitter

if TYPE_CHECKING:
    from tepui.server.room import Room

log = logging.getLogger("tepui.lobby")


class Lobby:
    """The seats of a room, and how it is set up."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def belong(self, account: int, seats: list[int]) -> None:
        """Seats that belong to nobody's account belong to this one from now on."""
        room, charter = self.room, self.room.charter
        room.still_here()
        fresh = [seat for seat in seats if charter.sitters[seat].account is None]
        for seat in fresh:
            charter.sitters[seat].account = account
        if fresh:
            room.keep(lambda: room.house.store.seat(charter, *fresh))

    def join(self, name: str, seat: int | None, account: int | None = None) -> tuple[int, str]:
        """Take a free seat: the first one, unless another is asked for."""
        room, charter = self.room, self.room.charter
        room.still_here()
        sitters = charter.sitters
        if charter.started:
            raise Problem("started")
        if seat is not None and seat not in range(len(sitters)):
            raise Problem("malformed", what=f"there is no seat {seat} at this table")
        free = [i for i, sitter in enumerate(sitters) if sitter.who == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("no-seat" if not free else "seat-taken")
        seat = free[0] if seat is None else seat
        token = new_token()
        sitters[seat] = Sitter("person", name, hash=hashed(token), account=account)
        if charter.host is None:
            charter.host = seat
        room.keep(lambda: room.house.store.seat(charter, seat))
        log.info("table %s: seat %d is taken", room.code, seat)
        room.sight.forget()
        room.changed()
        return seat, token

    def start(self, seat: int) -> None:
        """The host begins; empty seats become bots."""
        room, charter = self.room, self.room.charter
        self._by_host(seat)
        empty = [i for i, sitter in enumerate(charter.sitters) if sitter.who == "open"]
        for i in empty:
            charter.sitters[i] = Sitter("bot", level=room.house.settings.level)
        charter.started = True
        room.company.go_on()
        charter.waits = room.answers.next() is not None
        room.keep(lambda: room.house.store.seat(charter, *empty))
        room.sight.forget()
        log.info("table %s: started, %s, %d seats", room.code, room.game.slug, room.match.count)
        room.changed()

    def _by_host(self, seat: int) -> None:
        """Only the host arranges things, and only before the start."""
        self.room.still_here()
        if self.room.charter.started:
            raise Problem("started")
        if seat != self.room.charter.host:
            raise Problem("host-only")

    def change(self, seat: int, options: dict[str, OptionValue]) -> None:
        """The host wants other options. Chance stays bound to the same seed, so no set-up can be fished for."""
        room, charter = self.room, self.room.charter
        self._by_host(seat)
        match = new_match(room.game, room.match.count, {**room.match.options, **options}, charter.lot.seed)
        if match.options == room.match.options:
            return
        room.match, room.rows = match, [first_row(match)]
        charter.head = head_of(match)
        room.keep(lambda: room.house.store.lay_anew(charter, room.rows[0]))
        room.sight.forget()
        room.company.note(seat, "options")
        room.changed()
