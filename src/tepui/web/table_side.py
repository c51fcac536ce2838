"""What stands beside a table: who plays and what happened, log, talk and rules, and the navigation of a phone."""

from __future__ import annotations

from tepui.core.game import Game
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader
from tepui.web.table_parts import said, submit


def left(reader: Reader, *first: Html) -> Html:
    """Who plays, what happened since my last turn, and what is worth knowing."""
    return el(
        "aside",
        *first,
        el(
            "section",
            el(
                "h2",
                icon("footprints", 17),
                said(reader, "span", "recap.name"),
                el("span", class_="sp"),
                el(
                    "button",
                    icon("play", 14),
                    said(reader, "span", "recap.replay"),
                    type="button",
                    class_="btn s quiet",
                    data_do="again",
                ),
            ),
            el("ul", id="recap-list", class_="ev"),
            id="recap",
            class_="panel",
            hidden=True,
        ),
        el(
            "section",
            said(reader, "h2", "legend.name"),
            el("ul", id="legend-list"),
            id="legend",
            class_="panel",
            hidden=True,
        ),
        id="left",
        data_label="seats.name",
        aria_label=reader.say("seats.name"),
    )


def pane(name: str, *inside: Html, hidden: bool = False) -> Html:
    """What a tab shows."""
    return el(
        "div",
        *inside,
        id=name,
        class_="pane",
        role="tabpanel",
        aria_labelledby=f"tab-{name}",
        tabindex="0",
        hidden=hidden or None,
    )


def side(reader: Reader) -> Html:
    tabs = (("log", "log", "side.log"), ("talk", "chat", "side.talk"), ("rules", "book", "side.rules"))
    return el(
        "aside",
        el(
            "div",
            *(
                el(
                    "button",
                    icon(sign, 16),
                    said(reader, "span", key),
                    el("b", class_="unread pill", hidden=True) if name == "talk" else None,
                    type="button",
                    role="tab",
                    id=f"tab-{name}",
                    aria_controls=name,
                    aria_selected="true" if name == "log" else "false",
                    tabindex="0" if name == "log" else "-1",
                )
                for name, sign, key in tabs
            ),
            role="tablist",
            class_="tabs",
            data_label="side.name",
            aria_label=reader.say("side.name"),
        ),
        pane("log"),
        pane("talk", talk_pane(reader), hidden=True),
        pane("rules", rules_pane(reader), hidden=True),
        id="side",
        class_="panel",
        data_label="side.name",
        aria_label=reader.say("side.name"),
    )


def talk_pane(reader: Reader) -> Html:
    """What is said; a line to say something; phrases; who is heard."""
    field = el(
        "input",
        id="talk-text",
        maxlength=240,
        autocomplete="off",
        data_label="talk.text",
        aria_label=reader.say("talk.text"),
        placeholder=reader.say("talk.text"),
        data_hint="talk.text",
    )
    return el(
        "div",
        el("ol", id="talk-list", class_="ev", data_label="side.talk", aria_label=reader.say("side.talk")),
        el("form", field, submit(reader, "send", "talk.send"), id="talk-form"),
        el(
            "details",
            said(reader, "summary", "talk.phrases"),
            el("div", id="phrases-list", class_="group"),
            id="phrases",
        ),
        el("details", said(reader, "summary", "talk.heard"), el("div", id="mutes-list"), id="mutes", hidden=True),
        class_="talk-pane",
    )


def rules_pane(reader: Reader) -> Html:
    search = el(
        "input",
        type="search",
        id="rules-search",
        data_label="rules.search",
        aria_label=reader.say("rules.search"),
        placeholder=reader.say("rules.search"),
        data_hint="rules.search",
    )
    return el("div", search, el("div", id="rules-found"), class_="rules-pane")


def places(reader: Reader, game: Game) -> Html:
    """The bottom navigation of a phone: the board, the parts of its picture that lie beside it, people, and what is told."""
    regions = [
        (one.name, one.icon) for one in game.layout.regions if one.name != "rivals"
    ]  # they stand with the players
    rows = [("board", "map"), *regions, ("left", "users"), ("log", "log")]
    return el(
        "nav",
        *(
            el(
                "button",
                icon(sign, 22),
                said(reader, "span", f"place.{'seats' if name == 'left' else name}"),
                el("b", class_="unread pill", hidden=True) if name == "log" else None,
                type="button",
                data_place_to=name,
                aria_current="true" if name == "board" else None,
            )
            for name, sign in rows
        ),
        id="places",
        data_label="place.name",
        aria_label=reader.say("place.name"),
    )
