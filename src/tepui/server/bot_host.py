"""A process that serves nobody: its bots answer at the tables of the servers on the same database."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from tepui.core.errors import BadOption
from tepui.rooms.settings import Settings
from tepui.server.place import ServerPlace


def answer_for_others(settings: Settings, ready: Callable[[], None]) -> None:
    """Answer until interrupted. `ready` is called once the place is open."""
    if settings.workers < 0:
        raise BadOption("a process whose bots answer for others needs workers of its own")
    asyncio.run(_answer(settings, ready))


async def _answer(settings: Settings, ready: Callable[[], None]) -> None:
    place = ServerPlace(settings)
    if not place.store.shared:
        place.store.close()
        raise BadOption("bots answer for other servers on PostgreSQL; a database file belongs to one process")
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await place.open()
    ready()
    await stop.wait()
    await place.close()
