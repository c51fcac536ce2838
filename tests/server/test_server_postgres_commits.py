"""Moves on PostgreSQL become durable beside the event loop; nobody is told before, and what is lost has not happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from visiting import Host, psycopg_of, until

pytestmark = pytest.mark.needs("postgres")
NUMBER = 7  # of a lock that has no other meaning
LONG = 60  # seconds


@contextmanager
def at_commit(database: str, what: str) -> Iterator[None]:
    """Whoever changes a table does this when it is committed."""
    body = f"BEGIN {what}; RETURN NULL; END"
    trigger = "AFTER UPDATE ON tables DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()"
    with psycopg_of(database) as db:
        db.execute(f"CREATE FUNCTION at_commit() RETURNS trigger AS '{body}' LANGUAGE plpgsql".encode())
        db.execute(f"CREATE CONSTRAINT TRIGGER at_commit {trigger}".encode())
    yield
    with psycopg_of(database) as db:
        db.execute("DROP FUNCTION at_commit CASCADE")


def test_the_loop_goes_on_while_a_commit_waits_and_nobody_is_told(
    hosts: Callable[..., Host], empty_postgresql: str, monkeypatch: pytest.MonkeyPatch
):
    for place in ("postgres", "postgres_commits"):
        monkeypatch.setattr(f"tepui.server.store.{place}.PATIENCE", LONG)
    monkeypatch.setattr("tepui.server.store.postgres.LIMITS", {"lock_timeout": 1000 * LONG})
    host = hosts()
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.settle()
        leo.settle()
        with at_commit(empty_postgresql, f"PERFORM pg_advisory_xact_lock({NUMBER})"):
            with psycopg_of(empty_postgresql) as other:
                other.execute(f"SELECT pg_advisory_lock({NUMBER})".encode())
                ana.do(ana.state["offers"][0])
                waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                until(lambda: other.execute(waiting).fetchone() == (1,))
                assert host.http.get("/livez").status_code == 200, "the loop goes on"
                assert table.room.match.sealed, "it is played"
                assert other.execute("SELECT sealed FROM tables").fetchone() == ("",), "and not kept"
                with pytest.raises(TimeoutError):
                    leo.socket.recv(timeout=0.1)  # and told to nobody
            assert leo.wait(lambda state: state["asked"] == [1])
            assert ana.settle()["asked"] == [1]


def test_the_next_move_at_a_table_waits_for_the_commit_before_it(hosts: Callable[..., Host], empty_postgresql: str):
    host = hosts()
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.settle()
        leo.settle()
        with at_commit(empty_postgresql, "PERFORM pg_sleep(0.5)"):
            ana.do(ana.state["offers"][0])
            leo.do(leo.state["offers"][0])
            for seat in (ana, leo):
                assert seat.wait(lambda state: len(state["asked"]) == 1)
    assert not table.room.match.sealed
    assert "tepui_overtaken_total 0" in host.http.get("/metrics").text, "nobody else has written"


@contextmanager
def telling_without_end(database: str) -> Iterator[None]:
    """Somebody notifies others, and the commit waits for a second machine that never answers."""
    over = Event()

    def tell() -> None:
        with psycopg_of(database) as db:
            db.execute("SET synchronous_commit TO on")
            while not over.is_set():
                db.execute("NOTIFY anything")

    with psycopg_of(database) as db:
        thread = Thread(target=tell)
        try:
            db.execute("ALTER SYSTEM SET synchronous_standby_names TO 'nobody'")
            db.execute("SELECT pg_reload_conf()")
            thread.start()
            waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            until(lambda: db.execute(waiting).fetchone() is not None)
            yield
        finally:
            over.set()
            db.execute("ALTER SYSTEM RESET synchronous_standby_names")
            db.execute("SELECT pg_reload_conf()")
            thread.join()


def test_who_tells_others_and_waits_for_the_disk_holds_up_no_move(hosts: Callable[..., Host], empty_postgresql: str):
    """The database lets only one at a time commit what notifies, so a move itself notifies nobody."""
    with psycopg_of(empty_postgresql) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit TO local".encode())
    host = hosts()
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.settle()
        leo.settle()
        with telling_without_end(empty_postgresql):
            ana.do(ana.state["offers"][0])
            assert leo.wait(lambda state: state["asked"] == [1])


def test_a_move_whose_commit_fails_has_not_happened(hosts: Callable[..., Host], empty_postgresql: str):
    host = hosts()
    table = host.create("me", "me", first=0)
    with table.sit(0) as ana:
        ana.settle()
        with at_commit(empty_postgresql, "RAISE EXCEPTION ''the disk is full''"):
            ana.do(ana.state["offers"][0])
            assert ana.answer("refused")["code"] == "store"
    with table.sit(0) as ana:
        assert not table.room.match.sealed and ana.settle()["asked"] == [0, 1]
        ana.do(ana.state["offers"][0])
        ana.wait(lambda state: state["asked"] == [1])
    assert "tepui_store_failures_total 1" in host.http.get("/metrics").text
