"""Several processes on one PostgreSQL: any server serves any table, bots answer from any process, and any may be killed."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import closing

import pytest
from click.testing import CliRunner
from visiting import PATIENCE, Host, Invitation, Process, Visitor, play_on, psycopg_of, result_of, until

from tepui.cli.serve import serve_command
from tepui.core.errors import BadOption
from tepui.rooms.ports import VersionConflict
from tepui.server.store.leases import BotLeases
from tepui.server.store.sql import Store

pytestmark = pytest.mark.needs("postgres")
SAME = ("seq", "asked", "turn", "over", "wish")


def through(host: Host, table: Invitation) -> Invitation:
    """The same table, seen through another server."""
    return Invitation(host, table.code, table.tokens)


def same(*visitors: Visitor) -> bool:
    states = [visitor.settle() for visitor in visitors]
    results = [result_of(state) for state in states]
    return all(state[part] == states[0][part] for state in states for part in SAME) and results.count(
        results[0]
    ) == len(results)


def seats(visitor: Visitor) -> list[dict]:
    """Who sits where, as the visitor was told last."""
    visitor.settle()
    return next(message["seats"] for message in reversed(visitor.messages) if "seats" in message)


def play_apart(*visitors: Visitor) -> None:
    """Until the game is over: one server may hear a moment later than the other whose turn it is."""

    def played() -> bool:
        for visitor in visitors:
            if visitor.settle()["offers"]:
                visitor.do(visitor.rng.choice(visitor.state["offers"]))
        return all(visitor.state["over"] for visitor in visitors)

    while not played():
        seq = visitors[0].state["seq"]
        until(lambda: visitors[0].settle()["seq"] > seq or any(v.settle()["offers"] for v in visitors) or played())  # noqa: B023


def test_people_on_two_servers_play_a_whole_game_with_a_bot(hosts: Callable[..., Host]):
    here, there = hosts(), hosts()
    table = here.create("me", "open", "bot")
    joined = there.http.post(f"/api/tables/{table.code}/join", json={"name": "Léo"}).json()
    table.tokens[joined["seat"]] = joined["token"]
    assert table.post("/start", seat=0).status_code == 200
    with table.sit(0) as ana, through(there, table).sit(1) as leo, through(there, table).sit() as watcher:
        assert ana.settle()["seats"][1]["name"] == "Léo"
        play_apart(ana, leo)
        until(lambda: same(ana, leo))
        assert ana.state["over"] and ana.state["result"]
        until(lambda: watcher.settle()["over"])
    lines = Store(here.settings.db).lines(1)
    assert [row.seq for row in lines] == sorted({row.seq for row in lines})
    assert here.room(table.code).match.save() == there.room(table.code).match.save()


def test_what_people_do_besides_the_game_crosses_over(hosts: Callable[..., Host]):
    here, there = hosts(), hosts()
    table = here.create("me", "me", first=0)
    with table.sit(0) as ana, through(there, table).sit(1) as leo:
        until(lambda: seats(ana)[1]["online"] and seats(leo)[0]["online"])
        ana.do(ana.offer("land i1"))
        until(lambda: leo.settle()["asked"] == [1])  # a sealed answer
        leo.do(leo.offer("land i1"))
        until(lambda: ana.settle()["seq"] == 1)
        ana.play("walk i2")
        ana.send(type="undo", seq=2)
        until(lambda: leo.settle()["seq"] == 3)
        assert leo.state["log"][-1]["undone"] and ana.settle()["log"][-1]["undone"]
        ana.send(type="say", text="Bonjour")
        assert leo.answer("talk")["lines"][0]["text"] == "Bonjour"
        leo.send(type="say", text="Salut")
        while ana.answer("talk")["lines"][-1]["text"] != "Salut":
            pass
        assert [line.n for line in here.store.talk(1)] == [1, 2]
        with table.sit() as one, through(there, table).sit() as two:
            one.send(type="say", text="Bravo !", name="Mia")
            assert two.answer("aside")["text"] == "Bravo !"
        leo.send(type="away")
        until(lambda: ana.settle()["seats"][1]["away"])
        leo.close()
        until(lambda: not seats(ana)[1]["online"])


def test_who_comes_second_is_told_that_the_table_moved_on(hosts: Callable[..., Host], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tepui.server.beside_the_loop.COMPARE", PATIENCE)
    here, there = hosts(), hosts()
    table = here.create("me", "me", first=0)
    with table.sit(0, 1) as ana, through(there, table).sit(0, 1) as again:
        play_on([ana], moves=2)
        until(lambda: again.settle()["seq"] == ana.settle()["seq"])
        there.place.peers.on_notification = lambda said: None  # it is deaf
        for device in (ana, again):  # either may have been handed over already
            if device.state.get("hand_over") is not None:
                device.send(type="show", seat=device.state["hand_over"])
                device.wait(lambda state: state.get("hand_over") is None)
        stale = again.state["offers"]
        seq = ana.state["seq"]
        ana.do(ana.state["offers"][0])
        ana.wait(lambda state: state["seq"] > seq)
        again.do(stale[-1])
        assert again.answer("refused")["code"] == "stale"
        until(lambda: again.settle()["seq"] == ana.settle()["seq"])
        assert again.state["log"] == ana.state["log"]
    assert there.place.counters.counts["overtaken", ""] == 1


def test_who_could_not_hear_for_a_while_catches_up(hosts: Callable[..., Host], empty_postgresql: str):
    here, there = hosts(), hosts()
    table = here.create("me", "me", first=0)
    with table.sit(0, 1) as ana, through(there, table).sit() as watcher:
        until(lambda: there.room(table.code).online_elsewhere(0))
        with psycopg_of(empty_postgresql) as db:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
            assert len(db.execute(cut).fetchall()) == 2
        play_on([ana], moves=4)
        table.calm(ana)
        until(lambda: watcher.settle()["seq"] == ana.state["seq"])
        play_on([ana], moves=1)
        table.calm(ana)
        until(lambda: watcher.settle()["seq"] == ana.state["seq"])


def test_a_move_that_nobody_was_told_of_is_found_all_the_same(hosts: Callable[..., Host]):
    """As if the server had been killed right after the commit."""
    here, there = hosts(), hosts()
    table = here.create("me", "me", first=0)
    here.place.store.tell = lambda *news: None
    with table.sit(0, 1) as ana, through(there, table).sit() as watcher:
        play_on([ana], moves=2)
        table.calm(ana)
        until(lambda: watcher.settle()["seq"] == ana.state["seq"])


def test_the_store_refuses_whoever_was_overtaken(empty_postgresql: str):
    from test_server_resume import record

    with closing(Store(empty_postgresql)) as store:
        table, first = record()
        store.create(table, first)
        one, two = store.find(table.code), store.find(table.code)
        assert one is not None and two is not None
        one.sealed, two.sealed = "0 land i1", "1 land i1"
        store.update(one)
        with pytest.raises(VersionConflict):
            store.update(two)
        assert store.find(table.code) == one


def test_a_turn_is_handed_to_one_and_comes_free_when_nobody_renews_it(
    empty_postgresql: str, monkeypatch: pytest.MonkeyPatch
):
    from test_server_resume import record

    with closing(Store(empty_postgresql)) as store, closing(Store(empty_postgresql)) as other:
        tables = [record("ABCDEFG" + letter) for letter in "ABCDEF"]
        for table, first in tables:
            table.waits = True
            store.create(table, first)
        one, two = BotLeases(store), BotLeases(other)
        assert one.take(1) and not two.take(1) and one.take(1)
        found = one.find(2, []), two.find(9, [6])
        assert [len(each) for each in found] == [2, 2] and not set(found[0]) & set(found[1]) and 6 not in found[1]
        one.give_back(1)
        assert two.take(1)
        monkeypatch.setattr("tepui.server.store.leases.LEASE", -1.0)
        one.renew()  # as if it had stopped renewing some time ago
        monkeypatch.undo()
        assert set(two.find(9, [6])) == set(found[0])
        assert not one.take(found[0][0])


class Stubborn(threading.Thread):
    """Somebody who plays until the game is over, through whichever server answers, and remembers what was acknowledged."""

    def __init__(self, servers: list[str], code: str, tokens: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.code = code
        self.tokens = tokens
        self.rng = random.Random(seed)
        self.told: set[int] = set()
        self.over = False
        self.breaks = 0
        self.start()

    def run(self) -> None:
        while not self.over:
            try:
                self._sit(self.rng.choice(self.servers))
            except Exception:
                self.breaks += 1

    def _sit(self, url: str) -> None:
        with closing(Visitor(url, self.code, self.tokens)) as visitor:
            while not self.over:
                state = visitor.wait(lambda state: True)
                self.told.add(state["seq"])
                self.over = state["over"]
                if state.get("hand_over") is not None:
                    visitor.send(type="show", seat=state["hand_over"])
                elif state["offers"]:
                    visitor.do(self.rng.choice(state["offers"]))


def test_two_servers_and_two_processes_of_bots_and_one_of_each_is_killed(empty_postgresql: str):
    servers = [Process(empty_postgresql, workers=-1) for _ in range(2)]
    bots = [Process(empty_postgresql, "--bots-only") for _ in range(2)]
    urls = [server.url for server in servers]
    people: list[Stubborn] = []
    for i in range(6):
        seats = [{"who": who} for who in (("me", "bot"), ("me", "me", "bot"), ("bot", "bot"))[i % 3]]
        made = servers[i % 2].http.post("/api/tables", json={"game": "atoll", "seats": seats}).json()
        people.append(Stubborn(list(urls), made["code"], [seat["token"] for seat in made["seats"]], i))
    until(lambda: sum(len(person.told) for person in people) > 20)
    servers[0].kill()
    bots[0].kill()
    for person in people:
        person.servers.remove(urls[0])
    for person in people:
        person.join(PATIENCE * 3)
        assert person.over
    with closing(Store(empty_postgresql)) as store:
        for person in people:
            table = store.find(person.code)
            assert table is not None and table.over
            kept = {seq for row in store.lines(table.id) for seq in (row.seq, row.undone)}
            assert person.told <= kept, "an acknowledged action is lost"
    for process in (servers[1], bots[1]):
        process.stop()


def test_bots_for_others_need_a_database_for_several(tmp_path):
    told = CliRunner().invoke(serve_command, ["--bots-only", "--db", str(tmp_path / "tables.db")])
    assert isinstance(told.exception, BadOption) and "one process" in str(told.exception)


def test_a_game_that_starts_at_one_server_is_dealt_at_the_other(hosts: Callable[..., Host]):
    """Who waits there sees the same set-up as who starts here, and nobody sees one before."""
    here, there = hosts(), hosts()
    table = here.create("me", "open", "open", game="eldorado")
    with table.sit(0) as ana, through(there, table).sit() as watcher:
        assert here.room(table.code).match.log == there.room(table.code).match.log == []
        there.http.post(f"/api/tables/{table.code}/join", json={"name": "Léo"})  # so that the start comes second
        assert table.post("/start", seat=0).status_code == 200
        ana.wait(lambda state: state["started"])
        watcher.wait(lambda state: state["started"])
        dealt = table.room.rows[0].line
        assert dealt.startswith("* ") and there.room(table.code).rows[0].line == dealt
