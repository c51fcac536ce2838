"""All tables of a place. Tables come into memory when somebody looks, and leave when nobody has for a while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Callable, Coroutine
from itertools import accumulate
from typing import Any, Final, NamedTuple

from msgspec import structs

from tepui.core import game as games
from tepui.core.errors import BrokenPlugin, UnknownGame
from tepui.core.game import Game
from tepui.core.lesson import FIRST
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.rooms.device import Device
from tepui.rooms.lesson import new_lesson
from tepui.rooms.limits import SharedLimit, Visitors
from tepui.rooms.match_rows import (
    chance_count,
    first_row,
    head_of,
    is_begun,
    new_chance,
    rows_of,
    undealt_match,
)
from tepui.rooms.outbox import Outbox
from tepui.rooms.ports import Place, Socket, StoreFailed, VersionConflict
from tepui.rooms.problems import Problem, trace_of
from tepui.rooms.protocol import VERSION, Fork, Hello, NewTable, WantedSeat, clean_name
from tepui.rooms.records import LineRecord, SeatRecord, TableRecord
from tepui.rooms.room import Room, read_table
from tepui.rooms.settings import Settings
from tepui.rooms.terms import DAY, ChanceSeed, Ongoing, Terms
from tepui.rooms.tokens import hashed, new_code, new_seed, new_token, plain_code
from tepui.rooms.views.base_pictures import BasePictures

log = logging.getLogger("tepui.rooms")

RETRY = 5.0  # seconds until a table is opened again after the store failed
AHEAD = 15.0  # seconds: tables at which time runs out come into memory before that
CODES = 5  # tries to find a code that is free
WEAK = "novice"  # the bots that go on with a pupil


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
        """Work that never ends: whatever happens to it, it is counted and begun again."""
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
        """All work that never ends is under way."""
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
        if empty:
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
        self._make_room()
        record, match, rows = read_table(self.store, code)
        room = self.rooms[code] = self._room(record, match, rows)
        room.people.forgive_downtime(self.opened)
        self.place.presence.request(code)
        log.info("table %s: loaded, %d actions", code, len(match.entries))
        room.wake()  # whoever loads it: its clock runs from now on
        return room

    def _room(self, record: TableRecord, match: Match, rows: list[LineRecord]) -> Room:
        return Room(self.place, self.settings, record, match, rows, self.unload)

    def _make_room(self) -> None:
        if len(self.rooms) < self.settings.rooms:
            return
        empty = [room for room in self.rooms.values() if not room.devices and not room.busy]
        if not empty:
            raise Problem("full")
        self.unload(min(empty, key=lambda room: room.last_seen))

    def public(self) -> list[dict[str, Any]]:
        """The tables in the list: what one may know before one looks."""
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
        """A page has said hello at a table: it gets its first state, and the room is awake."""
        room = self.room(code)
        if hello.protocol != VERSION:
            raise Problem("malformed", what=f"this server speaks protocol {VERSION}")
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

    def create(
        self, wanted: NewTable, visitor: Visitor, chance: ChanceSeed | None = None, ongoing: Ongoing | None = None
    ) -> tuple[Room, dict[int, str]]:
        """A new table and the tokens of the seats marked `me`. It starts at once when no seat is open.

        Its luck is its own, unless `chance` says what it shares with other tables.
        """
        chance = chance or new_chance()
        match = undealt_match(game_named(wanted.game), len(wanted.seats), wanted.options, chance)
        seats, tokens = self._seats(wanted, visitor.account)
        self.admit(visitor)
        if all(seat.who != "open" for seat in seats):
            match.play_chance()
        return self._open_table(match, [first_row(match)], seats, wanted.terms, chance, ongoing), tokens

    def admit(self, visitor: Visitor) -> None:
        """Somebody wants a new table: refused if it is one too many."""
        if not self.visitors.may_create(visitor.address):
            raise Problem("too-many-tables")
        self._make_room()

    def _open_table(
        self,
        match: Match,
        rows: list[LineRecord],
        seats: list[SeatRecord],
        terms: Terms,
        chance: ChanceSeed,
        ongoing: Ongoing | None = None,
        offered_by: int | None = None,
    ) -> Room:
        """A table for these people, at the beginning or from a position on; or one that somebody offers them."""
        started = all(seat.who != "open" for seat in seats) and offered_by is None
        mine = (number for number, seat in enumerate(seats) if seat.who == "person" and seat.local)
        host = next(mine, None) if offered_by is None else offered_by
        for _ in range(CODES):
            record = TableRecord(
                code=new_code(),
                game=match.game.slug,
                rules=match.game.rules_version,
                head=head_of(match),
                host=host,
                started=started,
                over=match.over,
                waits=started,
                seats=seats,
                terms=terms,
                chance=chance,
                ongoing=ongoing or Ongoing(),
            )
            room = self._room(record, match, rows)
            room.people.restart_clock()
            try:
                self.store.create(record, *rows)
            except VersionConflict:
                continue  # this code is taken
            except StoreFailed as wrong:
                log.error("a new table could not be saved (%s)", wrong)
                raise Problem("store") from wrong
            self.rooms[record.code] = room
            self.place.counters.add("tables_made")
            log.info("table %s: made, %s, %d seats", record.code, record.game, match.count)
            room.wake()
            return room
        raise Problem("full")

    def quick(self, slug: str, visitor: Visitor) -> tuple[Room, str]:
        """One person against bots, with the game's own choice of seats and options; the person begins."""
        game = game_named(slug)
        seats, options = game.quick
        first: Options = {"first": 0} if "first" in game.options else {}
        wanted = NewTable(slug, [WantedSeat("me")] + [WantedSeat("bot")] * (seats - 1), {**options, **first})
        room, tokens = self.create(wanted, visitor)
        return room, tokens[0]

    def learn(self, slug: str, visitor: Visitor, chapter: str = FIRST) -> tuple[Room, str]:
        """A table for a chapter of a game's course: the pupil, and bots that do as the lesson says and then play on, weakly."""
        seed = new_seed()
        lesson, match = new_lesson(game_named(slug), seed, chapter)
        self.admit(visitor)
        wanted = [WantedSeat("me" if seat == lesson.seat else "bot", level=WEAK) for seat in range(lesson.seats)]
        seats, tokens = self._seats(NewTable(slug, wanted), visitor.account)
        chance = ChanceSeed(seed, len(lesson.chance), by_pile=True)
        room = self._open_table(
            match, rows_of(match), seats, Terms(undo="free"), chance, Ongoing(lesson=True, chapter=chapter)
        )
        return room, tokens[lesson.seat]

    def rematch(self, room: Room, seat: int, visitor: Visitor) -> str:
        """The same people at a new table, at which their seat links hold too; whoever asks second comes to the same one.

        To other people it is an offer of this seat: it begins when all of them have come, or when this seat starts it.
        """
        if not room.match.over:
            raise Problem("not-over")
        if not room.record.ongoing.next:
            self.admit(visitor)
            options = dict(room.match.options)
            if isinstance(options.get("first"), int):
                options["first"] = (int(options["first"]) + 1) % room.match.count
            chance = new_chance()
            match = undealt_match(room.game, room.match.count, options, chance)
            several = sum(one.who == "person" for one in room.record.seats) > 1 and not room.is_local()
            if not several:
                match.play_chance()
            seats = [structs.replace(s, level="" if s.who == "person" else s.level) for s in room.record.seats]
            ongoing, by = (Ongoing(offered=True), seat) if several else (Ongoing(), None)
            again = self._open_table(match, [first_row(match)], seats, room.record.terms, chance, ongoing, by)
            room.record.ongoing.next = again.code
            room.commit(lambda: self.store.update(room.record))
            room.on_change()
        return room.record.ongoing.next

    def fork_point(self, room: Room, wanted: Fork) -> int:
        """How many actions of the game a new table begins with: of one that is finished, or round one screen."""
        if not room.may_be_saved():
            raise Problem("sealed" if room.is_sealed else "running")
        if wanted.seat is not None and wanted.seat not in range(room.match.count):
            raise Problem("malformed", what=f"there is no seat {wanted.seat} at this table")
        ends = accumulate(row.length for row in room.rows if not row.undone)
        return max((end for end in ends if end <= wanted.at), default=0)

    def fork(self, match: Match, seat: int | None, visitor: Visitor) -> tuple[Room, dict[int, str]]:
        """A new table that goes on from a position. One person has that seat, or all of them."""
        if match.over or not match.entries:
            raise Problem("malformed", what="there is nothing to go on with at this moment")
        self.admit(visitor)
        mine = range(match.count) if seat is None else [seat]
        people = [WantedSeat("me" if one in mine else "bot") for one in range(match.count)]
        seats, tokens = self._seats(NewTable(match.game.slug, people), visitor.account)
        return self._go_on(match, seats), tokens

    def bring(self, match: Match, wanted: list[WantedSeat], visitor: Visitor) -> tuple[Room, dict[int, str]]:
        """A table of a game that was played elsewhere; without wishes, whoever brings it sits on all its seats.

        If it is not over it goes on here, with luck that nobody has seen, and everybody is told where it comes from.
        """
        people = wanted or [WantedSeat("me")] * match.count
        if len(people) != match.count:
            raise Problem("malformed", what=f"this game has {match.count} seats")
        seats, tokens = self._seats(NewTable(match.game.slug, people), visitor.account)
        self._make_room()
        if match.over:
            return self._open_table(match, rows_of(match), seats, Terms(), ChanceSeed()), tokens
        if not is_begun(match):
            raise Problem("malformed", what="nobody has played yet")
        room = self._go_on(match, seats)
        if room.record.host is not None and not room.is_local():
            room.people.note(room.record.host, "brought")
        return room, tokens

    def _go_on(self, match: Match, seats: list[SeatRecord]) -> Room:
        """A table that goes on from a position, with another seed than the game had until then."""
        rows = rows_of(match)
        chance = new_chance(sum(map(chance_count, rows)))
        match.draw_by_pile(chance.seed)
        return self._open_table(match, rows, seats, Terms(), chance)

    def _seats(self, wanted: NewTable, account: int | None) -> tuple[list[SeatRecord], dict[int, str]]:
        """Who sits where, and the tokens of the seats marked `me`."""
        seats: list[SeatRecord] = []
        tokens: dict[int, str] = {}
        for number, want in enumerate(wanted.seats):
            if want.who == "me":
                tokens[number] = new_token()
                name = clean_name(want.name or (wanted.name if len(tokens) == 1 else ""))
                seats.append(SeatRecord("person", name, hash=hashed(tokens[number]), local=True, account=account))
            elif want.who == "bot":
                seats.append(SeatRecord("bot", clean_name(want.name), self._level(want.level)))
            elif want.who == "open":
                seats.append(SeatRecord("open"))
            else:
                raise Problem("malformed", what=f"a seat is for me, open or bot, not {want.who!r}")
        return seats, tokens

    def _level(self, level: str) -> str:
        """A bot's name, as the page may give it: no settings, which could make it think for ever."""
        level = level or self.settings.level
        known = self.place.bots.names()
        if level not in known:
            raise Problem("bad-option", what=f"no bot {level!r}; there are {', '.join(known)}")
        return level


def game_named(slug: str) -> Game:
    try:
        return games.load(slug)
    except (UnknownGame, BrokenPlugin) as wrong:
        raise Problem("no-game", game=slug, games=", ".join(games.list_games())) from wrong
