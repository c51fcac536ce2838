"""A process that serves nobody: its bots answer at the tables of the servers on the same database."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from tepui.core.errors import BadOption
from tepui.rooms.settings import Settings
from tepui.server.registry import RoomRegistry


def answer_for_others(settings: Settings, ready: Callable[[], None]) -> None:
    """Answer until interrupted. `ready` is called once the house is open."""
    if settings.workers < 0:
        raise BadOption("a process whose bots answer for others needs workers of its own")
    asyncio.run(_answer(settings, ready))


async def _answer(settings: Settings, ready: Callable[[], None]) -> None:
    registry = RoomRegistry(settings)
    if not registry.store.shared:
        registry.store.close()
        raise BadOption("bots answer for other servers on PostgreSQL; a database file belongs to one process")
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await registry.open()
    ready()
    await stop.wait()
    await registry.close()
