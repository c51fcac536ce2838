"""What there is to watch: bots that play for whoever asks, and the tables that anybody may find."""

from __future__ import annotations

from typing import Any, Final

from tepui.bots.levels import LEVELS
from tepui.core.game import Game, list_games, load
from tepui.core.translations import seat_name
from tepui.web.frame import page
from tepui.web.html import Html, badge, el, icon
from tepui.web.reader import Reader

WEEK: Final = 7 * 86_400
REPLAYS: Final = 3
LATEST: Final = 12  # games that are over
SHOWN: Final = "expert"  # who plays an exhibition, unless somebody chooses others


def watch(reader: Reader, tables: list[dict[str, Any]], now: float) -> Html:
    replays = worth_seeing(tables, now)
    over = [table for table in tables if table["over"] and table not in replays][:LATEST]
    live = [table for table in tables if not table["over"]]
    return page(
        reader,
        reader.say("nav.watch"),
        el("h1", reader.say("nav.watch")),
        el("h2", reader.say("list.exhibitions")),
        el("p", reader.say("list.exhibitions.about"), class_="lead"),
        el("ul", *(exhibition(reader, game) for game in list_games().values()), class_="exhibitions"),
        *played_again(reader, replays),
        el("h2", reader.say("list.tables")),
        el("p", reader.say("list.about"), class_="lead"),
        el("ul", *(row(reader, table) for table in live), class_="tables")
        if live
        else el("p", reader.say("list.none")),
        *finished(reader, over),
        here="watch",
        css=("reading",),
    )


def worth_seeing(tables: list[dict[str, Any]], now: float) -> list[dict[str, Any]]:
    """Of the public games that ended this week and were gone through, those in which the lead changed most often."""
    recent = [table for table in tables if table["over"] and table["lead_changes"] and table["touched"] > now - WEEK]
    return sorted(recent, key=lambda table: -table["lead_changes"])[:REPLAYS]


def played_again(reader: Reader, replays: list[dict[str, Any]]) -> list[Html]:
    if not replays:
        return []
    return [
        el("h2", reader.say("list.replays")),
        el("p", reader.say("list.replays.about"), class_="lead"),
        el("ul", *(row(reader, table) for table in replays), class_="tables replays"),
    ]


def finished(reader: Reader, over: list[dict[str, Any]]) -> list[Html]:
    """Public games that are over, the latest first: below those at which something happens, and not all that there ever were."""
    if not over:
        return []
    return [el("h2", reader.say("list.finished")), el("ul", *(row(reader, table) for table in over), class_="tables")]


def exhibition(reader: Reader, game: Game) -> Html:
    """A form that opens a table at which only bots sit; the page then leads to it."""
    count, options = game.quick
    name = game.title(reader.lang)
    asked = {f"who{seat}": "bot" for seat in range(count)} | {
        f"opt.{key}": str(value) for key, value in options.items()
    }
    levels = (el("option", reader.say(f"level.{one}"), value=one, selected=one == SHOWN) for one in LEVELS)
    return el(
        "li",
        el(
            "form",
            el("img", src=f"/static/img/{game.slug}.svg", alt="", width=108, height=72, loading="lazy"),
            el("b", name, class_="d"),
            *(el("input", type="hidden", name=key, value=value) for key, value in asked.items()),
            el(
                "label",
                el("span", reader.say("list.players", n=count), class_="sm muted"),
                el("select", *levels, name="level", aria_label=f"{name}: {reader.say('list.level')}"),
            ),
            el(
                "button",
                icon("eye", 17),
                reader.say("list.watch"),
                type="submit",
                class_="btn primary",
                aria_label=f"{name}: {reader.say('list.watch')}",
            ),
            action=f"/new/{game.slug}",
            method="post",
        ),
        class_="panel pad",
    )


def row(reader: Reader, table: dict[str, Any]) -> Html:
    """A public table; of one that is over, the way leads to its review."""
    over, changes = table["over"], table["lead_changes"]
    free = sum(seat["who"] == "open" for seat in table["seats"])
    state = reader.say("list.over" if over else "list.running" if table["started"] else "list.open", n=free)
    said = f"{state} · {reader.say('list.lead_changes', n=changes)}" if changes else state
    look = reader.say("list.replay" if over else "list.go")
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
            look,
            icon("arrow-right", 16),
            href=f"/{'r' if over else 't'}/{table['code']}",
            class_="btn s",
            aria_label=f"{look}: {name}",
        ),
        class_="panel pad",
    )
