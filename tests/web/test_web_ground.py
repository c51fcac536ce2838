"""The ground of the board in a browser: fetched once, kept, and the first picture put together upon it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from robot import DESKTOP

pytestmark = pytest.mark.browser

DRAWN = "() => document.querySelectorAll('#stage > svg .ground *').length"


def test_the_first_picture_stands_on_a_ground_that_is_kept(open_page: Any) -> None:
    page = open_page("", size=DESKTOP)
    states: list[dict[str, Any]] = []
    grounds: list[Any] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: states.append(json.loads(text)))

    page.on("websocket", listen)
    page.on("response", lambda answer: grounds.append(answer) if "/ground/" in answer.url else None)
    page.goto("/new/eldorado?who0=me&who1=bot&level1=novice")
    page.locator("#setup button[type=submit]").click()
    page.wait_for_selector("#stage > svg")
    assert page.evaluate(DRAWN) > 3
    first = next(state for state in states if state["type"] == "state")
    assert isinstance(first["svg"], list)
    assert [answer.status for answer in grounds] == [307, 200]
    states.clear()
    page.reload()
    page.wait_for_selector("#stage > svg")
    assert page.evaluate(DRAWN) > 3
    assert isinstance(next(state for state in states if state["type"] == "state")["svg"], list)
    kept = page.evaluate(
        "() => performance.getEntriesByType('resource').filter((one) => /ground/.test(one.name)).map((one) => one.transferSize)"
    )
    assert kept and max(kept) < 2000, "from the browser's own copy"


def test_without_a_ground_the_first_picture_comes_whole(open_page: Any) -> None:
    page = open_page("", size=DESKTOP)
    page.route("**/ground/**", lambda route: route.fulfill(status=200, body=""))
    page.goto("/new/atlantis?who0=me&who1=bot&level1=novice")
    page.locator("#setup button[type=submit]").click()
    page.wait_for_selector("#stage > svg")
    assert page.evaluate(DRAWN) > 3
