"""The herald tells devices what waits for them: once in a turn of the event loop, and only of what is kept.

The way of a move: `Wire` hands it to `Device.take`, `Room.do` plays it and writes it to the store, and every device that
looks is called here. When all messages of this turn of the loop have been heard, and those that came meanwhile, everything
is committed at once; while the disk writes, the devices put together what they will say; and when it has written, they say it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tepui.rooms.device import Device
    from tepui.server.store.sql import Store


class Outbox:
    """The devices that have something to tell."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scheduled: dict[Device, None] = {}  # in the order in which they were called

    def schedule(self, device: Device) -> None:
        """This device has something to tell."""
        if not self._scheduled:
            asyncio.get_running_loop().call_later(0, self._flush)  # not soon: that comes before what the network brings
        self._scheduled[device] = None

    def _flush(self) -> None:
        called, self._scheduled = self._scheduled, {}
        self.store.begin_flush()
        for device in called:
            device.prepare()
        self.store.flush()  # what cannot be committed calls once more those who have to be told so
        for device in called:
            device.flush()
