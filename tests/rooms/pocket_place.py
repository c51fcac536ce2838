"""The pocket edition's place with the face of a host: its worker, its store, its calls and its ports, with a database in memory.

Texts go in and out, as between a page and its worker. A restart is another worker on the same database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
from local_host import LocalHost, LocalHttp, LocalVisitor, QueueSocket, opened_hosts
from visiting import FAST, Visitor

from tepui.browser.worker import Worker
from tepui.rooms.settings import Settings

# What only a server does: it looks after tables that no page has opened, and knows devices by their address.
NOT_HERE = {"test_time_runs_out_at_a_table_that_nobody_has_opened_since_the_restart"}


class Database:
    """What a browser's database keeps."""

    def __init__(self) -> None:
        self.tables: dict[str, str] = {}

    async def read(self, code: str) -> str:
        await asyncio.sleep(0)
        return self.tables.get(code, "")

    async def keep(self, code: str, table: str, facts: str) -> bool:
        await asyncio.sleep(0)
        self.tables[code] = table
        return True


class PocketHost(LocalHost):
    """A worker in a thread of the test."""

    def __init__(self, database: Database, **settings: Any) -> None:
        settings = FAST | {"own_device": False} | settings
        self._begin(Settings(**settings))
        self.database = database
        self.worker = Worker(database.read, database.keep, **settings)
        self.http = PocketHttp(self)  # type: ignore[assignment]
        self.run(self._open())

    @property
    def place(self) -> Any:
        return self.worker.registry.place

    @property
    def registry(self) -> Any:
        return self.worker.registry

    @property
    def store(self) -> Any:
        """The store with all that the database keeps, whether or not anybody has asked for it."""
        for code in self.database.tables:
            self.run(self.worker.load(code))
        return self.worker.store

    def visit(self, code: str, tokens: list[str], lang: str, since: int | None, **wanted: Any) -> Visitor:
        return PocketVisitor(self, code, tokens, lang, since, **wanted)


class PocketHttp(LocalHttp):
    """Calls as the page's `net.js` sends them."""

    host: PocketHost

    def _ask(self, method: str, path: str, params: Any, body: Any, headers: Any) -> httpx.Response:
        address = str(httpx.URL(f"http://here{path}", params=params) if params else f"http://here{path}")
        sent = json.dumps(dict(httpx.Headers(headers)))
        text = "" if body is None else json.dumps(body)
        answer = json.loads(
            self.host.run(self.host.worker.call(method, address.removeprefix("http://here"), sent, text))
        )
        if "error" in answer:
            return httpx.Response(answer["status"], json={"error": answer["error"]})
        found = answer["data"].encode() if answer["file"] else json.dumps(answer["data"]).encode()
        return httpx.Response(answer["status"], content=found, headers={"Location": answer["location"]})


class PocketVisitor(LocalVisitor):
    """A device behind a message port."""

    host: PocketHost
    socket: QueueSocket

    def send(self, **message: Any) -> None:
        text = json.dumps(message)

        async def work() -> None:
            if self.device is None:
                self.device = await self.host.worker.connect(
                    self.code, text, lambda told: self.socket.write(told.encode()), self.socket.close
                )
            elif self.socket.close_code is None:
                self.device.receive(text)

        self.host.run(work())

    def close(self) -> None:
        async def work() -> None:
            if self.device is not None:
                self.device.close()
                self.device = None

        self.host.run(work())


def pocket_hosts() -> Iterator[Any]:
    """Workers on one database."""
    return opened_hosts(partial(PocketHost, Database()))
