"""The page on which a game from elsewhere is opened: out of a link, or out of a file."""

from __future__ import annotations

from tepui.web.frame import page
from tepui.web.html import Html, el
from tepui.web.reader import Reader


def bring(reader: Reader) -> Html:
    """A link that holds a game comes here and opens it; without one the page asks for a link or a file."""
    return page(
        reader,
        reader.say("bring.title"),
        el("h1", reader.say("bring.title")),
        el("p", "", id="brought", role="status", hidden=True),
        el("p", "", id="wrong", class_="wrong", role="alert", hidden=True),
        el("p", el("button", reader.say("bring.go_on"), type="button", class_="btn primary"), id="go-on", hidden=True),
        el(
            "form",
            el("p", reader.say("bring.about"), class_="lead"),
            el(
                "p",
                el("label", reader.say("bring.link"), for_="link"),
                el("input", id="link", name="link", autocomplete="off"),
            ),
            el(
                "p",
                el("label", reader.say("bring.file"), for_="file"),
                el("input", id="file", name="file", type="file", accept=".game,.txt"),
            ),
            el("button", reader.say("bring.open"), type="submit", class_="btn primary"),
            id="bring",
            class_="panel pad",
        ),
        el("noscript", el("p", reader.say("need.script"))),
        here="me",
        css=("home", "reading"),
        js="bring",
    )
