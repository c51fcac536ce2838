"""What waits for one socket, and when it may go: refusals first, then the next state, then everything else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from tepui.rooms.ports import Socket

GOING_AWAY: Final = 1012  # the server restarts: come back


class SendQueue:
    """`schedule` is called whenever there is something to send. Slow sockets skip states, and nothing else."""

    def __init__(self, socket: Socket, schedule: Callable[[], None]) -> None:
        self.socket = socket
        self.schedule = schedule
        self._refusals: deque[bytes] = deque()
        self._messages: deque[bytes] = deque()
        self._stale = True
        self._ready = b""  # a state that is put together and not sent yet
        self._round = 0  # of the outbox, in which that was
        self._closing = False

    def add(self, message: bytes) -> None:
        self._messages.append(message)
        self.schedule()

    def add_refusal(self, message: bytes) -> None:
        """It comes before the state that goes with it."""
        self._refusals.append(message)
        self.schedule()

    def outdate(self) -> None:
        """The last state is not true any more: a new one goes out as soon as the socket takes it."""
        self._stale = True
        self.schedule()

    def clear(self) -> None:
        """The page is gone, and nothing waits any more."""
        self._stale = False
        self._ready = b""
        self._refusals.clear()
        self._messages.clear()

    def close(self) -> None:
        """Close when what waits has been sent."""
        self._closing = True
        self._stale = False
        self.schedule()

    def prepare(self, round: int, next_state: Callable[[], bytes]) -> None:
        """Put the next state together, if the socket takes one. What it says may not be kept yet: it waits for `flush`."""
        if self._stale and not self._ready and self.socket.free:
            self._stale = False
            self._ready = next_state()
            self._round = round

    def flush(self, round: int, closed: bool) -> None:
        """Send what waits and was prepared in this round or before, as far as the socket takes it; nobody is told of a
        table that had to be forgotten (`closed`).
        """
        self._empty(self._refusals)
        if self._round <= round:
            state, self._ready = self._ready, b""
            if state and not closed:
                self.socket.write(state)
            if state and self._stale:
                self.schedule()
        self._empty(self._messages)
        if self._closing and not (self._refusals or self._messages):
            self.socket.close(GOING_AWAY)

    def _empty(self, box: deque[bytes]) -> None:
        while box and self.socket.free:
            self.socket.write(box.popleft())
