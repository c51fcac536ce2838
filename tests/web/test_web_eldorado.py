"""El Dorado in a browser: every course and an invented one played to the end against bots by clicking; one won, one lost."""

from __future__ import annotations

import re
import time
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from robot import DESKTOP, PHONE, go_to, moved_on, my_turn, seen

import tepui
from tepui import Match
from tepui.bots.search.greedy import completed, one_step
from tepui.bots.search.judge import Judge, mixed
from tepui.core.records import Offer
from tepui.games.eldorado.rules.actions import DONE, END
from tepui.games.eldorado.rules.components import COURSES
from tepui.rooms.match_rows import apply_rows, reopen
from tepui.server.store.sql import Store

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(1200)]

EDGE = 12  # pixels: of what shows less at the edge of the window nobody can tell what it is
GAME = tepui.load("eldorado")
INVENTED = "invented"
RACE_SECONDS = 1100
NEAR = 8  # spaces: no card goes so far

# Every course once: how many play, with caves or without, on which screen, in which language.
RACES = [
    ("first", 2, False, DESKTOP, "en"),
    ("hills", 3, True, PHONE, "fr"),
    ("home", 2, True, DESKTOP, "fr"),
    ("winding", 2, True, PHONE, "en"),
    ("witch", 3, True, DESKTOP, "en"),
    ("serpentine", 2, False, PHONE, "fr"),
    ("swamp", 3, True, DESKTOP, "fr"),
    (INVENTED, 3, True, PHONE, "en"),
]

Gesture = tuple[tuple[int, ...], Offer]


def course(name: str) -> str:
    return GAME.workshop.invent("3").text if name == INVENTED else name


class Racer:
    """Somebody in the first seat, who decides by what that seat sees and acts by clicking alone."""

    def __init__(self, page: Any, store: Store, lang: str, tap: bool) -> None:
        self.page, self.store, self.lang, self.tap = page, store, lang, tap
        self.code = re.search(r"/t/([A-Z]{8})", page.url)[1]
        self.match: Match | None = None
        self.listed = 0  # how often the list of all actions was needed

    def look(self) -> Match:
        """The match as it stands now."""
        record = self.store.find(self.code)
        if self.match is None:
            self.match = reopen(record, self.store.lines(record.id), None)
        else:
            apply_rows(self.match, record, self.store.since(record.id, self.match.seq))
        return self.match

    def gestures(self, match: Match) -> list[Gesture]:
        """Everything the page offers, whole gestures first."""
        view = match.shown(0)
        lines = [(tuple(line.actions), line.offer) for line in GAME.lines(view, self.lang)]
        return lines + [((action,), GAME.offer(view, action, self.lang)) for action in match.legal(0)]

    def race(self, match: Match) -> Gesture:
        """What a greedy bot would do, in as few clicks as it can be done."""
        table, judge = GAME.imagine(match.view(0), Random(match.seq)), Judge(GAME, match.count)
        judge.look(table, 0)
        legal, luck = match.legal(0), match.seq
        values = one_step(judge, [table], legal, 0, luck)
        best = max(values)
        action = legal[values.index(best)]
        for gesture in self.gestures(match):
            if gesture[0][0] == action:
                after = table.copy()
                for one in gesture[0]:
                    after.apply(one)
                if completed(judge, after, 0, mixed(luck, 0)) >= best - 1e-9:
                    return gesture
        raise AssertionError(f"the page offers nothing for {GAME.write(action)}")

    def dawdle(self, match: Match) -> Gesture:
        """Races until El Dorado is near, and from then on ends every turn."""
        course, pawns = match.table.rules.course, match.table.rules.pawns
        if END in match.legal(0) and min(course.far[at] for at in match.table.where[:pawns]) <= NEAR:
            gestures = dict(self.gestures(match))
            actions = (END, DONE) if (END, DONE) in gestures else (END,)
            return actions, gestures[actions]
        return self.race(match)

    def play(self, decide: Any) -> Match:
        """To the end of the game."""
        end = time.monotonic() + RACE_SECONDS
        while my_turn(self.page):
            assert time.monotonic() < end, f"the game does not end: {seen(self.page)}"
            match = self.look()
            if match.seq == int(self.page.evaluate("() => document.body.dataset.seq")) and 0 in match.seats:
                self.act(*decide(match))
        return self.look()

    def act(self, actions: tuple[int, ...], offer: Offer) -> None:
        """Clicks until the table has moved on."""
        before = seen(self.page)
        now = before
        for attempt in range(60):
            if now["seq"] != before["seq"] or "result" in now["sheet"]:
                return
            if now["asked"] == "me":
                self.click_next(now, actions, offer, attempt)
                moved_on(self.page, now)  # a tap that is answered late and made twice takes back what it did
            else:
                self.page.wait_for_timeout(20)
            now = seen(self.page)
        raise AssertionError(f"“{offer.label}” cannot be clicked: {now}")

    def click_next(self, now: dict[str, Any], actions: tuple[int, ...], offer: Offer, attempt: int) -> None:
        """An item of the menu, what is proposed, an element of the gesture, a button of the prompt, or else the list."""
        chosen = self.page.eval_on_selector_all(
            ":is(#stage, .hosted, #held) .sel", "nodes => nodes.map(n => n.dataset.e || n.id)"
        )
        ahead = [element for element in offer.path if element not in chosen]
        button = self.page.locator("#prompt").get_by_title(offer.label, exact=True)
        if now["menu"]:
            self.click(next(item for item in now["menu"] if item["id"].startswith(offer.label)))
        elif now["proposed"] and now["primary"]:
            self.click(now["primary"])
        elif ahead:
            wrong = chosen and chosen[0] not in offer.path  # what stayed selected is let go first
            lit = [node for node in now["lit"] if node["id"] == (chosen[0] if wrong else ahead[0])]
            seen_well = lit and min(lit[0]["w"], lit[0]["h"]) >= EDGE and attempt % 4 < 3  # or touched in vain
            self.click(lit[0]) if seen_well else self.bring(ahead[0], attempt)
        elif button.count() and button.first.is_visible():
            box = button.first.bounding_box()
            self.click({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
        else:
            self.listed += 1
            if self.page.locator("#all").get_attribute("open") is None:
                self.page.locator("#all summary").click()
            notation = "; ".join(map(GAME.write, actions))
            self.page.locator(f'#actions button[data-key="{notation}"]').click()
            self.page.locator("#all summary").click()

    def click(self, place: dict[str, Any]) -> None:
        (self.page.touchscreen.tap if self.tap else self.page.mouse.click)(place["x"], place["y"])
        if not self.tap:
            self.page.mouse.move(2, 2)  # off the primary button, which keeps its meaning while a pointer rests on it

    def bring(self, element: str, attempt: int) -> None:
        """What cannot be seen is brought into sight: scrolled to in the hand, looked for on the board and beside it.

        The same button once more goes on to the next of the places that lie apart.
        """
        held = self.page.locator(f'#held [data-e="{element}"]')
        if held.count():
            # Not `scroll_into_view_if_needed`, for which half a card is enough.
            held.evaluate("card => card.scrollIntoView({ inline: 'center', block: 'nearest' })")
        elif self.tap and not self.page.locator(f"#{element}").is_visible():
            place = self.page.locator(f"#{element}").evaluate(
                "node => node.closest('[data-host]')?.dataset.host ?? 'board'"
            )
            go_to(self.page, place)
        elif self.page.locator(f".hosted #{element}").count():
            self.page.locator(f"#{element}").scroll_into_view_if_needed()
        else:
            self.page.locator(f"[data-do={'whole' if attempt % 5 == 4 else 'recentre'}]").click()


def entered(open_page: Any, path: str, size: dict[str, int], lang: str) -> Any:
    touch = {"has_touch": True, "is_mobile": True} if size is PHONE else {}
    page = open_page("", lang=lang, size=size, **touch)
    page.goto(path)
    return page


def sat(page: Any) -> None:
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-ready]")
    page.wait_for_selector("#stage svg")


def result(page: Any) -> tuple[list[str], str]:
    """Who has won by the sheet, and the name of the first seat."""
    won = [text.strip() for text in page.locator("#sheet tr.won th").all_inner_texts()]
    return won, page.locator("#seats [data-seat='0'] .nm").inner_text().strip()


def test_every_course_is_among_the_races() -> None:
    assert {name for name, *_ in RACES} == {*COURSES, INVENTED}


def set_up(open_page: Any, race: tuple[str, int, bool, dict[str, int], str]) -> Any:
    """A table of mine against bots, through the set-up page."""
    name, seats, caves, size, lang = race
    fields = {"course": course(name), "caves": "yes" if caves else "no", "who0": "me", "name0": "Ana"}
    for seat in range(1, seats):
        fields |= {f"who{seat}": "bot", f"level{seat}": "casual"}
    page = entered(open_page, f"/new/eldorado?{urlencode(fields)}", size, lang)
    page.locator("#setup button[type=submit]").click()
    sat(page)
    return page


@pytest.mark.parametrize("race", RACES, ids=[race[0] for race in RACES])
def test_a_race_against_bots_ends_in_el_dorado(open_page: Any, store: Store, race: Any) -> None:
    page = set_up(open_page, race)
    racer = Racer(page, store, race[4], race[3] is PHONE)
    match = racer.play(racer.race)
    assert match.over and match.table.home, "somebody has arrived"
    won, me = result(page)
    assert me == "Ana" and [me in name for name in won] == [seat == 0 for seat in match.winners()]
    assert page.locator("#sheet table.scores tbody tr").count() == race[1]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_race_is_won_by_clicking(open_page: Any, laid: Any, store: Store) -> None:
    [link] = laid([Match.new("eldorado", 2, {}, "won")])
    page = entered(open_page, link, DESKTOP, "en")
    sat(page)
    racer = Racer(page, store, "en", tap=False)
    match = racer.play(racer.race)
    won, me = result(page)
    assert match.winners() == [0] and len(won) == 1 and me in won[0]


def test_a_race_is_lost_by_dawdling(open_page: Any, store: Store) -> None:
    page = set_up(open_page, RACES[1])
    racer = Racer(page, store, "fr", tap=True)
    match = racer.play(racer.dawdle)
    won, me = result(page)
    assert match.table.home and 0 not in match.winners() and not any(me in name for name in won)
