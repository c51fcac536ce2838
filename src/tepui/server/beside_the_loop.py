"""What several processes on one database read and tell beside the event loop, which everybody waits for.

Every way to the database and back takes a moment, and reading a table takes several: a move that came through another
process would hold up all tables of this one, and so would hundreds of pages that come or leave at once.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from tepui.rooms.ports import StoreFailed
from tepui.rooms.registry import RoomRegistry
from tepui.rooms.room import Room
from tepui.server.store.sql import Store

COMPARE: Final = 2.0  # seconds


class BesideTheLoop:
    """A thread that asks the database: for the tables that others have moved on, and to tell others who looks."""

    registry: RoomRegistry  # whose rooms it is about; set before anything is followed

    def __init__(self, store: Store) -> None:
        self.store = store
        self._behind: dict[str, None] = {}  # tables, in the order in which they were heard of
        self._heard = asyncio.Event()
        self._news: dict[str, str] = {}  # what is told next; of one thing only the newest
        self._told = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "beside")

    def follow(self, code: str) -> None:
        """Another process has moved at this table."""
        self._behind[code] = None
        self._heard.set()

    async def follow_all(self) -> None:
        while True:
            await self._heard.wait()
            self._heard.clear()
            behind, self._behind = list(self._behind), {}
            for code in behind:
                if code in self.registry.rooms:
                    await self._follow(self.registry.rooms[code])

    async def _follow(self, room: Room) -> None:
        """If somebody has moved here while it was read, that counts for nothing: then the room reads for itself."""
        moment = room.record.version, room.match.seq
        try:
            reading = asyncio.get_running_loop().run_in_executor(self._thread, self.store.newest, room.code, moment[1])
            read = await reading
        except StoreFailed:
            read = None
        known = room.record.version
        if room.closed or (read is not None and read[0].version <= known):
            return
        room.catch_up(read=read if moment == (known, room.match.seq) else None)

    async def compare_all(self) -> None:
        """Tables whose news was missed are followed all the same."""
        while True:
            await asyncio.sleep(COMPARE)
            rooms = {room.record.id: room for room in self.registry.rooms.values()}
            with suppress(StoreFailed):
                loop = asyncio.get_running_loop()
                versions = await loop.run_in_executor(self._thread, self.store.versions, list(rooms))
                for table, room in rooms.items():
                    if versions.get(table, 0) > room.record.version:
                        self.follow(room.code)

    def tell(self, thing: str, how: str = "") -> None:
        """Others hear this soon, once, as it is then. What the database does not take they hear when it is said again."""
        self._news[thing] = how
        self._told.set()

    async def tell_all(self) -> None:
        while True:
            await self._told.wait()
            self._told.clear()
            news = [f"{thing} {how}".strip() for thing, how in self._news.items()]
            self._news = {}
            await asyncio.get_running_loop().run_in_executor(self._thread, self.store.tell, *news)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
