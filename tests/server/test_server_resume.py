"""Nothing accepted is lost: breaks, restarts, kill -9, a store that fails, tables that leave memory."""

from __future__ import annotations

import gc
import random
import resource
import sqlite3
import stat
import threading
import weakref
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from visiting import PATIENCE, Host, Process, Visitor, closed, play_on, until

from tepui import Match
from tepui.rooms.ports import StoreFailed, VersionConflict
from tepui.rooms.records import LineRecord, SeatRecord, TableRecord
from tepui.rooms.terms import ChanceSeed, ChatLine, ClockState, Ongoing, Pace, Proposal, Terms
from tepui.server.store.sql import Store

SAME = ("seq", "asked", "turn", "svg", "prompt", "offers", "lines", "panels", "sections", "log", "undo", "result")


def same(state: dict, other: dict) -> bool:
    return all(state[part] == other[part] for part in SAME)


def test_after_a_break_come_the_events_since(host: Host):
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo], moves=12)
        table.calm(ana, leo)
        ana.close()
        with table.sit(0) as again:
            assert again.state["events"] == []
        with table.sit(0, since=1) as again:
            missed = [event for message in ana.messages for event in message.get("events", ()) if event["seq"] > 1]
            assert missed and again.state["events"] == missed
            assert same(again.state, ana.state)


def test_a_restart_brings_every_table_back_as_it_was(open_host):
    host = open_host(snapshot_every=7)
    tables = [host.create("me", "me", "me"), host.create("me", "me")]
    before = []
    for table in tables:
        with table.sit(0) as ana, table.sit(1) as leo:
            others = [table.sit(seat).__enter__() for seat in list(table.tokens)[2:]]
            play_on([ana, leo, *others], moves=random.Random(table.code).randint(20, 25))
            table.calm(ana, leo)
            before.append((ana.state, leo.state))
    assert host.store.snapshot(1) is not None
    host.stop()
    host = open_host(snapshot_every=7)
    for table, (first, second) in zip(tables, before):
        table.host = host
        with table.sit(0) as ana, table.sit(1) as leo:
            assert same(ana.state, first) and same(leo.state, second)


def test_what_was_taken_back_stays_so_and_what_can_be_still_can_after_a_restart(open_host):
    host = open_host()
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.do(ana.offer("land i1"))
        leo.do(leo.offer("land i1"))
        ana.wait(lambda state: state["seq"] == 1)
        ana.play("walk i2")
        ana.send(type="undo", seq=2)
        ana.wait(lambda state: state["seq"] == 3)
        state = ana.play("walk i12")
        assert state["seq"] == 4 and state["undo"]["free"] == 1
    host.stop()
    table.host = open_host()
    with table.sit(0) as ana:
        assert same(ana.state, state)
        ana.send(type="undo", seq=4)
        assert ana.wait(lambda state: state["seq"] == 5)["undo"]["free"] == 0
        assert [line["undone"] for line in ana.state["log"][-2:]] == [True, True]


def test_sealed_answers_survive_a_restart(open_host):
    host = open_host()
    table = host.create("me", "me")
    with table.sit(0) as ana:
        ana.do(ana.offer("land i9"))
        ana.wait(lambda state: state["asked"] == [1])
    host.stop()
    table.host = open_host()
    with table.sit(1) as leo:
        assert leo.state["asked"] == [1]
        leo.do(leo.offer("land i3"))
        leo.wait(lambda state: state["seq"] == 1)
        assert "0 land i9\n1 land i3\n" in table.room.match.save()


def test_bots_go_on_by_themselves_after_a_restart(open_host):
    host = open_host(pause=0.05)
    table = host.create("bot", "bot")
    with table.sit() as watcher:
        watcher.wait(lambda state: state["seq"] >= 3)
        assert not watcher.state["over"]
    host.stop()
    host = open_host()
    until(lambda: table.code in host.registry.rooms and host.room(table.code).match.over)


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back(open_host):
    host = open_host(idle=0.2)
    table = host.create("me", "me")
    with table.sit(0) as ana, table.sit(1) as leo:
        play_on([ana, leo], moves=9)
        table.calm(ana, leo)
    until(lambda: table.code not in host.registry.rooms)
    with table.sit(0) as again:
        assert same(again.state, ana.state)


def test_a_table_that_leaves_memory_leaves_nothing_behind(open_host):
    host = open_host(idle=0.2)
    table = host.create("me", "me")
    gc.disable()  # the house sees to it by itself
    try:
        with table.sit(0, patches=True) as ana, table.sit(1, patches=True) as leo:
            play_on([ana, leo], moves=4)
            table.calm(ana, leo)
            kept = [
                weakref.ref(part) for part in (table.room, table.room.match, table.room.states, *table.room.devices)
            ]
            assert all(part() is not None for part in kept)
        until(lambda: not any(part() for part in kept))
    finally:
        gc.enable()


class Insistent(threading.Thread):
    """Somebody who plays as fast as possible until the server is gone, and remembers what was acknowledged."""

    def __init__(self, url: str, code: str, tokens: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.visitor = Visitor(url, code, tokens)
        self.visitor.rng = random.Random(seed)
        self.code = code
        self.tokens = tokens
        self.start()

    def run(self) -> None:
        try:
            while True:
                state = self.visitor.wait(lambda state: True)
                if state.get("hand_over") is not None:
                    self.visitor.send(type="show", seat=state["hand_over"])
                elif state["offers"]:
                    self.visitor.do(self.visitor.rng.choice(state["offers"]))
        except Exception:
            return


def nothing_lost(url: str, people: list[Insistent], log: dict[str, list[dict]]) -> None:
    """Every line that was told is there; only what had been committed and not yet told comes after."""
    for person in people:
        last = person.visitor.state
        eyes = [] if last["seat"] is None else [person.tokens[last["seat"]]]
        with Visitor(url, person.code, eyes) as again, Visitor(url, person.code, []) as watcher:
            assert again.state["seq"] >= last["seq"] and begins(again.state["log"], last["log"])
            assert begins(watcher.state["log"], log.get(person.code, []))
            log[person.code] = watcher.state["log"]


def test_kill_9_in_mid_game_loses_no_accepted_action(database: str):
    log: dict[str, list[dict]] = {}
    tables: list[tuple[str, list[str]]] = []
    people: list[Insistent] = []
    for kill in range(3):
        process = Process(database, snapshot_every=10)
        nothing_lost(process.url, people, log)
        for seats in (("me", "me"), ("me", "me", "bot")):
            wanted = {"game": "atoll", "seats": [{"who": who} for who in seats]}
            made = process.http.post("/api/tables", json=wanted).json()
            tables.append((made["code"], [seat["token"] for seat in made["seats"]]))
        people = [Insistent(process.url, code, tokens, kill) for code, tokens in tables]
        until(lambda: min(len(person.visitor.messages) for person in people[-2:]) > 25)  # noqa: B023
        process.kill()
        for person in people:
            person.join(PATIENCE)
            assert not person.is_alive()
    process = Process(database)
    nothing_lost(process.url, people, log)
    for code, tokens in tables:
        with Visitor(process.url, code, tokens) as device:
            play_on([device])
            assert device.state["over"] and device.state["result"]
        with Visitor(process.url, code, []) as watcher:
            assert begins(watcher.state["log"], log[code])
    process.stop()
    if "://" not in database:
        with sqlite3.connect(database) as rows:
            assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def begins(log: list[dict], told: list[dict]) -> bool:
    return log[: len(told)] == told


def test_a_line_that_cannot_be_saved_has_not_happened(host: Host, monkeypatch: pytest.MonkeyPatch):
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.do(ana.offer("land i1"))
        leo.do(leo.offer("land i1"))
        before = ana.wait(lambda state: state["seq"] == 1)
        leo.wait(lambda state: state["seq"] == 1)

        def full(*_: object) -> None:
            raise StoreFailed("disk full")

        with monkeypatch.context() as patch:
            patch.setattr(host.place.store, "append", full)
            ana.do(ana.offer("walk i2"))
            assert closed(ana) == 1012 and ana.messages[-1]["code"] == "store"
        assert closed(leo) == 1012 and leo.state["seq"] == 1
    with table.sit(0) as ana:
        assert same(ana.state, before)
        assert ana.play("walk i2")["seq"] == 2


def refused_and_then_done(url: str, code: str, token: str, trouble, relief) -> None:
    """A move in trouble is told in words and has not happened; when the trouble is over it can be done."""
    with Visitor(url, code, [token]) as ana:
        before = ana.settle()
        trouble()
        ana.do(ana.state["offers"][0])
        assert closed(ana) == 1012 and ana.messages[-1]["code"] == "store"
        assert "could not be saved" in ana.messages[-1]["reason"]["text"]
    relief()
    with Visitor(url, code, [token]) as ana:
        assert same(ana.settle(), before)
        ana.do(ana.state["offers"][0])
        ana.wait(lambda state: not same(state, before))


def test_a_database_that_somebody_else_locks_loses_nothing(host: Host, database_file: str, caplog):
    table = host.create("me", "me")
    with closing(sqlite3.connect(database_file, isolation_level=None)) as other:
        refused_and_then_done(
            host.url,
            table.code,
            table.tokens[0],
            lambda: other.execute("BEGIN IMMEDIATE"),
            lambda: other.execute("ROLLBACK"),
        )
    told = [record for record in caplog.records if "not saved" in record.getMessage()]
    assert len(told) == 1, "the log says it once"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of a running process")
def test_a_full_disk_loses_nothing(database_file: str):
    process = Process(database_file)
    seats = [{"who": "me"}, {"who": "me"}]
    made = process.http.post("/api/tables", json={"game": "atoll", "seats": seats}).json()
    most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]

    def write(size: int) -> None:
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (size, most))

    token = made["seats"][0]["token"]
    refused_and_then_done(process.url, made["code"], token, lambda: write(1), lambda: write(most))
    process.stop()
    with closing(sqlite3.connect(database_file)) as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def record(code: str = "ABCDEFGH") -> tuple[TableRecord, LineRecord]:
    match = Match.new("atoll", 2, seed=1)
    head = match.save().partition("\nlog\n")[0] + "\nlog\n"
    row = LineRecord(seq=0, seat=-1, turn=0, owner=-1, mark=-1, line="* first 0", news=[(-1, -1, 0, (0,))])
    sitters = [SeatRecord("person", "Ana", hash="x" * 64, local=True), SeatRecord("bot", level="random")]
    return TableRecord(code=code, game="atoll", rules=1, head=head, started=True, seats=sitters), row


def keeps_what_it_is_given(store: Store) -> None:
    table, first = record()
    store.create(table, first)
    row = LineRecord(
        seq=1, seat=0, turn=1, owner=0, mark=0, line="0 stay\n* flip coral", news=[(0, 1, 3, (0, 2))], auto=True
    )
    table.sealed, table.waits = "1 land i4", True
    store.append(table, row, {"rules": 1, "length": 3, "position": {"round": 1}})
    with pytest.raises(VersionConflict):
        store.append(table, row)
    store.undo(table, [1], 2, 3)
    table.seats[1] = SeatRecord("person", "Léo", hash="y" * 64)
    store.seat(table, 1)
    assert store.find("ABCDEFGH") == table and store.find("HGFEDCBA") is None
    kept = store.lines(table.id)
    assert [line.seq for line in kept] == [0, 1] and kept[1].undone == 2
    assert (kept[1].line, kept[1].news, kept[1].auto) == (row.line, row.news, True)
    assert store.snapshot(table.id) == {"rules": 1, "length": 3, "position": {"round": 1}}
    assert store.waiting() == ["ABCDEFGH"]
    table.terms, table.chance, table.due = Terms(Pace("move", 60.0), public=True), ChanceSeed("5eed", 2), 1000.5
    table.ongoing = Ongoing(ClockState([60.0, 12.5], [0], 940.5), Proposal("undo", 0, 0, 1, (1,)), "HGFEDCBA")
    store.update(table)
    assert store.find("ABCDEFGH") == table and store.public() == ["ABCDEFGH"]
    assert store.due(1000.6) == ["ABCDEFGH"] and store.due(1000.4) == []
    said = [ChatLine(1, 0, "said", "Bonjour <b>", 5.5), ChatLine(2, 1, "phrase", "luck", 6.5)]
    for line in said:
        store.say(table, line)
    assert store.talk(table.id) == said
    store.undo(table, [1], 3, 2)
    assert store.snapshot(table.id) is None, "it is of a moment that was taken back"
    with pytest.raises(VersionConflict):
        store.create(*record())


def test_the_store_keeps_what_it_is_given(tmp_path: Path):
    path = tmp_path / "deep" / "tables.db"
    store = Store(str(path))
    keeps_what_it_is_given(store)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with store.engine.connect() as db:
        assert db.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert db.execute(sa.text("PRAGMA synchronous")).scalar() == 2  # FULL
    store.close()


@pytest.mark.needs("postgres")
def test_postgresql_keeps_the_same(empty_postgresql: str):
    store = Store(empty_postgresql)
    keeps_what_it_is_given(store)
    store.close()


def test_a_table_of_another_rules_version_says_so(open_host):
    host = open_host()
    table = host.create("me", "bot")
    with host.store.engine.begin() as db:
        db.execute(sa.text("UPDATE tables SET head = replace(head, 'rules 1', 'rules 99')"))
    host.stop()
    table.host = open_host()
    answer = table.get()
    assert answer.status_code == 409 and "99" in answer.json()["error"]["text"]
