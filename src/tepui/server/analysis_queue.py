"""Reviews of finished games, made one at a time by `analyst` in a process of its own, and kept for who asks again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections import OrderedDict
from typing import Final

import msgspec

from tepui.learning.analysis import Progress, lead_changes
from tepui.rooms.problems import Problem
from tepui.rooms.room import Room

log = logging.getLogger("tepui.analyses")

KEPT: Final = 64  # of the last games
WAITING: Final = 12  # games at once: one that is gone through, and those that wait for it
LARGEST: Final = 1 << 23  # bytes of a line of the analyst


class Analyses:
    """The reviews asked for, by table."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, Progress] = OrderedDict()
        self.one = asyncio.Semaphore(1)
        self.tasks: set[asyncio.Task[None]] = set()

    def of(self, room: Room) -> Progress:
        """How far the review of this finished game is; asking begins it. One that failed is begun anew.

        Problem: too many others wait for theirs.
        """
        known = self.known.get(room.code)
        if known is not None and not known.failed:
            self.known.move_to_end(room.code)
            return known
        if len(self.tasks) >= WAITING:
            raise Problem("full")
        progress = self.known[room.code] = Progress(of=len(room.match.entries))
        while len(self.known) > KEPT:
            self.known.popitem(last=False)
        task = asyncio.create_task(self._make(room.code, room.match.save(), progress))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return progress

    def lead_changes(self, code: str) -> int:
        """How often the lead changed in a game that was gone through; 0 for any other."""
        known = self.known.get(code)
        if known is None or known.found is None:
            return 0
        return lead_changes([known.found["opening"], *(turn["chances"] for turn in known.found["turns"])])

    async def _make(self, code: str, save: str, progress: Progress) -> None:
        async with self.one:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tepui.learning.analysis",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                limit=LARGEST,
            )
            try:
                await self._listen(process, save, progress)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if progress.found is None:
            progress.failed = True
            log.error("the review of table %s came to no end", code)

    async def _listen(self, process: asyncio.subprocess.Process, save: str, progress: Progress) -> None:
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(OSError):  # it died before it had read: there is no line either
            process.stdin.write(save.encode())
            await process.stdin.drain()
            process.stdin.close()
        async for line in process.stdout:
            said = msgspec.json.decode(line)
            if "done" in said:
                progress.done, progress.of = said["done"], said["of"]
            else:
                progress.found, progress.done = said, progress.of

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
