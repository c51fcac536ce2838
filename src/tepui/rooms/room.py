"""A room owns a match: it checks who asks, plays lines and keeps them before anybody is told.

Everything that changes a room happens in one go between two awaits of the event loop, so there are no locks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from tepui.core.errors import IllegalAction
from tepui.core.match import Match
from tepui.core.records import PEEK
from tepui.core.translations import seat_name
from tepui.rooms.bot_turns import BotTurns
from tepui.rooms.delayed_view import DelayedView
from tepui.rooms.lesson import LessonGuide, lesson_of
from tepui.rooms.lobby import Lobby
from tepui.rooms.match_rows import apply_rows, lines_text, save_of, sealed_text
from tepui.rooms.people import People
from tepui.rooms.problems import Problem
from tepui.rooms.records import LineRecord, TableRecord, VersionConflict
from tepui.rooms.state_view import StateView
from tepui.rooms.tokens import seat_of

if TYPE_CHECKING:
    from tepui.rooms.device import Device
    from tepui.server.registry import RoomRegistry

log = logging.getLogger("tepui.room")

Kept = TypeVar("Kept")


class Room:
    """One table in memory: its charter, its match, its rows, and the devices that look at it."""

    def __init__(self, house: RoomRegistry, record: TableRecord, match: Match, rows: list[LineRecord]) -> None:
        self.registry = house
        self.record = record
        self.match = match
        self.game = match.game
        self.rows = rows
        lesson = lesson_of(self.game) if record.ongoing.lesson else None
        self.guide = LessonGuide(self.game, lesson) if lesson is not None else None
        self.devices: set[Device] = set()
        self.presence_changes = 0  # how often somebody came or left
        self.next_change = asyncio.Event()  # the next change
        self.states = StateView(self)
        self.peeks: list[tuple[int, int]] = []  # (seat, seq) of what a seat saw for a moment and nobody was shown yet
        self.last_seen = monotonic()
        self.closed = False  # out of memory: the store may know more than this object
        self.delayed = DelayedView(self)
        self.bots = BotTurns(self)
        self.people = People(self)
        self.lobby = Lobby(self)

    # ---- who

    @property
    def code(self) -> str:
        return self.record.code

    def names(self, lang: str) -> list[str]:
        return [sitter.name or seat_name(seat, lang) for seat, sitter in enumerate(self.record.seats)]

    def seat_of(self, token: str) -> int:
        """The seat of a token, or a refusal."""
        seat = seat_of(token, [sitter.hash for sitter in self.record.seats]) if token else None
        if seat is None:
            raise Problem("forbidden")
        return seat

    @property
    def revision(self) -> int:
        """Moves with everything that anybody may see, sealed answers and names included; the same in every process."""
        return self.record.version

    def online(self, seat: int) -> bool:
        here = any(seat in device.seats for device in self.devices)
        return here or self.registry.peers.online(self.code, seat)

    def watchers(self) -> int:
        """How many devices look on without a seat, here and through other processes."""
        here = sum(not device.seats for device in self.devices)
        return here + self.registry.peers.watching(self.code)

    def is_local(self) -> bool:
        """All seats belong to the device that made the table: nobody else's secrets are here."""
        return all(sitter.who == "person" and sitter.local for sitter in self.record.seats)

    def watch_mode(self) -> str:
        """How those who only watch see the table now: live, late, or none."""
        running = self.record.started and not self.match.over
        return self.record.terms.watch if running else "live"

    def seats_of(self, account: int | None) -> list[int]:
        """The seats that follow an account."""
        sitters = enumerate(self.record.seats)
        return [] if account is None else [seat for seat, sitter in sitters if sitter.account == account]

    # ---- the game

    @property
    def last(self) -> LineRecord:
        """The newest row in force; the set-up is always there."""
        last = self.rows[-1]
        return last if not last.undone else next(row for row in reversed(self.rows) if not row.undone)

    @property
    def owner(self) -> int | None:
        """The seat whose turn it is, whoever is asked."""
        if self.match.over:
            return None
        last = self.last
        return last.owner if self.game.turn(self.match.table) == last.mark else self.match.seat

    def do(self, seat: int, actions: list[int], lang: str = "en", auto: bool = False) -> None:
        """Play a line for a seat: checked, committed, then told. A Problem means that nothing has changed."""
        self.check_open()
        if not self.record.started:
            raise Problem("not-started")
        if self.match.over:
            raise Problem("closed")
        match, last = self.match, self.last
        asked = match.seats
        if seat not in asked:
            raise Problem("not-asked")
        if self.guide is not None:
            self.guide.check(match, seat, actions)
            self.guide.prepare(match)
        mark = self.game.turn(match.table)
        length, told = len(match.entries), len(match.news)
        try:
            match.do_line(actions, seat, lang)
        except IllegalAction as wrong:
            raise Problem("illegal", wrong.reason, wrong.rule) from wrong
        self.record.sealed = sealed_text(match)
        self.record.over = match.over
        if self.record.seats[seat].here and not auto:
            self.people.resume_quietly()
        self.people.drop_proposal()
        if len(match.entries) == length:
            self.people.restart_clock()
            self.record.waits = self.bots.next() is not None
            self.commit(lambda: self.registry.store.update(self.record))
            self.on_change()
            return
        row = LineRecord(
            seq=match.seq,
            seat=seat,
            turn=last.turn + (mark != last.mark),
            owner=last.owner if mark == last.mark else asked[0],
            mark=mark,
            line=lines_text(match, length),
            news=[(actor, *news) for _, actor, news in match.news[told:]],
            auto=auto,
        )
        self.rows.append(row)
        self._remember_peeks(row)
        self.people.restart_clock(row.owner if self.game.turn(match.table) != mark else None)
        self.record.waits = self.bots.next() is not None
        self.commit(lambda: self.registry.store.append(self.record, row, self._snapshot(length)))
        self.registry.counters.add("moves" if self.record.seats[seat].here and not auto else "answers")
        if match.over:
            log.info("table %s: over after %d actions", self.code, len(match.entries))
        self.on_change()

    def undoable(self, seat: int) -> int:
        """How many of its lines a seat can take back now; what the room answered for it goes with the line before."""
        if self.record.terms.undo == "none":
            return 0
        sealed = self.match.sealed.get(seat)
        if sealed:
            return len(sealed)
        if self.match.sealed or not self.match.undoable or self.last.seat != seat:
            return 0
        in_force = (row for row in reversed(self.rows) if not row.undone)
        return sum(not row.auto for row in islice(in_force, self.match.undoable))

    def undo(self, seat: int, lang: str = "en") -> None:
        """Take back a seat's last line. The rows stay, marked."""
        self.check_open()
        if not self.record.started:
            raise Problem("not-started")
        if not self.record.seats[seat].here:
            raise Problem("away")
        if not self.undoable(seat):
            raise Problem("no-undo", self.states.undo_text(seat, lang))
        if self.match.sealed:
            self.match.undo(seat)
            self.record.sealed = sealed_text(self.match)
            self.people.restart_clock()
            self.record.waits = self.bots.next() is not None
            self.commit(lambda: self.registry.store.update(self.record))
        else:
            self._store_undo(self._take_back(seat))
        self.on_change()

    def rewind(self, seq: int) -> None:
        """Take back everything from line `seq` on, because the table has agreed on it. The rows stay, marked."""
        self.check_open()
        rows = [row for row in self.rows if not row.undone]
        taken = [row for row in rows if row.seq >= seq]
        self.match.rewind(sum(row.length for row in rows if row.seq < seq))
        for row in taken:
            row.undone = self.match.seq
        self.peeks = [(seat, at) for seat, at in self.peeks if at < seq]
        self.record.sealed = ""
        self._store_undo([row.seq for row in taken])
        log.info("table %s: %d lines taken back by consent", self.code, len(taken))
        self.on_change()

    def _store_undo(self, seqs: list[int]) -> None:
        record, match = self.record, self.match
        record.over = match.over
        self.states.clear_log()
        self.people.drop_proposal()
        self.people.restart_clock()
        record.waits = self.bots.next() is not None
        self.commit(lambda: self.registry.store.undo(record, seqs, match.seq, len(match.entries)))
        self.registry.counters.add("taken_back", count=len(seqs))

    def _take_back(self, seat: int) -> list[int]:
        taken: list[int] = []
        auto = True
        while auto:
            row = self.last
            took = self.match.undo(seat)
            assert took, "undoable() counted this line"
            row.undone = self.match.seq
            taken.append(row.seq)
            auto = row.auto
        return taken

    def _snapshot(self, length: int) -> dict[str, Any] | None:
        """Now and then, at a moment that can no longer be undone."""
        every = self.registry.settings.snapshot_every
        due = len(self.match.entries) // every > length // every or self._snapshot_due
        self._snapshot_due = due and bool(self.match.undoable or self.match.sealed)
        return self.match.snapshot() if due and not self._snapshot_due else None

    _snapshot_due = False

    def check_open(self) -> None:
        if self.closed:
            raise Problem("store")

    def commit(self, write: Callable[[], Kept]) -> Kept:
        """Write to the store; if that fails the room leaves memory, and comes back as the store has it.

        If another process was faster nothing was written, and the room becomes what the store has.
        """
        try:
            kept = write()
        except VersionConflict:
            self.registry.counters.add("overtaken")
            self.catch_up(anew=True)
            raise Problem("stale") from None
        except SQLAlchemyError as wrong:
            self._commit_failed(type(wrong).__name__)
            raise Problem("store") from wrong
        self.registry.store.on_lost(self._commit_failed)
        return kept

    def _commit_failed(self, why: str = "commit") -> None:
        if not self.closed:
            log.error("table %s: not saved (%s)", self.code, why)
            self.registry.counters.add("store_failures")
            self.registry.reload_later(self)

    def catch_up(self, anew: bool = False) -> None:
        """Become as another process has left the table; from the beginning if something was taken back, or asked for."""
        try:
            record = self.registry.store.find(self.code)
            rows = [] if record is None else self.registry.store.since(record.id, self.match.seq)
            if record is None:
                self.registry.unload(self)
                return
            anew = anew or record.head != self.record.head
            if anew or any(row.undone or row.seq <= self.match.seq for row in rows):
                known = max(row.seq for row in self.rows if row.at)  # what could not be written has no time
                record, self.match, self.rows = self.registry.read_table(self.code)
                rows = [row for row in self.rows if row.seq > known and not row.undone]
                self.peeks = [(seat, seq) for seat, seq in self.peeks if seq <= known]
            else:
                apply_rows(self.match, record, rows)
                self.rows += rows
        except (SQLAlchemyError, Problem) as wrong:
            log.error("table %s: cannot be followed (%s)", self.code, type(wrong).__name__)
            self.registry.reload_later(self)
            return
        self.record = record
        self.states.clear_log()
        self._remember_peeks(*rows)
        self.people.catch_up()
        self._notify()

    # ---- telling

    def on_change(self) -> None:
        """Everybody who looks gets a new state, and whoever is not a person may answer."""
        self.people.notify_absent()
        self._notify()

    def _notify(self) -> None:
        self.next_change.set()
        self.next_change = asyncio.Event()
        self.last_seen = monotonic()
        for device in self.devices:
            device.refresh()
        self.deliver_peeks()
        self.wake()

    def wake(self) -> None:
        """Go on: the clock runs, bots think."""
        self.people.arm_timer()
        self.bots.wake()

    def sleep(self) -> None:
        self.people.cancel_timer()
        self.bots.sleep()

    @property
    def busy(self) -> bool:
        return self.bots.busy

    def enter(self, device: Device) -> None:
        if len(self.devices) >= self.registry.settings.sockets:
            raise Problem("too-many-sockets")
        self.devices.add(device)
        self.deliver_peeks()
        self._presence(device)

    def leave(self, device: Device) -> None:
        self.devices.discard(device)
        device.clear()
        self.peeks += [(seat, seq) for seat, seq in device.peeks if not self.online(seat)]
        self.last_seen = monotonic()
        self._presence(device)

    def deliver_peeks(self) -> None:
        """What a seat saw for a moment goes once to whoever looks through its eyes now, or waits until somebody does."""
        if not self.peeks:
            return
        for device in self.devices:
            device.peeks += [(seat, seq) for seat, seq in self.peeks if seat == device.eyes]
        looking = {device.eyes for device in self.devices}
        self.peeks = [(seat, seq) for seat, seq in self.peeks if seat not in looking]

    def _remember_peeks(self, *rows: LineRecord) -> None:
        """What persons saw for a moment in these rows waits for their eyes, unless those look through another process."""
        for row in rows:
            self.peeks += [
                (seat, row.seq)
                for seat in self._peeking(row)
                if self.record.seats[seat].who == "person" and not self.registry.peers.online(self.code, seat)
            ]

    def _peeking(self, row: LineRecord) -> list[int]:
        """The seats that saw something for a moment in a row."""
        return [
            audience
            for _, audience, kind, facts in row.news
            if audience >= 0 and self.game.event(kind, facts).style == PEEK
        ]

    def may_be_saved(self) -> bool:
        """A save tells everything: the game is over, or all secrets are one person's and none was for a moment only."""
        return self.match.over or (self.is_local() and not any(self._peeking(row) for row in self.rows))

    def save(self) -> str:
        return save_of(self.record, self.rows, self.match)

    def _presence(self, device: Device) -> None:
        self.send_presence(device)
        self.registry.peers.announce(self.code)

    def send_presence(self, but: Device | None = None) -> None:
        """Tell everybody who came or left."""
        self.presence_changes += 1
        for device in self.devices:
            if device is not but:
                device.send_presence()
