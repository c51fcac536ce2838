"""What goes over the line is made smaller where the reader can read that and it is worth it.

Big messages of a table are deflated, small ones go as they are: compressing every patch would cost more than all the rest
of a move. Nothing is remembered from one message to the next, so that a connection costs no memory for it. Pages and
their files are gzipped; answers of the interface are not, because they hold secrets beside what somebody asked with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LEAST: Final = 8 * 1024  # bytes: below, a message goes as it is
QUICKLY: Final = {"level": 1}
AS_IT_IS: Final = ("/api/", "/healthz", "/livez", "/metrics")
PACKED_ALREADY: Final = (".woff2", ".png")


class SparingDeflate(PerMessageDeflate):
    """Leaves small messages alone, as the extension allows message by message."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < LEAST else super().encode(frame)


class Sparing(ServerPerMessageDeflateFactory):
    """Agrees on the extension when a connection is opened."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings=dict(QUICKLY)
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SparingDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


def sparing_sockets(*given: Any, **named: Any) -> WebSocketsSansIOProtocol:
    """uvicorn's own socket, offered our way to compress. A uvicorn that is built otherwise does not compress at all."""
    made = WebSocketsSansIOProtocol(*given, **named)
    if hasattr(getattr(made, "conn", None), "available_extensions"):
        made.conn.available_extensions = [Sparing()]
    return made


class Packed:
    """Gzips pages, modules, sheets and pictures."""

    def __init__(self, app: ASGIApp) -> None:
        self.plain = app
        self.packed = GZipMiddleware(app, minimum_size=1024, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        plain = scope["type"] != "http" or path.startswith(AS_IT_IS) or path.endswith(PACKED_ALREADY)
        await (self.plain if plain else self.packed)(scope, receive, send)
