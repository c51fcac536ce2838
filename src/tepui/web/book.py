"""The player's rulebook as a page, and its player aid. What is exact is folded behind a mark, with an anchor for every rule id."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from typing import Final

from tepui.core.game import Game
from tepui.core.lesson import TRY
from tepui.learning.book import MARK, Block, Book, plain
from tepui.learning.exact_rules import exact_rules
from tepui.learning.figures import draw_figure, figure_size, figures_of
from tepui.web.frame import document, rules_of, top
from tepui.web.html import Html, el, icon, join
from tepui.web.reader import Reader
from tepui.web.rulebook import cells, spans

COVER: Final = "cover"
LONG: Final = 30  # rows: a table of all cards takes the whole width


def rules_book(reader: Reader, game: Game, book: Book) -> Html:
    """The whole book."""
    pages = _Pages(reader, game, book)
    title = reader.say("rules.title", game=game.title(reader.lang))
    return document(
        reader,
        f"{title} · Tepui",
        top(reader),
        el("div", contents(reader, game, book), el("main", *pages.render(), id="main", tabindex="-1"), class_="rb"),
        css=("reading", "book"),
        js="book",
    )


def player_aid(reader: Reader, game: Game, book: Book) -> Html:
    """One page to print and lay beside the board: the aim, a turn at a glance, and the blocks that are marked for it."""
    pages = _Pages(reader, game, book, with_marks=False)
    title = f"{game.title(reader.lang)} · {reader.say('book.aid')}"
    aim = next(block for block in book.blocks if block.kind == "aim")
    glance = next(block for block in book.blocks if block.kind == "glance")
    marked = [block for block in book.blocks if block.aid]
    return document(
        reader,
        f"{title} · Tepui",
        top(reader),
        el(
            "main",
            el("h1", title),
            el("p", spans(plain(aim.words)), class_="aim"),
            pages.block(glance),
            el("div", *(el("section", el("h2", one.aid), pages.block(one)) for one in marked), class_="aids"),
            el("p", el("a", reader.say("book.whole"), href=f"/rules/{game.slug}"), class_="back"),
            id="main",
            class_="aid",
            tabindex="-1",
        ),
        css=("reading", "book"),
        js="book",
    )


def contents(reader: Reader, game: Game, book: Book) -> Html:
    """The list of chapters, the search, and what else there is."""
    chapters = [
        el("li", el("a", block.words, href=f"#{block.name}")) for block in book.blocks if block.kind == "chapter"
    ]
    find = el(
        "form",
        el("label", reader.say("rules.search"), for_="find", class_="sr"),
        el(
            "input",
            type="search",
            id="find",
            name="find",
            autocomplete="off",
            placeholder=reader.say("rules.search"),
            aria_keyshortcuts="/",
        ),
        role="search",
        id="finding",
        hidden=True,
    )
    ways = (
        ("log", "book.aid", f"/rules/{game.slug}/aid"),
        ("learn", "book.learn", f"/learn/{game.slug}"),
        ("book", "book.exact", f"/rules/{game.slug}/exact"),
    )
    switch = el("label", el("input", type="checkbox", id="every-rule"), reader.say("book.every"), class_="switch")
    printing = el("button", icon("download", 17), reader.say("book.print"), type="button", class_="lk", data_do="print")
    return el(
        "nav",
        find,
        el("div", id="found", role="status", class_="found", hidden=True),
        el(
            "details",
            el("summary", reader.say("book.contents")),
            el("ol", *chapters),
            open=True,
            id="chapters",
        ),
        el(
            "div",
            *(el("a", icon(sign, 17), reader.say(key), href=href, class_="lk") for sign, key, href in ways),
            el("div", printing, switch, id="with-scripts", hidden=True),
            class_="ways",
        ),
        class_="toc",
        aria_label=reader.say("book.contents"),
    )


class _Pages:
    """Renders the blocks of a book; the first mark that cites a rule carries its anchor."""

    def __init__(self, reader: Reader, game: Game, book: Book, with_marks: bool = True) -> None:
        self.reader, self.game, self.book, self.with_marks = reader, game, book, with_marks
        self.rules = exact_rules(game.folder / f"rulebook.{reader.lang}.md")
        self.anchored: set[str] = set()
        self.chapter, self.number = "opening", 0
        self.slips = 0

    def render(self) -> list[Html]:
        first = next(i for i, block in enumerate(self.book.blocks) if block.kind == "chapter")
        out = [self.opening(self.book.blocks[:first])]
        chapter: list[Block] = []
        for block in self.book.blocks[first:]:
            if block.kind == "chapter" and chapter:
                out.append(self.whole_chapter(chapter))
                chapter = []
            chapter.append(block)
        return [*out, self.whole_chapter(chapter)]

    def opening(self, blocks: tuple[Block, ...]) -> Html:
        game, say = self.game, self.reader.say
        picture = self.picture(COVER, "") if COVER in figures_of(game) else None
        seats = f"{game.seats[0]}–{game.seats[-1]}"
        facts = (
            ("users", f"{say('tile.players')} {seats}"),
            ("clock", say("tile.minutes", n=game.minutes)),
            ("backpack", say("tile.weight", n=game.weight)),
        )
        return el(
            "header",
            el(
                "div",
                el("h1", game.title(self.reader.lang)),
                rules_of(self.reader, game),
                *(self.block(block) for block in blocks),
                el("p", *(el("span", icon(sign, 17), " ", words) for sign, words in facts), class_="facts"),
            ),
            el("div", picture, class_="pic"),
            class_="hero",
        )

    def whole_chapter(self, blocks: list[Block]) -> Html:
        heading = blocks[0]
        self.chapter, self.number = heading.name, 0
        parts: list[Html] = []
        words = 0  # where the words begin that a figure belongs to
        for block in blocks[1:]:
            beside = block.kind in ("figure", "try", "tip")
            if not beside and block.kind != "cite":
                words = len(parts)
            parts.insert(words if beside else len(parts), self.block(block))
            words += beside  # figures of the same words keep their order
        return el("section", el("h2", heading.words), *parts, id=heading.name, class_="chapter")

    def block(self, block: Block) -> Html:
        self.number += 1
        id_ = f"{self.chapter}-{self.number}" if self.with_marks else None
        if block.kind == "section":
            return el("h3", block.words)
        if block.kind == "glance":
            return el("ol", *(self.step(part) for part in block.parts), class_="glance")
        if block.kind == "table":
            wide = len(block.rows) > LONG
            return el("div", cells(block.rows), class_="grid wide" if wide else "grid", tabindex="0", id=id_)
        words, slips = self.prose(block)
        if block.kind in ("figure", "try"):
            caption = el("figcaption", words, self.try_it(block) if block.kind == "try" and self.with_marks else None)
            return join(el("figure", self.picture(block.name, plain(block.words)), caption, id=id_), slips)
        if block.kind == "tip":
            return join(el("aside", el("p", words), class_="tip", id=id_), slips)
        class_ = {"aim": "aim", "lead": "lead", "cite": "cites"}.get(block.kind, "say")
        return join(el("p", words, class_=class_, id=id_), slips)

    def try_it(self, block: Block) -> Html:
        """A table in the position of the figure."""
        button = el("button", icon("play", 15), self.reader.say("book.try"), type="submit", class_="btn s quiet")
        return el("form", button, action=f"/learn/{self.game.slug}/{TRY}{block.name}", method="post")

    def step(self, block: Block) -> Html:
        words, slips = self.prose(block)
        head, _, rest = words.partition("|")
        picture = el("div", self.picture(block.name, ""), class_="pw") if block.name else None
        return el("li", picture, el("div", el("p", Html(head)), el("p", Html(rest)), slips), class_="pan")

    def prose(self, block: Block) -> tuple[Html, Html]:
        """The words with their marks, and the slips that the marks open."""
        if not self.with_marks:
            return spans(plain_marks(block.words)), Html("")
        marks = iter(block.marks)
        slips: list[Html] = []
        parts = re.split(MARK.pattern, block.words)  # words, mark, words, mark, …
        out: list[str] = []
        for i, part in enumerate(parts):
            if i % 2 == 0:
                out.append(spans(part))
                continue
            rules = next(marks)
            self.slips += 1
            name = f"slip-{self.slips}"
            out.append(self.mark(rules, name))
            slips.append(self.slip(rules, name))
        return Html("".join(out)), join(*slips)

    def mark(self, rules: tuple[str, ...], name: str) -> Html:
        count = el("i", len(rules)) if len(rules) > 1 else None
        label = self.reader.say("book.mark", n=len(rules))
        return el("a", "§", count, href=f"#{name}", class_="mark", title=label, aria_label=label)

    def slip(self, rules: tuple[str, ...], name: str) -> Html:
        return el(
            "details",
            el("summary", self.reader.say("book.mark", n=len(rules))),
            *(self.rule(rule) for rule in rules),
            class_="slip",
            id=name,
        )

    def rule(self, rule: str) -> Html:
        first = rule not in self.anchored
        self.anchored.add(rule)
        link = el("a", rule, href=f"#{rule}", class_="rule")
        return el("p", link, " ", spans(self.rules[rule]), id=rule if first else None, class_="law")

    def picture(self, name: str, alt: str) -> Html:
        width, height = figure_size(self.game, name, self.reader.lang)
        return el(
            "img",
            src=f"/figure/{self.game.slug}/{name}.{self.reader.lang}.svg?v={stamp(self.game, name, self.reader.lang)}",
            alt=alt,
            width=width,
            height=height,
            loading="eager" if name == COVER or self.number < 4 else "lazy",
            class_="figure",
        )


def plain_marks(words: str) -> str:
    return MARK.sub("", words)


@lru_cache(maxsize=512)
def stamp(game: Game, name: str, lang: str) -> str:
    """A figure that looks different has another address."""
    return sha256(draw_figure(game, name, lang).encode()).hexdigest()[:10]
