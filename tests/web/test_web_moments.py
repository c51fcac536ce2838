"""Great moments: a short card over the board with the game's own picture, that anybody can end, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import DESKTOP, PRIMARY, my_turn

import tepui
from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

LOW_PHONE = {"width": 390, "height": 664}
MOST = 1500  # actions of a random game
TRIES = 4  # of chance, after which it must be the same
SHOWN = "#moment:not([hidden])"
PRESENT = "() => !('telling' in document.body.dataset)"


def moments(match: Match, action: int) -> list[str]:
    """The titles of what comes of an action of the first seat, whatever chance does; none if they differ or the game is over."""
    found = []
    for luck in range(TRIES):
        after = match.copy()
        after.reseed(luck, 0)
        after.do(action, 0)
        told = [match.game.moment(event) for event in after.events(match.seq) if match.game.say(event)]
        found.append([] if after.over else [title for title in told if title])
    return found[0] if all(titles == found[0] for titles in found) else []


def before_a_moment(slug: str, seed: int, wanted: str = "") -> tuple[Match, int, str]:
    """A random game up to where the first seat can do something that is a great moment (or the one that is wanted): with that
    action and its title."""
    match, rng = Match.new(slug, 2, seed=seed), Random(seed)
    for _ in range(MOST):
        if match.seats == [0]:
            for action in match.legal(0):
                titles = moments(match, action) if not match.game.actions.verb(action).chance else []
                if titles and wanted in ("", titles[0]):
                    return match, action, titles[0]
        match.do(rng.choice(match.legal(match.seats[0])), match.seats[0])
    raise AssertionError(f"{slug}: no great moment in {MOST} actions")


def do_it(page: Any, notation: str) -> None:
    """By notation, as the key / asks for it, and confirmed where it asks again."""
    page.keyboard.press("/")
    page.locator("#writing input").fill(notation)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => 'telling' in document.body.dataset || document.querySelector('#choices .quiet') !== null"
    )
    if page.locator("#choices .quiet").count():
        page.locator(PRIMARY).click()


SEEDS = {"atlantis": 4, "chac": 3, "eldorado": 3, "narak": 2, "tikal2": 1}


@pytest.mark.parametrize("slug", sorted(tepui.list_games()))
def test_a_great_moment_has_its_card_with_the_games_own_picture(open_page: Any, laid: Any, slug: str) -> None:
    match, action, title = before_a_moment(slug, SEEDS[slug])
    page = open_page(laid([match])[0], pace="step")
    assert my_turn(page)
    do_it(page, match.game.write(action))
    card = page.locator(SHOWN)
    card.wait_for()
    assert card.locator("h2").inner_text() == title and card.locator("p").inner_text()
    inside, board = card.locator("svg").bounding_box(), page.locator("#board").bounding_box()
    assert inside["width"] > 200 and board["x"] <= inside["x"] <= board["x"] + board["width"]
    assert card.locator("svg *").count() > 20
    assert page.locator("#ask-text").bounding_box()["width"] > 100, "it stands in the prompt too"
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !document.querySelector('{SHOWN}')")


def test_news_wait_for_the_module_that_tells_them(open_page: Any, laid: Any) -> None:
    match, action, title = before_a_moment("narak", SEEDS["narak"])
    page, sockets, asked = open_page("", pace="step"), [], []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.route("**/telling.js", lambda route: asked.append(route))
    page.goto(laid([match])[0])
    assert my_turn(page)
    page.keyboard.press("/")
    page.locator("#writing input").fill(match.game.write(action))
    with sockets[0].expect_event("framereceived", lambda frame: '"events"' in frame):
        page.keyboard.press("Enter")
    (telling,) = asked
    telling.continue_()
    page.locator(SHOWN).wait_for()
    assert page.locator("#moment h2").inner_text() == title


# The height of the picture in a card, and that of the largest site on the board, in the drawing's units.
TURNED = """() => [document.querySelector("#moment svg").viewBox.baseVal.height,
  Math.max(...[...document.querySelectorAll('#stage [id^="site-jungle"]')].map((node) => node.getBBox().height))]"""


@pytest.mark.parametrize("title", ["A new site", "A guardian wakes"])
def test_what_is_turned_over_fills_its_card(open_page: Any, laid: Any, title: str) -> None:
    match, action, _ = before_a_moment("narak", SEEDS["narak"], title)
    page = open_page(laid([match])[0], pace="step")
    assert my_turn(page)
    do_it(page, match.game.write(action))
    page.locator(SHOWN).wait_for()
    assert page.locator("#moment h2").inner_text() == title
    picture, site = page.evaluate(TURNED)
    assert picture < 1.4 * site
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("way", "size", "lang"),
    [("click", DESKTOP, "fr"), ("Space", LOW_PHONE, "en"), ("click", LOW_PHONE, "fr")],
    ids=["desktop", "phone-key", "phone-touch"],
)
def test_a_moment_fits_the_board_and_ends_as_one_likes(
    open_page: Any, laid: Any, way: str, size: Any, lang: str
) -> None:
    match, action, _ = before_a_moment("tikal2", SEEDS["tikal2"])
    page = open_page(laid([match])[0], pace="step", size=size, lang=lang)
    assert my_turn(page)
    do_it(page, match.game.write(action))
    card = page.locator(SHOWN)
    card.wait_for()
    assert card.locator("h2").inner_text() == {"en": "Treasures delivered", "fr": "Trésors livrés"}[lang]
    box, board = card.bounding_box(), page.locator("#board").bounding_box()
    assert board["x"] <= box["x"] and box["x"] + box["width"] <= board["x"] + board["width"]
    assert board["y"] <= box["y"] and box["y"] + box["height"] <= board["y"] + board["height"]
    assert page.evaluate("() => document.querySelector('#moment').getAnimations().length") == 0, "calm"
    if way == "click":
        card.click()
    else:
        page.keyboard.press(" ")
    page.wait_for_function(PRESENT)
    assert page.locator(":is(#stage, .hosted) .sel, #menu:not([hidden])").count() == 0, "it means nothing else"


def test_who_wants_everything_at_once_sees_no_card(open_page: Any, laid: Any) -> None:
    match, action, _ = before_a_moment("tikal2", SEEDS["tikal2"])
    page = open_page(laid([match])[0], pace="instant")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    assert my_turn(page)
    seq = page.evaluate("() => document.body.dataset.seq")
    page.keyboard.press("/")
    page.locator("#writing input").fill(match.game.write(action))
    page.keyboard.press("Enter")
    page.wait_for_function("seq => document.body.dataset.seq !== seq", arg=seq)
    assert page.locator(SHOWN).count() == 0 and page.evaluate(PRESENT)
    assert any("/telling.js" in url for url in loaded)
    assert not any("/moment.js" in url or "/settings.js" in url for url in loaded), (
        "what nobody asked for weighs nothing"
    )
