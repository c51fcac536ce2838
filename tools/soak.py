"""Hours at low load: `python tools/soak.py [--tables 20] [--seconds 3600] [--pace 2] [--postgresql]`. Reports; asserts nothing.

All finished games mixed, two sockets at every table, a bot at a quarter of them, a move every two seconds at each. Whoever
has played to the end, or has had enough of a game that chance does not end, looks back, leaves and sits down at a new
table; tables that were left are unloaded after a minute. Told is the memory of server and workers, how many tables and moves
there were, how steep the line through the memory of the second half is, and which caches still grew in it: a server that
forgets what is over, and whose caches are full, stays level.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from collections import Counter
from itertools import count

import psutil
from measure_mixed import House, memory_of, serving_all
from measure_server import figure, labelled
from visiting import Process

PATIENT = 600.0  # seconds for an answer: on a busy machine something that takes an hour comes last
ENOUGH = 300  # lines: a game that is longer holds more memory, and that is no leak
SAMPLE = 30.0  # seconds
CACHES = 12  # that are told of
LEFT = 60.0  # seconds until a table that nobody looks at is unloaded


class LongHouse(House):
    """Tables one after the other at every place of the house."""

    def __init__(self, servers: list[Process], seed: int) -> None:
        super().__init__(servers, seed)
        self.numbers = count(10_000)
        self.ended = 0

    async def table(self, n: int, until: float) -> None:
        while time.perf_counter() < until:
            playing = asyncio.create_task(super().table(n, until))
            while not playing.done() and not self.at_end(n):
                await asyncio.wait([playing], timeout=self.every)
            while not playing.done():  # one who has just been told something may not hear it the first time
                playing.cancel()
                await asyncio.wait([playing], timeout=self.every)
            if self.at_end(n):
                await self.renew(n)

    def at_end(self, n: int) -> bool:
        state = self.tables[n][0].state
        return bool(state.get("over")) or state.get("seq", 0) > ENOUGH  # nothing was heard yet: it has just begun

    async def renew(self, n: int) -> None:
        """Those who have finished look back, leave, and begin anew."""
        people, self.ended = self.tables[n], self.ended + 1
        server = self.server(n)
        await asyncio.to_thread(server.http.get, f"/api/tables/{people[0].code}/replay")
        for person in people:
            assert person.socket is not None
            await person.socket.close()
        self.tables[n] = await self.sit_down(next(self.numbers))


def caches_of(servers: list[Process]) -> Counter[str]:
    """How many entries the caches hold, by cache."""
    found: Counter[str] = Counter()
    for server in servers:
        found.update(labelled(server, "tepui_cache_entries"))
    return found


def growth(before: Counter[str], after: Counter[str], most: dict[str, float]) -> str:
    """The caches that have grown most, and how full they are."""
    grown = {name: after[name] - before[name] for name in after if after[name] > before[name]}
    told = [
        f"{name} +{grown[name]:.0f} ({after[name]:.0f} of {most.get(name, 0):.0f})"
        for name in sorted(grown, key=lambda name: -grown[name])[:CACHES]
    ]
    return ", ".join(told) or "none"


def workers_of(servers: list[Process]) -> float:
    """Megabytes of the processes that the servers have started."""
    total = 0
    for server in servers:
        for child in psutil.Process(server.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                total += child.memory_info().rss
    return total / 1e6


def steepness(samples: list[tuple[float, float]]) -> float:
    """Megabytes an hour of the line that fits best."""
    middle = sum(at for at, _ in samples) / len(samples)
    level = sum(held for _, held in samples) / len(samples)
    width = sum((at - middle) ** 2 for at, _ in samples)
    return 3600 * sum((at - middle) * (held - level) for at, held in samples) / width if width else 0.0


async def soaked(servers: list[Process], chosen: argparse.Namespace) -> None:
    for server in servers:
        server.http.timeout = PATIENT
        server.http.headers["Connection"] = "close"  # half a minute later the server would be closing it just now
    house = LongHouse(servers, 1)
    house.every = chosen.pace
    await house.fill(chosen.tables)
    begun, samples, helpers, caches = time.perf_counter(), [], [], []
    playing = asyncio.create_task(house.play(chosen.seconds))
    while not playing.done():
        await asyncio.wait([playing], timeout=SAMPLE)
        at = time.perf_counter() - begun
        held, others = await asyncio.to_thread(memory_of, servers), workers_of(servers)
        samples.append((at, held))
        helpers.append((at, others))
        caches.append(await asyncio.to_thread(caches_of, servers))
        loaded = sum([await asyncio.to_thread(figure, one, "tepui_tables_loaded") for one in servers])
        print(
            f"{at:.0f} s: {held:.1f} MB, workers {others:.1f} MB, {len(house.taken)} moves, "
            f"{house.ended} games ended, {loaded:.0f} tables loaded",
            flush=True,
        )
    playing.result()
    half = len(samples) // 2
    print(f"second half: {steepness(samples[half:]):+.2f} MB an hour, workers {steepness(helpers[half:]):+.2f}")
    most = labelled(servers[0], "tepui_cache_most")
    print(f"caches that grew in the second half: {growth(caches[half], caches[-1], most)}")
    print(f"in all: {house.told()}, {house.ended} games ended")


def main() -> None:
    parser = argparse.ArgumentParser(description="Hours at low load.")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds from one move of a table to the next")
    parser.add_argument("--postgresql", action="store_true")
    chosen = parser.parse_args()
    with serving_all(chosen.postgresql, idle=LEFT) as servers:
        asyncio.run(soaked(servers, chosen))


if __name__ == "__main__":
    main()
