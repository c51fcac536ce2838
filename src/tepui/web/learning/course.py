"""The course of a game: the way through it as a picture, its chapters, and the one that comes next. It needs no JavaScript to begin one."""

from __future__ import annotations

from typing import Final

from tepui.core.game import Game
from tepui.core.lesson import Chapter, course_of
from tepui.learning.book import book_of, plain
from tepui.web.frame import page
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader

WIDTH: Final = 740
HEIGHT: Final = 300
MARGIN: Final = 72  # left and right of the first and the last stop
CLIMB: Final = 120  # from the first stop to the last
WAVE: Final = 26  # neighbours stand so much higher and lower, so that their names have room
DISC: Final = 17
LINE: Final = 15  # letters; a longer title takes two lines


def course(reader: Reader, game: Game) -> Html:
    """All chapters; the page's module marks what was begun and done in this browser, and brings forward the next one."""
    chapters = course_of(game)
    title = reader.say("learn.title", game=game.title(reader.lang))
    return page(
        reader,
        title,
        el("p", el("a", reader.say("nav.learn"), href="/learn"), class_="kicker"),
        el("h1", title),
        aim(reader, game),
        el(
            "div",
            el(
                "div",
                way(reader, chapters),
                el("ol", *(chapter_row(reader, game, one) for one in chapters), class_="panel chapters"),
            ),
            el("aside", coming(reader, game, chapters[0]), others(reader, game)),
            class_="course",
        ),
        here="learn",
        css=("reading", "course"),
        js="learn",
    )


def aim(reader: Reader, game: Game) -> Html | None:
    """What the game is about, in the words of its book: chapters have goals of their own."""
    book = book_of(game, reader.lang)
    return el("p", plain(book.aim), class_="lead") if book is not None else None


def begin_button(words: str, name: str, *classes: str) -> Html:
    """It says to those who only hear it what it begins."""
    look = " ".join(("btn", *(classes or ("primary",))))
    return el("button", icon("learn", 17), words, type="submit", class_=look, aria_label=f"{words}: {name}")


def chapter_row(reader: Reader, game: Game, chapter: Chapter) -> Html:
    title = chapter.title[reader.lang]
    return el(
        "li",
        el("b", chapter.id, class_="disc", aria_hidden="true"),
        el(
            "div",
            el("h2", title),
            el("p", chapter.goal[reader.lang], class_="goal"),
            el("p", "", class_="progress", role="status", hidden=True),
        ),
        el("span", reader.say("tile.minutes", n=chapter.minutes), class_="minutes"),
        el(
            "form",
            begin_button(reader.say("learn.begin_short"), f"{chapter.id}. {title}", "quiet"),
            action=f"/learn/{game.slug}/{chapter.id}",
            method="post",
        ),
        data_chapter=chapter.id,
        data_game=game.slug,
    )


def coming(reader: Reader, game: Game, chapter: Chapter) -> Html:
    """The chapter to go on with. The server cannot know what was learned in this browser: it shows the first."""
    title = chapter.title[reader.lang]
    number = reader.say("learn.number", n=chapter.id)
    minutes = reader.say("tile.minutes", n=chapter.minutes)
    return el(
        "section",
        el("img", src=f"/static/img/{game.slug}.svg", alt="", width=400, height=220),
        el(
            "div",
            el("p", el("span", number, class_="number"), " · ", el("span", minutes, class_="minutes"), class_="kicker"),
            el("h2", title),
            el("p", el("b", reader.say("learn.goal"), " "), el("span", chapter.goal[reader.lang], class_="goal")),
            el(
                "form",
                begin_button(reader.say("learn.start"), f"{chapter.id}. {title}"),
                action=f"/learn/{game.slug}/{chapter.id}",
                method="post",
            ),
            el("p", reader.say("learn.real"), class_="sm muted"),
            class_="pad",
        ),
        class_="panel",
        id="coming",
    )


def others(reader: Reader, game: Game) -> Html:
    links = (
        ("book", "tile.rules", f"/rules/{game.slug}"),
        ("hint", "puzzles.name", f"/puzzles/{game.slug}"),
        ("users", "tile.set_up", f"/new/{game.slug}"),
    )
    return el(
        "p",
        *(el("a", icon(name, 16), reader.say(words), href=href, class_="btn quiet") for name, words, href in links),
        class_="row",
    )


# ---- the way


def way(reader: Reader, chapters: tuple[Chapter, ...]) -> Html:
    """A dotted way from stop to stop, up to the flag. Decoration: the list below it says the same."""
    stops = [stop(i, len(chapters)) for i in range(len(chapters))]
    x, y = stops[-1]
    hills = (el("ellipse", cx=x, cy=y, rx=34 + 46 * i, ry=22 + 30 * i, class_="hill") for i in range(12))
    flag = el("path", d=f"M{x} {y - DISC}v-30l20 8-20 8", class_="flag")
    found = (station(reader, one, *at) for one, at in zip(chapters, stops, strict=True))
    return el(
        "svg",
        *hills,
        el("path", d=dotted(stops), class_="dots"),
        flag,
        *found,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="panel way",
        aria_hidden="true",
    )


def stop(i: int, count: int) -> tuple[int, int]:
    share = i / max(count - 1, 1)
    height = HEIGHT - 110 - CLIMB * share + (WAVE if i % 2 else -WAVE) * (1 if i < count - 1 else 0)
    return round(MARGIN + (WIDTH - 2 * MARGIN) * share), round(height)


def dotted(stops: list[tuple[int, int]]) -> str:
    curve = f"M{stops[0][0]} {stops[0][1]}"
    for (x, y), (to_x, to_y) in zip(stops, stops[1:], strict=False):
        middle = (x + to_x) // 2
        curve += f"C{middle} {y} {middle} {to_y} {to_x} {to_y}"
    return curve


def station(reader: Reader, chapter: Chapter, x: int, y: int) -> Html:
    lines = in_two(chapter.title[reader.lang])
    words = (el("text", line, y=DISC + 18 + 16 * i, class_="name") for i, line in enumerate(lines))
    minutes = reader.say("tile.minutes", n=chapter.minutes)
    return el(
        "g",
        el("circle", r=DISC),
        el("text", chapter.id, y=6, class_="number"),
        el("path", d="M-7 0l5 6 9-12", class_="tick"),
        *words,
        el("text", minutes, y=DISC + 18 + 16 * len(lines), class_="minutes"),
        transform=f"translate({x} {y})",
        data_station=chapter.id,
    )


def in_two(title: str) -> list[str]:
    """A title on one line, or on two that are about as long as each other."""
    if len(title) <= LINE:
        return [title]
    words = title.split(" ")
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(breaks, key=lambda two: max(map(len, two)))) if breaks else [title]
