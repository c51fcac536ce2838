"""Messages straight from the wire and straight onto it: in order, whole, and none of them lost on the way in."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from visiting import FAST, PATIENCE, Host, closed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tepui.rooms.device import Device
from tepui.rooms.protocol import Hello, NewTable, WantedSeat
from tepui.rooms.registry import Visitor
from tepui.rooms.settings import Settings
from tepui.server.http.socket_protocol import head
from tepui.server.place import ServerPlace


def framed(*messages: dict[str, Any]) -> bytes:
    """Messages as they go over the wire, one right after the other."""
    return b"".join(Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True) for message in messages)


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_a_frame_is_what_everybody_else_would_write(length: int):
    text = b"x" * length
    assert head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_messages_that_come_at_once_are_all_heard_in_order(host: Host):
    table = host.create("me", "me")
    asked = [{"type": "why", "element": f"thing {n}"} for n in range(50)]
    with table.sit(0) as ana:
        ana.socket.socket.sendall(framed(*asked))
        assert [ana.answer("why")["element"] for _ in asked] == [message["element"] for message in asked]
        ana.send(type="ping")
        ana.answer("pong")


def test_what_comes_together_with_the_hello_is_heard_too(host: Host):
    table = host.create("me", "me")
    hello = {"type": "hello", "protocol": 1, "tokens": [table.tokens[0]]}
    asked = [{"type": "why", "element": f"thing {n}"} for n in range(5)]
    with connect(f"{host.url.replace('http', 'ws')}/ws/{table.code}", open_timeout=PATIENCE, max_size=None) as socket:
        socket.socket.sendall(framed(hello, *asked))
        assert heard(socket, "state")["seat"] == 0
        assert [heard(socket, "why")["element"] for _ in asked] == [message["element"] for message in asked]


def test_a_text_that_is_none_closes_the_socket(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.socket.socket.sendall(Frame(Opcode.TEXT, b'{"type": "ping", "x": "\xff"}').serialize(mask=True))
        assert closed(ana) == 1007
        leo.send(type="ping")
        leo.answer("pong")


class Slow:
    """A wire that takes nothing while it is not free."""

    def __init__(self) -> None:
        self.free = True
        self.written: list[dict[str, Any]] = []

    def write(self, text: bytes) -> None:
        self.written.append(json.loads(text))

    def close(self, code: int) -> None:
        raise AssertionError("nobody closes it")


@pytest.mark.parametrize("patches", [True, False])
def test_a_slow_device_skips_states_and_no_events(tmp_path: Path, patches: bool):
    async def played() -> list[dict[str, Any]]:
        place = ServerPlace(Settings(**(FAST | {"db": str(tmp_path / "tables.db"), "workers": -1})))
        room, _ = place.registry.create(NewTable("atoll", [WantedSeat("me")] * 2), Visitor())
        wire = Slow()
        device = Device(room, wire, place.registry.outbox, Hello(1, patches=patches), [0])
        room.enter(device)
        device.refresh()
        await asyncio.sleep(0.01)
        assert len(wire.written) == 1
        wire.free = False
        for _ in range(6):
            seat = room.match.seats[0]
            room.do(seat, room.match.legal(seat)[:1])
            await asyncio.sleep(0.01)
        assert len(wire.written) == 1, "nothing while it is slow"
        wire.free = True
        device.schedule()
        await asyncio.sleep(0.01)
        await place.close()
        told = {row.seq for row in room.rows if row.seq and any(audience < 0 for _, audience, _, _ in row.news)}
        assert told <= {event["seq"] for event in wire.written[1]["events"]}
        assert told and wire.written[1]["seq"] == room.match.seq
        return wire.written

    assert len(asyncio.run(played())) == 2
