"""A closer look at a card: by resting on it, by holding a finger on it; and the face it takes from the picture."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, my_turn, seen, start

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

GAME = "narak"  # cards with much to read


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_of_the_hand_has_the_face_of_the_picture(open_page: Any) -> None:
    page = open_page("")
    start(page, GAME)
    assert my_turn(page)
    faces = page.eval_on_selector_all(
        "#held .drawn",
        "tiles => tiles.map((tile) => [document.querySelector(tile.querySelector('use').getAttribute('href')) !== null,"
        " tile.querySelector('.pic').getBoundingClientRect().height])",
    )
    assert faces and all(kept and height > 60 for kept, height in faces)
    page.mouse.move(*middle(page, "#held .drawn"))
    page.wait_for_selector("#closeup:not([hidden]) svg")
    assert page.locator("#closeup p").inner_text() in page.locator("#held .drawn").first.get_attribute("data-name")


def test_in_the_dark_a_card_stays_as_it_is_on_the_board(open_page: Any) -> None:
    page = open_page("")
    start(page, GAME)
    assert my_turn(page)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.mouse.move(*middle(page, "#held .drawn"))
    page.wait_for_selector("#closeup:not([hidden]) svg")
    paper = "nodes => nodes.map((node) => getComputedStyle(node).getPropertyValue('--card'))"
    board = page.eval_on_selector_all("#stage svg.board", paper)
    cards = page.eval_on_selector_all("#held .drawn .pic, #closeup svg", paper)
    assert len(cards) > 1 and set(cards) == set(board) != set(page.eval_on_selector_all("body", paper))


def test_a_finger_that_looks_does_not_touch(open_page: Any) -> None:
    page = open_page("", lang="fr", size=PHONE, has_touch=True, is_mobile=True)
    start(page, GAME)
    assert my_turn(page)
    before = seen(page)["seq"]
    x, y = middle(page, "#held .drawn")
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector("#closeup:not([hidden])")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("#closeup", state="hidden")
    page.wait_for_timeout(200)
    now = seen(page)
    assert now["seq"] == before and not any(node["sel"] for node in now["lit"]), "only looked at"
