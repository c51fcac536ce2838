"""Heavy things that visitors ask for are done beside the event loop, each kind in a lane of its own with its own limits.

Games played again take a process, because a thread would hold the interpreter; passwords and host names take threads. A
lane in which too much waits refuses at once, so that one kind of visitor can slow down nobody but the same kind.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from tepui.rooms.ports import Counters
from tepui.rooms.problems import Problem
from tepui.server.priority import give_way

log = logging.getLogger("tepui.lanes")

Result = TypeVar("Result")


class Lane:
    """Work of one kind: how much may wait, and how long anybody waits for it."""

    def __init__(self, name: str, make: Callable[[], Executor], most: int, patience: float, counters: Counters) -> None:
        self.name = name
        self.most = most
        self.patience = patience
        self.waiting = 0
        self._make = make
        self._counters = counters
        self._pool: Executor | None = None

    async def run(self, work: Callable[..., Result], *given: Any) -> Result:
        """What `work` gives; a Problem if the lane is full, the work takes too long, or its process is gone."""
        if self.waiting >= self.most:
            self._counters.add("work", f"{self.name} refused")
            raise Problem("full")
        if self._pool is None:
            self._pool = self._make()
        self.waiting += 1
        try:
            begun = self._pool.submit(work, *given)
        except BaseException as wrong:
            self.waiting -= 1
            if isinstance(wrong, BrokenProcessPool):
                self._broken()
            raise Problem("full") from wrong
        loop = asyncio.get_running_loop()
        begun.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._done))
        try:
            result = await asyncio.wait_for(asyncio.wrap_future(begun), self.patience)
        except TimeoutError:
            self._counters.add("work", f"{self.name} too slow")
            raise Problem("full") from None
        except BrokenProcessPool:
            self._broken()
            raise Problem("full") from None
        self._counters.add("work", self.name)
        return result

    def _done(self) -> None:
        """It still counts while it runs, even if nobody waits for it any more."""
        self.waiting -= 1

    def _broken(self) -> None:
        self._counters.add("work", f"{self.name} broken")
        log.error("the process for %s is gone; another one is started", self.name)
        self._pool = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


class Workers:
    """The lanes of one server process."""

    def __init__(self, counters: Counters) -> None:
        def lane(name: str, make: Callable[[], Executor], most: int, patience: float) -> Lane:
            return Lane(name, make, most, patience, counters)

        self.replays = lane("replays", lambda: ProcessPoolExecutor(1, get_context("spawn"), give_way), 16, 20.0)
        self.courses = lane("courses", lambda: ThreadPoolExecutor(1, "courses"), 8, 30.0)
        self.passwords = lane("passwords", lambda: ThreadPoolExecutor(1, "passwords"), 32, 20.0)
        self.names = lane("names", lambda: ThreadPoolExecutor(4, "names"), 16, 5.0)
        self.sign_ins = lane("sign_ins", lambda: ThreadPoolExecutor(2, "sign_ins"), 16, 15.0)
        self.checks = lane("checks", lambda: ThreadPoolExecutor(1, "checks"), 4, 2.0)
        self.lanes = (self.replays, self.courses, self.passwords, self.names, self.sign_ins, self.checks)

    def close(self) -> None:
        for lane in self.lanes:
            lane.close()
