"""Time: the clock of a place, and the clock of a game, which knows how much time every seat has left and whose time runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic, time
from typing import Final

from tepui.rooms.terms import ClockState, Pace

MINUTE: Final = 60.0
_START: Final = time() - monotonic()


class SystemClock:
    """The machine's time and the event loop's timers."""

    def now(self) -> float:
        """Wall time that never jumps while the program runs, whatever is done to the machine's clock."""
        return _START + monotonic()

    def call_later(self, seconds: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, work)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class GameClock:
    """Counts down for the seats that are asked. `times` is what is kept of it, `now` tells the time."""

    def __init__(self, pace: Pace, times: ClockState, now: Callable[[], float]) -> None:
        self.pace = pace
        self.times = times
        self.now = now

    def left(self) -> list[float]:
        """Seconds left for every seat at this moment."""
        times = self.times
        gone = max(0.0, self.now() - times.since)
        return [max(0.0, left - gone * (seat in times.running)) for seat, left in enumerate(times.left)]

    def restart(self, asked: list[int], turn: int | None = None, ended: int | None = None) -> None:
        """Time has passed; from now on it runs for those asked. `turn` has the turn, `ended` has just ended one."""
        times, pace = self.times, self.pace
        times.left, before = self.left(), times.running
        if pace.per == "game" and ended is not None:
            times.left[ended] += pace.increment
        for seat in range(len(times.left)):
            fresh = ended is not None or (seat in asked and seat not in before and seat != turn)
            if pace.per == "move" and fresh:
                times.left[seat] = pace.seconds
        times.running = [] if times.paused else asked
        times.since = self.now()

    def pause(self, paused: bool) -> None:
        self.times.paused = paused

    def give(self, seat: int, seconds: float) -> None:
        """More time for a seat."""
        self.times.left[seat] += seconds

    def welcome(self, seat: int) -> None:
        """Somebody is back: at least a minute is left on their clock."""
        self.times.left[seat] = max(self.times.left[seat], min(MINUTE, self.pace.seconds))

    def forgive_downtime(self, opened: float) -> None:
        """Nobody loses a seat because time ran out while the server was down: at least a minute is left."""
        due = self.due()
        if due is not None and due < opened:
            for seat in self.times.running:
                self.times.left[seat] = max(
                    self.times.left[seat], self.now() - self.times.since + min(MINUTE, self.pace.seconds)
                )

    def due(self) -> float | None:
        """When the next seat runs out of time, if that means anything."""
        if self.pace.out == "nothing" or not self.times.running:
            return None
        return self.times.since + min(self.times.left[seat] for seat in self.times.running)

    def expired(self) -> list[int]:
        """The seats whose time has run out."""
        left = self.left()
        return [seat for seat in self.times.running if left[seat] <= 0]


def full_time(pace: Pace, seats: int) -> ClockState:
    """Before the first move."""
    return ClockState([pace.seconds] * seats)
