"""Big messages are deflated where the reader can read that, small ones go as they are.

Compressing every patch would cost more than all the rest of a move; a first state, ten times as big, is worth it. Nothing
is remembered from one message to the next, so that a connection costs no memory for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LEAST: Final = 8 * 1024  # bytes: below, a message goes as it is
QUICKLY: Final = {"level": 1}


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


class SparingProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets, with our way to compress."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [Sparing()]
