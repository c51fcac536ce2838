"""The pocket edition in a real browser: built, opened once from a plain file server, and played after that server is gone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import robot

import tepui
from tepui.browser import parts
from tepui.browser.build import weight

PACE = """localStorage.setItem("tepui.wishes", '{"pace": "instant"}')"""  # robots do not wait to be told
SOURCE = Path(tepui.__file__).parents[1]
LIMIT = 12_000_000  # bytes of everything, as it goes over the line
REST = [pytest.param(game, marks=pytest.mark.slow) for game in sorted(tepui.list_games()) if game != "chac"]

pytestmark = [pytest.mark.needs("npm"), pytest.mark.timeout(900), pytest.mark.xdist_group("pyodide")]


@pytest.fixture(scope="session")
def pocket(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, built once; it is served from a sub-path."""
    folder = tmp_path_factory.mktemp("pocket") / "somewhere" / "tepui"
    folder.parent.mkdir()
    command = [sys.executable, "-m", "tepui.cli", "pocket", str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture
def offline(chromium: Any, pocket: Path) -> Iterator[Any]:
    """A page that has been to the home page once. The server it came from is stopped, and the network cut."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server = subprocess.Popen(
        command, cwd=pocket.parents[1], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    found = re.search(r"port (\d+)", server.stdout.readline())
    assert found
    base = f"http://127.0.0.1:{found[1]}/somewhere/tepui/"
    context = chromium.new_context(base_url=base, reduced_motion="reduce", viewport=robot.DESKTOP, locale="en")
    context.set_default_timeout(120_000)
    context.add_init_script(PACE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda wrong: complaints.append(str(wrong)))
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("request", lambda asked: None if asked.url.startswith(base) else complaints.append(asked.url))
    page.goto("./")
    page.wait_for_url("**/en/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    server.terminate()
    server.wait()
    context.set_offline(True)
    yield page
    context.close()
    assert not [text for text in complaints if not text.startswith(("data:", "blob:"))], complaints


def begin(page: Any, game: str) -> None:
    page.goto("en/")
    page.locator(f"form[action='/play/{game}'] button").click()
    page.wait_for_selector("#stage svg")


def test_the_folder_is_light_and_names_whose_work_is_in_it(pocket: Path) -> None:
    assert weight(pocket) <= LIMIT
    notices = (pocket / "NOTICES.txt").read_text("utf-8")
    assert all(name in notices for name in ("Pyodide", "Mozilla Public License", "Python Software", "msgspec"))
    assert not list(pocket.rglob("*.py")) and (pocket / "engine.zip").exists()


def test_every_address_of_the_folder_is_a_file_of_it(pocket: Path) -> None:
    for page in pocket.rglob("index.html"):
        for address in re.findall(r'(?:href|src)="([^"]+)"', page.read_text("utf-8")):
            if address.startswith(("#", "https:", "data:")):
                continue
            assert not address.startswith("/"), (page, address)
            path = re.split("[?#]", address)[0]
            target = page.parent / path
            if "watch" not in path:
                assert (target / "index.html" if path.endswith("/") else target).exists(), (page, address)


def test_a_part_that_is_missing_or_another_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(parts.PartMissing, match="npm is not installed"):
        parts.pyodide()
    (tmp_path / "tepui/pyodide").mkdir(parents=True)
    (tmp_path / "tepui/pyodide" / parts.WHEEL).write_bytes(b"another")
    with pytest.raises(parts.PartMissing, match="is not the file it should be"):
        parts.msgspec_wheel()


@pytest.mark.browser
def test_a_game_begins_without_a_network_and_goes_on_after_a_reload(offline: Any) -> None:
    begin(offline, "chac")
    robot.play_by_mouse(offline, seed=5, moves=3)
    seq = robot.seen(offline)["seq"]
    offline.reload()
    offline.wait_for_selector("#stage svg")
    assert int(robot.seen(offline)["seq"]) >= int(seq) > 0, "what was played is kept"
    robot.play_by_mouse(offline, seed=6, moves=2)
    assert int(robot.seen(offline)["seq"]) > int(seq)


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("game", ["chac", *REST])
def test_a_whole_game_without_a_network_is_the_same_save_on_a_server(offline: Any, game: str) -> None:
    begin(offline, game)
    robot.play_by_mouse(offline, seed=5, moves=8)
    offline.reload()
    offline.wait_for_selector("#stage svg")
    robot.play_by_mouse(offline, seed=6)
    code = offline.evaluate("document.body.dataset.code")
    save = offline.evaluate(
        """async (code) => {
          const { request } = await import(new URL("../../../static/js/net.js", location.href).href);
          const [token] = JSON.parse(localStorage.getItem("tepui.games"))[code].tokens;
          return (await request(`/api/tables/${code}/save`, { headers: { Authorization: `Bearer ${token}` } })).text();
        }""",
        code,
    )
    match = tepui.Match.load(save)
    assert match.over and save.startswith(match.save())
    offline.goto("fr/me/")
    offline.wait_for_selector("article.cn")
    assert json.loads(offline.evaluate("localStorage.getItem('tepui.pocket')"))[code] == game


@pytest.mark.slow
@pytest.mark.browser
def test_the_table_is_played_in_the_tab_that_opened_it_last(offline: Any) -> None:
    begin(offline, "chac")
    robot.play_by_mouse(offline, seed=5, moves=2)
    other = offline.context.new_page()
    other.goto(offline.url)
    other.wait_for_selector("#stage svg")
    offline.wait_for_selector("#pocket-sheet[data-kind=taken]")
    seq = int(robot.seen(other)["seq"])
    robot.play_by_mouse(other, seed=6, moves=2)
    assert int(robot.seen(other)["seq"]) > seq
    offline.locator("#pocket-sheet button").click()
    other.wait_for_selector("#pocket-sheet[data-kind=taken]")
