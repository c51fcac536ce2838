"""The house: all tables of this server. Tables come into memory when somebody looks, and leave when nobody has for a while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import logging
from collections.abc import Coroutine
from itertools import accumulate
from time import monotonic, time
from typing import Any

from msgspec import structs
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tepui.core import game as games
from tepui.core.errors import BadLog, UnknownGame
from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Options
from tepui.rooms.base_pictures import BasePictures
from tepui.rooms.clock import now
from tepui.rooms.lesson import new_lesson
from tepui.rooms.limits import Visitors
from tepui.rooms.match_rows import chance_count, first_row, head_of, new_match, reopen, rows_of
from tepui.rooms.outbox import Outbox
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Fork, NewTable, WantedSeat, clean_name
from tepui.rooms.records import LineRecord, SeatRecord, TableRecord
from tepui.rooms.room import Room
from tepui.rooms.settings import Settings
from tepui.rooms.terms import DAY, ChanceSeed, Ongoing, Terms
from tepui.rooms.tokens import hashed, new_code, new_seed, new_token, plain_code
from tepui.server.accounts import Accounts
from tepui.server.analysis_queue import Analyses
from tepui.server.bot_pool import BotPool
from tepui.server.metrics import Counters
from tepui.server.peers import PeerProcesses
from tepui.server.store.sql import Store

log = logging.getLogger("tepui.house")

READS = 20  # tries to read a table that another process is writing
RETRY = 5.0  # seconds until a table is opened again after the store failed
AHEAD = 15.0  # seconds: tables at which time runs out come into memory before that
WEAK = "novice"  # the bots that go on with a pupil


class RoomRegistry:
    """Rooms by code, with what they share: store, workers, quotas."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db)
        self.outbox = Outbox(self.store)
        self.base_pictures = BasePictures()
        self.bot_pool = BotPool(settings)
        self.analyses = Analyses()
        self.visitors = Visitors(settings)
        self.rooms: dict[str, Room] = {}
        self.peers = PeerProcesses(self)
        self.accounts = Accounts(self.store)
        self.opened = now()
        self.counters = Counters()
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- opening and closing

    async def open(self) -> None:
        self.peers.start()
        self.task(self._sweep())
        if not self.store.shared:  # there the one who finds a table that waits takes it
            self.task(self._resume())
        self.task(self._watch_clocks())

    async def close(self) -> None:
        """Everything is in the store already: tell the devices to come back, stop the bots."""
        for task in list(self._tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            self.unload(room)
        self.peers.close()
        await self.bot_pool.close()
        await self.analyses.close()
        self.store.close()

    def task(self, work: Coroutine[Any, Any, None]) -> None:
        """Work beside everything else, stopped when the house closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _resume(self) -> None:
        """The tables that were waiting for a bot when the server stopped go on."""
        for code in self.store.waiting()[: self.settings.rooms * 3 // 4]:
            with contextlib.suppress(Problem):
                self.room(code).wake()
            await asyncio.sleep(0)

    async def _watch_clocks(self) -> None:
        """Time runs out at tables that nobody looks at, too."""
        while True:
            for code in self.store.due(now() + AHEAD):
                if code not in self.rooms:
                    with contextlib.suppress(Problem):
                        self.room(code).wake()
                    await asyncio.sleep(0)
            await asyncio.sleep(AHEAD * 2 / 3)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle / 2))
            self.sweep()
            self.visitors.forget()
            self.delete_old()

    def sweep(self) -> None:
        """Tables nobody has looked at for a while leave memory."""
        idle = monotonic() - self.settings.idle
        rooms = self.rooms.values()
        empty = [room.code for room in rooms if not room.devices and not room.busy and room.last_seen < idle]
        for code in empty:
            self.unload(self.rooms[code])
        if empty:
            gc.collect()  # a room and its parts know each other, and what is old is seldom looked through

    def delete_old(self) -> None:
        """Tables nobody has touched for many days are deleted, where the host wants it so."""
        days = self.settings.keep_days
        if days > 0:
            with contextlib.suppress(SQLAlchemyError):
                gone = self.store.forget(time() - days * DAY, list(self.rooms))
                if gone:
                    log.info("%d tables untouched for %g days are deleted", gone, days)

    def unload(self, room: Room) -> None:
        """Out of memory at once; devices come back by themselves and find what the store has."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        room.closed = True
        room.sleep()
        room.states.clear()
        for device in list(room.devices):
            device.close()

    def sign_out(self, account: int, for_ever: bool = False) -> None:
        """An entrance of an account is closed, or the account is gone: its devices come back as who they are now."""
        self.disconnect(account, for_ever)
        self.peers.sign_out(account, for_ever)

    def disconnect(self, account: int, for_ever: bool) -> None:
        for room in self.rooms.values():
            for sitter in room.record.seats:
                if for_ever and sitter.account == account:
                    sitter.account = None
            for device in room.devices:
                if device.account == account:
                    device.close()

    def reload_later(self, room: Room) -> None:
        """Like `drop`; a table that waits for a bot is opened again by itself."""
        self.unload(room)
        asyncio.get_running_loop().call_later(RETRY, self._reload, room.code)

    def _reload(self, code: str) -> None:
        with contextlib.suppress(Problem, SQLAlchemyError):
            self.room(code).wake()

    # ---- tables

    def room(self, code: str) -> Room:
        """A table by its code, loaded if need be."""
        code = plain_code(code)
        if not code:
            raise Problem("no-table")
        room = self.rooms.get(code)
        if room is None:
            room = self._load(code)
        room.last_seen = monotonic()
        return room

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
        record, match, rows = self.read_table(code)
        room = self.rooms[code] = Room(self, record, match, rows)
        room.people.forgive_downtime(self.opened)
        self.peers.request_presence(code)
        log.info("table %s: loaded, %d actions", code, len(match.entries))
        return room

    def read_table(self, code: str) -> tuple[TableRecord, Match, list[LineRecord]]:
        """A table as the store has it, at one moment."""
        for _ in range(READS):
            record = self.store.find(code)
            if record is None:
                raise Problem("no-table")
            rows, snapshot = self.store.lines(record.id), self.store.snapshot(record.id)
            if self.store.versions([record.id]).get(record.id) == record.version:
                break
        else:
            raise Problem("store")
        try:
            return record, reopen(record, rows, snapshot), rows
        except BadLog as wrong:
            log.error("table %s cannot be opened: line %d: %s", code, wrong.line, wrong.why)
            raise Problem("too-old", what=wrong.why) from wrong

    def _make_room(self) -> None:
        if len(self.rooms) < self.settings.rooms:
            return
        empty = [room for room in self.rooms.values() if not room.devices and not room.busy]
        if not empty:
            raise Problem("full")
        self.unload(min(empty, key=lambda room: room.last_seen))

    def create(self, wanted: NewTable, address: str, account: int | None = None) -> tuple[Room, dict[int, str]]:
        """A new table and the tokens of the seats marked `me`. It starts at once when no seat is open."""
        lot = ChanceSeed(new_seed())
        match = new_match(game_named(wanted.game), len(wanted.seats), wanted.options, lot.seed)
        sitters, tokens = self._seated(wanted, account)
        self._admit(address)
        return self.open_table(match, [first_row(match)], sitters, wanted.terms, lot), tokens

    def _admit(self, address: str) -> None:
        if not self.visitors.may_create(address):
            raise Problem("too-many-tables")
        self._make_room()

    def open_table(
        self,
        match: Match,
        rows: list[LineRecord],
        sitters: list[SeatRecord],
        terms: Terms,
        lot: ChanceSeed,
        doings: Ongoing | None = None,
    ) -> Room:
        """A table for these people, at the beginning or from a position on."""
        started = all(sitter.who != "open" for sitter in sitters)
        host = next((seat for seat, sitter in enumerate(sitters) if sitter.who == "person" and sitter.local), None)
        for _ in range(5):
            record = TableRecord(
                code=new_code(),
                game=match.game.slug,
                rules=match.game.rules_version,
                head=head_of(match),
                host=host,
                started=started,
                over=match.over,
                waits=started,
                seats=sitters,
                terms=terms,
                chance=lot,
                ongoing=doings or Ongoing(),
            )
            room = Room(self, record, match, rows)
            room.people.restart_clock()
            try:
                self.store.create(record, *rows)
            except IntegrityError:
                continue  # this code is taken
            except SQLAlchemyError as wrong:
                log.error("a new table could not be saved (%s)", type(wrong).__name__)
                raise Problem("store") from wrong
            self.rooms[record.code] = room
            self.counters.add("tables_made")
            log.info("table %s: made, %s, %d seats", record.code, record.game, match.count)
            room.wake()
            return room
        raise Problem("full")

    def quick(self, slug: str, address: str, account: int | None = None) -> tuple[Room, str]:
        """One person against bots, with the game's own choice of seats and options; the person begins."""
        game = game_named(slug)
        seats, options = game.quick
        first: Options = {"first": 0} if "first" in game.options else {}
        wanted = NewTable(slug, [WantedSeat("me")] + [WantedSeat("bot")] * (seats - 1), {**options, **first})
        room, tokens = self.create(wanted, address, account)
        return room, tokens[0]

    def learn(self, slug: str, address: str, account: int | None = None) -> tuple[Room, str]:
        """A table for a game's lesson: the pupil, and bots that do as the lesson says and then play on, weakly."""
        lot = ChanceSeed(new_seed())
        lesson, match = new_lesson(game_named(slug), lot.seed)
        self._admit(address)
        seats = [WantedSeat("me" if seat == lesson.seat else "bot", level=WEAK) for seat in range(lesson.seats)]
        sitters, tokens = self._seated(NewTable(slug, seats), account)
        lot = ChanceSeed(lot.seed, len(lesson.chance))
        room = self.open_table(match, rows_of(match), sitters, Terms(undo="free"), lot, Ongoing(lesson=True))
        return room, tokens[lesson.seat]

    def rematch(self, room: Room, address: str) -> str:
        """The same people at a new table, at which their seat links hold too; whoever asks second comes to the same one."""
        if not room.match.over:
            raise Problem("not-over")
        if not room.record.ongoing.next:
            self._admit(address)
            options = dict(room.match.options)
            if isinstance(options.get("first"), int):
                options["first"] = (int(options["first"]) + 1) % room.match.count
            lot = ChanceSeed(new_seed())
            match = Match.new(room.game.slug, room.match.count, options, lot.seed)
            sitters = [structs.replace(s, level="" if s.who == "person" else s.level) for s in room.record.seats]
            again = self.open_table(match, [first_row(match)], sitters, room.record.terms, lot)
            room.record.ongoing.next = again.code
            room.commit(lambda: self.store.update(room.record))
            room.on_change()
        return room.record.ongoing.next

    def fork(self, room: Room, wanted: Fork, address: str, account: int | None = None) -> tuple[Room, dict[int, str]]:
        """A new table that goes on from a position of a game that holds no secret any more: finished, or round one screen."""
        if not room.may_be_saved():
            raise Problem("running")
        if wanted.seat is not None and wanted.seat not in range(room.match.count):
            raise Problem("malformed", what=f"there is no seat {wanted.seat} at this table")
        ends = accumulate(row.length for row in room.rows if not row.undone)
        match = room.match.until(max((end for end in ends if end <= wanted.at), default=0))
        if match.over or not match.entries:
            raise Problem("malformed", what="there is nothing to go on with at this moment")
        self._admit(address)
        rows = rows_of(match)
        lot = ChanceSeed(new_seed(), sum(map(chance_count, rows)))
        match.reseed(lot.seed, lot.laid)
        mine = range(match.count) if wanted.seat is None else [wanted.seat]
        seats = [WantedSeat("me" if seat in mine else "bot") for seat in range(match.count)]
        sitters, tokens = self._seated(NewTable(match.game.slug, seats), account)
        return self.open_table(match, rows, sitters, Terms(), lot), tokens

    def public(self) -> list[dict[str, Any]]:
        """The tables in the list: what one may know before one looks."""
        found = []
        for code in self.store.public():
            record = self.rooms[code].record if code in self.rooms else self.store.find(code)
            if record is None or (record.started and record.terms.watch == "none"):
                continue
            seats = [{"who": sitter.who, "name": sitter.name} for sitter in record.seats]
            found.append(
                {"code": code, "game": record.game, "started": record.started, "over": record.over, "seats": seats}
            )
        return found

    def _seated(self, wanted: NewTable, account: int | None) -> tuple[list[SeatRecord], dict[int, str]]:
        sitters: list[SeatRecord] = []
        tokens: dict[int, str] = {}
        for seat, want in enumerate(wanted.seats):
            if want.who == "me":
                tokens[seat] = new_token()
                name = clean_name(want.name or (wanted.name if len(tokens) == 1 else ""))
                sitters.append(SeatRecord("person", name, hash=hashed(tokens[seat]), local=True, account=account))
            elif want.who == "bot":
                sitters.append(SeatRecord("bot", clean_name(want.name), self._level(want.level)))
            elif want.who == "open":
                sitters.append(SeatRecord("open"))
            else:
                raise Problem("malformed", what=f"a seat is for me, open or bot, not {want.who!r}")
        return sitters, tokens

    def _level(self, level: str) -> str:
        """A bot's name, as the page may give it: no settings, which could make it think for ever."""
        level = level or self.settings.level
        known = importlib.import_module(self.settings.bots).names()
        if level not in known:
            raise Problem("bad-option", what=f"no bot {level!r}; there are {', '.join(known)}")
        return level


def game_named(slug: str) -> Game:
    try:
        return games.load(slug)
    except UnknownGame as wrong:
        raise Problem("no-game", game=slug, games=", ".join(games.list_games())) from wrong
