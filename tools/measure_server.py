"""What a server holds on this machine: `python tools/measure_server.py [load] [highest] [memory]`. Reports; asserts nothing.

load: so many tables of a game, four people each on sockets of their own, moves at a steady rate; how long from a move until
everybody has seen it. highest: the same, faster and faster, until half of the moves come late. memory: a server with so
many tables in play, and what each costs when nobody looks any more. Server on the first core, people on the second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from crowd import Measured, measure  # noqa: E402
from visiting import Process  # noqa: E402

BATCHES = 4
FREE: dict[str, Any] = {"rooms": 100_000, "sockets_from": 1_000_000}


@contextmanager
def serving(db: str = "", **settings: Any) -> Iterator[Process]:
    """A server on the first core and people on the second; servers that share a database run wherever there is room."""
    with tempfile.TemporaryDirectory() as folder:
        process = Process(db or Path(folder) / "tables.db", **(FREE | settings))
        if not db and hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(process.process.pid, {0})
            os.sched_setaffinity(0, {1})
        try:
            yield process
        finally:
            process.stop()


def figure(process: Process, name: str) -> float:
    lines = process.http.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def labelled(process: Process, name: str) -> dict[str, float]:
    """Figures of one kind by their label."""
    found = (line.partition('{kind="') for line in process.http.get("/metrics").text.splitlines())
    return {
        label: float(value) for kind, _, rest in found if kind == name for label, _, value in [rest.partition('"} ')]
    }


def processor_seconds(process: Process) -> float:
    """What the server process has used, where the system says so."""
    try:
        parts = Path(f"/proc/{process.process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def told(found: dict[str, float]) -> str:
    return f"{found['per_second']:.1f} moves/s, p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms, {found['late']:.0f} late"


def load(chosen: argparse.Namespace) -> None:
    with serving() as process:
        before = processor_seconds(process)
        found = asyncio.run(measure(process.url, chosen.game, chosen.tables, chosen.seats, chosen.rate, chosen.seconds))
        spent = processor_seconds(process) - before
        memory = figure(process, "tepui_memory_bytes")
    people = f"{chosen.tables} tables of {chosen.game}, {chosen.seats} people each"
    print(f"load: {people}, {chosen.rate:g} moves/s asked for: {told(found)}")
    print(f"load: the server holds {memory / 1e6:.0f} MB and needed {spent:.1f} s of its processor")


def highest(chosen: argparse.Namespace) -> None:
    rate, best = chosen.rate, 0.0
    while True:
        with serving() as process:
            found = asyncio.run(measure(process.url, chosen.game, chosen.tables, chosen.seats, rate, chosen.seconds))
        print(f"highest: {rate:g} asked for: {told(found)}")
        if found["per_second"] < 0.95 * rate:
            break
        best, rate = found["per_second"], rate * 1.5
    print(f"highest: {max(best, found['per_second']):.0f} moves/s held")


async def memory_of(process: Process, game: str, tables: int, moves: int) -> None:
    async def come(first: int, count: int) -> None:
        crowd = [Measured(process.url, process.http, game, 4, 10 * i) for i in range(first, first + count)]
        for table in crowd:
            await table.make()
            for _ in range(moves):
                await table.move()
        print(f"memory: {figure(process, 'tepui_tables_loaded'):.0f} tables in play: {mega(process)}")
        for table in crowd:
            for person in table.people:
                assert person.socket is not None
                await person.socket.close()
        while figure(process, "tepui_tables_loaded"):
            await asyncio.sleep(0.5)

    print(f"memory: fresh server: {mega(process)}")
    held: list[float] = []
    for batch in range(BATCHES):
        await come(batch * tables, tables)
        held.append(figure(process, "tepui_memory_bytes"))
        print(f"memory: {(batch + 1) * tables} tables came and went: {mega(process)}")
    # The first ones make room in the heap that the next ones use again.
    each = (held[-1] - held[1]) / (tables * (BATCHES - 2))
    print(f"memory: {each / 1000:.1f} KB for each unloaded table")


def mega(process: Process) -> str:
    return f"{figure(process, 'tepui_memory_bytes') / 1e6:.1f} MB"


def memory(chosen: argparse.Namespace) -> None:
    with serving(idle=2.0) as process:
        asyncio.run(memory_of(process, chosen.game, 2 * chosen.tables, chosen.moves))


def main() -> None:
    parser = argparse.ArgumentParser(description="What a server holds.")
    parser.add_argument("what", nargs="*", default=["load", "highest", "memory"])
    parser.add_argument("--game", default="atlantis")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--moves", type=int, default=10, help="memory: moves at every table")
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    print(f"{time.strftime('%Y-%m-%d %H:%M')}, load of the machine before: {os.getloadavg()[0]:.1f}")
    for name in chosen.what:
        {"load": load, "highest": highest, "memory": memory}[name](chosen)


if __name__ == "__main__":
    main()
