"""Before the game: people take seats, the host chooses options and begins. And which seats follow an account."""

from __future__ import annotations

import logging
from collections.abc import Callable

from tepui.core.records import OptionValue
from tepui.rooms.match_rows import first_row, head_of, is_begun, new_chance, undealt_match
from tepui.rooms.people import People
from tepui.rooms.ports import Store
from tepui.rooms.problems import Problem
from tepui.rooms.records import SeatRecord
from tepui.rooms.state import RoomState
from tepui.rooms.tokens import hashed, new_token

log = logging.getLogger("tepui.lobby")


class Lobby:
    """The seats of a room, and how it is set up. `commit` and `changed` are the room's."""

    def __init__(
        self,
        state: RoomState,
        store: Store,
        people: People,
        commit: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        self.state = state
        self.store = store
        self.people = people
        self.commit = commit
        self.changed = changed

    def belong(self, account: int, seats: list[int]) -> None:
        """Seats that belong to nobody's account belong to this one from now on."""
        record = self.state.record
        self.state.check_open()
        fresh = [seat for seat in seats if record.seats[seat].account is None]
        for seat in fresh:
            record.seats[seat].account = account
        if fresh:
            self.commit(lambda: self.store.seat(record, *fresh))

    def join(self, name: str, seat: int | None, account: int | None = None) -> tuple[int, str]:
        """Take a free seat: the first one, unless another is asked for."""
        record = self.state.record
        self.state.check_open()
        seats = record.seats
        if record.started:
            raise Problem("started")
        if seat is not None and seat not in range(len(seats)):
            raise Problem("malformed", what=f"there is no seat {seat} at this table")
        free = [i for i, occupant in enumerate(seats) if occupant.who == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("no-seat" if not free else "seat-taken")
        seat = free[0] if seat is None else seat
        token = new_token()
        seats[seat] = SeatRecord("person", name, hash=hashed(token), account=account)
        if record.host is None:
            record.host = seat
        self.commit(lambda: self.store.seat(record, seat))
        log.info("table %s: seat %d is taken", self.state.code, seat)
        self.changed()
        return seat, token

    def unseat(self, seat: int) -> None:
        """A person's link becomes invalid: the seat is free again, or a bot plays on for them."""
        state, record = self.state, self.state.record
        state.check_open()
        if record.started:
            record.seats[seat].hash = record.seats[seat].name = ""
            if record.seats[seat].here and not record.over:
                self.people.stand_in(seat, "replaced")
            else:
                self.commit(lambda: self.store.seat(record, seat))
        else:
            record.seats[seat] = SeatRecord("open")
            people = (other for other, occupant in enumerate(record.seats) if occupant.who == "person")
            record.host = record.host if record.host != seat else next(people, None)
            self.commit(lambda: self.store.seat(record, seat))
        state.close_unseated()
        self.changed()

    def leave(self, seat: int) -> None:
        """Somebody does not want to play after all: the seat is free, and those who wait are told whose it was."""
        if self.state.record.started:
            raise Problem("started")
        self.people.note(seat, "left", self.state.record.seats[seat].name)
        self.unseat(seat)

    def start(self, seat: int) -> None:
        """The host begins: only now chance deals, unless the game comes from elsewhere. Empty seats become bots."""
        state, record = self.state, self.state.record
        self._by_host(seat)
        brought = is_begun(state.match)
        if not brought:
            self._deal()
        empty = [i for i, occupant in enumerate(record.seats) if occupant.who == "open"]
        for i in empty:
            record.seats[i] = SeatRecord("bot", level=self.state.settings.level)
        record.started = True
        self.people.restart_clock()
        record.waits = state.next_answer() is not None
        if brought:
            self.commit(lambda: self.store.seat(record, *empty))
        else:
            self.commit(lambda: self.store.reset(record, state.rows[0], *empty))
        log.info("table %s: started, %s, %d seats", state.code, state.game.slug, state.match.count)
        self.changed()

    def _deal(self) -> None:
        state, record = self.state, self.state.record
        if not record.chance.by_pile:  # a table of an older release, at which a set-up could be seen already
            record.chance = new_chance()
        state.match = undealt_match(state.game, state.match.count, state.match.options, record.chance)
        state.match.play_chance()
        state.rows = [first_row(state.match)]

    def begin_offered(self) -> None:
        """A table that was offered to people begins when all of them are there; if one has said no, the host begins."""
        state, record = self.state, self.state.record
        if any(occupant.who == "open" for occupant in record.seats):
            return
        people = [seat for seat, occupant in enumerate(record.seats) if occupant.who == "person"]
        if record.ongoing.offered and not record.started and record.host is not None and all(map(state.online, people)):
            self.start(record.host)

    def _by_host(self, seat: int) -> None:
        """Refuse anybody but the host, and the host after the start."""
        self.state.check_open()
        if self.state.record.started:
            raise Problem("started")
        if seat != self.state.record.host:
            raise Problem("host-only")

    def change(self, seat: int, options: dict[str, OptionValue]) -> None:
        """The host wants other options. Nothing is dealt before the start, so nobody can change options until a set-up pleases them."""
        record = self.state.record
        self._by_host(seat)
        if is_begun(self.state.match):
            raise Problem("started")
        wanted = {**self.state.match.options, **options}
        match = undealt_match(self.state.game, self.state.match.count, wanted, record.chance)
        if match.options == self.state.match.options:
            return
        self.state.match, self.state.rows = match, [first_row(match)]
        record.head = head_of(match)
        self.commit(lambda: self.store.reset(record, self.state.rows[0]))
        self.people.note(seat, "options")
        self.changed()
