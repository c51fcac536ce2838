"""A full house on this machine: `python tools/measure_mixed.py [--tables 250] [--seconds 30] [--idle 5000] [--postgresql]`. Reports; asserts nothing.

All finished games mixed, two sockets at every table: two people, or at a quarter of the tables a person, a bot and somebody
who watches. Every table makes a move every two seconds. Told is how long it takes from a move until both sockets have it,
how often the event loop was held up for longer than 20, 50, 100 and 200 ms meanwhile, the processor time of the server and its memory, minute by minute. The same is told of
moves that are made while others ask for tables beyond the limit. Then so many sockets more are opened that only look. `--postgresql` measures two servers on one PostgreSQL, and the two sockets of a table are at
different ones. Bots play at random: how long they think is measured elsewhere. People and server share the processors: on a
busy machine the figures say more about the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import httpx  # noqa: E402
from crowd import Person, invite  # noqa: E402
from measure_server import figure, labelled, processor_seconds, serving  # noqa: E402
from visiting import Process  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402

import tepui  # noqa: E402

EVERY = 2.0  # seconds between two moves of a table
PATIENCE = 30.0
AT_ONE = 60  # sockets that look on at one table
GREETED = 20  # sockets that are opened at once


class House:
    """Tables, the sockets at them, and how long moves took."""

    def __init__(self, servers: list[Process], seed: int) -> None:
        self.servers = servers
        self.rng = random.Random(seed)
        self.every = EVERY
        self.games = [slug for slug, game in tepui.list_games().items() if game.status == "finished"]
        self.tables: list[list[Person]] = []
        self.taken: list[float] = []
        self.late = self.refused = self.unheard = 0
        self.readers: set[asyncio.Task[None]] = set()

    async def fill(self, count: int) -> None:
        for n in range(count):
            self.tables.append(await self.sit_down(n))

    async def sit_down(self, n: int) -> list[Person]:
        """A new table, the n-th, and who is at it."""
        slug = self.games[n % len(self.games)]
        seats = ["me", "bot"] if n % 4 == 0 else ["me", "me"]
        code, tokens = await asyncio.to_thread(invite, self.server(n).http, slug, seats)
        held = [[token] for token in tokens.values()] + ([[]] if len(tokens) == 1 else [])
        people = [Person(self.server(n + i).url, code, mine, n, patches=True) for i, mine in enumerate(held)]
        for person in people:
            await person.come()
            self.readers.add(reading := asyncio.create_task(read(person)))
            reading.add_done_callback(self.readers.discard)
        return people

    def server(self, n: int) -> Process:
        return self.servers[n % len(self.servers)]

    async def play(self, seconds: float) -> None:
        self.taken, self.late, self.refused, self.unheard = [], 0, 0, 0
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self.table(n, until) for n in range(len(self.tables))))

    async def table(self, n: int, until: float) -> None:
        """A move every now and then until then."""
        people = self.tables[n]
        due = time.perf_counter() + self.rng.random() * self.every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late += time.perf_counter() - due > self.every
            actor = next((person for person in people if person.state.get("offers")), None)
            if actor is not None and not actor.state["over"]:
                await self._move(actor, people)
            due = max(due + self.every, time.perf_counter())

    async def _move(self, actor: Person, people: list[Person]) -> None:
        if len(actor.state["asked"]) > 1:  # of an answer that waits for others nobody else may hear
            people = [actor]
        people = [actor, *(person for person in people if person is not actor)]
        before, refusals = [person.heard for person in people], actor.refusals  # type: ignore[attr-defined]
        begun = time.perf_counter()
        await actor.act()
        for person, heard in zip(people, before):
            while person.heard == heard and time.perf_counter() < begun + PATIENCE:  # type: ignore[attr-defined]
                if person is not actor and person.state["seq"] >= actor.state["seq"]:
                    break  # another server had answered for the actor, just before
                person.news.clear()
                try:
                    await asyncio.wait_for(person.news.wait(), PATIENCE)
                except TimeoutError:
                    self.unheard += 1
                    break
            if actor.refusals > refusals:  # type: ignore[attr-defined]  # a bot was quicker
                self.refused += 1
                return
        self.taken.append(max(person.arrived for person in people) - begun)  # type: ignore[attr-defined]

    def told(self) -> str:
        found = sorted(self.taken) or [0.0]
        at = [found[min(len(found) - 1, int(len(found) * part))] * 1000 for part in (0.5, 0.9, 0.99)]
        return f"{len(self.taken)} moves, p50 {at[0]:.0f} ms, p90 {at[1]:.0f} ms, p99 {at[2]:.0f} ms, {self.late} late, {self.refused} refused, {self.unheard} unheard"


async def read(person: Person) -> None:
    """Hears what comes; the time of the newest state is kept."""
    person.heard, person.arrived, person.refusals = 0, 0.0, 0  # type: ignore[attr-defined]
    try:
        while True:
            if (kind := (await person.hear())["type"]) in ("state", "refused"):
                person.refusals += kind == "refused"  # type: ignore[attr-defined]
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


async def measured(servers: list[Process], chosen: argparse.Namespace) -> None:
    house = House(servers, 1)
    await house.fill(chosen.tables)
    await report("mixed", house, chosen.seconds)
    asking = asyncio.create_task(ask_for_more(servers[0]))
    await report("over the limit", house, chosen.seconds / 3)
    asking.cancel()
    print(f"over the limit: new tables were answered {await asking}")
    if chosen.idle:
        await report_idle(servers[0], [people[0].code for people in house.tables], chosen.idle)


async def report(name: str, house: House, seconds: float) -> None:
    servers = house.servers
    held_up = await asyncio.to_thread(stays, servers)
    before, begun = sum(map(processor_seconds, servers)), time.perf_counter()
    watching = asyncio.create_task(memory_by_minute(servers))
    await house.play(seconds)
    spent, passed = sum(map(processor_seconds, servers)) - before, time.perf_counter() - begun
    watching.cancel()
    held = [*await watching, await asyncio.to_thread(memory_of, servers)]
    stayed = (await asyncio.to_thread(stays, servers)) - held_up
    print(f"{name}: {len(house.tables)} tables, {2 * len(house.tables)} sockets: {house.told()}")
    longer = ", ".join(f"{count:.0f} over {long}" for long, count in stayed.items()) or "none over 20 ms"
    print(f"{name}: stays on the loop: {longer}; {', '.join(f'{one:.0f}' for one in held)} MB")
    each = 1000 * spent / max(1, len(house.taken))
    print(f"{name}: servers {100 * spent / passed:.0f} % of a processor, {each:.1f} ms of it for a move")
    print(f"{name}: load of the machine {os.getloadavg()[0]:.1f}")


async def memory_by_minute(servers: list[Process]) -> list[float]:
    """Megabytes at the end of every minute, until cancelled."""
    held: list[float] = []
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            await asyncio.sleep(60)
            held.append(await asyncio.to_thread(memory_of, servers))
    return held


def stays(servers: list[Process]) -> Counter[str]:
    """How often the event loops were held up until now, by how long."""
    found: Counter[str] = Counter()
    for server in servers:
        found.update(labelled(server, "tepui_loop_stays_total"))
    return found


def memory_of(servers: list[Process]) -> float:
    return sum(figure(one, "tepui_memory_bytes") for one in servers) / 1e6


async def ask_for_more(process: Process) -> dict[int, int]:
    """Somebody wants one table more, again and again, until cancelled: how often which answer came."""
    answers: dict[int, int] = {}
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            status = (await asyncio.to_thread(one_more, process)).status_code
            answers[status] = answers.get(status, 0) + 1
            await asyncio.sleep(0.05)
    return answers


async def report_idle(process: Process, codes: list[str], wanted: int) -> None:
    begun = time.perf_counter()
    came = await look_on(process, codes, min(wanted, AT_ONE * len(codes)))
    print(f"idle: {len(came)} more sockets opened in {time.perf_counter() - begun:.0f} s")
    await asyncio.sleep(5)
    begun, before = time.perf_counter(), processor_seconds(process)
    await asyncio.sleep(10)
    share = (processor_seconds(process) - before) / (time.perf_counter() - begun)
    print(f"idle: {memory_of([process]):.0f} MB, {100 * share:.0f} % of a processor while nobody moves")


def one_more(process: Process) -> httpx.Response:
    return process.http.post("/api/tables", json={"game": "atoll", "seats": [{"who": "me"}, {"who": "me"}]})


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server with a mixed house.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--postgresql", action="store_true")
    chosen = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with serving_all(chosen.postgresql, rooms=chosen.tables) as servers:
        asyncio.run(measured(servers, chosen))


@contextlib.contextmanager
def serving_all(postgresql: bool, **settings: Any) -> Iterator[list[Process]]:
    """One server on a database file, or two on a PostgreSQL of our own."""
    with contextlib.ExitStack() as stack:
        db = ""
        if postgresql:
            import pgserver

            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="tepui-", ignore_cleanup_errors=True))
            database = pgserver.get_server(folder)
            stack.callback(database.cleanup)
            db = database.get_uri()
        yield [stack.enter_context(serving(db, **settings)) for _ in range(2 if db else 1)]


if __name__ == "__main__":
    main()
