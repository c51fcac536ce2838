"""El Dorado touched: a card onto a blockade and on through it; what the result tells of a race."""

from __future__ import annotations

import re
from typing import Any

import pytest
from robot import DESKTOP, PHONE, PRIMARY, come_to_rest, seen

from tepui.games.eldorado.people.reader_view import space_id
from tepui.games.eldorado.tests.expedition import at, blockades, race, zone
from tepui.rooms.match_rows import reopen
from tepui.server.store.sql import Store
from tepui.testing.kit import play

pytestmark = pytest.mark.browser

BEFORE_C, BEHIND_C = (3, -2), (4, -3)  # on both sides of the first junction of the first course
DOOR = (24, -3)  # before the finish


def opened(open_page: Any, link: str, size: dict[str, int], lang: str) -> Any:
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = open_page("", lang=lang, size=size, **touch)
    page.goto(link)
    page.wait_for_url("**/t/**")
    page.wait_for_function("() => document.body.dataset.asked === 'me'")
    return page


def touch(page: Any, element: str, size: dict[str, int]) -> None:
    """A click or a tap on something lit, brought into sight if it is not."""
    for way in ("recentre", "whole", "recentre", "whole", ""):
        lit = [node for node in seen(page)["lit"] if node["id"] == element]
        if lit:
            (page.touchscreen.tap if size is PHONE else page.mouse.click)(lit[0]["x"], lit[0]["y"])
            return
        if way:
            page.locator(f"[data-do={way}]").click()
    raise AssertionError(f"{element} is not lit in sight: {seen(page)}")


def moved_on(page: Any, seq: str) -> None:
    page.wait_for_function("seq => document.body.dataset.seq !== seq && document.body.dataset.asked === 'me'", arg=seq)


def table(page: Any, store: Store) -> Any:
    record = store.find(re.search(r"/t/([A-Z]{8})", page.url)[1])
    return reopen(record, store.lines(record.id), None)


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["desktop", "phone"])
def test_a_card_is_touched_onto_a_blockade_and_goes_on_through_it(
    open_page: Any, laid: Any, store: Store, size: Any, lang: str
) -> None:
    match = race(pawns=[BEFORE_C], hands=[["trailblazer", "traveler"]], blockades={"C": 1})
    behind = space_id(match.table.rules.course.at[BEHIND_C])
    page = opened(open_page, laid([match])[0], size, lang)
    seq = seen(page)["seq"]
    touch(page, "card-trailblazer", size)
    touch(page, "block-C", size)
    moved_on(page, seq)
    assert blockades(table(page, store), 0) == [1]
    assert page.locator("#block-C").count() == 0
    seq = seen(page)["seq"]
    touch(page, behind, size)
    page.wait_for_function("seq => document.body.dataset.seq !== seq", arg=seq)
    assert at(table(page, store), 0) == BEHIND_C


@pytest.mark.parametrize(
    ("lang", "heads", "arrived", "short"),
    [
        ("en", ["Arrival", "Blockades"], "Round 1", "spaces to go"),
        ("fr", ["Arrivée", "Barrières"], "Manche 1", "encore"),
    ],
)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_result_tells_arrivals_and_blockades(
    open_page: Any, laid: Any, size: Any, lang: str, heads: list[str], arrived: str, short: str
) -> None:
    match = race(pawns=[DOOR], hands=[["sailor"]], taken=[[1, 4], [2]])
    page = opened(open_page, laid([match])[0], size, lang)
    touch(page, "card-sailor", size)
    touch(page, "space-gate1", size)
    page.wait_for_selector("#sheet table.scores")
    assert page.locator("#sheet thead th").all_inner_texts()[2:] == heads
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#sheet tbody tr").all()]
    assert rows[0] == ["1", arrived, "1, 4"]
    assert all(short in row[1] for row in rows[1:])
    assert page.locator("#sheet").evaluate("node => node.scrollWidth <= node.clientWidth")


def phone_with(open_page: Any, laid: Any, match: Any) -> Any:
    return opened(open_page, laid([match])[0], PHONE, "en")


def width_of(page: Any, element: str) -> float:
    return page.locator(f"#{element}").bounding_box()["width"]


def test_a_phone_opens_on_my_pawn_with_spaces_for_a_finger_and_a_map_of_the_whole(open_page: Any, laid: Any) -> None:
    match = race(pawns=[(9, 0)], hands=[["explorer", "traveler"]])
    page = phone_with(open_page, laid, match)
    page.wait_for_selector("#minimap img[src^='data:']")
    mine = page.locator("#pawn-0-a").bounding_box()
    stage = page.locator("#stage").bounding_box()
    assert (
        stage["x"] < mine["x"] < stage["x"] + stage["width"] and stage["y"] < mine["y"] < stage["y"] + stage["height"]
    )
    assert width_of(page, space_id(match.table.where[0])) >= 40
    before = page.locator("#stage > svg").get_attribute("viewBox")
    far_right = page.locator("#minimap").bounding_box()
    page.touchscreen.tap(far_right["x"] + far_right["width"] - 12, far_right["y"] + far_right["height"] - 20)
    page.wait_for_function("box => document.querySelector('#stage > svg').getAttribute('viewBox') !== box", arg=before)
    page.locator("[data-do=whole]").tap()
    page.wait_for_selector("#minimap", state="hidden")


def test_the_map_is_not_drawn_anew_when_a_pawn_moves(open_page: Any, laid: Any) -> None:
    """An image of the whole drawing weighs megabytes, and a browser takes its time to let go of it."""
    page = phone_with(open_page, laid, race(pawns=[(9, 0)], hands=[["explorer", "explorer"]]))
    image = page.wait_for_selector("#minimap img[src^='data:']").get_attribute("src")
    dots = page.locator("#minimap b").evaluate_all("nodes => nodes.map(node => node.style.cssText)")
    assert len(dots) == page.locator(".pieces > .pawn, .pieces > .blockade").count()
    touch(page, "card-explorer", PHONE)
    seq = seen(page)["seq"]
    touch(page, next(node["id"] for node in seen(page)["lit"] if node["id"].startswith("space-")), PHONE)
    page.wait_for_function("seq => document.body.dataset.seq !== seq", arg=seq)
    moved = page.locator("#minimap b").evaluate_all("nodes => nodes.map(node => node.style.cssText)")
    assert len(moved) == len(dots) and moved != dots
    assert page.locator("#minimap img").get_attribute("src") == image


def test_the_map_covers_nothing_that_can_be_touched(open_page: Any, laid: Any) -> None:
    page = phone_with(open_page, laid, race(pawns=[(9, 0)], hands=[["explorer", "traveler"]]))
    page.locator("#held [data-e=card-explorer]").tap()
    come_to_rest(page)
    place = page.locator("#minimap").bounding_box()
    lit = next(node for node in seen(page)["lit"] if node["id"].startswith("space-"))
    drag(page, (lit["x"], lit["y"]), (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2))
    assert page.evaluate(COVERED) == []


# What can be touched on the board and lies under the small map, in part or whole.
COVERED = """() => {
  const map = document.querySelector("#minimap").getBoundingClientRect();
  return [...document.querySelectorAll("#stage [data-lit]")].filter((node) => {
    const box = node.getBoundingClientRect();
    return map.width && box.left < map.right && map.left < box.right && box.top < map.bottom && map.top < box.bottom;
  }).map((node) => node.id);
}"""


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger on the board."""
    finger = page.context.new_cdp_session(page)
    for i in range(9):
        x, y = (start[k] + (end[k] - start[k]) * i / 8 for k in (0, 1))
        finger.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        page.wait_for_timeout(20)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    come_to_rest(page)


def test_the_market_of_a_phone_has_a_place_of_its_own(open_page: Any, laid: Any, store: Store) -> None:
    page = phone_with(open_page, laid, race(pawns=[(9, 0)], hands=[["explorer", "traveler", "traveler"]]))
    page.locator("#places [data-place-to=market]").tap()
    wares = page.locator("#region-market [id^=market-]")
    assert wares.count() == 18 and page.locator("#region-market [data-shelf=market]").count() == 6
    assert all(min(box["width"], box["height"]) >= 44 for box in (ware.bounding_box() for ware in wares.all()))
    assert not page.locator("#stage").is_visible()
    page.locator("#held [data-e=card-explorer]").tap()  # its places are on the course
    page.wait_for_selector("#stage", state="visible")
    page.locator("#places [data-place-to=market]").tap()
    seq = seen(page)["seq"]
    page.locator("#market-photographer").tap()  # there is one way to pay it
    page.wait_for_function("seq => document.body.dataset.seq !== seq", arg=seq)
    assert table(page, store).table.bought


def test_pawns_far_apart_come_into_sight_one_after_the_other(open_page: Any, laid: Any) -> None:
    match = race(2, pawns=[[(0, 0), (9, 0)]], hands=[["explorer"]])
    page = phone_with(open_page, laid, match)
    page.locator("#held [data-e=card-explorer]").tap()
    seen_at: set[str] = set()
    for _ in range(3):
        page.locator("[data-do=recentre]").tap()
        come_to_rest(page)
        seen_at |= {node["id"] for node in seen(page)["lit"] if node["id"].startswith("space-")}
        assert all(node["w"] >= 40 for node in seen(page)["lit"] if node["id"].startswith("space-"))
    lines = {
        line.offer.path[1] for line in match.game.lines(match.view(0)) if line.offer.path[:1] == ("card-explorer",)
    }
    assert seen_at == lines


def test_on_a_computer_the_map_of_the_whole_lies_in_the_dock(open_page: Any, laid: Any) -> None:
    page = opened(open_page, laid([race(pawns=[(9, 0)], hands=[["explorer"]])])[0], DESKTOP, "en")
    small, board = page.locator("#minimap").bounding_box(), page.locator("#board").bounding_box()
    assert small["y"] >= board["y"] + board["height"], "it covers nothing of the board"
    assert width_of(page, "space-B34") >= 40 and not page.locator("#places").is_visible()


# Buttons of the prompt and cards of the hand that are cut, and words of the prompt that do not fit.
CUT = """() => {
  const choices = document.querySelector("#choices").getBoundingClientRect();
  const held = document.querySelector("#held").getBoundingClientRect();
  const outside = (box, frame) =>
    box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.offsetWidth);
  return [
    ...seen("#choices button").filter((node) => outside(node.getBoundingClientRect(), choices)),
    ...seen("#choices button, #primary").filter((node) => outside(words(node), node.getBoundingClientRect())),
    ...seen("#held .htile").filter((node) => outside(node.getBoundingClientRect(), held)),
    ...seen("#ask-text, #note").filter((node) => node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 1),
  ].map((node) => node.textContent || node.dataset.e);
}"""
WINDOWS = [
    (1440, 900),
    (1366, 768),
    (1280, 720),
    (1024, 768),
    (820, 1180),
    (720, 450),
    (390, 664),
    (360, 640),
    (844, 390),
]
FOUR_KINDS = ["explorer", "traveler", "sailor", "trailblazer"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_hand_and_the_ways_to_end_a_turn_are_whole_at_every_size(open_page: Any, laid: Any, lang: str) -> None:
    playing = race(2, pawns=[[(9, 0), (0, 0)]], hands=[FOUR_KINDS])
    discarding = play(race(2, pawns=[[(9, 0), (0, 0)]], hands=[FOUR_KINDS]), "end")
    five = race(2, pawns=[[(9, 0), (0, 0)]], hands=[[*FOUR_KINDS, "photographer"]])
    for match, ways in ((playing, 1), (discarding, 2), (five, 1)):
        page = opened(open_page, laid([match])[0], DESKTOP, lang)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)))")
            if match is not five or min(width - 244, height) >= 500:  # on a phone more than four are pushed along
                assert page.evaluate(CUT) == [], (width, height)
        assert page.locator("#choices button:visible, #primary:visible").count() == ways


def test_an_arrival_is_shown_with_the_whole_city(open_page: Any, laid: Any) -> None:
    page = open_page("", size=DESKTOP, pace="slow")
    page.goto(laid([race(pawns=[DOOR], hands=[["sailor"]])])[0])
    page.wait_for_function("() => document.body.dataset.asked === 'me'")
    touch(page, "card-sailor", DESKTOP)
    touch(page, "space-gate1", DESKTOP)
    page.wait_for_selector("#moment:not([hidden]) .city")
    inside = """() => {
      const [scene, city] = ["#moment .scene", "#moment .city"].map((one) => document.querySelector(one).getBoundingClientRect());
      return city.left >= scene.left && city.right <= scene.right && city.top >= scene.top && city.bottom <= scene.bottom;
    }"""
    assert page.evaluate(inside)


@pytest.mark.parametrize(
    ("size", "lang"), [(DESKTOP, "en"), pytest.param(PHONE, "fr", marks=pytest.mark.slow)], ids=["desktop", "phone"]
)
def test_a_payment_is_proposed_and_may_be_changed(
    open_page: Any, laid: Any, store: Store, size: Any, lang: str
) -> None:
    match = race(pawns=[(0, 0)], hands=[["traveler", "traveler", "photographer"]])
    page = opened(open_page, laid([match])[0], size, lang)
    seq = seen(page)["seq"]
    if size is PHONE:
        page.locator("#places [data-place-to=market]").click()
    touch(page, "market-photographer", size)
    moved_on(page, seq)
    assert ticked(page) == {"card-photographer": 1}, "one card rather than two"
    assert page.locator("#primary").is_enabled()
    for card in ("card-photographer", "card-traveler", "card-traveler"):
        touch(page, card, size)
    assert ticked(page) == {"card-traveler": 2}
    seq = seen(page)["seq"]
    page.locator(PRIMARY).click()
    moved_on(page, seq)
    assert zone(table(page, store), "hand", 0) == {"photographer": 1}


def ticked(page: Any) -> dict[str, int]:
    """Cards of the hand that are taken, and how often."""
    found: dict[str, int] = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('#held [data-taken]')].map((card) => [card.dataset.e, Number(card.dataset.taken)]))"
    )
    return found


def test_an_empty_hand_keeps_its_place_and_what_is_touched_can_be_let_go_of(open_page: Any, laid: Any) -> None:
    page = opened(open_page, laid([race(pawns=[(0, 0)], hands=[["explorer"]])])[0], DESKTOP, "en")
    places = [page.locator(part).bounding_box() for part in ("#mine", "#minimap", "#board")]
    page.locator("#held .htile").click()
    page.locator("#choices .drop").click()
    page.wait_for_selector("#held .htile:not(.sel)")
    seq = seen(page)["seq"]
    page.locator("#held .htile").click()
    touch(page, min(node["id"] for node in seen(page)["lit"] if node["id"].startswith("space-")), DESKTOP)
    moved_on(page, seq)
    assert page.locator("#held").inner_text() == "Your hand is empty."
    assert [page.locator(part).bounding_box() for part in ("#mine", "#minimap", "#board")] == places


def test_what_happened_stands_below_the_market_where_it_has_room(open_page: Any, laid: Any) -> None:
    match = play(race(2, pawns=[[(0, 0), (0, 1)]], hands=[["traveler"]]), "end", "done")
    while match.seat != 0:
        match.do(match.legal()[-1])
    page = opened(open_page, laid([match])[0], DESKTOP, "en")
    page.wait_for_selector("#recap-list li")
    market, told = page.locator("[data-host=market] svg").bounding_box(), page.locator("#recap").bounding_box()
    assert told["y"] >= market["y"] + market["height"] and told["x"] >= market["x"] - 10
    assert not page.locator("#recap-button").is_visible(), "the list is in sight"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector("#recap-button:visible")
