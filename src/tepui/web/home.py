"""The home page: headline, join box, games to go on with, a tile per game. Everything but "go on with" works without JavaScript."""

from __future__ import annotations

import json

from tepui.core.game import Game, list_games
from tepui.core.lesson import lesson_of
from tepui.core.workshop import workshops
from tepui.web.frame import document, promise, rules_of, top
from tepui.web.html import Attr, Html, badge, el, icon, join
from tepui.web.reader import Reader


def home(reader: Reader, daily: Game | None, unknown_code: str = "") -> Html:
    """`daily` is the game of today's expedition; who plays on their own device learns on its page which one it is."""
    return document(
        reader,
        "Tepui",
        top(reader, "play"),
        el(
            "main",
            hero(reader, unknown_code),
            going_on(reader),
            offers_today(reader, daily) if daily is not None or reader.site.on_device else None,
            el(
                "section",
                *(tile(reader, game) for game in list_games().values()),
                class_="games",
                data_count=len(list_games()),
                aria_label=reader.say("home.games"),
            ),
            id="main",
            tabindex="-1",
        ),
        foot(reader),
        css=("home",),
        js="home",
        body_class="home",
    )


def hero(reader: Reader, unknown_code: str) -> Html:
    wrong = el("p", reader.say("join.unknown"), class_="wrong", role="alert", id="join-wrong") if unknown_code else None
    join_box = el(
        "form",
        el("label", reader.say("join.label"), for_="code"),
        el(
            "div",
            el(
                "input",
                id="code",
                name="code",
                value=unknown_code or None,
                placeholder=reader.say("join.hint"),
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
                maxlength=400,
                required=True,
                aria_describedby="join-wrong" if wrong else None,
            ),
            el("button", reader.say("join.go"), type="submit", class_="btn"),
            class_="row",
        ),
        wrong,
        action="/join",
        method="get",
        class_="join",
    )
    return el(
        "header",
        el("div", el("h1", reader.say("home.title", n=len(list_games()))), el("p", promise(reader))),
        None if reader.site.on_device else join_box,
        class_="hero",
    )


def going_on(reader: Reader) -> Html:
    """Filled from the browser's memory of its own seats; absent if there is none."""
    return el(
        "section",
        el("h2", reader.say("home.go_on")),
        el("div", class_="cont", id="cont"),
        el("a", reader.say("home.all_mine"), href="/me", id="all-mine", hidden=True),
        class_="contw",
        id="go-on",
        hidden=True,
    )


def offers_today(reader: Reader, daily: Game | None) -> Html:
    """What there is to do today besides a game of one's own."""
    first, *_, last = list_games().values()
    said = reader.say("home.daily", game=daily.title(reader.lang)) if daily else reader.say("home.daily.device")
    return el(
        "section",
        el("h2", reader.say("home.today")),
        el(
            "div",
            today_card(reader, "daily", "/daily", said, daily or last),
            today_card(reader, "puzzles", "/puzzles", reader.say("home.puzzles"), first),
            class_="cont",
        ),
        class_="contw today",
    )


def today_card(reader: Reader, name: str, href: str, said: str, game: Game) -> Html:
    picture = el("img", src=f"/static/img/{game.slug}.svg", alt="", width=78, height=54)
    return el(
        "a",
        el("span", picture, class_="th"),
        el("span", el("b", reader.say(f"{name}.name"), class_="d"), el("span", said, class_="sm muted"), class_="ct"),
        icon("arrow-right", 16),
        class_="cn",
        href=href,
    )


def players(game: Game) -> str:
    first, last = game.seats[0], game.seats[-1]
    return str(first) if first == last else f"{first}–{last}"


def facts(reader: Reader, game: Game) -> Html:
    """Players, minutes, weight: icon, number, and the words for those who do not see the icon."""
    dots = join(*(el("i", class_="f" if n < game.weight else None) for n in range(3)))
    return el(
        "ul",
        el("li", icon("users", 16), el("span", reader.say("tile.players"), class_="sr"), " ", players(game)),
        el("li", icon("clock", 16), reader.say("tile.minutes", n=game.minutes)) if game.minutes else None,
        el(
            "li",
            icon("backpack", 16),
            el("span", reader.say("tile.weight", n=game.weight), class_="sr"),
            el("span", dots, aria_hidden="true", class_="wt"),
        ),
        class_="meta",
    )


def link(picture: str, said: str, href: str, game: str) -> Html:
    return el("a", icon(picture, 16), said, href=href, class_="lk", aria_label=f"{said}: {game}")


def tile(reader: Reader, game: Game) -> Html:
    name = game.title(reader.lang)
    line = game.words.say(reader.lang, "tagline") if game.words.has("tagline", reader.lang) else ""
    play = el(
        "form",
        el(
            "button",
            icon("play", 17),
            el("span", reader.say("tile.play")),
            el("small", reader.say("tile.against_bots")),
            type="submit",
            class_="btn primary go",
            aria_label=reader.say("tile.play_named", game=name),
        ),
        action=f"/play/{game.slug}",
        method="post",
    )
    beta = el("span", reader.say("tile.beta"), class_="tag beta") if game.status != "finished" else None
    return el(
        "article",
        el(
            "div",
            el("img", src=f"/static/img/{game.slug}.svg", alt="", width=324, height=262, loading="eager"),
            class_="art",
        ),
        el(
            "div",
            el("h2", name, beta),
            rules_of(reader, game),
            el("p", line),
            facts(reader, game),
            play,
            el("a", icon("users", 16), reader.say("tile.set_up"), href=f"/new/{game.slug}", class_="btn s quiet two"),
            el(
                "div",
                link("book", reader.say("tile.rules"), f"/rules/{game.slug}", name),
                link("learn", reader.say("tile.learn"), f"/learn/{game.slug}", name)
                if lesson_of(game) is not None
                else None,
                class_="links",
            ),
            class_="in",
        ),
        class_="game",
        data_game=game.slug,
        data_title=name,
    )


def foot(reader: Reader) -> Html:
    rows = (
        *(() if reader.site.on_device else (("eye", "watch", "/watch"),)),
        *(("map", "course", f"/studio/{slug}") for slug in workshops()),
        ("terminal", "python", "/about#python"),
        ("keyboard", "access", "/about#keys"),
    )
    return el(
        "footer",
        *(
            el(
                "a",
                icon(sign, 20),
                el("span", el("b", reader.say(f"foot.{name}")), reader.say(f"foot.{name}.about")),
                href=href,
            )
            for sign, name, href in rows
        ),
        class_="ft",
    )


def mine(reader: Reader) -> Html:
    """My games: a list the browser fills from its own memory, my name, and how to forget everything."""
    return document(
        reader,
        f"{reader.say('nav.me')} · Tepui",
        top(reader, "me"),
        el(
            "main",
            el("h1", reader.say("nav.me")),
            el("p", reader.say("me.about.device" if reader.site.on_device else "me.about"), class_="lead"),
            el("div", class_="cont wide", id="cont"),
            el("p", reader.say("me.none"), id="none", hidden=True),
            el("section", id="results", hidden=True),
            el(
                "form",
                el("label", reader.say("me.name"), for_="name"),
                el(
                    "span",
                    badge(0, 28),
                    el("input", id="name", name="name", maxlength=24, autocomplete="nickname"),
                    el("button", reader.say("me.keep"), type="submit", class_="btn"),
                    class_="row",
                ),
                id="naming",
                class_="panel pad",
            ),
            account(reader),
            el("noscript", el("p", reader.say("need.script"))),
            el("p", el("a", icon("link", 17), reader.say("bring.title"), href="/bring", class_="btn quiet")),
            el(
                "p",
                el(
                    "button",
                    icon("download", 17),
                    reader.say("me.export"),
                    type="button",
                    class_="btn",
                    id="export",
                    hidden=True,
                ),
            ),
            el(
                "p",
                el(
                    "button", icon("trash", 17), reader.say("me.forget"), type="button", class_="btn quiet", id="forget"
                ),
            ),
            id="main",
            tabindex="-1",
            class_="reading",
        ),
        css=("home", "reading"),
        js="my_page",
        data_titles=json.dumps({slug: game.title(reader.lang) for slug, game in list_games().items()}),
    )


def account(reader: Reader) -> Html:
    """Signing in, for those who want their tables on every device; the page's script shows what fits."""
    entering = el(
        "form",
        el("p", reader.say("account.about"), class_="sm muted"),
        field(reader, "account-name", "account.name", "username", maxlength=24),
        field(reader, "account-password", "account.password", "current-password", type="password", minlength=8),
        el("p", "", class_="wrong", role="alert", hidden=True),
        el(
            "span",
            el("button", reader.say("account.enter"), type="submit", class_="btn", value="enter"),
            el("button", reader.say("account.make"), type="submit", class_="btn quiet", value="make"),
            class_="row",
        ),
        vouched(reader),
        id="enter",
    )
    inside = el(
        "div",
        el("p", reader.say("account.inside"), " ", el("b", "", id="account-me")),
        el("form", el("button", reader.say("account.leave"), type="submit", class_="btn quiet"), id="leave"),
        el("p", el("a", reader.say("account.data"), id="account-data", download="tepui.json")),
        folded(
            reader,
            "change",
            field(reader, "change-old", "account.old", "current-password", type="password"),
            field(reader, "change-new", "account.new", "new-password", type="password", minlength=8),
        ),
        folded(
            reader,
            "delete",
            el("p", reader.say("account.delete.about"), class_="sm muted"),
            field(reader, "delete-password", "account.old", "current-password", type="password"),
            el("p", reader.say("account.delete.vouched"), id="delete-vouched", hidden=True),
        ),
        el("p", reader.say("account.changed"), id="account-changed", role="status", hidden=True),
        id="inside",
        hidden=True,
    )
    summary = el("summary", icon("user", 18), reader.say("account.title"))
    return el("details", summary, entering, inside, class_="panel pad", id="account")


def vouched(reader: Reader) -> Html:
    """The way in by a provider, where the host has chosen one."""
    if not reader.site.provider:
        return Html("")
    words = reader.say("account.provider", name=reader.site.provider)
    return el("p", el("a", words, href="/oidc", id="account-provider", class_="btn quiet", rel="nofollow"))


def folded(reader: Reader, id_: str, *fields: Html) -> Html:
    """What one seldom does with an account: a form that opens under its name."""
    words = reader.say(f"account.{id_}")
    wrong = el("p", "", class_="wrong", role="alert", hidden=True)
    button = el("button", words, type="submit", class_="btn quiet")
    return el("details", el("summary", words), el("form", *fields, wrong, button, id=id_))


def field(reader: Reader, id_: str, words: str, complete: str, **attrs: Attr) -> Html:
    box = el("input", id=id_, required=True, autocomplete=complete, **attrs)
    return el("p", el("label", reader.say(words), for_=id_), " ", box)
