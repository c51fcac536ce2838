"""Sounds of the table: none unless wanted, each chosen from what the news says, and remembered with their volume.

Nothing is listened to: a stand-in for the browser's `AudioContext` writes down every stroke that is started.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from robot import Between, asked, moved_on, my_turn, play_by_mouse, start, touch

import tepui
from tepui.core.records import Event

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

LONGEST = 0.35  # s
LONGEST_MOMENT = 1.0  # s, less than its card stands at any pace

STAND_IN = """
window.contexts = 0;
window.strokes = [];
window.AudioContext = class {
  constructor() { window.contexts++; this.sampleRate = 8000; this.currentTime = 0; this.destination = {}; }
  resume() {}
  node() {
    const stroke = {};
    const param = (name) => ({ setValueAtTime: (value) => { stroke[name] = value; }, exponentialRampToValueAtTime() {} });
    const connect = (to) => { stroke.to = to.stroke; };
    const whole = (one) => (one ? { ...one, ...whole(one.to) } : {});
    return { stroke, connect, frequency: param("pitch"), gain: param("loud"), start: (at) => { stroke.at = at; },
      stop: (end) => { const { at, pitch, loud } = whole(stroke); window.strokes.push({ at, end, pitch, loud }); } };
  }
  createOscillator() { return this.node(); }
  createBufferSource() { return this.node(); }
  createBiquadFilter() { return this.node(); }
  createGain() { return this.node(); }
  createBuffer(_, length) { const data = new Float32Array(length); return { getChannelData: () => data }; }
};
"""

# The sounds that were started, by name: their strokes come one after the other.
HEARD = """async () => {
  const { SOUNDS } = await import(`/static/${document.documentElement.dataset.release}/js/sheets/instruments.js`);
  const rest = window.strokes.map((stroke) => stroke.pitch), found = [];
  while (rest.length) {
    const name = Object.keys(SOUNDS).find((one) => SOUNDS[one].every(([, , pitch], i) => rest[i] === pitch));
    if (!name) throw new Error(`no such sound: ${rest}`);
    found.push(name);
    rest.splice(0, SOUNDS[name].length);
  }
  return found;
}"""

CHOSEN = """async (cases) => {
  const { heard } = await import(`/static/${document.documentElement.dataset.release}/js/sheets/sound.js`);
  const plain = { seq: 4, seat: 0, asked: [1], started: true, over: false, panels: { seats: [[], []], mine: [] } };
  return cases.map(([events, before, after]) => heard({ ...plain, ...before }, { ...plain, seq: 5, events, ...after }, (id) => id === "ware"));
}"""


def heard(page: Any) -> list[str]:
    found: list[str] = page.evaluate(HEARD)
    return found


def told(text: str = "It is said.", actor: int | None = 0, by: int = 0, **more: Any) -> dict[str, Any]:
    """An event as the page gets it: about the actor, in a line that was written by a seat."""
    event = Event(kind="any", **more)
    return {
        "actor": actor,
        "by": by,
        "text": text,
        "moment": "",
        "style": event.style,
        "weight": event.weight,
        "elements": event.elements,
    }


def listening(open_page: Any, pace: str = "instant") -> Any:
    page = open_page("", pace=pace)
    page.add_init_script(STAND_IN)
    return page


def open_settings(page: Any) -> None:
    page.locator("#more-button").click()
    page.locator("[data-do=settings]").click()
    page.wait_for_selector("#sound")


def switch_on(page: Any) -> None:
    """By keyboard alone."""
    page.locator("#more-button").focus()
    page.keyboard.press("Enter")
    page.locator("[data-do=settings]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sound")
    for _ in range(30):
        if page.evaluate("() => document.activeElement.id") == "sound":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.wait_for_selector("#sound:checked")
    page.wait_for_function("() => window.strokes.length > 0")  # what was chosen is heard


# ---- which sound


MAJOR: dict[str, Any] = {"weight": "major"}
PURSES = [{"panels": {"seats": [[{"icon": "coin", "value": str(n)}], []], "mine": []}} for n in (1, 3)]
HANDS = [{"panels": {"seats": [[], []], "mine": [{"id": id_, "note": "", "frame": "drawn named"}]}} for id_ in "ab"]
PIECES = [{"panels": {"seats": [[], []], "mine": [{"id": id_, "note": "", "frame": "red"}]}} for id_ in "ab"]


OF_MOMENTS = sorted({sound for game in tepui.list_games().values() for sound in game.moments.values()})
GREAT = {"moment": "A treasure!"}  # heard when its card is shown


# What happened, the state before and after, and what is heard of it.
CASES: list[tuple[list[Any], dict[str, Any], dict[str, Any], list[str]]] = [
    ([told()], {}, {}, ["move"]),
    ([told(weight="minor")], {}, {}, ["move"]),
    ([told(actor=1)], {}, {}, ["move"]),
    ([told(actor=1, weight="minor")], {}, {}, []),
    ([told(text="")], {}, {}, []),
    ([told(style="flip")], {}, {}, ["card"]),
    ([told()], *HANDS, ["card"]),
    ([told()], *PIECES, ["move"]),
    ([told(elements=("ware",))], {}, {}, ["coin"]),
    ([told(actor=1, elements=("ware",))], {}, {}, ["move"]),
    ([told()], *PURSES, ["coin"]),
    ([told(elements=("place",), **MAJOR)], {}, {}, ["good"]),
    ([told(**MAJOR)], {}, {}, ["move"]),
    ([told(actor=1, elements=("place",), **MAJOR)], {}, {}, ["move"]),
    ([told(actor=1, style="sink", **MAJOR)], {}, {}, ["danger"]),
    ([told(style="sink")], {}, {}, ["move"]),
    ([told(actor=1)], {}, {"asked": [0]}, ["move", "turn"]),
    ([], {}, {"asked": [0]}, ["turn"]),
    ([told()], {"asked": [0]}, {"asked": [0]}, ["move"]),
    ([told(actor=1)], {"asked": [0]}, {"asked": [0]}, ["move"]),
    ([told(), told(actor=1, by=1)], {"asked": [0]}, {"asked": [0]}, ["move", "turn"]),
    ([told(by=1)], {"asked": [0], "seq": 5}, {"asked": [0]}, []),
    ([told() | GREAT], {}, {}, []),
    ([told() | GREAT, told()], {}, {}, ["move"]),
    ([told()], {}, {"over": True}, ["over"]),
    ([told()], {"over": True}, {"over": True}, []),
    ([told()], {"seq": None}, {"asked": [0]}, []),
    ([told()], {"seq": 5}, {}, []),
    ([told()], {"seat": 1}, {"asked": [0]}, ["turn"]),
    ([told()], {"seat": None}, {"seat": None}, ["move"]),
]


def test_the_news_choose_the_sound(open_page: Any) -> None:
    """A `ware` is for sale; I am seat 0, and the other one is asked unless it says otherwise."""
    page = open_page("/me", pace="normal")
    chosen = page.evaluate(CHOSEN, [case[:3] for case in CASES])
    assert [(*case[:3], found) for case, found in zip(CASES, chosen, strict=True)] == CASES


def test_sounds_are_few_and_short(open_page: Any) -> None:
    page = listening(open_page)
    page.goto("/me")
    page.mouse.click(2, 2)
    names = page.evaluate(
        """async () => {
          const { SOUNDS, strike } = await import(`/static/${document.documentElement.dataset.release}/js/sheets/instruments.js`);
          return Object.keys(SOUNDS).map((name) => { window.strokes = []; strike([name]); return [name, window.strokes]; });
        }"""
    )
    assert [name for name, _ in names[:8]] == ["turn", "move", "card", "coin", "danger", "good", "moment", "over"]
    assert {name for name, _ in names[8:]} == set(OF_MOMENTS)
    for name, strokes in names:
        longest = LONGEST_MOMENT if name in OF_MOMENTS else LONGEST
        assert strokes and max(stroke["end"] for stroke in strokes) <= longest, name


# ---- at a table


def test_without_the_switch_nothing_is_ever_heard(open_page: Any) -> None:
    page = listening(open_page)
    start(page, "atoll")
    assert my_turn(page)
    open_settings(page)
    assert not page.locator("#sound").is_checked(), "off until it is wanted"
    page.keyboard.press("Escape")
    play_by_mouse(page, seed=1)
    assert page.locator("#sheet.result").is_visible()
    assert page.evaluate("() => [window.contexts, window.strokes]") == [0, []]


def test_a_game_is_heard_from_my_turn_to_its_end(open_page: Any) -> None:
    page = listening(open_page)
    start(page, "atoll")
    assert my_turn(page)
    switch_on(page)
    assert heard(page) == ["move"], "whoever turns it on hears that it is on"
    page.keyboard.press("Escape")
    play_by_mouse(page, seed=1)
    sounds = heard(page)
    assert sounds[-1] == "over" and sounds.count("over") == 1
    assert sounds.count("turn") > 2 and sounds.count("move") > 2
    assert page.evaluate("() => window.contexts") == 1


def test_the_switch_has_a_name_and_is_remembered_with_its_volume(open_page: Any) -> None:
    page = listening(open_page)
    start(page, "atoll")
    assert my_turn(page)
    open_settings(page)
    assert page.get_by_role("switch", name="Sounds").count() == 1
    assert page.get_by_role("slider", name="Volume").is_disabled(), "of nothing"
    page.keyboard.press("Escape")
    switch_on(page)
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.wait_for_function("() => window.strokes.length > 1")
    loud = page.evaluate("() => window.strokes.map((stroke) => stroke.loud)")
    assert loud[-1] > loud[0] > 0, "and the volume is heard at once"
    page.reload()
    assert my_turn(page)
    assert page.evaluate("() => window.contexts") == 0, "nothing before the first touch"
    open_settings(page)
    assert page.get_by_role("switch", name="Sounds").is_checked()
    assert page.get_by_role("slider", name="Volume").input_value() == "10"
    page.keyboard.press("Escape")
    rng, before = Random(1), page.evaluate("() => Number(document.body.dataset.seq)")
    while page.evaluate("() => Number(document.body.dataset.seq)") == before:
        now = asked(page)
        touch(page, now, rng)
        moved_on(page, now)
    page.wait_for_function("() => window.strokes.length > 0")
    assert {stroke["loud"] for stroke in page.evaluate("() => window.strokes")} == {loud[-1]}


def test_the_last_minute_of_my_clock_is_heard_and_said(open_page: Any) -> None:
    page = listening(open_page)
    line = Between(page)
    clocks = {"left": [55, 300], "running": [0], "seconds": 300, "paused": False}
    hurry: dict[str, Any] = {}
    line.heard = lambda message: {**message, **hurry} if message["type"] == "state" else message
    start(page, "atoll")
    assert my_turn(page)
    switch_on(page)
    page.keyboard.press("Escape")
    hurry["clocks"] = clocks
    page.locator("[data-lang=fr]").click()  # the same state once more
    page.wait_for_function("() => window.strokes.length > 1")
    assert heard(page) == ["move", "danger"]
    assert "0:55" in page.locator("#assertive").inner_text()


def test_what_may_cost_me_is_heard_when_it_is_said_and_before_it_is_done(open_page: Any) -> None:
    page = listening(open_page)
    line = Between(page)
    threat = "This could cost you dearly."

    def warn(message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] != "state":
            return message
        return {**message, "offers": [{**offer, "danger": threat} for offer in message["offers"]]}

    line.heard = warn
    start(page, "atoll")
    assert my_turn(page)
    switch_on(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    before = page.evaluate("() => document.body.dataset.seq")
    touch(page, asked(page), Random(1))
    page.wait_for_function("() => window.strokes.length > 1")
    assert heard(page) == ["move", "danger"]
    assert page.locator("#note").inner_text().strip() == threat
    assert page.evaluate("() => document.body.dataset.seq") == before


@pytest.mark.parametrize("sound", ["", *OF_MOMENTS])
def test_a_great_moment_is_heard_when_its_card_is_shown(open_page: Any, sound: str) -> None:
    page = listening(open_page, pace="step")
    line = Between(page)

    def great(message: dict[str, Any]) -> dict[str, Any]:
        events = [event | GREAT | {"sound": sound} for event in message.get("events", []) if event["text"]][-1:]
        return {**message, "events": events} if events else message

    start(page, "atoll")
    assert my_turn(page)
    switch_on(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    line.heard = great
    touch(page, asked(page), Random(1))
    page.locator("#moment:not([hidden])").wait_for()
    assert heard(page) == ["move", sound or "moment"], "the switch, and the card"
