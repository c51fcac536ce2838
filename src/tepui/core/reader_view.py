"""A view opened for a reader: the words of their language, and the table as far as the view knows it.

Everything people read starts here, from a view and never from the table that is played. A game adds names for its things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

from tepui.core.records import Prompt, Reason, Section, Stage, View
from tepui.core.translations import Param, Translations
from tepui.engine.step import Chance
from tepui.engine.table import Table

TableT = TypeVar("TableT", bound=Table)
ViewT = TypeVar("ViewT", bound=View)


def sections(words: Translations, lang: str, **parts: Sequence[str]) -> list[Section]:
    """The table in words, part by part in this order; a part that has nothing to say is left out."""
    return [Section(words.say(lang, f"section.{name}"), tuple(lines)) for name, lines in parts.items() if lines]


def stages(words: Translations, lang: str, names: Sequence[str], now: int) -> tuple[Stage, ...]:
    """The stages of a turn or a round by their names: what is done, the one that is now, what comes later."""
    states = ["done" if i < now else "now" if i == now else "later" for i in range(len(names))]
    return tuple(Stage(words.say(lang, f"trail.{name}"), state) for name, state in zip(names, states))


class ReaderView(Generic[TableT, ViewT]):
    """What one reader has before them. Its table is imagined, so only what the view knows may be read from it."""

    last: ClassVar[Any] = None  # of each game's own class: a page asks about every action of one view in turn

    def __init__(self, words: Translations, v: ViewT) -> None:
        self.words = words
        self.v = v
        self._t: TableT | None = None
        self.lang = "en"
        self._legal: list[int] | None = None

    @property
    def t(self) -> TableT:
        """A table as the view knows it."""
        if self._t is None:
            self._t = self.deal(self.v, Random(0))
        return self._t

    def deal(self, v: ViewT, rng: Random) -> TableT:
        """A table that the view allows: a game gives its own `imagine`."""
        raise NotImplementedError

    @classmethod
    def open(cls, words: Translations, v: ViewT, lang: str) -> Self:
        """The view opened for this language; the last one stays open."""
        desk: Self | None = cls.last
        if desk is None or desk.v is not v or desk.words is not words:
            desk = cls.last = cls(words, v)
        desk.lang = lang
        return desk

    def say(self, key: str, **params: Param) -> str:
        return self.words.fill(self.lang, key, params)

    def because(self, rule: str, key: str, **params: Param) -> Reason:
        """A reason why not, by its key."""
        return Reason(rule, self.say(f"why.{key}", **params))

    def sections(self, *writers: Callable[[Self], Sequence[str]]) -> list[Section]:
        """The table in words, by functions that write one section each; a section has the name of its function."""
        return sections(self.words, self.lang, **{write.__name__: write(self) for write in writers})

    # ---- what is asked

    @property
    def step(self) -> Any:
        """The step on top, None when the game is over."""
        return self.t.steps[-1] if self.t.steps else None

    @property
    def asks(self) -> str:
        """The name of the step on top; empty when the game is over."""
        return type(self.step).__name__ if self.t.steps else ""

    @property
    def asked(self) -> bool:
        """Is the reader the one who answers now?"""
        step = self.step
        return step is not None and not isinstance(step, Chance) and step.seat == self.v.seat

    def waiting_prompt(
        self, rules: dict[str, str], over: str, chance: str, trail: tuple[Stage, ...] = (), left: int = 0, of: int = 0
    ) -> Prompt | None:
        """What a reader is told who has nothing to answer: the game is over, chance acts or somebody else is asked.

        `rules` are those of the questions; `over` and `chance` those of the end and of an outcome to come.
        """
        if not self.asks:
            return Prompt(text=self.say("prompt.over"), rule=over)
        if self.asks not in rules:
            return Prompt(text=self.say("prompt.chance"), rule=chance, trail=trail)
        if self.asked:
            return None
        key = f"wait.{self.asks}"
        return Prompt(
            text=self.say("prompt.wait", who=f"#{self.step.seat}"),
            note=self.say(key) if self.words.has(key) else "",
            rule=rules[self.asks],
            trail=trail,
            left=left,
            of=of,
        )

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = list(self.step.legal(self.t)) if self.asked else []
        return self._legal
