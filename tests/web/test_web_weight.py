"""What pages and pictures weigh, as they go over the line: the limits are those of the design."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import tepui
from tepui import Match
from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app
from tepui.web.release import stamp

FIRST_PAINT = 60_000  # HTML and style sheets of the home page
HOME = 450_000  # with pictures, fonts and modules
TABLE = 300_000  # a first table page, everything it loads
BOARD = 180_000  # what a first table page loads until its board stands
AGAIN = 5  # requests of a table page that was there before
PICTURE = 60_000
LIVE = 1_500  # elements of a picture outside its definitions
EVERY = 20  # moves
ASKED_FOR = (
    "hyperlegible",
    "/settings.js",
    "/invite.js",
    "/seldom_sheets.js",
    "/rules.js",
    "/moment.js",
    "/options.js",
    "/end_screen.js",
)  # loaded for those who switch it on, open it, or come to it


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    db = tmp_path_factory.mktemp("weight") / "tables.db"
    with TestClient(create_app(Settings(db=str(db), tables=10**6, calls=1e6, call_burst=10**6))) as client:
        yield client


def packed(body: bytes) -> int:
    return len(gzip.compress(body))


def kind(path: str) -> str:
    return path.partition("?")[0].rpartition(".")[2]


def loaded(browser: TestClient, path: str) -> dict[str, bytes]:
    """The page and everything that it, its sheets and its modules name, each once."""
    found = {path: browser.get(path, headers={"accept": "text/html"}).content}
    waiting = [path]
    while waiting:
        here = waiting.pop()
        text = found[here].decode("utf-8", "replace")
        if kind(here) == "css":
            names = re.findall(r"url\(['\"]?([^'\")]+)", text)
        elif kind(here) == "js":
            names = re.findall(r"(?:from|import\() ?\"(\.\.?/[^\"]+)\"", text)
        elif here == path:
            names = re.findall(r"(?:src|href)=\"(/static/[^\"]+)\"", text)
        else:
            names = []
        for name in names:
            at = name if name.startswith("/") else f"{here.rpartition('/')[0]}/{name.removeprefix('./')}"
            at = re.sub(r"/[^/]+/\.\./", "/", at).partition("#")[0]
            if at.startswith("/") and at not in found and not any(part in at for part in ASKED_FOR):
                answer = browser.get(at)
                if kind(at) == "woff2" and answer.status_code == 404:
                    continue  # fonts are unpacked from npm, which not every machine has
                assert answer.status_code == 200, (here, at)
                found[at] = answer.content
                waiting.append(at)
    return found


def weight(files: dict[str, bytes]) -> int:
    return sum(len(body) if kind(path) == "woff2" else packed(body) for path, body in files.items())


def test_the_home_page_is_light(browser: TestClient) -> None:
    files = loaded(browser, "/")
    first = {path: body for path, body in files.items() if path == "/" or kind(path) == "css"}
    assert len(first) > 2
    assert weight(first) <= FIRST_PAINT, weight(first)
    assert weight(files) <= HOME, weight(files)


def test_a_first_table_page_is_light(browser: TestClient) -> None:
    place = browser.post("/play/atlantis", follow_redirects=False).headers["location"].partition("#")[0]
    files = loaded(browser, place)
    assert {"table.js", "table_controller.js", "table.css"} <= {
        path.partition("?")[0].rpartition("/")[2] for path in files
    }
    assert weight(files) <= TABLE, {path: packed(body) for path, body in files.items()}


MARKS = """new MutationObserver((_, watch) => {
  if (!document.querySelector("#stage > svg")) return;
  performance.mark("board");
  watch.disconnect();
}).observe(document, { childList: true, subtree: true })"""
ASKED = """() => {
  const [board] = performance.getEntriesByName("board");
  return performance.getEntries().filter((one) => one.transferSize && one.startTime <= board.startTime).map((one) => one.transferSize);
}"""  # what was asked for until the board stood, and did not come out of the browser's own memory: bytes over the line


@pytest.mark.browser
@pytest.mark.parametrize(
    "slug",
    ["eldorado", *(pytest.param(slug, marks=pytest.mark.slow) for slug in ("atlantis", "chac", "narak", "tikal2"))],
)
def test_a_board_stands_soon_and_the_second_time_at_once(open_page: Any, slug: str) -> None:
    page = open_page("", lang="fr", fonts=False)
    page.add_init_script(MARKS)
    place = page.request.post(f"/play/{slug}", max_redirects=0).headers["location"]
    page.goto(place)
    page.wait_for_function("() => /fonts=./.test(document.cookie)")  # they come after the board, and are kept
    first = page.evaluate(ASKED)
    assert len(first) > 40 and sum(first) <= BOARD, sum(first)
    page.reload()
    page.wait_for_selector("#stage > svg")
    again = page.evaluate(ASKED)
    assert 1 <= len(again) <= AGAIN, len(again)


def test_an_address_of_an_older_release_is_answered_with_the_file_as_it_is(browser: TestClient) -> None:
    now, old = (browser.get(f"/static/{mark}/js/board/zoom.js") for mark in (stamp(), "0123456789"))
    assert now.status_code == old.status_code == 200 and now.text == old.text
    assert "immutable" in now.headers["cache-control"] and old.headers["cache-control"] == "no-cache"
    assert browser.get("/static/js/board/zoom.js").headers["cache-control"] == "no-cache"
    for mark, kept in ((stamp(), True), ("0123456789", False)):
        words = browser.get(f"/words/fr.json?release={mark}")
        assert words.status_code == 200 and ("immutable" in words.headers["cache-control"]) is kept
    nothing = browser.get(f"/static/{stamp()}/js/nothing.js")
    assert nothing.status_code == 404 and nothing.headers["cache-control"] == "no-store"
    moved = browser.get("/static/0123456789/js/zoom.js")
    assert moved.text == now.text and moved.url.path == "/static/0123456789/js/board/zoom.js", (
        "what it imports is found there"
    )
    assert browser.get("/static/0123456789/css/zoom.js").status_code == 404


@pytest.mark.parametrize("slug", sorted(tepui.list_games(all=True)))
def test_pictures_are_light_and_of_few_elements(slug: str) -> None:
    game: Any = tepui.load(slug)
    match, rng = Match.new(slug, max(game.seats), {}, seed=3), Random(1)
    for turn in range(12 * EVERY):
        if match.over:
            break
        seat = match.seats[0]
        match.do(rng.choice(match.legal(seat)), seat)
        if turn % EVERY == 0:
            svg = game.draw(match.shown(seat), "fr")
            assert packed(svg.encode()) <= PICTURE
            live = re.sub(r"<defs>.*?</defs>", "", svg, flags=re.S)
            assert len(re.findall(r"<[a-z]", live)) <= LIVE
