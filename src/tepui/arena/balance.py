"""How balanced a game is between equals: what a place in the order is worth, how long and how close games are, and which
choices (a card bought, a tile taken, a space on the way) winners made more often than others.

A choice is a word of the notation after its verb, made at least once by a seat. It is told only if chance alone would show
such a difference once in a thousand, and it says what went with winning, not what made it: who is about to win a race enters
its last board. So the choices of the first half of a game are told by themselves. A route is all the named ways of a game that a
seat took; every route is told, with its interval.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from math import sqrt
from statistics import fmean, pstdev
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct

from tepui.arena.ratings import wilson
from tepui.arena.results import Result
from tepui.core import game as games

SURE: Final = 3.29  # standard errors: there are hundreds of choices, and one in twenty would be dozens
FEW: Final = 20  # seats on either side below which nothing is told


class Place(Struct, frozen=True):
    """What a place in the order of play won, with its 95 % interval, and its mean score."""

    share: float
    low: float
    high: float
    mean_score: float


class Telling(Struct, frozen=True):
    """A choice that went with winning or losing: how many seats made it, what they won, and what the other seats won."""

    choice: str
    seats: int
    share: float
    others: float


@runtime_checkable
class Parting(Protocol):
    """A game in which ways part: by the name of each, the notation that shows that it was taken."""

    ways: dict[str, tuple[str, ...]]


class Route(Struct, frozen=True):
    """The ways that a seat took: how many seats took just these, what they won with its 95 % interval, and their mean score."""

    ways: tuple[str, ...]
    seats: int
    share: float
    low: float
    high: float
    mean_score: float


class Balance(Struct, frozen=True, kw_only=True):
    """The games of one bot in all seats, at one player count."""

    game: str
    bot: str
    seats: int
    games: int
    seed: int
    places: tuple[Place, ...]
    mean_score: float
    spread: float  # standard deviation of all scores
    margin: float  # points between the best score and the next, on average
    mean_actions: float
    shortest: int
    longest: int  # in actions
    mean_turns: float  # of a seat
    early: tuple[Telling, ...]  # choices of the first half of a game, the surest first
    telling: tuple[Telling, ...]  # choices at any time
    routes: tuple[Route, ...] = ()  # the most taken first; none if the game names no ways


def weighed(result: Result) -> Balance:
    """The balance that the games of one bot in all seats show."""
    scores = [score for one in result.played for score in one.scores]
    best = [sorted(one.scores, reverse=True) for one in result.played]
    return Balance(
        game=result.game,
        bot=result.bots[0],
        seats=result.seats,
        games=result.games,
        seed=result.seed,
        places=tuple(
            Place(share, *wilson(share, result.games), score)
            for share, score in zip(result.seat_shares, result.seat_scores)
        ),
        mean_score=fmean(scores),
        spread=pstdev(scores),
        margin=fmean(one[0] - one[1] for one in best) if result.seats > 1 else 0.0,
        mean_actions=result.mean_actions,
        shortest=result.shortest,
        longest=result.longest,
        mean_turns=fmean(turns for one in result.played for turns in one.turns),
        early=_telling(result, [one.early for one in result.played]),
        telling=_telling(result, [one.choices for one in result.played]),
        routes=_routes(result),
    )


def _telling(result: Result, chosen: list[tuple[tuple[int, ...], ...]]) -> tuple[Telling, ...]:
    """Those of the choices made by every seat of every game that tell winners from others."""
    won: dict[str, list[float]] = defaultdict(list)
    everybody: list[float] = []
    for one, seats in zip(result.played, chosen):
        for seat, actions in enumerate(seats):
            everybody.append(one.won(seat))
            for choice in {word for action in actions for word in _words(result.game, action)}:
                won[choice].append(one.won(seat))
    found: list[tuple[float, Telling]] = []
    for choice, shares in won.items():
        rest = len(everybody) - len(shares)
        if min(len(shares), rest) < FEW:
            continue
        others = (sum(everybody) - sum(shares)) / rest
        # The variance of what all seats won: ties are divided, so it is not that of plain wins and losses.
        error = pstdev(everybody) * sqrt(1 / len(shares) + 1 / rest)
        if error and abs(fmean(shares) - others) > SURE * error:
            sureness = abs(fmean(shares) - others) / error
            found.append((sureness, Telling(choice, len(shares), fmean(shares), others)))
    found.sort(key=lambda one: (-one[0], one[1].choice))
    return tuple(telling for _, telling in found)


def _routes(result: Result) -> tuple[Route, ...]:
    """What every route won."""
    game = games.load(result.game)
    if not isinstance(game, Parting):
        return ()
    took: dict[tuple[str, ...], list[tuple[float, float]]] = defaultdict(list)
    for one in result.played:
        for seat, actions in enumerate(one.choices):
            ways = {way for action in actions for way in _ways(result.game, action)}
            took[tuple(way for way in game.ways if way in ways)].append((one.won(seat), one.scores[seat]))
    found: list[Route] = []
    for route, seats in took.items():
        share = fmean(won for won, _ in seats)
        found.append(Route(route, len(seats), share, *wilson(share, len(seats)), fmean(score for _, score in seats)))
    return tuple(sorted(found, key=lambda route: (-route.seats, route.ways)))


@cache
def _ways(slug: str, action: int) -> tuple[str, ...]:
    """The ways that an action shows."""
    game = games.load(slug)
    assert isinstance(game, Parting)
    text = f"{game.write(action)} "
    return tuple(way for way, signs in game.ways.items() if text.startswith(signs))


@cache
def _words(slug: str, action: int) -> tuple[str, ...]:
    """What an action chooses: its verb with each of its words, or the verb alone."""
    verb = games.load(slug).actions.verb(action)
    words = [verb.words[i][place] for i, place in enumerate(verb.parts(action))]
    return tuple(f"{verb.name} {word}" for word in words) or (verb.name,)
