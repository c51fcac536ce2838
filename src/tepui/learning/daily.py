"""The daily expedition: one game a day, the same luck for everybody on a host, one attempt each.

Every table of a day draws from the same seed with a stream for every pile, so the nth card of a pile is the same for all,
whatever they did before. The seed stays with the host until the day is over. A result is listed only after the log of
its table was played again and every outcome drawn again (`verify`). Days are those of UTC; at midnight a day is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal, NamedTuple, Protocol

from msgspec import Struct

from tepui.core.errors import BadLog, BadOption, UnknownGame
from tepui.core.fairness import Proof, prove
from tepui.core.game import Game, list_games, load
from tepui.core.match import CHANCE, Match
from tepui.core.records import Options

LEVEL: Final = "club"  # of the bots: they think by positions, not by time, so that they decide alike for all
SEAT: Final = 0  # the player's
FASTEST: Final = 1000.0  # more turns than any race takes

Unit = Literal["points", "turns", "spaces"]


class Expedition(Struct, frozen=True):
    """What is played on a day."""

    day: str
    game: str
    seats: int
    options: Options

    def __hash__(self) -> int:
        return hash((self.day, self.game))

    @property
    def rules(self) -> Game:
        return load(self.game)


class Result(Struct, frozen=True):
    """What came of an attempt: a number with its unit, what it is ranked by, and how many actions each own turn took."""

    number: int
    unit: Unit
    rank: tuple[float, float]
    turns: tuple[int, ...]


class Attempt(Struct, frozen=True):
    """Somebody's only try on a day. `refused` says why its result does not count; without either it is under way."""

    day: str
    player: str
    name: str
    begun: float
    code: str = ""
    result: Result | None = None
    refused: str = ""


class Place(NamedTuple):
    """An attempt on the table of a day; equal results share a place."""

    place: int
    attempt: Attempt
    result: Result


class RefusedResult(Exception):
    """A result that does not count; the reason is a key of the page's words."""


class AttemptBook(Protocol):
    """Where attempts are kept. What is written once stays: a second claim or result changes nothing and is told so."""

    def seed(self, day: str, fresh: str) -> str:
        """The seed of a day: whichever was offered first."""

    def claim(self, attempt: Attempt) -> bool:
        """Begin an attempt; False if the player has one on that day."""

    def seat(self, day: str, player: str, code: str) -> None:
        """The table of a claimed attempt."""

    def release(self, day: str, player: str) -> None:
        """Give back a claimed attempt for which no table could be opened."""

    def settle(self, attempt: Attempt) -> bool:
        """Keep a result or a refusal; False if there was one already."""

    def attempts(self, day: str) -> list[Attempt]: ...


def day_at(now: float) -> str:
    """The day of a wall time."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_before(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def end_of(day: str) -> float:
    """The wall time at which a day is over."""
    midnight = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)
    return midnight.timestamp()


def expedition_of(day: str, games: str = "") -> Expedition:
    """What is played on a day: the games take turns, all of them or those named, with their own choice of seats and options."""
    slugs = games.replace(",", " ").split() or list(list_games())
    game = load(slugs[date.fromisoformat(day).toordinal() % len(slugs)])
    seats, options = game.quick
    first: Options = {"first": SEAT} if "first" in game.options else {}
    return Expedition(day, game.slug, seats, game.settle_options(seats, {**options, **first}))


def opening(expedition: Expedition, seed: str) -> Match:
    """The match of a day before anybody has acted."""
    match = Match.undealt(expedition.rules, expedition.seats, expedition.options)
    match.draw_by_pile(seed)
    match.play_chance()
    return match


def verify(save: str, seed: str, expedition: Expedition) -> Result:
    """Play a finished table again and draw all its luck again; RefusedResult says why it does not count."""
    try:
        match = Match.load(save)
    except (BadLog, BadOption, UnknownGame) as wrong:
        raise RefusedResult("broken") from wrong
    same = (match.game.slug, match.count, match.options) == (expedition.game, expedition.seats, expedition.options)
    if not same or match.start is not None:
        raise RefusedResult("other")
    if not match.over:
        raise RefusedResult("unfinished")
    try:
        prove(match, Proof(seed, laid=0))
    except BadLog as wrong:
        raise RefusedResult("luck") from wrong
    return result_of(match)


def result_of(match: Match) -> Result:
    """What counts of a finished match: points, then the lead over the best bot; in a race the fewest turns."""
    scores = match.game.scores(match.table)
    mine, best = scores[SEAT], max(score for seat, score in enumerate(scores) if seat != SEAT)
    turns = own_turns(match)
    if not match.game.race:
        return Result(round(mine), "points", (mine, mine - best), turns)
    if mine > 0:
        return Result(len(turns), "turns", (FASTEST - len(turns), mine - best), turns)
    return Result(round(-mine), "spaces", (mine, 0.0), turns)


def own_turns(match: Match) -> tuple[int, ...]:
    """How many actions the player did in each of their own turns; answers in other people's turns do not count."""
    again, game = match.until(0), match.game
    mark, owner = None, CHANCE
    turns: list[int] = []
    for entry in match.entries:
        if entry.actor != CHANCE:
            now = game.turn(again.table)
            if now != mark:
                mark, owner = now, entry.actor
                if owner == SEAT:
                    turns.append(0)
            if owner == SEAT == entry.actor:
                turns[-1] += 1
        again.replay(entry)
    return tuple(turns)


def ranking(attempts: Sequence[Attempt]) -> list[Place]:
    """The results of a day, the best first."""
    listed = [(attempt, attempt.result) for attempt in attempts if attempt.result is not None]
    listed.sort(key=lambda pair: (*(-value for value in pair[1].rank), pair[0].begun))
    return [
        Place(1 + sum(other.rank > result.rank for _, other in listed), attempt, result) for attempt, result in listed
    ]
