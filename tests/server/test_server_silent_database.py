"""A PostgreSQL that is frozen: nobody waits for it for long, everybody else is answered, and afterwards the game goes on."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from faults import frozen
from visiting import Host, psycopg_of, until

pytestmark = pytest.mark.needs("postgres")

SOON = 4.0  # seconds: what is allowed to wait, with room for a slow machine


def taken(work: Callable[[], object]) -> float:
    begun = time.monotonic()
    work()
    return time.monotonic() - begun


def test_a_frozen_database_holds_up_nobody_for_long(hosts: Callable[..., Host], postgresql: str):
    host = hosts()
    table = host.create("me", "me", first=0)
    with frozen(postgresql):
        answers = []
        assert taken(lambda: answers.append(host.http.get("/api/tables"))) < SOON
        assert (answers[0].status_code, answers[0].json()["error"]["code"]) == (503, "store")
        for _ in range(5):  # from now on at once, whatever is asked for
            assert taken(lambda: answers.append(host.http.get("/api/tables"))) < 1.0
            assert taken(lambda: host.http.get("/livez").raise_for_status()) < 1.0
        assert [answer.status_code for answer in answers] == [503] * 6
        assert host.http.get("/healthz").json() == {"ok": False, "failing": ["store"]}
    until(lambda: host.http.get("/healthz").status_code == 200)
    until(lambda: host.http.get("/api/tables").status_code == 200)
    assert table.get().json()["started"]


def test_a_move_into_a_frozen_database_is_refused_and_never_doubled(hosts: Callable[..., Host], postgresql: str):
    host = hosts()
    table = host.create("me", "me", first=0)
    with table.sit(0, 1) as ana:
        ana.settle()
        with frozen(postgresql):
            ana.do(ana.state["offers"][0])
            assert ana.answer("refused")["code"] == "store"
    until(lambda: host.http.get("/healthz").status_code == 200)
    with table.sit(0, 1) as ana:
        ana.do(ana.state["offers"][0])
        ana.wait(lambda state: state["seq"] > 0 or state["asked"] != [0])
    rows = host.store.lines(1)
    assert [row.seq for row in rows] == sorted({row.seq for row in rows})


def test_somebody_who_holds_a_row_for_ever_costs_one_move(hosts: Callable[..., Host], empty_postgresql: str):
    host = hosts()
    table, other = host.create("me", "me", first=0), host.create("me", "me", first=0)
    with psycopg_of(empty_postgresql) as db:
        db.autocommit = False
        db.execute("SELECT 1 FROM tables WHERE code = %s FOR UPDATE", [table.code])
        with table.sit(0, 1) as ana, other.sit(0, 1) as mia:
            ana.do(ana.settle()["offers"][0])
            assert ana.answer("refused")["code"] == "store"
            mia.do(mia.settle()["offers"][0])
            mia.wait(lambda state: True)
            assert not any(message["type"] == "refused" for message in mia.messages)
        db.rollback()
