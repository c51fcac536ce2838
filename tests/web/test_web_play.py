"""Whole games through the real page: by clicking, by keyboard, by the reading view, on a phone, round one screen, over the network."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any

import pytest
from robot import (
    DESKTOP,
    GAME_SECONDS,
    PHONE,
    TABLET,
    choose_setting,
    go_to,
    my_turn,
    play_by_keys,
    play_by_mouse,
    play_by_reading,
    seen,
    settled,
    sit_down,
    start,
    touch_if_asked,
)

import tepui

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

# Games that say they are finished, and the one the page was built with.
PLAYED = sorted(
    slug for slug, game in tepui.list_games(all=True).items() if game.status == "finished" or slug == "atlantis"
)


SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


def sized(turn: int, whole: bool = True) -> Any:
    """Every title at one size; the next title, and the next way to play, at the next size.

    By the mouse every title is played to its end each time. By other ways the long titles end in the long run, and
    begin here.
    """
    names = list(SIZES)
    pairs = [(game, names[(number + turn) % len(names)]) for number, game in enumerate(PLAYED)]
    cases = [pytest.param(*pair, 10_000, id="-".join(pair), marks=_late(pair[0], whole)) for pair in pairs]
    if not whole:
        cases += [pytest.param(*pair, BEGINNING, id="-".join((*pair, "begins"))) for pair in pairs if _late(pair[0])]
    return pytest.mark.parametrize(("game", "size", "moves"), cases)


BEGINNING = 15  # touches
SHORT = ("atoll",)  # games of a few seconds


def _late(game: str, whole: bool = False) -> tuple[Any, ...]:
    return () if whole or game in SHORT else (pytest.mark.slow,)


def played_on(page: Any, moves: int, done: int) -> None:
    """So many touches have moved the game on; without a bound, to its end."""
    if moves > done:
        finished(page)
    assert int(seen(page)["seq"]) > 0


def finished(page: Any) -> None:
    """The result is shown, with a line for everybody."""
    assert page.locator("#sheet h2").inner_text()
    assert page.locator("#sheet table.scores tbody tr").count() == page.locator("#seats li").count()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_one_click_from_home_to_a_legal_move(open_page: Any) -> None:
    page = open_page("/")
    page.locator(".game .go").first.click()
    page.wait_for_selector("[data-lit], #choices .btn, #primary:not([hidden])")
    assert my_turn(page)
    assert page.url.endswith(re.search(r"/t/[A-Z]{8}$", page.url)[0]), "the seat must leave the address"
    before = seen(page)["seq"]
    for _ in range(4):
        play_by_mouse(page, seed=3, moves=1)
        if seen(page)["seq"] != before:
            break
    assert seen(page)["seq"] != before


@sized(0)
def test_a_whole_game_against_bots_by_clicking(open_page: Any, game: str, size: str, moves: int) -> None:
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    page = open_page("", size=SIZES[size], **touch)
    sit_down(page, game)
    play_by_mouse(page, seed=5, moves=moves, tap=bool(touch))
    finished(page)
    page.locator("#sheet a.review").click()
    page.wait_for_url("**/r/**")


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_on_a_phone_by_tapping(open_page: Any, game: str) -> None:
    page = open_page("", lang="fr", size=PHONE, has_touch=True, is_mobile=True)
    start(page, game)
    play_by_mouse(page, seed=6, tap=True)
    finished(page)


@sized(1, whole=False)
def test_a_game_by_keyboard_only(open_page: Any, game: str, size: str, moves: int) -> None:
    page = open_page("", size=SIZES[size])
    sit_down(page, game)
    played_on(page, moves, play_by_keys(page, seed=7, moves=moves))


@sized(2, whole=False)
def test_a_game_in_the_reading_view(open_page: Any, game: str, size: str, moves: int) -> None:
    page = open_page("", size=SIZES[size])
    sit_down(page, game)
    page.keyboard.press("r")
    assert page.locator("#board").is_hidden()
    played_on(page, moves, play_by_reading(page, seed=9, moves=moves))


def test_a_phone_plays_without_sideways_scrolling_and_with_big_targets(open_page: Any) -> None:
    page = open_page("", lang="fr", size=PHONE, has_touch=True, is_mobile=True)
    start(page, "atlantis")
    assert my_turn(page)
    for _ in range(6):
        play_by_mouse(page, seed=2, moves=1, tap=True)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert not page.evaluate(SMALL), page.evaluate(SMALL)
    ask, board = page.locator("#ask").bounding_box(), page.locator("#board").bounding_box()
    assert ask["y"] >= board["y"] + board["height"] - 1, "the prompt lies under the board"
    for place in ("left", "log", "rules", "board"):
        go_to(page, place)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert not page.evaluate(SMALL), page.evaluate(SMALL)


# Buttons and links that are shown and smaller than a finger; links inside running text are exempt.
SMALL = """() => [...document.querySelectorAll("button, a, summary, input, select")]
  .filter((node) => node.getClientRects().length && !node.closest("[inert]") && !node.matches("p a, .skip, .sr *"))
  .map((node) => [node.id || node.textContent.trim().slice(0, 30) || node.ariaLabel, node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`)"""


def test_a_finger_beside_a_small_piece_still_touches_it(open_page: Any) -> None:
    page = open_page("", size=PHONE, has_touch=True, is_mobile=True)
    start(page, "atoll")
    assert my_turn(page)
    page.locator("[data-do=whole]").tap()
    lit = seen(page)["lit"][0]
    page.evaluate(
        "id => { const node = document.getElementById(id);"
        " node.setAttribute('transform', node.getAttribute('transform') + ' scale(0.3)'); }",
        lit["id"],
    )
    small = still(page, lit["id"])
    assert small["w"] < 30
    seq = page.locator("body").get_attribute("data-seq")
    page.touchscreen.tap(small["x"] + small["w"] / 2 + 6, small["y"])
    # The number stays; that I am asked something else may be over before anybody looks.
    page.wait_for_function("(seq) => document.body.dataset.seq !== seq", arg=seq)


def still(page: Any, id_: str) -> dict[str, Any]:
    """Where a lit element comes to rest."""
    now, before = {}, {"id": id_}
    while now != before:
        page.wait_for_timeout(200)
        now, before = next(node for node in seen(page)["lit"] if node["id"] == id_), now
    return now


def in_sight(page: Any, selector: str) -> bool:
    """Whether the middle of any such element can be seen in the window on the board."""
    middles = """nodes => nodes.map((node) => node.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2])"""
    stage = page.locator("#stage").bounding_box()
    right, bottom = stage["x"] + stage["width"], stage["y"] + stage["height"]
    found = page.eval_on_selector_all(f"#stage {selector}", middles)
    assert found
    return any(stage["x"] < x < right and stage["y"] < y < bottom for x, y in found)


def test_what_is_asked_comes_into_sight(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    stage = page.locator("#stage").bounding_box()
    page.mouse.move(stage["x"] + 4, stage["y"] + 4)
    for _ in range(20):
        page.mouse.wheel(0, -400)
        page.wait_for_timeout(20)
    assert not in_sight(page, "[id^=tile]"), "only a corner of the sea is looked at"
    page.locator("#held [data-lit]").first.click()
    page.wait_for_selector("#stage [data-lit]")
    assert in_sight(page, "[data-lit]")


LENS = """async () => {
  const { Lens } = await import(`/static/${document.documentElement.dataset.release}/js/board/zoom.js`);
  const stage = document.createElement("div");
  stage.style.cssText = "position: fixed; inset: 0; width: 360px; height: 420px";
  stage.innerHTML = '<svg width="100%" height="100%" viewBox="0 0 1000 1000"></svg>';
  document.body.append(stage);
  const svg = stage.firstChild;
  const lens = new Lens(stage);
  lens.watch(svg, svg);
  const places = [[40, 900], [900, 40], [930, 60], [900, 90]];
  const nodes = places.map(([x, y]) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width: 20, height: 20 })) node.setAttribute(name, value);
    svg.append(node);
    return node;
  });
  lens.recentre(nodes);
  const seen = nodes.map((node) => lens.sees(node));
  lens.recentre(nodes.slice(0, 1));
  const alone = nodes.map((node) => lens.sees(node));
  // At the edge of a low window, which becomes a high one and shows less from left to right.
  const room = async (width, height) => {
    stage.style.cssText += `; width: ${width}px; height: ${height}px`;
    await new Promise((go) => setTimeout(go, 100));
  };
  await room(360, 200);
  nodes[1].setAttribute("data-lit", "");
  lens.look(700, 100, 3);
  const turned = [lens.sees(nodes[1])];
  await room(360, 360);
  turned.push(lens.sees(nodes[1]));
  lens.look(100, 900, 3);
  await room(360, 200);
  turned.push(lens.sees(nodes[1]));
  stage.remove();
  return [seen, alone, turned];
}"""


def test_of_what_lies_far_apart_the_most_come_into_sight(open_page: Any) -> None:
    """Too close for all of them, the window must not settle in the middle, where nothing can be touched."""
    seen_, alone, turned = open_page("/").evaluate(LENS)
    assert seen_ == [False, True, True, True] and alone == [True, False, False, False]
    assert turned == [True, True, False], (
        "what was in sight stays so in another room; whoever looked elsewhere still does"
    )


def open_table(page: Any, game: str, seats: list[str], **options: str) -> None:
    """Through the set-up page, as people do."""
    page.goto(f"/new/{game}")
    for i in range(4):
        who = seats[i] if i < len(seats) else "nobody"
        if page.locator(f"[name=who{i}]").count():
            page.locator(f"[name=who{i}]").select_option(who)
        if who == "me":
            page.locator(f"[name=name{i}]").fill(f"Person {i + 1}")
    for name, value in options.items():
        page.locator(f"[name='opt.{name}']").select_option(value)
    page.locator("#setup button[type=submit]").click()
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")


def test_round_one_screen_nothing_secret_is_shown_between_two_people(open_page: Any) -> None:
    page = open_page("")
    open_table(page, "atlantis", ["me", "me"], first="0")
    assert my_turn(page), "while nobody has a secret, nothing is covered"
    sheet = page.locator("#sheet.cover")
    rng = Random(1)
    for name in ("Person 2", "Person 1", "Person 2"):
        while "cover" not in seen(page)["sheet"]:
            touch_if_asked(page, rng)
        assert name in sheet.inner_text()
        assert page.locator("#held *").count() == 0, "the hand is not in the page before somebody has taken the screen"
        assert page.locator("[data-lit]").count() == 0
        left = "() => ['#polite', '#assertive', '#toast', '#bubble', '#recap-list'].map((id) => document.querySelector(id).textContent).join('')"
        assert page.evaluate(left) == "", "nothing that was told to the last person stays"
        assert page.evaluate("() => document.querySelector('#grid').inert"), "nothing under the sheet can be reached"
        page.keyboard.press("Enter")
        page.wait_for_selector("#held .htile")
        assert sheet.is_hidden()


def gathered(open_page: Any, game: str, guests: list[tuple[str, str, str]]) -> list[Any]:
    """A table of people, each in a browser of their own: the host, and guests (name, language, size) who come by the link."""
    host = open_page("")
    open_table(host, game, ["me"] + ["open"] * len(guests))
    host.locator("#sheet.lobby").wait_for()
    link = host.locator("#invite").input_value()
    pages = [host]
    for name, lang, size in guests:
        guest = open_page("", lang=lang, size=SIZES[size])
        guest.goto(link)
        guest.locator("#join-name").fill(name)
        guest.locator("#sheet form button").click()
        guest.wait_for_function("() => !document.querySelector('#join-name')")
        host.wait_for_function("name => document.querySelector('#sheet').textContent.includes(name)", arg=name)
        pages.append(guest)
    host.locator("#sheet .btn.primary").click()
    for page in pages:
        page.wait_for_function("() => document.querySelector('#sheet').hidden")
    return pages


# Whom the table asks, as long as it asks anybody; cheap, for it is asked of every page all the time.
GOES_ON = """() => !document.querySelector("#sheet.result:not([hidden])") && document.body.dataset.asked"""


def play_together(pages: list[Any]) -> None:
    """Everybody touches when asked, to the end."""
    rng = Random(1)
    end = time.monotonic() + GAME_SECONDS
    while any(page.evaluate(GOES_ON) for page in pages):
        assert time.monotonic() < end, f"the game does not end: {[seen(page) for page in pages]}"
        for page in pages:
            if page.evaluate(GOES_ON) == "me":
                touch_if_asked(page, rng)


def scores(page: Any) -> list[str]:
    found: list[str] = page.locator("#sheet .scores tbody td:last-child").all_inner_texts()
    return found


def test_two_browsers_play_a_game_joined_by_link(open_page: Any) -> None:
    host, guest = gathered(open_page, "atoll", [("Léo", "fr", "desktop")])
    play_together([host, guest])
    assert scores(host) == scores(guest) and len(scores(host)) == 2


@pytest.mark.slow  # two do the same above
def test_four_browsers_at_one_table(open_page: Any) -> None:
    """In two languages and three sizes; everybody plays, and at the end all read the same."""
    guests = [("Léo", "fr", "tablet"), ("Zoé", "en", "phone"), ("Kim", "fr", "desktop")]
    pages = gathered(open_page, "atoll", guests)
    for page in pages:
        mine = [page.locator("#seats li").nth(seat).inner_text() for seat in range(4)]
        assert all(any(name in text for text in mine) for name, _, _ in guests)
    play_together(pages)
    assert len(scores(pages[0])) == 4
    assert all(scores(page) == scores(pages[0]) for page in pages)
    assert len({page.evaluate("() => document.body.dataset.seq") for page in pages}) == 1


def test_a_spectator_sees_the_table_and_cannot_act(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    watcher = open_page("")
    watcher.goto(page.url)
    watcher.wait_for_selector("#stage svg")
    watcher.wait_for_function("() => document.querySelector('#ask').textContent")
    assert watcher.locator("[data-lit]").count() == 0
    assert watcher.locator("#primary").is_hidden() and watcher.locator("#undo").is_hidden()


def test_an_unlit_element_says_why_not_and_leads_to_the_rule(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    unlit = page.evaluate(
        "() => [...document.querySelectorAll('#stage svg [id]')].find((node) => !node.closest('defs')"
        " && !node.hasAttribute('data-lit') && node.id.startsWith('sea-')).id"
    )
    box = page.locator(f"#{unlit}").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#bubble:not([hidden])")
    assert page.locator("#bubble > span").inner_text().strip()
    rule = page.locator("#bubble .rule").inner_text()
    page.locator("#bubble .rule").click()
    page.wait_for_selector("#rules:not([hidden]) #rules-found h3")
    assert rule.startswith("ATL-")


def test_the_language_changes_in_place_and_the_game_goes_on(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    before = page.locator("#ask").inner_text()
    page.locator("[data-lang=fr]").click()
    page.wait_for_function("before => document.querySelector('#ask').innerText !== before", arg=before)
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("#tab-log").inner_text().strip() == "Journal"
    page.reload()
    page.wait_for_selector("#stage svg")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert my_turn(page)


def test_undo_takes_a_reversible_move_back(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    asked, before = None, ("", "")
    for seed in range(200):
        now = settled(page)
        if now["seq"] != asked:  # the first of two touches changes the words, not the question
            asked = now["seq"]
            before = page.locator("#ask").inner_text(), page.locator("#actions-count").inner_text()
        play_by_mouse(page, seed=seed, moves=1)
        if page.locator("#undo[aria-disabled=false]").count():
            break
    page.keyboard.press("u")
    page.wait_for_selector("#undo[aria-disabled=true]")
    assert my_turn(page)
    assert (page.locator("#ask").inner_text(), page.locator("#actions-count").inner_text()) == before
    page.keyboard.press("u")
    page.wait_for_selector("#toast:not([hidden])")
    assert page.locator("#toast").inner_text().strip(), "why nothing more can be taken back"


def test_a_lost_connection_comes_back_by_itself(open_page: Any) -> None:
    page = open_page("")
    sockets: list[Any] = []
    broken = False

    def between(socket: Any) -> None:
        sockets.append(socket)
        if broken:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile(r"/ws/"), between)
    start(page, "atoll")
    assert my_turn(page)
    broken = True
    sockets[-1].close(code=1001)
    page.wait_for_selector("#link-bar:not([hidden])")
    before = len(sockets)
    page.wait_for_function("() => document.querySelector('#live').dataset.state === 'offline'", timeout=30_000)
    assert len(sockets) > before, "it keeps trying"
    broken = False
    page.locator("#link-try").click()
    page.wait_for_selector("#link-bar", state="hidden")
    assert play_by_mouse(page, seed=1, moves=2) == 2


def test_the_replay_slider_goes_through_a_finished_game(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    play_by_mouse(page, seed=4)
    page.locator("#sheet a.review").click()
    page.wait_for_selector("body[data-ready]")
    slider = page.locator("#slider")
    last = int(slider.get_attribute("max"))
    assert last > 10 and slider.input_value() == str(last)
    final = page.locator("#stage svg").inner_html()
    page.locator("[data-do=first]").click()
    page.wait_for_function("() => document.querySelector('#slider').value === '0' && location.search.includes('turn=')")
    assert page.locator("#stage svg").inner_html() != final
    first = page.url
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: url != first)  # the slider is there at once, its moment later
    assert slider.input_value() == "1" and page.locator("#now").inner_text()
    shared = page.url
    page.evaluate(  # other eyes while the next moment is still loading: neither wish is lost
        "() => { const slider = document.querySelector('#slider'); slider.value = '2'; slider.dispatchEvent(new Event('input'));"
        " [...document.querySelectorAll('#eyes button')].at(-1).click(); }"
    )
    page.wait_for_function("() => location.search.includes('as=all')")
    assert slider.input_value() == "2"
    other = open_page("")
    other.goto(shared)
    other.wait_for_selector("body[data-ready]")
    assert other.locator("#slider").input_value() == "1"
    page.locator("#moves button").nth(2).click()
    page.wait_for_function("() => document.querySelectorAll('#moves button')[2].ariaCurrent === 'true'")


@pytest.mark.parametrize("size", [DESKTOP, TABLET], ids=["desktop", "tablet"])
def test_a_table_is_played_without_scrolling_the_page(open_page: Any, size: dict[str, int]) -> None:
    page = open_page("", size=size)
    start(page, "atlantis")
    assert my_turn(page)
    for seed in range(4):
        play_by_mouse(page, seed=seed, moves=4)
        whole = "() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
        assert page.evaluate(whole) == [True, True]
        for region in ("#prompt", "#board", "#seats"):
            box = page.locator(region).bounding_box()
            assert box["y"] + box["height"] <= size["height"] + 1 and box["x"] + box["width"] <= size["width"] + 1, (
                region
            )


def test_home_and_set_up_work_without_javascript(open_page: Any) -> None:
    page = open_page("/", java_script_enabled=False)
    assert page.locator(".game h2").first.inner_text()
    page.locator(".game[data-game=atlantis] a.two").click()
    page.locator("[name=who1]").select_option("bot")
    page.locator("#setup button[type=submit]").click()
    page.wait_for_url("**/t/**")
    assert "JavaScript" in page.locator("noscript p").first.inner_text()


def test_single_keys_tell_and_do(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    assert "Your turn" in page.locator("#assertive").inner_text()
    page.keyboard.press("n")
    assert page.evaluate("() => document.activeElement.hasAttribute('data-lit')"), "N goes to a target"
    page.keyboard.press("?")
    page.wait_for_selector("#bubble:not([hidden])")
    page.keyboard.press("Escape")
    page.wait_for_selector("#bubble", state="hidden")
    page.keyboard.press("s")
    page.wait_for_function("() => document.querySelector('#polite').textContent.includes('shells')")
    page.keyboard.press("w")
    page.wait_for_function("() => document.querySelector('#polite').textContent.includes('islet')")
    page.keyboard.press("F1")
    page.wait_for_selector("#sheet .keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")
    page.keyboard.press("/")
    page.keyboard.type("land i5")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#log').textContent.includes('lands on i5')")


def test_letters_can_be_turned_off(open_page: Any) -> None:
    page = open_page("")
    start(page, "atoll")
    assert my_turn(page)
    choose_setting(page, "letters", "off")
    page.keyboard.press("r")
    assert page.locator("#board").is_visible()
    page.locator("[data-do=reading]").click()
    assert page.locator("#board").is_hidden()


def test_the_theme_goes_round_and_is_remembered(open_page: Any) -> None:
    page = open_page("/")
    seen_themes = []
    for _ in range(3):
        page.locator("[data-do=theme]").click()
        seen_themes.append(page.locator("html").get_attribute("data-theme"))
    assert seen_themes == ["dark", "contrast", "light"]
    page.locator("[data-do=theme]").click()
    page.goto("/about")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_my_games_are_found_again_on_the_home_page(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    table = page.url
    page.goto("/")
    page.locator("#cont .cn.hot a").click()
    page.wait_for_url(table)
    assert my_turn(page), "the seat is still mine"
    page.goto("/me")
    page.wait_for_selector("#cont .cn")
    assert page.locator("#cont .cn").count() == 1


def test_pieces_glide_to_their_new_place_unless_motion_is_unwanted(open_page: Any) -> None:
    count = "() => { const real = Element.prototype.animate; window.glides = 0; Element.prototype.animate = function (frames, how) { window.glides += 'transform' in (frames[0] ?? {}); return real.call(this, frames, how); }; }"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = open_page("", reduced_motion=motion)
        start(page, "atoll")
        page.evaluate(count)
        play_by_mouse(page, seed=3, moves=8)
        assert (page.evaluate("() => window.glides") > 0) == moves
