"""Robots that play any game through the page: by the mouse, by the keyboard, by the buttons of the reading view. They know no rule."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

GAME_SECONDS = 540
DESKTOP = {"width": 1440, "height": 900}
TABLET = {"width": 1180, "height": 820}
PHONE = {"width": 390, "height": 844}

# Everything a hand could do now: lit elements of board and hand, buttons of the prompt, items of the menu.
SEEN = """() => {
  // A place may reach beyond the edge of the drawing: its middle is that of what can be seen of it.
  const box = (node) => {
    const b = node.getBoundingClientRect(), edge = node.closest("#stage svg")?.getBoundingClientRect() ?? b;
    const left = Math.max(b.left, edge.left), top = Math.max(b.top, edge.top);
    return {left, top, width: Math.min(b.right, edge.right) - left, height: Math.min(b.bottom, edge.bottom) - top};
  };
  const at = (node) => { const b = box(node); return {x: b.left + b.width / 2, y: b.top + b.height / 2, w: b.width, h: b.height, id: node.id || node.dataset.e || node.textContent, sel: node.classList.contains("sel"), now: node.classList.contains("legal") || node.classList.contains("danger")}; };
  const shown = (node) => node.getClientRects().length > 0;
  // Nobody touches what lies under something else, or outside the window on the drawing.
  const bare = (node) => {
    const {x, y} = at(node);
    const top = document.elementFromPoint(x, y);
    return top !== null && node.closest("#stage, #held").contains(top);
  };
  const sheet = document.querySelector("#sheet");
  return {
    asked: document.body.dataset.asked,
    seq: document.body.dataset.seq,
    ask: document.querySelector("#ask").textContent,
    sheet: sheet.hidden ? "" : sheet.className,
    menu: document.querySelector("#menu").hidden ? [] : [...document.querySelectorAll("#menu button")].map(at),
    lit: [...document.querySelectorAll("#stage [data-lit], #held [data-lit]")].filter(shown).filter(bare).map(at),
    proposed: document.querySelector("#prompt .btn.warn") !== null || [...document.querySelectorAll("#choices .quiet")].length > 0,
    primary: shown(document.querySelector("#primary")) ? at(document.querySelector("#primary")) : null,
    choices: [...document.querySelectorAll("#choices .btn:not(.quiet)")].filter(shown).map(at),
  };
}"""


def seen(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def my_turn(page: Any) -> bool:
    """Waits until the table asks me; False when the game is over."""
    page.wait_for_function(
        "() => document.body.dataset.asked === 'me' || !document.querySelector('#sheet').hidden", timeout=60_000
    )
    return "result" not in seen(page)["sheet"]


def start(page: Any, game: str) -> None:
    """Against bots, as the button of the home page does it; the toy has no tile, so its form is written here."""
    page.goto("/me")
    page.evaluate(
        "game => { const form = document.createElement('form'); form.method = 'post'; form.action = '/play/' + game;"
        " document.body.append(form); form.submit(); }",
        game,
    )
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#stage svg")


def play_by_mouse(page: Any, seed: int = 1, moves: int = 10_000, tap: bool = False) -> int:
    """Touches what is lit until the game is over; returns how many touches it took."""
    rng = Random(seed)
    touches = 0
    end = time.monotonic() + GAME_SECONDS
    while touches < moves and my_turn(page):
        assert time.monotonic() < end, f"the game does not end: {seen(page)}"
        touches += touch_if_asked(page, rng, tap)
    return touches


def touch_if_asked(page: Any, rng: Random, tap: bool = False) -> bool:
    """One touch if the table asks me at this moment; never waits for my turn to come."""
    now = settled(page)
    if now["asked"] != "me":
        return False
    touch(page, now, rng, tap)
    moved_on(page, now)
    return True


def settled(page: Any) -> dict[str, Any]:
    """What is seen once something can be touched, if the table asks me."""
    now = seen(page)
    for _ in range(100):  # a picture may come a moment after its question
        if now["asked"] != "me" or any(now[part] for part in ("menu", "lit", "choices", "primary")):
            break
        page.wait_for_timeout(20)
        now = seen(page)
    return now


def touch(page: Any, now: dict[str, Any], rng: Random, tap: bool = False) -> None:
    target = _wanted(now, rng)
    (page.touchscreen.tap if tap else page.mouse.click)(target["x"], target["y"])
    if not tap:
        page.mouse.move(2, 2)  # off the primary button, which keeps its meaning while a pointer rests on it


def _wanted(now: dict[str, Any], rng: Random) -> dict[str, Any]:
    if now["menu"]:
        return rng.choice(now["menu"])  # type: ignore[no-any-return]
    if now["proposed"] and now["primary"]:
        return now["primary"]  # type: ignore[no-any-return]
    targets = [node for node in now["lit"] if node["now"]] or [node for node in now["lit"] if not node["sel"]]
    buttons = now["choices"] + ([now["primary"]] if now["primary"] else [])
    pool = targets if targets and (not buttons or rng.random() < 0.7) else buttons
    assert pool, f"nothing can be touched: {now}"
    return rng.choice(pool)  # type: ignore[no-any-return]


def moved_on(page: Any, before: dict[str, Any]) -> None:
    """Until the page shows something else than before, or a moment has passed (a touch may change nothing)."""
    for _ in range(40):
        now = seen(page)
        if now != before and now["asked"] != "sending":
            return
        page.wait_for_timeout(10)


def play_by_keys(page: Any, seed: int = 1, moves: int = 10_000) -> int:
    """N and P walk over the targets, Enter touches, E ends the turn, Tab reaches buttons. No pointer at all."""
    rng = Random(seed)
    presses = 0
    end = time.monotonic() + GAME_SECONDS
    while presses < moves and my_turn(page):
        assert time.monotonic() < end, f"the game does not end: {seen(page)}"
        now = seen(page)
        if now["asked"] != "me":
            continue
        press_one(page, now, rng)
        presses += 1
        moved_on(page, now)
    return presses


def press_one(page: Any, now: dict[str, Any], rng: Random) -> None:
    keys = page.keyboard
    if now["menu"]:
        for _ in range(rng.randrange(len(now["menu"]))):
            keys.press("ArrowDown")
        keys.press("Enter")
    elif now["proposed"] and now["primary"]:
        page.evaluate("() => document.querySelector('#ask').focus()")
        keys.press("Enter")
    elif any(node for node in now["lit"] if not node["sel"]) and (not now["primary"] or rng.random() < 0.75):
        keys.press(rng.choice("np"))
        for _ in range(rng.randrange(4)):
            keys.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n")))
        keys.press("Enter")
    elif now["primary"] or now["choices"]:
        _tab_to(page, "#primary" if now["primary"] and (not now["choices"] or rng.random() < 0.5) else "#choices .btn")
        keys.press("Enter")
    else:
        keys.press("Escape")


def _tab_to(page: Any, selector: str) -> None:
    """Tab from the prompt to a button."""
    page.evaluate("() => document.querySelector('#ask').focus()")
    for _ in range(60):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def play_by_reading(page: Any, seed: int = 1, moves: int = 10_000) -> int:
    """The reading view: only the buttons of "All actions"."""
    rng = Random(seed)
    presses = 0
    end = time.monotonic() + GAME_SECONDS
    while presses < moves and my_turn(page):
        assert time.monotonic() < end, f"the game does not end: {seen(page)}"
        now = seen(page)
        if now["asked"] != "me":
            continue
        buttons = page.locator("#actions button")
        count = buttons.count()
        if now["proposed"] and now["primary"]:
            page.locator("#primary").click()
            page.mouse.move(2, 2)
        elif count:
            buttons.nth(rng.randrange(count)).click()
        presses += 1
        moved_on(page, now)
    return presses


class Between:
    """Sits between a page and the server, and may change what either says."""

    def __init__(self, page: Any) -> None:
        self.said: Any = lambda message: message
        self.heard: Any = lambda message: message
        page.route_web_socket(re.compile(r"/ws/"), self.connect)

    def connect(self, socket: Any) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: self.on(server, self.said, text))
        server.on_message(lambda text: self.on(socket, self.heard, text))

    def on(self, other: Any, change: Any, text: Any) -> None:
        changed = change(json.loads(text))
        if changed is not None:
            other.send(json.dumps(changed))
