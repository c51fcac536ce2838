"""Moves of one turn of the event loop are committed together, before anybody is told; what cannot be committed has not happened."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from test_server_resume import record, same
from visiting import PATIENCE, Host, closed, play_on, until

from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.rooms.records import LineRecord, TableRecord
from tepui.server.store import fast_sqlite
from tepui.server.store.fast_sqlite import FastSqlite
from tepui.server.store.sql import Store


def line(seq: int) -> LineRecord:
    return LineRecord(seq=seq, seat=0, turn=1, owner=0, mark=0, line="0 stay", news=[])


def laid(store: Store, *codes: str) -> list[TableRecord]:
    tables = []
    for code in codes:
        table, first = record(code)
        store.create(table, first)
        tables.append(table)
    return tables


def seqs(path: Path) -> list[tuple[int, int]]:
    """The lines that somebody else finds in the file."""
    with closing(sqlite3.connect(path)) as other:
        return other.execute("SELECT table_id, seq FROM lines WHERE seq > 0 ORDER BY table_id, seq").fetchall()


class Broken:
    """A connection that cannot commit."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.tries = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)

    def commit(self) -> None:
        self.tries += 1
        raise sqlite3.OperationalError("disk I/O error")


class Slow(Broken):
    """A connection whose commits take their time."""

    writes = False

    def commit(self) -> None:
        self.writes = True
        time.sleep(0.05)
        self.db.commit()
        self.writes = False


def slowed(store: Store) -> tuple[FastSqlite, Slow]:
    """The store's own connection on a disk that takes its time."""
    swift = store._fast
    assert swift is not None
    slow = swift._db = Slow(swift._db)  # type: ignore[assignment]
    return swift, slow


async def listening() -> None:
    """Until everything is heard that has come in by now: then a commit begins."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def kept(store: Store) -> bool:
    """Until everything written by now is durable."""
    told = asyncio.get_running_loop().create_future()
    store.when_kept(told.set_result)
    return await told


def test_moves_of_one_turn_are_committed_together_and_before_anything_else(tmp_path: Path):
    path = tmp_path / "tables.db"
    store = Store(str(path))
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    told: list[str] = []

    async def turn() -> None:
        store.append(one, line(1))
        store.on_lost(lambda: told.append("one"))
        store.append(other, line(1))
        assert seqs(path) == [], "nothing yet"
        with pytest.raises(VersionConflict):
            store.append(one, line(1))
        other.version -= 1
        with pytest.raises(VersionConflict):
            store.append(other, line(2))
        other.version += 1
        assert seqs(path) == []
        assert await kept(store)
        assert seqs(path) == [(1, 1), (2, 1)], "what failed has taken nothing with it"
        store.append(one, line(2))
        assert [row.seq for row in store.lines(one.id)] == [0, 1, 2], "reading comes after writing"
        assert seqs(path) == [(1, 1), (1, 2), (2, 1)]

    asyncio.run(turn())
    store.append(other, line(2))
    assert seqs(path)[-1] == (2, 2), "without a loop at once"
    assert told == []
    store.close()


def test_of_a_commit_that_fails_nothing_has_happened_and_everybody_concerned_is_told(tmp_path: Path):
    path = tmp_path / "tables.db"
    store = Store(str(path))
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    told: list[str] = []

    async def turn() -> None:
        assert store._fast is not None
        store._fast._db = Broken(store._fast._db)  # type: ignore[assignment]
        for name, table in (("one", one), ("other", other)):
            store.append(table, line(1))
            store.on_lost(lambda name=name: told.append(name))
        assert store.pending == 2
        assert not store.flush() and store.flush(), "it is said once"
        store._fast._db = store._fast._db.db

    asyncio.run(turn())
    assert told == ["one", "other"] and seqs(path) == []
    assert [row.seq for row in store.lines(one.id)] == [0]
    store.close()


def test_while_the_disk_writes_moves_are_put_off_and_readers_wait(tmp_path: Path):
    """Nobody else uses the connection; whoever writes goes on at once, whoever reads waits for all of it."""
    path = tmp_path / "tables.db"
    store = Store(str(path))
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")

    async def turn() -> None:
        swift, slow = slowed(store)
        store.append(one, line(1))
        store.begin_flush()
        store.append(other, line(1))
        store.append(one, line(2))
        assert slow.writes and seqs(path) == [], "neither has waited"
        assert [row.seq for row in store.lines(other.id)] == [0, 1] and not slow.writes
        assert seqs(path) == [(1, 1), (1, 2), (2, 1)]
        swift._db = slow.db

    asyncio.run(turn())
    store.close()


def test_the_event_loop_goes_on_while_the_disk_writes_and_each_is_told_after_its_own_commit(tmp_path: Path):
    path = tmp_path / "tables.db"
    store = Store(str(path))
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    found: list[tuple[str, list[tuple[int, int]]]] = []

    async def turns() -> None:
        swift, slow = slowed(store)
        store.append(one, line(1))
        store.when_kept(lambda kept: found.append((f"first {kept}", seqs(path))))
        await listening()
        assert slow.writes
        store.append(one, line(2))
        store.append(other, line(1))
        store.when_kept(lambda kept: found.append((f"second {kept}", seqs(path))))
        free = 0
        while slow.writes:
            await asyncio.sleep(0.001)
            free += 1
        assert free > 5, "others had their turns"
        assert await kept(store)
        swift._db = slow.db

    asyncio.run(turns())
    assert found == [("first True", [(1, 1)]), ("second True", [(1, 1), (1, 2), (2, 1)])]
    store.close()


def test_what_was_put_off_and_cannot_be_written_takes_nothing_with_it(tmp_path: Path):
    path = tmp_path / "tables.db"
    store = Store(str(path))
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    told: list[str] = []

    async def turn() -> None:
        swift, slow = slowed(store)
        store.append(one, line(1))
        store.begin_flush()
        other.version -= 1  # somebody else has written there
        store.append(other, line(1))
        store.on_lost(lambda: told.append("other"))
        store.append(one, line(2))
        store.on_lost(lambda: told.append("one"))
        assert store.pending == 2 and not await kept(store) and store.flush()
        swift._db = slow.db

    asyncio.run(turn())
    assert told == ["other"] and seqs(path) == [(1, 1), (1, 2)]
    store.close()


@contextmanager
def locked(path: Path) -> Iterator[sqlite3.Connection]:
    """Somebody else writes to the file, and takes their time."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def test_moves_wait_for_somebody_elses_lock_beside_the_event_loop(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fast_sqlite, "PATIENCE", PATIENCE)
    path = tmp_path / "tables.db"
    store = Store(str(path), alone=True)
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")

    async def turn() -> None:
        with locked(path) as lock:
            store.append(one, line(1))
            store.append(other, line(1))
            with pytest.raises(StoreFailed):
                store.lines(one.id)
            await listening()
            assert seqs(path) == [], "the loop goes on, and nothing is written yet"
            store.append(one, line(2))
            lock.execute("ROLLBACK")
        assert await kept(store)
        assert seqs(path) == [(1, 1), (1, 2), (2, 1)]
        assert [row.seq for row in store.lines(one.id)] == [0, 1, 2]

    asyncio.run(turn())
    store.close()


def test_a_lock_that_is_not_given_back_takes_with_it_what_waits_and_no_more(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fast_sqlite, "PATIENCE", 0.1)
    path = tmp_path / "tables.db"
    store = Store(str(path), alone=True)
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    told: list[str] = []

    async def turn() -> None:
        with locked(path):
            for table in (one, other):
                store.append(table, line(1))
                store.on_lost(partial(told.append, table.code))
            assert not await kept(store)
            assert told == ["ABCDEFGH", "BCDEFGHJ"] and store.flush(), "it is said once"
        one.version -= 1  # as the store has it
        store.append(one, line(1))
        assert await kept(store)

    asyncio.run(turn())
    assert seqs(path) == [(1, 1)]
    store.close()


def test_of_moves_that_were_put_off_nothing_is_told_if_sqlite_takes_them_back(tmp_path: Path):
    """A full disk takes back the whole transaction, and not only the move that finds it full."""
    path = tmp_path / "tables.db"
    store = Store(str(path), alone=True)
    one, other = laid(store, "ABCDEFGH", "BCDEFGHJ")
    told: list[str] = []

    async def turn() -> None:
        swift, slow = slowed(store)
        store.append(one, line(1))
        store.begin_flush()
        store.append(other, line(1))
        store.on_lost(partial(told.append, "other"))
        swift.write(full)
        assert not await kept(store)
        swift._db = slow.db

    asyncio.run(turn())
    assert told == ["other"] and seqs(path) == [(1, 1)]
    store.close()


def full(fast: FastSqlite) -> None:
    fast._db.rollback()
    raise sqlite3.OperationalError("database or disk is full")


def test_readers_wait_for_the_disk_only_so_long(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(fast_sqlite, "PATIENCE", 0.0)
    store = Store(str(tmp_path / "tables.db"), alone=True)
    (one,) = laid(store, "ABCDEFGH")

    async def turn() -> None:
        swift, slow = slowed(store)
        store.append(one, line(1))
        store.begin_flush()
        with pytest.raises(StoreFailed):
            store.lines(one.id)
        assert slow.writes and await kept(store), "it is written all the same"
        swift._db = slow.db

    asyncio.run(turn())
    assert [row.seq for row in store.lines(one.id)] == [0, 1]
    store.close()


def test_nobody_hears_of_a_line_before_it_is_in_the_file(host: Host):
    """With a slow disk and three people who play as fast as they can."""
    store = host.place.store
    if store.shared:
        pytest.skip("a commit of its own for every move")
    table = host.create("me", "me", "me")
    path = Path(host.settings.db)
    with table.sit(0) as ana, table.sit(1) as leo, table.sit(2) as tom:
        slow = Slow(store._fast._db)
        store._fast._db = slow
        try:
            for visitor in (ana, leo, tom):
                visitor.hear = partial(checked, visitor, visitor.hear, path)  # type: ignore[method-assign]
            play_on([ana, leo, tom], moves=12)
        finally:
            until(lambda: not slow.writes)
            store._fast._db = slow.db
        assert ana.state["seq"] > 5


def checked(visitor: Any, hear: Any, path: Path) -> dict[str, Any]:
    message: dict[str, Any] = hear()
    if message["type"] == "state":
        assert message["seq"] <= max([seq for _, seq in seqs(path)], default=0)
    return message


def test_a_commit_that_fails_while_something_else_is_done_is_regretted(tmp_path: Path):
    store = Store(str(tmp_path / "tables.db"))
    (one,) = laid(store, "ABCDEFGH")
    told: list[str] = []

    async def turn() -> None:
        assert store._fast is not None
        broken = store._fast._db = Broken(store._fast._db)  # type: ignore[assignment]
        store.append(one, line(1))
        store.on_lost(lambda: told.append("one"))
        store.begin_flush()
        assert told == [], "not before somebody waits for it"
        assert not store.flush() and told == ["one"]
        store._fast._db = broken.db

    asyncio.run(turn())
    store.close()


def test_a_move_that_cannot_be_committed_is_told_to_nobody(host: Host):
    """Neither over sockets nor to one who waits for news; and a call that makes it is refused."""
    store = host.place.store
    if store.shared:
        pytest.skip("a commit of its own for every move")
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo], moves=4)
        table.calm(ana, leo)
        actor, before = next((one, one.state) for one in (ana, leo) if one.state["offers"])
        rev = table.get("/state", seat=0).json()["rev"]
        answers: list[Any] = []
        poll = threading.Thread(target=lambda: answers.append(table.get("/state", seat=0, rev=rev)))
        poll.start()
        swift = store._fast
        swift._db = Broken(swift._db)
        try:
            heard = len(leo.messages)
            actor.do(actor.state["offers"][0])
            assert closed(actor) == 1012 and actor.messages[-1]["code"] == "store"
            quiet = leo if actor is ana else ana
            assert closed(quiet) == 1012
            assert all(message.get("seq", 0) <= before["seq"] for message in (*quiet.messages, *leo.messages[heard:]))
            offer = before["offers"][0]
            move = {"seq": before["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
            answer = table.post("/move", move, seat=before["seat"])
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store")
            assert swift._db.tries >= 2
        finally:
            swift._db = swift._db.db
        poll.join(PATIENCE)
        assert answers[0].json().get("seq", before["seq"]) == before["seq"]
    with table.sit(before["seat"]) as again:
        assert same(again.state, before)
        again.do(again.state["offers"][0])
        again.wait(lambda state: not same(state, before))
