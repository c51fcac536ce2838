"""The pocket edition as tests meet it: its folder, built once, on a plain file server, and a page that has lost its network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import robot

import tepui
from tepui.browser.build import service_worker

PACE = """localStorage.setItem("tepui.wishes", '{"pace": "instant"}')"""  # robots do not wait to be told
# The save of a table of this device, as a call of its page.
SAVE = """async (code) => {
  const { request } = await import(new URL("../../../static/js/net.js", location.href).href);
  const [token] = JSON.parse(localStorage.getItem("tepui.games"))[code].tokens;
  return (await request(`/api/tables/${code}/save`, { headers: { Authorization: `Bearer ${token}` } })).text();
}"""
SOURCE = Path(tepui.__file__).parents[1]


@pytest.fixture(scope="session")
def pocket(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, built once; it is served from a sub-path."""
    folder = tmp_path_factory.mktemp("pocket") / "somewhere" / "tepui"
    folder.parent.mkdir()
    command = [sys.executable, "-m", "tepui.cli", "pocket", str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert built.returncode == 0, built.stderr
    return folder


class Served:
    """The folder on a plain file server, under a sub-path."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            command, cwd=folder.parents[1], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"port (\d+)", self.process.stdout.readline())
        assert found
        self.base = f"http://127.0.0.1:{found[1]}/{folder.parent.name}/{folder.name}/"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@pytest.fixture
def served(pocket: Path) -> Iterator[Served]:
    host = Served(pocket)
    yield host
    host.stop()


@pytest.fixture
def visit(chromium: Any, served: Served) -> Iterator[Any]:
    """Opens a fresh browser at the folder; whatever its page complains about fails the test, but for what is `expected`."""
    contexts: list[Any] = []
    complaints: list[str] = []
    left_out = ["data:", "blob:"]

    def visited(lang: str = "en", size: dict[str, int] = robot.DESKTOP, base: str = served.base, **more: Any) -> Any:
        left_out.extend(more.pop("expected", ()))
        context = chromium.new_context(base_url=base, reduced_motion="reduce", viewport=size, locale=lang, **more)
        contexts.append(context)
        context.set_default_timeout(120_000)
        context.add_init_script(PACE)
        page = context.new_page()
        page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda asked: None if asked.url.startswith(base) else complaints.append(asked.url))
        return page

    yield visited
    for context in contexts:
        context.close()
    assert not [text for text in complaints if not text.startswith(tuple(left_out))], complaints


@pytest.fixture
def offline(visit: Any, served: Served) -> Any:
    """A page that has been to the home page once. The server it came from is stopped, and the network cut."""
    return without_network(visit(), served)


def without_network(page: Any, served: Served) -> Any:
    page.goto("./")
    page.wait_for_url(re.compile("/(en|fr)/$"))
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    served.stop()
    page.context.set_offline(True)
    return page


def begin(page: Any, game: str, lang: str = "en") -> None:
    page.goto(f"{lang}/")
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_selector("#stage svg")


def changed(pocket: Path, folder: Path, changes: Mapping[str, Callable[[bytes], bytes]]) -> Served:
    """The edition with some files changed, as a release of its own, on a server of its own."""
    shutil.copytree(pocket, folder)
    for name, change in changes.items():
        before = (folder / name).read_bytes()
        after = change(before)
        assert after != before, name
        (folder / name).write_bytes(after)
    (folder / "sw.js").write_text(service_worker(folder), "utf-8")
    return Served(folder)
