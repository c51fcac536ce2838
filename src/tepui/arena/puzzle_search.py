"""Finds puzzles: decisions in games between bots where one way is clearly better than every other.

A game is played by quick bots from a numbered seed. Where a short search sees a gap between the best two ways, a long one looks again, several times with other luck, each time over many deals of what the seat cannot know. A
puzzle is kept if all of them agree on the best way, the gap is wide and sure, and a search that plays on in thought agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from tepui.bots import LEVELS, load
from tepui.bots.bot import Bot
from tepui.core.game import Game
from tepui.core.lesson import Puzzle, PuzzleLine
from tepui.core.match import Match
from tepui.core.records import Decision

BOTS: Final = "club"  # who plays the games
FEWEST_ACTIONS: Final = 5  # with fewer to choose from, a guess would do
GLANCE: Final = "planner:nodes=500:deals=8"
LOOK: Final = "planner:nodes={nodes}:deals={deals}"
PLAY_ON: Final = "planner:nodes={nodes}:deals=8:rounds=1"
SEEMS: Final = 0.04  # a gap that is worth a long search
MARGIN: Final = 0.05  # the least gap of a puzzle
SURE: Final = 4.0  # the least number of standard errors in that gap
LOWEST: Final = 0.25  # values of the best way: nothing hopeless, nothing won already
HIGHEST: Final = 0.9
AS_GOOD: Final = 0.02  # ways this close to the best solve the puzzle too
MOST_RIGHT: Final = 2
MOST_OF_A_GAME: Final = 4  # puzzles: one game should not be told twice
SHOWN: Final = 3  # ways that a puzzle tells about
KEYS: Final = 10  # times that a level is asked
FINDS: Final = 7  # of those, to say that it finds the answer


class Effort(Struct, frozen=True):
    """How long a gap is looked at: `runs` searches of so many positions over so many deals each."""

    runs: int = 6
    nodes: int = 4000
    deals: int = 32


class Judged(Struct):
    """What the runs of a search found: values by first action, one for every run, and the plan of the best."""

    values: dict[int, list[float]]
    plan: list[int]
    margins: list[float]

    @property
    def order(self) -> list[int]:
        return sorted(self.values, key=lambda action: -fmean(self.values[action]))


def puzzles_in(game: Game, number: int, effort: Effort) -> Iterator[Puzzle]:
    """The puzzles in game `number` of a never-ending row of games, in the order of play; one of a turn at most."""
    length = len(played(game, number).entries)
    last, kept = None, 0
    for match in decisions(game, number):
        turn = game.turn(match.table)
        puzzle = examined(match, number, length, effort) if turn != last else None
        if puzzle is not None:
            last = turn
            yield puzzle
            kept += 1
            if kept == MOST_OF_A_GAME:
                return


def played(game: Game, number: int) -> Match:
    """The game itself, to its end."""
    match = opened(game, number)
    while not match.over:
        step(match)
    return match


def opened(game: Game, number: int) -> Match:
    seats, options = game.quick
    return Match.new(game.slug, seats, options, seed=f"puzzles/{number}")


def step(match: Match) -> None:
    """One answer of a bot."""
    seat = match.seats[0]
    decision = load(BOTS).choose(match.glimpse(seat))
    match.intend(seat, [decision.action, *decision.plan])
    match.do(decision.action, seat)


def decisions(game: Game, number: int) -> Iterator[Match]:
    """The match at every decision of one seat that has enough to choose from and does not only complete the one before."""
    match = opened(game, number)
    while not match.over:
        alone = len(match.seats) == 1 and not match.sealed and match.seats[0] == match.table.step.seat
        if alone and not game.begun(match.table) and len(match.legal()) >= FEWEST_ACTIONS:
            yield match
        step(match)


def examined(match: Match, number: int, length: int, effort: Effort) -> Puzzle | None:
    """The puzzle in this decision; None if it is none."""
    at = len(match.entries)
    first = thought(load(GLANCE), match, 0).options
    if len(first) < 2 or first[0].value - first[1].value < SEEMS or not LOWEST <= first[0].value <= HIGHEST:
        return None
    found = judged(match, effort)
    if found is None:
        return None
    order = found.order
    right = right_ways(found)
    rest = [fmean(found.values[action]) for action in order[right:]]
    margin, error = fmean(found.margins), standard_error(found.margins)
    best = fmean(found.values[order[0]])
    wide = bool(rest) and margin >= MARGIN and margin >= SURE * error and LOWEST <= best <= HIGHEST
    if right > MOST_RIGHT or not wide or not seconded(match, order[:right], effort):
        return None
    game, seat = match.game, match.seats[0]
    answers = order[:right]
    return Puzzle(
        id=f"{number}-{at}",
        rules=game.rules_version,
        seats=match.count,
        seat=seat,
        options=match.options,
        position=dealt_position(match),
        lines=tuple(line_of(game, found, action) for action in order[:SHOWN]),
        right=right,
        margin=round(margin, 4),
        error=round(error, 4),
        runs=effort.runs,
        deals=effort.runs * effort.deals,
        judge=LOOK.format(nodes=effort.nodes, deals=effort.deals),
        theme=theme_of(at, length),
        found_by=weakest_finder(match, answers),
        source={"bots": BOTS, "seed": f"puzzles/{number}", "at": at},
    )


def thought(bot: Bot, match: Match, key: int) -> Decision:
    """What a bot thinks of this decision with its luck from `key`, unhurried and without a plan."""
    glimpse = match.glimpse(match.seats[0], key=key)
    glimpse.plan = []
    return bot.choose(glimpse)


def judged(match: Match, effort: Effort) -> Judged | None:
    """The long search, several times; None as soon as two runs differ about the best way."""
    bot = load(LOOK.format(nodes=effort.nodes, deals=effort.deals))
    found = Judged({}, [], [])
    best = None
    for run in range(effort.runs):
        decision = thought(bot, match, 1000 + run)
        if best is not None and decision.action != best:
            return None
        best = decision.action
        found.plan = found.plan or [decision.action, *decision.plan]
        for option in decision.options:
            found.values.setdefault(option.action, []).append(option.value)
        others = [option.value for option in decision.options if option.action != best]
        found.margins.append(decision.options[0].value - max(others))
        if found.margins[-1] < MARGIN / 2:
            return None
    return found


def right_ways(found: Judged) -> int:
    """How many ways are as good as the best."""
    order = found.order
    best = fmean(found.values[order[0]])
    return sum(best - fmean(found.values[action]) <= AS_GOOD for action in order)


def seconded(match: Match, answers: list[int], effort: Effort) -> bool:
    """A search that plays every way on in thought comes to the same end."""
    return thought(load(PLAY_ON.format(nodes=effort.nodes)), match, 2000).action in answers


def line_of(game: Game, found: Judged, action: int) -> PuzzleLine:
    values = found.values[action]
    actions = found.plan if found.plan[0] == action else [action]
    return PuzzleLine(tuple(map(game.write, actions)), round(fmean(values), 4), round(standard_error(values), 4))


def standard_error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def dealt_position(match: Match) -> dict[str, object]:
    """The position as the seat could imagine it: from its view alone."""
    game = match.game
    return game.position(game.imagine(match.view(match.seats[0]), Random(1)))


def theme_of(at: int, length: int) -> str:
    """The part of the game it belongs to."""
    return ("opening", "middle", "ending")[min(2, 3 * at // max(1, length))]


def weakest_finder(match: Match, answers: list[int]) -> str:
    """The weakest level that finds an answer, most of the time; empty if none does."""
    for level in LEVELS:
        bot = load(level)
        if sum(thought(bot, match, 3000 + key).action in answers for key in range(KEYS)) >= FINDS:
            return level
    return ""
