"""Processor time of the server for a message, with the fast socket and with a plain Starlette socket, in alternating rounds.

PYTHONPATH=src:tests/server python tools/socket_cost.py [--game atlantis] [--rounds 5]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from crowd import Measured, Person, invite

PINGS = 2000  # from each of four people
MOVES = 300


def serve(kind: str, db: str) -> None:
    from tepui.rooms.settings import Settings
    from tepui.server.http import app

    free: dict[str, Any] = {"rate": 1e9, "burst": 1 << 30, "calls": 1e9, "call_burst": 1 << 30, "tables": 1 << 30}
    settings = Settings(db=db, fast_socket=kind == "fast", **free)
    app.serve(port=0, settings=settings, ready=lambda url: print(url, flush=True))


def seconds_of(process: subprocess.Popen[str]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def ping(person: Person) -> None:
    assert person.socket is not None
    for _ in range(PINGS):
        await person.socket.send('{"type": "ping"}')
        await person.socket.recv()


async def visit(url: str, process: subprocess.Popen[str], game: str) -> tuple[float, float]:
    """Milliseconds of the server's processor time for a ping, and for a move of a game that four people see."""
    with httpx.Client(base_url=url, timeout=60) as http:
        code, tokens = invite(http, "atoll", ["me"] * 4)
        people = [Person(url, code, [token], seat, patches=True) for seat, token in tokens.items()]
        for person in people:
            await person.come()
        await asyncio.sleep(0.5)
        for person in people:  # what came at the beginning
            assert person.socket is not None
            await person.socket.send('{"type": "ping"}')
            while json.loads(await person.socket.recv())["type"] != "pong":
                pass
        before = seconds_of(process)
        await asyncio.gather(*map(ping, people))
        pings = seconds_of(process) - before
        moves, used, seed = 0, 0.0, 7
        while moves < MOVES:  # as many games as it takes
            table = Measured(url, http, game, 4, seed)
            await table.make()
            before = seconds_of(process)
            while moves < MOVES and await asyncio.wait_for(table.move(), 60) is not None:
                moves += 1
            used += seconds_of(process) - before
            seed += 1
        return 1000 * pings / (4 * PINGS), 1000 * used / moves


def measure(kind: str, game: str) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, __file__, "--serve", kind, str(Path(folder) / "tables.db")]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            return asyncio.run(visit(process.stdout.readline().strip().rstrip("/"), process, game))
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="atlantis")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", nargs=2, metavar=("KIND", "DB"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(*chosen.serve)
        return
    found: dict[str, list[tuple[float, float]]] = {"fast": [], "plain": []}
    for _ in range(chosen.rounds):
        for kind, rounds in found.items():
            rounds.append(measure(kind, chosen.game))
            print(f"{kind:6} ping {rounds[-1][0]:.4f} ms, move {rounds[-1][1]:.2f} ms", flush=True)
    for what, at in (("ping", 0), ("move", 1)):
        ratio = median(plain[at] / fast[at] for fast, plain in zip(found["fast"], found["plain"], strict=True))
        middle = {kind: median(one[at] for one in rounds) for kind, rounds in found.items()}
        print(f"{what}: fast {middle['fast']:.4f} ms, plain {middle['plain']:.4f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
