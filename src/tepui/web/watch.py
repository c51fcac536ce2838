"""The tables that anybody may find: those opened as public, as a plain list of links."""

from __future__ import annotations

from typing import Any

from tepui.core.game import load
from tepui.core.translations import seat_name
from tepui.web.frame import page
from tepui.web.html import Html, badge, el, icon
from tepui.web.reader import Reader


def watch(reader: Reader, tables: list[dict[str, Any]]) -> Html:
    found = el("ul", *(row(reader, table) for table in tables), class_="tables") if tables else None
    return page(
        reader,
        reader.say("nav.watch"),
        el("h1", reader.say("nav.watch")),
        el("p", reader.say("list.about"), class_="lead"),
        found or el("p", reader.say("list.none")),
        here="watch",
        css=("reading",),
    )


def row(reader: Reader, table: dict[str, Any]) -> Html:
    free = sum(seat["who"] == "open" for seat in table["seats"])
    state = "over" if table["over"] else "running"
    said = reader.say("list.open", n=free) if not table["started"] else reader.say(f"list.{state}")
    name = load(table["game"]).title(reader.lang)
    people = (
        el("span", badge(i, 20), " ", seat["name"] or seat_name(i, reader.lang), class_="row")
        for i, seat in enumerate(table["seats"])
    )
    return el(
        "li",
        el("b", name, class_="d"),
        el("span", said, class_="muted"),
        el("span", *people, class_="row"),
        el(
            "a",
            reader.say("list.go"),
            icon("arrow-right", 16),
            href=f"/t/{table['code']}",
            class_="btn s",
            aria_label=f"{reader.say('list.go')}: {name}",
        ),
        class_="panel pad",
    )
