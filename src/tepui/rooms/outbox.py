"""The outbox tells devices what waits for them: once in a turn of the event loop, and only of what is durable.

The way of a move: a socket hands it to `Device.on_message`, `Room.do` plays it and writes it to the store, and every device
that looks is scheduled here. When all messages of this turn of the loop have been heard, everything is committed at once;
while the disk writes, the devices put together what they will say; and when it has written, they say it. The loop does not
wait for the disk. Each turn is a round with a number: when its commit is through, only what was prepared by then is told.

Drawing takes long. Where many tables have news, one turn of the loop serves some of them, always whole tables, and the
next turn goes on: nobody waits for the pictures of all the others, and what comes meanwhile is heard.
"""

from __future__ import annotations

import asyncio
from functools import partial
from time import monotonic
from typing import Final, Protocol

from tepui.rooms.ports import Store

SLICE: Final = 0.008  # seconds of one turn of the event loop, unless a single table takes longer


class Sender(Protocol):
    """The part of a device that the outbox uses."""

    @property
    def room(self) -> object: ...
    def prepare(self, round: int) -> None: ...
    def flush(self, round: int) -> None: ...


class Outbox:
    """The devices that have something to tell."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scheduled: dict[object, dict[Sender, None]] = {}  # by room, in the order in which they came
        self._due = False
        self._round = 0

    def schedule(self, device: Sender) -> None:
        """This device has something to tell."""
        self._scheduled.setdefault(device.room, {})[device] = None
        self._come_by()

    def _come_by(self) -> None:
        if self._scheduled and not self._due:
            self._due = True
            asyncio.get_running_loop().call_later(0, self._flush)  # not soon: that comes before what the network brings

    def _flush(self) -> None:
        self._due = False
        self._round += 1
        self.store.begin_flush()
        served: list[Sender] = []
        until = monotonic() + SLICE
        while self._scheduled and (not served or monotonic() < until):
            for device in self._scheduled.pop(next(iter(self._scheduled))):
                device.prepare(self._round)
                served.append(device)
        self._come_by()
        # If it is lost, those who have to be told so are scheduled again.
        self.store.when_kept(partial(self._tell, served, self._round))

    def _tell(self, served: list[Sender], round: int, _: bool) -> None:
        for device in served:
            device.flush(round)
