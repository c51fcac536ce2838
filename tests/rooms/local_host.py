"""A host in memory, with the same face as the real one (`visiting.Host`): no network, no database, no process.

Its rooms run in a thread of their own, as a server's do. With TEPUI_TEST_PLACE=server the tests here visit a real server.
"""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

import httpx
import msgspec
from visiting import FAST, PATIENCE, Host, Invitation, Visitor
from websockets.exceptions import ConnectionClosedOK

import tepui
from tepui.rooms.calls import Answer, Call, TableCalls
from tepui.rooms.memory import LocalBots, MemoryStore, memory_place
from tepui.rooms.problems import Problem, language
from tepui.rooms.protocol import read_message
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.registry import Visitor as Guest
from tepui.rooms.settings import Settings
from tepui.rooms.tokens import bearer
from tepui.server.http.openapi import CALLS

ROUTES = [
    (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$"), call.by.rpartition(".")[2])
    for (method, path), call in CALLS.items()
    if hasattr(TableCalls, call.by.rpartition(".")[2])
]


class LocalHost(Host):
    """Rooms in memory, in a thread of the test."""

    def __init__(self, kept: MemoryStore, **settings: Any) -> None:
        self._begin(Settings(**(FAST | settings)))
        self.kept = kept
        self._place = memory_place(LocalBots(tepui.bots.load, tepui.bots.names), store=kept)
        self._registry = RoomRegistry(self._place, self.settings)
        self.calls = TableCalls(self._registry)
        self.http = LocalHttp(self)  # type: ignore[assignment]
        self.run(self._open())

    def _begin(self, settings: Settings) -> None:
        self.settings = settings
        self.url = "local"
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    async def _open(self) -> None:
        self.registry.open()

    @property
    def place(self) -> Any:
        return self._place

    @property
    def registry(self) -> Any:
        return self._registry

    @property
    def store(self) -> Any:  # type: ignore[override]
        return self.kept

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Work in the thread of the rooms; what it gives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        async def close() -> None:
            self.registry.close()
            await asyncio.sleep(0)

        self.run(close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def visit(self, code: str, tokens: list[str], lang: str, since: int | None, **wanted: Any) -> Visitor:
        return LocalVisitor(self, code, tokens, lang, since, **wanted)


class LocalHttp:
    """Calls without HTTP, answered as HTTP would."""

    def __init__(self, host: LocalHost) -> None:
        self.host = host

    def get(self, path: str, params: Any = None, headers: Any = None) -> httpx.Response:
        return self._ask("GET", path, params, None, headers)

    def post(
        self, path: str, json: Any = None, params: Any = None, headers: Any = None, follow_redirects: bool = False
    ) -> httpx.Response:
        return self._ask("POST", path, params, json, headers)

    def close(self) -> None:
        pass

    def _ask(self, method: str, path: str, params: Any, body: Any, headers: Any) -> httpx.Response:
        path, _, query = path.partition("?")
        (found, name) = next((m, name) for verb, p, name in ROUTES if verb == method and (m := p.match(path)))
        headers = httpx.Headers(headers)
        asked = {key: str(value) for key, value in (params or {}).items()} | dict(httpx.QueryParams(query))
        call = Call(
            path=found.groupdict(),
            query=asked,
            body=b"" if body is None else json.dumps(body).encode(),
            token=bearer(headers.get("authorization", "")),
            visitor=Guest("127.0.0.1"),
            lang=asked.get("lang") or language(headers.get("accept-language", "")),
        )

        async def work() -> Answer:
            try:
                answer: Answer = await getattr(self.host.calls, name)(call)
                if not self.host.kept.flush():
                    raise Problem("store")
            except Problem as problem:
                return Answer({"error": {"code": problem.code, "text": problem.text(call.lang)}}, problem.status)
            return answer

        answer = self.host.run(work())
        text = answer.data.encode() if answer.file else msgspec.json.encode(answer.data)
        return httpx.Response(answer.status, content=text, headers={"Location": answer.location})


class QueueSocket:
    """What a device writes, for another thread to read."""

    def __init__(self) -> None:
        self.free = True
        self.inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.close_code: int | None = None

    def write(self, text: bytes) -> None:
        self.inbox.put(text)

    def close(self, code: int) -> None:
        if self.close_code is None:
            self.close_code = code
            self.inbox.put(None)


class LocalVisitor(Visitor):
    """A device at a table in memory."""

    def __init__(
        self, host: LocalHost, code: str, tokens: list[str], lang: str, since: int | None, **wanted: Any
    ) -> None:
        self.host = host
        self.code = code
        self._begin(QueueSocket())
        self.device: Any = None
        self.send(type="hello", protocol=1, tokens=tokens, lang=lang, since=since, **wanted)

    def send(self, **message: Any) -> None:
        text = json.dumps(message)

        async def work() -> None:
            if self.device is None:
                self.device = self.host.registry.connect(self.code, read_message(text), self.socket, Guest("127.0.0.1"))
            elif self.socket.close_code is None:
                self.device.on_message(text)

        self.host.run(work())

    def close(self) -> None:
        async def work() -> None:
            if self.device is not None:
                self.device.room.leave(self.device)
                self.device = None

        self.host.run(work())

    def _next(self) -> str:
        try:
            text = self.socket.inbox.get(timeout=PATIENCE)
        except Empty:
            raise TimeoutError from None
        if text is None:
            self.socket.inbox.put(None)
            raise ConnectionClosedOK(None, None)
        return text.decode()


def opened_hosts(make: Callable[..., Any]) -> Iterator[Any]:
    """Opens hosts, one after the other or side by side; they are closed at the end."""
    hosts: list[Any] = []

    def opened(**settings: Any) -> Any:
        hosts.append(make(**settings))
        return hosts[-1]

    yield opened
    for host in hosts:
        with suppress(RuntimeError):
            if host.thread.is_alive():
                host.stop()


def local_hosts() -> Iterator[Any]:
    """Hosts on one store."""
    return opened_hosts(partial(LocalHost, MemoryStore()))


__all__ = ["Invitation", "LocalHost", "LocalVisitor", "local_hosts", "opened_hosts"]
