"""The daily expedition: today's table, the results of today and yesterday, and a card to share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

from tepui.core.game import Game
from tepui.learning.daily import LEVEL, Attempt, Expedition, Place, Result
from tepui.learning.daily_card import CardWords
from tepui.web.frame import page
from tepui.web.html import Html, badge, el, icon
from tepui.web.reader import Reader

HEADS: Final = ("rank", "player", "result", "checked")  # of a table of results
FAIR: Final = ("same", "seed", "once", "checked")  # what makes it fair


class Day(NamedTuple):
    """A day as a page shows it: what is played, the results, and what this visitor did."""

    expedition: Expedition
    places: Sequence[Place]
    mine: Attempt | None

    @property
    def game(self) -> Game:
        return self.expedition.rules

    @property
    def my_place(self) -> Place | None:
        found = (one for one in self.places if self.mine is not None and one.attempt.player == self.mine.player)
        return next(found, None)


def daily(reader: Reader, today: Day, yesterday: Day, seconds_left: float) -> Html:
    return page(
        reader,
        reader.say("daily.name"),
        el("p", reader.say("daily.name"), " · ", day_words(reader, today.expedition.day), class_="kicker"),
        el("h1", reader.say("daily.title")),
        el(
            "div",
            el("div", expedition(reader, today, seconds_left), my_result(reader, today), class_="daily-main"),
            el(
                "div",
                standings(reader, today, "today"),
                standings(reader, yesterday, "yesterday"),
                fairness(reader),
                class_="daily-side",
            ),
            class_="daily",
        ),
        here="play",
        css=("reading", "daily"),
        js="daily",
    )


def expedition(reader: Reader, today: Day, seconds_left: float) -> Html:
    """What is played, against whom, and what counts; and the button that begins."""
    given = today.expedition
    minutes = int(seconds_left // 60)
    closes = reader.say("daily.time", h=minutes // 60, m=minutes % 60)
    picture = el(
        "img", src=f"/daily/{given.day}/board.svg?lang={reader.lang}", alt=reader.say("daily.board"), class_="board"
    )
    return el(
        "section",
        el("div", picture, class_="daily-board"),
        el(
            "div",
            el("h2", today.game.title(reader.lang)),
            facts(reader, given, closes),
            begin(reader, today.mine),
            class_="pad",
        ),
        class_="panel",
    )


def facts(reader: Reader, given: Expedition, closes: str) -> Html:
    unit = "turns" if given.rules.race else "points"
    rows = (
        ("you", el("span", badge(0, 22), " ", reader.say("daily.first_seat"))),
        ("against", reader.say("daily.bots", n=given.seats - 1, level=reader.say(f"level.{LEVEL}"))),
        ("counts", reader.say(f"daily.counts.{unit}")),
        ("closes", closes),
    )
    return el(
        "dl",
        *(el("div", el("dt", reader.say(f"daily.{name}")), el("dd", said)) for name, said in rows),
        class_="facts",
    )


def begin(reader: Reader, mine: Attempt | None) -> Html:
    """The attempt: to be begun, to be gone on with, or done."""
    if mine is not None and (mine.result is not None or mine.refused):
        said = reader.say("daily.done") if mine.result is not None else reader.say(f"daily.refused.{mine.refused}")
        return el("p", said, role="status", class_="muted")
    if mine is not None:
        return el(
            "p",
            el("a", icon("play", 19), reader.say("daily.go_on"), href=f"/t/{mine.code}", class_="btn primary"),
            class_="row",
        )
    return el(
        "form",
        el("label", reader.say("me.name"), for_="daily-name"),
        el(
            "div",
            el("input", id="daily-name", name="name", maxlength=24, autocomplete="nickname"),
            el("button", icon("play", 19), reader.say("daily.begin"), type="submit", class_="btn primary"),
            class_="row",
        ),
        el("p", reader.say("daily.once"), class_="muted"),
        action="/daily",
        method="post",
        id="daily-begin",
    )


def my_result(reader: Reader, today: Day) -> Html | None:
    """What this visitor reached, as a card and as words."""
    mine = today.my_place
    if mine is None:
        return None
    address = f"/daily/{today.expedition.day}/card.svg?lang={reader.lang}"
    return shared(reader, address, share_text(reader, today.expedition, mine.result, placed(reader, today, mine)))


def shared(reader: Reader, address: str, words: str, hidden: bool = False) -> Html:
    """A card and its words, with the ways to share them."""
    buttons = (("copy", "copy"), ("picture", "download"), ("share", "share"))
    return el(
        "section",
        el("h2", reader.say("daily.mine")),
        el("img", src=address, alt=words, width=1200, height=630, id="daily-card"),
        el("pre", words, id="daily-text"),
        el(
            "p",
            *(
                el(
                    "button",
                    icon(sign, 17),
                    reader.say(f"daily.{name}"),
                    type="button",
                    class_="btn quiet",
                    data_do=name,
                    hidden=True,
                )
                for name, sign in buttons
            ),
            el("a", icon("download", 17), "SVG", href=address, download="tepui.svg", class_="btn quiet"),
            class_="row",
        ),
        el("p", "", role="status", id="daily-said"),
        class_="panel pad",
        id="daily-result",
        hidden=hidden,
    )


def standings(reader: Reader, day: Day, name: str) -> Html:
    """The table of a day; a day that is over has links to its games."""
    best = day.places[0] if day.places and name == "yesterday" else None
    rows = [row(reader, day, place) for place in day.places]
    return el(
        "section",
        el("h2", icon("trophy", 20), " ", reader.say(f"daily.{name}")),
        el("p", day.game.title(reader.lang), " · ", reader.say("daily.listed", n=len(rows)), class_="muted"),
        el(
            "table",
            el("thead", el("tr", *(el("th", reader.say(f"daily.{head}"), scope="col") for head in HEADS))),
            el("tbody", *rows),
        )
        if rows
        else el("p", reader.say("daily.nobody")),
        el(
            "p",
            el("a", icon("play", 17), reader.say("daily.best"), href=f"/r/{best.attempt.code}", class_="btn quiet"),
        )
        if best is not None
        else None,
        class_="panel pad",
        id=f"daily-{name}",
    )


def row(reader: Reader, day: Day, place: Place) -> Html:
    me = day.mine is not None and place.attempt.player == day.mine.player
    return el(
        "tr",
        el("td", place.place, class_="num"),
        el(
            "th",
            guest(reader, place.attempt),
            el("span", reader.say("daily.me"), class_="tag") if me else None,
            scope="row",
        ),
        el("td", result_words(reader, place.result)),
        el("td", icon("check", 17), el("span", reader.say("daily.replayed"), class_="sr")),
        class_="me" if me else None,
    )


def guest(reader: Reader, attempt: Attempt) -> str:
    return attempt.name or reader.say("daily.guest")


def fairness(reader: Reader, names: Sequence[str] = FAIR) -> Html:
    return el(
        "section",
        el("h2", reader.say("daily.fair")),
        el("ul", *(el("li", reader.say(f"daily.fair.{name}")) for name in names)),
        class_="panel pad",
    )


def result_words(reader: Reader, result: Result) -> str:
    return reader.say(f"daily.{result.unit}", n=result.number)


def day_words(reader: Reader, day: str) -> str:
    given = date.fromisoformat(day)
    return reader.say("daily.date", d=given.day, month=reader.say(f"month.{given.month}"), y=given.year)


def placed(reader: Reader, day: Day, place: Place) -> str:
    return reader.say("daily.place", n=place.place, of=len(day.places))


def share_text(reader: Reader, given: Expedition, result: Result, where: str) -> str:
    """The result in three lines; the page's module adds its address."""
    return "\n".join(
        (
            f"Tepui · {day_words(reader, given.day)} · {given.rules.title(reader.lang)}",
            f"{result_words(reader, result)} · {where}",
            " ".join(map(str, result.turns)),
        )
    )


def card_words(reader: Reader, given: Expedition, result: Result, where: str, fair: str) -> CardWords:
    """What a card says: `where` the result is listed, and what makes it `fair`."""
    return CardWords(
        day=f"{reader.say('daily.name')} · {day_words(reader, given.day)}",
        title=given.rules.title(reader.lang),
        number=str(result.number),
        unit=reader.say(f"daily.{result.unit}.unit", n=result.number),
        place=where,
        bars=reader.say("daily.bars"),
        fair=fair,
    )
