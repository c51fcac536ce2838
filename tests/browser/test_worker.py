"""The same rooms in a browser worker: on Pyodide, under node, over message ports. And without it, in this Python."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from apart import run_apart

import tepui
from tepui.browser.parts import msgspec_wheel, pyodide
from tepui.browser.worker import Worker
from tepui.rooms.calls import ROUTES, packed
from tepui.server.http.openapi import CALLS

ROOT = Path(__file__).parents[2]
GAMES = ["atoll", pytest.param("atlantis", marks=pytest.mark.slow), pytest.param("eldorado", marks=pytest.mark.slow)]
GAMES += [pytest.param(game, marks=pytest.mark.slow) for game in ("chac", "tikal2", "narak")]


@pytest.fixture(scope="session")
def site() -> Path:
    """A folder with msgspec for Pyodide, fetched once."""
    wheel = msgspec_wheel()
    unpacked = wheel.parent / "site"
    if not (unpacked / "msgspec").exists():
        subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(unpacked)], check=True)
    return unpacked


@pytest.mark.needs("npm")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_pyodide(site: Path, game: str) -> None:
    script = Path(__file__).parent / "play_on_pyodide.mjs"
    run = subprocess.run(
        ["node", str(script), str(pyodide()), str(ROOT / "src"), str(site), game], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr[-3000:]
    (line,) = [json.loads(text) for text in run.stdout.splitlines() if text.startswith("{")]
    assert line["moves"] > 3 and line["refused"] == "no-table" and line["unwanted"] == []
    match = tepui.Match.load(line["save"])  # the save of one edition opens in the other, and ends the same
    assert match.over and match.scores() == line["scores"]


# What both workers bring along, and all games and levels with them.
WORKERS = """
import sys
before = set(sys.modules)
import tepui.browser.mind, tepui.browser.worker
from tepui.bots import load
from tepui.core.game import list_games
list_games(all=True), [load(level) for level in ("novice", "casual", "club", "expert", "master")]
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""


def test_the_workers_bring_nothing_along_that_pyodide_has_not_got() -> None:
    said = subprocess.run([sys.executable, "-c", WORKERS], capture_output=True, text=True, check=True).stdout
    brought = set(said.split()) - sys.stdlib_module_names
    assert brought - {"typing_extensions"} == {"tepui", "msgspec"}, "msgspec takes typing_extensions where it is there"


def in_a_worker(work: Any) -> Any:
    async def run() -> Any:
        worker = Worker(pause=0.0, window=0.0, level="random")
        worker.open()
        try:
            return await work(worker)
        finally:
            worker.registry.close()

    return run_apart(run())


def test_calls_are_answered_and_what_is_wrong_is_told() -> None:
    async def ask(worker: Worker) -> list[dict[str, Any]]:
        asked = [
            ("POST", "/api/tables", "{}", '{"game": "atoll", "seats": [{"who": "me"}, {"who": "me"}]}'),
            ("POST", "/api/tables", "{}", '{"game": "atlantropa", "seats": []}'),
            ("POST", "/api/tables", "{}", "7"),
            ("POST", "/api/tables", "nonsense", "{}"),
            ("GET", "/api/tables/ABC", "{}", ""),
            ("GET", "/api/tables/ABC/__init__", "{}", ""),
            ("PUT", "/api/tables", "{}", ""),
        ]
        return [json.loads(await worker.call(*text)) for text in asked]

    opened, *refused = in_a_worker(ask)
    assert opened["status"] == 201 and len(opened["data"]["seats"]) == 2
    assert [answer["error"]["code"] for answer in refused] == [
        *("no-game", "malformed", "malformed", "no-table", "no-route", "no-route")
    ]


def test_both_editions_answer_the_same_calls_about_tables() -> None:
    about = {"replay", "proof", "join", "learn"}  # for these the server does more
    served = {
        key: call.by.removeprefix("tables.")
        for key, call in CALLS.items()
        if call.by.startswith("tables.") or call.by in about
    }
    assert served == ROUTES


def test_a_device_that_is_refused_is_told_why() -> None:
    async def knock(worker: Worker) -> list[Any]:
        told: list[Any] = []
        assert await worker.connect("ABCDEFGH", '{"type": "hello", "protocol": 1}', told.append, told.append) is None
        assert await worker.connect("ABCDEFGH", '{"type": "ping"}', told.append, told.append) is None
        return told

    first, code, second, other = in_a_worker(knock)
    assert [json.loads(text)["code"] for text in (first, second)] == ["no-table", "malformed"]
    assert (code, other) == (4404, 4400)


def golden(slug: str) -> str:
    """A finished game."""
    return sorted((Path(tepui.__file__).parent / "games" / slug / "tests/golden").glob("*.game"))[0].read_text("utf-8")


def test_a_finished_game_is_brought_and_looked_at() -> None:
    save = golden("atoll")

    async def bring(worker: Worker) -> list[dict[str, Any]]:
        texts = [
            packed(save),
            packed(save)[:-9],
            packed(save.replace("\nlog\n", "\nlog\n0 jump\n")),
            "?",
            packed("0" * 10**6),
        ]
        bodies = [json.dumps({"packed": text}) for text in texts]
        answers = [json.loads(await worker.call("POST", "/api/saves", "{}", body)) for body in bodies]
        path = f"/api/tables/{answers[0]['data']['code']}/replay"
        return [*answers, json.loads(await worker.call("GET", path, "{}", ""))]

    opened, *refused, replay = in_a_worker(bring)
    assert opened["status"] == 201 and replay["data"]["at"] == len(tepui.Match.load(save).entries)
    assert [answer["error"]["code"] for answer in refused] == ["bad-save", "bad-save", "bad-save", "too-big"]
    assert "line 7" in refused[1]["error"]["text"]
