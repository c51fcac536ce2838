"""Whether the log tells the game: somebody who reads nothing but its sentences can say what lies where.

    retelling.check(game, seats=3, options={}, seed=0, begin=Retold, seen=seen)

A game has a reader of its own for this, in its tests. The reader begins with what a spectator sees at the first question
and then gets only what the sentences of the log say: the facts of an event that no sentence mentions are kept from it.
After every decision it must know of the table what a spectator sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Protocol

from msgspec import Struct

from tepui.core.game import Game
from tepui.core.match import Match
from tepui.core.records import Event, Options
from tepui.core.translations import LANGUAGES, Param, Placeholder, TemplatePart, Translations, parse_template

Facts = Mapping[str, Any]
SEAT: Final = "#"


class Told(Struct, frozen=True):
    """One sentence of the log: its kind, which sentence it is, those of its facts that it says in every language, and the
    place where something arrived, which its trace shows on the board.
    """

    kind: str
    says: str
    facts: dict[str, Param]
    to: str = ""

    def seat(self, name: str = "who") -> int:
        """The seat that a fact names."""
        return int(str(self.facts[name]).removeprefix(SEAT))

    def number(self, name: str = "n") -> int:
        return int(self.facts[name])

    def word(self, name: str) -> str:
        """A fact as a word, without the mark of a word that is translated."""
        return str(self.facts[name]).removeprefix("@")


class Reader(Protocol):
    """Somebody who follows a game by its log alone."""

    def hear(self, told: Told) -> None:
        """A sentence more."""

    def facts(self) -> Facts:
        """What they believe of the table."""


class Untold(AssertionError):
    """What the log has left out."""


def check(
    game: Game,
    seats: int,
    options: Options,
    seed: object,
    begin: Callable[[Any], Reader],
    seen: Callable[[Any], Facts],
    choose: Callable[[Match, Random], int] | None = None,
) -> int:
    """Play a game, at random or as `choose` says, and compare at every decision; how many there were.

    `begin` makes a reader of the spectator's first view. `seen` says what a spectator's view shows, and after the end
    what the reader must know of scores and winners: `score` and `winners` are added to the facts of the view.
    """
    match, rng = Match.new(game.slug, seats, options, seed=f"retold/{seed}"), Random(f"retold/{seed}")
    reader = begin(match.view(None))
    decisions = 0
    while not match.over:
        seat, before = match.seats[0], match.seq
        match.do(choose(match, rng) if choose else rng.choice(match.legal(seat)), seat)
        decisions += 1
        for event in match.events(before):
            told = told_of(game.words, event)
            if told is not None:
                reader.hear(told)
        truth = dict(seen(match.view(None)))
        if match.over:
            truth |= {"score": match.scores(), "winners": match.winners()}
        compare(dict(reader.facts()), truth, match)
    return decisions


def compare(believed: dict[str, Any], truth: dict[str, Any], match: Match) -> None:
    wrong = {name: (believed.get(name), truth[name]) for name in truth if believed.get(name) != truth[name]}
    if wrong:
        found = "\n".join(f"{name}: the log says {said}\n  the table {is_}" for name, (said, is_) in wrong.items())
        last = "\n".join(filter(None, (match.game.say(event) for event in match.events(-1)[-12:])))
        raise Untold(f"{match.game.slug}, {match.count} seats, after {len(match.entries)} entries\n{found}\n{last}")


def told_of(words: Translations, event: Event) -> Told | None:
    """What a reader gets of an event: nothing if it has no sentence."""
    if event.message is None:
        return None
    named = [names_in(parse_template(words.file(lang)[event.message.id])) for lang in LANGUAGES]
    said = set.intersection(*named)
    return Told(
        event.kind,
        event.message.id,
        {name: value for name, value in event.message.params.items() if name in said},
        event.to,
    )


def names_in(parts: tuple[TemplatePart, ...]) -> set[str]:
    """The parameters that a template fills in or chooses by."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part, Placeholder):
            found.add(part.name)
            for inner in part.choices.values():
                found |= names_in(inner)
    return found
