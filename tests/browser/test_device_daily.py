"""The daily expedition without a host: its luck is the date's, an attempt a day is kept, and no host lists it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from apart import run_apart

import tepui
from tepui.browser.device_daily import seed_of
from tepui.browser.worker import Worker
from tepui.learning.daily import RefusedResult, day_at, expedition_of, verify
from tepui.rooms.calls import unpacked
from tepui.web.learning.daily_device import in_turn


class Notes:
    """What a browser's database keeps besides tables; the tables too, for who comes back."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.tables: dict[str, str] = {}

    async def read(self, code: str) -> str:
        return self.tables.get(code, "")

    async def keep(self, code: str, table: str, facts: str) -> bool:
        self.tables[code] = table
        return True

    async def read_note(self, name: str) -> str:
        return self.texts.get(name, "")

    async def keep_note(self, name: str, text: str) -> bool:
        self.texts[name] = text
        return True

    def worker(self) -> Worker:
        made = Worker(
            self.read,
            self.keep,
            read_note=self.read_note,
            keep_note=self.keep_note,
            pause=0.0,
            window=0.0,
            daily="atoll",
        )
        made.open()
        return made


async def ask(worker: Worker, method: str, path: str, token: str = "", body: str = "") -> dict[str, Any]:
    headers = json.dumps({"Authorization": f"Bearer {token}"} if token else {})
    found: dict[str, Any] = json.loads(await worker.call(method, path, headers, body))
    return found


async def begin(worker: Worker) -> tuple[str, str]:
    begun = await ask(worker, "POST", "/daily/atoll", body="name=Ana")
    code, _, token = begun["location"].removeprefix("/t/").partition("#s=")
    return code, token


async def play(worker: Worker, code: str, token: str) -> None:
    """The first offer, again and again, until the game is over."""
    while True:
        state = (await ask(worker, "GET", f"/api/tables/{code}/state", token))["data"]
        if state.get("result"):
            return
        if not state["offers"]:
            await asyncio.sleep(0.01)
            continue
        offer = state["offers"][0]
        line = json.dumps({"seq": state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]})
        await ask(worker, "POST", f"/api/tables/{code}/move", token, line)


def test_an_attempt_is_kept_and_its_card_and_link_with_it() -> None:
    async def run() -> None:
        notes = Notes()
        worker = notes.worker()
        code, token = await begin(worker)
        assert token and (await begin(notes.worker())) == (code, ""), "one attempt a day, also after a restart"
        assert not json.loads(notes.texts["daily"])["attempts"][0]["result"]
        await play(worker, code, token)
        while "shown" not in notes.texts["daily"] or not json.loads(notes.texts["daily"])["shown"]:
            await asyncio.sleep(0.01)  # the result is written down without being asked for
        note = json.loads(notes.texts["daily"])
        (attempt,), shown = note["attempts"], note["shown"]
        given = expedition_of(attempt["day"], "atoll")
        save = unpacked(shown["packed"])
        assert tepui.Match.load(save).over
        assert attempt["result"]["number"] == verify(save, seed_of(attempt["day"]), given).number
        with pytest.raises(RefusedResult):  # a host's luck is another
            verify(save, "a host's", given)
        assert set(shown["card"]) == {"en", "fr"} and all(text.startswith("<svg") for text in shown["card"].values())
        assert len(shown["packed"]) < 4096
        assert (await begin(worker))[1] == ""

    run_apart(run())


def test_a_day_that_was_over_when_the_page_was_left_open_is_told() -> None:
    async def run() -> dict[str, Any]:
        return await ask(Notes().worker(), "POST", "/daily/chac", body="")

    assert run_apart(run())["error"]["code"] == "day-over"


def test_a_game_that_ended_unseen_is_settled_when_asked_and_a_damaged_book_is_begun_anew() -> None:
    async def run() -> None:
        notes = Notes()
        worker = notes.worker()
        code, token = await begin(worker)
        begun = notes.texts["daily"]
        await play(worker, code, token)
        while notes.texts["daily"] == begun:
            await asyncio.sleep(0.01)
        notes.texts["daily"] = begun  # the tab was closed before it was written
        answer = await ask(notes.worker(), "GET", "/daily")
        assert answer["data"]["attempts"][0]["result"]["turns"]
        notes.texts["daily"] = begun[:-9]
        assert (await begin(notes.worker()))[1]

    run_apart(run())


def test_the_page_counts_days_as_the_engine_does() -> None:
    games = [given.game for given in in_turn()]
    for days in (0, 1, 20_775, 20_776):
        assert games[days % len(games)] == expedition_of(day_at(days * 86400.0)).game
