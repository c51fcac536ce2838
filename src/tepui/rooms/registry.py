"""All tables of a place. Tables come into memory when somebody looks, and leave when nobody has for a while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, NamedTuple

from tepui.core.match import Match
from tepui.rooms.device import Device
from tepui.rooms.limits import SharedLimit, Visitors
from tepui.rooms.outbox import Outbox
from tepui.rooms.ports import Place, Socket, StoreFailed
from tepui.rooms.problems import Problem, trace_of
from tepui.rooms.protocol import VERSION, Hello
from tepui.rooms.records import LineRecord, TableRecord
from tepui.rooms.room import Room, read_table
from tepui.rooms.settings import Settings
from tepui.rooms.terms import DAY
from tepui.rooms.tokens import plain_code
from tepui.rooms.views.base_pictures import BasePictures

log = logging.getLogger("tepui.rooms")

REST: Final = 0.25  # tables that have left and are not yet looked for, as a share of those that stay
RETRY = 5.0  # seconds until a table is opened again after the store failed
AHEAD = 15.0  # seconds: tables at which time runs out come into memory before that


class Visitor(NamedTuple):
    """Who asks: an address, for what one address may ask of a host, and an account if somebody is signed in."""

    address: str = ""
    account: int | None = None


NOBODY: Final = Visitor()


class RoomRegistry:
    """Rooms by code, with what they share."""

    def __init__(self, place: Place, settings: Settings, shared: SharedLimit | None = None) -> None:
        self.place = place
        self.settings = settings
        self.store = place.store
        self.outbox = Outbox(place.store)
        self.base_pictures = BasePictures()
        self.visitors = Visitors(settings, shared)
        self.rooms: dict[str, Room] = {}
        self.opened = place.clock.now()
        self._tasks: set[asyncio.Task[None]] = set()
        self._left = 0  # tables that have left since everything was looked through
        self._kept: dict[str, bool] = {}  # work that never ends, and whether it is under way

    # ---- opening and closing

    def open(self) -> None:
        self.keep("tidy", lambda: self._every(min(60.0, self.settings.idle / 2), self._tidy))
        if not self.store.shared:  # there whoever finds a table that waits takes it
            self.task(self._resume())
        self.keep("watch_clocks", self._watch_clocks)

    def close(self) -> None:
        """Everything is in the store already: tell the devices to come back."""
        for task in list(self._tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            self.unload(room)

    def task(self, work: Coroutine[Any, Any, None]) -> None:
        """Work beside everything else, stopped when the registry closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def keep(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run work that never ends: when it fails, the failure is counted and the work is started again."""
        self._kept[name] = True
        self.task(self._again_and_again(name, work))

    async def _again_and_again(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                await work()
            except Exception as wrong:
                self._task_failed(name, wrong)
            self._kept[name] = False
            await self.place.clock.sleep(RETRY)
            self._kept[name] = True

    @property
    def watchful(self) -> bool:
        """Whether all work that never ends is running."""
        return all(self._kept.values())

    async def _resume(self) -> None:
        """The tables that were waiting for a bot when the place was closed go on."""
        for code in self.store.waiting()[: self.settings.rooms * 3 // 4]:
            with contextlib.suppress(Problem):
                self.room(code).wake()
            await asyncio.sleep(0)

    async def _watch_clocks(self) -> None:
        """Time runs out at tables that nobody looks at, too. A store that fails for a while does not end the watch."""
        while True:
            try:
                for code in self.store.due(self.place.clock.now() + AHEAD):
                    if code not in self.rooms:
                        with contextlib.suppress(Problem):
                            self.room(code).wake()
                        await asyncio.sleep(0)
            except Exception as wrong:
                self._task_failed("watch_clocks", wrong)
            await self.place.clock.sleep(AHEAD * 2 / 3)

    async def _every(self, seconds: float, work: Callable[[], None]) -> None:
        while True:
            await self.place.clock.sleep(seconds)
            try:
                work()
            except Exception as wrong:
                self._task_failed(work.__name__, wrong)

    def _task_failed(self, name: str, wrong: Exception) -> None:
        self.place.counters.add("task_failures", name.strip("_"))
        log.error("the task %s failed and goes on: %s", name.strip("_"), trace_of(wrong))

    def _tidy(self) -> None:
        self.sweep()
        self.visitors.forget()
        self.delete_old()

    def sweep(self) -> None:
        """Tables nobody has looked at for a while leave memory."""
        idle = self.place.clock.now() - self.settings.idle
        rooms = self.rooms.values()
        empty = [room.code for room in rooms if not room.devices and not room.busy and room.last_seen < idle]
        for code in empty:
            self.unload(self.rooms[code])
        self._left += len(empty)
        if self._left > len(self.rooms) * REST:
            self._left = 0
            gc.unfreeze()
            gc.collect()  # a room and its parts know each other, and what is old is seldom looked through

    def delete_old(self) -> None:
        """Tables nobody has touched for many days are deleted, where the host wants it so."""
        days = self.settings.keep_days
        if days > 0:
            with contextlib.suppress(StoreFailed):
                gone = self.store.forget(self.place.clock.now() - days * DAY, list(self.rooms))
                if gone:
                    log.info("%d tables untouched for %g days are deleted", gone, days)

    def unload(self, room: Room, reload: bool = False) -> None:
        """Out of memory; with `reload`, a table that waits for a bot is opened again by itself."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        room.close()
        if reload:
            self.place.clock.call_later(RETRY, lambda: self._reload(room.code))

    def _reload(self, code: str) -> None:
        with contextlib.suppress(Problem, StoreFailed):
            self.room(code).wake()

    def sign_out(self, account: int, for_ever: bool = False) -> None:
        """An account has left somewhere, or is deleted: its devices come back as who they are now."""
        self.disconnect(account, for_ever)
        self.place.presence.sign_out(account, for_ever)

    def disconnect(self, account: int, for_ever: bool) -> None:
        for room in self.rooms.values():
            for seat in room.record.seats:
                if for_ever and seat.account == account:
                    seat.account = None
            for device in room.devices:
                if device.account == account:
                    device.close()

    # ---- finding

    def room(self, code: str) -> Room:
        """A table by its code, loaded if need be."""
        code = plain_code(code)
        if not code:
            raise Problem("no-table")
        room = self.rooms.get(code)
        if room is None:
            room = self._load(code)
        room.last_seen = self.place.clock.now()
        return room

    def is_lesson(self, code: str) -> bool:
        """Whether a table is that of a lesson or a puzzle; it is not loaded for that."""
        record = self.rooms[code].record if code in self.rooms else self.store.find(code)
        return record is not None and record.ongoing.lesson

    def game_of(self, code: str) -> str | None:
        """The game of a table, which is not loaded for that; None if there is no such table."""
        code = plain_code(code)
        if code in self.rooms:
            return self.rooms[code].game.slug
        record = self.store.find(code) if code else None
        return None if record is None else record.game

    def _load(self, code: str) -> Room:
        if self.store.find(code) is None:
            raise Problem("no-table")
        self.make_space()
        record, match, rows = read_table(self.store, code)
        room = self.rooms[code] = self._room(record, match, rows)
        room.people.forgive_downtime(self.opened)
        self.place.presence.request(code)
        log.info("table %s: loaded, %d actions", code, len(match.entries))
        room.wake()  # whoever loads it: its clock runs from now on
        return room

    def _room(self, record: TableRecord, match: Match, rows: list[LineRecord]) -> Room:
        return Room(self.place, self.settings, record, match, rows, self.unload)

    def make_space(self) -> None:
        """If memory holds as many rooms as it may, the one that nobody has looked at for longest leaves."""
        if len(self.rooms) < self.settings.rooms:
            return
        empty = [room for room in self.rooms.values() if not room.devices and not room.busy]
        if not empty:
            raise Problem("full")
        self.unload(min(empty, key=lambda room: room.last_seen))

    def public(self) -> list[dict[str, Any]]:
        """The public tables, with what may be known of them before one looks."""
        found = []
        for code in self.store.public():
            record = self.rooms[code].record if code in self.rooms else self.store.find(code)
            if record is None or (record.started and record.terms.watch == "none"):
                continue
            seats = [{"who": seat.who, "name": seat.name} for seat in record.seats]
            found.append(
                {
                    "code": code,
                    "game": record.game,
                    "started": record.started,
                    "over": record.over,
                    "touched": record.touched,
                    "seats": seats,
                }
            )
        return found

    # ---- devices

    def connect(self, code: str, hello: Hello, socket: Socket, visitor: Visitor = NOBODY) -> Device:
        """A page has said hello at a table: make its device, send it the first state, and wake the room."""
        room = self.room(code)
        if hello.protocol != VERSION:
            raise Problem("old-page")
        mine = room.seats_of(visitor.account)
        seats = sorted({*mine, *(room.seat_of(token) for token in hello.tokens)})
        if not seats and room.watch_mode() == "none":
            raise Problem("no-watching")
        device = Device(
            room,
            socket,
            self.outbox,
            hello,
            seats,
            account=visitor.account if mine else None,
            ground=self.base_pictures.text(hello.ground) if hello.patches else "",
            may_speak=lambda: self.visitors.may_speak(visitor.address),
        )
        room.enter(device)
        device.send_talk(room.people.talk)
        device.refresh()
        room.wake()
        return device

    # ---- new tables

    def admit(self, visitor: Visitor) -> None:
        """Refuse a new table if this visitor has made too many, or no room can leave memory for it."""
        if not self.visitors.may_create(visitor.address):
            raise Problem("too-many-tables")
        self.make_space()

    def add(self, record: TableRecord, match: Match, rows: list[LineRecord]) -> Room:
        """A new table comes into the store and into memory. VersionConflict: its code is taken."""
        room = self._room(record, match, rows)
        room.people.restart_clock()
        self.store.create(record, *rows)
        self.rooms[record.code] = room
        self.place.counters.add("tables_made")
        log.info("table %s: made, %s, %d seats", record.code, record.game, match.count)
        return room
