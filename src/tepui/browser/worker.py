"""The place for one: rooms in a worker of the browser, on Pyodide. Pages speak to it over message ports.

A page sends text and gets text. A *call* is what a page would ask by HTTP and is answered once; a *device* is a port that
stays open, as a socket would: the hello first, then messages both ways, as docs/protocol.md has them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tepui.bots import load, names
from tepui.core.translations import known_language
from tepui.rooms.calls import Answer, Call, TableCalls
from tepui.rooms.device import Device, refusal
from tepui.rooms.memory import LocalBots, MemoryStore, memory_place
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import Hello, encode, read_message
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.settings import Settings

CALLS: Final = frozenset(name for name, work in vars(TableCalls).items() if callable(work) and name[0] != "_") - {
    "room",
    "seat",
    "look_back",
}
NO_LIMITS: Final = {"tables": 1 << 30, "rate": 1e9, "burst": 1 << 30, "calls": 1e9, "call_burst": 1 << 30}
Post = Callable[[str], None]


class PortSocket:
    """A message port, as a device writes to it. What is posted waits in the port's own queue: it is always free."""

    free = True

    def __init__(self, post: Post) -> None:
        self.post = post
        self.closed: int | None = None

    def write(self, text: bytes) -> None:
        self.post(text.decode())

    def close(self, code: int) -> None:
        self.closed = code


class Worker:
    """All tables of this browser. `open` is called once, in the worker's event loop."""

    def __init__(self, store: MemoryStore | None = None, **settings: Any) -> None:
        self.store = store or MemoryStore()
        place = memory_place(LocalBots(load, names), store=self.store)
        self.registry = RoomRegistry(place, msgspec.convert(NO_LIMITS | settings, Settings))
        self.calls = TableCalls(self.registry)

    def open(self) -> None:
        self.registry.open()

    async def call(self, name: str, asked: str) -> str:
        """Answer one call; `asked` is a `Call` as JSON, the answer `{"status", "data"}` or `{"status", "error"}`."""
        try:
            if name not in CALLS:
                raise Problem("no-route")
            answer: Answer = await getattr(self.calls, name)(_read_call(asked))
            if not self.store.flush():
                raise Problem("store")
        except Problem as problem:
            error = {"code": problem.code, "text": problem.text("en")}
            return encode({"status": problem.status, "error": error}).decode()
        return encode({"status": answer.status, "data": answer.data, "location": answer.location}).decode()

    def connect(self, code: str, hello: str, post: Post) -> Connection | None:
        """A device at a table; None if it is refused, which it has then been told."""
        try:
            first = read_message(hello)
            if not isinstance(first, Hello):
                raise Problem("malformed", what="the first message is hello")
            return Connection(self.registry.connect(code, first, PortSocket(post)))
        except Problem as problem:
            post(encode(refusal(problem, "en", None)).decode())
            return None


class Connection:
    """An open device."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def receive(self, text: str) -> None:
        self._device.on_message(text)

    def close(self) -> None:
        self._device.room.leave(self._device)


def _read_call(asked: str) -> Call:
    try:
        given = msgspec.json.decode(asked, type=dict[str, Any])
        body = msgspec.json.encode(given.pop("body")) if "body" in given else b""
        call = msgspec.convert(given, Call)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise Problem("malformed", what=str(wrong)) from wrong
    return msgspec.structs.replace(call, body=body, lang=known_language(call.lang))
