"""A question in plain words, for players who are no Python objects: programs of any language, language models.

A `Question` says what the seat sees as text and numbers the actions it may take; the answer is a number. A `Place` is where
questions come from: a match here, or a seat at a table of a server (`bots.remote`).
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game


class Act(Struct, frozen=True):
    """One way to answer: in the game's notation, and in words."""

    notation: str
    label: str


class Question(Struct, frozen=True, kw_only=True):
    """What a seat is asked. `news`: what happened since it was asked before; `view`: its view as data; where the asker has them."""

    game: str
    seat: int
    seats: int
    asked: str
    text: list[str]
    actions: list[Act]
    news: list[str] = []
    view: Any = None


class Place(Protocol):
    """A seat to answer for."""

    def question(self) -> Question | None:
        """The next question, once it comes; None when the game is over."""

    def answer(self, number: int) -> None:
        """Do the action of that number."""

    def result(self) -> str:
        """How the game ended, in words."""


def question_for(game: Game, view: Any, seat: int, seats: int, legal: list[int], lang: str = "en") -> Question:
    """The question a seat must answer, from its view."""
    shown = game.shown(view)
    prompt = game.prompt(shown, lang)
    return Question(
        game=game.slug,
        seat=seat,
        seats=seats,
        asked=f"{prompt.text} {prompt.note}".strip(),
        text=[f"{one.title}: {' '.join(one.lines)}" for one in game.describe(shown, lang) if one.lines],
        actions=[Act(game.write(action), game.offer(shown, action, lang).label) for action in legal],
        view=view,
    )


def action_named(question: Question, number: Any) -> int:
    """The number of an action, or an error that names what came instead."""
    if type(number) is not int or not 0 <= number < len(question.actions):
        raise BadOption(f"an answer is a number from 0 to {len(question.actions) - 1}, not {number!r:.80}")
    return number
