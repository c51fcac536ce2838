"""The shell of a table: regions in reading order (bar, prompt, board, what lies beside it), filled by the modules of static/js.

There are two arrangements of the same regions, and a game's `layout` says which is its own. In a *dock* the seats are in the
bar, the hand lies under the board, and log, talk and rules are a drawer. In a *rail* all of that stands in one column.

Words that do not come from the server carry their key (`data-say`, `data-label`), so that the language changes in place.
"""

from __future__ import annotations

from typing import Final

from tepui.core.game import Game
from tepui.core.lesson import course_of
from tepui.core.records import Region
from tepui.web.frame import brand, document, languages, module, theme_switch
from tepui.web.html import Html, el, icon
from tepui.web.reader import Reader
from tepui.web.table_parts import button, said
from tepui.web.table_side import left, places, side

SPEEDS: Final = ("slow", "normal", "fast", "instant", "step")  # how fast it is told what others do


def table(reader: Reader, code: str, game: Game, lesson: bool = False) -> Html:
    """The shell of a table; that of a lesson brings what stands at its end."""
    return document(
        reader,
        f"{game.title(reader.lang)} · Tepui",
        skips(reader),
        bar(reader, game),
        el(
            "div",
            said(reader, "span", "link.connecting", id="link-text"),
            said(reader, "button", "link.try", type="button", class_="btn s", id="link-try"),
            id="link-bar",
            hidden=True,
        ),
        el("section", id="company", data_label="company.name", aria_label=reader.say("company.name"), hidden=True),
        el("noscript", el("p", reader.say("need.script"), class_="wrong")),
        el(
            "main",
            *(prompt(reader), board(reader), reading(reader), *beside(reader, game)),
            id="grid",
            class_="divided" if any(one.place == "middle" for one in game.layout.regions) else None,
            tabindex="-1",
        ),
        places(reader, game),
        el("div", id="sheet", role="dialog", aria_modal="true", aria_labelledby="sheet-title", hidden=True),
        el("div", id="menu", role="menu", data_label="menu.choose", aria_label=reader.say("menu.choose"), hidden=True),
        el("div", id="bubble", role="note", hidden=True),
        el("div", id="toast", hidden=True),
        el("div", id="peek", role="alert", hidden=True),
        el("div", id="polite", class_="sr", aria_live="polite"),
        el("div", id="assertive", class_="sr", aria_live="assertive"),
        module("lesson") if lesson else "",
        css=("table", "regions", "telling", *(("lesson",) if lesson else ())),
        js="table",
        body_class=f"table {game.layout.arrangement}",
        data_code=code,
        data_game=game.slug,
        data_view="map",
        data_place="board",
    )


def beside(reader: Reader, game: Game) -> list[Html]:
    """Everything around the board, by the game's layout."""
    at = {
        place: [region(reader, one) for one in game.layout.regions if one.place == place]
        for place in ("side", "middle", "dock")
    }
    if game.layout.arrangement == "dock":
        return [
            *at["middle"],
            el("div", *at["side"], id="column"),
            el("div", *at["dock"], mine(reader), el("div", id="overview"), id="dock"),
            el("div", left(reader), side(reader), id="drawer"),
        ]
    hosted = [*at["side"], *at["dock"]]
    inside = (mine(reader), *hosted, left(reader, seats(reader)), side(reader))
    return [*at["middle"], el("div", *inside, id="rail", class_="hosting" if hosted else None)]


def region(reader: Reader, one: Region) -> Html:
    """Where a part of the picture goes."""
    key = f"place.{one.name}"
    return el(
        "section",
        id=f"region-{one.name}",
        class_=f"panel hosted lit at-{one.place}",
        data_host=one.name,
        data_label=key,
        aria_label=reader.say(key),
        tabindex="-1",
    )


def seats(reader: Reader) -> Html:
    return el("ol", id="seats", data_label="seats.name", aria_label=reader.say("seats.name"))


def skips(reader: Reader) -> Html:
    targets = (("prompt", "ask"), ("mine", "mine"), ("board", "stage"), ("log", "log"))
    return el(
        "nav",
        *(said(reader, "a", f"skip.{name}", href=f"#{id_}", class_="skip") for name, id_ in targets),
        data_label="skip.name",
        aria_label=reader.say("skip.name"),
    )


def title(reader: Reader, game: Game) -> Html:
    """The title, and for the lobby the published game whose rules these are, what it is about, and how long it takes."""
    words, course = game.words, course_of(game)
    return el(
        "h1",
        game.title(reader.lang),
        id="title",
        class_="d",
        data_published=game.published(reader.lang) or None,
        data_tagline=words.say(reader.lang, "tagline") if words.has("tagline", reader.lang) else None,
        data_minutes=game.minutes,
        data_learn=course[0].minutes if course else None,
    )


def bar(reader: Reader, game: Game) -> Html:
    docked = game.layout.arrangement == "dock"
    return el(
        "header",
        brand(reader, 26),
        el("i", class_="sep"),
        el("div", title(reader, game), el("span", id="chips"), class_="what"),
        seats(reader) if docked else el("span", class_="sp"),
        el("span", id="watching", class_="chip", hidden=True),
        el("span", el("i"), el("span", reader.say("link.live"), id="live-text"), class_="chip ok", id="live"),
        zooms(reader),
        button(reader, "log", "side.name", "drawer", id="drawer-button") if docked else None,
        el(
            "span",
            said(reader, "button", "view.map", type="button", data_do="map", aria_pressed="true"),
            said(reader, "button", "view.reading", type="button", data_do="reading", aria_pressed="false"),
            class_="lang views",
            role="group",
            data_label="view.name",
            aria_label=reader.say("view.name"),
        ),
        languages(reader),
        theme_switch(reader),
        button(reader, "menu", "more.name", "more", aria_expanded="false", aria_controls="more", id="more-button"),
        more(reader),
        class_="top bar",
    )


def zooms(reader: Reader) -> Html:
    """How the board is looked at: in the bar, where they cover nothing."""
    return el(
        "span",
        button(reader, "recentre", "zoom.recentre", "recentre"),
        button(reader, "minimize", "zoom.whole", "whole"),
        button(reader, "plus", "zoom.in", "zoom-in"),
        button(reader, "minus", "zoom.out", "zoom-out"),
        class_="zooms",
        role="group",
        data_label="zoom.name",
        aria_label=reader.say("zoom.name"),
    )


def more(reader: Reader) -> Html:
    """The menu of the bar: what is not needed at every move."""
    rows = (
        ("link", "more.invite", "invite"),
        ("download", "more.back", "back"),
        ("lock", "more.seat", "seat-link"),
        ("bot", "more.away", "away"),
        ("pause", "more.pause", "pause"),
        ("timer", "more.time", "time"),
        ("info", "more.tell", "tell"),
        ("dice", "more.chance", "chance"),
        ("keyboard", "more.keys", "keys"),
        ("log", "more.view", "other-view"),
        ("settings", "more.settings", "settings"),
        ("maximize", "more.full", "full"),
    )
    return el(
        "div",
        *(
            el(
                "button",
                icon(sign, 18),
                said(reader, "span", key),
                type="button",
                data_do=do,
                class_="btn ghost",
                hidden=do == "back",
            )
            for sign, key, do in rows
        ),
        el(
            "a",
            icon("footprints", 18),
            said(reader, "span", "more.review"),
            href="",
            id="review-link",
            class_="btn ghost",
        ),
        el("a", icon("home", 18), said(reader, "span", "nav.home"), href="/", class_="btn ghost"),
        id="more",
        class_="panel",
        hidden=True,
    )


def prompt(reader: Reader) -> Html:
    return el(
        "section",
        el("ol", id="trail", class_="steps", data_label="prompt.trail", aria_label=reader.say("prompt.trail")),
        el(
            "div",
            el("h2", el("span", id="ask-text"), el("span", id="pips"), id="ask", class_="big", tabindex="-1"),
            el("p", id="note", class_="sm muted"),
            class_="say",
        ),
        el(
            "div",
            el("span", id="choices"),
            button(reader, "undo", "undo.name", "undo", "btn quiet icon", id="undo"),
            button(reader, "hint", "hint.name", "hint", "btn quiet icon", id="hint", hidden=True),
            button(reader, "footprints", "recap.name", "recap", "btn quiet icon", id="recap-button", hidden=True),
            el("button", "", type="button", id="primary", class_="btn primary", hidden=True),
            telling(reader),
            class_="acts",
        ),
        el(
            "details",
            el("summary", said(reader, "span", "actions.name"), el("b", "0", id="actions-count", class_="num")),
            el("div", id="actions"),
            id="all",
        ),
        id="prompt",
        class_="prompt",
        data_label="prompt.name",
        aria_label=reader.say("prompt.name"),
    )


def telling(reader: Reader) -> Html:
    """While it is told what others do: how fast, the next sentence, and the way to the present."""
    paces = [said(reader, "option", f"pace.{name}", value=name) for name in SPEEDS]
    return el(
        "div",
        el(
            "label",
            said(reader, "span", "pace.short", class_="sm muted"),
            el("select", *paces, id="pace", data_label="pace.name", aria_label=reader.say("pace.name")),
        ),
        said(
            reader,
            "button",
            "telling.next",
            type="button",
            class_="btn primary",
            id="telling-next",
            data_do="tell-next",
        ),
        said(reader, "button", "telling.skip", type="button", class_="btn", data_do="tell-skip"),
        id="telling",
        hidden=True,
    )


def mine(reader: Reader) -> Html:
    return el(
        "section",
        el(
            "h2",
            icon("eye-off", 17),
            said(reader, "span", "mine.name"),
            said(reader, "span", "mine.secret", class_="muted xs"),
        ),
        el("div", id="held", class_="held"),
        id="mine",
        class_="panel",
        tabindex="-1",
        data_label="mine.name",
        aria_label=reader.say("mine.name"),
        hidden=True,
    )


def board(reader: Reader) -> Html:
    return el(
        "section",
        el("div", id="stage", tabindex="-1"),
        el("div", el("img", alt=""), el("span"), el("i"), id="minimap", aria_hidden="true", hidden=True),
        el("div", id="last-event", aria_hidden="true"),
        id="board",
        data_label="board.name",
        aria_label=reader.say("board.name"),
    )


def reading(reader: Reader) -> Html:
    return el(
        "section",
        id="reading",
        class_="panel",
        data_label="reading.name",
        aria_label=reader.say("reading.name"),
        hidden=True,
    )
