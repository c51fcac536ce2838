"""The state of a room: the table's record, its match and rows, and who looks. Parts of a room read it; the room changes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from time import time
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import structs

from tepui.core.lesson import FIRST
from tepui.core.match import Match
from tepui.core.records import PEEK
from tepui.core.translations import isolated, seat_name
from tepui.rooms.clock import GameClock
from tepui.rooms.lessons.guide import guide_of
from tepui.rooms.ports import Presence
from tepui.rooms.problems import Problem
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.settings import Settings
from tepui.rooms.terms import ChatLine, Proposal
from tepui.rooms.tokens import seat_of
from tepui.rooms.views.remembered import Remembered

if TYPE_CHECKING:
    from tepui.core.game import Game


class Looker(Protocol):
    """A device, as a room knows it."""

    seats: list[int]
    eyes: int | None
    account: int | None
    peeks: list[tuple[int, int]]

    def refresh(self) -> None: ...
    def send(self, message: Any) -> None: ...
    def send_presence(self) -> None: ...
    def send_talk(self, lines: list[ChatLine]) -> None: ...
    def clear(self) -> None: ...
    def close(self) -> None: ...


class RoomState:
    """One table in memory, and what follows from it."""

    def __init__(
        self, record: TableRecord, match: Match, rows: list[LineRecord], settings: Settings, presence: Presence
    ) -> None:
        self.record = record
        self.match = match
        self.game = match.game
        self.rows = rows
        self.settings = settings
        self.presence = presence
        chapter = record.ongoing.chapter or FIRST
        self.guide = guide_of(self.game, chapter) if record.ongoing.lesson else None
        self.clock: GameClock | None = None
        self.devices: set[Looker] = set()
        self.presence_changes = 0  # how often somebody came or left
        self.peeks: list[tuple[int, int]] = []  # (seat, seq) of what a seat saw for a moment and nobody was shown yet
        self.now: Callable[[], float] = time
        self._named: Remembered[str, Game] = Remembered()
        self.closed = False  # out of memory: the store may know more than this object

    def check_open(self) -> None:
        """Refuse if the room has left memory."""
        if self.closed:
            raise Problem("store")

    # ---- who

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def revision(self) -> int:
        """Moves with everything that anybody may see, sealed answers and names included; the same in every process."""
        return self.record.version

    def revision_for(self, eyes: int | None) -> int:
        """Moves with everything that these eyes may see: not with the parts of somebody else's secret answer."""
        quiet = self.record.ongoing.quiet
        others = sum(count for seat, count in quiet.items() if seat != eyes)
        return self.record.version - others

    def names(self, lang: str) -> list[str]:
        return [isolated(seat.name) or seat_name(number, lang) for number, seat in enumerate(self.record.seats)]

    @property
    def named_game(self) -> Game:
        """The game that calls seats by the names of those who sit there; the same one until somebody else does."""
        names = [isolated(seat.name) for seat in self.record.seats]
        return self._named.of("", names, lambda: self.game.naming(names))

    def seat_of(self, token: str) -> int:
        """The seat of a token, or a refusal."""
        seat = seat_of(token, [seat.hash for seat in self.record.seats]) if token else None
        if seat is None:
            raise Problem("forbidden")
        return seat

    def seats_of(self, account: int | None) -> list[int]:
        """The seats that follow an account."""
        seats = enumerate(self.record.seats)
        return [] if account is None else [number for number, seat in seats if seat.account == account]

    def close_unseated(self) -> None:
        """Pages that came by a link which was taken away since."""
        for device in list(self.devices):
            held = [self.record.seats[seat] for seat in device.seats]
            if any(not seat.hash and (seat.account is None or seat.account != device.account) for seat in held):
                device.close()

    def elsewhere(self) -> Sequence[tuple[frozenset[int], int]]:
        """Who looks through each other process."""
        return self.presence.elsewhere(self.code)

    def online_elsewhere(self, seat: int) -> bool:
        return any(seat in seats for seats, _ in self.elsewhere())

    def online(self, seat: int) -> bool:
        return any(seat in device.seats for device in self.devices) or self.online_elsewhere(seat)

    def watchers(self) -> int:
        """How many devices look on without a seat, here and through other processes."""
        return sum(not device.seats for device in self.devices) + sum(count for _, count in self.elsewhere())

    def is_local(self) -> bool:
        """All seats belong to the device that made the table: nobody else's secrets are here."""
        return all(seat.who == "person" and seat.local for seat in self.record.seats)

    def watch_mode(self) -> str:
        """How those who only watch see the table now: live, late, or none."""
        if self.is_sealed:
            return "none"
        running = self.record.started and not self.match.over
        return self.record.terms.watch if running else "live"

    @property
    def is_sealed(self) -> bool:
        """Nobody else may know yet what luck it brings: a table of the daily expedition before its day is over."""
        return self.now() < self.record.ongoing.sealed_until

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
        return self.match.seat if self.anew else self.last.owner

    @property
    def anew(self) -> bool:
        """Whether a turn begins of which nobody has played a line."""
        return self.game.turn(self.match.table) != self.last.mark

    @property
    def proposal(self) -> Proposal | None:
        """What somebody asks of the others."""
        return self.record.ongoing.wish

    def asked(self) -> set[int]:
        """The seats that may answer now."""
        return set(self.match.seats) if self.record.started else set()

    def undoable(self, seat: int) -> int:
        """How many of its lines a seat can take back now; what the room answered for it goes with the line before."""
        if self.record.terms.undo == "none" or self.match.over:  # at the end seed and hands are shown
            return 0
        sealed = self.match.sealed.get(seat)
        if sealed:
            return len(sealed)
        if self.match.sealed or not self.match.undoable or self.last.seat != seat:
            return 0
        in_force = (row for row in reversed(self.rows) if not row.undone)
        return sum(not row.auto for row in islice(in_force, self.match.undoable))

    def last_decision(self, seat: int) -> LineRecord | None:
        """The last line in force in which a seat chose something."""
        for row in reversed(self.rows):
            several = row.seat != seat and "\n" in row.line
            mine = row.seat == seat or (several and any(_by(line, seat) for line in row.line.split("\n")))
            if mine and not row.undone and not (row.auto and row.seat == seat):
                return row
        return None

    def next_answer(self) -> int | None:
        """A seat for which the room answers: one that a bot plays, or a person with nothing to choose."""
        for seat in self.match.seats:
            if not self.record.seats[seat].here or self.forced(seat):
                return seat
        return None

    def forced(self, seat: int) -> bool:
        """One answer only, and one that nobody could want otherwise: it changes nothing but who is asked.

        Nor is it given over one's own line that could still be taken back, if somebody else is asked next.
        """
        match = self.match
        legal = match.legal(seat)
        if len(legal) != 1 or (self.guide is not None and self.guide.wanted_action(match) is not None):
            return False
        stays = match.asked_after(seat, legal[0]) == seat or not self.undoable(seat)
        return stays and match.is_idle(seat, legal[0])

    def face(self) -> object:
        """What everybody may know of the table beside its log. A part of a secret answer does not change it."""
        record, ongoing = self.record, self.record.ongoing
        times = ongoing.times
        return (
            self.match.seq,
            self.match.seats,
            [structs.astuple(seat) for seat in record.seats],
            (record.started, record.over, record.host, record.terms),
            (ongoing.wish, ongoing.next, ongoing.offered, ongoing.sealed_until),
            None if times is None else (list(times.running), times.paused),
        )

    # ---- what is for a moment only

    def peeking(self, row: LineRecord) -> list[int]:
        """The seats that saw something for a moment in a row."""
        return [
            audience
            for _, audience, kind, facts in row.news
            if audience >= 0 and self.game.event(kind, facts).style == PEEK
        ]

    def may_be_saved(self) -> bool:
        """A save tells everything: the game is over, or all secrets are one person's and none was for a moment only."""
        if self.is_sealed:
            return False
        if self.settings.own_device:
            return True
        return self.match.over or (self.is_local() and not any(self.peeking(row) for row in self.rows))


def _by(line: str, seat: int) -> bool:
    """A line of a save that tells what a seat did."""
    return line.removeprefix("&").startswith(f"{seat} ")
