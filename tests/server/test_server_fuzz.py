"""Nonsense on the socket: malformed, huge, doubled, stale, foreign, out of turn. The server answers in words and changes nothing.

TEPUI_NONSENSE sets how many messages the long run sends.
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest
from visiting import Host, Visitor, play_on

from tepui.rooms import protocol

KINDS = [kind.__struct_config__.tag for kind in protocol.Message.__args__]
FIELDS = sorted({name for kind in protocol.Message.__args__ for name in kind.__struct_fields__})
END = "the end"  # which no nonsense says
MANY = int(os.environ.get("TEPUI_NONSENSE", "100000"))


def value(rng: Random, depth: int = 0) -> Any:
    """Anything that JSON can say, and some of what it should not."""
    plain = [
        None,
        True,
        False,
        0,
        -1,
        1,
        7,
        2**31,
        -(2**63),
        2**70,
        1.5,
        1e308,
        "",
        "a",
        "0",
        "é",
        "\x00",
        "\u202e",
        "<b>",
    ]
    plain += ["undo", "land i1", "x" * 300, "ABCDEFGH", "../../etc/passwd", "{n, plural}", "#1", "@key", "%s"]
    if depth < 2 and rng.random() < 0.3:
        if rng.random() < 0.5:
            return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
        return {rng.choice(FIELDS): value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice(plain)


def nonsense(rng: Random, said: list[str]) -> str | bytes:
    """One message: of a known kind with odd fields, of no kind, cut off, doubled, not JSON at all."""
    roll = rng.random()
    if roll < 0.1 and said:
        return rng.choice(said)
    fields = {rng.choice(FIELDS): value(rng) for _ in range(rng.randrange(5))}
    text = json.dumps({"type": rng.choice(KINDS) if roll < 0.85 else value(rng), **fields})
    if roll > 0.97:
        return text[: rng.randrange(len(text))]
    if roll > 0.95:
        return rng.randbytes(rng.randrange(60))
    return '{"type":"say","text":"' + "x" * 20_000 + '"}' if 0.93 < roll < 0.935 else text


def pelt(visitor: Visitor, rng: Random, count: int, said: list[str]) -> set[str]:
    """Sends so much nonsense; the codes of the answers."""
    codes: set[str] = set()
    for _ in range(count):
        message = nonsense(rng, said)
        if isinstance(message, str):
            said.append(message)
            del said[:-50]
        visitor.socket.send(message)
        if rng.random() < 0.05:
            visitor.settle()
    visitor.send(type="why", element=END)
    while visitor.answer("why")["element"] != END:
        pass  # somebody asked why before: not everything is heard yet
    codes |= {message["code"] for message in visitor.messages if message["type"] == "refused"}
    visitor.messages.clear()
    visitor.raw.clear()
    return codes


def unmoved_by(host: Host, count: int, seed: int) -> set[str]:
    """A table that nobody's turn it is for the one who talks nonsense; what was refused."""
    rng = Random(seed)
    table = host.create("me", "me", terms={"chat": "off"})
    other = host.create("me", "me")
    codes: set[str] = set()
    with table.sit(0, 1) as device:
        play_on([device], moves=6)
        table.calm(device)
        before, rows = table.room.match.save(), len(table.room.rows)
        said: list[str] = []
        for start in range(0, count, 500):
            with table.sit() as watcher:
                codes |= pelt(watcher, rng, min(500, count - start), said)
        assert table.room.match.save() == before and len(table.room.rows) == rows
        assert table.room.record.ongoing.wish is None and not table.room.people.talk
        stranger = Visitor(host.url, table.code, [other.tokens[0]])
        assert stranger.hear()["code"] == "forbidden"
        play_on([device], moves=2)
        assert len(table.room.rows) > rows, "the table plays on"
    return codes


def test_nonsense_is_answered_and_changes_nothing(host: Host, caplog: pytest.LogCaptureFixture):
    codes = unmoved_by(host, 600, 1)
    assert "malformed" in codes and "trouble" not in codes
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_nonsense_from_somebody_who_sits_breaks_nothing(open_host, caplog: pytest.LogCaptureFixture):
    table = open_host(consent=0.1).create("me", "me", "bot")  # a wish among the nonsense keeps no bot waiting
    codes: set[str] = set()
    with table.sit(0, 1) as device:
        codes = pelt(device, Random(2), 400, [])
    assert "trouble" not in codes and not [record for record in caplog.records if record.levelname == "ERROR"]
    with table.sit(0, 1) as device:
        for seat in (0, 1):
            device.send(type="back", seat=seat)
        play_on([device])
        assert device.state["over"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_pieces_of_nonsense(host: Host):
    assert "trouble" not in unmoved_by(host, MANY, 3)
    assert host.http.get("/healthz").json() == {"ok": True}
