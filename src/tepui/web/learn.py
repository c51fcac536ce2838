"""Learning: the lessons of the games, each a first turn at a real table. Starting one needs no JavaScript."""

from __future__ import annotations

from tepui.core.game import Game, list_games
from tepui.rooms.lesson import lesson_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader


def learn(reader: Reader, chosen: Game | None = None) -> Html:
    """All lessons, or that of one game."""
    found = [chosen] if chosen is not None else list(list_games().values())
    title = reader.say("learn.title", game=chosen.title(reader.lang)) if chosen is not None else reader.say("nav.learn")
    return page(
        reader,
        title,
        el("h1", title),
        el("p", reader.say("learn.about"), class_="lead"),
        el("ul", *(row(reader, game) for game in found), class_="tables"),
        here="learn",
        css=("reading",),
    )


def row(reader: Reader, game: Game) -> Html:
    lesson, name = lesson_of(game), game.title(reader.lang)
    begin = el(
        "form",
        el(
            "button",
            icon("learn", 17),
            reader.say("learn.begin"),
            type="submit",
            class_="btn primary",
            aria_label=f"{reader.say('learn.begin')}: {name}",
        ),
        action=f"/learn/{game.slug}",
        method="post",
    )
    steps = reader.say("learn.none") if lesson is None else reader.say("learn.steps", n=len(lesson.steps))
    return el(
        "li",
        el("b", name, class_="d"),
        el("span", steps, class_="muted"),
        el(
            "a",
            icon("book", 16),
            reader.say("tile.rules"),
            href=f"/rules/{game.slug}",
            class_="btn quiet",
            aria_label=f"{reader.say('tile.rules')}: {name}",
        ),
        begin if lesson is not None else None,
        class_="panel pad",
    )
