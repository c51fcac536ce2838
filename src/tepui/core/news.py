"""From news in ints to records for eyes. A game drafts each kind of news once, and says what its facts are called and what they touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tepui.core.records import Event, Message
from tepui.core.translations import Param

NOBODY: Final = -1  # the first fact of news that no seat has caused
ENDS: Final = ("from", "to")

# By the name of a fact and its end ("from", "to" or none): what a sentence calls it, with its word; the element it names, if any.
Parameters = Callable[[str, str, int], dict[str, Param]]
Element = Callable[[str, str, int], str]


class EventDraft:
    """How a kind of news is told: the facts by name, its weight, how it moves, its rule, and its sentence.

    The sentence is that of the name, or `says`; without words there is none. The facts follow the seat that did it. `x_from` and `x_to` are where something leaves and arrives; a last `x*` takes all
    the numbers that are left.
    """

    def __init__(
        self,
        name: str,
        facts: str = "",
        weight: str = "normal",
        style: str = "",
        rule: str = "",
        words: bool = True,
        says: str = "",
    ) -> None:
        self.name = name
        self.says = says or name
        self.facts = facts.split()
        self.weight = weight
        self.style = style
        self.rule = rule
        self.words = words

    def event(self, facts: tuple[int, ...], parameters: Parameters, element: Element) -> Event:
        """The record of these facts."""
        seat, *rest = facts
        params: dict[str, Param] = {} if seat == NOBODY else {"who": f"#{seat}"}
        ends = dict.fromkeys(ENDS, "")
        elements: list[str] = []
        for i, name in enumerate(self.facts):
            if name.endswith("*"):
                params[name[:-1]] = ", ".join(map(str, rest[i:]))
                break
            what, end = parted(name)
            params |= parameters(what, end, rest[i])
            touched = element(what, end, rest[i])
            if end:
                ends[end] = touched
            elif touched:
                elements.append(touched)
        return Event(
            kind=self.name,
            actor=None if seat == NOBODY else seat,
            elements=tuple(elements),
            from_=ends["from"],
            to=ends["to"],
            message=Message(f"event.{self.says}", params) if self.words else None,
            weight=self.weight,
            style=self.style,
            rule=self.rule,
        )


def parted(name: str) -> tuple[str, str]:
    """A fact's name without its end, and the end: "space_from" is a space, left."""
    what, _, end = name.rpartition("_")
    return (what, end) if end in ENDS else (name, "")
