"""The table page for everybody: what is always in sight, in which order things come, what keys do, what a bad line or a bad picture does."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest
from robot import (
    DESKTOP,
    PHONE,
    TABLET,
    Between,
    come_to_rest,
    go_to,
    my_turn,
    play_by_mouse,
    play_by_reading,
    start,
    touch_if_asked,
)

import tepui
from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SMALLEST = {"width": 320, "height": 568}
LANDSCAPE = {"width": 844, "height": 390}
TOUCH = {"has_touch": True, "is_mobile": True}


def box(page: Any, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None, f"{selector} is not shown"
    return found


def inside(page: Any, selector: str) -> bool:
    """Whether all of it can be seen in the window."""
    there, window = box(page, selector), page.viewport_size
    across = there["x"] >= -1 and there["x"] + there["width"] <= window["width"] + 1
    return across and there["y"] >= -1 and there["y"] + there["height"] <= window["height"] + 1


def apart(one: dict[str, float], two: dict[str, float]) -> bool:
    beside = one["x"] + one["width"] <= two["x"] + 1 or two["x"] + two["width"] <= one["x"] + 1
    return beside or one["y"] + one["height"] <= two["y"] + 1 or two["y"] + two["height"] <= one["y"] + 1


# ---- where things are


@pytest.mark.parametrize(
    ("size", "more"),
    [
        pytest.param(DESKTOP, {}, id="desktop", marks=pytest.mark.slow),
        pytest.param(TABLET, {}, id="tablet", marks=pytest.mark.slow),
        pytest.param(PHONE, TOUCH, id="phone"),
    ],
)
def test_what_matters_is_always_in_sight(open_page: Any, size: dict[str, int], more: dict[str, Any]) -> None:
    """What is asked, my things, a way to take back and the last event; no dialog, and no message over prompt or hand."""
    page = open_page("", size=size, **more)
    start(page, "atlantis")
    rng = Random(3)
    for _ in range(8):
        assert my_turn(page)
        touch_if_asked(page, rng, tap=bool(more))
        my_turn(page)
        assert page.locator("#ask-text").inner_text().strip()
        for part in ("#ask", "#undo", "#held", "#seats", "#board"):
            assert inside(page, part), part
        last = "#last-event" if size is PHONE else "#log .ev li"
        assert page.locator(last).first.inner_text().strip(), "the last event"
        assert page.locator("#sheet").is_hidden() and page.locator("dialog").count() == 0
        assert page.locator("[data-clock]").count() == 0, "nobody is hurried who has not asked for it"
    page.evaluate("() => document.body.focus()")
    page.keyboard.press("s")
    page.wait_for_selector("#toast:not([hidden])")
    assert apart(box(page, "#toast"), box(page, "#ask"))
    assert apart(box(page, "#toast"), box(page, "#held"))


TITLES = sorted(slug for slug, game in tepui.list_games().items() if game.status == "finished")


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "narak" else pytest.mark.slow) for game in TITLES]
)
def test_every_title_fits_every_size(open_page: Any, game: str) -> None:
    """No scrolling of the page, prompt and board in sight, targets of the frame as large as a finger on a phone."""
    for size, more in ((DESKTOP, {}), (TABLET, {}), (PHONE, TOUCH)):
        page = open_page("", lang="fr", size=size, **more)
        start(page, game)
        rng = Random(2)
        for _ in range(5):
            assert my_turn(page)
            touch_if_asked(page, rng, tap=bool(more))
            across, down = page.evaluate(
                "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
            )
            assert across <= 0 and down <= 0, (size, across, down)
            for part in ("#ask", "#undo", "#board", "#seats"):
                assert inside(page, part), (size, part)
        if page.locator("#held").is_visible():
            hand = box(page, "#mine")
            assert hand["y"] + hand["height"] <= size["height"] + 1, "the hand lies in the window"
            board = box(page, "#board")
            assert size is not PHONE or hand["y"] >= board["y"] + board["height"] - 1, "on a phone under the board"
        page.close()


@pytest.mark.parametrize("size", [SMALLEST, LANDSCAPE], ids=["smallest", "landscape"])
def test_a_small_window_is_enough(open_page: Any, size: dict[str, int]) -> None:
    page = open_page("", size=size, **TOUCH)
    start(page, "atlantis")
    rng = Random(5)
    for _ in range(6):
        assert my_turn(page)
        touch_if_asked(page, rng, tap=True)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert inside(page, "#board") and box(page, "#board")["height"] > 90
        assert inside(page, "#ask")


# One of each arrangement every day: the dock and the rail.
@pytest.mark.parametrize(
    "game",
    ["eldorado", "chac", *(pytest.param(game, marks=pytest.mark.slow) for game in ("atlantis", "tikal2", "narak"))],
)
def test_on_a_lying_phone_the_board_is_left_and_the_rest_right(open_page: Any, game: str) -> None:
    page = open_page("", size=LANDSCAPE, **TOUCH)
    start(page, game)
    rng = Random(5)
    for _ in range(6):
        touch_if_asked(page, rng, tap=True)
        assert my_turn(page), "what others do leads to other parts of the table; while it asks me it stands still"
        place = page.evaluate("() => document.body.dataset.place")
        shown = "#board" if place == "board" else f"[data-host={place}]"
        board = box(page, shown)
        assert board["height"] == LANDSCAPE["height"] and board["width"] > 0.62 * LANDSCAPE["width"]
        parts = [box(page, part) for part in (shown, "#seats", "#prompt", "#mine") if page.locator(part).is_visible()]
        assert all(inside(page, part) for part in ("#ask", "#seats", "#places", shown))
        assert all(apart(*pair) for pair in combinations(parts, 2)), "nothing lies over anything else"
    page.locator("#all > summary").tap()
    page.locator("#actions button").first.scroll_into_view_if_needed()
    assert inside(page, "#actions button >> nth=0")
    for name in ("log", "rules"):
        go_to(page, name)
        assert inside(page, f"#{name}") and not page.locator("#board").is_visible()


def test_on_a_lying_phone_a_game_is_looked_back_at(open_page: Any) -> None:
    page = open_page("", size=LANDSCAPE, **TOUCH)
    start(page, "atoll")
    play_by_mouse(page, seed=4, tap=True)
    page.locator("#sheet a.review").tap()
    page.wait_for_selector("body[data-ready]")
    assert box(page, "#board")["height"] > 0.7 * LANDSCAPE["height"]
    page.locator("#slider").scroll_into_view_if_needed()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth") and inside(page, "#slider")


def test_text_may_be_twice_as_large(open_page: Any) -> None:
    page = open_page("", size=DESKTOP)
    start(page, "atlantis")
    assert my_turn(page)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for part in ("#ask", "#undo", "#board"):
        assert inside(page, part), part
    assert play_by_mouse(page, seed=1, moves=3) == 3


def test_regions_come_in_reading_order_and_skip_links_lead_to_them(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    order = page.evaluate(
        "() => [...document.querySelectorAll('header.bar, #prompt, #mine, #board, #seats, #side')]"
        ".map((node) => node.id || 'bar')"
    )
    assert order == ["bar", "prompt", "board", "mine", "seats", "side"]
    for target in ("ask", "mine", "stage", "log"):
        page.evaluate("() => document.activeElement.blur()")
        page.locator(f".skip[href='#{target}']").focus()
        assert page.locator(f".skip[href='#{target}']").is_visible()
        page.keyboard.press("Enter")
        assert page.evaluate("() => document.activeElement.id") == target
    regions = (
        "() => [...document.querySelectorAll('#prompt, #mine, #board, #left, #side')].every((node) => node.ariaLabel)"
    )
    assert page.evaluate(regions), "every region has a name"


COLOURS = """() => [...document.querySelectorAll('#stage svg [id] use, #stage svg defs path')].slice(0, 400)
  .map((node) => getComputedStyle(node).fill + getComputedStyle(node).stroke).join()"""


def test_the_table_goes_dark_and_the_board_stays_lit(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    found = {}
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        come_to_rest(page)
        paper = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        found[theme] = (paper, page.evaluate(COLOURS))
    assert found["light"][0] != found["dark"][0] and found["light"][1] == found["dark"][1]


STEADY = """async () => {
  const { prompt, steady } = await import(`/static/${document.documentElement.dataset.release}/js/table/prompt.js`);
  const { Pick } = await import(`/static/${document.documentElement.dataset.release}/js/table/selection.js`);
  const { Draft } = await import(`/static/${document.documentElement.dataset.release}/js/table/draft.js`);
  const choice = (label) => ({ label, short: label, path: [], ends: true, actions: [1], notation: [""], group: "", order: 0 });
  const state = { seat: 0, asked: [0], seats: [], undo: {}, prompt: { text: "?" }, started: true };
  const click = { pointerType: "mouse", detail: 1 };
  const shown = (label) => (prompt(state, new Pick([choice(label)]), new Draft(), null, {}), steady(click));
  const node = document.querySelector("#primary");
  const real = node.matches.bind(node);
  node.matches = (what) => what === ":hover" || real(what);
  const fresh = shown("one");
  await new Promise((done) => setTimeout(done, 700));
  const rested = steady(click);
  const changed = shown("two");
  return [fresh, rested, changed, steady({ pointerType: "", detail: 0 })];
}"""


def test_the_primary_button_means_nothing_new_under_a_resting_pointer(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    assert page.evaluate(STEADY) == [False, True, False, True], "not at once, but after a moment; the keyboard at once"


def test_the_primary_button_keeps_its_place(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    ends = set()
    for seed in range(12):
        if not my_turn(page):
            break
        play_by_mouse(page, seed=seed, moves=1)
        if my_turn(page) and page.locator("#primary").is_visible():
            there = box(page, "#primary")
            ends.add(round(there["x"] + there["width"]))
    assert len(ends) == 1, "its right edge stays where it is"


# ---- keys


FOCUSED = "() => document.activeElement.closest('#stage [id], [data-e]')?.id || document.activeElement.dataset.e || ''"


def test_arrows_walk_over_the_board(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    stops = "() => document.querySelectorAll('#stage svg [tabindex=\"0\"]').length"
    assert page.evaluate(stops) == 1, "the board is one tab stop"
    page.keyboard.press("n")
    visited = {page.evaluate(FOCUSED)}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "p"):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.hasAttribute('data-lit')"), "only what is lit"
        visited.add(page.evaluate(FOCUSED))
    assert len(visited) > 2
    assert page.evaluate(stops) == 1
    any_ = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(f"Control+{key}")
        any_.add((page.evaluate(FOCUSED), page.evaluate("() => document.activeElement.hasAttribute('data-lit')")))
    assert all(id_ for id_, _ in any_) and len(any_) > 1


def test_keys_of_hand_turn_and_views(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    hand = page.locator("#held .htile")
    hand.nth(0).press("Enter")
    page.wait_for_selector("#held .htile.sel")
    page.keyboard.press("Escape")
    page.wait_for_selector("#held .htile.sel", state="detached")
    hand.nth(1).press("Enter")
    page.wait_for_selector("#held .htile.sel")
    page.keyboard.press("n")
    target = page.evaluate(FOCUSED)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.body.dataset.seq !== '0'")
    assert target.startswith("tile-")
    page.keyboard.press("r")
    assert page.locator("#board").is_hidden() and page.locator("#reading").is_visible()
    page.keyboard.press("m")
    assert page.locator("#board").is_visible() and page.locator("#reading").is_hidden()
    page.keyboard.press("w")
    assert my_turn(page)
    page.wait_for_timeout(3000)  # sentences go out one by one
    page.evaluate("() => ['#polite', '#assertive'].forEach((id) => document.querySelector(id).replaceChildren())")
    page.keyboard.press("l")
    assert page.locator("#polite").inner_text().strip(), "L says the last one again"


def test_e_ends_the_turn_and_enter_confirms(open_page: Any) -> None:
    page = open_page("")
    start(page, "chac")
    rng = Random(1)
    for _ in range(40):
        assert my_turn(page)
        if "E" in page.locator(":is(#primary, #choices) kbd").all_inner_texts():
            break
        touch_if_asked(page, rng)
    before = page.evaluate("() => document.body.dataset.seq")
    page.keyboard.press("e")
    assert page.evaluate("() => document.body.dataset.seq") == before, "E alone ends nothing"
    assert page.evaluate("() => document.activeElement.id") == "primary"
    page.keyboard.press("Enter")
    page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


def moving() -> Match:
    """A game in which the first seat has its points to move with."""
    match, rng = Match.new("atlantis", 2, {"first": 0}, seed=4), Random(4)
    while type(match.table.step).__name__ != "Move" or match.seat != 0:
        match.do(rng.choice(match.legal(match.seat)))
    return match


def test_shift_u_takes_the_whole_turn_back(open_page: Any, laid: Any) -> None:
    page = open_page("")
    page.goto(laid([moving()])[0])
    page.wait_for_selector("body[data-ready]")
    assert my_turn(page)
    page.keyboard.press("r")
    state = "() => [document.querySelector('#reading').innerText, document.querySelector('#actions-count').innerText]"
    page.wait_for_function("() => document.querySelector('#reading').innerText.length > 50")
    before = page.evaluate(state)
    for left in (2, 1):
        page.locator("#actions button:not(.risky)").first.click()
        page.wait_for_function("left => document.querySelectorAll('#pips .pip:not(.used)').length === left", arg=left)
    assert page.evaluate(state) != before
    page.keyboard.press("Shift+U")
    page.wait_for_function("() => document.querySelectorAll('#pips .pip:not(.used)').length === 3")
    assert page.evaluate(state) == before


def test_z_shows_a_card_large_beside_itself(open_page: Any) -> None:
    page = open_page("")
    start(page, "narak")
    assert my_turn(page)
    page.locator("#held .drawn").first.focus()
    page.keyboard.press("z")
    page.wait_for_selector("#closeup:not([hidden])")
    assert apart(box(page, "#closeup"), page.locator("#held .drawn .pic").first.bounding_box())
    page.keyboard.press("Escape")
    page.wait_for_selector("#closeup", state="hidden")


def test_focus_is_never_stolen_and_goes_to_the_prompt_when_its_piece_is_gone(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    page.locator("#tab-log").focus()
    touch_if_asked(page, Random(2))  # the pointer moves on, and others play
    page.locator("#tab-rules").focus()
    my_turn(page)
    assert page.evaluate("() => document.activeElement.id") == "tab-rules"
    page.keyboard.press("n")
    page.evaluate("() => document.activeElement.dispatchEvent(new CustomEvent('focus-lost', { bubbles: true }))")
    assert page.evaluate("() => document.activeElement.id") == "ask"


# ---- a line that fails, a picture that fails


def test_a_slow_line_is_told_and_the_touch_is_kept(open_page: Any) -> None:
    page = open_page("")
    line = Between(page)
    start(page, "atoll")
    assert my_turn(page)
    kept: list[dict[str, Any]] = []
    line.said = lambda message: kept.append(message) if message["type"] == "do" else message
    before = page.locator("#stage svg").inner_html()
    for seed in range(8):
        touch_if_asked(page, Random(seed))
        if kept:
            break
    page.wait_for_function("() => document.querySelector('#live').dataset.state === 'lagging'")
    assert page.evaluate("() => document.body.dataset.asked") == "sending"
    assert page.locator("#note").inner_text().strip(), "it says that it is sending"
    shape = re.compile(r"translate\([^)]*\)")
    assert shape.findall(page.locator("#stage svg").inner_html()) == shape.findall(before), (
        "nothing moves before the server has said so"
    )


def test_an_answer_that_comes_too_late_is_told(open_page: Any) -> None:
    page = open_page("")
    line = Between(page)
    start(page, "atoll")
    assert my_turn(page)
    line.said = lambda message: {**message, "seq": message["seq"] - 1} if message["type"] == "do" else message
    for seed in range(8):
        touch_if_asked(page, Random(seed))
        if page.locator("#toast").is_visible():
            break
    assert page.locator("#toast").inner_text().strip()
    line.said = lambda message: message
    assert play_by_mouse(page, seed=1, moves=3) == 3, "and one chooses again"


@pytest.mark.parametrize("svg", ["", "<svg><g></svg>"], ids=["none", "broken"])
def test_a_picture_that_fails_leaves_the_table_in_words(open_page: Any, svg: str) -> None:
    page = open_page("", expected=("no picture", "TypeError"))
    line = Between(page)
    line.said = lambda message: {**message, "patches": False} if message["type"] == "hello" else message
    line.heard = lambda message: {**message, "svg": svg} if message["type"] == "state" else message
    page.goto("/me")
    start_without_picture(page, "atoll")
    page.wait_for_selector("#reading:not([hidden])")
    assert page.locator("#board").is_hidden()
    assert play_by_reading(page, seed=2, moves=4) == 4


def start_without_picture(page: Any, game: str) -> None:
    page.evaluate(
        "game => { const form = document.createElement('form'); form.method = 'post'; form.action = '/play/' + game;"
        " document.body.append(form); form.submit(); }",
        game,
    )
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")


def test_a_server_that_restarts_says_so(open_page: Any) -> None:
    page = open_page("")
    sockets: list[Any] = []
    page.route_web_socket(re.compile(r"/ws/"), lambda socket: (sockets.append(socket), socket.connect_to_server()))
    start(page, "atoll")
    assert my_turn(page)
    sockets[-1].close(code=1012)
    page.wait_for_function("() => document.querySelector('#live').dataset.state === 'restarting'")
    assert "saved" in page.locator("#link-text").inner_text()
    page.wait_for_selector("#link-bar", state="hidden")
    assert play_by_mouse(page, seed=1, moves=1) == 1


# Motion that stops on its way: whatever is asked to move stays in the middle of it until it is told to finish.
SLOW = """() => {
  const real = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) { return real.call(this, frames, { ...how, duration: 1e7 }); };
}"""
MOVING = "() => document.querySelector('#stage svg').getAnimations({ subtree: true }).filter((one) => one.playState === 'running').length"

# Every named piece with its place, the words of the log, and how many nodes the picture has.
PICTURE = """() => {
  const svg = document.querySelector("#stage svg");
  const pieces = [...svg.querySelectorAll("[id]")].filter((node) => !node.closest("defs, .previews"));
  return JSON.stringify([document.body.dataset.seq, document.querySelector("#log").textContent,
    pieces.map((node) => [node.id, node.getAttribute("transform"), node.querySelectorAll("*").length])]);
}"""


@pytest.mark.parametrize("game", ["atoll", "tikal2"])
def test_a_line_that_breaks_in_mid_motion_leaves_the_picture_as_it_should_be(open_page: Any, game: str) -> None:
    page = open_page("", reduced_motion="no-preference")
    sockets: list[Any] = []
    page.route_web_socket(re.compile(r"/ws/"), lambda socket: (sockets.append(socket), socket.connect_to_server()))
    start(page, game)
    page.evaluate(SLOW)
    rng = Random(3)
    for _ in range(20):
        assert my_turn(page)
        touch_if_asked(page, rng)
        if page.evaluate(MOVING):
            break
    assert page.evaluate(MOVING), "something is on its way"
    lines = len(sockets)
    sockets[-1].close(code=1001)
    page.wait_for_selector("#link-bar:not([hidden])")
    assert page.evaluate(MOVING), "and still is, without a line"
    page.wait_for_selector("#link-bar", state="hidden")
    assert len(sockets) > lines
    assert my_turn(page)
    page.evaluate("() => document.getAnimations().forEach((motion) => motion.finish())")
    other = page.context.new_page()  # the same seat, which has seen no motion and no break
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    assert my_turn(other)
    page.wait_for_function(f"expected => ({PICTURE})() === expected", arg=other.evaluate(PICTURE))
    other.close()
    assert play_by_mouse(page, seed=1, moves=3) == 3, "and the game goes on"
