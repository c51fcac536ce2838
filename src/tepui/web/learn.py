"""Learning: the courses of the games, chapter by chapter at real tables. Starting one needs no JavaScript."""

from __future__ import annotations

from tepui.core.game import Game, list_games
from tepui.core.lesson import Chapter, course_of, lesson_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader


def learn(reader: Reader, chosen: Game | None = None) -> Html:
    """All games, or the course of one; without a course its lesson."""
    if chosen is not None and course_of(chosen):
        return course(reader, chosen)
    found = [chosen] if chosen is not None else list(list_games().values())
    title = reader.say("learn.title", game=chosen.title(reader.lang)) if chosen is not None else reader.say("nav.learn")
    return page(
        reader,
        title,
        el("h1", title),
        el("p", reader.say("learn.about"), class_="lead"),
        el("ul", *(row(reader, game) for game in found), class_="tables"),
        el(
            "p",
            el("a", icon("learn", 16), reader.say("puzzles.name"), href="/puzzles", class_="btn quiet"),
            el("a", icon("bot", 16), reader.say("bots.title"), href="/bots", class_="btn quiet"),
            class_="row",
        ),
        here="learn",
        css=("reading",),
    )


def course(reader: Reader, game: Game) -> Html:
    """The chapters of a course, each with its goal; the page's module marks what was begun and done in this browser."""
    title = reader.say("learn.title", game=game.title(reader.lang))
    return page(
        reader,
        title,
        el("h1", title),
        el("p", reader.say("learn.about"), class_="lead"),
        el("ol", *(chapter_card(reader, game, chapter) for chapter in course_of(game)), class_="chapters"),
        el(
            "p",
            el("a", icon("book", 16), reader.say("tile.rules"), href=f"/rules/{game.slug}", class_="btn quiet"),
            el("a", icon("users", 16), reader.say("tile.set_up"), href=f"/new/{game.slug}", class_="btn quiet"),
            class_="row",
        ),
        here="learn",
        css=("reading", "book"),
        js="learn",
    )


def begin_button(words: str, name: str) -> Html:
    """It says to those who only hear it what it begins."""
    return el("button", icon("learn", 17), words, type="submit", class_="btn primary", aria_label=f"{words}: {name}")


def chapter_card(reader: Reader, game: Game, chapter: Chapter) -> Html:
    name = f"{chapter.id}. {chapter.title[reader.lang]}"
    begin = begin_button(reader.say("learn.start"), name)
    return el(
        "li",
        el("h2", chapter.title[reader.lang]),
        el("p", el("b", reader.say("learn.goal"), " "), chapter.goal[reader.lang]),
        el("p", icon("clock", 16), " ", reader.say("tile.minutes", n=chapter.minutes), class_="muted"),
        el("p", "", class_="progress", role="status", hidden=True),
        el("form", begin, action=f"/learn/{game.slug}/{chapter.id}", method="post"),
        class_="panel pad",
        data_chapter=chapter.id,
        data_game=game.slug,
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
        el(
            "a",
            icon("learn", 17),
            reader.say("learn.course", n=len(course_of(game))),
            href=f"/learn/{game.slug}",
            class_="btn primary",
        )
        if course_of(game)
        else begin
        if lesson is not None
        else None,
        class_="panel pad",
    )
