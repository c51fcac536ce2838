"""Narak in a browser by clicking: what is shown as a cost is what the table then takes, nothing is asked twice, nobody is stuck."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from random import Random
from typing import Any

import pytest
from robot import DESKTOP, GAME_SECONDS, PHONE, my_turn, seen

import tepui
from tepui import Match
from tepui.games.narak.people import offers
from tepui.games.narak.rules.actions import ACTIONS
from tepui.games.narak.rules.events import GAINED, UPGRADED
from tepui.games.narak.rules.notation import RESOURCE_COUNT, RESOURCES
from tepui.rooms.match_rows import apply_rows, reopen
from tepui.server.store.sql import Store

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

GAME = tepui.load("narak")
WORDS = GAME.words
# Actions whose words name their whole cost; what else costs tokens names them too, among other things.
PRICED = ("dig", "discover", "overcome", "buy", "research", "temple", "activate", "play", "spend")
BESIDES = ("effect", "site", "card", "guardian", "node", "stack")  # parts of a label that are no cost
MOST_TOUCHES = 12  # until the table has moved on

Bill = Counter[str]


# ---- what is shown


def tokens_in(text: str, lang: str) -> Bill:
    """The tokens that a text names with their number."""
    found: Bill = Counter()
    for name in RESOURCES:
        for n in range(1, 21):
            said = re.escape(WORDS.say(lang, f"res.{name}", n=n))
            found[name] += n * len(re.findall(rf"(?<!\w){said}(?!\w)", text))
    return +found


def bills(view: Any, action: int, lang: str) -> list[Bill] | None:
    """What an action says it costs in tokens; one or the other where a discount is chosen. None: its words are no price."""
    verb = ACTIONS.verb(action)
    name, parts = verb.name, verb.parts(action)
    if name not in PRICED:
        return None
    given = {**offers.params(WORDS, view, name, parts, lang), **dict.fromkeys(BESIDES, "")}
    text = WORDS.fill(lang, f"do.{offers.key_of(view, name, parts)}", given)
    either = text.split(WORDS.say(lang, "fx.or")) if name in ("research", "temple") else [text]
    return [tokens_in(one, lang) for one in either]


def label_of(view: Any, actions: tuple[int, ...], lang: str) -> str:
    """The words of a gesture as the page has them."""
    if len(actions) == 1:
        return GAME.offer(view, actions[0], lang).label
    lines = {tuple(line.actions): line.offer.label for line in GAME.lines(view, lang)}
    assert actions in lines, f"{written(actions)} was done; open were {[written(line) for line in lines]} in {view}"
    return lines[actions]


def written(actions: tuple[int, ...]) -> list[str]:
    return [GAME.write(action) for action in actions]


# ---- what is paid


def purse(match: Match) -> Bill:
    return Counter(dict(zip(RESOURCES, match.table.tokens[:RESOURCE_COUNT], strict=True)))


def lost(match: Match, before: Bill, told: int) -> Bill:
    """The tokens that left the first seat since then: what is not there although it was there or was gained."""
    found = before.copy()
    for _, _, (_, kind, facts) in match.news[told:]:
        if kind == GAINED and facts[0] == 0:
            found[RESOURCES[facts[1]]] += facts[2]
        if kind == UPGRADED and facts[0] == 0:
            found[RESOURCES[facts[1]]] -= 1
            found[RESOURCES[facts[1] + 1]] += 1
    assert all(found[name] >= n for name, n in purse(match).items()), "more than was there and gained"
    return +Counter({name: found[name] - n for name, n in purse(match).items()})


class Auditor:
    """Compares the words of what the first seat does with what it then loses."""

    def __init__(self) -> None:
        self.priced = 0
        self.open: list[Bill] = []  # what the action before may come to, until a discount is chosen

    def check(self, view: Any, actions: tuple[int, ...], paid: Bill, lang: str) -> None:
        label = label_of(view, actions, lang)
        first = bills(view, actions[0], lang)
        if first is None:
            named = tokens_in(label, lang)
            assert paid in self.open or all(named[name] >= n for name, n in paid.items()), (label, paid)
        else:
            rest = sum([(bills(view, one, lang) or [Counter()])[0] for one in actions[1:]], Counter())
            either = [bill + rest for bill in first]
            deferred = len(either) > 1 and not paid
            assert paid in either or deferred, (label, paid)
            assert all(tokens_in(label, lang)[name] >= n for name, n in paid.items()), (label, paid)
            self.priced += bool(paid)
        self.open = first or []


@pytest.mark.parametrize(("seats", "side", "lang"), [(1, "bird", "en"), (2, "snake", "fr")])
def test_what_is_said_is_paid_without_a_browser_too(seats: int, side: str, lang: str) -> None:
    match, rng, auditor = Match.new("narak", seats, {"side": side, "first": 0}, seed=7), Random(7), Auditor()
    while not match.over:
        seat, view, before, told = match.seats[0], match.shown(match.seats[0]), purse(match), len(match.news)
        gestures = [(action,) for action in match.legal(seat)]
        gestures += [tuple(line.actions) for line in GAME.lines(view, lang)]
        actions = rng.choice(
            [one for one in gestures if GAME.write(one[0]) != "pass" or rng.random() < 0.1] or gestures
        )
        match.do_line(list(actions), seat)
        if seat == 0:
            auditor.check(view, actions, lost(match, before, told), lang)
    assert auditor.priced >= 5


# ---- what is chosen


def test_a_chosen_camp_is_marked_whole_and_the_prompt_names_deed_and_price(open_page: Any, laid: Any) -> None:
    match = Match.at("narak", 2, {}, {"players": [{"coin": 2, "hand": ["fear", "fear"]}, {}]})
    page = open_page(laid([match])[0])
    assert my_turn(page)
    assert page.locator("#site-camp_1.legal").count() == 1
    page.locator("#site-camp_1").click()
    page.wait_for_selector("#site-camp_1.sel")
    assert page.locator("#site-camp_2:is(.sel, .legal)").count() == 0
    assert page.locator("#ask-text").inner_text() == "Dig at the coin camp (cost: boot)"
    focused = "() => document.activeElement.id || document.activeElement.dataset.e"
    reached = []
    for _ in range(4):
        page.keyboard.press("n")
        reached.append(page.evaluate(focused))
    assert "card-fear" in reached, f"whoever has only keys comes to what pays: {reached}"


# ---- by clicking

# What stands on a thing that is about to be touched, written or read aloud: something lit by its name, a button by its place.
WORDS_OF = """({id, x, y}) => {
  const lit = [...document.querySelectorAll("[data-lit]")].filter((node) => (node.id || node.dataset.e) === id);
  const nodes = lit.length ? lit : [document.elementFromPoint(x, y)?.closest("#menu button, #prompt .btn")].filter(Boolean);
  const words = nodes.flatMap((node) => [node.title, node.getAttribute("aria-label"), node.textContent]);
  return [...words, document.querySelector("#ask-text").textContent].filter(Boolean).join(" | ");
}"""
PURSE = (
    "names => names.map((name) => document.getElementById(`res-0-${name}`).getAttribute('aria-label').split('. ')[0])"
)


class Explorer:
    """Somebody in the first seat who touches what is lit, reads it first, and counts the own tokens afterwards."""

    def __init__(self, page: Any, store: Store, lang: str, tap: bool, seed: int) -> None:
        self.page, self.store, self.lang, self.tap = page, store, lang, tap
        self.rng, self.auditor = Random(seed), Auditor()
        self.refused: list[str] = []
        self.lines = 0
        page.on("websocket", self.listen)

    def listen(self, socket: Any) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "refused":
                self.refused.append(message["reason"]["text"])

        socket.on("framereceived", hear)

    def sit(self) -> None:
        self.page.wait_for_url("**/t/**")
        self.page.wait_for_selector("body[data-ready]")
        self.page.wait_for_selector("#stage svg")
        code = re.search(r"/t/([A-Z]{8})", self.page.url)[1]
        self.record = self.store.find(code)
        self.match = reopen(self.record, self.store.lines(self.record.id), None)

    def play(self) -> Match:
        """To the end of the game."""
        end = time.monotonic() + GAME_SECONDS
        touches = 0
        while my_turn(self.page):
            assert time.monotonic() < end, f"the game does not end: {seen(self.page)}"
            before = self.match.seq
            shown = self.touch()
            if shown:
                touches = touches + 1 if not self.catch_up(shown) else 0
                assert touches <= MOST_TOUCHES, f"stuck after {before}: {seen(self.page)}"
            assert not self.refused, self.refused
        self.catch_up("")
        assert self.match.over
        return self.match

    def touch(self) -> str:
        """One touch if I am asked and the table is as I know it; what stood there."""
        now = seen(self.page)
        self.catch_up("")
        if now["asked"] != "me" or now["seq"] != str(self.match.seq):
            return ""
        target = self.wanted(now)
        if target is None:
            return ""
        at = target["x"], target["y"]
        shown: str = self.page.evaluate(WORDS_OF, target)
        (self.page.touchscreen.tap if self.tap else self.page.mouse.click)(*at)
        if not self.tap:
            self.page.mouse.move(2, 2)
        for _ in range(60):
            after = seen(self.page)
            if after != now and after["asked"] != "sending":
                break
            self.page.wait_for_timeout(10)
        return shown

    def wanted(self, now: dict[str, Any]) -> dict[str, Any] | None:
        if now["menu"]:
            return self.rng.choice(now["menu"])  # type: ignore[no-any-return]
        if now["proposed"] and now["primary"]:
            return now["primary"]  # type: ignore[no-any-return]
        lit = [node for node in now["lit"] if node["now"]] or [node for node in now["lit"] if not node["sel"]]
        buttons = now["choices"] + ([now["primary"]] if now["primary"] else [])
        pool = lit if lit and (not buttons or self.rng.random() < 0.88) else buttons
        return self.rng.choice(pool) if pool else None  # type: ignore[no-any-return]

    def catch_up(self, shown: str) -> bool:
        """Goes on to where the table is; checks what I did. True if I have done something."""
        done = False
        for row in self.store.since(self.record.id, self.match.seq):
            match, view, asked = self.match, self.match.shown(0), self.match.view(0)
            before, told = purse(match), len(match.news)
            apply_rows(match, self.record, [row])
            if row.seat != 0 or row.auto:
                continue
            entries = [line.removeprefix("&") for line in row.line.split("\n")]
            actions = tuple(GAME.read(entry[2:]) for entry in entries if entry.startswith("0 "))
            label = label_of(view, actions, self.lang)
            assert label in shown, f"“{label}” was done, “{shown}” was touched"
            self.auditor.check(view, actions, lost(match, before, told), self.lang)
            assert match.over or match.view(0) != asked, f"asked again after “{label}”"
            done, self.lines = True, self.lines + 1
        return done

    def purse_shown(self, wanted: list[str]) -> list[str]:
        """What the picture says; it may come a moment after the result."""
        found: list[str] = []
        for _ in range(100):
            found = self.page.evaluate(PURSE, list(RESOURCES))
            if found == wanted:
                break
            self.page.wait_for_timeout(20)
        return found


def explorer(open_page: Any, store: Store, size: dict[str, int], lang: str, seed: int) -> Explorer:
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = open_page("", lang=lang, size=size, **touch)
    return Explorer(page, store, lang, size is PHONE, seed)


def entered(someone: Explorer, bots: int, side: str) -> None:
    """Through the set-up page, as people do."""
    page = someone.page
    page.goto("/new/narak")
    for i in range(4):
        who = "me" if i == 0 else "bot" if i <= bots else "nobody"
        if page.locator(f"[name=who{i}]").count():
            page.locator(f"[name=who{i}]").select_option(who)
    page.locator("[name='opt.side']").select_option(side)
    page.locator("#setup button[type=submit]").click()
    someone.sit()


def result_agrees(page: Any, match: Match) -> None:
    """The sheet names the winner first, and nobody else at the first place."""
    places = page.locator("#sheet table.scores tbody td:first-child").all_inner_texts()
    won = page.locator("#sheet tr.won").count()
    rows = page.locator("#sheet table.scores tbody tr").count()
    assert rows == match.count + (match.count == 1)
    assert won == max(len(match.winners()), 1) and places.count("1") == won
    mine = page.locator("#sheet table.scores tbody tr").nth(places.index("1")).inner_text()
    name = page.locator("#seats [data-seat='0'] .nm").inner_text().strip()
    assert (name in mine) == (0 in match.winners())


WHOLE = [
    (0, "bird", DESKTOP, "en"),
    (0, "snake", PHONE, "fr"),
    (1, "bird", PHONE, "en"),
    (1, "snake", DESKTOP, "fr"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "side", "size", "lang"), WHOLE)
def test_a_whole_game_by_clicking(open_page: Any, store: Store, bots: int, side: str, size: Any, lang: str) -> None:
    someone = explorer(open_page, store, size, lang, seed=11 + bots)
    entered(someone, bots, side)
    match = someone.play()
    assert someone.auditor.priced >= 3 and someone.lines >= 30
    result_agrees(someone.page, match)
    kept = [WORDS.say(lang, f"res.{name}", n=n) for name, n in purse(match).items()]
    assert someone.purse_shown(kept) == kept
    assert someone.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_last_round_alone_on_a_phone(open_page: Any, store: Store, laid: Any) -> None:
    match, rng = Match.new("narak", 1, {"side": "snake"}, seed=21), Random(21)
    while GAME.view(match.table, None).round < 5:
        match.do(rng.choice([a for a in match.legal() if GAME.write(a) != "pass"] or match.legal()))
    someone = explorer(open_page, store, PHONE, "fr", seed=5)
    [link] = laid([match])
    someone.page.goto(link)
    someone.sit()
    result_agrees(someone.page, someone.play())
    assert someone.lines >= 3


@pytest.mark.parametrize(
    ("lang", "guardians", "told"), [("en", 9, "You win!"), ("fr", 0, "a perdu\u00a0: le rival gagne.")]
)
def test_a_game_alone_ends_won_or_lost(
    open_page: Any, store: Store, laid: Any, lang: str, guardians: int, told: str
) -> None:
    mine = {"guardians": [f"guardian_0{n + 1}" for n in range(guardians)], "slotted": 4}
    rival = {"pile": 12}  # idols that score
    someone = explorer(open_page, store, DESKTOP, lang, seed=1)
    [link] = laid([Match.at("narak", 1, {}, {"round": 5, "players": [mine], "rival": rival})])
    someone.page.goto(link)
    someone.sit()
    match = someone.play()
    assert someone.page.locator("#sheet h2").inner_text().endswith(told)
    assert bool(match.winners()) == bool(guardians)
    result_agrees(someone.page, match)
