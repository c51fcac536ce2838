"""What seldom happens at a table: somebody looks on, a second tab, a line that breaks under a touch, a refusal that should not be."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from robot import Between, my_turn, seen, start, touch_if_asked

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SEQ = "() => document.body.dataset.seq"


def test_how_many_watch_is_in_the_bar(open_page: Any) -> None:
    page = open_page("", lang="fr")
    start(page, "atoll")
    assert page.locator("#watching").is_hidden()
    others = [open_page(page.url) for _ in range(2)]
    page.wait_for_function("() => document.querySelector('#watching').title === '2 personnes regardent'")
    others[0].wait_for_function("() => document.querySelector('#watching').title === '2 people watch'")
    others[0].close()
    page.wait_for_function("() => document.querySelector('#watching').title === '1 personne regarde'")
    others[1].close()
    page.wait_for_selector("#watching", state="hidden")


def test_a_second_tab_of_a_seat_is_told_in_both(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    twin = page.context.new_page()
    twin.goto(page.url)
    for one in (page, twin):
        one.wait_for_function("() => document.querySelector('#toast').textContent.includes('another tab')")
    before = twin.evaluate(SEQ)
    for seed in range(8):
        touch_if_asked(page, Random(seed))
        if page.evaluate(SEQ) != before:
            break
    twin.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


def test_a_refusal_that_should_not_be_can_be_reported(open_page: Any) -> None:
    page = open_page("", permissions=["clipboard-read", "clipboard-write"])
    line, game = Between(page), tepui.load("atoll")
    start(page, "atoll")
    assert my_turn(page)
    wrong = {"line": [game.read("stay")], "notation": ["stay"]}  # nobody has landed yet
    line.said = lambda message: {**message, **wrong} if message["type"] == "do" else message
    for seed in range(8):
        touch_if_asked(page, Random(seed))
        if page.locator("#toast button").is_visible():
            break
    reason = page.locator("#toast span").inner_text()
    page.locator("#toast button").click()
    page.wait_for_function("() => !document.querySelector('#toast button')")
    report = page.evaluate("() => navigator.clipboard.readText()")
    code, seq = re.search(r"/t/(\w+)", page.url)[1], page.evaluate(SEQ)
    assert report.startswith(f"Tepui {code} · atoll · seq {seq} · ") and "illegal" in report and reason in report


class Breaking:
    """A line that can be cut, and mended."""

    def __init__(self, page: Any) -> None:
        self.sockets: list[Any] = []
        self.broken = False
        page.route_web_socket(re.compile(r"/ws/"), self.connect)

    def connect(self, socket: Any) -> None:
        self.sockets.append(socket)
        if self.broken:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    def cut(self) -> None:
        self.broken = True
        self.sockets[-1].close(code=1001)


@pytest.mark.parametrize("dropped", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_one_touch_is_kept_while_the_line_is_broken(open_page: Any, dropped: bool) -> None:
    page = open_page("")
    line = Breaking(page)
    start(page, "atoll")
    assert my_turn(page)
    before = page.evaluate(SEQ)
    line.cut()
    page.wait_for_selector("#link-bar:not([hidden])")
    for seed in range(8):
        touch_if_asked(page, Random(seed))
        if seen(page)["asked"] == "sending":
            break
    assert "Kept" in page.locator("#note").inner_text()
    if dropped:
        page.keyboard.press("Escape")
        assert seen(page)["asked"] == "me"
    line.broken = False
    page.wait_for_selector("#link-bar", state="hidden")
    if dropped:
        assert my_turn(page) and page.evaluate(SEQ) == before
    else:
        page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


# ---- nothing is told twice

SPOKEN = """addEventListener('DOMContentLoaded', () => {
  window.spoken = { polite: "", assertive: "" };
  for (const name of Object.keys(window.spoken)) {
    const node = document.getElementById(name);
    if (node) new MutationObserver(() => (window.spoken[name] += ` ${node.textContent}`)).observe(node, { childList: true });
  }
})"""


def test_nothing_is_told_twice(open_page: Any) -> None:
    """What others do goes once through the polite region, never through the other; no other part of the page is live."""
    page = open_page("")
    page.add_init_script(SPOKEN)
    line, heard = Between(page), []

    def listen(message: Any) -> Any:
        heard.extend(event for event in message.get("events", []) if event["text"])
        return message

    line.heard = listen
    start(page, "atoll")
    assert my_turn(page)
    live = page.eval_on_selector_all(
        "[aria-live]:not([aria-live=off]), [role=log], [role=status], [role=alert]",
        "nodes => nodes.map((node) => node.id)",
    )
    assert sorted(live) == ["assertive", "peek", "polite"]
    rng = Random(3)
    while not any(event["actor"] not in (0, None) for event in heard) and my_turn(page):
        touch_if_asked(page, rng)
    assert my_turn(page)
    told = [event["text"] for event in heard if event["actor"] != 0]
    page.wait_for_function("last => window.spoken.polite.includes(last)", arg=told[-1])
    spoken = page.evaluate("() => window.spoken")
    for text in set(told):
        times = sum(event["text"].count(text) for event in heard)
        assert 1 <= spoken["polite"].count(text) <= times, text
        assert text not in spoken["assertive"]
