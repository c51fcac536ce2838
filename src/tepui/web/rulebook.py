"""The exact rules as a page: `rulebook.<lang>.md` of a game, with an anchor for every rule id.

The Markdown is small: headings, lists, paragraphs, tables, `**bold**`, `*italic*`, `` `code` ``. A list item, paragraph or
heading that begins with a rule id is that rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from tepui.core.game import Game
from tepui.core.translations import rulebook_text
from tepui.learning.exact_rules import ITEM, OPENING, RULE, opening_rule, split_blocks
from tepui.web.frame import page, rules_of
from tepui.web.html import Html, el, icon, join, text
from tepui.web.reader import Reader


def rules(reader: Reader, game: Game) -> Html:
    name = game.title(reader.lang)
    return page(
        reader,
        reader.say("rules.title", game=name),
        el("h1", reader.say("rules.title", game=name)),
        rules_of(reader, game),
        el(
            "form",
            el("label", reader.say("rules.search"), for_="find"),
            el("input", type="search", id="find", name="find", autocomplete="off"),
            el("output", "", id="found", class_="muted"),
            role="search",
            class_="find",
            id="finding",
            hidden=True,
        ),
        article(reader, game),
        here="",
        css=("reading",),
        js="rulebook",
    )


def article(reader: Reader, game: Game) -> Html:
    """The rules alone, as the drawer of a table shows them too."""
    path = game.folder / f"rulebook.{reader.lang}.md"
    if not path.exists():
        return el("p", icon("info"), " ", reader.say("rules.none"))
    return el("article", rendered(path), class_="rulebook", lang=reader.lang)


@lru_cache(maxsize=32)
def rendered(path: Path) -> Html:
    return join(*(block(part) for part in split_blocks(rulebook_text(path)) if not _for_machines(part[0])))


def _for_machines(line: str) -> bool:
    """The title, which the page has already, and the status line."""
    return line.startswith(("# ", "status:"))


def block(lines: list[str]) -> Html:
    first = lines[0]
    if first.startswith("|"):
        return grid(lines)
    if first.startswith("#"):
        level = len(first) - len(first.lstrip("#"))
        words = first.lstrip("#").strip()
        opening = OPENING.fullmatch(words)
        id_ = opening[1] if opening else None
        # The page has its own first heading, so the book's begin at the second.
        return el(f"h{min(level + 1, 6)}", spans(words), id=id_)
    rule = opening_rule(lines)
    if rule:
        id_, words = rule
        return el("p", el("a", id_, href=f"#{id_}", class_="rule"), " ", spans(words), id=id_, class_="law")
    item = ITEM.match(first)
    body = " ".join([first[item.end() :] if item else first, *(line.strip() for line in lines[1:])])
    return el("p", spans(body), class_="item" if item else None)


def grid(lines: list[str]) -> Html:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    return el("div", cells(rows), class_="grid", tabindex="0")


def cells(rows: Sequence[Sequence[str]]) -> Html:
    """A table whose first row is its head."""
    head = el("tr", *(el("th", spans(cell), scope="col") for cell in rows[0]))
    body = (el("tr", *(el("td", spans(cell)) for cell in row)) for row in rows[1:])
    return el("table", el("thead", head), el("tbody", *body))


def spans(words: str) -> Html:
    """Bold, italic, code, and rule ids as links to their anchors."""
    out = text(words)
    out = re.sub(r"`([^`]+)`", r"<code>\1</code>", out)
    out = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", out)
    out = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<i>\1</i>", out)
    out = re.sub(r"\[([^\]]+)\]\((#?[^)\s]+)\)", r'<a href="\2">\1</a>', out)
    return Html(re.sub(rf"(?<![\w#-])({RULE.pattern})(?![\w-])(?![^<]*</a>)", r'<a href="#\1" class="ref">\1</a>', out))
