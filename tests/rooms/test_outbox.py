"""The outbox serves whole tables, one after the other, and nobody waits for the pictures of all."""

from __future__ import annotations

import asyncio
import time

from tepui.rooms import outbox
from tepui.rooms.memory import MemoryStore
from tepui.rooms.outbox import Outbox


class Slow:
    """A device whose picture takes longer than a turn of the loop may."""

    def __init__(self, room: object, told: list[Slow]) -> None:
        self.room = room
        self.told = told

    def prepare(self, round: int) -> None:
        time.sleep(2 * outbox.SLICE)

    def flush(self, round: int) -> None:
        self.told.append(self)


def test_between_two_tables_the_loop_turns_and_the_first_is_told_at_once():
    told: list[Slow] = []
    seen: list[int] = []

    async def turns() -> None:
        box = Outbox(MemoryStore())
        rooms = [object(), object(), object()]
        devices = [Slow(room, told) for room in rooms for _ in range(2)]
        for device in [*devices[::2], *devices[1::2]]:
            box.schedule(device)
        until = time.monotonic() + 10
        while len(told) < len(devices) and time.monotonic() < until:
            await asyncio.sleep(0)
            seen.append(len(told))
        assert told == devices, "whole tables, in the order in which they came"

    asyncio.run(turns())
    assert {2, 4, 6} <= set(seen)
