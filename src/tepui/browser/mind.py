"""The second worker: bots think and finished games are examined there, so that the table never waits for them.

Texts go between the workers. A glimpse is pickled: it comes from the other worker and from nobody else. Its deadline crosses
as the seconds that are left, because every worker's clock begins at its own start.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Collection
from functools import lru_cache
from random import Random
from typing import Final

import msgspec

from tepui.bots import load, names
from tepui.core.match import Match
from tepui.core.records import Deadline, Decision, Glimpse
from tepui.learning.analysis import Analyst, Progress
from tepui.rooms.room import Room

log = logging.getLogger("tepui.mind")

PATIENCE: Final = 180.0  # seconds, in which a slow device also starts the worker; then a random action is played
Ask = Callable[[str, str], Awaitable[str]]  # the kind of a question and its text

_bot = lru_cache(maxsize=16)(load)


# ---- in the second worker


def answer(kind: str, text: str) -> str:
    """What the first worker asked for, as JSON."""
    return choose(text) if kind == "bot" else examine(text)


def choose(text: str) -> str:
    level, glimpse, left = pickle.loads(b64decode(text))
    if left is not None:
        glimpse.deadline = Deadline.after(left, glimpse.deadline.nodes)
    return msgspec.json.encode(_bot(level).choose(glimpse)).decode()


def examine(save: str) -> str:
    return msgspec.json.encode(Analyst(Match.load(save)).go_through()).decode()


# ---- in the first


class MindBots:
    """The port of rooms to bots that think in the second worker."""

    able = True

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def names(self) -> Collection[str]:
        return names()

    async def think(self, level: str, glimpse: Glimpse) -> Decision:
        left = glimpse.deadline.left() if glimpse.deadline.until else None
        text = b64encode(pickle.dumps((level, glimpse, left))).decode()
        try:
            found = await asyncio.wait_for(self.ask("bot", text), PATIENCE)
            decision = msgspec.json.decode(found, type=Decision)
            if decision.action in glimpse.legal:
                return decision
            log.warning("bot %s chose an action that is not legal", level)
        except Exception as wrong:
            log.warning("bot %s does not answer: %s", level, wrong)
        return Decision(action=Random(glimpse.key).choice(glimpse.legal))


class MindAnalyses:
    """The analyses that were asked for, by table."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.known: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, room: Room) -> Progress:
        """How far the analysis of this finished game is; asking begins it. One that failed is begun anew."""
        known = self.known.get(room.code)
        if known is not None and not known.failed:
            return known
        progress = self.known[room.code] = Progress(of=len(room.match.entries))
        task = asyncio.get_running_loop().create_task(self._make(room.match.save(), progress))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return progress

    async def _make(self, save: str, progress: Progress) -> None:
        try:
            progress.found = msgspec.json.decode(await self.ask("analysis", save))
            progress.done = progress.of
        except Exception as wrong:
            log.warning("an analysis came to no end: %s", wrong)
            progress.failed = True
