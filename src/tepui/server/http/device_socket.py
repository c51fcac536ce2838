"""A device's socket: the port `Socket` on nothing but Starlette, so for any server that speaks ASGI (ADR 16)."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING: Final = 4  # messages; a device with more of them is slow and skips states


class Listener(Protocol):
    """Whoever writes to the socket."""

    def schedule(self) -> None:
        """The socket takes more again."""


class DeviceSocket:
    """Writes from a queue, in a task of its own."""

    def __init__(self, socket: WebSocket) -> None:
        self.listener: Listener | None = None
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._code: int | None = None
        self._more = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._send())

    @property
    def free(self) -> bool:
        return len(self._waiting) < MOST_WAITING

    def write(self, text: bytes) -> None:
        self._waiting.append(text)
        self._more.set()

    def close(self, code: int) -> None:
        """When what waits has been sent."""
        self._code = code
        self._more.set()

    def cancel(self) -> None:
        """The other side is gone."""
        self._task.cancel()

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it is gone: the reader says good-bye
            while True:
                await self._more.wait()
                self._more.clear()
                while self._waiting:
                    slow = not self.free
                    await self._socket.send_text(self._waiting.popleft().decode())
                    if slow and self.free and self.listener is not None:
                        self.listener.schedule()
                if self._code is not None:
                    await self._socket.close(self._code)
                    return
