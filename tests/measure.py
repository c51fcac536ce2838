"""`make measure`, or `python -m tests.measure GAME…`: what the page weighs and how quickly it answers, next to the targets.

Reports; fails nothing. A fresh server and a real browser with an empty cache, at tables of every game against random bots.
Page: every file that the browser fetched for a first table, fonts as they are and all else compressed by gzip. Move: what
the page's socket gets for a move, its own or a bot's, deflated where the server does. Board: from the navigation to the
first frame with the picture; for the first time and opened again, here and on a slow line with a slow processor. Click: from the pressing of the button to the frame after the first change, and for clicks
that make a move to the frame that shows what it did.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple
from urllib.request import HTTPRedirectHandler, Request, build_opener

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/web"))

from robot import DESKTOP, my_turn, settled, touch  # noqa: E402

import tepui  # noqa: E402
from tepui.server.http.compression import LEAST, QUICKLY  # noqa: E402

OPENINGS = 5
# A slow line and a slow processor: milliseconds, bytes a second, how many times slower.
DELAY, LINE, PROCESSOR = 150, 1.6e6 / 8, 4
TOUCHES = 60
QUICK = ("level=random", "pause=0.05", "window=0.05", "rate=1000000", "burst=1000000", "tables=1000000")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

# Runs in the page before its own modules; `measured` is what is read afterwards.
WATCH = """
const measured = (window.measured = { board: null, first: [], moved: [] });
const look = () => {
  const box = document.querySelector("#stage svg")?.getBoundingClientRect();
  requestAnimationFrame(box?.width && box.height ? () => (measured.board = performance.now()) : look);
};
requestAnimationFrame(look);
let touch = null;
const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
addEventListener("pointerdown", (event) => (touch = { at: event.timeStamp, first: false, sent: false, done: false }), true);
window.answered = () => touch !== null && touch.done;
new MutationObserver(() => {
  const mine = touch;
  if (mine === null || mine.done) return;
  const sending = document.body?.dataset.asked === "sending";
  if (!mine.first) {
    mine.first = true;
    painted((now) => {
      measured.first.push(now - mine.at);
      mine.done ||= !mine.sent;
    });
  }
  if (sending) mine.sent = true;
  else if (mine.sent) {
    mine.sent = false;
    painted((now) => {
      measured.moved.push(now - mine.at);
      mine.done = true;
    });
  }
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


# Bytes over the line of everything that was asked for until the board stood.
FETCHED = """() => performance.getEntries().filter((one) => one.transferSize && one.startTime <= measured.board).map((one) => one.transferSize)"""


class Target(NamedTuple):
    """A figure, what it should not exceed, and its unit."""

    name: str
    most: float
    unit: str


TARGETS = {
    "until": Target("fetched until the board stands", 180, "kB"),
    "again": Target("requests when opened again", 5, ""),
    "page": Target("first table page, compressed", 300, "kB"),
    "move": Target("a move on the wire, median", 5, "kB"),
    "largest": Target("largest", 30, "kB"),
    "board": Target("board visible", 1000, "ms"),
    "warm": Target("opened again", 500, "ms"),
    "slow": Target("slow line and processor", 2500, "ms"),
    "slow_warm": Target("opened again there", 1200, "ms"),
    "click": Target("response to a click", 100, "ms"),
    "moved": Target("its move shown", 100, "ms"),
}


class Visit:
    """A table opened in a browser that has never been here: what it fetched, what its socket got, when the board stood."""

    def __init__(self, browser: Any, link: str, slow: bool = False) -> None:
        self.context = browser.new_context(viewport=DESKTOP, locale="en", reduced_motion="reduce")
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.answers: list[Any] = []
        self.frames: list[tuple[str, bytes]] = []
        self.page.on("response", lambda answer: self.answers.append(answer))
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.hear(text)))
        if slow:
            tools = self.context.new_cdp_session(self.page)
            tools.send("Network.enable")
            line = {"latency": DELAY, "downloadThroughput": LINE, "uploadThroughput": LINE}
            tools.send("Network.emulateNetworkConditions", {"offline": False, **line})
            tools.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
        self.page.goto(link)
        self.board()

    def board(self) -> float:
        """Milliseconds until the picture stood."""
        self.page.wait_for_function("() => measured.board !== null")
        found: float = self.page.evaluate("() => measured.board")
        return found

    def again(self) -> float:
        """The same of a page that was here before."""
        self.page.wait_for_load_state("networkidle")
        self.page.reload()
        return self.board()

    def fetched(self) -> list[float]:
        """Bytes of every answer that came over the line until the board stood."""
        found: list[float] = self.page.evaluate(FETCHED)
        return found

    def hear(self, text: str | bytes) -> None:
        self.frames.append((json.loads(text)["type"], text if isinstance(text, bytes) else text.encode()))

    def files(self) -> dict[str, bytes]:
        self.page.wait_for_load_state("networkidle")
        return {answer.url: answer.body() for answer in self.answers if not 300 <= answer.status < 400}

    def play(self, touches: int) -> None:
        """Touch what is lit; a touch that changes nothing within a second is no figure."""
        from playwright.sync_api import TimeoutError as Unanswered

        rng = Random(1)
        for _ in range(touches):
            if not my_turn(self.page):
                break
            now = settled(self.page)
            if now["asked"] == "me":
                touch(self.page, now, rng)
                try:
                    self.page.wait_for_function("() => answered()", timeout=1000)
                except Unanswered:
                    continue

    def measured(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => measured")
        return found

    def close(self) -> None:
        self.context.close()


def figures(
    browser: Any, url: str, slug: str, openings: int = OPENINGS, touches: int = TOUCHES
) -> dict[str, list[float]]:
    """What was measured of a game, by the names of TARGETS and a few more; several of what was measured often."""
    found: dict[str, list[float]] = {key: [] for key in ("board", "warm", "slow", "slow_warm", "until", "again")}
    for opening in range(openings):
        far = Visit(browser, seat_at(url, slug), slow=True)
        found["slow"].append(far.board())
        found["slow_warm"].append(far.again())
        far.close()
        visit = Visit(browser, seat_at(url, slug))
        found["board"].append(visit.board())
        found["until"].append(sum(visit.fetched()) / 1000)
        if opening == openings - 1:
            files = visit.files()
            found["files"] = [len(files)]
            found["plain"] = [sum(map(len, files.values())) / 1000]
            found["page"] = [sum(weight(name, body) for name, body in files.items()) / 1000]
            visit.play(touches)
            state, *moves = [text for kind, text in visit.frames if kind in ("state", "patch")]
            found["state"] = [len(state) / 1000, sent(state) / 1000]
            found["move"] = [sent(move) / 1000 for move in moves]
            found["text"] = [len(move) / 1000 for move in moves]
            found["click"], found["moved"] = visit.measured()["first"], visit.measured()["moved"]
        found["warm"].append(visit.again())
        found["again"].append(len(visit.fetched()))
        visit.close()
    return found


def weight(name: str, body: bytes) -> int:
    return len(body) if name.partition("?")[0].endswith(".woff2") else len(gzip.compress(body))


def sent(text: bytes) -> int:
    """Bytes of a message on its way to a browser: from a size on it is deflated."""
    return len(text) if len(text) < LEAST else len(zlib.compress(text, QUICKLY["level"], -zlib.MAX_WBITS))


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def seat_at(url: str, slug: str) -> str:
    """The link of the first seat of a new table."""
    try:
        build_opener(Stay).open(Request(f"{url}/play/{slug}", method="POST"), timeout=60)
    except OSError as moved:
        place: str = moved.headers["Location"]  # type: ignore[attr-defined]
    return url + place.removeprefix(url)


def told(slug: str, found: dict[str, list[float]]) -> Iterator[str]:
    """A line for every target, with what was measured, and whether that is over it."""
    for key, target in TARGETS.items():
        values = found["move" if key == "largest" else key]
        if not values:
            yield f"{slug:9} {target.name:29} not measured"
            continue
        value = max(values) if key == "largest" else median(values)
        verdict = "OVER" if value > target.most else "ok"
        line = f"{slug:9} {target.name:29} {value:7.1f} {target.unit} (target {target.most:g}) {verdict:4}  "
        yield line + beside(key, found)


def beside(key: str, found: dict[str, list[float]]) -> str:
    """What helps to understand a figure."""
    if key == "page":
        files, plain, (state, packed) = found["files"][0], found["plain"][0], found["state"]
        return f"{files:.0f} files, {plain:.0f} kB as text; then a state of {state:.0f} kB, sent as {packed:.0f}"
    if key == "move":
        return f"of {len(found[key])}; {median(found['text']):.1f} as text"
    if key == "largest":
        over = sum(size > TARGETS[key].most for size in found["move"])
        return f"{over} are over; {max(found['text']):.1f} as text"
    return f"median of {len(found[key])}, slowest {max(found[key]):.0f}"


@contextmanager
def serving(quick: bool = True) -> Iterator[str]:
    """The address of a server of its own: with random bots that do not wait, or as anybody starts one."""
    with tempfile.TemporaryDirectory() as folder:
        settings = [word for one in QUICK if quick for word in ("--set", one)]
        words = ["--port", "0", "--db", str(Path(folder) / "tables.db"), *settings]
        process = subprocess.Popen(
            [sys.executable, "-m", "tepui.server", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\w.]+:\d+", process.stdout.readline())
            assert found, "the server does not start"
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def chromium_path() -> str:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        sys.exit("measure: chromium is not installed, and what a page weighs is what a browser loads")
    return path


def titles() -> list[str]:
    return [slug for slug, game in tepui.list_games(all=True).items() if game.status == "finished"]


def main() -> None:
    from playwright.sync_api import sync_playwright

    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGS)
        for slug in sys.argv[1:] or titles():
            print(*told(slug, figures(browser, url, slug)), sep="\n", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
