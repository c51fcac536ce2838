"""Many tables at once: kill -9 in the middle of them, load, and long play without growing. Only in the long run.

TEPUI_CROWD (tables), TEPUI_KILLS and TEPUI_SOAK (moves) make them smaller or bigger.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from crowd import Person, invite, measure
from visiting import Process
from websockets.exceptions import ConnectionClosed

from tepui.server.store import Store

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]

TABLES = int(os.environ.get("TEPUI_CROWD", "200"))
KILLS = int(os.environ.get("TEPUI_KILLS", "20"))
SOAK = int(os.environ.get("TEPUI_SOAK", "50000"))
FEWER = {"rooms": 5000, "sockets_from": 100_000}


async def compared(url: str, people: list[Person]) -> None:
    """What every person was told is there, once, and nothing else in between."""
    for person in people:
        told = person.state
        again = Person(url, person.code, person.tokens if told["seat"] is None else [person.tokens[told["seat"]]], 0)
        await again.come()
        assert again.state["seq"] >= told["seq"]
        lines = [line for line in again.state["log"] if line["seq"] <= told["seq"]]
        if again.state["seat"] == told["seat"]:
            assert lines == told["log"][-len(lines) :] if len(lines) < len(told["log"]) else lines == told["log"]
        assert again.socket is not None
        await again.socket.close()


def test_kill_9_with_many_tables_loses_nothing_and_doubles_nothing(tmp_path: Path):
    db = tmp_path / "tables.db"
    process = Process(db, snapshot_every=20, **FEWER)
    tables = [invite(process.http, "atoll", ["me", "me"] if i % 2 else ["me", "bot"]) for i in range(TABLES)]

    async def rounds() -> None:
        nonlocal process
        people = [Person(process.url, code, list(tokens.values()), i) for i, (code, tokens) in enumerate(tables)]
        for kill in range(KILLS):
            playing = asyncio.gather(*(played(person) for person in people))
            await asyncio.sleep(1.0 + kill % 3)
            process.kill()
            await playing
            process = Process(db, snapshot_every=20, **FEWER)
            await compared(process.url, people)
            for person in people:
                person.address = process.url.replace("http", "ws", 1) + f"/ws/{person.code}"

    async def played(person: Person) -> None:
        await person.come()
        await person.play()

    asyncio.run(rounds())
    process.stop()
    with sqlite3.connect(db) as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        many = rows.execute("SELECT count(*) FROM lines").fetchone()[0]
    print(f"\n{TABLES} tables, {KILLS} kills, {many} lines kept")


@pytest.mark.needs("postgres")
def test_kill_9_of_one_of_two_servers_loses_nothing_and_doubles_nothing(empty_postgresql: str):
    """On PostgreSQL: whoever sat at the server that is gone plays on through the other."""
    servers = [Process(empty_postgresql, snapshot_every=20, **FEWER) for _ in range(2)]
    seats = (["me", "me"], ["me", "bot"])
    tables = [invite(servers[i % 2].http, "atoll", seats[i % 2]) for i in range(TABLES)]

    async def rounds() -> None:
        people = [Person(servers[0].url, code, list(tokens.values()), i) for i, (code, tokens) in enumerate(tables)]
        for kill in range(KILLS):
            for i, person in enumerate(people):
                person.address = servers[i % 2].url.replace("http", "ws", 1) + f"/ws/{person.code}"
            playing = asyncio.gather(*(played(person) for person in people))
            await asyncio.sleep(1.0 + kill % 3)
            servers[kill % 2].kill()
            for person in people:
                if person.socket is not None:
                    await person.socket.close()
            await playing
            await compared(servers[1 - kill % 2].url, people)
            servers[kill % 2] = Process(empty_postgresql, snapshot_every=20, **FEWER)
        for person in people:
            person.address = servers[0].url.replace("http", "ws", 1) + f"/ws/{person.code}"
        await asyncio.gather(*(played(person) for person in people))
        assert all(person.state["over"] for person in people), "every table goes on to its end"

    async def played(person: Person) -> None:
        try:
            await person.come()
        except (ConnectionClosed, OSError):
            return
        await person.play()

    asyncio.run(rounds())
    with closing(Store(empty_postgresql)) as store:
        for code, _ in tables:
            table = store.find(code)
            assert table is not None
            seqs = [row.seq for row in store.lines(table.id)]
            assert seqs == sorted(set(seqs))
    for server in servers:
        server.stop()


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
