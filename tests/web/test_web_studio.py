"""The course workshop in a browser: composed by mouse and by keyboard alone, saved, shared, played; on a desktop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from robot import DESKTOP, PHONE

import tepui

FIRST = "B2@0,0 C5@7,-3 N2@11,0 I2@14,4 K0@21,0 river@24,-3"


def studio(open_page: Any, query: str = "", **more: Any) -> Any:
    page = open_page(f"/studio/eldorado{query}", **more)
    page.wait_for_selector("body[data-ready]")
    return page


def text(page: Any, expected: str) -> None:
    """Until the page shows this course."""
    page.wait_for_function("text => document.querySelector('#text').value === text", arg=expected)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_course_is_composed_saved_shared_and_played_by_mouse(open_page: Any, size: dict[str, int]) -> None:
    page = studio(open_page, size=size)
    text(page, FIRST)
    page.locator("#begin").select_option("blank")
    text(page, "B2@0,0")
    assert page.locator("#play").get_attribute("aria-disabled") == "true"
    for face in "CNI":
        page.locator(f'#box [data-face="{face}"]').click()
        page.wait_for_selector(f'[data-order="turn {face}"]')
    page.locator('[data-order="turn C"]').click()
    text(page, "B2@0,0 C1@7,-3 N0@14,-6 I0@21,-9 jungle@21,-6")
    page.locator("[data-do=undo]").click()
    text(page, "B2@0,0 C0@7,-3 N0@14,-6 I0@21,-9 jungle@21,-6")
    page.locator("#name").fill("mine")
    page.locator("[data-do=keep]").click()
    assert page.locator("#kept li").count() == 1
    link = page.locator("#link").input_value()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    text(page, "B2@0,0 C0@7,-3 N0@14,-6 I0@21,-9 jungle@21,-6")
    page.locator("#play").click()
    page.wait_for_selector("#setup")
    assert page.locator("#opt-course").input_value() == "B2@0,0 C0@7,-3 N0@14,-6 I0@21,-9 jungle@21,-6"
    page.locator("#setup button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("#stage #space-I11")
    assert page.locator("#stage #space-K11").count() == 0


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, start: tuple[float, float], end: tuple[float, float], touch: bool) -> None:
    """With the mouse, or with a finger as the browser itself hears one."""
    if not touch:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=5)
        page.mouse.up()
        return
    hand = page.context.new_cdp_session(page)
    for kind, (x, y) in (("touchStart", start), ("touchMove", end), ("touchMove", end)):
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["mouse", "finger"])
def test_pieces_are_dragged_turned_and_snap_to_an_edge(open_page: Any, size: dict[str, int]) -> None:
    touch = size is PHONE
    page = studio(open_page, size=size, has_touch=touch, is_mobile=touch)
    text(page, FIRST)
    page.locator("#map").scroll_into_view_if_needed()
    x, y = middle(page, '#map [data-face="K"]')
    step = page.locator("#space-K11").bounding_box()["height"] * 0.75  # from one row of hexes to the next
    drag(page, (x, y), (x + step * 0.577, y + step), touch)
    text(page, tepui.load("eldorado").workshop.change(FIRST, "shift K 0,1"))
    assert "K0@21,1" in page.locator("#text").input_value()
    page.locator("[data-do=undo]").click()
    text(page, FIRST)
    (page.touchscreen.tap if touch else page.mouse.click)(*middle(page, '#map [data-face="K"] #space-K11'))
    text(page, FIRST.replace("K0", "K1"))


def test_a_piece_of_the_box_is_laid_where_it_is_let_go(open_page: Any) -> None:
    page = studio(open_page, "?text=B2@0,0")
    text(page, "B2@0,0")
    page.locator('#box [data-face="C"]').click()
    text(page, "B2@0,0 C0@7,-3 jungle@10,-3")
    page.locator("[data-do=undo]").click()
    text(page, "B2@0,0")
    x, y = middle(page, '#map [data-face="B"]')
    row = page.locator("#map #space-B11").bounding_box()["height"] * 0.75
    far = row * 2 / 3**0.5  # from one hex to the next in its row
    drag(page, middle(page, '#box [data-face="C"]'), (x + far * 5, y - row * 4), False)
    text(page, "B2@0,0 C0@7,-4 jungle@10,-4")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, PHONE], ids=["notebook", "phone"])
def test_saving_and_sharing_are_never_covered(open_page: Any, size: dict[str, int]) -> None:
    """On the tallest course of the book, wherever the page is scrolled to; the same for what turns the first and the last piece."""
    page = studio(open_page, "?text=serpentine", size=size)
    for button in ("[data-do=keep]", "[data-do=copy]", '[data-order="turn A"]', '[data-order="turn M"]'):
        for block in ("start", "center", "end"):
            found = page.locator(button).evaluate(
                """(node, block) => {
                  node.scrollIntoView({ block });
                  const { left, top, width, height } = node.getBoundingClientRect();
                  const above = document.elementFromPoint(left + width / 2, top + height / 2);
                  return node.contains(above);
                }""",
                block,
            )
            assert found, f"{button} is covered at the {block} of the window"


def test_a_phone_shows_the_map_while_pieces_are_turned(open_page: Any) -> None:
    page = studio(open_page, size=PHONE, has_touch=True, is_mobile=True)
    last = page.locator("#pieces li").last
    last.locator("[data-order^=turn]").scroll_into_view_if_needed()
    shown, buttons = page.locator("#map").bounding_box(), last.locator("button").all()
    assert shown["y"] >= 0 and shown["y"] + shown["height"] <= buttons[0].bounding_box()["y"]
    panel = page.locator("#pieces").bounding_box()
    boxes = [button.bounding_box() for button in buttons]
    assert all(box["x"] + box["width"] <= panel["x"] + panel["width"] + 0.5 for box in boxes), (
        "all are inside the panel"
    )
    before = page.locator("#map").inner_html()
    last.locator("[data-order^=turn]").tap()
    page.wait_for_function("before => document.querySelector('#map').innerHTML !== before", arg=before)


def test_a_course_is_composed_by_keyboard_alone(open_page: Any) -> None:
    page = studio(open_page)
    text(page, FIRST)
    page.locator('[data-order="turn K"]').focus()
    page.keyboard.press("Enter")
    text(page, FIRST.replace("K0", "K1"))
    assert page.evaluate("() => document.activeElement.dataset.order") == "turn K", "the focus stays where it was"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.order") == "remove K"
    page.keyboard.press("Space")
    page.wait_for_function("() => !document.querySelector('[data-order=\"turn K\"]')")
    labels = page.locator("#studio button, #studio select, #studio input, #studio textarea").evaluate_all(
        "nodes => nodes.map(n => n.getAttribute('aria-label') || n.textContent.trim() || n.labels?.[0]?.textContent || '')"
    )
    assert all(labels), labels


def test_problems_are_named_and_nothing_can_be_played_or_kept(open_page: Any) -> None:
    page = studio(open_page, lang="fr")
    page.locator("#text").fill("B2@0,0 C5@7,-3 N2@8,0 river@24,-3")
    page.locator("[data-do=read]").click()
    page.wait_for_selector("#verdict .hard")
    assert "C et N" in page.locator("#verdict").inner_text()
    assert page.locator("#pieces li.bad").count() >= 1
    assert page.locator("[data-do=keep]").is_disabled() and page.locator("#play").get_attribute("href") is None
    page.locator("#text").fill("B2@0,0 Zebra")
    page.locator("[data-do=read]").click()
    page.wait_for_selector("#wrong:not([hidden])")
    assert "Zebra" in page.locator("#wrong").inner_text()
    assert page.locator("#pieces li").count() == 3, "what was there stays"


def test_a_tampered_link_says_so(open_page: Any) -> None:
    code = tepui.load("eldorado").workshop.share("hills").replace("C0", "C1", 1)
    page = studio(open_page, f"?c={code}")
    assert "changed on its way" in page.locator("#wrong").inner_text()
    text(page, FIRST)


def test_a_course_is_invented(open_page: Any) -> None:
    page = studio(open_page)
    page.locator("#label").select_option("hard")
    page.locator("#seed").fill("3")
    page.locator("[data-do=go]").click()
    report = tepui.load("eldorado").workshop.invent("3", "hard")
    text(page, report.text)
    assert "hard" in page.locator("#figures").inner_text()
