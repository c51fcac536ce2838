"""What is heavy is done beside the event loop, in lanes with limits; what never ends is watched; and the host can see it."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from test_server_accounts import ANA, Browser
from visiting import Host, play_on, until

from tepui.core.game import list_games
from tepui.core.match import Match
from tepui.rooms import limits
from tepui.rooms import registry as registry_module
from tepui.rooms.calls import packed
from tepui.rooms.memory import HandClock, LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.ports import StoreFailed
from tepui.rooms.problems import Problem
from tepui.rooms.protocol import NewTable, WantedSeat
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.rooms.settings import Settings
from tepui.server.bot_pool import BotPool
from tepui.server.caches import fillings, remembering
from tepui.server.lanes import Lane, Workers
from tepui.server.metrics import Counters
from tepui.server.store import database


def figure(host: Host, name: str) -> float:
    lines = host.http.get("/metrics").text.splitlines()
    return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{name} ")), 0.0)


# ---- lanes


def test_a_lane_refuses_what_is_too_much_and_what_takes_too_long():
    async def work() -> None:
        counters, gate = Counters(), threading.Event()
        lane = Lane("slow", lambda: ThreadPoolExecutor(1), 2, 0.05, counters)
        waiting = [asyncio.ensure_future(lane.run(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as full:
            await lane.run(gate.wait)
        assert full.value.code == "full" and full.value.status == 503
        for one in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(one, Problem), "nobody waits longer than that"
        assert lane.waiting > 0, "it counts while it runs"
        gate.set()
        while lane.waiting:
            await asyncio.sleep(0.01)
        assert await lane.run(lambda: 7) == 7
        assert counters.counts["work", "slow refused"] == 1 and counters.counts["work", "slow too slow"] == 2
        lane.close()

    asyncio.run(work())


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no niceness")
def test_what_thinks_or_plays_again_gives_way_to_the_event_loop():
    async def work() -> None:
        workers, pool = Workers(Counters()), BotPool(Settings(bots="odd_bots", workers=1))
        await pool.think("hungry", Match.new("atoll", 2, seed=1).glimpse(0))
        (bot,) = pool.running
        theirs = [os.getpriority(os.PRIO_PROCESS, bot.process.pid), await workers.replays.run(os.nice, 0)]
        assert min(theirs) > os.nice(0)
        await pool.close()
        workers.close()

    asyncio.run(work())


def test_a_process_that_dies_is_replaced():
    async def work() -> None:
        lane = Lane("deadly", lambda: ProcessPoolExecutor(1, get_context("spawn")), 4, 60.0, Counters())
        with pytest.raises(Problem):
            await lane.run(os._exit, 1)
        assert await lane.run(os.getpid) != os.getpid()
        lane.close()

    asyncio.run(work())


def test_games_are_played_again_in_another_process(host: Host):
    """To look back, to prove chance, to go on from a moment, and to read what somebody brings."""
    table = host.played()
    moments = [table.get("/replay", at=at).json() for at in (0, 5, 9)]
    assert [moment["at"] for moment in moments] == sorted(moment["at"] for moment in moments)
    assert all(moment["svg"].startswith("<svg") and moment["sections"] for moment in moments)
    assert table.get("/proof").status_code == 200
    assert table.post("/fork", {"at": 5, "seat": 0}).status_code == 201
    save = table.room.match.save()
    assert host.http.post("/api/saves", json={"packed": packed(save)}).status_code == 201
    assert host.http.post("/api/saves", json={"packed": packed(save + "0 jump")}).json()["error"]["code"] == "bad-save"
    assert figure(host, 'tepui_work_total{kind="replays"}') == 7
    assert figure(host, 'tepui_work_waiting{kind="replays"}') == 0


def test_slow_host_names_hold_up_nobody_else(host: Host, monkeypatch: pytest.MonkeyPatch):
    """Names that are not found for a long time: passwords are checked meanwhile, and moves are made."""
    gate, real = threading.Event(), socket.getaddrinfo

    def slow(name: Any, *given: Any, **named: Any) -> Any:
        if str(name).endswith(".slow.example"):
            gate.wait(20)
        return real(name, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    table = host.create("me", "me", first=0)
    askers = [
        threading.Thread(target=table.post, args=("/hook", {"url": f"https://{n}.slow.example/"}, 0)) for n in range(12)
    ]
    for asker in askers:
        asker.start()
    try:
        until(lambda: figure(host, 'tepui_work_waiting{kind="names"}') >= 8)
        browser = Browser(host)
        assert browser.post("/api/account", json=ANA).status_code == 201
        assert browser.post("/api/account/enter", json=ANA).status_code == 200
        with table.sit(0, 1) as device:
            assert play_on([device], moves=2) == 2
        assert figure(host, 'tepui_work_waiting{kind="names"}') >= 4, "some of them are still looked up"
    finally:
        gate.set()
        for asker in askers:
            asker.join()


# ---- what never ends


def test_work_that_never_ends_is_counted_and_begun_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry_module, "RETRY", 0.0)

    async def work() -> None:
        begun: list[int] = []

        async def fragile() -> None:
            begun.append(1)
            if len(begun) < 3:
                raise ValueError("whatever")
            await asyncio.sleep(60)

        place = memory_place(LocalBots(lambda name: None, list))._replace(counters=Counters())  # type: ignore[arg-type]
        rooms = RoomRegistry(place, Settings())
        rooms.keep("fragile", fragile)
        while len(begun) < 3:
            await asyncio.sleep(0)
        assert rooms.watchful
        counts = place.counters.counts  # type: ignore[attr-defined]
        assert counts["task_failures", "fragile"] == 2
        rooms.close()

    asyncio.run(work())


def test_a_database_that_fails_once_does_not_end_the_watch_over_clocks(monkeypatch: pytest.MonkeyPatch):
    asked: list[float] = []

    def due(before: float) -> list[str]:
        asked.append(before)
        if len(asked) == 1:
            raise StoreFailed("for a moment")
        return []

    async def work() -> None:
        clock = HandClock()
        place = memory_place(LocalBots(lambda name: None, list), clock)._replace(counters=Counters())  # type: ignore[arg-type]
        monkeypatch.setattr(place.store, "due", due)
        monkeypatch.setattr(clock, "sleep", lambda seconds: asyncio.sleep(0))
        rooms = RoomRegistry(place, Settings())
        rooms.keep("watch_clocks", rooms._watch_clocks)
        while len(asked) < 3:
            await asyncio.sleep(0)
        assert rooms.watchful and place.counters.counts["task_failures", "watch_clocks"] == 1  # type: ignore[attr-defined]
        rooms.close()

    asyncio.run(work())


# ---- what the host sees


def test_ready_and_alive_are_two_things(host: Host, monkeypatch: pytest.MonkeyPatch):
    assert host.http.get("/healthz").json() == host.http.get("/livez").json() == {"ok": True}
    monkeypatch.setattr(database, "LEAST_ROOM", 1 << 62)  # as if the disk were full
    answer = host.http.get("/healthz")
    assert answer.status_code == (200 if host.place.store.shared else 503)
    assert host.place.store.shared or answer.json() == {"ok": False, "failing": ["store"]}
    assert host.http.get("/livez").status_code == 200


def test_a_locked_database_is_not_ready_and_does_not_stop_the_answer(database_file: str, open_host):
    host = open_host()
    with sqlite3.connect(database_file, isolation_level=None) as lock:
        lock.execute("BEGIN IMMEDIATE")
        assert host.http.get("/healthz").json() == {"ok": False, "failing": ["store"]}
        assert host.http.get("/livez").json() == {"ok": True}
        for path, body in (("/api/account", ANA), ("/api/tables", {"game": "atoll", "seats": [{"who": "me"}] * 2})):
            refused = host.http.post(path, json=body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store"), path
            assert "move" not in refused.json()["error"]["text"], "there was none"
        lock.execute("ROLLBACK")
    assert host.http.get("/healthz").json() == {"ok": True}
    assert host.http.post("/api/account", json=ANA).status_code == 201


def test_the_longest_stay_on_the_loop_is_told(host: Host):
    asyncio.run(held_up(host.place.loop_watch))
    assert figure(host, "tepui_loop_longest_seconds") >= 0.2
    stays = re.findall(r'tepui_loop_stays_total{kind="(\d+) ms"} (\d+)', host.http.get("/metrics").text)
    counts = {int(long): int(count) for long, count in stays}
    assert list(counts) == [20, 50, 100, 200] and counts[20] >= counts[100] >= 1


def test_the_collector_does_not_look_through_all_tables_again(tmp_path: Path):
    """A full collection stops everything: with some hundred tables, for a tenth of a second."""
    told = "kept.append([]) or gc.collect() and 0 or print(any(one is kept[0] for one in gc.get_objects()))"
    program = f"import gc, tepui.server.http.app as app; kept = []; app.Listener.run = lambda made: {told}; "
    assert "False" in ran(program, tmp_path) and "True" in ran(program + "app.spare_the_loop = int; ", tmp_path)


def test_full_collections_come_by_the_clock_and_not_once_there_is_much_to_look_through():
    program = """
import asyncio, gc
import tepui.server.collector as collector

def full():
    return gc.get_stats()[2]["collections"]

async def looking():
    task = asyncio.create_task(collector.look_often())
    while full() < before + 3:
        await asyncio.sleep(0)

collector.spare_the_loop()
collector.EVERY = 0.0
before = full()
kept = [[] for _ in range(10**6)]
print(full() - before)
asyncio.run(looking())
"""
    words = [sys.executable, "-c", program]
    assert subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.strip() == "0"


def test_the_tables_that_stay_are_looked_through_when_many_have_left(monkeypatch: pytest.MonkeyPatch):
    bots = LocalBots(lambda *_: None, list, able=False)
    registry = RoomRegistry(memory_place(bots, HandClock()), Settings(idle=0.0, tables=10**6))
    looked: list[int] = []
    monkeypatch.setattr("gc.unfreeze", lambda: looked.append(len(registry.rooms)))
    rooms = [NewTables(registry).create(NewTable("atoll", [WantedSeat("me")] * 2), NOBODY)[0] for _ in range(8)]
    for room in rooms:
        room.last_seen = float("inf")
    for room in rooms[:3]:
        room.last_seen = 0.0
        registry.sweep()
    assert len(registry.rooms) == 5 and looked == [6], "when two of eight have left, and not for every one"


def test_games_are_loaded_before_the_server_listens(tmp_path: Path):
    """They take a third of a second, for which the first visitor would hold up everybody."""
    told = "print(*sorted(name for name in sys.modules if name.startswith('tepui.games.') and name.count('.') == 2))"
    program = f"import sys, tepui.server.http.app as app; app.Listener.run = lambda made: {told}; "
    assert {f"tepui.games.{slug}" for slug in list_games(all=True)} <= set(ran(program, tmp_path).split())


def test_what_draws_and_tells_is_loaded_before_the_server_listens(tmp_path: Path):
    """The first table of a game would hold up everybody until all of its drawing is loaded."""
    program = """
import sys
from tepui.core.game import list_games
from tepui.rooms.memory import HandClock, LocalBots, memory_place
from tepui.rooms.new_tables import NewTables
from tepui.rooms.protocol import NewTable, WantedSeat
from tepui.rooms.registry import NOBODY, RoomRegistry
from tepui.rooms.settings import Settings
import tepui.server.http.app as app

def first_tables(made):
    known = set(sys.modules)
    registry = RoomRegistry(memory_place(LocalBots(lambda *_: None, list, able=False), HandClock()), Settings())
    for slug in list_games(all=True):
        room, _ = NewTables(registry).create(NewTable(slug, [WantedSeat("me")] * 2), NOBODY)
        for lang in ("en", "fr"):
            for eyes in (0, None):
                assert b"<svg" in room.states.state(eyes, lang, -1)
    print("new:", *(name for name in set(sys.modules) - known if name.startswith("tepui.")))

app.Listener.run = first_tables
"""
    assert ran(program, tmp_path).strip() == "new:"


def ran(program: str, folder: Path) -> str:
    """What a server says that this program has prepared."""
    words = [sys.executable, "-c", f"{program}app.serve(db={str(folder / 'tables.db')!r})"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


async def held_up(watch: Any) -> None:
    """A loop that is held up for a moment while the watch looks."""
    task = asyncio.create_task(watch.run())
    await asyncio.sleep(0)
    time.sleep(0.25)
    while watch.longest < 0.2:
        await asyncio.sleep(0.01)
    task.cancel()


def test_every_cache_is_counted(host: Host):
    host.played()
    text = host.http.get("/metrics").text
    for kind in ("addresses", "base_pictures", "pictures", "views", "presence", "reviews"):
        assert f'tepui_cache_entries{{kind="{kind}"}}' in text
    for module, name, _ in remembering():
        assert f'tepui_cache_entries{{kind="{module.removeprefix("tepui.")}.{name}"}}' in text


def test_every_cache_that_visitors_fill_has_a_bound(host: Host):
    """A function of the server, its rooms or its pages that remembers without end must not depend on what is asked for."""
    host.played()
    host.http.get("/")
    outside = ("rooms.", "server.", "web.", "learning.")
    full = fillings(host.registry, host.place.analyses, host.place.peers)
    assert sum(name.startswith(outside) for name in full) > 8
    assert [name for name, one in full.items() if name.startswith(outside) and one.most is None] == []
    assert all(one.entries <= one.most for one in full.values() if one.most is not None)


def test_buckets_of_many_addresses_stay_few_between_two_sweeps(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "MOST", 50)
    visitors = limits.Visitors(Settings())
    for number in range(200):
        address = f"2001:db8:0:{number:x}::1"
        assert visitors.may_call(address) and visitors.may_create(address) and visitors.may_speak(address)
        assert visitors.may_sign_up(address) and visitors.may_try(address, f"name {number}")
    assert visitors.count <= 50 * limits.KINDS
