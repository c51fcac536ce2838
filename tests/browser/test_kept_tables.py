"""What a browser keeps: tables come back as they were, what could not be kept has not happened, and one tab writes at a time."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from apart import run_apart

from tepui.browser.worker import TAKEN, Worker

# The last lines of a seat are done again when a table is opened.
NO_MOVE = json.dumps({"seq": 1, "seat": 0, "turn": 1, "owner": 0, "mark": 0, "line": "0 jump", "news": [], "at": 1.0})
NEW = json.dumps({"game": "atoll", "seats": [{"who": "me"}, {"who": "me"}]})


class Database:
    """A browser's database, which may be full."""

    def __init__(self) -> None:
        self.tables: dict[str, str] = {}
        self.facts: dict[str, Any] = {}
        self.full = False

    async def read(self, code: str) -> str:
        await asyncio.sleep(0)
        return self.tables.get(code, "")

    async def keep(self, code: str, table: str, facts: str) -> bool:
        await asyncio.sleep(0.01)
        if not self.full:
            self.tables[code], self.facts[code] = table, json.loads(facts)
        return not self.full


def worker_of(database: Database) -> Worker:
    worker = Worker(database.read, database.keep, pause=0.0, window=0.0, level="random")
    worker.open()
    return worker


async def ask(worker: Worker, method: str, path: str, token: str = "", body: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        await worker.call(method, path, json.dumps({"Authorization": f"Bearer {token}"}), body)
    )
    return found


async def state_of(worker: Worker, code: str, token: str) -> dict[str, Any]:
    found: dict[str, Any] = (await ask(worker, "GET", f"/api/tables/{code}/state", token))["data"]
    return found


async def move(worker: Worker, code: str, token: str) -> dict[str, Any]:
    state = await state_of(worker, code, token)
    offer = state["offers"][0]
    line = json.dumps({"seq": state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]})
    return await ask(worker, "POST", f"/api/tables/{code}/move", token, line)


async def begin(worker: Worker) -> tuple[str, str]:
    made = (await ask(worker, "POST", "/api/tables", body=NEW))["data"]
    tokens = [seat["token"] for seat in made["seats"]]
    for token in tokens:
        if (await state_of(worker, made["code"], token))["offers"]:
            return made["code"], token
    raise AssertionError("nobody is asked")


def test_a_table_comes_back_in_another_worker_as_it_was() -> None:
    async def play() -> None:
        database = Database()
        first = worker_of(database)
        code, token = await begin(first)
        assert (await move(first, code, token))["status"] == 200
        before = await state_of(first, code, token)
        second = worker_of(database)
        after = await state_of(second, code, token)
        assert {**before, "rev": 0} == {**after, "rev": 0}
        told = database.facts[code]
        assert told["en"]["game"] == "atoll" and told["en"]["started"]
        assert [told[lang]["seats"][0]["name"] for lang in ("en", "fr")] == ["Macaw", "Ara"]
        assert told["en"]["you"] == 0, "results say how I did"

    run_apart(play())


def test_what_a_full_database_refused_has_not_happened() -> None:
    async def play() -> None:
        database = Database()
        worker = worker_of(database)
        code, token = await begin(worker)
        before = await state_of(worker, code, token)
        database.full = True
        assert (await move(worker, code, token))["error"]["code"] == "store"
        assert (await state_of(worker, code, token))["svg"] == before["svg"]
        assert (await ask(worker, "POST", "/api/tables", body=NEW))["error"]["code"] == "store"
        database.full = False
        assert (await move(worker, code, token))["status"] == 200

    run_apart(play())


def test_a_tab_that_has_given_its_table_up_writes_no_more() -> None:
    async def play() -> None:
        database = Database()
        worker = worker_of(database)
        code, token = await begin(worker)
        told: list[Any] = []
        hello = json.dumps({"type": "hello", "protocol": 1, "tokens": [token]})
        connection = await worker.connect(code, hello, lambda text: None, told.append)
        assert connection is not None
        worker.give_up(code)
        assert told == [TAKEN] and not worker.store.has(code)
        kept = database.tables[code]
        state = await state_of(worker, code, token)  # it is read anew
        connection.receive(json.dumps({"type": "do", "seq": state["seq"], "line": [state["offers"][0]["action"]]}))
        await asyncio.sleep(0.05)
        assert database.tables[code] == kept

    run_apart(play())


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-20],
        lambda text: text.replace('"rows"', '"rowz"'),
        lambda text: text.replace("* first", "* fifth"),
        lambda text: text.replace('],"snapshot"', f',{NO_MOVE}],"snapshot"'),
        lambda text: text.replace('"format":1', '"format":2'),
    ],
)
def test_a_damaged_table_is_refused_and_harms_no_other(damage: Any) -> None:
    async def play() -> None:
        database = Database()
        worker = worker_of(database)
        code, token = await begin(worker)
        other, _ = await begin(worker)
        facts = json.dumps(database.facts[code])
        assert worker.check(database.tables[code], facts) == ""
        broken = damage(database.tables[code])
        assert broken != database.tables[code] and worker.check(broken, facts)
        for wrong in ("", "7", facts[:-20], json.dumps(database.facts[other]), facts.replace("seats", "seatz")):
            assert worker.check(database.tables[code], wrong)
        database.tables[code] = broken
        again = worker_of(database)
        assert (await ask(again, "GET", f"/api/tables/{code}"))["error"]["code"] in ("bad-save", "too-old")
        assert (await ask(again, "GET", f"/api/tables/{other}"))["status"] == 200

    run_apart(play())
