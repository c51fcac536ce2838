"""`make measure`: what the page weighs and how quickly the server answers, on this machine. Reports; asserts nothing.

A fresh server, one table of a game against bots; sizes as they go over the wire, times from the sending of a move to the
state that shows it.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

from websockets.sync.client import ClientConnection, connect

import tepui

MOVES = 30


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def main() -> None:
    slugs = sys.argv[1:] or [slug for slug, game in tepui.games(all=True).items() if game.status == "finished"]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", "0", "--db", str(Path(folder) / "tables.db")]
        process = subprocess.Popen(
            [sys.executable, "-m", "tepui.cli", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\w.]+:\d+", process.stdout.readline())
            assert found, "the server does not start"
            for slug in slugs:
                measure(found[0], slug)
        finally:
            process.terminate()
            process.wait()


def measure(url: str, slug: str) -> None:
    code, token = seat_at(url, slug)
    files = page_files(f"{url}/t/{code}")
    plain, packed = sum(len(body) for body in files.values()), sum(len(gzip.compress(body)) for body in files.values())
    print(f"{slug}: table page {len(files)} files, {plain / 1000:.0f} kB, {packed / 1000:.0f} kB compressed")
    with connect(f"{url.replace('http', 'ws')}/ws/{code}", max_size=None) as socket:
        sizes, times = play(socket, token)
    print(
        f"{slug}: first state {sizes[0] / 1000:.1f} kB; a state after a move {median(sizes) / 1000:.1f} kB (largest {max(sizes) / 1000:.1f}); "
        f"answer to a move {median(times) * 1000:.1f} ms (slowest of {len(times)}: {max(times) * 1000:.1f})"
    )


def seat_at(url: str, slug: str) -> tuple[str, str]:
    try:
        build_opener(Stay).open(Request(f"{url}/play/{slug}", method="POST"), timeout=60)
    except OSError as moved:
        place = moved.headers["Location"]  # type: ignore[attr-defined]
    found = re.search(r"/t/(\w+)#s=([\w-]+)", place)
    assert found
    return found[1], found[2]


def page_files(page: str) -> dict[str, bytes]:
    """The page and all that it, its styles and its modules ask for from this server."""
    found: dict[str, bytes] = {}
    wanted = [page]
    while wanted:
        address = wanted.pop()
        if address in found:
            continue
        with urlopen(address, timeout=60) as answer:
            kind, found[address] = answer.headers.get_content_type(), answer.read()
        text = found[address].decode("utf-8", "replace")
        if kind == "text/html":
            linked = re.findall(r'<(?:script|img|link)[^>]*(?:src|href)="([^"]+)"', text)
        elif kind == "text/css":
            linked = re.findall(r"url\([\"']?([^\"')]+)", text) + re.findall(r'@import "([^"]+)"', text)
        elif "javascript" in kind:
            linked = re.findall(r'(?:from|import) "([^"]+\.js)"', text)
        else:
            linked = []
        wanted += [urljoin(address, one) for one in linked if not one.startswith("data:")]
    return found


def play(socket: ClientConnection, token: str) -> tuple[list[int], list[float]]:
    """A few moves of my seat, each the first that is offered."""
    socket.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [token], "lang": "en", "since": 0}))
    sizes: list[int] = []
    times: list[float] = []
    sent, seq = 0.0, -1
    while len(times) < MOVES:
        text = socket.recv(timeout=120)
        state = json.loads(text)
        if state["type"] != "state":
            continue
        sizes.append(len(text.encode() if isinstance(text, str) else text))
        if sent and state["seq"] > seq:
            times.append(time.perf_counter() - sent)
            sent = 0.0
        if state["over"]:
            break
        if state["offers"] and not sent:
            offer = state["offers"][0]
            seq, sent = state["seq"], time.perf_counter()
            line = {"line": [offer["action"]], "notation": [offer["notation"]]}
            socket.send(json.dumps({"type": "do", "seq": seq} | line))
    return sizes, times


if __name__ == "__main__":
    main()
