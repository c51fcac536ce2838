"""What the fast socket brings: the server's processor time for a message, next to the plain socket, in turns in one run.

    python tools/measure_sockets.py [--rounds 5] [--messages 4000]

A ping is the smallest message, so the socket is nearly all that it costs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process of its own, on an empty database."""

    def __init__(self, folder: str, fast: bool) -> None:
        settings = {
            "pause": 0,
            "window": 0,
            "rate": 1e9,
            "burst": 10**9,
            "calls": 1e9,
            "fast_socket": str(fast).lower(),
        }
        words = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tepui.server", "--port", "0", "--db", str(Path(folder) / "tables.db"), *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def seconds(self) -> float:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def sit(self, game: str) -> ClientConnection:
        body = json.dumps({"game": game, "seats": [{"who": "me"}, {"who": "me"}]}).encode()
        asked = Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        made = json.loads(urlopen(asked).read())
        socket = connect(self.url.replace("http", "ws", 1) + f"/ws/{made['code']}", max_size=None)
        tokens = [seat["token"] for seat in made["seats"]]
        socket.send(json.dumps({"type": "hello", "protocol": 1, "tokens": tokens[:1], "patches": True}))
        hear(socket, "state")
        return socket


def hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv())
        if message["type"] in kinds:
            return message


def measure(fast: bool, messages: int) -> float:
    """Microseconds of processor time for a ping and its pong."""
    with TemporaryDirectory() as folder:
        server = Server(folder, fast)
        try:
            socket = server.sit("atoll")
            before = server.seconds()
            for _ in range(messages):
                socket.send('{"type":"ping"}')
                hear(socket, "pong")
            return (server.seconds() - before) / messages * 1e6
        finally:
            server.process.kill()
            server.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--messages", type=int, default=4000)
    given = parser.parse_args()
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(given.rounds):
        for fast in (True, False):
            found[fast].append(measure(fast, given.messages))
    for fast, name in ((True, "fast"), (False, "plain")):
        print(
            f"{name}: {median(found[fast]):.0f} µs a message (median of {given.rounds}; {min(found[fast]):.0f} at best)"
        )
    print(f"plain / fast: {median(found[False]) / median(found[True]):.2f}")


if __name__ == "__main__":
    main()
