"""The review of a game: the board at any moment, a slider over its turns, and whose eyes look."""

from __future__ import annotations

from tepui.core.game import Game
from tepui.web.frame import brand, document, languages, theme_switch
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader
from tepui.web.table_parts import button, said


def review(reader: Reader, code: str, game: Game) -> Html:
    name = game.title(reader.lang)
    return document(
        reader,
        f"{reader.say('review.title', game=name)} · Tepui",
        said(reader, "a", "skip.main", href="#main", class_="skip"),
        el(
            "header",
            brand(reader, 26),
            el("i", class_="sep"),
            el(
                "div",
                el("h1", reader.say("review.title", game=name), class_="d"),
                el("span", id="chips"),
                class_="what",
            ),
            el("span", class_="sp"),
            languages(reader),
            theme_switch(reader),
            el(
                "button",
                icon("download", 16),
                said(reader, "span", "carry.do"),
                type="button",
                class_="btn s quiet",
                data_do="carry",
                title=reader.say("carry.about"),
                hidden=True,
            ),
            el(
                "button",
                icon("share", 16),
                said(reader, "span", "review.share"),
                type="button",
                class_="btn s primary",
                data_do="share",
            ),
            class_="top bar",
        ),
        el(
            "main",
            el("section", el("div", id="stage", tabindex="-1"), id="board", aria_label=reader.say("board.name")),
            controls(reader),
            analysis(reader),
            el("ol", id="seats", aria_label=reader.say("seats.name")),
            el("section", id="remarks", class_="panel", hidden=True, aria_live="polite"),
            el(
                "aside",
                el("h2", icon("list", 17), said(reader, "span", "review.moves")),
                el("ol", id="moves", tabindex="0", aria_label=reader.say("review.moves")),
                class_="panel",
                id="moves-panel",
            ),
            id="main",
            tabindex="-1",
            class_="review",
        ),
        el("div", id="toast", hidden=True),
        el("div", id="polite", class_="sr", aria_live="polite"),
        el("noscript", el("p", reader.say("need.script"), class_="wrong")),
        css=("table", "review"),
        js="review",
        body_class="reviewing",
        data_code=code,
        data_game=game.slug,
    )


def controls(reader: Reader) -> Html:
    steps = (
        ("first", "review.first", "first"),
        ("previous", "review.previous", "previous"),
        ("play", "review.play", "play"),
        ("next", "review.next", "next"),
        ("last", "review.last", "last"),
    )
    return el(
        "section",
        el(
            "div",
            *(
                button(reader, sign, key, do, "btn icon primary" if do == "play" else "btn icon")
                for sign, key, do in steps
            ),
            el("output", "", id="at", class_="chip num"),
            el(
                "button",
                icon("play", 16),
                said(reader, "span", "review.fork"),
                type="button",
                class_="btn s",
                data_do="fork",
                hidden=True,
            ),
            class_="row",
        ),
        el(
            "input",
            type="range",
            id="slider",
            min=0,
            max=0,
            value=0,
            data_label="review.slider",
            aria_label=reader.say("review.slider"),
        ),
        el(
            "div",
            said(reader, "span", "review.seen_by", class_="muted sm"),
            el("span", id="eyes", role="group", data_label="review.seen_by", aria_label=reader.say("review.seen_by")),
            el(
                "label",
                el("input", type="checkbox", id="ways", checked=True),
                said(reader, "span", "review.ways"),
                class_="row sm",
                hidden=True,
            ),
            class_="row eyes",
        ),
        el("p", "", id="now", class_="sm"),
        class_="ctl",
        data_label="review.controls",
        aria_label=reader.say("review.controls"),
    )


def analysis(reader: Reader) -> Html:
    """Hidden until it is asked for: who opens a shared moment is not told how the game goes on."""
    return el(
        "section",
        el(
            "button",
            icon("hint", 16),
            said(reader, "span", "analysis.show"),
            type="button",
            class_="btn s",
            data_do="analyse",
        ),
        el("progress", id="progress", hidden=True, max=1, value=0, aria_label=reader.say("analysis.show")),
        el("p", "", id="progress-text", class_="muted sm", role="status"),
        el("div", id="curve", hidden=True),
        id="analysis",
        hidden=True,
        aria_label=reader.say("analysis.title"),
        data_label="analysis.title",
    )
