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
from tepui.core.words import seat_name
from tepui.server.answers import Answers
from tepui.server.auth import seat_of
from tepui.server.company import Company
from tepui.server.late import Late
from tepui.server.lessons import Guide, lesson_of
from tepui.server.lobby import Lobby
from tepui.server.problems import Problem
from tepui.server.rows import follow, save_of, sealed_text, written
from tepui.server.sight import Sight
from tepui.server.store import Charter, Overtaken, Row

if TYPE_CHECKING:
    from tepui.server.device import Device
    from tepui.server.house import House

log = logging.getLogger("tepui.room")

Kept = TypeVar("Kept")


class Room:
    """One table in memory: its charter, its match, its rows, and the devices that look at it."""

    def __init__(self, house: House, charter: Charter, match: Match, rows: list[Row]) -> None:
        self.house = house
        self.charter = charter
        self.match = match
        self.game = match.game
        self.rows = rows
        lesson = lesson_of(self.game) if charter.doings.lesson else None
        self.guide = Guide(self.game, lesson) if lesson is not None else None
        self.devices: set[Device] = set()
        self.comings = 0  # how often somebody came or left
        self.pulse = asyncio.Event()  # the next change
        self.sight = Sight(self)
        self.peeks: list[tuple[int, int]] = []  # (seat, seq) of what a seat saw for a moment and nobody was shown yet
        self.seen = monotonic()
        self.gone = False  # out of memory: the store may know more than this object
        self.late = Late(self)
        self.answers = Answers(self)
        self.company = Company(self)
        self.lobby = Lobby(self)

    # ---- who

    @property
    def code(self) -> str:
        return self.charter.code

    def names(self, lang: str) -> list[str]:
        return [sitter.name or seat_name(seat, lang) for seat, sitter in enumerate(self.charter.sitters)]

    def seat_of(self, token: str) -> int:
        """The seat of a token, or a refusal."""
        seat = seat_of(token, [sitter.hash for sitter in self.charter.sitters]) if token else None
        if seat is None:
            raise Problem("forbidden")
        return seat

    @property
    def revision(self) -> int:
        """Moves with everything that anybody may see, sealed answers and names included; the same in every process."""
        return self.charter.version

    def online(self, seat: int) -> bool:
        here = any(seat in device.seats for device in self.devices)
        return here or self.house.others.online(self.code, seat)

    def watching(self) -> int:
        """How many devices look on without a seat, here and through other processes."""
        here = sum(not device.seats for device in self.devices)
        return here + self.house.others.watching(self.code)

    def local(self) -> bool:
        """All seats belong to the device that made the table: nobody else's secrets are here."""
        return all(sitter.who == "person" and sitter.local for sitter in self.charter.sitters)

    def watched(self) -> str:
        """How those who only watch see the table now: live, late, or none."""
        running = self.charter.started and not self.match.over
        return self.charter.terms.watch if running else "live"

    def seats_of(self, account: int | None) -> list[int]:
        """The seats that follow an account."""
        sitters = enumerate(self.charter.sitters)
        return [] if account is None else [seat for seat, sitter in sitters if sitter.account == account]

    # ---- the game

    @property
    def last(self) -> Row:
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
        self.still_here()
        if not self.charter.started:
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
        self.charter.sealed = sealed_text(match)
        self.charter.over = match.over
        if self.charter.sitters[seat].here and not auto:
            self.company.resume_quietly()
        self.company.drop()
        if len(match.entries) == length:
            self.company.go_on()
            self.charter.waits = self.answers.next() is not None
            self.keep(lambda: self.house.store.keep(self.charter))
            self.changed()
            return
        row = Row(
            seq=match.seq,
            seat=seat,
            turn=last.turn + (mark != last.mark),
            owner=last.owner if mark == last.mark else asked[0],
            mark=mark,
            line=written(match, length),
            news=[(actor, *news) for _, actor, news in match.news[told:]],
            auto=auto,
        )
        self.rows.append(row)
        self._remember_peeks(row)
        self.company.go_on(row.owner if self.game.turn(match.table) != mark else None)
        self.charter.waits = self.answers.next() is not None
        self.keep(lambda: self.house.store.append(self.charter, row, self._snapshot(length)))
        self.house.tally.add("moves" if self.charter.sitters[seat].here and not auto else "answers")
        if match.over:
            log.info("table %s: over after %d actions", self.code, len(match.entries))
        self.changed()

    def undoable(self, seat: int) -> int:
        """How many of its lines a seat can take back now; what the room answered for it goes with the line before."""
        if self.charter.terms.undo == "none":
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
        self.still_here()
        if not self.charter.started:
            raise Problem("not-started")
        if not self.charter.sitters[seat].here:
            raise Problem("away")
        if not self.undoable(seat):
            raise Problem("no-undo", self.sight.undo_text(seat, lang))
        if self.match.sealed:
            self.match.undo(seat)
            self.charter.sealed = sealed_text(self.match)
            self.company.go_on()
            self.charter.waits = self.answers.next() is not None
            self.keep(lambda: self.house.store.keep(self.charter))
        else:
            self._taken_back(self._take_back(seat))
        self.changed()

    def rewind(self, seq: int) -> None:
        """Take back everything from line `seq` on, because the table has agreed on it. The rows stay, marked."""
        self.still_here()
        rows = [row for row in self.rows if not row.undone]
        taken = [row for row in rows if row.seq >= seq]
        self.match.rewind(sum(row.length for row in rows if row.seq < seq))
        for row in taken:
            row.undone = self.match.seq
        self.peeks = [(seat, at) for seat, at in self.peeks if at < seq]
        self.charter.sealed = ""
        self._taken_back([row.seq for row in taken])
        log.info("table %s: %d lines taken back by consent", self.code, len(taken))
        self.changed()

    def _taken_back(self, seqs: list[int]) -> None:
        charter, match = self.charter, self.match
        charter.over = match.over
        self.sight.forget()
        self.company.drop()
        self.company.go_on()
        charter.waits = self.answers.next() is not None
        self.keep(lambda: self.house.store.undo(charter, seqs, match.seq, len(match.entries)))
        self.house.tally.add("taken_back", count=len(seqs))

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
        every = self.house.settings.snapshot_every
        due = len(self.match.entries) // every > length // every or self._snapshot_due
        self._snapshot_due = due and bool(self.match.undoable or self.match.sealed)
        return self.match.snapshot() if due and not self._snapshot_due else None

    _snapshot_due = False

    def still_here(self) -> None:
        if self.gone:
            raise Problem("store")

    def keep(self, write: Callable[[], Kept]) -> Kept:
        """Write to the store; if that fails the room leaves memory, and comes back as the store has it.

        If another process was faster nothing was written, and the room becomes what the store has.
        """
        try:
            kept = write()
        except Overtaken:
            self.house.tally.add("overtaken")
            self.follow(anew=True)
            raise Problem("stale") from None
        except SQLAlchemyError as wrong:
            self._not_kept(type(wrong).__name__)
            raise Problem("store") from wrong
        self.house.store.regret(self._not_kept)
        return kept

    def _not_kept(self, why: str = "commit") -> None:
        if not self.gone:
            log.error("table %s: not saved (%s)", self.code, why)
            self.house.tally.add("store_failures")
            self.house.drop_for_a_while(self)

    def follow(self, anew: bool = False) -> None:
        """Become as another process has left the table; from the beginning if something was taken back, or asked for."""
        try:
            charter = self.house.store.find(self.code)
            rows = [] if charter is None else self.house.store.since(charter.id, self.match.seq)
            if charter is None:
                self.house.drop(self)
                return
            anew = anew or charter.head != self.charter.head
            if anew or any(row.undone or row.seq <= self.match.seq for row in rows):
                known = max(row.seq for row in self.rows if row.at)  # what could not be written has no time
                charter, self.match, self.rows = self.house.read(self.code)
                rows = [row for row in self.rows if row.seq > known and not row.undone]
                self.peeks = [(seat, seq) for seat, seq in self.peeks if seq <= known]
            else:
                follow(self.match, charter, rows)
                self.rows += rows
        except (SQLAlchemyError, Problem) as wrong:
            log.error("table %s: cannot be followed (%s)", self.code, type(wrong).__name__)
            self.house.drop_for_a_while(self)
            return
        self.charter = charter
        self.sight.forget()
        self._remember_peeks(*rows)
        self.company.follow()
        self._told()

    # ---- telling

    def changed(self) -> None:
        """Everybody who looks gets a new state, and whoever is not a person may answer."""
        self.company.call()
        self._told()

    def _told(self) -> None:
        self.pulse.set()
        self.pulse = asyncio.Event()
        self.seen = monotonic()
        for device in self.devices:
            device.refresh()
        self.hand_out()
        self.stir()

    def stir(self) -> None:
        """Go on: the clock runs, bots think."""
        self.company.arm()
        self.answers.stir()

    def rest(self) -> None:
        self.company.rest()
        self.answers.rest()

    @property
    def busy(self) -> bool:
        return self.answers.busy

    def enter(self, device: Device) -> None:
        if len(self.devices) >= self.house.settings.sockets:
            raise Problem("too-many-sockets")
        self.devices.add(device)
        self.hand_out()
        self._presence(device)

    def leave(self, device: Device) -> None:
        self.devices.discard(device)
        device.release()
        self.peeks += [(seat, seq) for seat, seq in device.peeks if not self.online(seat)]
        self.seen = monotonic()
        self._presence(device)

    def hand_out(self) -> None:
        """What a seat saw for a moment goes once to whoever looks through its eyes now, or waits until somebody does."""
        if not self.peeks:
            return
        for device in self.devices:
            device.peeks += [(seat, seq) for seat, seq in self.peeks if seat == device.eyes]
        looking = {device.eyes for device in self.devices}
        self.peeks = [(seat, seq) for seat, seq in self.peeks if seat not in looking]

    def _remember_peeks(self, *rows: Row) -> None:
        """What persons saw for a moment in these rows waits for their eyes, unless those look through another process."""
        for row in rows:
            self.peeks += [
                (seat, row.seq)
                for seat in self._peeking(row)
                if self.charter.sitters[seat].who == "person" and not self.house.others.online(self.code, seat)
            ]

    def _peeking(self, row: Row) -> list[int]:
        """The seats that saw something for a moment in a row."""
        return [
            audience
            for _, audience, kind, facts in row.news
            if audience >= 0 and self.game.event(kind, facts).style == PEEK
        ]

    def may_be_saved(self) -> bool:
        """A save tells everything: the game is over, or all secrets are one person's and none was for a moment only."""
        return self.match.over or (self.local() and not any(self._peeking(row) for row in self.rows))

    def save(self) -> str:
        return save_of(self.charter, self.rows, self.match)

    def _presence(self, device: Device) -> None:
        self.greet(device)
        self.house.others.say_who(self.code)

    def greet(self, but: Device | None = None) -> None:
        """Tell everybody who came or left."""
        self.comings += 1
        for device in self.devices:
            if device is not but:
                device.greet()
