"""Bots think in processes of their own, so that the event loop never waits for them.

A frame is four bytes of length and that many bytes: a glimpse goes out (pickled, it comes from us), a decision comes
back (JSON, checked). A worker that dies or thinks too long is replaced and the question asked once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import os
import pickle
import sys
from collections.abc import Collection
from random import Random
from typing import Final

import msgspec

from tepui.core.records import Decision, Glimpse
from tepui.rooms.settings import Settings

log = logging.getLogger("tepui.bots")

TRIES: Final = 2
HEAD: Final = 4


class BotProcess:
    """One thinking process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, bots: str) -> BotProcess:
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tepui.server.bot_process",
            bots,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        return cls(process)

    async def ask(self, question: bytes) -> Decision:
        """A decision; ValueError if the bot failed, EOFError or OSError if the process is gone."""
        writer, reader = self.process.stdin, self.process.stdout
        assert writer is not None and reader is not None
        writer.write(len(question).to_bytes(HEAD, "big") + question)
        await writer.drain()
        size = int.from_bytes(await reader.readexactly(HEAD), "big")
        answer = await reader.readexactly(size)
        if answer.startswith(b"!"):
            raise ValueError(answer[1:].decode(errors="replace"))
        return msgspec.json.decode(answer, type=Decision)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class BotPool:
    """The thinking processes, started when the first bot has to think."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.count = max(0, settings.workers or min(4, (os.cpu_count() or 2) - 1) or 1)
        self.free: asyncio.Queue[BotProcess | None] = asyncio.Queue()
        for _ in range(self.count):
            self.free.put_nowait(None)
        self.running: set[BotProcess] = set()
        self.closed = False

    @property
    def able(self) -> bool:
        return self.count > 0

    def names(self) -> Collection[str]:
        found: Collection[str] = importlib.import_module(self.settings.bots).names()
        return found

    async def think(self, level: str, glimpse: Glimpse) -> Decision:
        """The bot's decision; after two failures a random legal action, and a line in the log."""
        question = pickle.dumps((level, glimpse))
        for attempt in range(1, TRIES + 1):
            if self.closed:
                raise asyncio.CancelledError("the pool is closed")
            worker = await self.free.get()
            keep: BotProcess | None = None
            try:
                if worker is None:
                    worker = await BotProcess.start(self.settings.bots)
                    self.running.add(worker)
                decision = await asyncio.wait_for(worker.ask(question), self.settings.patience)
                keep = worker
                if decision.action in glimpse.legal:
                    return decision
                log.warning("bot %s chose an action that is not legal (try %d)", level, attempt)
            except TimeoutError:
                log.warning(
                    "bot %s thinks longer than %g s and is stopped (try %d)", level, self.settings.patience, attempt
                )
            except ValueError as wrong:
                keep = worker
                log.warning("bot %s failed: %s (try %d)", level, wrong, attempt)
            except (EOFError, OSError) as wrong:
                log.warning("the process of bot %s is gone: %s (try %d)", level, type(wrong).__name__, attempt)
            finally:
                if worker is not None and keep is None:
                    self.running.discard(worker)
                    await worker.stop()
                self.free.put_nowait(keep)
        log.error("bot %s does not answer; a random action is played for seat %d", level, glimpse.seat)
        return Decision(action=Random(glimpse.key).choice(glimpse.legal))

    async def close(self) -> None:
        self.closed = True
        for worker in list(self.running):
            await worker.stop()
        self.running.clear()
