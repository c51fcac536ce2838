"""About: what Tepui is, playing together, keys, Python, privacy, whose work the fonts and icons are."""

from __future__ import annotations

from typing import Final

from tepui import __version__
from tepui.core.game import list_games
from tepui.core.translations import LANGUAGES, names_shown
from tepui.learning.exact_rules import split_blocks
from tepui.web.frame import page, rules_of
from tepui.web.html import Html, el, join
from tepui.web.reader import WORDS, Reader
from tepui.web.release import STATIC
from tepui.web.rulebook import grid, spans

KEYS: Final = (
    ("Tab", "tab"),
    ("← ↑ → ↓", "arrows"),
    ("Ctrl + ←↑→↓", "any"),
    ("N / P", "next"),
    ("Enter", "touch"),
    ("Esc", "drop"),
    ("U / Shift + U", "undo"),
    ("E", "end"),
    ("?", "why"),
    ("H", "hint"),
    ("L", "again"),
    ("W", "whose"),
    ("S", "scores"),
    ("T", "talk"),
    ("M / R", "views"),
    ("/", "write"),
    ("+ − 0", "zoom"),
    ("Z", "closeup"),
    ("F1", "list"),
)


def keys(reader: Reader) -> Html:
    """The table of keys; the list behind F1 is made from the same rows."""
    rows = (
        el("tr", el("td", el("kbd", key)), el("td", reader.say(f"key.{name}"), data_say=f"key.{name}"))
        for key, name in KEYS
    )
    head = el("tr", el("th", reader.say("keys.key"), scope="col"), el("th", reader.say("keys.does"), scope="col"))
    return el("table", el("thead", head), el("tbody", *rows), class_="keys")


def about(reader: Reader) -> Html:
    on_device = reader.site.on_device
    parts = (
        part(reader, "about", para(reader, "about.what"), titles(reader), para(reader, "about.fair")),
        part(reader, "offline", para(reader, "about.offline")) if on_device else None,
        part(reader, "friends", para(reader, "about.friends")),
        part(reader, "screen", para(reader, "about.screen")),
        part(reader, "keys", para(reader, "about.keys"), keys(reader)),
        part(reader, "python", para(reader, "about.python"), el("pre", el("code", EXAMPLE), tabindex="0")),
        part(reader, "privacy", para(reader, "about.privacy"), None if on_device else para(reader, "about.data")),
        None if on_device else part(reader, "contact", contact(reader)),
        part(reader, "languages", coverage(reader)),
        part(reader, "credits", para(reader, "about.credits"), notices(reader) if on_device else None, credits(reader)),
    )
    return page(
        reader,
        reader.say("nav.about"),
        el("h1", reader.say("nav.about")),
        *parts,
        el("p", f"Tepui {__version__}", class_="muted"),
        here="about",
        css=("reading",),
    )


EXAMPLE: Final = """import tepui

match = tepui.Match.new("atoll", seats=3, seed=7)
bot = tepui.bots.load("greedy")
while not match.over:
    match.do(bot.choose(match.glimpse()).action)
print(match.scores(), match.winners())"""


def part(reader: Reader, name: str, *body: Html | None) -> Html:
    return el("section", el("h2", reader.say(f"about.{name}.title")), *body, id=name)


def contact(reader: Reader) -> Html:
    """Where to write to about what is shown here."""
    given = reader.site.contact
    if not given:
        return para(reader, "about.no_contact")
    address = f"mailto:{given}" if "@" in given and "://" not in given else given
    return join(para(reader, "about.contact"), el("p", el("a", given, href=address, rel="nofollow")))


def para(reader: Reader, key: str) -> Html:
    """A sentence; another one where tables are on the reader's own device, if there is one."""
    here = f"{key}.device"
    known = reader.site.on_device and WORDS.has(here, reader.lang)
    return el("p", reader.say(here if known else key, invite=reader.say("invite.title"), mine=reader.say("nav.me")))


def notices(reader: Reader) -> Html:
    """The file that comes with the edition without a host."""
    return el("p", el("a", reader.say("about.notices"), href="/NOTICES.txt"))


def titles(reader: Reader) -> Html:
    """Our titles, each with the published game whose rules it plays by, unless the host leaves published names out."""
    if not names_shown():
        return para(reader, "about.unnamed")
    games = [(game.title(reader.lang), rules_of(reader, game)) for game in list_games().values()]
    rows = (el("li", el("b", name), origin) for name, origin in games if origin is not None)
    return join(para(reader, "about.titles"), el("ul", *rows, class_="titles"))


def coverage(reader: Reader) -> Html:
    """How much of the frame and of every game is translated: all of it, and this counts it."""
    names = [reader.say("about.frame"), *(game.title(reader.lang) for game in list_games().values())]
    books = [WORDS, *(game.words for game in list_games().values())]
    head = el(
        "tr",
        el("th", reader.say("about.part"), scope="col"),
        *(el("th", reader.say(f"lang.{lang}"), scope="col") for lang in LANGUAGES),
    )
    rows = (
        el("tr", el("th", name, scope="row"), *(el("td", len(book.file(lang)), class_="num") for lang in LANGUAGES))
        for name, book in zip(names, books, strict=True)
    )
    return join(el("p", reader.say("about.languages")), el("table", el("thead", head), el("tbody", *rows)))


def credits(reader: Reader) -> Html:
    """The list that came with the icons; without them there is nobody to thank but the font of the system."""
    path = STATIC / "assets" / "CREDITS.md"
    if not path.exists():
        return para(reader, "about.own")
    found = split_blocks(path.read_text("utf-8"))
    body = (grid(lines) if lines[0].startswith("|") else el("p", spans(" ".join(lines))) for lines in found[1:])
    return el("div", *body, lang="en")
