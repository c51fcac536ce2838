"""Finds puzzles: decisions in games between bots where one way is clearly better than every other.

A game is played by quick bots from a numbered seed. Where a short search sees a gap between the best two ways that the
weakest level does not find, longer searches with other luck must find the same way. Then the best few are played on in
thought for a round of the table, on many deals of what the seat cannot know, the same deals for all. A puzzle is kept if
the best way stays the best, by a gap that is wide and sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from msgspec import Struct

from tepui.bots import LEVELS, load
from tepui.bots.bot import Bot
from tepui.bots.planner_settings import PlannerSettings
from tepui.bots.search.judge import Judge
from tepui.bots.search.planner import Planner
from tepui.bots.search.playing_on import Playing
from tepui.core.errors import IllegalAction
from tepui.core.game import Game
from tepui.core.lesson import Puzzle, PuzzleLine
from tepui.core.match import Match
from tepui.core.records import Decision
from tepui.engine.step import Chance
from tepui.engine.table import Table

DUELS: Final = 1000  # the first number of a game for two
BOTS: Final = "club"  # who plays the games
FEWEST_ACTIONS: Final = 5  # with fewer to choose from, a guess would do
GLANCE: Final = "planner:nodes=500:deals=8"
LOOK: Final = "planner:nodes={nodes}"
LOOKED_AT: Final = 6  # ways that a glance is asked for
FIRST_DEAL: Final = 5000  # on which ways are played on
COMPARED: Final = 4  # ways that are played on
SEEMS: Final = 0.04  # a gap that is worth a long search
MARGIN: Final = 0.05  # the least gap of a puzzle
SURE: Final = 4.0  # the least number of standard errors in that gap
LOWEST: Final = 0.25  # values of the best way: nothing hopeless, nothing won already
HIGHEST: Final = 0.9
AS_GOOD: Final = 0.02  # ways this close to the best solve the puzzle too
MOST_RIGHT: Final = 2  # such ways; the same deeds in another order count as one
MOST_OF_A_GAME: Final = 4  # puzzles: one game should not be told twice
SHOWN: Final = 2  # other ways that a puzzle tells about
KEYS: Final = 10  # times that a level is asked
FINDS: Final = 7  # of those, to say that it finds the answer


class Effort(Struct, frozen=True):
    """How long a gap is looked at: `runs` searches of so many positions, then so many deals on which the ways are played on."""

    runs: int = 4
    nodes: int = 3000
    deals: int = 96


class Way(Struct):
    """Actions in order, and what came of them on every deal."""

    actions: list[int]
    worths: list[float] = []

    @property
    def value(self) -> float:
        return fmean(self.worths)


class Kind(NamedTuple):
    """What is compared: at which moments of a game, and how."""

    moments: Callable[[Game, int], Iterator[Match]]
    examined: Callable[[Match, int, int, Effort], Puzzle | None]


def puzzles_in(game: Game, number: int, effort: Effort, kind: Kind) -> Iterator[Puzzle]:
    """The puzzles in game `number` of a never-ending row of games, in the order of play; one of a turn at most."""
    length = len(played(game, number).entries)
    last, kept = None, 0
    for match in kind.moments(game, number):
        turn = game.turn(match.table)
        puzzle = kind.examined(match, number, length, effort) if turn != last else None
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
    """Game `number`: with the seats of the quick game, or from number `DUELS` on for two, where a decision weighs more."""
    seats, options = game.quick
    if number >= DUELS:
        seats = max(2, game.seats[0])
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
        if alone(match) and not game.begun(match.table) and len(match.legal()) >= FEWEST_ACTIONS:
            yield match
        step(match)


def alone(match: Match) -> bool:
    """Whether one seat decides, and nobody at the same time."""
    return len(match.seats) == 1 and not match.sealed and match.seats[0] == match.table.step.seat


def examined(match: Match, number: int, length: int, effort: Effort) -> Puzzle | None:
    """The puzzle in this decision; None if it is none."""
    options = thought(load(GLANCE), match, 0).options[:LOOKED_AT]
    if len(options) < 2 or not LOWEST <= options[0].value <= HIGHEST or options[0].value - options[-1].value < SEEMS:
        return None
    found = [way_of(match, option.action) for option in options]
    same = other_orders(match, found[0])
    answers = [way.actions[0] for way in same]
    rest = [(option, way) for option, way in zip(options, found, strict=True) if option.action not in answers]
    if not rest or options[0].value - rest[0][0].value < SEEMS:
        return None
    if finds(LEVELS[0], match, answers) or not agreed_answers(match, answers, effort):
        return None
    ways = [*same, *(way for _, way in rest[: COMPARED - 1])]
    play_on(match, ways, effort.deals)
    ways.sort(key=lambda way: -way.value)
    right = sum(ways[0].value - way.value <= AS_GOOD for way in ways)
    apart = {tuple(sorted(way.actions)) for way in ways[:right]}
    if ways[0].actions[0] not in answers or len(apart) > MOST_RIGHT or right == len(ways):
        return None
    gaps = [mine - other for mine, other in zip(ways[right - 1].worths, ways[right].worths, strict=True)]
    margin, error = fmean(gaps), standard_error(gaps)
    if margin < MARGIN or margin < SURE * error or not LOWEST <= ways[0].value <= HIGHEST:
        return None
    if finds(LEVELS[0], match, [way.actions[0] for way in ways[:right]]):
        return None
    return written(match, number, length, effort, ways, right, (margin, error))


def other_orders(match: Match, best: Way) -> list[Way]:
    """The best way, and the same deeds beginning with any of them that may come first: it is the same answer."""
    seat, legal = match.seats[0], match.legal()
    found = [best]
    for number, action in enumerate(best.actions):
        if action in legal and action not in [way.actions[0] for way in found]:
            line = [action, *best.actions[:number], *best.actions[number + 1 :]]
            if is_playable(match, line, seat):
                found.append(Way(line))
    return found


def is_playable(match: Match, line: list[int], seat: int) -> bool:
    try:
        match.check_line(line, seat)
    except IllegalAction:
        return False
    return True


def written(
    match: Match, number: int, length: int, effort: Effort, ways: list[Way], right: int, gap: tuple[float, float]
) -> Puzzle:
    game, at = match.game, len(match.entries)
    return Puzzle(
        id=f"{number}-{at}",
        rules=game.rules_version,
        seats=match.count,
        seat=match.seats[0],
        options=match.options,
        position=dealt_position(match),
        lines=tuple(line_of(game, way) for way in ways[: right + SHOWN]),
        right=right,
        margin=round(gap[0], 4),
        error=round(gap[1], 4),
        runs=effort.runs,
        deals=effort.deals,
        judge=f"{LOOK.format(nodes=effort.nodes)}, then played on for a round",
        theme=theme_of(at, length),
        found_by=weakest_finder(match, [way.actions[0] for way in ways[:right]]),
        source=source_of(match, number),
    )


def thought(bot: Bot, match: Match, key: int) -> Decision:
    """What a bot thinks of this decision with its luck from `key`, unhurried and without a plan."""
    glimpse = match.glimpse(match.seats[0], key=key)
    glimpse.plan = []
    return bot.choose(glimpse)


def agreed_answers(match: Match, answers: list[int], effort: Effort) -> bool:
    """Every run of the search finds one of these."""
    bot = load(LOOK.format(nodes=effort.nodes))
    return all(thought(bot, match, 1000 + run).action in answers for run in range(effort.runs))


def way_of(match: Match, action: int) -> Way:
    """An action and what goes with it until chance or another seat comes in: as a planner would go on."""
    ahead, seat = match.copy(), match.seats[0]
    drawn = len(ahead.entries)
    ahead.do(action, seat)
    alone = len(ahead.entries) == drawn + 1 and ahead.seats == [seat] and not ahead.sealed
    return Way([action, *thought_through(ahead)] if alone else [action])


def thought_through(match: Match) -> list[int]:
    decision = thought(load(GLANCE), match, 0)
    return [decision.action, *decision.plan]


def judge_of(match: Match) -> Judge:
    return Planner(PlannerSettings()).judge(match.game, match.count)


def play_on(match: Match, ways: list[Way], deals: int, first_deal: int = FIRST_DEAL) -> None:
    """Play every way on in thought for a round of the table, on the same deals of what the seat cannot know."""
    game, seat, view = match.game, match.seats[0], match.view(match.seats[0])
    judge = judge_of(match)
    playing = Playing(judge)
    for luck in range(deals):
        table = game.imagine(view, Random(first_deal + luck))
        judge.look(table, seat)
        first = game.turn(table)
        for way in ways:
            after = carried_out(table, seat, way.actions)
            way.worths.append(judge.value(playing.on(after, first, match.count + 1, luck), seat))


def carried_out(table: Table, seat: int, actions: list[int]) -> Table:
    """A table after these actions, as far as they can be done on this deal."""
    after = table.copy()
    for action in actions:
        if after.over or isinstance(after.step, Chance) or after.step.seat != seat:
            break
        if action not in after.step.legal(after):
            break
        after.apply(action)
    return after


ACTIONS: Final = Kind(decisions, examined)


def line_of(game: Game, way: Way) -> PuzzleLine:
    return PuzzleLine(tuple(map(game.write, way.actions)), round(way.value, 4), round(standard_error(way.worths), 4))


def standard_error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def dealt_position(match: Match) -> dict[str, Any]:
    """The position as the seat could imagine it: from its view alone."""
    game = match.game
    return game.position(game.imagine(match.view(match.seats[0]), Random(1)))


def source_of(match: Match, number: int) -> dict[str, Any]:
    return {"bots": BOTS, "seed": f"puzzles/{number}", "at": len(match.entries)}


def theme_of(at: int, length: int) -> str:
    """The part of the game it belongs to."""
    return ("opening", "middle", "ending")[min(2, 3 * at // max(1, length))]


def weakest_finder(match: Match, answers: list[int]) -> str:
    """The weakest level that finds an answer; empty if none does."""
    return next((level for level in LEVELS if finds(level, match, answers)), "")


def finds(level: str, match: Match, answers: list[int]) -> bool:
    """Whether a level finds an answer, most of the time."""
    bot = load(level)
    return sum(thought(bot, match, 3000 + key).action in answers for key in range(KEYS)) >= FINDS
