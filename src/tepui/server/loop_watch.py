"""How long the event loop is held up: everybody waits for that, whatever they want."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

STEP: Final = 0.02  # seconds between two looks
SPAN: Final = 60.0  # the longest stay of the last one to two of these is told
LONG: Final = (0.02, 0.05, 0.1, 0.2)  # seconds: stays that are counted


class LoopWatch:
    """Sleeps a little again and again, and notes how much too late it wakes up."""

    def __init__(self) -> None:
        self._longest = [0.0, 0.0]  # in this span, and in the one before
        self._turned = monotonic()
        self.counts = dict.fromkeys(LONG, 0)  # how many stays were longer than that, from the beginning

    @property
    def longest(self) -> float:
        return max(self._longest)

    async def run(self) -> None:
        while True:
            begun = monotonic()
            await asyncio.sleep(STEP)
            now = monotonic()
            if now - self._turned > SPAN:
                self._longest = [0.0, self._longest[0]]
                self._turned = now
            stay = now - begun - STEP
            self._longest[0] = max(self._longest[0], stay)
            for long in LONG:
                self.counts[long] += stay > long
