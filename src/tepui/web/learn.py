"""Learning: the courses of the games, chapter by chapter at real tables. Starting one needs no JavaScript."""

from __future__ import annotations

from tepui.core.game import Game, list_games
from tepui.core.lesson import course_of, lesson_of, puzzles_of
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.learning.course import begin_button, course
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
        el("ul", *(row(reader, game) for game in found), class_="subjects"),
        el(
            "p",
            el("a", icon("hint", 16), reader.say("puzzles.name"), href="/puzzles", class_="btn quiet"),
            el("a", icon("bot", 16), reader.say("bots.title"), href="/bots", class_="btn quiet"),
            class_="row",
        ),
        here="learn",
        css=("reading", "course"),
    )


def row(reader: Reader, game: Game) -> Html:
    """A game with its course, or its first lesson alone, its rules and its puzzles."""
    name, chapters = game.title(reader.lang), course_of(game)
    links = [("book", reader.say("tile.rules"), f"/rules/{game.slug}")]
    if found := puzzles_of(game):
        links.append(("hint", reader.say("puzzles.count", n=len(found)), f"/puzzles/{game.slug}"))
    return el(
        "li",
        el("img", src=f"/static/img/{game.slug}.svg", alt="", width=132, height=100),
        el("h2", name),
        el("p", *_extent(reader, game), class_="muted"),
        el(
            "a",
            icon("learn", 17),
            reader.say("learn.course", n=len(chapters)),
            href=f"/learn/{game.slug}",
            class_="btn primary",
            aria_label=f"{name}: {reader.say('learn.course', n=len(chapters))}",
        )
        if chapters
        else _lesson(reader, game),
        el(
            "p",
            *(
                el("a", icon(look, 16), words, href=href, class_="btn quiet", aria_label=f"{words}: {name}")
                for look, words, href in links
            ),
            class_="row",
        ),
        class_="panel pad",
    )


def _extent(reader: Reader, game: Game) -> list[str]:
    """How long learning it takes."""
    if chapters := course_of(game):
        first, whole = (
            reader.say("tile.minutes", n=sum(chapter.minutes for chapter in part)) for part in (chapters[:1], chapters)
        )
        return [icon("clock", 16), " ", reader.say("learn.extent", first=first, whole=whole)]
    lesson = lesson_of(game)
    return [reader.say("learn.none") if lesson is None else reader.say("learn.steps", n=len(lesson.steps))]


def _lesson(reader: Reader, game: Game) -> Html | None:
    if lesson_of(game) is None:
        return None
    begin = begin_button(reader.say("learn.begin"), game.title(reader.lang))
    return el("form", begin, action=f"/learn/{game.slug}", method="post")
