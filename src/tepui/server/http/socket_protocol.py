"""The fast way between a server and a device: messages are handed over as they come, and written without waiting.

uvicorn opens a socket, checks what comes in and closes it; the hello is heard as Starlette gives it. After that a message
would pass a queue, an event, a task and several dictionaries on its way, which costs more than the move it carries: so a
device takes the connection over, hears messages straight from the reader and writes straight to the transport. It builds on
uvicorn's insides, so it is used with the uvicorn it was made for; anywhere else `plain_socket` does the same (ADR 16).
"""

from __future__ import annotations

import contextlib
from collections import deque
from struct import pack
from typing import Any, Final, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tepui.server.http.compression import LEAST, Sparing

STATE: Final = "tepui.socket"  # where a connection carries it
WHOLE_TEXT: Final = 0x81  # the first byte of a text that comes in one frame


class Listener(Protocol):
    """Whoever has taken a connection over."""

    def on_message(self, text: str | bytes) -> float:
        """Hear a message; the seconds to wait before the next one."""

    def schedule(self) -> None:
        """The socket takes more again."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket, with our way to compress, that can be taken over."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [Sparing()]
        self.listener: Listener | None = None
        self._inbox: deque[bytes] = deque()

    async def run_asgi(self) -> None:
        self.scope["state"][STATE] = self
        await super().run_asgi()

    # ---- writing

    @property
    def free(self) -> bool:
        """What is written goes out at once, or nearly."""
        return self.writable.is_set()

    def write(self, text: bytes) -> None:
        """A message; to one who is gone, nothing."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.conn.extensions and len(text) >= LEAST:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(head(len(text)) + text)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.listener is not None:
            self.listener.schedule()

    def close(self, code: int) -> None:
        task = self.loop.create_task(self._close(code))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _close(self, code: int) -> None:
        with contextlib.suppress(ClientDisconnected, RuntimeError):  # it is closed already
            await self.send({"type": "websocket.close", "code": code, "reason": None})

    # ---- reading

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        data = b"".join(self.frames)
        if self.listener is None or self.close_sent or not readable(data, self.curr_msg_data_type):
            super().send_receive_event_to_app()  # which closes a socket that sends no text as text
            return
        self.frames = []
        self._inbox.append(data)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._inbox and not self.read_paused:
            self._hand_over()

    def _hand_over(self) -> None:
        """One message. Of a burst one in each turn of the event loop: others do not wait, the rest waits in the network."""
        if self.listener is None or self.close_sent or self.disconnected:
            self._inbox.clear()
            return
        pause = self.listener.on_message(self._inbox.popleft()) if self._inbox else 0.0
        waits = bool(pause or self._inbox)
        if waits:
            self.loop.call_later(pause, self._hand_over)
        if waits != self.read_paused:
            self.read_paused = waits
            (self.transport.pause_reading if waits else self.transport.resume_reading)()


def protocol_of(socket: WebSocket) -> SocketProtocol | None:
    """The protocol under a socket, if it is ours."""
    found: SocketProtocol | None = socket.scope.get("state", {}).get(STATE)
    return found


def head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return pack("!BB", WHOLE_TEXT, length)
    if length < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, length)
    return pack("!BBQ", WHOLE_TEXT, 127, length)


def readable(data: bytes, kind: str) -> bool:
    """Bytes, or a text that is one."""
    if kind == "text" and not data.isascii():
        try:
            data.decode()
        except UnicodeDecodeError:
            return False
    return True
