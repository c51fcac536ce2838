"""`make measure`, or `python -m tests.measure_rounds [GAME …] [--rounds 8]`: how long a round against three bots takes, in a real browser.

Reports; fails nothing. A server as `make play` starts it, three bots at level club, telling "instant", random touches. Round:
from my last answer to my next question, when others played between. Message: what the main thread computes (script, style
and layout) for a new state of the table, on a second screen of the same seat. Long task and layout shift: what the browser
itself reports, the shifts from opening a table as "Play now" does it to its first question.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from tests.measure import ARGS, Target, chromium_path, serving, titles

from robot import DESKTOP, my_turn, set_up, settled, start, touch  # isort: skip (its path comes with tests.measure)

ROUNDS, MESSAGES, TOUCHES = 8, 30, 200
TARGETS = {
    "round": Target("a round, three bots at club", 1500, "ms"),
    "message": Target("main thread a message", 6, "ms"),
    "long": Target("longest task in a round", 100, "ms"),
    "shift": Target("layout shift to first question", 0.05, ""),
}

# Runs in the page before its own modules; `rounds` is what is read afterwards.
WATCH = """
localStorage.setItem("tepui.wishes", JSON.stringify({ pace: "instant" }));
const rounds = (window.rounds = { took: [], long: [], shift: 0, asked: false });
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput && !rounds.asked) rounds.shift += one.value; })
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => rounds.long.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask", buffered: false });
let sent = null, others = false;
new MutationObserver(() => {
  const now = document.body?.dataset.asked;
  if (now === "sending") [sent, others] = [sent === null || !others ? performance.now() : sent, others];
  else if (now === "others") others = true;
  else if (now === "me") {
    rounds.asked = true;
    if (sent !== null && others) rounds.took.push(performance.now() - sent);
    [sent, others] = [null, false];
  }
}).observe(document, { subtree: true, attributeFilter: ["data-asked"] });
"""


def figures(browser: Any, url: str, slug: str, rounds: int = ROUNDS, level: str = "club") -> dict[str, list[float]]:
    """What was measured of a game, by the names of TARGETS."""
    context = browser.new_context(viewport=DESKTOP, locale="en", base_url=url)
    context.add_init_script(WATCH)
    page = context.new_page()
    start(page, slug)
    my_turn(page)
    shift = page.evaluate("() => rounds.shift")
    set_up(page, slug, 4, level)  # all five titles have four seats
    my_turn(page)
    page.evaluate("() => rounds.long.splice(0)")
    rng = Random(1)
    play(page, rng, lambda: len(page.evaluate("() => rounds.took")) < rounds)
    found = page.evaluate("() => rounds")
    second, told = context.new_page(), Told()  # the same seat on another screen, which nobody touches or asks anything
    second.on("websocket", lambda socket: socket.on("framereceived", told.hear))
    second.goto(page.url)
    my_turn(second)
    tools = context.new_cdp_session(second)
    tools.send("Performance.enable")
    before, count = computed(tools), told.states
    play(page, rng, lambda: told.states < count + MESSAGES)
    spent, messages = computed(tools) - before, told.states - count
    context.close()
    return {
        "round": found["took"],
        "message": [1000 * spent / messages] if messages else [],
        "long": [max(found["long"], default=0.0)],
        "shift": [shift],
    }


def play(page: Any, rng: Random, going: Callable[[], bool]) -> None:
    """Touch what is lit, as long as that is wanted and the game goes on."""
    for _ in range(TOUCHES):
        if not going() or not my_turn(page):
            break
        now = settled(page)
        if now["asked"] == "me":
            touch(page, now, rng)


class Told:
    """How many states and patches of states a page has got."""

    def __init__(self) -> None:
        self.states = 0

    def hear(self, text: str | bytes) -> None:
        kinds = (b'"type":"patch"', b'"type":"state"')
        self.states += any(kind in (text if isinstance(text, bytes) else text.encode()) for kind in kinds)


def computed(tools: Any) -> float:
    """Seconds that the main thread has computed."""
    metrics = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    return float(metrics["ScriptDuration"] + metrics["LayoutDuration"] + metrics["RecalcStyleDuration"])


def told(slug: str, found: dict[str, list[float]]) -> Iterator[str]:
    """A line for every target."""
    for key, target in TARGETS.items():
        values = found[key]
        if not values:
            yield f"{slug:9} {target.name:31} not measured"
            continue
        verdict = "OVER" if median(values) > target.most else "ok"
        line = f"{slug:9} {target.name:31} {median(values):8.{3 if target.most < 1 else 1}f} {target.unit:2} (target {target.most:g}) {verdict:4}"
        yield line + (f"  median of {len(values)}, slowest {max(values):.0f}" if key == "round" else "")


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="How long a round against three bots takes.")
    parser.add_argument("games", nargs="*", default=titles(), metavar="GAME")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    chosen = parser.parse_args()
    with serving(quick=False) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGS)
        for slug in chosen.games:
            print(*told(slug, figures(browser, url, slug, chosen.rounds)), sep="\n", flush=True)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
