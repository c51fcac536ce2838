"""What the numbers of a game mean to a learner: spans of the observation vector, and the table of actions, as a page.

The spans come from `LAYOUT` in the game's module `encode`: groups (of what, how often or which, parts), and parts
(meaning, how many or which). The actions come from the game's verbs. Nothing of the page is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.engine.verbs import Verb

Count = int | tuple[str, ...]  # how many, or which by name


class Span(Struct, frozen=True):
    """Numbers of the vector that belong together: so many from `first` on, in every one of `groups`, `stride` apart."""

    group: str
    groups: Count
    meaning: str
    each: Count
    first: int
    stride: int

    def index(self, group: int, place: int) -> int:
        """Where a number stands in the vector."""
        return self.first + group * self.stride + place


def spans(game: Game) -> list[Span]:
    """The whole vector of a game, span by span."""
    found, start = [], 0
    for group, groups, parts in _layout(game):
        stride = sum(size(each) for _, each in parts)
        first = start
        for meaning, each in parts:
            found.append(Span(group, groups, meaning, each, first, stride))
            first += size(each)
        start += size(groups) * stride
    return found


def names(game: Game) -> list[str]:
    """What every number of the vector stands for, in order."""
    found = {}
    for span in spans(game):
        for group in range(size(span.groups)):
            for place in range(size(span.each)):
                named = [span.group, _name(span.groups, group), span.meaning, _name(span.each, place)]
                found[span.index(group, place)] = " · ".join(word for word in named if word)
    return [found[index] for index in range(len(found))]


def meaning(game: Game, index: int) -> str:
    """What one number of the vector stands for."""
    known = names(game)
    if not 0 <= index < len(known):
        raise IndexError(f"no number {index}: the vector of {game.slug} has {len(known)}")
    return known[index]


def size(count: Count) -> int:
    return count if isinstance(count, int) else len(count)


def _name(count: Count, place: int) -> str:
    if isinstance(count, int):
        return "" if count == 1 else str(place)
    return count[place]


def _layout(game: Game) -> Any:
    package = sys.modules[type(game).__module__].__package__
    try:
        return import_module(f"{package}.knowledge.encode").LAYOUT
    except (ImportError, AttributeError):
        raise BadOption(f"{game.slug} has no LAYOUT in its module `encode`") from None


# ---- the page


def page(game: Game) -> str:
    """Both tables as Markdown."""
    verbs = game.actions
    lines = [
        f"# {game.title()}: what a learner sees and does",
        "",
        f"Made by `tepui spaces {game.slug}`.",
        "",
        f"## The observation vector: {len(names(game))} numbers",
        "",
        "A span is repeated for every one of its groups, `stride` numbers apart. Seats are counted from the reader, who is 0.",
        "Where a span names its places it has one number for each; unless a scale is given they are 0 or 1, or counts.",
        "",
        "| from | of | stride | numbers | meaning |",
        "|---:|---|---:|---:|---|",
        *(_span_row(span) for span in spans(game)),
        "",
        f"## The actions: {verbs.size} of the seats, {verbs.total - verbs.size} of chance",
        "",
        "An action is the first of its verb, plus the place of its first word in its list, plus the place of its second word",
        "times the length of the first list, and so on. Others read `?` for a secret word. Only actions of seats are in masks.",
        "",
        "| from | actions | verb | words |  |",
        "|---:|---:|---|---|---|",
        *(_verb_row(verb) for verb in verbs.verbs),
    ]
    return "\n".join(lines) + "\n"


def _span_row(span: Span) -> str:
    of = span.group if span.groups == 1 else f"{span.group}: {_shown(span.groups)}"
    stride = "" if size(span.groups) == 1 else str(span.stride)
    places = "" if isinstance(span.each, int) else f": {_shown(span.each)}"
    return f"| {span.first} | {of} | {stride} | {size(span.each)} | {span.meaning}{places} |"


def _verb_row(verb: Verb) -> str:
    words = " × ".join(_shown(list_) for list_ in verb.words) or "–"
    secret = [f"word {i + 1} is secret" for i in verb.secret]
    kinds = [*secret, *(["chance"] if verb.chance else []), *(["no undo after it"] if verb.final else [])]
    return f"| {verb.first} | {verb.size} | `{verb.name}` | {words} | {', '.join(kinds)} |"


def _shown(count: Count) -> str:
    """A list in few words: its first names and its last, or how many."""
    return str(count) if isinstance(count, int) else " ".join(_few(count))


def _few(names: tuple[str, ...]) -> Iterator[str]:
    if len(names) <= 12:
        yield from names
        return
    yield from names[:3]
    yield f"… {names[-1]} ({len(names)})"
