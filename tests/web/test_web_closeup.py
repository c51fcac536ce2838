"""A closer look: by resting on a thing, by holding a finger on it, by the focus, by Z; and the face a card takes from the picture."""

from __future__ import annotations

from typing import Any

import pytest
from robot import PHONE, come_to_rest, my_turn, seen, settled, start

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
    come_to_rest(page)
    now = seen(page)
    assert now["seq"] == before and not any(node["sel"] for node in now["lit"]), "only looked at"


EVERY_WAY = "atlantis"  # a board on which nothing describes itself: the kinds do
CREATURE = "#serpent-0"
WORDS = "Takes swimmers, and occupied boats with everybody aboard"


def told(page: Any) -> str:
    page.wait_for_selector("#closeup:not([hidden]) svg")
    return str(page.locator("#closeup").inner_text())


def test_a_piece_is_explained_by_rest_focus_and_z(open_page: Any) -> None:
    page = open_page("")
    start(page, EVERY_WAY)
    assert my_turn(page)
    page.mouse.move(*middle(page, CREATURE))
    assert WORDS in told(page)
    page.mouse.move(1, 1)
    page.wait_for_selector("#closeup", state="hidden")
    page.keyboard.press("Shift")  # who uses keys
    page.locator(CREATURE).focus()
    assert WORDS in told(page), "it came to the focus"
    page.keyboard.press("Escape")
    page.wait_for_selector("#closeup", state="hidden")
    page.keyboard.press("z")
    assert WORDS in told(page)
    page.keyboard.press("z")
    page.wait_for_selector("#closeup", state="hidden")


def test_what_a_click_has_brought_is_explained_only_if_the_mouse_moves(open_page: Any) -> None:
    page = open_page("")
    page.clock.install()
    start(page, EVERY_WAY)
    assert my_turn(page)
    while page.evaluate("() => document.body.dataset.seq") == "0":
        place = next(node for node in settled(page)["lit"] if not node["sel"])
        page.mouse.click(place["x"], place["y"])
        assert my_turn(page)
    page.clock.run_for(2_000)
    assert page.locator("#closeup:not([hidden])").count() == 0, "nobody asked"
    page.mouse.move(place["x"] + 12, place["y"])
    page.clock.run_for(1_000)
    assert told(page)


def test_numbers_of_a_seat_are_explained_by_rest_and_focus(open_page: Any) -> None:
    page = open_page("", lang="fr")
    start(page, EVERY_WAY)
    assert my_turn(page)
    page.mouse.move(*middle(page, "#seats .st"))
    assert "Eux seuls comptent à la fin." in told(page)
    page.mouse.move(1, 1)
    page.wait_for_selector("#closeup", state="hidden")
    page.keyboard.press("Shift")
    page.locator("#seats .seatp").first.focus()
    lines = told(page)
    assert all(words in lines for words in ("Eux seuls comptent à la fin.", "Encore sur l’île qui sombre.", "Ara"))


def test_a_finger_held_on_the_ground_explains_it(open_page: Any) -> None:
    page = open_page("", size=PHONE, has_touch=True, is_mobile=True)
    start(page, EVERY_WAY)
    assert my_turn(page)
    x, y = page.evaluate(
        """() => {
            for (const place of document.querySelectorAll("#stage .place:not([data-lit])")) {
                const { x, y, width, height } = place.getBoundingClientRect();
                const at = [x + width / 2, y + height / 2];
                if (document.elementFromPoint(...at)?.closest(".place") === place) return at;
            }
        }"""
    )
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    assert "." in told(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("#closeup", state="hidden")
