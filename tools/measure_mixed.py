"""A full house on this machine: `python tools/measure_mixed.py [--tables 250] [--seconds 30] [--idle 5000]`. Reports; asserts nothing.

All finished games mixed, two sockets at every table: two people, or at a quarter of the tables a person, a bot and somebody
who watches. Every table makes a move every two seconds. Told is how long it takes from a move until both sockets have it,
the longest stay on the event loop, the processor time of the server, and what happened to those who wanted a table beyond
the limit. Then so many sockets more are opened that only look, and the same is measured again. People and server share
the processors: on a busy machine the figures say more about the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import httpx  # noqa: E402
from crowd import Person, invite  # noqa: E402
from measure_server import figure, processor_seconds, serving  # noqa: E402
from visiting import Process  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402

import tepui  # noqa: E402

EVERY = 2.0  # seconds between two moves of a table
PATIENCE = 30.0
AT_ONE = 60  # sockets that look on at one table
GREETED = 20  # sockets that are opened at once


class House:
    """Tables, the sockets at them, and how long moves took."""

    def __init__(self, process: Process, seed: int) -> None:
        self.process = process
        self.rng = random.Random(seed)
        self.games = [slug for slug, game in tepui.list_games().items() if game.status == "finished"]
        self.tables: list[list[Person]] = []
        self.taken: list[float] = []
        self.late = 0
        self.readers: list[asyncio.Task[None]] = []

    async def fill(self, count: int) -> None:
        for n in range(count):
            slug = self.games[n % len(self.games)]
            seats = ["me", "bot"] if n % 4 == 0 else ["me", "me"]
            code, tokens = await asyncio.to_thread(invite, self.process.http, slug, seats)
            held = [[token] for token in tokens.values()] + ([[]] if len(tokens) == 1 else [])
            people = [Person(self.process.url, code, mine, n, patches=True) for mine in held]
            for person in people:
                await person.come()
                self.readers.append(asyncio.create_task(read(person)))
            self.tables.append(people)

    async def play(self, seconds: float) -> None:
        self.taken, self.late = [], 0
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self._table(people, until) for people in self.tables))

    async def _table(self, people: list[Person], until: float) -> None:
        due = time.perf_counter() + self.rng.random() * EVERY
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late += time.perf_counter() - due > EVERY
            actor = next((person for person in people if person.state.get("offers")), None)
            if actor is not None and not actor.state["over"]:
                await self._move(actor, people)
            due = max(due + EVERY, time.perf_counter())

    async def _move(self, actor: Person, people: list[Person]) -> None:
        before = [person.heard for person in people]  # type: ignore[attr-defined]
        begun = time.perf_counter()
        await actor.act()
        for person, heard in zip(people, before):
            while person.heard == heard and time.perf_counter() < begun + PATIENCE:  # type: ignore[attr-defined]
                person.news.clear()
                try:
                    await asyncio.wait_for(person.news.wait(), PATIENCE)
                except TimeoutError:
                    break
        self.taken.append(max(person.arrived for person in people) - begun)  # type: ignore[attr-defined]

    def told(self) -> str:
        found = sorted(self.taken) or [0.0]
        at = [found[min(len(found) - 1, int(len(found) * part))] * 1000 for part in (0.5, 0.9, 0.99)]
        return f"{len(self.taken)} moves, p50 {at[0]:.0f} ms, p90 {at[1]:.0f} ms, p99 {at[2]:.0f} ms, {self.late} late"


async def read(person: Person) -> None:
    """Hears what comes; the time of the newest state is kept."""
    person.heard, person.arrived = 0, 0.0  # type: ignore[attr-defined]
    try:
        while True:
            if (await person.hear())["type"] in ("state", "refused"):
                person.arrived = time.perf_counter()  # type: ignore[attr-defined]
                person.heard += 1  # type: ignore[attr-defined]
                person.news.set()
    except ConnectionClosed as wrong:
        person.lost = str(wrong)


async def look_on(process: Process, codes: list[str], count: int) -> list[Person]:
    """So many sockets that only look, a few at every table."""
    door, came = asyncio.Semaphore(GREETED), []

    async def come(n: int) -> None:
        async with door:
            person = Person(process.url, codes[n // AT_ONE], [], n, patches=True)
            try:
                await person.come()
                came.append(person)
            except (OSError, TimeoutError, ConnectionClosed, KeyError):
                pass

    await asyncio.gather(*map(come, range(count)))
    return came


async def measured(process: Process, chosen: argparse.Namespace) -> None:
    house = House(process, 1)
    await house.fill(chosen.tables)
    await report("mixed", house, process, chosen.seconds)
    refused = [answer.status_code for answer in [await asyncio.to_thread(one_more, process) for _ in range(5)]]
    print(f"over the limit: new tables are answered {refused}")
    codes = [people[0].code for people in house.tables]
    if chosen.idle:
        begun = time.perf_counter()
        came = await look_on(process, codes, min(chosen.idle, AT_ONE * len(codes)))
        print(f"idle: {len(came)} more sockets opened in {time.perf_counter() - begun:.0f} s")
        await asyncio.sleep(5)
        begun, before = time.perf_counter(), processor_seconds(process)
        await asyncio.sleep(10)
        share = (processor_seconds(process) - before) / (time.perf_counter() - begun)
        print(
            f"idle: {figure(process, 'tepui_memory_bytes') / 1e6:.0f} MB, {100 * share:.0f} % of a processor while nobody moves"
        )


async def report(name: str, house: House, process: Process, seconds: float) -> None:
    before = processor_seconds(process)
    begun = time.perf_counter()
    await house.play(seconds)
    spent, passed = processor_seconds(process) - before, time.perf_counter() - begun
    longest = await asyncio.to_thread(figure, process, "tepui_loop_longest_seconds")
    memory = await asyncio.to_thread(figure, process, "tepui_memory_bytes")
    print(f"{name}: {len(house.tables)} tables, {2 * len(house.tables)} sockets: {house.told()}")
    print(f"{name}: longest stay on the loop {longest * 1000:.0f} ms, {memory / 1e6:.0f} MB")
    each = 1000 * spent / max(1, len(house.taken))
    print(f"{name}: server {100 * spent / passed:.0f} % of a processor, {each:.1f} ms of it for a move")
    print(f"{name}: load of the machine {os.getloadavg()[0]:.1f}")


def one_more(process: Process) -> httpx.Response:
    return process.http.post("/api/tables", json={"game": "atoll", "seats": [{"who": "me"}, {"who": "me"}]})


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server with a mixed house.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--idle", type=int, default=5000)
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with serving(rooms=chosen.tables) as process:
        asyncio.run(measured(process, chosen))


if __name__ == "__main__":
    main()
