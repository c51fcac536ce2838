"""Robots that play any game through the page: by the mouse, by the keyboard, by the buttons of the reading view. They know no rule."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

GAME_SECONDS = 540
DESKTOP = {"width": 1440, "height": 900}
TABLET = {"width": 1180, "height": 820}
PHONE = {"width": 390, "height": 844}
# For a moment the primary button does not listen to a pointer under which it has changed.
PRIMARY = "#primary:not([data-settling])"

# What the robots know of the page. `sign` is cheap: it measures nothing, and tells whether anything else is shown than before.
EYES = """
  const $ = (selector) => document.querySelector(selector), $$ = (selector) => [...document.querySelectorAll(selector)];
  const shown = (node) => node.getClientRects().length > 0;
  const over = () => !$("#sheet").hidden && $("#sheet").classList.contains("result");
  const proposed = () => $("#prompt .btn.warn") !== null || $("#choices .quiet") !== null;
  const sign = () => [document.body.dataset.asked, document.body.dataset.seq, $("#ask").textContent, proposed(),
    $("#sheet").hidden || $("#sheet").className, $("#menu").hidden || $("#menu").textContent, $("#bubble").hidden || $("#bubble").textContent,
    $("#primary").hidden || $("#primary").textContent, $("#choices").textContent, $("#actions").childElementCount,
    $$(":is(#stage, .hosted, #held) [data-lit]").map((node) => (node.id || node.dataset.e) + node.getAttribute("class"))].join();
  // A place may reach beyond the edge of the drawing: its middle is that of what can be seen of it.
  const at = (node) => {
    const b = node.getBoundingClientRect(), edge = node.closest(":is(#stage, .hosted) > svg")?.getBoundingClientRect() ?? b;
    const x = Math.max(b.left, edge.left), y = Math.max(b.top, edge.top);
    const w = Math.min(b.right, edge.right) - x, h = Math.min(b.bottom, edge.bottom) - y;
    return {x: x + w / 2, y: y + h / 2, w, h, id: node.id || node.dataset.e || node.textContent, node,
      sel: node.classList.contains("sel"), now: node.classList.contains("legal") || node.classList.contains("danger")};
  };
  // Nobody touches what lies under something else, or outside the window on the drawing.
  const bare = ({node, x, y}) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && node.closest("#stage, .hosted, #held").contains(top);
  };
  // Buttons of the prompt that have no room stand beside the others and are scrolled to.
  const aside = (node) => {
    const b = node.getBoundingClientRect();
    return !node.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2));
  };
  const told = ({node, ...rest}) => rest;
  // Everything a hand could do now: lit elements of board and hand, buttons of the prompt, items of the menu.
  const look = () => ({
    asked: document.body.dataset.asked,
    seq: document.body.dataset.seq,
    sign: sign(),
    over: over(),
    ask: $("#ask").textContent,
    sheet: $("#sheet").hidden ? "" : $("#sheet").className,
    menu: $("#menu").hidden ? [] : $$("#menu button").map(at).map(told),
    lit: $$(":is(#stage, .hosted, #held) [data-lit]").filter(shown).map(at).filter(bare).map(told),
    proposed: proposed(),
    primary: shown($("#primary")) && !$("#primary").disabled ? told(at($("#primary"))) : null,
    choices: $$("#choices .btn:not(.quiet, .drop)").filter(shown).map((node) => ({...at(node), aside: aside(node)})).map(told),
    bubble: $("#bubble").hidden ? null : told(at($("#bubble .icon"))),
    back: $$("#places button:not([aria-current])").filter((way) => shown(way)
      && (way.dataset.placeTo === "board" || $(`[data-host="${way.dataset.placeTo}"] [data-lit]`))).map(at).map(told),
    actions: $$("#actions button").filter(shown).length,
  });
  const until = async (done, time) => {
    for (const end = performance.now() + time; ; await new Promise((go) => setTimeout(go, 5))) {
      if (done()) return true;
      if (performance.now() >= end) return false;
    }
  };
"""
SEEN = f"() => {{ {EYES} return look(); }}"
# A button of the prompt, by its words, is scrolled to as a finger does it; null if it is gone.
SCROLLED = f"""(words) => {{ {EYES}
  const node = $$("#choices .btn").find((button) => button.textContent === words);
  node?.scrollIntoView({{block: "nearest", inline: "center"}});
  return node ? told(at(node)) : null;
}}"""
MOMENT = 400  # ms, for a touch that may change nothing
PATIENCE = 60_000  # ms, for the others at the table

# Until the page shows something else than before and is not sending, or a moment has passed.
MOVED = f"async (before) => {{ {EYES} return until(() => sign() !== before && document.body.dataset.asked !== 'sending', {MOMENT}); }}"

# What a hand can touch, and what is enough for who reads or has keys, which bring things into sight.
HAND = ["menu", "lit", "choices", "primary", "bubble", "back"]
READER = [*HAND, "actions"]

# Until I am asked something else than before, or the same once more because a touch changed nothing, or the game is over.
# A picture may come a moment after its question, and what it asks for may still be moving into sight.
ASKED = f"""async ([before, means]) => {{ {EYES}
  const mine = () => over() || document.body.dataset.asked === "me";
  const able = (now) => now.over || means.some((part) => now[part]?.length ?? now[part]);
  await until(() => over() || (mine() && sign() !== before), before ? {MOMENT} : 0);
  let now;
  do {{
    if (!await until(mine, {PATIENCE})) return null;
    await until(() => able((now = look())) || !mine(), 10_000);
  }} while (!able(now) && !mine());
  return now;
}}"""


def seen(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def asked(page: Any, before: dict[str, Any] | None = None, means: list[str] = HAND) -> dict[str, Any]:
    """What is seen as soon as the table asks me (anew, after what was seen before) or the game is over."""
    found: dict[str, Any] | None = page.evaluate(ASKED, [before["sign"] if before else "", means])
    assert found, f"nobody asks me: {seen(page)}"
    return found


def moved_on(page: Any, before: dict[str, Any]) -> None:
    """Until the page shows something else than before, or a moment has passed (a touch may change nothing)."""
    page.evaluate(MOVED, before["sign"])


def my_turn(page: Any) -> bool:
    """Waits until the table asks me and what others did is told: a touch before that would only skip the telling. False when the game is over."""
    page.wait_for_function(
        "() => (document.body.dataset.asked === 'me' && document.body.dataset.telling === undefined)"
        " || !document.querySelector('#sheet').hidden",
        timeout=PATIENCE,
    )
    return "result" not in seen(page)["sheet"]


def go_to(page: Any, place: str) -> None:
    """Another part of the table, on a phone: by the navigation; talk and rules are tabs beside the log."""
    tabbed = place in ("talk", "rules")
    page.locator(f"#places [data-place-to={'log' if tabbed else place}]").click()
    if tabbed:
        page.locator(f"#tab-{place}").click()


# Among random bots nobody arrives for hundreds of turns.
LEVELS = {"eldorado": "novice"}


def sit_down(page: Any, game: str) -> None:
    """Against bots that let the game end soon, with the game's own options."""
    if game in LEVELS:
        set_up(page, game, 2, LEVELS[game])
    else:
        start(page, game)


def start(page: Any, game: str) -> None:
    """Against bots, as the button of the home page does it; the toy has no tile, so its form is written here."""
    _post(page, f"/play/{game}", {})


def set_up(page: Any, game: str, seats: int, level: str, options: dict[str, Any] | None = None) -> None:
    """Against bots of a level, with options, as the form of the set-up page does it."""
    fields = {"who0": "me", "name0": "Ana"} | {
        f"opt.{name}": _written(value) for name, value in (options or {}).items()
    }
    for seat in range(1, seats):
        fields |= {f"who{seat}": "bot", f"level{seat}": level}
    _post(page, f"/new/{game}", fields)


def _written(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _post(page: Any, action: str, fields: dict[str, str]) -> None:
    page.goto("/me")
    page.evaluate(
        "([action, fields]) => { const form = document.createElement('form'); form.method = 'post'; form.action = action;"
        " for (const [name, value] of Object.entries(fields)) {"
        " const input = document.createElement('input'); input.name = name; input.value = value; form.append(input); }"
        " document.body.append(form); form.submit(); }",
        [action, fields],
    )
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#stage svg", state="attached")


def _play(page: Any, one: Callable[[dict[str, Any]], None], moves: int, means: list[str] = HAND) -> int:
    """Does one thing whenever I am asked, until the game is over; returns how many it took."""
    done, now = 0, None
    end = time.monotonic() + GAME_SECONDS
    while done < moves:
        now = asked(page, now, means)
        if now["over"]:
            return done
        assert time.monotonic() < end, f"the game does not end: {now}"
        one(now)
        done += 1
    if now:
        moved_on(page, now)
    return done


def play_by_mouse(page: Any, seed: int = 1, moves: int = 10_000, tap: bool = False) -> int:
    """Touches what is lit until the game is over; returns how many touches it took."""
    rng = Random(seed)
    return _play(page, lambda now: _touch(page, _wanted(now, rng), tap), moves)


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
    for _ in range(500):  # a picture may come a moment after its question
        if now["asked"] != "me" or any(now[part] for part in HAND):
            break
        page.wait_for_timeout(20)
        now = seen(page)
    return now


STILL = "() => !document.getAnimations().some((one) => one.playState === 'running' && one.effect.getTiming().iterations < 9)"
TWO_FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def drawn_anew(page: Any) -> None:
    """Wait until the page has been laid out and drawn: its observers and frames have had their turn."""
    page.evaluate(TWO_FRAMES)


def come_to_rest(page: Any) -> None:
    """The same, and nothing moves any more but what moves for ever."""
    drawn_anew(page)
    page.wait_for_function(STILL)


def touch(page: Any, now: dict[str, Any], rng: Random, tap: bool = False) -> None:
    _touch(page, _wanted(now, rng), tap)


def _touch(page: Any, target: dict[str, Any], tap: bool = False) -> None:
    if target.get("aside"):
        target = page.evaluate(SCROLLED, target["id"])
        if target is None:  # the table has moved on since
            return
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
    if not targets and rng.random() < 0.5:  # of a card that is there twice, the second is taken by another touch
        pool = now["lit"] or pool
    if not pool and now["bubble"]:  # an answer to "why not" lies over what is lit
        return now["bubble"]  # type: ignore[no-any-return]
    pool = pool or now["back"]  # on a phone a finger that came late has hit the place below
    assert pool, f"nothing can be touched: {now}"
    return rng.choice(pool)  # type: ignore[no-any-return]


def play_by_keys(page: Any, seed: int = 1, moves: int = 10_000) -> int:
    """N and P walk over the targets, Enter touches, E ends the turn, Tab reaches buttons. No pointer at all."""
    rng = Random(seed)
    return _play(page, lambda now: press_one(page, now, rng), moves, READER)


def press_one(page: Any, now: dict[str, Any], rng: Random) -> None:
    keys = page.keyboard
    if now["menu"]:
        for _ in range(rng.randrange(len(now["menu"]))):
            keys.press("ArrowDown")
        keys.press("Enter")
    elif now["proposed"] and now["primary"]:
        page.evaluate("() => document.querySelector('#ask').focus()")
        keys.press("Enter")
    elif now["lit"] and (
        not (now["primary"] or now["choices"])
        or rng.random() < (0.75 if any(not node["sel"] for node in now["lit"]) else 0.5)
    ):
        keys.press(rng.choice("np"))
        for _ in range(rng.randrange(4)):
            keys.press(rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "n")))
        keys.press("Enter")
    elif now["primary"] or now["choices"]:
        if _tab_to(
            page, "#primary" if now["primary"] and (not now["choices"] or rng.random() < 0.5) else "#choices .btn"
        ):
            keys.press("Enter")
    else:
        keys.press("Escape")


# Whether Tab has reached such a button; null if there is none any more, because the table has moved on.
REACHED = """(selector) => document.activeElement.matches(selector)
  || ([...document.querySelectorAll(selector)].some((node) => node.getClientRects().length) ? false : null)"""


def _tab_to(page: Any, selector: str) -> bool:
    """Tab from the prompt to a button; False if it is gone."""
    page.evaluate("() => document.querySelector('#ask').focus()")
    for _ in range(60):
        reached = page.evaluate(REACHED, selector)
        if reached is not False:
            return bool(reached)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


# One button of "All actions", chosen by a number from 0 to 1, is brought into sight and must then lie bare.
ONE = """(part) => {
  const all = [...document.querySelectorAll("#actions button:enabled")].filter((node) => node.getClientRects().length);
  if (!all.length) return null;
  const node = all[Math.floor(part * all.length)];
  node.scrollIntoView({block: "nearest"});
  const b = node.getBoundingClientRect(), x = b.left + b.width / 2, y = b.top + b.height / 2;
  return {x, y, bare: node.contains(document.elementFromPoint(x, y)), id: node.textContent};
}"""


def play_by_reading(page: Any, seed: int = 1, moves: int = 10_000) -> int:
    """The reading view: only the buttons of "All actions"."""
    rng = Random(seed)
    return _play(page, lambda now: _choose(page, now, rng), moves, READER)


def _choose(page: Any, now: dict[str, Any], rng: Random) -> None:
    if now["proposed"] and now["primary"]:
        return _touch(page, now["primary"])
    target = page.evaluate(ONE, rng.random())
    if target is None:  # the table has moved on since
        return None
    assert target["bare"], f"a button lies under something: {target}"
    return _touch(page, target)


def choose_setting(page: Any, name: str, value: str) -> None:
    """In the sheet of settings, which is closed again."""
    page.locator("#more-button").click()
    page.locator("[data-do=settings]").click()
    page.locator(f"#wish-{name} label:has([value={value}])").click()
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")


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
