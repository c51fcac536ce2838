"""Coming back to a table: what others did since my last turn comes first, and can be seen once more, step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import PHONE, my_turn, play_by_mouse, start

from tepui import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

# Where every piece of a picture lies, and what a replay shows: which moment, and the picture then.
RECORD = """() => {
  const lie = (svg) => [...svg.querySelectorAll('.pieces [id]')].map((node) => [node.id, node.getAttribute('transform')]).sort();
  window.lie = (text) => JSON.stringify(lie(text ? new DOMParser().parseFromString(text, 'image/svg+xml') : document.querySelector('#stage svg')));
  window.steps = [];
  new MutationObserver(() => window.steps.push([document.body.dataset.past ?? 'now', window.lie()]))
    .observe(document.body, { attributeFilter: ['data-past'] });
}"""
OVER = "() => window.steps.length && document.body.dataset.past === undefined"


def away(slug: str = "atoll") -> tuple[Match, int]:
    """A game in which both others have had a turn since mine, and how long it was at the end of mine."""
    match, rng = Match.new(slug, 3, {"first": 0}, seed=7), Random(7)
    while not match.log:
        match.do(rng.choice(match.legal(match.seats[0])), match.seats[0])
    while match.seat == 0:
        match.do(rng.choice(match.legal(0)))
    end = len(match.log)
    while match.seat != 0:
        match.do(rng.choice(match.legal(match.seat)))
    return match, end


def back(page: Any, link: str) -> None:
    page.goto(link)
    page.wait_for_selector("#stage svg")
    assert my_turn(page)


def test_what_others_did_is_listed_and_seen_again_step_by_step(open_page: Any, laid: Any) -> None:
    match, end = away()
    page = open_page("/me")
    page.evaluate("() => localStorage.setItem('tepui.wishes', JSON.stringify({ motion: 'quick' }))")
    back(page, laid([match])[0])
    badges = page.eval_on_selector_all("#recap-list use", "nodes => nodes.map((node) => node.getAttribute('href'))")
    assert {badge.rpartition("-")[2] for badge in badges} == {"1", "2"}, "everybody's turn but mine"
    assert all(text.strip() for text in page.locator("#recap-list li").all_inner_texts())
    page.evaluate(RECORD)
    before = page.evaluate("() => window.lie()")
    page.locator("[data-do=again]").click()
    page.wait_for_function(OVER)
    *steps, (now, last) = page.evaluate("() => window.steps")
    moments = [int(at) for at, _ in steps]
    assert moments[0] == end and moments[-1] == len(match.log), "from the end of my turn to the present"
    assert moments == sorted(set(moments)) and len(moments) > 3
    for at, shown in steps:
        assert shown == page.evaluate("svg => window.lie(svg)", match.until(int(at)).svg(0)), at
    assert len({shown for _, shown in steps}) > 1
    assert (now, last) == ("now", before)
    page.reload()
    page.wait_for_selector("#recap-list li")
    english = page.locator("#recap-list").inner_text()
    page.locator("[data-lang=fr]").click()
    page.wait_for_function("before => document.querySelector('#recap-list').innerText !== before", arg=english)


def test_on_a_phone_it_opens_the_log(open_page: Any, laid: Any) -> None:
    page = open_page("", size=PHONE)
    back(page, laid([away()[0]])[0])
    page.locator("#recap-list").click()
    page.locator("#places [data-place-to=log]").click()
    there, log = page.locator("#recap-list").bounding_box(), page.locator("#log").bounding_box()
    assert there["y"] < log["y"] and log["height"] > 100


@pytest.mark.parametrize("by", ["key", pytest.param("click", marks=pytest.mark.slow)])
def test_any_key_or_click_leads_to_the_present_and_means_nothing_else(open_page: Any, laid: Any, by: str) -> None:
    page = open_page("")
    back(page, laid([away()[0]])[0])
    page.evaluate(RECORD)
    before, seq = page.evaluate("() => [window.lie(), document.body.dataset.seq]")
    page.locator("[data-do=again]").click()
    page.wait_for_selector("body[data-past]")
    if by == "key":
        page.keyboard.press("r")
    else:
        page.locator("[data-do=reading]").click()
    page.wait_for_function(OVER)
    assert page.evaluate("() => window.lie()") == before
    assert page.evaluate("() => [document.body.dataset.view, document.body.dataset.seq]") == ["map", seq]
    assert page.locator("#stage [data-lit]").count(), "what can be done is lit again"


def test_without_a_place_of_its_own_the_list_lies_on_the_board(open_page: Any, laid: Any) -> None:
    page = open_page("", lang="fr", size=PHONE)
    back(page, laid([away()[0]])[0])
    there, board = page.locator("#recap").bounding_box(), page.locator("#board").bounding_box()
    assert there["x"] >= board["x"] and there["x"] + there["width"] <= board["x"] + board["width"]
    assert there["y"] >= board["y"] and there["y"] + there["height"] <= board["y"] + board["height"]
    assert page.locator("#stage .last").count(), "the newest is ringed"
    page.locator("#recap-list").click()
    assert page.locator("body[data-back]").count() == 0
    assert page.locator("#stage .last").count() == 0


LOOK = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_who_looks_elsewhere_for_long_comes_back(open_page: Any, laid: Any) -> None:
    page = open_page("", size=PHONE)
    page.clock.install()
    back(page, laid([away()[0]])[0])
    page.locator("#recap-list").click()
    for seconds, shown in ((5, False), (25, True)):
        page.evaluate(LOOK, True)
        page.clock.fast_forward(seconds * 1000)
        page.evaluate(LOOK, False)
        assert page.locator("#recap").is_visible() == shown


NEWEST = """() => {
  const list = document.querySelector("#log"), newest = list.querySelector("section li:last-child");
  const [line, around] = [newest, list].map((node) => node.getBoundingClientRect());
  return line.top >= around.top - 1 && line.bottom <= around.bottom + 1;
}"""


def test_of_a_turn_longer_than_the_log_the_end_is_in_sight(open_page: Any) -> None:
    page = open_page("")
    start(page, "tikal2")
    for seed in range(10):
        assert my_turn(page)
        play_by_mouse(page, seed=seed, moves=1)
        assert my_turn(page)
        page.wait_for_function(NEWEST)
    assert page.locator("#log").evaluate("list => list.scrollTop") > 0
    page.locator("#log").evaluate("list => (list.scrollTop = 0)")
    assert my_turn(page)
    play_by_mouse(page, seed=9, moves=1)
    assert my_turn(page)
    assert page.locator("#log").evaluate("list => list.scrollTop") == 0, "who reads elsewhere is left there"


TOLD = """async ([acted, lang]) => {
  const { Recap } = await import(`/static/${document.documentElement.dataset.release}/js/table/recap.js`);
  const recap = new Recap("", null, () => {}, () => {});
  const line = (seq, turn, seat, by, text, weight = "normal") => ({ seq, turn, seat, by, text: text + lang, weight, elements: ["e"] });
  const state = { seat: 0, turn: 0, log: [
    line(1, 1, 0, 0, "old"), line(2, 2, 1, 1, "walks"), line(2, 2, 1, 1, "looks", "minor"), line(3, 2, 0, 1, "is hit"),
    line(4, 2, 0, 0, "chooses"), { ...line(5, 3, 2, 2, "wrong"), undone: true }, line(6, 3, 2, 2, "swims"), line(7, 3, 2, 2, "swims"),
    line(8, 3, null, 2, "the sea rises"), line(8, 3, 0, 2, "a new turn", "minor"), line(9, 4, 3, 3, "rests", "minor"),
    ...(acted ? [line(10, 5, 0, 0, "now")] : []),
  ] };
  recap.recall(state);
  return recap.news(state).map(({ seat, lines }) => [seat, lines.map((one) => one.text)]);
}"""


def test_what_befell_all_and_me_comes_first_then_player_by_player(open_page: Any) -> None:
    page = open_page("/me")
    for acted in (False, True):
        told = page.evaluate(TOLD, [acted, ""])
        assert told == [
            [None, ["is hit", "the sea rises"]],
            [1, ["walks"]],
            [2, ["swims ×\u202f2"]],
            [3, ["rests"]],
        ], "my own answer and what was taken back are left out, small things only where there is more"


ENDED = """async (anew) => {
  const { Recap } = await import(`/static/${document.documentElement.dataset.release}/js/table/recap.js`);
  const recap = new Recap("", null, () => {}, () => {});
  const line = (seq, turn, seat, by, text) => ({ seq, turn, seat, by, text, weight: "normal", elements: [] });
  const state = { seat: 0, turn: 0, anew, log: [
    line(1, 1, 0, 0, "walks"), line(2, 2, 1, 1, "rests"), line(3, 3, 0, 0, "digs"), line(4, 3, 0, 0, "stops"),
    line(4, 3, null, 0, "the walls move"),
  ] };
  recap.recall(state);
  return recap.news(state).map(({ seat, lines }) => [seat, lines.map((one) => one.text)]);
}"""


def test_what_the_table_did_when_my_turn_ended_is_told(open_page: Any) -> None:
    """Who plays last in a round and first in the next one made the walls move: it is news all the same."""
    page = open_page("/me")
    assert page.evaluate(ENDED, True) == [[None, ["the walls move"]]]
    assert page.evaluate(ENDED, False) == [[1, ["rests"]]], "in the middle of the turn, what others did before it"


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [("eldorado", 1024, 768), pytest.param("tikal2", 1280, 720, marks=pytest.mark.slow)],
    ids=["drawer", "below"],
)
def test_at_medium_widths_a_button_shows_all_of_it(
    open_page: Any, laid: Any, game: str, width: int, height: int
) -> None:
    """Where the list is in a drawer or below the window: whole, grouped by player, what befell the table first."""
    page = open_page("", size={"width": width, "height": height})
    back(page, laid([away(game)[0]])[0])
    page.wait_for_selector("#recap", state="visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#recap-button", state="visible")
    page.locator("#recap-button").click()
    there, board = page.locator("#recap").bounding_box(), page.locator("#board").bounding_box()
    assert there["x"] >= board["x"] and there["y"] >= board["y"]
    assert there["y"] + there["height"] <= board["y"] + board["height"]
    heads = page.locator("#recap-list h3").all_inner_texts()
    assert heads[-2:] == ["Lagoon", "Sun"] and heads[:-2] in ([], ["The table, and you"])
    assert page.locator("#recap").evaluate("node => node.scrollHeight <= node.clientHeight + 1"), "all in sight"
    page.keyboard.press("Escape")
    page.wait_for_selector("#recap-button", state="visible")


def test_where_it_has_room_for_hardly_a_line_the_button_is_there(open_page: Any, laid: Any) -> None:
    page = open_page("")
    back(page, laid([away()[0]])[0])
    page.wait_for_selector("#recap-button", state="hidden")
    page.add_style_tag(content="#recap#recap { flex: none; min-height: 0; max-height: 60px; }")
    page.wait_for_selector("#recap-button", state="visible")
