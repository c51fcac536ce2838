"""Choices of several things in the real page: in any order, with second thoughts, by mouse, finger and keys; always the same line."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from robot import PHONE, PRIMARY, Between, play_by_keys, play_by_mouse, play_by_reading
from set_positions import POSITIONS

from tepui import Match
from tepui.core.records import OfferSet
from tepui.core.set_contract import selection, taken_by
from tepui.core.sets import has_room, is_complete, line_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Laid = Callable[[list[Match]], list[str]]

ONE_EACH = ["eldorado: discard", "narak: put down", "tikal2: ship", "atlantis: aboard", "chac: sacrifice"]
# Every kind of choice; each day one of every game, the others in the long run.
EVERY = [name if name in ONE_EACH else pytest.param(name, marks=pytest.mark.slow) for name in POSITIONS]
# One game each day, all of them in the long run.
FIRST = [ONE_EACH[0], *(pytest.param(name, marks=pytest.mark.slow) for name in ONE_EACH[1:])]

# The middle of an element: in the hand, or of what can be seen of it on the board.
WHERE = """id => {
  const node = document.querySelector(`#held [data-e="${id}"]`) ?? document.querySelector(`#stage [id="${id}"]`);
  node.scrollIntoView({block: "nearest", inline: "nearest"});
  const b = node.getBoundingClientRect();
  return {x: b.left + b.width / 2, y: b.top + b.height / 2};
}"""


class Chooser:
    """Somebody at a table where a set is offered, and what their page has sent."""

    def __init__(self, page: Any, link: str, offered: OfferSet, tap: bool = False) -> None:
        self.page, self.offered, self.tap = page, offered, tap
        self.sent: list[list[int]] = []
        self.spoil: Callable[[Any], Any] = lambda message: message  # what the line does to a message on its way
        between = Between(page)
        between.said = self.hear
        url = urlsplit(link)
        page.goto(f"{url.path}#{url.fragment}")
        page.wait_for_selector("body[data-ready][data-asked=me]")
        page.wait_for_selector("#stage svg")
        page.wait_for_function("() => !document.querySelector('#primary').hidden")
        if offered.start:  # what is proposed is put back first
            page.locator("#choices .clear").click()

    def hear(self, message: Any) -> Any:
        if message["type"] != "do":
            return message
        self.sent.append(message["line"])
        return self.spoil(message)

    def touch(self, index: int) -> None:
        """Touch the element of a pick; where the menu asks which is meant, say so."""
        pick = self.offered.picks[index]
        at = self.page.evaluate(WHERE, pick.element)
        (self.page.touchscreen.tap if self.tap else self.page.mouse.click)(at["x"], at["y"])
        if self.page.locator("#menu").is_visible():
            self.page.locator("#menu button", has_text=pick.label).first.click()

    def taken(self) -> dict[str, int]:
        """What the page shows as taken, by element."""
        found: dict[str, int] = self.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('[aria-pressed=true][data-taken]')]"
            ".map((node) => [node.dataset.e ?? node.id, Number(node.dataset.taken)]))"
        )
        return found

    def button(self) -> str:
        return str(self.page.evaluate("() => document.querySelector('#primary').firstChild.textContent"))

    def confirm(self) -> None:
        before = self.page.evaluate(
            "() => document.body.dataset.seq + document.body.dataset.asked + document.querySelector('#ask').textContent"
        )
        self.page.locator(PRIMARY).click()
        self.page.wait_for_function(
            "(before) => document.body.dataset.asked !== 'sending' && before !== "
            "document.body.dataset.seq + document.body.dataset.asked + document.querySelector('#ask').textContent",
            arg=before,
        )


def offered_in(match: Match) -> OfferSet:
    return match.game.sets(match.shown(0))[0]


def elements(offered: OfferSet, taken: list[int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for pick, times in zip(offered.picks, taken, strict=True):
        if times:
            found[pick.element] = found.get(pick.element, 0) + times
    return found


def orders(offered: OfferSet, seed: int) -> tuple[list[int], list[list[int]]]:
    """A complete selection of two things or more where there is one, and three orders to touch it in."""
    rng = Random(seed)
    tries = [selection(offered, rng.randrange(len(offered.picks)), rng) or [] for _ in range(60)]
    clicks = max(tries, key=lambda one: (len(set(one)) > 1, -abs(len(one) - 3)))
    return clicks, [sorted(clicks), sorted(clicks, reverse=True), rng.sample(clicks, len(clicks))]


@pytest.mark.parametrize("name", EVERY)
def test_three_orders_give_the_same_line(name: str, laid: Laid, open_page: Any) -> None:
    matches = [POSITIONS[name]() for _ in range(3)]
    offered = offered_in(matches[0])
    clicks, ways = orders(offered, 5)
    taken = taken_by(offered, clicks)
    lines = []
    for link, way in zip(laid(matches), ways, strict=True):
        me = Chooser(open_page(""), link, offered)
        for index in way:
            me.touch(index)
        assert me.taken() == elements(offered, taken)
        assert me.sent == [], "nothing is sent before it is confirmed"
        me.confirm()
        lines += me.sent
    assert lines == [list(line_of(offered, taken))] * 3


@pytest.mark.parametrize("name", [*FIRST, *(one for one in EVERY if one not in ONE_EACH)])
def test_what_was_taken_can_be_put_back_and_changed(name: str, laid: Laid, open_page: Any) -> None:
    match = POSITIONS[name]()
    offered = offered_in(match)
    clicks, _ = orders(offered, 6)
    me = Chooser(open_page(""), laid([match])[0], offered)
    others = [i for i in range(len(offered.picks)) if has_room(offered, [0] * len(offered.picks), i)]
    me.touch(others[-1])
    assert me.taken() == {offered.picks[others[-1]].element: 1}
    me.page.locator("#choices .chip").click()
    assert me.taken() == {}
    me.touch(others[0])
    me.page.keyboard.press("Escape")
    assert me.taken() == {}
    me.touch(others[0])
    me.page.locator("#choices .clear").click()
    assert me.taken() == {}
    for index in reversed(clicks):
        me.touch(index)
    me.confirm()
    assert me.sent == [list(line_of(offered, taken_by(offered, clicks)))]


@pytest.mark.parametrize("name", ONE_EACH)
def test_on_a_phone_by_finger(name: str, laid: Laid, open_page: Any) -> None:
    match = POSITIONS[name]()
    offered = offered_in(match)
    clicks, _ = orders(offered, 7)
    me = Chooser(open_page("", size=PHONE, has_touch=True, is_mobile=True), laid([match])[0], offered, tap=True)
    for index in reversed(clicks):
        me.touch(index)
    assert me.taken() == elements(offered, taken_by(offered, clicks))
    me.confirm()
    assert me.sent == [list(line_of(offered, taken_by(offered, clicks)))]


@pytest.mark.parametrize("name", FIRST)
def test_by_the_list_and_by_keys_alone(name: str, laid: Laid, open_page: Any) -> None:
    match = POSITIONS[name]()
    offered = offered_in(match)
    clicks, _ = orders(offered, 8)
    me = Chooser(open_page(""), laid([match])[0], offered)
    me.page.keyboard.press("r")
    listed = me.page.locator("#actions .draft button")
    for index in reversed(clicks):
        listed.nth(index).focus()
        me.page.keyboard.press("Enter")
        assert listed.nth(index).get_attribute("aria-pressed") == "true"
    assert listed.last.text_content() == me.button()
    listed.last.focus()
    me.page.keyboard.press("Enter")
    me.page.wait_for_function("() => document.body.dataset.asked !== 'sending'")
    assert me.sent == [list(line_of(offered, taken_by(offered, clicks)))]


@pytest.mark.parametrize("name", FIRST)
def test_the_button_tells_what_happens_and_waits_until_it_can(name: str, laid: Laid, open_page: Any) -> None:
    match = POSITIONS[name]()
    offered = offered_in(match)
    me = Chooser(open_page(""), laid([match])[0], offered)
    taken = [0] * len(offered.picks)
    for index in range(len(offered.picks)):
        assert me.button() == offered.labels[sum(pick.value * n for pick, n in zip(offered.picks, taken, strict=True))]
        assert me.page.locator("#primary").is_disabled() != is_complete(offered, taken)
        if has_room(offered, taken, index):
            me.touch(index)
            taken[index] += 1


@pytest.mark.parametrize(
    "play", [play_by_mouse, *(pytest.param(play, marks=pytest.mark.slow) for play in (play_by_keys, play_by_reading))]
)
def test_robots_that_know_no_rule_get_through(play: Any, laid: Laid, open_page: Any) -> None:
    match = POSITIONS["eldorado: give"]()
    me = Chooser(open_page(""), laid([match])[0], offered_in(match))
    if play is play_by_reading:
        me.page.keyboard.press("r")
    play(me.page, moves=60)
    assert me.sent


def test_more_than_allowed_is_refused_with_a_word(laid: Laid, open_page: Any) -> None:
    match = POSITIONS["chac: sacrifice"]()
    offered = offered_in(match)
    me = Chooser(open_page(""), laid([match])[0], offered)
    for index in range(offered.most + 1):
        assert me.page.locator("#toast").is_hidden()
        me.touch(index)
    assert len(me.taken()) == offered.most
    assert "put something back" in me.page.locator("#toast").inner_text()
    assert me.sent == []


def test_two_devices_of_one_seat_choose_at_the_same_time(laid: Laid, open_page: Any) -> None:
    """The first to confirm has chosen; the other is told, keeps nothing, and can choose what is asked then."""
    match = POSITIONS["eldorado: remove"]()
    offered = offered_in(match)
    link = laid([match])[0]
    one, two = Chooser(open_page(""), link, offered), Chooser(open_page(""), link, offered)
    one.touch(0)
    two.touch(1)
    two.touch(0)
    one.confirm()
    two.page.wait_for_function("() => !document.querySelector('#toast').hidden")
    assert two.taken() == {} and two.sent == []
    assert two.page.locator("#choices .chip").count() == 0


def test_a_set_that_the_server_refuses_leaves_nothing_half_done(laid: Laid, open_page: Any) -> None:
    match = POSITIONS["eldorado: discard"]()
    offered = offered_in(match)
    me = Chooser(open_page(""), laid([match])[0], offered)
    me.spoil = lambda message: {**message, "line": message["line"][::-1], "notation": message["notation"][::-1]}
    me.touch(0)
    me.touch(1)
    me.page.locator(PRIMARY).click()
    me.page.wait_for_selector("#toast.bad")
    assert me.taken() == {}
    me.spoil = lambda message: message
    me.touch(1)
    me.confirm()
    assert me.sent[-1] == list(line_of(offered, taken_by(offered, [1])))
