"""A room owns a match: it checks who asks, plays lines and keeps them before anybody is told.

Everything that changes a room happens in one go between two awaits of the event loop, so there are no locks. A room knows
its parts; a part reads the state of the room, and what it may do is given to it. The outside is reached through ports.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Set
from typing import Any, TypeVar

from tepui.core.errors import BadLog, IllegalAction
from tepui.core.match import Match
from tepui.rooms.bot_turns import BotTurns
from tepui.rooms.lessons.guide import LessonGuide, PuzzleGuide
from tepui.rooms.lobby import Lobby
from tepui.rooms.match_rows import apply_rows, lines_text, reopen, save_of, sealed_text, turn_after
from tepui.rooms.people import People
from tepui.rooms.ports import Place, Store, StoreFailed, VersionConflict
from tepui.rooms.problems import Problem
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.settings import Settings
from tepui.rooms.state import Looker, RoomState
from tepui.rooms.views.delayed_view import DelayedView
from tepui.rooms.views.state_view import StateView

log = logging.getLogger("tepui.room")

READS = 20  # tries to read a table that another process is writing

Kept = TypeVar("Kept")


class Room(RoomState):
    """One table that is played at.

    `unload` is called when the room must leave memory; with True it should be opened again after a while.
    """

    def __init__(
        self,
        place: Place,
        settings: Settings,
        record: TableRecord,
        match: Match,
        rows: list[LineRecord],
        unload: Callable[[Room, bool], None],
    ) -> None:
        super().__init__(record, match, rows, settings, place.presence)
        self.place = place
        self.store = place.store
        self.unload = unload
        self.next_change = asyncio.Event()
        self.last_seen = place.clock.now()
        self.now = place.clock.now
        self.states = StateView(self)
        self.delayed = DelayedView(self, self.states)
        self.people = People(self, place, self)
        self.lobby = Lobby(self, self.store, self.people, self.commit, self.names_changed)
        self.bots = BotTurns(self, place, self._answer, self.people.consent)

    # ---- the game

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
            self._check_lesson(self.guide, seat, actions)
            self.guide.prepare(match)
        mark = self.game.turn(match.table)
        length, told = len(match.entries), len(match.news)
        face = self.face() if len(asked) > 1 or match.sealed else None
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
            self._keep_sealed(seat, face)
            return
        row = LineRecord(
            seq=match.seq,
            seat=seat,
            turn=turn_after(last, mark),
            owner=last.owner if mark == last.mark else asked[0],
            mark=mark,
            line=lines_text(match, length),
            news=[(actor, *news) for _, actor, news in match.news[told:]],
            auto=auto,
        )
        self.rows.append(row)
        self._remember_peeks(row)
        self.people.note_time(row.seq)
        self.people.restart_clock(row.owner if self.game.turn(match.table) != mark else None)
        self.record.waits = self.next_answer() is not None
        self.commit(lambda: self.store.append(self.record, row, self._snapshot(length)))
        self.place.counters.add("moves" if self.record.seats[seat].here and not auto else "answers")
        if match.over:
            log.info("table %s: over after %d actions", self.code, len(match.entries))
        self.on_change()

    def _check_lesson(self, guide: LessonGuide, seat: int, actions: list[int]) -> None:
        """What a lesson does not ask for is refused; of a puzzle, the first try is kept."""
        right = guide.tried(self.match, seat, actions) if isinstance(guide, PuzzleGuide) else None
        if right is not None and not self.record.ongoing.first_try:
            self.record.ongoing.first_try = "right" if right else "wrong"
            if not right:  # what is right is kept with the line itself
                self.commit(lambda: self.store.update(self.record))
        guide.check(self.match, seat, actions)

    def _answer(self, seat: int, actions: list[int], auto: bool) -> None:
        self.do(seat, actions, auto=auto)

    def _keep_sealed(self, seat: int, face: object) -> None:
        """Keep a sealed answer as it is now, and the clock. `face`: what everybody knew before.

        If that is still all they may know, only a part of the answer has changed. Nobody else is told, or they could
        count the parts.
        """
        self.people.restart_clock()
        self.record.waits = self.next_answer() is not None
        part = self.face() == face
        if part:
            quiet = self.record.ongoing.quiet
            self.record.ongoing.quiet = {**quiet, seat: quiet.get(seat, 0) + 1}
        self.commit(lambda: self.store.update(self.record))
        if part:
            self._notify(only={seat})
        else:
            self.on_change()

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
            face = self.face()
            self.match.undo(seat)
            self.record.sealed = sealed_text(self.match)
            self._keep_sealed(seat, face)
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
        self.people.turn_clock_back(seq)
        self._store_undo([row.seq for row in taken])
        log.info("table %s: %d lines taken back by consent", self.code, len(taken))
        self.on_change()

    def _store_undo(self, seqs: list[int]) -> None:
        record, match = self.record, self.match
        record.over = match.over
        self.states.log.clear()
        self.people.drop_proposal()
        self.people.restart_clock()
        record.waits = self.next_answer() is not None
        self.commit(lambda: self.store.undo(record, seqs, match.seq, len(match.entries)))
        self.place.counters.add("taken_back", count=len(seqs))

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
        every = self.settings.snapshot_every
        due = len(self.match.entries) // every > length // every or self._snapshot_due
        self._snapshot_due = due and bool(self.match.undoable or self.match.sealed)
        return self.match.snapshot() if due and not self._snapshot_due else None

    _snapshot_due = False

    def save(self) -> str:
        return save_of(self.record, self.rows, self.match)

    # ---- keeping

    def commit(self, write: Callable[[], Kept]) -> Kept:
        """Write to the store; if that fails the room leaves memory, and comes back as the store has it.

        If another process was faster nothing was written, and the room becomes what the store has.
        """
        try:
            kept = write()
        except VersionConflict:
            self.place.counters.add("overtaken")
            self.catch_up(anew=True)
            raise Problem("stale") from None
        except StoreFailed as wrong:
            self._commit_failed(str(wrong))
            raise Problem("store") from wrong
        self.store.on_lost(self._commit_failed)
        return kept

    def _commit_failed(self, why: str = "commit") -> None:
        if not self.closed:
            log.error("table %s: not saved (%s)", self.code, why)
            self.place.counters.add("store_failures")
            self.unload(self, True)

    def catch_up(self, anew: bool = False, read: tuple[TableRecord, list[LineRecord]] | None = None) -> None:
        """Become as another process has left the table; from the beginning if something was taken back, or asked for.

        `read`: the table, and the lines after those that are known here, where somebody has read them just now.
        """
        face, sealed = self.face(), self.match.sealed
        try:
            record = self.store.find(self.code) if read is None else read[0]
            if record is None:
                self.unload(self, False)
                return
            rows = self.store.since(record.id, self.match.seq) if read is None else read[1]
            anew = anew or record.head != self.record.head or record.started != self.record.started
            if anew or any(row.undone or row.seq <= self.match.seq for row in rows):
                known = max((row.seq for row in self.rows if row.at), default=0)  # what was not written has no time
                record, self.match, self.rows = read_table(self.store, self.code)
                rows = [row for row in self.rows if row.seq > known and not row.undone]
                self.peeks = [(seat, seq) for seat, seq in self.peeks if seq <= known]
            else:
                apply_rows(self.match, record, rows)
                self.rows += rows
        except (StoreFailed, Problem) as wrong:
            log.error("table %s: cannot be followed (%s)", self.code, type(wrong).__name__)
            self.unload(self, True)
            return
        self.record = record
        self.close_unseated()
        self.states.log.clear()
        self._remember_peeks(*rows)
        self.people.catch_up()
        part = not anew and self.match.sealed != sealed and self.face() == face
        self._notify({*sealed, *self.match.sealed} if part else None)

    # ---- telling

    def on_change(self) -> None:
        """Everybody who looks gets a new state, and whoever is not a person may answer."""
        self.people.notify_absent()
        self._notify()

    def names_changed(self) -> None:
        """Who sits here has changed, and with it the words of the log."""
        self.states.log.clear()
        self.on_change()

    def _notify(self, only: Set[int] | None = None) -> None:
        """Whoever looks is told, or only those who sit there."""
        self.next_change.set()
        self.next_change = asyncio.Event()
        self.last_seen = self.place.clock.now()
        for device in self.devices:
            if only is None or not only.isdisjoint(device.seats):
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

    def close(self) -> None:
        """Out of memory at once; devices come back by themselves and find what the store has."""
        self.closed = True
        self.sleep()
        self.states.clear()
        for device in list(self.devices):
            device.close()

    # ---- who looks

    def enter(self, device: Looker) -> None:
        if len(self.devices) >= self.settings.sockets:
            raise Problem("too-many-sockets")
        self.devices.add(device)
        self.deliver_peeks()
        self._announce(device)
        self.lobby.begin_offered()

    def leave(self, device: Looker) -> None:
        self.devices.discard(device)
        device.clear()
        self.peeks += [(seat, seq) for seat, seq in device.peeks if not self.online(seat)]
        self.last_seen = self.place.clock.now()
        self._announce(device)

    def _announce(self, device: Looker) -> None:
        self.send_presence(device)
        self.announce()

    def announce(self) -> None:
        """Tell other processes who looks through this one."""
        seats = frozenset(seat for device in self.devices for seat in device.seats)
        self.presence.announce(self.code, seats, sum(not device.seats for device in self.devices))

    def send_presence(self, but: Looker | None = None) -> None:
        """Tell everybody who came or left."""
        self.presence_changes += 1
        for device in self.devices:
            if device is not but:
                device.send_presence()

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
                for seat in self.peeking(row)
                if self.record.seats[seat].who == "person" and not self.online_elsewhere(seat)
            ]


def read_table(store: Store, code: str) -> tuple[TableRecord, Match, list[LineRecord]]:
    """A table as the store has it, at one moment."""
    for _ in range(READS):
        record = store.find(code)
        if record is None:
            raise Problem("no-table")
        rows, snapshot = store.lines(record.id), store.snapshot(record.id)
        if store.versions([record.id]).get(record.id) == record.version:
            break
    else:
        raise Problem("store")
    try:
        return record, reopen(record, rows, snapshot), rows
    except BadLog as wrong:
        log.error("table %s cannot be opened: line %d: %s", code, wrong.line, wrong.why)
        raise Problem("too-old", what=wrong.why) from wrong
