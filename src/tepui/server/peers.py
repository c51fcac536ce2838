"""The other processes on the same database: what they tell each other, who looks at which table elsewhere, whose bots think.

Everything a process needs to know is in the store; a notification says where to look. Notifications, by their first word:
`moved CODE version waits`, `talk CODE n`, `aside CODE words`, `here CODE seats watching` (who looks at it through that process), `who CODE` (asks for
that), `out ACCOUNT for_ever`, `gone`. They come after what they tell of is committed, and some may be missed, for whoever
should tell can be killed just then: every process compares versions every other second, and when it listens again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

from tepui.rooms.ports import StoreFailed
from tepui.rooms.problems import Problem, trace_of
from tepui.rooms.protocol import Aside
from tepui.rooms.registry import RoomRegistry
from tepui.server.beside_the_loop import BesideTheLoop
from tepui.server.store.database import CHANNEL
from tepui.server.store.leases import LEASE, BotLeases
from tepui.server.store.sql import Store

log = logging.getLogger("tepui.peers")

LOOK: Final = 2.0  # seconds between two looks for tables that wait for nobody's bots
REPEAT: Final = 15.0  # seconds after which a process says again who is here
FORGET: Final = 40.0
RETRY: Final = 2.0
EACH: Final = 8  # tables at once for each process that thinks

Looking = tuple[float, frozenset[int], int]  # heard when, the seats that look, how many watch


class PeerProcesses:
    """What this process hears from and tells the others. With a database file there are none.

    `workers`: how many processes of ours think. `start` says whose rooms it is about.
    """

    registry: RoomRegistry

    def __init__(self, store: Store, workers: int) -> None:
        self.store = store
        self.workers = workers
        self.leases = BotLeases(store)
        self._beside = BesideTheLoop(store)
        self._elsewhere: dict[str, dict[str, Looking]] = {}  # by code, by process
        self._hopeless: set[int] = set()  # tables that cannot be opened here
        self._work = asyncio.Event()
        self._troubled = False

    def start(self, registry: RoomRegistry) -> None:
        self.registry = registry
        self._beside.registry = registry
        if self.store.shared:
            self.registry.keep("follow", self._beside.follow_all)
            self.registry.keep("tell", self._beside.tell_all)
            self.registry.keep("compare", self._beside.compare_all)
            self.registry.keep("listen", self._listen)
            self.registry.keep("leases", lambda: self._every(LEASE / 3, self.leases.renew))
            self.registry.keep("say_all", lambda: self._every(REPEAT, self._say_all))
            if self.workers:
                self.registry.keep("look_round", self._look_round)

    def close(self) -> None:
        """Tell the others not to wait."""
        if self.store.shared:
            with contextlib.suppress(StoreFailed):
                self.leases.give_back(*self.leases.held)
            self.store.tell("gone")
            self._beside.close()

    # ---- hearing

    async def _listen(self) -> None:
        import psycopg

        address = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as db:
                    await db.execute(f"LISTEN {CHANNEL}")
                    self._compare()
                    self._troubled = False
                    async for note in db.notifies():
                        self.on_notification(note.payload)
            except (psycopg.Error, StoreFailed, OSError) as wrong:
                self._trouble(wrong)
            await asyncio.sleep(RETRY)

    def on_notification(self, said: str) -> None:
        """One notification; what this process said itself is no news."""
        who, kind, *words = said.split(" ")
        if who == self.store.process_id:
            return
        try:
            match kind, words:
                case "moved", [code, version, waits]:
                    self._moved(code, int(version), waits == "1")
                case "talk", [code, _]:
                    if code in self.registry.rooms:
                        self.registry.rooms[code].people.fetch_talk()
                case "aside", [code, packed]:
                    if code in self.registry.rooms:
                        self.registry.rooms[code].people.send_aside(msgspec.json.decode(b64decode(packed), type=Aside))
                case "here", [code, seats, watching]:
                    self._came(who, code, frozenset(int(seat) for seat in seats.split(",") if seat), int(watching))
                case "who", [code]:
                    if code in self.registry.rooms and self.registry.rooms[code].devices:
                        self.registry.rooms[code].announce()
                case "out", [account, for_ever]:
                    self.registry.disconnect(int(account), for_ever == "1")
                case "gone", []:
                    for code in list(self._elsewhere):
                        self._came(who, code, frozenset(), 0)
        except Exception as wrong:
            log.error("a notification was not understood: %s", trace_of(wrong))

    def send_aside(self, code: str, aside: Aside) -> None:
        """What watchers say goes to the watchers of the other processes."""
        if self.store.shared:
            self.store.tell(f"aside {code} {b64encode(msgspec.json.encode(aside)).decode()}")

    def sign_out(self, account: int, for_ever: bool) -> None:
        """Devices of an account may be at tables of the other processes."""
        if self.store.shared:
            self.store.tell(f"out {account} {int(for_ever)}")

    def _moved(self, code: str, version: int, waits: bool) -> None:
        room = self.registry.rooms.get(code)
        if room is not None and room.record.version < version:
            self._beside.follow(code)
        elif room is None and waits:
            self._work.set()

    def _compare(self) -> None:
        """Compare versions with the store: notifications may have been missed."""
        rooms = {room.record.id: room for room in self.registry.rooms.values()}
        versions = self.store.versions(list(rooms))
        for table, room in rooms.items():
            if versions.get(table) != room.record.version:
                room.catch_up()

    # ---- who is here

    def elsewhere(self, code: str) -> list[tuple[frozenset[int], int]]:
        """The seats that look at a table through each other process, and how many look on there without a seat."""
        known = self._elsewhere.get(code)
        if known is None:
            return []
        return [(seats, watching) for heard, seats, watching in known.values() if monotonic() - heard < FORGET]

    def announce(self, code: str, seats: frozenset[int], watchers: int) -> None:
        """Tell the others who looks at a table here."""
        if self.store.shared:
            self._beside.tell(f"here {code}", f"{','.join(map(str, sorted(seats)))} {watchers}")

    def request(self, code: str) -> None:
        if self.store.shared:
            self._beside.tell(f"who {code}")

    @property
    def count(self) -> int:
        """How many tables others are known to look at."""
        return len(self._elsewhere)

    def _say_all(self) -> None:
        for code, there in list(self._elsewhere.items()):  # a process that was killed takes no leave
            for who in [who for who, (heard, *_) in there.items() if monotonic() - heard > FORGET]:
                self._came(who, code, frozenset(), 0)
        for room in self.registry.rooms.values():
            if room.devices:
                room.announce()

    def _came(self, who: str, code: str, seats: frozenset[int], watching: int) -> None:
        there = self._elsewhere.setdefault(code, {})
        before = there.pop(who, (0.0, frozenset[int](), 0))
        if seats or watching:
            there[who] = (monotonic(), seats, watching)
        elif not there:
            del self._elsewhere[code]
        if (seats, watching) != before[1:] and code in self.registry.rooms:
            self.registry.rooms[code].send_presence()

    # ---- work

    def free(self) -> int:
        """How many more tables this process would answer at."""
        return EACH * self.workers - len(self.leases.held)

    def take_lease(self, table: int) -> bool:
        """Take the lease of a table, unless another process has it or this one has enough to do."""
        if not self.store.shared:
            return True
        return (table in self.leases.held or self.free() > 0) and self.leases.take(table)

    def return_lease(self, table: int) -> None:
        self.leases.give_back(table)

    async def _look_round(self) -> None:
        """Find tables that wait for an answer and whose lease no process holds: the one that had it may be gone, or busy."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._work.wait(), LOOK)
            self._work.clear()
            try:
                if self.free() > 0:
                    self._answer(self.leases.find(min(EACH, self.free()), list(self._hopeless)))
            except StoreFailed as wrong:
                self._trouble(wrong)

    def _answer(self, tables: list[int]) -> None:
        for table, code in self.store.codes(tables).items():
            try:
                room = self.registry.room(code)
                if self.store.versions([table]).get(table) != room.record.version:
                    room.catch_up()
                room.wake()
                if not room.busy:
                    self.leases.give_back(table)
            except Problem:
                self._hopeless.add(table)
                self.leases.give_back(table)

    async def _every(self, seconds: float, work: Callable[[], None]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                work()
            except StoreFailed as wrong:
                self._trouble(wrong)

    def _trouble(self, wrong: Exception) -> None:
        """Log the trouble once, until the others can be heard again."""
        if not self._troubled:
            log.warning("the database does not answer (%s): other processes cannot be heard", type(wrong).__name__)
        self._troubled = True
