"""The player's rulebook: `book/player.<lang>.md` of a game, read into blocks.

    aim: one sentence                         lead: two or three sentences
    ## Heading {anchor}                       anchors are the same in every language; ### for sections
    Prose. {BOAT 1 3} More. {BOAT 5-8; MOVE 4}    marks cite the exact rules
    ![Caption](figure:landing)                a figure of figures.toml
    1. **Verb** words. ![alt](figure:x) text  a numbered list with figures: a turn at a glance
    > **Remember.** A tip                     | tables | as usual |
    {BOAT 1-7}                                alone: what the table above cites
    {aid: Title}                              on a line of its own above a block: the block is in the player aid, too

`{=terrain.counts.beach}` is a value of `components.json`, `{=len explorers.values}` a number of them, and a table row
`| {rows: name} |` stands for the rows that the game itself fills in.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from tepui.core.game import Game
from tepui.core.translations import rulebook_text
from tepui.learning.exact_rules import cited_ids

MARK: Final = re.compile(r"\s*\{([A-Z0-9]+ [\d][\d\- ]*(?:; [A-Z0-9]+ [\d][\d\- ]*)*)\}")
FIGURE: Final = re.compile(r"!\[(?P<words>[^\]]+)\]\((?P<kind>figure|try):(?P<name>[\w-]+)\)")
ANCHOR: Final = re.compile(r"\s*\{([a-z][\w-]*)\}\s*$")
AID: Final = re.compile(r"\{aid: ([^}]+)\}\n")
VALUE: Final = re.compile(r"\{=(len )?([\w.-]+)\}")
ROWS: Final = re.compile(r"\|\s*\{rows: ([\w-]+)\}\s*\|")


class Block(Struct, frozen=True):
    """A piece of the book: aim, lead, chapter, section, text, tip, table, cite, figure, try, glance (its parts: step)."""

    kind: str
    words: str = ""  # marks included, where they stand
    name: str = ""  # the anchor of a chapter, the name of a figure
    rows: tuple[tuple[str, ...], ...] = ()
    parts: tuple[Block, ...] = ()
    marks: tuple[tuple[str, ...], ...] = ()  # the rules cited, mark by mark
    aid: str = ""  # its title in the player aid; empty: it is not there

    def skeleton(self) -> tuple[Any, ...]:
        """What is the same in every language."""
        size = tuple(len(row) for row in self.rows)
        return (self.kind, self.name, size, self.marks, bool(self.aid), tuple(part.skeleton() for part in self.parts))


class Book(Struct, frozen=True):
    """The rulebook of one game in one language."""

    prefix: str
    blocks: tuple[Block, ...]

    @property
    def aim(self) -> str:
        return next(block.words for block in self.blocks if block.kind == "aim")

    def all_blocks(self) -> list[Block]:
        """The blocks, with the parts of each after it."""
        return [found for block in self.blocks for found in (block, *block.parts)]

    def cited(self) -> list[str]:
        return [rule for block in self.all_blocks() for mark in block.marks for rule in mark]

    def figures(self) -> list[Block]:
        return [block for block in self.all_blocks() if block.kind in ("figure", "try", "step") and block.name]


@lru_cache(maxsize=32)
def book_of(game: Game, lang: str) -> Book | None:
    """The player's rulebook of a game, if it has one."""
    path = game.folder / "book" / f"player.{lang}.md"
    return _Reader(game, lang).read(rulebook_text(path)) if path.exists() else None


def plain(words: str) -> str:
    """Words without marks and stars."""
    return re.sub(r"\*+", "", MARK.sub("", words)).strip()


class _Reader:
    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        path = game.folder / "components.json"
        self.components = json.loads(path.read_text("utf-8")) if path.exists() else {}
        self.prefix = ""

    def read(self, source: str) -> Book:
        head, *parts = re.split(r"\n\s*\n", source.strip())
        self.prefix = head.removeprefix("rules:").strip()
        return Book(self.prefix, tuple(self.block(part.strip()) for part in parts))

    def block(self, source: str) -> Block:
        aid = AID.match(source)
        source = VALUE.sub(self._value, source[aid.end() :] if aid else source)
        return self._block(source, aid[1] if aid else "")

    def _block(self, source: str, aid: str) -> Block:
        for kind in ("aim", "lead"):
            if source.startswith(f"{kind}: "):
                return Block(kind, source[len(kind) + 2 :], marks=self.marks(source), aid=aid)
        if source.startswith("#"):
            anchor, kind = ANCHOR.search(source), "section" if source.startswith("###") else "chapter"
            return Block(kind, ANCHOR.sub("", source).lstrip("# "), name=anchor[1] if anchor else "")
        if source.startswith("1. "):
            return Block("glance", parts=tuple(self.step(line) for line in source.splitlines()))
        if source.startswith("|"):
            return Block("table", rows=self.rows(source), aid=aid)
        if source.startswith("> "):
            return Block("tip", _joined(source[2:]), marks=self.marks(source), aid=aid)
        figure = FIGURE.match(source)
        if figure:
            words = figure["words"] + source[figure.end() :]
            return Block(figure["kind"], words, name=figure["name"], marks=self.marks(source), aid=aid)
        kind = "text" if MARK.sub("", source).strip() else "cite"
        return Block(kind, _joined(source), marks=self.marks(source), aid=aid)

    def marks(self, source: str) -> tuple[tuple[str, ...], ...]:
        return tuple(cited_ids(mark[1], self.prefix) for mark in MARK.finditer(source))

    def step(self, line: str) -> Block:
        figure = FIGURE.search(line)
        words = FIGURE.sub("|", re.sub(r"^\d+\.\s*", "", line)).strip()
        return Block("step", words, name=figure["name"] if figure else "", marks=self.marks(line))

    def rows(self, source: str) -> tuple[tuple[str, ...], ...]:
        out: list[tuple[str, ...]] = []
        for line in source.splitlines():
            filled = ROWS.fullmatch(line.strip())
            if filled:
                out += self.game.component_rows(filled[1], self.lang)
            elif not re.fullmatch(r"[|:\- ]+", line):
                out.append(tuple(cell.strip() for cell in line.strip()[1:-1].split("|")))
        return tuple(out)

    def _value(self, found: re.Match[str]) -> str:
        value: Any = self.components
        for part in found[2].split("."):
            if isinstance(value, list):
                value = next(one for one in value if isinstance(one, dict) and one.get("id") == part)
            else:
                value = value[part]
        if found[1]:
            return str(len(value))
        return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _joined(source: str) -> str:
    return " ".join(line.strip().removeprefix("> ") for line in source.splitlines())
