"""The prompt says after every touch what is asked next, and its large button wastes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import moved_on, my_turn, set_up, settled, start, touch
from set_positions import BUILT

from tepui import Match
from tepui.web.about import KEYS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

SPOKEN = """() => {
  window.spoken = [];
  const node = document.querySelector('#polite');
  new MutationObserver(() => window.spoken.push(node.textContent)).observe(node, { childList: true });
}"""
PRIMARY = """() => { const node = document.querySelector('#primary');
  return node.hidden ? '' : [...node.childNodes].filter((part) => part.nodeType === 3).map((part) => part.data).join(''); }"""
WASTES = """async (choices) => {
  const { Pick } = await import(`/static/${document.documentElement.dataset.release}/js/table/selection.js`);
  const { primaryOf } = await import(`/static/${document.documentElement.dataset.release}/js/table/prompt.js`);
  const one = (notation, more) => ({ notation: [notation], actions: [1], label: notation, short: "", path: [], group: "", order: 0,
    preview: "", danger: "", reveals: false, ends: false, rule: "", ...more });
  return primaryOf(new Pick(choices.map(([notation, more]) => one(notation, more))))?.label ?? null;
}"""
KIN = """async (said) => {
  const { words } = await import(`/static/${document.documentElement.dataset.release}/js/table/prompt.js`);
  const all = said.map(([label, group]) => ({ label, short: label, group }));
  return all.map((one) => words(one, all));
}"""
# What is asked when an element is touched that can be used in two ways: the menu is open, and nothing more is lit.
AT_A_MENU = """async () => {
  const { Pick } = await import(`/static/${document.documentElement.dataset.release}/js/table/selection.js`);
  const { wanted } = await import(`/static/${document.documentElement.dataset.release}/js/table/wanted.js`);
  const one = (label) => ({ notation: [label], actions: [1], label, short: label, path: ["a"], group: label, order: 0,
    preview: "", danger: "", reveals: false, ends: false, rule: "" });
  const pick = new Pick([one("dig"), one("walk")]);
  return [pick.touch("a").kind, wanted(pick, () => "The tent")];
}"""


@pytest.mark.parametrize("game", ["atlantis", "tikal2"])
def test_after_a_touch_it_says_what_is_wanted_next(open_page: Any, game: str) -> None:
    page, rng = open_page(""), Random(4)
    set_up(page, game, 2, "random")
    page.evaluate(SPOKEN)
    for _ in range(80):
        assert my_turn(page)
        now = settled(page)
        touch(page, now, rng)
        moved_on(page, now)
        after = settled(page)
        if after["asked"] == "me" and after["seq"] == now["seq"] and not after["proposed"] and not after["menu"]:
            if page.locator(":is(#stage, .hosted, #held) .sel").count() and after["lit"]:
                break
    else:
        pytest.fail("nothing takes two touches")
    assert after["ask"] != now["ask"]
    page.wait_for_function("said => window.spoken.some((one) => one.includes(said))", arg=after["ask"].strip())


def test_a_game_says_in_its_own_words_what_is_asked_after_a_touch(open_page: Any, laid: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    assert my_turn(page)
    page.locator('#held [data-e="val-red-6"]').click()
    assert page.locator("#ask-text, #note").all_inner_texts() == ["Worth 6 (red)", "Choose a free tile."]
    moving = {"stage": "move", "explorers": {"red": ["e5"], "blue": ["i7"]}, "boats": "c4"}
    page.goto(laid([Match.at("atlantis", seats=2, position=moving)])[0])
    assert my_turn(page)
    assert page.locator("#primary").is_hidden(), "it would waste three points"
    page.locator("#tile-e5").click(position={"x": 6, "y": 36})  # far from who stands there
    assert page.locator("#ask-text, #note").all_inner_texts() == ["Explorer on e5", "Choose where it goes."]
    held = {
        "stage": "tile",
        "number": 9,
        "hands": {"red": [{"symbol": "dolphin", "terrain": "beach"}]},
        "sunk": "d4 i4",
    }
    swimming = {**held, "explorers": {"red": ["d4", "i4"], "blue": ["i7"]}}
    page.goto(laid([Match.at("atlantis", seats=2, position=swimming)])[0])
    assert my_turn(page)
    page.locator('#held [data-e="held-0"]').click()
    assert page.locator("#ask-text, #note").all_inner_texts() == [
        "Play the tile: dolphin",
        "Choose one of your swimmers.",
    ]


def test_on_a_small_phone_words_are_whole_and_the_hand_is_in_sight(open_page: Any, laid: Any) -> None:
    wide = "node => node.scrollWidth <= node.clientWidth + 1"
    page = open_page("", lang="fr", size={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    start(page, "atlantis")
    assert my_turn(page)
    assert page.locator("#held .htile").count() == 6 and page.locator("#held").evaluate(wide)
    moving = {"stage": "move", "explorers": {"red": ["e5"], "blue": ["i7"]}, "boats": "c4"}
    page.goto(laid([Match.at("atlantis", seats=2, position=moving)])[0])
    assert my_turn(page)
    page.locator("#tile-e5").tap(position={"x": 6, "y": 26})
    page.locator("#choices .drop").wait_for()
    assert [node.evaluate(wide) for node in page.locator("#choices .btn").all()] == [True, True]


def test_of_several_buttons_of_a_kind_each_says_how_it_differs(open_page: Any) -> None:
    page = open_page("/me")
    told = page.evaluate(
        KIN,
        [["Count the pink doors: 2 points", "count"], ["Count the green doors: 1 point", "count"], ["Stop", "stop"]],
    )
    assert told == ["Pink doors: 2 points", "Green doors: 1 point", "Stop"]


def test_the_large_button_ends_the_turn_only_when_nothing_useful_is_left(open_page: Any) -> None:
    page = open_page("/me")
    end, go, risk = ["end", {"ends": True}], ["go", {"path": ["a"]}], ["risk", {"path": ["b"], "danger": "36 %"}]
    assert page.evaluate(WASTES, [end, go]) is None
    assert page.evaluate(WASTES, [end, risk]) == "end"
    assert page.evaluate(WASTES, [end]) == "end"
    assert page.evaluate(WASTES, [["end", {"ends": True, "keeps": True}], go]) == "end", (
        "it can be done in the next turn, too"
    )


def test_where_the_menu_asks_nothing_is_said_to_be_lit(open_page: Any) -> None:
    assert open_page("/me").evaluate(AT_A_MENU) == ["menu", ["The tent", "Choose in the list."]]
    assert open_page("/me", lang="fr").evaluate(AT_A_MENU) == ["menu", ["The tent", "Choisissez dans la liste."]]


AGAIN = """async () => {
  const { atStake } = await import(`/static/${document.documentElement.dataset.release}/js/table/prompt.js`);
  return [["hex"], []].map((path) => atStake({ useful: [] }, { path, danger: "", reveals: false, ends: false }));
}"""


def test_only_what_is_on_the_board_is_touched_again(open_page: Any) -> None:
    assert open_page("/me").evaluate(AGAIN) == ["Enter, or touch it again, to do it.", ""]


@pytest.mark.parametrize("by", ["key", "button"])
def test_ending_says_what_is_given_up(open_page: Any, by: str) -> None:
    page, rng = open_page(""), Random(2)
    set_up(page, "chac", 2, "random")
    for _ in range(60):
        assert my_turn(page)
        if page.locator("#choices kbd").count():
            break
        now = settled(page)
        touch(page, now, rng)
        moved_on(page, now)
    else:
        pytest.fail("a turn never ends early")
    assert page.evaluate(PRIMARY) == ""
    seq = page.evaluate("() => document.body.dataset.seq")
    if by == "key":
        page.keyboard.press("e")
    else:
        page.locator("#choices .btn:has(kbd)").click()
    page.wait_for_function("() => document.querySelector('#note').textContent.startsWith('Given up: ')")
    page.locator("#choices .quiet").click()
    page.wait_for_function("() => !document.querySelector('#note').textContent.startsWith('Given up: ')")
    assert page.evaluate("() => document.body.dataset.seq") == seq, "nothing was done"


def test_where_a_turn_may_end_in_several_ways_one_button_ends_it(open_page: Any) -> None:
    """The others are in the list of all actions."""
    page = open_page("")
    start(page, "eldorado")
    assert my_turn(page)
    offered = page.evaluate("() => [...document.querySelectorAll('#choices .btn')].map((node) => node.title)")
    assert offered == ["End the turn and choose what to keep"]
    assert page.locator(":is(#primary, #choices) kbd").all_inner_texts() == ["E"]
    page.locator("#all summary").click()
    page.wait_for_selector("#actions button")
    assert page.locator("#actions button", has_text="End, ").all_inner_texts() == ["End, discard all", "End, keep all"]
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.wait_for_selector("#primary:not([hidden])")
    assert page.locator("#choices .btn").all_inner_texts() == ["No"], "what is proposed is answered by yes or no"


def test_what_is_held_carries_no_digit_that_is_a_key(open_page: Any) -> None:
    page = open_page("")
    start(page, "atlantis")
    page.wait_for_selector("#stage svg")
    assert page.locator("#held kbd").count() == 0 and not [key for key, _ in KEYS if key.startswith("1")]


def test_what_is_asked_for_beside_the_board_comes_into_sight(open_page: Any) -> None:
    """A low window cannot hold everything beside the board: what is lit there is scrolled to."""
    page = open_page("", size={"width": 1440, "height": 400})
    set_up(page, "tikal2", 2, "random")
    assert my_turn(page)
    rail = page.locator("#rail").evaluate("node => [node.clientHeight, node.scrollHeight]")
    assert rail[0] < rail[1], "there is something to scroll"
    assert settled(page)["lit"]


# What of the prompt ends in dots, or stands beyond the edge of the row that holds it.
CUT = """() => {
  const shown = (node) => node.getClientRects().length > 0;
  const lines = ["#ask-text", "#note"].map((id) => document.querySelector(id))
    .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2);
  const buttons = [...document.querySelectorAll("#choices .btn, #primary, #undo, #hint, #all summary")].filter(shown).filter((node) => {
    const b = node.getBoundingClientRect(), row = (node.closest("#choices") ?? node.closest("#prompt")).getBoundingClientRect();
    return b.left < row.left - 1 || b.right > row.right + 1 || b.right > innerWidth || node.scrollWidth > node.clientWidth + 1
      || node.scrollHeight > node.clientHeight + 2;
  });
  return [...lines, ...buttons].map((node) => node.textContent);
}"""
SIZES = [(1440, 900), (1280, 720), (1024, 768), (820, 1180), (720, 450), (390, 664), (360, 640), (844, 390)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_in_a_turn_no_word_of_the_prompt_is_cut_at_any_size(open_page: Any, laid: Any, lang: str) -> None:
    """The question, the fact beside it and the end of the turn, with what it gives up."""
    match, rng = Match.new("chac", 3, seed=5), Random(5)
    found = []
    while len(found) < 3:
        seat = match.seats[0]
        if seat == 0 and len(match.legal(0)) > 2 and "end" in map(match.game.write, match.legal(0)):
            found.append(match.copy())
        match.do(rng.choice(match.legal(seat)), seat)
    page = open_page("", lang=lang)
    cut = {}
    for number, link in enumerate(laid(found)):
        page.goto(link)
        assert my_turn(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("#choices .btn, #primary").filter(visible=True).count(), "a turn can be ended"
            if words := page.evaluate(CUT):
                cut[number, width] = words
    assert not cut


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.slow), "fr"])
def test_while_cards_are_chosen_no_word_of_the_prompt_is_cut_at_any_size(open_page: Any, laid: Any, lang: str) -> None:
    """Before anything is touched, and with a card chosen."""
    page = open_page("", lang=lang)
    (link,) = laid([BUILT["eldorado: discard"]()])
    page.goto(link)
    assert my_turn(page)
    cut = {}
    for chosen in (0, 1):
        if chosen:
            page.locator("#held [data-e=card-traveler]").click()
            page.locator("#held .sel").wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if words := page.evaluate(CUT):
                cut[chosen, width] = words
    assert not cut
