"""The same rooms in a browser worker: on Pyodide, under node, over message ports. And without it, in this Python."""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tepui
from tepui.browser.worker import CALLS, Worker

ROOT = Path(__file__).parents[2]
# msgspec for Pyodide's Python, from the package index; by hash, so that nothing else is ever run.
WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
HASH = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
GAMES = ["atoll", pytest.param("atlantis", marks=pytest.mark.slow), pytest.param("eldorado", marks=pytest.mark.slow)]
GAMES += [pytest.param(game, marks=pytest.mark.slow) for game in ("chac", "tikal2", "narak")]


@pytest.fixture(scope="session")
def site() -> Path:
    """A folder with msgspec for Pyodide, fetched once."""
    folder = ROOT / ".tepui" / "pyodide"
    wheel = folder / WHEEL
    if not wheel.exists():
        platform = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--only-binary=:all:", *platform, "-d", str(folder), "msgspec==0.22.0"], check=True)
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == HASH
    unpacked = folder / "site"
    if not (unpacked / "msgspec").exists():
        subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(unpacked)], check=True)
    return unpacked


@pytest.mark.needs("npm")
@pytest.mark.timeout(600)
@pytest.mark.xdist_group("pyodide")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_on_pyodide(site: Path, game: str) -> None:
    script = Path(__file__).parent / "play_on_pyodide.mjs"
    run = subprocess.run(
        ["node", str(script), str(ROOT), str(ROOT / "src"), str(site), game], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr[-3000:]
    (line,) = [json.loads(text) for text in run.stdout.splitlines() if text.startswith("{")]
    assert line["moves"] > 3 and line["refused"] == "no-table" and line["unwanted"] == []
    match = tepui.Match.load(line["save"])  # the save of one edition opens in the other, and ends the same
    assert match.over and match.scores() == line["scores"]


def in_a_worker(work: Any) -> Any:
    async def run() -> Any:
        worker = Worker(pause=0.0, window=0.0, level="random")
        worker.open()
        try:
            return await work(worker)
        finally:
            worker.registry.close()

    return asyncio.run(run())


def test_calls_are_answered_and_what_is_wrong_is_told() -> None:
    async def ask(worker: Worker) -> list[dict[str, Any]]:
        asked = [
            ("create", '{"body": {"game": "atoll", "seats": [{"who": "me"}, {"who": "me"}]}}'),
            ("create", '{"body": {"game": "atlantropa", "seats": []}}'),
            ("create", '{"body": 7}'),
            ("create", "nonsense"),
            ("table", '{"path": {"code": "ABC"}}'),
            ("__init__", "{}"),
            ("room", "{}"),
        ]
        return [json.loads(await worker.call(name, text)) for name, text in asked]

    opened, *refused = in_a_worker(ask)
    assert opened["status"] == 201 and len(opened["data"]["seats"]) == 2
    assert [answer["error"]["code"] for answer in refused] == [
        *("no-game", "malformed", "malformed", "no-table", "no-route", "no-route")
    ]
    assert {"create", "state", "move", "save", "replay"} <= CALLS


def test_a_device_that_is_refused_is_told_why() -> None:
    async def knock(worker: Worker) -> list[str]:
        told: list[str] = []
        assert worker.connect("ABCDEFGH", '{"type": "hello", "protocol": 1}', told.append) is None
        assert worker.connect("ABCDEFGH", '{"type": "ping"}', told.append) is None
        return told

    assert [json.loads(text)["code"] for text in in_a_worker(knock)] == ["no-table", "malformed"]
