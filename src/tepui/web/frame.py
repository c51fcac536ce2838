"""The frame around every page: head, top bar, language and theme switches, the page that says what went wrong, and a page as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tepui.core.game import Game
from tepui.core.translations import LANGUAGES
from tepui.drawing.app_icons import THEME
from tepui.web import release
from tepui.web.html import Attr, Html, el, icon, join
from tepui.web.reader import YEAR, Reader, reader_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response


def sheet(name: str) -> Html:
    return el("link", rel="stylesheet", href=release.address(f"css/{name}.css"))


def module(name: str) -> Html:
    """A module of the static folder, and what it brings."""
    addresses = (release.address(f"js/{one}") for one in release.modules(f"{name}.js"))
    brought = (el("link", rel="modulepreload", href=address) for address in addresses)
    return join(*brought, el("script", type="module", src=release.address(f"js/{name}.js")))


def watchful(reader: Reader) -> Html:
    """The script before all modules: it tells when this browser cannot read them, or when one did not come."""
    lacks, parts = reader.say("need.newer", what="{what}"), reader.say("need.whole", what="{what}")
    return el("script", defer=True, src=release.address("js/old.js"), data_old=lacks, data_whole=parts)


def document(
    reader: Reader, title: str, *body: str, css: tuple[str, ...] = (), js: str = "", body_class: str = "", **data: Attr
) -> Html:
    """A whole page. `css` and `js` name files of the static folder; `data` becomes attributes of the body."""
    head = join(
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width,initial-scale=1,viewport-fit=cover"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        el("meta", name="theme-color", content=THEME),
        el("meta", property="og:title", content=title),
        el("meta", property="og:description", content=promise(reader)) if js != "table" else None,
        el("meta", property="og:image", content=f"{reader.origin}/icon-512.png"),
        el("link", rel="icon", href="/favicon.svg", type="image/svg+xml"),
        el("link", rel="apple-touch-icon", href="/icon-192.png"),
        el("link", rel="manifest", href="/manifest.webmanifest"),
        sheet("fonts") if js != "table" or reader.fonts else None,  # else a table brings them when its board stands
        sheet("carnet"),
        sheet("frame"),
        *(sheet(name) for name in css),
        join(watchful(reader), module(js)) if js else None,
    )
    page = el(
        "html",
        el("head", head),
        el("body", *body, class_=body_class or None, **data),
        lang=reader.lang,
        data_theme=reader.theme or None,
        data_release=release.stamp(),
    )
    return Html(f"<!doctype html>{page}")


def promise(reader: Reader) -> str:
    """What this place is for, in a few words."""
    return reader.say("home.about.device" if reader.site.on_device else "home.about")


def rules_of(reader: Reader, game: Game) -> Html | None:
    """Under our own title: the published game whose rules these are."""
    title = game.published(reader.lang)
    return el("p", reader.say("title.rules_of", title=title), class_="rules-of") if title else None


def brand(reader: Reader, size: int = 30) -> Html:
    mark = el("svg", el("use", href="/icons.svg#brand"), width=size * 5 // 4, height=size, aria_hidden="true")
    return el("a", mark, el("span", "Tepui"), class_="brand", href="/", aria_label=reader.say("nav.home"))


def languages(reader: Reader) -> Html:
    """FR | EN: links that keep the path; a table page changes language in place."""
    links = (
        el(
            "a",
            lang.upper(),
            href=reader.here_in(lang),
            lang=lang,
            hreflang=lang,
            data_lang=lang,
            aria_current="true" if lang == reader.lang else None,
            title=reader.say(f"lang.{lang}"),
        )
        for lang in reversed(LANGUAGES)
    )
    return el("span", *links, class_="lang", role="group", aria_label=reader.say("lang.name"))


def theme_switch(reader: Reader) -> Html:
    return el(
        "button",
        icon("moon", 19),
        type="button",
        class_="btn ghost icon",
        data_do="theme",
        data_themes="|".join(reader.say(f"theme.{name}") for name in ("light", "dark", "contrast")),
        data_label="theme.name",
        aria_label=reader.say("theme.name"),
        title=reader.say("theme.name"),
    )


def top(reader: Reader, here: str = "") -> Html:
    """The bar of every page but the table: brand, places, switches, my name."""
    places = (("play", "/"), ("watch", "/watch"), ("learn", "/learn"), ("me", "/me"), ("about", "/about"))
    nav = el(
        "nav",
        *(
            el("a", reader.say(f"nav.{name}"), href=href, aria_current="page" if name == here else None)
            for name, href in places
            if name != "watch" or not reader.site.on_device
        ),
        aria_label=reader.say("nav.name"),
    )
    me = el("a", icon("user", 18), el("span", "", data_me=""), class_="chip me", href="/me", hidden=True)
    bar = el(
        "header",
        el("a", reader.say("skip.main"), href="#main", class_="skip"),
        brand(reader),
        nav,
        el("span", class_="sp"),
        languages(reader),
        theme_switch(reader),
        me,
        class_="top hp",
    )
    return join(bar, *(el("p", words, class_="site-notice", role="note") for words in reader.site.notices))


def page(
    reader: Reader, title: str, *body: str | None, here: str = "", css: tuple[str, ...] = (), js: str = "page"
) -> Html:
    """A page of reading: bar, main part."""
    main = el("main", *body, id="main", tabindex="-1")
    return document(reader, f"{title} · Tepui" if title else "Tepui", top(reader, here), main, css=css, js=js)


def trouble(reader: Reader, status: int, sentence: str) -> Html:
    """What went wrong, in one sentence, and the way back."""
    return page(
        reader,
        reader.say("trouble.title"),
        el(
            "section",
            el("p", str(status), class_="code num", aria_hidden="true"),
            el("h1", reader.say("trouble.title")),
            el("p", sentence),
            el(
                "p",
                el("a", reader.say("trouble.home"), href="/", class_="btn primary"),
                " ",
                el("a", reader.say("nav.me"), href="/me", class_="btn quiet"),
                class_="row",
            ),
            class_="trouble",
        ),
        css=("reading",),
    )


def answer(request: Request, page: Html, status: int = 200) -> Response:
    """A page; a language asked for in the address is remembered."""
    from starlette.responses import HTMLResponse  # frames are also drawn in a browser, which has no Starlette

    response = HTMLResponse(page, status, headers={"Vary": "Cookie, Accept-Language", "Cache-Control": "no-cache"})
    lang = request.query_params.get("lang", "")
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax")
    return response


def fail(request: Request, status: int, sentence: str) -> Response:
    """The page that says what went wrong."""
    return answer(request, trouble(reader_of(request), status, sentence), status)
