"""Telling somebody outside that it is their turn: one POST to an address they gave, and never to a machine of ours.

The name is looked up once, every address it has must be a public one, and the connection goes to the address that was
checked: a name that is given another address in between leads nowhere else. Redirections are not followed, and nothing of the answer is kept.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import ssl
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from tepui.rooms.ports import Counters
from tepui.rooms.problems import Problem, say
from tepui.rooms.terms import Webhook
from tepui.server.lanes import Lane

log = logging.getLogger("tepui.webhooks")

PATIENCE: Final = 5.0
LONGEST: Final = 500
PORTS: Final = {"http": 80, "https": 443}
OPEN_PORTS: Final = {80, 443, 8080, 8443}  # where the web is; others would be doors to something else
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
WRAPPED: Final = (ipaddress.IPv6Network("2001::/32"), ipaddress.IPv6Network("2002::/16"))  # Teredo, 6to4
SPECIAL: Final = ipaddress.IPv4Network("192.0.0.0/24")


class Target:
    """An address to post to, taken apart and checked."""

    def __init__(self, url: str, lane: Lane) -> None:
        self.lane = lane  # names may take their time to be looked up
        try:
            parts = urlsplit(url)
            self.host, port = parts.hostname or "", parts.port
        except ValueError:
            raise Problem("bad-hook") from None
        odd = any(not c.isascii() or not c.isprintable() or c == " " for c in url)
        if parts.scheme not in PORTS or not self.host or parts.username or parts.password or odd or len(url) > LONGEST:
            raise Problem("bad-hook")
        self.secure = parts.scheme == "https"
        self.port = port or PORTS[parts.scheme]
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        bare = f"[{self.host}]" if ":" in self.host else self.host
        self.name = bare if self.port == PORTS[parts.scheme] else f"{bare}:{self.port}"

    async def address(self, inside: bool) -> str:
        """The address to connect to; a Problem if any of the name's addresses is not a public one."""
        try:
            found = await self.lane.run(_look_up, self.host, self.port)
        except OSError:
            raise Problem("bad-hook") from None
        addresses = [str(host) for *_, (host, *_) in found]
        if not addresses or not (inside or (self.port in OPEN_PORTS and all(map(is_public, addresses)))):
            raise Problem("bad-hook")
        return addresses[0]


def _look_up(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


def is_public(address: str) -> bool:
    """Whether an address is public: not this machine, not the local network, not an address that contains one of these."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        return ip in UNICAST and ip.is_global and not any(ip in wrapped for wrapped in WRAPPED)
    return ip.is_global and not ip.is_multicast and ip not in SPECIAL


async def post(target: Target, body: bytes, kind: str, inside: bool) -> int:
    """One POST; the status of the answer."""
    address = await target.address(inside)
    context = ssl.create_default_context() if target.secure else None
    name = target.host if target.secure else None
    reader, writer = await asyncio.open_connection(address, target.port, ssl=context, server_hostname=name)
    try:
        head = (
            f"POST {target.path} HTTP/1.1\r\nHost: {target.name}\r\nUser-Agent: tepui\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        await writer.drain()
        words = (await reader.readline()).split()
        return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    finally:
        writer.close()


def message(hook: Webhook, code: str, title: str) -> tuple[bytes, str]:
    """What is told: the game, that it is your turn, the link to the table; no names, no moves, no token."""
    text = say(hook.lang, "notice.turn", game=title, link=f"{hook.origin}/t/{code}")
    if urlsplit(hook.url).hostname in ("ntfy.sh",) or (urlsplit(hook.url).hostname or "").startswith("ntfy."):
        return text.encode(), "text/plain; charset=utf-8"
    return msgspec.json.encode({"text": text, "content": text, "code": code}), "application/json"


class Webhooks:
    """Sends notices beside everything else. `inside`: they may go to machines of the local network."""

    def __init__(self, counters: Counters, inside: bool, lane: Lane) -> None:
        self.counters = counters
        self.inside = inside
        self.lane = lane
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, hook: Webhook, code: str, title: str) -> None:
        task = asyncio.get_running_loop().create_task(self._send(hook, code, title))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, hook: Webhook, code: str, title: str) -> None:
        """Send one notice; whatever goes wrong is counted, logged without the address, and not tried again."""
        result = "failed"
        try:
            body, kind = message(hook, code, title)
            status = await asyncio.wait_for(post(Target(hook.url, self.lane), body, kind, self.inside), PATIENCE)
            result = "sent" if 200 <= status < 300 else "refused"
        except (Problem, OSError, TimeoutError, ValueError, EOFError) as wrong:
            log.warning("table %s: a notice could not be sent (%s)", code, type(wrong).__name__)
        self.counters.add("notices", result)

    def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
