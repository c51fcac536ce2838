"""A real server and a real browser. The server is quick (no pauses, random bots) and keeps its tables in a temporary file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pocket_host import offline, pocket, served, visit  # noqa: F401 fixtures, for all modules one
from robot import DESKTOP

from tepui import Match
from tepui.cli.saved_tables import import_command
from tepui.server.store.sql import Store
from tepui.web.release import stamp

ROOT = Path(__file__).parents[2]
QUICK = {
    "pause": 0,
    "window": 0,
    "level": "random",
    "workers": 1,
    "rate": 1e6,
    "burst": 10**6,
    "calls": 1e6,
    "call_burst": 10**6,
    "tables": 10**6,
}
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Robots do not wait until they have been told what others did, unless that is what a test is about.
PACE = """try {
  const kept = JSON.parse(localStorage.getItem("tepui.wishes") ?? "{}");
  localStorage.setItem("tepui.wishes", JSON.stringify({ pace: "%s", ...kept }));
} catch {}"""

Opened = Callable[..., Any]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    db = tmp_path_factory.mktemp("web") / "tables.db"
    settings = [part for name, value in QUICK.items() for part in ("--set", f"{name}={value}")]
    command = [sys.executable, "-m", "tepui.server", "--port", "0", "--db", str(db), *settings]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    log = (db.parent / "server.log").open("w")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, f"the server did not start: {line!r} {Path(log.name).read_text()}"
    yield found[0].rstrip("/")
    process.terminate()
    process.wait(10)
    errors = [line for line in Path(log.name).read_text().splitlines() if " ERROR " in line]
    assert not errors, errors


@pytest.fixture
def laid(server: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[str]]:
    """Puts matches onto tables of the running server, against bots; returns the links of the first seats."""

    def put(matches: list[Match], bots: str = "random") -> list[str]:
        files = [tmp_path / f"{i}.game" for i in range(len(matches))]
        for file, match in zip(files, matches, strict=True):
            file.write_text(match.save(), "utf-8")
        database = next(tmp_path_factory.getbasetemp().glob("web*/tables.db"))
        told = CliRunner().invoke(import_command, [*map(str, files), "--db", str(database), "--bots", bots])
        assert told.exit_code == 0, told.output
        return re.findall(r"seat 0: (\S+)", told.output)

    return put


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def store(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """The tables of the running server."""
    opened = Store(str(next(tmp_path_factory.getbasetemp().glob("web*/tables.db"))))
    yield opened
    opened.close()


@pytest.fixture
def open_page(chromium: Any, server: str) -> Iterator[Opened]:
    """Opens a fresh browser context; whatever the page complains about, but for what is `expected`, fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []
    refused = ["status of 404", "status of 422"]  # the browser says so, whatever the page makes of it

    def opened(path: str = "/", lang: str = "en", size: dict[str, int] = DESKTOP, **more: Any) -> Any:
        refused.extend(more.pop("expected", ()))
        pace = more.pop("pace", "instant")
        fonts = (
            stamp() if more.pop("fonts", True) else ""
        )  # the browser keeps them: what is looked at is in its last letters
        context = chromium.new_context(
            base_url=server, viewport=size, locale=lang, reduced_motion=more.pop("reduced_motion", "reduce"), **more
        )
        context.set_default_timeout(15_000)
        context.add_cookies([{"name": "fonts", "value": fonts, "url": server}])
        if pace:
            context.add_init_script(PACE % pace)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(server) else complaints.append(asked.url))
        if path:
            page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    complaints = [text for text in complaints if not text.startswith("data:") and not any(r in text for r in refused)]
    assert not complaints, complaints
