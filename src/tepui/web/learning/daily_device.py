"""The daily expedition of somebody who plays without a host: a page that is the same on every day.

Every game is on it; the page's module shows the one whose turn it is, and what the device keeps of my attempts.
"""

from __future__ import annotations

from typing import Final

from tepui.core.game import list_games
from tepui.learning.daily import Expedition, day_before, expedition_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.learning.daily import begin, facts, fairness, shared
from tepui.web.reader import Reader

FIRST: Final = "1970-01-01"  # the day from which browsers count
FAIR: Final = ("same", "date", "device")


def daily_device(reader: Reader) -> Html:
    return page(
        reader,
        reader.say("daily.name"),
        el("p", reader.say("daily.name"), " · ", el("time", "", id="daily-day"), class_="kicker"),
        el("h1", reader.say("daily.title")),
        el(
            "div",
            el("div", attempt(reader), shared(reader, "", "", hidden=True), class_="daily-main"),
            el("div", past(reader), fairness(reader, FAIR), class_="daily-side"),
            class_="daily",
        ),
        here="play",
        css=("reading", "daily"),
        js="daily",
    )


def in_turn() -> list[Expedition]:
    """What is played from the first day on, each game once."""
    return [expedition_of(day_before(FIRST, -n)) for n in range(len(list_games()))]


def attempt(reader: Reader) -> Html:
    go_on = el("a", icon("play", 19), reader.say("daily.go_on"), href="/", class_="btn primary", id="daily-go-on")
    return el(
        "section",
        *(game_of_a_day(reader, given) for given in in_turn()),
        el(
            "div",
            el("p", "", id="daily-state", role="status", class_="muted", hidden=True),
            el("p", go_on, class_="row", hidden=True),
            begin(reader, None),
            class_="pad",
        ),
        class_="panel",
    )


def game_of_a_day(reader: Reader, given: Expedition) -> Html:
    game = given.rules
    picture = el("img", src=f"/static/img/{game.slug}.svg", alt="", class_="board")
    said = el("div", el("h2", game.title(reader.lang)), facts(reader, given, el("span", class_="left")), class_="pad")
    return el("div", el("div", picture, class_="daily-board"), said, data_day_of=game.slug, hidden=True)


def past(reader: Reader) -> Html:
    heads = ("device.day", "result")
    return el(
        "section",
        el("h2", icon("trophy", 20), " ", reader.say("daily.device.mine")),
        el("p", reader.say("daily.device.none"), id="daily-none"),
        el(
            "table",
            el("thead", el("tr", *(el("th", reader.say(f"daily.{head}"), scope="col") for head in heads))),
            el("tbody", id="daily-past"),
            hidden=True,
        ),
        class_="panel pad",
    )
