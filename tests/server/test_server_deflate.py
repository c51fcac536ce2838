"""What goes over the wire: big messages deflated, small ones as they are, and nothing that blows up on arrival."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from visiting import PATIENCE, Host
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame
from websockets.sync.client import ClientConnection, connect

from tepui.server.http.compression import LEAST


class Listening(ClientPerMessageDeflateFactory):
    """Reads deflated messages and notes down how each came: deflated or not, bytes on the wire, bytes when read."""

    def __init__(self) -> None:
        super().__init__(client_max_window_bits=True)
        self.came: list[tuple[bool, int, int]] = []

    def process_response_params(self, params: Any, accepted: Any) -> PerMessageDeflate:
        extension = super().process_response_params(params, accepted)
        read = extension.decode

        def decode(frame: Frame, *, max_size: int | None = None) -> Frame:
            plain = read(frame, max_size=max_size)
            self.came.append((frame.rsv1, len(frame.data), len(plain.data)))
            return plain

        extension.decode = decode  # type: ignore[method-assign]
        return extension


@contextmanager
def opened(host: Host, table: Any, **more: Any) -> Iterator[ClientConnection]:
    address = f"{host.url.replace('http', 'ws')}/ws/{table.code}"
    with connect(address, open_timeout=PATIENCE, max_size=None, compression=None, **more) as socket:
        hello = {"type": "hello", "protocol": 1, "tokens": list(table.tokens.values()), "lang": "en", "patches": True}
        socket.send(json.dumps(hello))
        yield socket


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


def test_a_first_state_is_deflated_and_small_messages_are_not(host: Host):
    table = host.create("me", "bot:random", game="eldorado")
    listening = Listening()
    with opened(host, table, extensions=[listening]) as socket:
        state = heard(socket, "state")
        socket.send(json.dumps({"type": "ping"}))
        heard(socket, "pong")
    assert state["svg"].startswith("<svg")
    big = [deflated and wire < plain / 3 for deflated, wire, plain in listening.came if plain >= LEAST]
    small = [deflated for deflated, _, plain in listening.came if plain < LEAST]
    assert big and all(big)
    assert small and not any(small)


def test_who_cannot_inflate_gets_everything_as_it_is(host: Host):
    table = host.create("me", "bot:random", game="eldorado")
    with opened(host, table) as plain, opened(host, table, extensions=[Listening()]) as deflated:
        assert heard(plain, "state")["svg"] == heard(deflated, "state")["svg"]


def test_a_message_that_would_blow_up_is_not_unpacked(host: Host):
    table = host.create("me", "me")
    with opened(host, table, extensions=[Listening()]) as socket:
        heard(socket, "state")
        socket.send(json.dumps({"type": "say", "text": "0" * 50_000_000}))  # a few kilobytes on the wire
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    with opened(host, table) as again:
        assert heard(again, "state")["started"]


def test_pages_and_their_files_are_gzipped_and_answers_with_secrets_are_not(host: Host):
    for path in ("/", "/static/js/table.js", "/static/css/table.css", "/words/en.json"):
        with host.http.stream("GET", path, headers={"Accept": "text/html", "Accept-Encoding": "gzip"}) as answer:
            wire = b"".join(answer.iter_raw())
            assert answer.headers["content-encoding"] == "gzip" and "Accept-Encoding" in answer.headers["vary"]
        plain = host.http.get(path, headers={"Accept": "text/html", "Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers and len(wire) < len(plain.content) / 2
    made = host.http.post("/api/tables", json={"game": "atoll", "seats": [{"who": "me"}, {"who": "bot"}]})
    state = host.http.get(f"/api/tables/{made.json()['code']}/state")
    assert len(state.content) > 2048 and "content-encoding" not in state.headers
