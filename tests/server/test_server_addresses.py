"""Who is who to the limits: proxies by number, IPv6 by household; and connections that never say what they want."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from test_server_accounts import ANA, Browser
from visiting import PATIENCE, Host

from tepui.rooms import limits
from tepui.rooms.limits import Visitors, household, plain_address
from tepui.rooms.settings import Settings
from tepui.server.accounts import Accounts
from tepui.server.http.visitor_address import BehindProxies


def seen(proxies: int, *lines: str, scheme: str = "") -> tuple[str, str]:
    """The address and scheme that the server sees."""
    found: dict[str, Any] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.update(scope)

    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    headers += [(b"x-forwarded-proto", scheme.encode())] if scheme else []
    scope = {"type": "http", "headers": headers, "client": ("10.0.0.5", 1), "scheme": "http"}
    asyncio.run(BehindProxies(app, proxies)(scope, None, None))  # type: ignore[arg-type]
    return found["client"][0], found["scheme"]


def test_the_address_is_what_our_outermost_proxy_wrote():
    assert seen(0, "1.2.3.4", scheme="https") == ("10.0.0.5", "http")
    assert seen(1, "1.2.3.4", scheme="https") == ("1.2.3.4", "https")
    assert seen(1, "6.6.6.6, 1.2.3.4")[0] == "1.2.3.4", "what a visitor writes there is not believed"
    assert seen(1, "6.6.6.6", "1.2.3.4")[0] == "1.2.3.4", "nor in a header of its own"
    assert seen(2, "6.6.6.6, 1.2.3.4, 10.0.0.9")[0] == "1.2.3.4"
    assert seen(2, "6.6.6.6")[0] == "10.0.0.5", "it came past a proxy"
    assert seen(1, "nonsense")[0] == "10.0.0.5"
    assert seen(1, "[2001:db8::7]:4711")[0] == "2001:db8::7" and seen(1, "1.2.3.4:80")[0] == "1.2.3.4"
    assert seen(1, "1.2.3.4", scheme="gopher")[1] == "http"


def test_made_up_addresses_do_not_lift_a_limit(open_host):
    """With one proxy a visitor may write anything to the left of what the proxy appends."""
    host = open_host(proxies=1, calls=0.001, call_burst=5)
    statuses = [
        host.http.get("/api/tables", headers={"X-Forwarded-For": f"9.9.9.{n}, 1.2.3.4"}).status_code for n in range(8)
    ]
    assert statuses == [200] * 5 + [429] * 3
    assert host.http.get("/api/tables", headers={"X-Forwarded-For": "1.2.3.5"}).status_code == 200


def test_an_ipv6_household_is_one_visitor():
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:1.2.3.4") == household("1.2.3.4") == "1.2.3.4"
    assert household("fe80::1%eth0") == "fe80::/64" and household("testclient") == "testclient"
    assert plain_address("x" * 10_000) == ""
    visitors = Visitors(Settings(calls=0.001, call_burst=3, sockets_from=2))
    assert [visitors.may_call(f"2001:db8::{n}") for n in range(5)] == [True] * 3 + [False] * 2
    assert [visitors.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    visitors.leave("2001:db8::77")
    assert visitors.enter("2001:db8::78")


def test_many_addresses_cannot_lock_an_owner_out(host: Host, monkeypatch: pytest.MonkeyPatch):
    """Whoever guesses uses up everybody's tries for a name; a browser that has been in before has its own."""
    monkeypatch.setattr(limits, "TRIES", 0)
    owner = Browser(host)
    assert owner.post("/api/account", json=ANA).status_code == 201
    assert owner.post("/api/account/leave").status_code == 200
    visitors = host.registry.visitors
    for n in range(200):
        visitors.may_try(f"10.1.{n}.1", ANA["name"])
    assert Browser(host).post("/api/account/enter", json=ANA).status_code == 429
    wrong = owner.post("/api/account/enter", json={**ANA, "password": "wrong one"})
    assert wrong.status_code == 422, "it may try, and is not believed for that"
    assert owner.post("/api/account/enter", json=ANA).status_code == 200


def test_a_known_browser_is_not_known_under_another_name_or_after_a_new_password(host: Host):
    owner = Browser(host)
    owner.post("/api/account", json=ANA)
    known = Accounts(host.store, host.place.workers.passwords).knows
    held = owner.cookies["browser"]
    assert known("Ana", held) and not known("Léo", held) and not known("Ana", held[:-1]) and not known("Ana", "")
    changed = owner.post("/api/account/password", json={**ANA, "wanted": "another one"})
    assert changed.status_code == 200 and not known("Ana", held) and known("Ana", owner.cookies["browser"])


def test_accounts_take_json_alone(host: Host):
    guest = Browser(host)
    body = json.dumps(ANA)
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = guest.post("/api/account", content=body, headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    assert guest.post("/api/account", json=ANA).status_code == 201


# ---- half-sent requests


HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"


@pytest.mark.parametrize(
    ("before", "half", "answer"),
    [
        (b"", b"", b""),
        (b"", HEAD, b""),
        (HEAD + b"\r\n", HEAD, b""),
        (b"", BODY + b"{", b"HTTP/1.1 408"),
    ],
    ids=["nothing", "half a head", "half of a second", "half a body"],
)
def test_a_request_that_is_never_finished_is_dropped(open_host, before: bytes, half: bytes, answer: bytes):
    host = open_host(request=0.3)
    at = urlsplit(host.url)
    with socket.create_connection((at.hostname, at.port), PATIENCE) as line:
        if before:
            line.sendall(before)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
        line.sendall(half)
        begun, heard = time.monotonic(), b""
        while part := line.recv(4096):
            heard += part
        assert heard.startswith(answer) and time.monotonic() - begun < PATIENCE / 2
    assert host.http.get("/healthz").status_code == 200
