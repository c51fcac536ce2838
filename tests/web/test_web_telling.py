"""What others do is told as it happens: sentence by sentence, as fast as the reader wishes, with the ways on the board."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import pytest
from robot import DESKTOP, set_up, settled, touch

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

LOW_PHONE = {"width": 390, "height": 664}
TELLING = "body[data-telling]"
WAY = "#stage .traces polyline"
COUNTED = "() => 'telling' in document.body.dataset && document.querySelector('#note').textContent"
TOLD = "() => document.querySelector('#ask-text').textContent"
LOGGED = "() => [...document.querySelectorAll('#log li')].map((line) => line.textContent)"
# Every sentence that the prompt tells, with its moment.
RECORD = """() => {
  window.told = [];
  const look = () => {
    const text = document.querySelector('#ask-text').textContent;
    if ('telling' in document.body.dataset && text !== window.told.at(-1)?.text) window.told.push({ text, at: performance.now() });
  };
  new MutationObserver(look).observe(document.querySelector('#ask-text'), { childList: true, subtree: true });
}"""
PRESENT = "() => document.body.dataset.asked === 'me' && !('telling' in document.body.dataset)"


# How long the sentences of turns stay, each turn a seat and how many sentences it has, all of them known when it begins.
TIMES = """async ([pace, turns]) => {
  const { TurnTime } = await import(`/static/${document.documentElement.dataset.release}/js/table/telling.js`);
  const time = new TurnTime();
  return turns.map(([by, n]) => Array.from({ length: n }, (_, i) => time.next(pace, by, n - 1 - i)));
}"""
# The same where every sentence comes alone, after the one before.
ALONE = """async (n) => {
  const { TurnTime } = await import(`/static/${document.documentElement.dataset.release}/js/table/telling.js`);
  const time = new TurnTime();
  return Array.from({ length: n }, () => time.next("normal", 1, 0));
}"""
# Every sentence's time, with the turn it belongs to; a turn that is told begins anew.
WAITS = """async () => {
  const { TurnTime } = await import(`/static/${document.documentElement.dataset.release}/js/table/telling.js`);
  const real = TurnTime.prototype.next, begun = new Map();
  window.waits = [];
  TurnTime.prototype.next = function (pace, by, waiting) {
    const time = real.call(this, pace, by, waiting);
    if (!begun.has(this)) begun.set(this, begun.size);
    window.waits.push([`${begun.get(this)} ${by}`, time]);
    return time;
  };
}"""

# Ways are drawn below the layer of badges.
BELOW = """() => document.querySelector("#stage .traces").compareDocumentPosition(document.querySelector("#stage .badges"))
  === Node.DOCUMENT_POSITION_FOLLOWING"""


def until_told(page: Any, seed: int = 1) -> None:
    """Plays until others begin to be told about."""
    rng = Random(seed)
    for _ in range(60):
        page.wait_for_function("() => document.body.dataset.asked === 'me' || 'telling' in document.body.dataset")
        if page.locator(TELLING).count():
            return
        now = settled(page)
        if now["asked"] == "me":
            touch(page, now, rng)
            page.wait_for_function("() => document.body.dataset.asked !== 'sending'")
    raise AssertionError("nobody else did anything")


def next_sentence(page: Any) -> None:
    before = page.evaluate(COUNTED)
    page.locator("#telling-next").click()
    page.wait_for_function(f"before => ({COUNTED})() !== before", arg=before)


def table(open_page: Any, pace: str, **more: Any) -> Any:
    page = open_page("", pace=pace, **more)
    set_up(page, "atoll", 3, "random", {"first": 0})
    page.wait_for_function("() => performance.getEntries().some((one) => one.name.endsWith('/js/table/telling.js'))")
    return page


def test_step_by_step_every_sentence_waits_and_is_the_newest_of_the_log(open_page: Any) -> None:
    page = table(open_page, "step")
    until_told(page)
    assert page.locator("#telling-next").is_visible() and page.locator("#primary").is_hidden()
    seen = []
    while page.locator(TELLING).count():
        text = page.evaluate(TOLD)
        seen.append(text)
        assert any(part in line for line in page.evaluate(LOGGED) for part in text.split(" · ")), text
        next_sentence(page)
    assert len(seen) > 1 and page.evaluate(PRESENT), "then it is my turn"


def test_a_touch_leads_to_the_present_and_means_nothing_else(open_page: Any) -> None:
    page = table(open_page, "step")
    until_told(page)
    page.locator("#stage svg").click(position={"x": 5, "y": 5})
    page.wait_for_function(PRESENT)
    assert page.locator("#stage .sel").count() == 0 and page.locator("#bubble").is_hidden()
    until_told(page, 2)
    page.keyboard.press("Escape")
    page.wait_for_function(PRESENT)


def test_at_normal_speed_sentences_come_one_after_the_other_with_time_to_read(open_page: Any) -> None:
    page = table(open_page, "normal")
    page.evaluate(RECORD)
    until_told(page)
    page.wait_for_function(PRESENT)
    told = page.evaluate("() => window.told")
    gaps = [after["at"] - before["at"] for before, after in zip(told, told[1:], strict=False)]
    assert gaps and min(gaps) > 800 * min(1, 3.5 / len(told))


def test_a_turn_of_many_sentences_is_told_faster_and_each_of_them_is_told(open_page: Any) -> None:
    """At normal speed nobody's turn takes longer than three and a half seconds; a short one keeps its pace."""
    page = open_page("/me")
    short, long, next_short = page.evaluate(TIMES, ["normal", [[1, 3], [2, 20], [1, 2]]])
    assert short == [900] * 3 and next_short == [900] * 2
    assert sum(long) == pytest.approx(3500) and max(long) - min(long) < 1, "all of them alike"
    assert sum(page.evaluate(TIMES, ["slow", [[1, 30]]])[0]) == pytest.approx(6500)
    assert page.evaluate(TIMES, ["step", [[1, 2]]]) == [[float("inf")] * 2], "until the next is asked for"
    alone = page.evaluate(ALONE, 20)
    assert alone[:3] == [900] * 3 and sum(alone) < 4300 and min(alone) > 0


def test_the_long_turns_of_a_real_game_keep_to_it(open_page: Any) -> None:
    page = open_page("", pace="normal")
    set_up(page, "tikal2", 2, "random", {"first": 0})
    page.evaluate(WAITS)
    turns: list[list[float]] = []
    for seed in range(6):
        until_told(page, seed)
        page.wait_for_function(PRESENT)
        waits = page.evaluate("() => window.waits")
        turns = [[time for _, time in turn] for _, turn in groupby(waits, key=lambda wait: wait[0])]
        if max(map(len, turns)) > 4:
            break
    else:
        pytest.fail("no turn has more to tell than there is time for")
    assert all(sum(turn) <= 3500 + 40 * len(turn) for turn in turns)


def test_the_speed_is_chosen_while_it_is_told_and_remembered(open_page: Any) -> None:
    page = table(open_page, "step")
    until_told(page)
    page.locator("#pace").select_option("instant")
    page.wait_for_function(PRESENT)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#pace").input_value() == "instant"


def until_a_way(page: Any, rng: Random) -> None:
    """Until it is told that somebody went from one place to another."""
    for _ in range(12):
        until_told(page, rng.randrange(100))
        while page.locator(TELLING).count():
            if page.locator(WAY).count():
                return
            next_sentence(page)
    raise AssertionError("nobody went anywhere")


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=pytest.mark.slow), LOW_PHONE], ids=["desktop", "phone"])
def test_the_way_of_a_piece_is_drawn_until_i_act(open_page: Any, size: Any) -> None:
    page, rng = table(open_page, "step", size=size), Random(3)
    until_a_way(page, rng)
    end, stage = page.locator("#stage .traces .to").last.bounding_box(), page.locator("#stage").bounding_box()
    assert stage["x"] <= end["x"] <= stage["x"] + stage["width"], "the window is where it happens"
    page.locator("[data-do=tell-skip]").click()
    page.wait_for_function(PRESENT)
    assert page.locator(WAY).count(), "it stays while I think"
    assert page.evaluate(BELOW), "the odds on the spaces are read over it"
    page.evaluate("() => addEventListener('click', () => (window.sent = document.body.dataset.asked !== 'me'))")
    while not page.evaluate("() => window.sent"):
        touch(page, settled(page), rng)
    page.wait_for_function(f"() => document.querySelector('{TELLING}') || !document.querySelector('{WAY}')")
