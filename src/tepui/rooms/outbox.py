"""The outbox tells devices what waits for them: once in a turn of the event loop, and only of what is durable.

The way of a move: a socket hands it to `Device.on_message`, `Room.do` plays it and writes it to the store, and every device
that looks is scheduled here. When all messages of this turn of the loop have been heard, everything is committed at once;
while the disk writes, the devices put together what they will say; and when it has written, they say it. The loop does not
wait for the disk. Each turn is a round with a number: when its commit is through, only what was prepared by then is told.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Protocol

from tepui.rooms.ports import Store


class Sender(Protocol):
    """A device, as the outbox knows it."""

    def prepare(self, round: int) -> None: ...
    def flush(self, round: int) -> None: ...


class Outbox:
    """The devices that have something to tell."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scheduled: dict[Sender, None] = {}  # in the order in which they came
        self._round = 0

    def schedule(self, device: Sender) -> None:
        """This device has something to tell."""
        if not self._scheduled:
            asyncio.get_running_loop().call_later(0, self._flush)  # not soon: that comes before what the network brings
        self._scheduled[device] = None

    def _flush(self) -> None:
        scheduled, self._scheduled = self._scheduled, {}
        self._round += 1
        self.store.begin_flush()
        for device in scheduled:
            device.prepare(self._round)
        # If it is lost, those who have to be told so are scheduled again.
        self.store.when_kept(partial(self._tell, scheduled, self._round))

    def _tell(self, scheduled: dict[Sender, None], round: int, _: bool) -> None:
        for device in scheduled:
            device.flush(round)
