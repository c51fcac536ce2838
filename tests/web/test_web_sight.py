"""What somebody's eye is led to, in every game: what can be done is bright and has a ring, the rest lies in the shadow; on a phone the
window on the board goes where something happens, and stays with what was chosen."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image
from robot import my_turn, set_up, settled, touch, touch_if_asked

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

GAMES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")
DAILY = ("chac", "narak")
EACH = [pytest.param(game, marks=() if game in DAILY else pytest.mark.slow) for game in GAMES]
LOW_PHONE = {"width": 390, "height": 664}
TOUCHES = 400  # at most: in El Dorado spaces are lit only after the right card
SMALL_MAP = ["data:image/svg+xml"]  # the browser says that this picture may not load letters
SHADE = 0.9  # of its brightness, at most, is left of what is out of the question

# What is legal on the board with a place to look at it, and what lies there without being so: at points that nothing of the other kind is near.
PLACES = """() => {
  const stage = document.querySelector("#stage"), edge = stage.getBoundingClientRect(), svg = stage.querySelector("svg");
  const at = (node) => {
    const b = node.getBoundingClientRect();
    return { id: node.id, x: b.left + b.width / 2, y: b.top + b.height / 2, w: b.width, h: b.height };
  };
  const inside = ({ x, y }) => x > edge.left + 4 && x < edge.right - 4 && y > edge.top + 4 && y < edge.bottom - 4
    && svg.contains(document.elementFromPoint(x, y));
  const marked = [...svg.querySelectorAll(".legal, .danger, .movable, .sel, .last")].map(at);
  const legal = [...svg.querySelectorAll(".legal[data-lit], .danger[data-lit]")];
  const away = ({ x, y }) => marked.every((one) => Math.abs(one.x - x) > one.w / 2 + 12 || Math.abs(one.y - y) > one.h / 2 + 12);
  const others = [...svg.querySelectorAll(".place[id], .tile[id], .piece[id]")].filter((node) => !node.matches(".deep .piece")).map(at);
  return {
    lit: legal.map(at).filter(inside),
    unlit: others.filter((one) => inside(one) && away(one) && one.w > 8 && one.w < edge.width / 2),
    rings: legal.every((node) => ["--r-legal", "--r-danger", "--r-sel"].some((name) => getComputedStyle(node).getPropertyValue(name).trim() === "inline")
      || node.matches(".within")),
    shadow: svg.querySelectorAll(".veil").length,
  };
}"""
BARE = "(bare) => document.body.toggleAttribute('data-bare', bare)"


def pixels(page: Any) -> Any:
    return Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("L")


@pytest.mark.parametrize("game", EACH)
def test_what_can_be_done_is_bright_and_the_rest_lies_in_the_shadow(open_page: Any, game: str) -> None:
    page = open_page("", expected=SMALL_MAP)
    set_up(page, game, 2, "random")
    page.add_style_tag(content="[data-bare] .veil, .traces, #peek { display: none !important; }")
    rng, bright, dark = Random(game), set(), set()
    for _ in range(TOUCHES):
        if (len(bright) > 8 and len(dark) > 8) or not my_turn(page):
            break
        page.mouse.move(2, 2)
        found = page.evaluate(PLACES)
        assert found["rings"]
        if found["lit"]:
            assert found["shadow"] == 1
            with_it = pixels(page)
            page.evaluate(BARE, True)
            without = pixels(page)
            page.evaluate(BARE, False)
            for one in found["lit"]:
                at = round(one["x"]), round(one["y"])
                assert abs(with_it.getpixel(at) - without.getpixel(at)) <= 2, one
                bright.add(one["id"])
            for one in found["unlit"]:
                at = round(one["x"]), round(one["y"])
                assert without.getpixel(at) < 60 or with_it.getpixel(at) <= SHADE * without.getpixel(at), one
                dark.add(one["id"])
        else:
            assert found["shadow"] == 0, "nothing can be done here, so nothing is in the shadow"
        touch_if_asked(page, rng)
    assert len(bright) > 2 and len(dark) > 2


# Whether what is marked on the board can be seen there; null if nothing is, or something else than the board is looked at.
SEEN = """(mark) => {
  const stage = document.querySelector("#stage"), edge = stage.getBoundingClientRect();
  const boxes = [...stage.querySelectorAll(`:scope > svg .${mark}`)].map((node) => node.getBoundingClientRect()).filter((b) => b.width);
  if (!boxes.length || document.body.dataset.place !== "board") return null;
  return boxes.some((b) => {
    const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
    return x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
  });
}"""
WAITING = "() => document.body.dataset.asked === 'me' || 'telling' in document.body.dataset || !document.querySelector('#sheet').hidden"


@pytest.mark.parametrize("game", EACH)
def test_on_a_phone_the_window_follows_what_is_told_and_stays_with_what_is_chosen(open_page: Any, game: str) -> None:
    page = open_page("", size=LOW_PHONE, has_touch=True, is_mobile=True, pace="step", expected=SMALL_MAP)
    set_up(page, game, 3, "random")
    rng, told, chosen = Random(game), 0, 0
    for _ in range(TOUCHES):
        page.wait_for_function(WAITING)
        if told >= 6 and chosen >= 3:
            break
        if page.locator("body[data-telling]").count():
            assert page.evaluate("() => document.body.dataset.place") == "board", "nobody has looked anywhere else"
            if page.locator("#moment:visible").count() == 0:
                there = page.evaluate(SEEN, "last")
                assert there is not False, page.locator("#ask-text").inner_text()
                told += there is True
            before = page.locator("#note").inner_text()
            page.locator("#telling-next").tap()
            page.wait_for_function(
                "before => !('telling' in document.body.dataset) || document.querySelector('#note').innerText !== before",
                arg=before,
            )
            continue
        now = settled(page)
        if now["asked"] != "me":
            continue
        touch(page, now, rng, tap=True)
        page.wait_for_function("() => document.body.dataset.asked !== 'sending'")
        there = page.evaluate(SEEN, "sel")
        assert there is not False, "what was chosen left the window"
        chosen += there is True
    assert told >= 3
