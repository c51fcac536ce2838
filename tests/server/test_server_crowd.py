"""Many tables at once: kill -9 in the middle of them, load, and long play without growing. Only in the long run.

TEPUI_CROWD (tables), TEPUI_KILLS and TEPUI_SOAK (moves) make them smaller or bigger.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from crowd import Person, invite, measure
from visiting import Process

from tepui.server.store.sql import Store

pytestmark = [pytest.mark.slow, pytest.mark.timeout(4 * 3600)]

TABLES = int(os.environ.get("TEPUI_CROWD", "200"))
KILLS = int(os.environ.get("TEPUI_KILLS", "20"))
SOAK = int(os.environ.get("TEPUI_SOAK", "50000"))
FEWER = {"rooms": 5000, "sockets_from": 100_000}


class Crowd:
    """One person, with a friend on the same screen or a bot, at each of many tables that are always in play."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.came = 0
        self.made = 0
        self.door = asyncio.Semaphore(20)  # a greeting is not waited for long, however many come

    def gather(self, servers: list[Process]) -> None:
        """Everybody goes to a server; where a game is over, to a new table there."""
        self.people = [person for person in self.people if not person.state.get("over")]
        while len(self.people) < TABLES:
            server = servers[self.made % len(servers)]
            code, tokens = invite(server.http, "atoll", ["me", "me"] if self.made % 2 else ["me", "bot"])
            self.people.append(Person(server.url, code, list(tokens.values()), self.made))
            self.made += 1
        for i, person in enumerate(self.people):
            person.address = servers[i % len(servers)].url.replace("http", "ws", 1) + f"/ws/{person.code}"

    def play(self) -> asyncio.Future[Any]:
        self.came = 0
        return asyncio.gather(*map(self._play, self.people))

    async def _play(self, person: Person) -> None:
        async with self.door:
            await person.come()
        self.came += 1
        await person.play()

    async def play_until(self, killed: Callable[[], None], pause: float) -> None:
        """All sit at their tables, about as many moves are made as there are tables, and then it happens."""
        before = self.moves
        playing = self.play()
        while not playing.done() and (self.came < len(self.people) or self.moves < before + len(self.people)):
            await asyncio.sleep(0.05)
        await asyncio.sleep(pause)
        killed()
        for person in self.people:
            assert person.socket is not None
            await person.socket.close()
        await playing

    @property
    def moves(self) -> int:
        return sum(person.state.get("seq", 0) for person in self.people)

    async def compare(self, url: str) -> None:
        """What every person was told is there, once, and nothing else in between."""
        for person in self.people:
            told = person.state
            tokens = person.tokens if told["seat"] is None else [person.tokens[told["seat"]]]
            again = Person(url, person.code, tokens, 0)
            await again.come()
            assert again.state["seq"] >= told["seq"]
            lines = [line for line in again.state["log"] if line["seq"] <= told["seq"]]
            if again.state["seat"] == told["seat"]:
                assert lines == told["log"][-len(lines) :] if len(lines) < len(told["log"]) else lines == told["log"]
            assert again.socket is not None
            await again.socket.close()

    async def finish(self) -> None:
        await self.play()
        unfinished = [(person.code, person.lost) for person in self.people if not person.state["over"]]
        assert not unfinished, "every table goes on to its end"


def test_kill_9_with_many_tables_loses_nothing_and_doubles_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    db = tmp_path / "tables.db"
    crowd = Crowd()

    async def rounds() -> None:
        process = Process(db, snapshot_every=20, **FEWER)
        for kill in range(KILLS):
            crowd.gather([process])
            await crowd.play_until(process.kill, kill % 3 / 3)
            process = Process(db, snapshot_every=20, **FEWER)
            await crowd.compare(process.url)
        crowd.gather([process])
        await crowd.finish()
        process.stop()

    asyncio.run(rounds())
    with sqlite3.connect(db) as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        many = rows.execute("SELECT count(*) FROM lines").fetchone()[0]
    with capsys.disabled():
        print(f"\n{TABLES} tables at once, {crowd.made} in all, {KILLS} kills, {many} lines kept")


@pytest.mark.needs("postgres")
def test_kill_9_of_one_of_two_servers_loses_nothing_and_doubles_nothing(
    empty_postgresql: str, capsys: pytest.CaptureFixture[str]
):
    """On PostgreSQL: whoever sat at the server that is gone plays on through the other."""
    crowd = Crowd()

    async def rounds() -> None:
        servers = [Process(empty_postgresql, snapshot_every=20, **FEWER) for _ in range(2)]
        for kill in range(KILLS):
            crowd.gather(servers)
            await crowd.play_until(servers[kill % 2].kill, kill % 3 / 3)
            await crowd.compare(servers[1 - kill % 2].url)
            servers[kill % 2] = Process(empty_postgresql, snapshot_every=20, **FEWER)
        crowd.gather(servers[:1])
        await crowd.finish()
        for server in servers:
            server.stop()

    asyncio.run(rounds())
    many = 0
    with closing(Store(empty_postgresql)) as store:
        for person in crowd.people:
            table = store.find(person.code)
            assert table is not None and table.over
            seqs = [row.seq for row in store.lines(table.id)]
            assert seqs == sorted(set(seqs)) and person.state["seq"] in seqs
            many += len(seqs)
    with capsys.disabled():
        print(f"\n{TABLES} tables at once, {crowd.made} in all, {KILLS} kills, {many} lines of the last tables kept")


def test_load_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    process = Process(tmp_path / "tables.db", **FEWER)
    found: dict[str, Any] = asyncio.run(measure(process.url, "atlantis", max(1, TABLES // 4), 4, 50.0, 30.0))
    memory = figure(process, "tepui_memory_bytes")
    process.stop()
    with capsys.disabled():
        print(f"\n{max(1, TABLES // 4)} tables of Atlantis, 4 people each: {found}, {memory / 1e6:.0f} MB")
    assert found["moves"] > 100


def figure(process: Process, name: str) -> float:
    text = process.http.get("/metrics").text
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


def test_long_play_does_not_grow(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    process = Process(tmp_path / "tables.db", idle=2.0, **FEWER)

    async def soak() -> list[float]:
        seen: list[float] = []
        moves = 0
        while moves < SOAK:
            tables = [invite(process.http, "atoll", ["me", "me"]) for _ in range(20)]
            people = [
                Person(process.url, code, list(tokens.values()), moves + i) for i, (code, tokens) in enumerate(tables)
            ]
            for person in people:
                await person.come()
            await asyncio.gather(*(person.play() for person in people))
            moves += sum(person.state["seq"] for person in people)
            for person in people:
                assert person.socket is not None and person.state["over"], person.lost
                await person.socket.close()
            seen.append(figure(process, "tepui_memory_bytes"))
        return seen

    seen = asyncio.run(soak())
    process.stop()
    with capsys.disabled():
        print(f"\nmemory over {SOAK} moves: {seen[0] / 1e6:.0f} MB first, {seen[-1] / 1e6:.0f} MB last")
    half = len(seen) // 2
    assert min(seen[half:]) < 1.3 * max(seen[: max(1, half)])
