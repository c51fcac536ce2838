"""A room owns a match: it checks who asks, plays lines, keeps them before anybody is told, and answers for bots.

Everything that changes a room happens in one go between two awaits of the event loop, so there are no locks.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import SQLAlchemyError

from tepui.core import saves
from tepui.core.errors import IllegalAction
from tepui.core.match import CHANCE, Match
from tepui.core.records import PEEK
from tepui.core.words import seat_name
from tepui.server.auth import hashed, new_token, seat_of
from tepui.server.problems import Problem, place
from tepui.server.sight import Sight
from tepui.server.store import Charter, Row, Sitter

if TYPE_CHECKING:
    from tepui.server.device import Device
    from tepui.server.house import House

log = logging.getLogger("tepui.room")

IMAGINED: Final = 8  # tables, to see whether a choice is a secret


class Room:
    """One table in memory: its charter, its match, its rows, and the devices that look at it."""

    def __init__(self, house: House, charter: Charter, match: Match, rows: list[Row]) -> None:
        self.house = house
        self.charter = charter
        self.match = match
        self.game = match.game
        self.rows = rows
        self.devices: set[Device] = set()
        self.revision = 0  # moves with everything that anybody may see, sealed answers and names included
        self.sight = Sight(self)
        self.peeks: list[tuple[int, int]] = []  # (seat, seq) of what a seat saw for a moment and nobody was shown yet
        self.seen = monotonic()
        self.gone = False  # out of memory: the store may know more than this object
        self._task: asyncio.Task[None] | None = None

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

    def online(self, seat: int) -> bool:
        return any(seat in device.seats for device in self.devices)

    def local(self) -> bool:
        """All seats belong to the device that made the table: nobody else's secrets are here."""
        return all(sitter.who == "person" and sitter.local for sitter in self.charter.sitters)

    # ---- before the game

    def join(self, name: str, seat: int | None) -> tuple[int, str]:
        """Take a free seat: the first one, unless another is asked for."""
        self._still_here()
        sitters = self.charter.sitters
        if self.charter.started:
            raise Problem("started")
        if seat is not None and seat not in range(len(sitters)):
            raise Problem("malformed", what=f"there is no seat {seat} at this table")
        free = [i for i, sitter in enumerate(sitters) if sitter.who == "open"]
        if not free or (seat is not None and seat not in free):
            raise Problem("no-seat" if not free else "seat-taken")
        seat = free[0] if seat is None else seat
        token = new_token()
        sitters[seat] = Sitter("person", name, hash=hashed(token))
        if self.charter.host is None:
            self.charter.host = seat
        self._keep(lambda: self.house.store.seat(self.charter, seat))
        log.info("table %s: seat %d is taken", self.code, seat)
        self.sight.forget()
        self.changed()
        return seat, token

    def start(self, seat: int) -> None:
        """The host begins; empty seats become bots."""
        self._still_here()
        if self.charter.started:
            raise Problem("started")
        if seat != self.charter.host:
            raise Problem("host-only")
        empty = [i for i, sitter in enumerate(self.charter.sitters) if sitter.who == "open"]
        for i in empty:
            self.charter.sitters[i] = Sitter("bot", level=self.house.settings.level)
        self.charter.started = True
        self.charter.waits = self._next() is not None
        self._keep(lambda: self.house.store.seat(self.charter, *empty))
        self.sight.forget()
        log.info("table %s: started, %s, %d seats", self.code, self.game.slug, self.match.count)
        self.changed()

    # ---- the game

    @property
    def last(self) -> Row:
        """The newest row in force; the set-up is always there."""
        return next(row for row in reversed(self.rows) if not row.undone)

    @property
    def owner(self) -> int | None:
        """The seat whose turn it is, whoever is asked."""
        if self.match.over:
            return None
        last = self.last
        return last.owner if self.game.turn(self.match.table) == last.mark else self.match.seat

    def do(self, seat: int, actions: list[int], lang: str = "en", auto: bool = False) -> None:
        """Play a line for a seat: checked, committed, then told. A Problem means that nothing has changed."""
        self._still_here()
        if not self.charter.started:
            raise Problem("not-started")
        if self.match.over:
            raise Problem("closed")
        if seat not in self.match.seats:
            raise Problem("not-asked")
        match, last, owner = self.match, self.last, self.owner
        mark = self.game.turn(match.table)
        length, told = len(match.entries), len(match.news)
        try:
            match.do_line(actions, seat, lang)
        except IllegalAction as wrong:
            raise Problem("illegal", wrong.reason, wrong.rule) from wrong
        self.charter.sealed = sealed_text(match)
        self.charter.over = match.over
        if len(match.entries) == length:
            self._keep(lambda: self.house.store.keep(self.charter))
            self.changed()
            return
        row = Row(
            seq=match.seq,
            seat=seat,
            turn=last.turn + (mark != last.mark),
            owner=seat if owner is None else owner,
            mark=mark,
            line=written(match, length),
            news=[(actor, *news) for _, actor, news in match.news[told:]],
            auto=auto,
        )
        self.rows.append(row)
        self.peeks += [
            (peeking, row.seq) for peeking in self._peeking(row) if self.charter.sitters[peeking].who == "person"
        ]
        self.charter.waits = self._next() is not None
        self._keep(lambda: self.house.store.append(self.charter, row, self._snapshot(length)))
        if match.over:
            log.info("table %s: over after %d actions", self.code, len(match.entries))
        self.changed()

    def undoable(self, seat: int) -> int:
        """How many of its lines a seat can take back now; what the room answered for it goes with the line before."""
        sealed = self.match.sealed.get(seat)
        if sealed:
            return len(sealed)
        if self.match.sealed or not self.match.undoable or self.last.seat != seat:
            return 0
        in_force = [row for row in self.rows if not row.undone]
        return sum(not row.auto for row in in_force[-self.match.undoable :])

    def undo(self, seat: int, lang: str = "en") -> None:
        """Take back a seat's last line. The rows stay, marked."""
        self._still_here()
        if not self.charter.started:
            raise Problem("not-started")
        if not self.undoable(seat):
            raise Problem("no-undo", self.sight.undo_text(seat, lang))
        if self.match.sealed:
            self.match.undo(seat)
            self.charter.sealed = sealed_text(self.match)
            self._keep(lambda: self.house.store.keep(self.charter))
        else:
            taken = self._take_back(seat)
            self._keep(lambda: self.house.store.undo(self.charter, taken, self.match.seq))
        self.changed()

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
        self.charter.over = self.match.over
        self.charter.waits = self._next() is not None
        return taken

    def _snapshot(self, length: int) -> dict[str, Any] | None:
        """Now and then, at a moment that can no longer be undone."""
        every = self.house.settings.snapshot_every
        due = len(self.match.entries) // every > length // every or self._snapshot_due
        self._snapshot_due = due and bool(self.match.undoable or self.match.sealed)
        return self.match.snapshot() if due and not self._snapshot_due else None

    _snapshot_due = False

    def _still_here(self) -> None:
        if self.gone:
            raise Problem("store")

    def _keep(self, write: Callable[[], None]) -> None:
        """Write to the store; if that fails the room leaves memory, and comes back as the store has it."""
        try:
            write()
        except SQLAlchemyError as wrong:
            log.error("table %s: not saved (%s)", self.code, type(wrong).__name__)
            self.house.drop_for_a_while(self)
            raise Problem("store") from wrong

    # ---- telling

    def changed(self) -> None:
        """Everybody who looks gets a new state, and whoever is not a person may answer."""
        self.revision += 1
        self.seen = monotonic()
        for device in self.devices:
            device.refresh()
        self.hand_out()
        self.stir()

    def enter(self, device: Device) -> None:
        if len(self.devices) >= self.house.settings.sockets:
            raise Problem("too-many-sockets")
        self.devices.add(device)
        self.hand_out()
        self._presence(device)

    def leave(self, device: Device) -> None:
        self.devices.discard(device)
        self.peeks += [(seat, seq) for seat, seq in device.peeks if not self.online(seat)]
        self.seen = monotonic()
        self._presence(device)

    def hand_out(self) -> None:
        """What a seat saw for a moment goes once to whoever looks through its eyes now, or waits until somebody does."""
        for device in self.devices:
            device.peeks += [(seat, seq) for seat, seq in self.peeks if seat == device.eyes]
        looking = {device.eyes for device in self.devices}
        self.peeks = [(seat, seq) for seat, seq in self.peeks if seat not in looking]

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

    def _presence(self, device: Device) -> None:
        for other in self.devices:
            if other is not device and device.seats:
                other.greet()

    # ---- answering for those who are not persons

    def stir(self) -> None:
        """Let the next bot think, if one is asked."""
        if self._task is None and self.charter.started and self._next() is not None:
            self._task = asyncio.get_running_loop().create_task(self._answer_all())

    def rest(self) -> None:
        if self._task is not None:
            self._task.cancel()

    @property
    def busy(self) -> bool:
        return self._task is not None

    def _next(self) -> int | None:
        """A seat for which the room answers: a bot, or a person with nothing to choose."""
        for seat in self.match.seats:
            if self.charter.sitters[seat].who == "bot" or self._forced(seat):
                return seat
        return None

    def _forced(self, seat: int) -> bool:
        """One answer only, which costs nothing to give: it reveals nothing, and no own line could be taken back first."""
        legal = self.match.legal(seat)
        if len(legal) != 1:
            return False
        offer = self.game.offer(self.match.shown(seat), legal[0])
        return not (offer.reveals or offer.danger or (offer.ends and self.undoable(seat)))

    def _veiled(self, seat: int) -> bool:
        """Others do not know whether the seat has anything to choose: always outside its own turn.

        In its own turn, tables imagined from what everybody knows tell: in some there is a choice, in some there is none.
        """
        match = self.match
        if not self.house.settings.window:
            return False
        if self.owner != seat or len(match.seats) > 1 or match.sealed:
            return True
        forced = len(match.legal(seat)) == 1
        public, rng = match.view(None), Random()
        tables = [self.game.imagine(public, rng) for _ in range(IMAGINED)]
        return any((len(table.step.legal(table)) == 1) != forced for table in tables)

    async def _answer_all(self) -> None:
        try:
            while (seat := self._next()) is not None:
                await self._answer(seat)
        except Problem as problem:
            log.error("table %s: a bot's answer was refused: %s", self.code, problem.code)
        except Exception as wrong:
            log.error("table %s: bots have stopped: %s", self.code, place(wrong))
        finally:
            self._task = None

    async def _answer(self, seat: int) -> None:
        """One answer; where it is a secret whether there was a choice, it takes the same time in both cases."""
        settings, match, sitter = self.house.settings, self.match, self.charter.sitters[seat]
        asked, sealed = match.seq, len(match.sealed.get(seat, ()))
        begun = monotonic()
        person = sitter.who == "person"
        veiled = self._veiled(seat)
        legal = match.legal(seat)
        action, plan = legal[0], []
        if len(legal) > 1:
            glimpse = match.glimpse(seat, settings.window * 0.8 if veiled else None)
            decision = await self.house.workers.think(sitter.level, glimpse)
            action, plan = decision.action, decision.plan
        pause = settings.window if veiled else 0.0 if person else settings.pause
        await asyncio.sleep(max(0.0, pause - (monotonic() - begun)))
        if match.seq == asked and len(match.sealed.get(seat, ())) == sealed and action in match.legal(seat):
            if len(legal) > 1:
                match.intend(seat, [action, *plan])
            self.do(seat, [action], auto=person)


def written(match: Match, since: int) -> str:
    """The entries from `since` on as lines of a save."""
    return "\n".join(saves.write_entry(match.game, entry) for entry in match.entries[since:])


def sealed_text(match: Match) -> str:
    """The answers that wait for others, as lines of a save."""
    write = match.game.write
    return "\n".join(f"{seat} {write(action)}" for seat, actions in sorted(match.sealed.items()) for action in actions)


def first_row(match: Match) -> Row:
    """The set-up: what chance gave before anybody acted."""
    return Row(
        seq=0,
        seat=CHANCE,
        turn=0,
        owner=CHANCE,
        mark=-1,
        line=written(match, 0),
        news=[(actor, *news) for _, actor, news in match.news],
    )


def reopened(charter: Charter, rows: list[Row], snapshot: dict[str, Any] | None) -> Match:
    """The match of a stored table. The last lines of one seat are done again, so that they can still be taken back."""
    in_force = [row for row in rows if not row.undone]
    kept = int(snapshot["length"]) if snapshot is not None else 0
    tail = len(in_force)
    length = sum(row.length for row in in_force)
    while not charter.sealed and tail > 1 and _repeatable(in_force[tail - 1], in_force[-1].seat):
        length -= in_force[tail - 1].length
        if length < kept:
            break
        tail -= 1
    text = charter.head + "".join(row.line + "\n" for row in in_force[:tail] if row.line)
    if charter.sealed:
        text += "sealed\n" + charter.sealed + "\n"
    match = Match.load(text) if snapshot is None else Match.resume(text, snapshot)
    for row in in_force[tail:]:
        match.seq = row.seq - 1
        match.do_line([match.game.read(line.partition(" ")[2]) for line in row.line.split("\n")], row.seat)
    match.seq = max(max(row.seq, row.undone) for row in rows)
    return match


def _repeatable(row: Row, seat: int) -> bool:
    """A line of that seat alone, with no chance in it."""
    return all(line.removeprefix("&").split(" ")[0] == str(seat) for line in row.line.split("\n"))
