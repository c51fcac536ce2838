"""The socket of a device: messages in order, whole, and none of them lost on the way in; slow readers; good-byes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from visiting import FAST, PATIENCE, Host, Visitor, closed, play_on, result_of, until
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tepui.rooms.device import Device
from tepui.rooms.new_tables import NewTables
from tepui.rooms.protocol import Hello, NewTable, WantedSeat
from tepui.rooms.registry import NOBODY
from tepui.rooms.settings import Settings
from tepui.server.http import compression
from tepui.server.place import ServerPlace


def framed(*messages: dict[str, Any]) -> bytes:
    """Messages as they go over the wire, one right after the other."""
    return b"".join(Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True) for message in messages)


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


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
        pass


async def told(place: ServerPlace) -> None:
    """Until the outbox has come by and everything it had to tell is kept."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    kept = asyncio.get_running_loop().create_future()
    place.store.when_kept(kept.set_result)
    assert await kept


@pytest.mark.parametrize("patches", [True, False])
def test_a_slow_device_skips_states_and_no_events(tmp_path: Path, patches: bool):
    async def played() -> list[dict[str, Any]]:
        place = ServerPlace(Settings(**(FAST | {"db": str(tmp_path / "tables.db"), "workers": -1})))
        room, _ = NewTables(place.registry).create(NewTable("atoll", [WantedSeat("me")] * 2), NOBODY)
        wire = Slow()
        device = Device(room, wire, place.registry.outbox, Hello(1, patches=patches), [0])
        room.enter(device)
        device.refresh()
        await told(place)
        assert len(wire.written) == 1
        wire.free = False
        for _ in range(6):
            seat = room.match.seats[0]
            room.do(seat, room.match.legal(seat)[:1])
            await told(place)
        assert len(wire.written) == 1, "nothing while it is slow"
        wire.free = True
        device.schedule()
        await told(place)
        seqs = {row.seq for row in room.rows if row.seq and any(audience < 0 for _, audience, _, _ in row.news)}
        assert seqs <= {event["seq"] for event in wire.written[1]["events"]}
        assert seqs and wire.written[1]["seq"] == room.match.seq
        written = wire.written[:]
        await place.close()
        return written

    assert len(asyncio.run(played())) == 2


def test_a_whole_game_is_played(host: Host):
    table = host.create("me", "me", "bot", first=0)
    with table.sit(0, patches=True) as ana, table.sit(1) as leo:
        play_on([ana, leo])
        assert ana.state["over"] and result_of(ana.state) == result_of(leo.state)
    until(lambda: not table.room.devices)


def test_a_refusal_and_a_good_bye_come_with_their_codes(host: Host):
    table = host.create("me", "me")
    stranger = Visitor(host.url, table.code, ["no-token"])
    assert closed(stranger) == 4403 and stranger.messages[-1]["code"] == "forbidden"
    with table.sit(0) as ana:
        ana.send(type="nonsense")
        assert ana.answer("refused")["code"] == "malformed"
        host.server.should_exit = True
        assert closed(ana) in (1001, 1012)


def test_a_uvicorn_that_is_built_otherwise_gets_sockets_that_do_not_compress(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compression, "WebSocketsSansIOProtocol", lambda **named: SimpleNamespace(**named))
    assert vars(compression.sparing_sockets(config=1)) == {"config": 1}
