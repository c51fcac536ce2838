"""The place for one: rooms in a worker of the browser, on Pyodide. Pages speak to it over message ports.

A page sends text and gets text. A *call* is what a page would ask by HTTP and is answered once; a *device* is a port that
stays open, as a socket would: the hello first, then messages both ways, as docs/protocol.md has them.

What the worker needs of the browser are a few functions: `read` and `keep` are its database for tables, `read_note` and
`keep_note` for what is no table, `ask` is its second worker.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from tepui.browser.device_daily import DeviceBook, DeviceDaily, KeepNote, ReadNote
from tepui.browser.kept_tables import BrowserStore
from tepui.browser.mind import Ask, MindAnalyses, MindBots, answer
from tepui.browser.page_calls import PageCalls
from tepui.core.translations import LANGUAGES, known_language
from tepui.rooms.calls import Answer, Call, at_once
from tepui.rooms.device import REFUSED, Device, refusal
from tepui.rooms.memory import memory_place
from tepui.rooms.problems import Problem, language
from tepui.rooms.protocol import Hello, Table, encode, read_message
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.room import read_table
from tepui.rooms.settings import Settings
from tepui.rooms.tokens import bearer, plain_code

NO_LIMITS: Final = {
    "own_device": True,
    "tables": 1 << 30,
    "rate": 1e9,
    "burst": 1 << 30,
    "calls": 1e9,
    "call_burst": 1 << 30,
}
IN_A_PATH: Final = re.compile(r"/api/tables/([A-Za-z-]+)")
TAKEN: Final = 4409  # what a device is closed with when another tab has its table

Post = Callable[[str], None]
Read = Callable[[str], Awaitable[str]]  # a code: the table as it is kept; empty if there is none
KeepText = Callable[
    [str, str, str], Awaitable[bool]
]  # a code, the table, what is told of it by language: whether it is kept


class PortSocket:
    """A message port, as a device writes to it. What is posted waits in the port's own queue: it is always free."""

    free = True

    def __init__(self, post: Post, on_close: Callable[[int], None] = lambda code: None) -> None:
        self.post = post
        self.on_close = on_close

    def write(self, text: bytes) -> None:
        self.post(text.decode())

    def close(self, code: int) -> None:
        self.on_close(code)


async def nothing_kept(code: str) -> str:
    return ""


async def keep_nothing(code: str, table: str, facts: str) -> bool:
    return True


async def keep_no_note(name: str, text: str) -> bool:
    return True


async def think_here(kind: str, text: str) -> str:
    return answer(kind, text)


class Worker:
    """All tables of this browser. `open` is called once, in the worker's event loop."""

    def __init__(
        self,
        read: Read = nothing_kept,
        keep: KeepText = keep_nothing,
        ask: Ask = think_here,
        read_note: ReadNote = nothing_kept,
        keep_note: KeepNote = keep_no_note,
        **settings: Any,
    ) -> None:
        self._read = read
        self._keep_text = keep
        self._sockets: dict[PortSocket, str] = {}  # and the codes of their tables
        self.store = BrowserStore(self._keep)
        place = memory_place(MindBots(ask), store=self.store)
        self.registry = RoomRegistry(place, msgspec.convert(NO_LIMITS | settings, Settings))
        self.daily = DeviceDaily(self.registry, DeviceBook(read_note, keep_note), self.load, at_once)
        self.calls = PageCalls(self.registry, MindAnalyses(ask), self.daily)
        self._settling: set[asyncio.Task[object]] = set()

    def open(self) -> None:
        self.registry.open()

    async def call(self, method: str, address: str, headers: str, body: str) -> str:
        """Answer one call; headers are JSON, the answer is `{"status", "location", "file", "data"}` or `{"status", "error"}`."""
        lang = "en"
        try:
            given = _headers(headers)
            lang = _language(address, given)
            call = Call(body=body.encode(), token=bearer(given.get("authorization", "")), lang=lang)
            named = IN_A_PATH.match(address)
            if named:
                await self.load(named[1])
            found: Answer = await self.calls.answer(method, address, call)
            if not await self.store.kept():
                raise Problem("store")
        except Problem as problem:
            error = {"code": problem.code, "text": problem.text(lang)}
            return encode({"status": problem.status, "error": error}).decode()
        told = {"status": found.status, "data": found.data, "location": found.location, "file": found.file}
        return encode(told).decode()

    async def load(self, code: str) -> None:
        """Take a table out of the browser's database, if it is there and not here."""
        code = plain_code(code)
        if not code or self.store.has(code):
            return
        text = await self._read(code)
        if text and not self.store.has(code):
            self.store.take(text)

    async def _keep(self, code: str) -> bool:
        facts = ""
        with contextlib.suppress(Problem):
            facts = encode({lang: await self._told(code, lang) for lang in LANGUAGES}).decode()
            if self.calls.tables.registry.room(code).match.over and self.daily.belongs(code):
                self._settle_soon()
        return await self._keep_text(code, self.store.copy(code), facts)

    async def _told(self, code: str, lang: str) -> Table:
        """What a list tells of a table to whom it belongs: to this device, and here to the first person at it."""
        table: Table = (await self.calls.tables.table(Call(path={"code": code}, lang=lang))).data
        mine = next((seat["seat"] for seat in table.seats if seat["who"] != "bot"), None)
        return msgspec.structs.replace(table, you=mine)

    def _settle_soon(self) -> None:
        """After the last move has been shown: the whole game is played again for that."""
        if self._settling:
            return
        task = asyncio.get_running_loop().create_task(self._settle())
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _settle(self) -> None:
        await self.store.kept()
        await self.daily.settle()

    async def connect(self, code: str, hello: str, post: Post, on_close: Callable[[int], None]) -> Connection | None:
        """A device at a table; None if it is refused, which it has then been told."""
        lang = "en"
        try:
            first = read_message(hello)
            if not isinstance(first, Hello):
                raise Problem("malformed", what="the first message is hello")
            lang = known_language(first.lang)
            await self.load(code)
            socket = PortSocket(post, on_close)
            device = self.registry.connect(code, first, socket)
            self._sockets[socket] = device.room.code
            return Connection(device, lambda: self._sockets.pop(socket, None))
        except Problem as problem:
            post(encode(refusal(problem, lang, None)).decode())
            on_close(REFUSED.get(problem.code, 4400))
            return None

    def give_up(self, code: str) -> None:
        """Another tab has this table: nothing more is written here, and who looks at it is told."""
        for socket in [socket for socket, at in self._sockets.items() if at == code]:
            del self._sockets[socket]
            socket.close(TAKEN)
        if code in self.registry.rooms:
            self.registry.unload(self.registry.rooms[code])
        self.store.drop(code)

    def check(self, text: str, facts: str, lang: str = "en") -> str:
        """What is wrong with a table that was exported, and what was told of it; empty if it can be opened and listed."""
        trial = BrowserStore(self._keep)
        try:
            record, _, _ = read_table(trial, trial.take(text))
            told = msgspec.json.decode(facts, type=dict[str, Table])
            same = all((told[lang].code, told[lang].game) == (record.code, record.game) for lang in LANGUAGES)
            if not same or plain_code(record.code) != record.code:
                raise Problem("bad-save", what="another table is told of")
        except (msgspec.DecodeError, KeyError) as wrong:
            return Problem("bad-save", what=str(wrong)).text(known_language(lang))
        except Problem as problem:
            return problem.text(known_language(lang))
        return ""


class Connection:
    """An open device."""

    def __init__(self, device: Device, forget: Callable[[], object]) -> None:
        self._device = device
        self._forget = forget

    def receive(self, text: str) -> None:
        self._device.on_message(text)

    def close(self) -> None:
        self._forget()
        self._device.room.leave(self._device)


def open_worker(read: Read, keep: KeepText, ask: Ask, read_note: ReadNote, keep_note: KeepNote) -> Worker:
    """The tables of this browser, ready to be asked."""
    worker = Worker(read, keep, ask, read_note, keep_note)
    worker.open()
    return worker


def _headers(text: str) -> dict[str, str]:
    try:
        given = msgspec.json.decode(text or "{}", type=dict[str, str])
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Problem("malformed", what=str(wrong)) from wrong
    return {name.lower(): value for name, value in given.items()}


def _language(address: str, headers: dict[str, str]) -> str:
    wanted = re.search(r"[?&]lang=(\w+)", address)
    return known_language(wanted[1]) if wanted else language(headers.get("accept-language", ""))
