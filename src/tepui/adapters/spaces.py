"""What the numbers of a game mean to a learner: spans of the observation vector, and the table of actions, as a page.

The spans come from the layout of the game's observer, the actions from its verbs. Nothing of the page is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game
from tepui.engine.observe import Layout
from tepui.engine.verbs import Verb

Count = int | tuple[str, ...]  # how many, or which by name


class Span(Struct, frozen=True):
    """Numbers of the vector that belong together: so many from `first` on, in every one of `groups`, `stride` apart."""

    group: str
    groups: Count
    meaning: str
    each: Count
    scale: int  # what a number in the vector is divided by
    first: int
    stride: int

    def index(self, group: int, place: int) -> int:
        """Where a number stands in the vector."""
        return self.first + group * self.stride + place


def spans(game: Game) -> list[Span]:
    """The whole vector of a game, span by span."""
    found, start = [], 0
    for group in layout(game).groups:
        stride, first = group.stride(), start
        for part in group.parts:
            found.append(Span(group.of, group.each, part.meaning, part.each, part.scale, first, stride))
            first += part.size()
        start += size(group.each) * stride
    return found


def names(game: Game) -> list[str]:
    """What every number of the vector stands for, in order."""
    found = {}
    for span in spans(game):
        for group in range(size(span.groups)):
            for place in range(size(span.each)):
                named = [span.group, _name(span.groups, group), span.meaning, _name(span.each, place)]
                divided = "" if span.scale == 1 else f" / {span.scale}"
                found[span.index(group, place)] = " · ".join(word for word in named if word) + divided
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


def layout(game: Game) -> Layout:
    if game.observer is None:
        raise BadOption(f"{game.slug} has no observer, so that a learner cannot observe it")
    return game.observer.layout


# ---- the page


def page(game: Game) -> str:
    """Both tables as Markdown."""
    verbs = game.actions
    lines = [
        f"# {game.title()}: what a learner sees and does",
        "",
        f"Made by `tepui spaces {game.slug}`.",
        "",
        f"## The observation vector: {len(names(game))} numbers, layout {layout(game).version}",
        "",
        "A span is repeated for every one of its groups, `stride` numbers apart. Seats are counted from the reader, who is 0.",
        "Where a span names its places it has one number for each. Numbers are 0 or 1, or counts, divided by `scale` if there is one.",
        "",
        "| from | of | stride | numbers | scale | meaning |",
        "|---:|---|---:|---:|---:|---|",
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
        *_option_rows(game),
    ]
    return "\n".join(lines) + "\n"


def _option_rows(game: Game) -> Iterator[str]:
    yield from ("", "## The options", "")
    yield "Given by name where a table is made, `env(…, name=value)`. An option that is not offered to people replays games of older rules."
    yield from ("", "| option | usual | others | seats | what it does |", "|---|---|---|---|---|")
    for name, option in game.options.items():
        others = ", ".join(str(choice) for choice in option.choices if choice != option.default)
        seats = ", ".join(map(str, option.seats)) or "any"
        what = option.help if option.offered else f"{option.help} (not offered)"
        yield f"| {name} | {option.default} | {others} | {seats} | {what} |"


def _span_row(span: Span) -> str:
    of = span.group if span.groups == 1 else f"{span.group}: {_shown(span.groups)}"
    stride = "" if size(span.groups) == 1 else str(span.stride)
    places = "" if isinstance(span.each, int) else f": {_shown(span.each)}"
    scale = "" if span.scale == 1 else str(span.scale)
    return f"| {span.first} | {of} | {stride} | {size(span.each)} | {scale} | {span.meaning}{places} |"


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
