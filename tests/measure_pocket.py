"""`make measure`, or `python -m tests.measure_pocket GAME…`: how quickly the pocket edition starts, answers and thinks.

Reports; fails nothing. The folder is built, and opened in a real browser from a plain file server. Cold: a browser that has never
been here, from the click on "Play" to the board, while the release is being kept. Warm: the same later, from the copy of the
interpreter's memory. Click: from the button to the frame that shows what the move did. Expert: from the end of my turn until I am
asked again, against one bot of that level. Memory: what the page's process has for itself, with its part of what is shared, half a
minute after the last touch: until then pictures of moves that a robot makes in a second wait to be collected (`in a rush`).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlencode

from tests.measure import ARGS, WATCH, Target

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests/web")]

from pocket_host import PACE, Served  # noqa: E402
from robot import DESKTOP, my_turn, settled, touch  # noqa: E402

import tepui  # noqa: E402
from tepui.browser.build import build  # noqa: E402

TOUCHES = 25
REST = 30_000  # milliseconds
TARGETS = {
    "cold": Target("first board, cold", 6000, "ms"),
    "warm": Target("first board, warm", 1500, "ms"),
    "moved": Target("click to new state", 100, "ms"),
    "expert": Target("a turn of expert", 1000, "ms"),
    "memory": Target("memory", 400, "MB"),
}
# How long others took: from the moment when I am no longer asked until I am again.
TURNS = """
window.turns = [];
let since = null;
new MutationObserver(() => {
  const mine = document.body?.dataset.asked === "me";
  if (mine && since !== null) window.turns.push(performance.now() - since);
  since = mine ? null : document.body?.dataset.asked && (since ?? performance.now());
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-asked"] });
"""


def board(page: Any, address: str) -> float:
    """Milliseconds from the click on a game's button to the picture; or from opening an address that makes a table."""
    if address.startswith("/play/"):
        page.goto("en/")
        page.locator(f"form[action='{address}'] button").click()
    else:
        page.goto(address)
    page.wait_for_function("() => window.measured?.board", timeout=120_000)
    found: float = page.evaluate("() => measured.board")
    return found


def play(page: Any, touches: int) -> None:
    rng = Random(1)
    for _ in range(touches):
        if not my_turn(page):
            break
        now = settled(page)
        if now["asked"] == "me":
            touch(page, now, rng)
            page.wait_for_timeout(50)


def memory(browser: Any) -> float:
    """Megabytes of the largest of the browser's pages."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return max(_pss(one["id"]) for one in processes if one["type"] == "renderer")


def _pss(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def figures(browser: Any, base: str, slug: str, touches: int = TOUCHES) -> dict[str, list[float]]:
    context = browser.new_context(base_url=base, viewport=DESKTOP, locale="en", reduced_motion="reduce")
    for script in (PACE, WATCH, TURNS):
        context.add_init_script(script)
    page = context.new_page()
    found: dict[str, list[float]] = {"cold": [board(page, f"/play/{slug}")]}
    play(page, touches)
    found["moved"] = page.evaluate("() => measured.moved")
    page.wait_for_function("() => performance.getEntriesByName('pocket-remembered').length", timeout=180_000)
    found["warm"] = [board(page, f"/play/{slug}") for _ in range(3)]
    fields = urlencode({"who0": "me", "who1": "bot", "level1": "expert"})
    board(page, f"en/t/{slug}/?{urlencode({'order': f'/new/{slug}', 'fields': fields})}")
    play(page, touches)
    found["expert"] = page.evaluate("() => turns")
    found["rush"] = [memory(browser)]
    page.wait_for_timeout(REST)
    found["memory"] = [memory(browser)]
    context.close()
    return found


def told(slug: str, found: dict[str, list[float]]) -> list[str]:
    lines = []
    for key, target in TARGETS.items():
        values = found[key]
        if not values:
            lines.append(f"{slug:9} {target.name:19} not measured")
            continue
        value = median(values)
        verdict = "OVER" if value > target.most else "ok"
        line = f"{slug:9} {target.name:19} {value:7.0f} {target.unit} (target {target.most:g}) {verdict:4}"
        lines.append(f"{line}  median of {len(values)}, slowest {max(values):.0f}" if len(values) > 1 else line)
    lines[-1] += f"  in a rush {found['rush'][0]:.0f}"
    return lines


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        sys.exit("measure: chromium is not installed, and the pocket edition runs in a browser")
    slugs = sys.argv[1:] or list(tepui.list_games())
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "tepui" / "pocket"
        weight = build(folder)  # it has an event loop of its own: before the browser's begins
        print(f"pocket    {weight / 1e6:.2f} MB as it goes over the line (target 12); load {os.getloadavg()[0]:.1f}")
        host = Served(folder)
        try:
            with sync_playwright() as playwright:
                for slug in slugs:
                    browser = playwright.chromium.launch(executable_path=path, args=ARGS)
                    begun = time.monotonic()
                    print(*told(slug, figures(browser, host.base, slug)), sep="\n")
                    print(f"{slug:9} load {os.getloadavg()[0]:.1f}, {time.monotonic() - begun:.0f} s", flush=True)
                    browser.close()
        finally:
            host.stop()


if __name__ == "__main__":
    main()
