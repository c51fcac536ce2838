"""Finds puzzles of whole turns: turns that hold one deed, or a few, and are clearly better than every turn that lacks one of them.

Where several orders lead to the same, no single action is better than the others. So whole turns are compared, each to where chance or
another seat comes in. For every deed of the best turn the best turns without it are looked for; what cannot be done without is the
key of the puzzle. Searches with other luck must need the same key. Then the best turn and the best of those that lack a
part of the key are played on, as with single actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Final

from tepui.arena.puzzle_search import (
    FEWEST_ACTIONS,
    FINDS,
    FIRST_DEAL,
    HIGHEST,
    KEYS,
    LOWEST,
    MARGIN,
    SEEMS,
    SHOWN,
    SURE,
    Effort,
    Kind,
    Way,
    alone,
    dealt_position,
    judge_of,
    line_of,
    opened,
    play_on,
    source_of,
    standard_error,
    step,
    theme_of,
    thought,
)
from tepui.arena.turn_search import Turn, TurnSearch
from tepui.bots import LEVELS, load
from tepui.core.game import Game
from tepui.core.lesson import Puzzle, ends_a_turn
from tepui.core.match import Match

PROMISING: Final = 0.06  # a gap that is worth a long search
GLANCED: Final = 8  # turns followed at every depth where a gap is looked for
WIDTH: Final = 32  # and where it is checked
TRIED: Final = 12  # deals on which it is found out which turns are worth all the others
AT_ONCE: Final = 4  # of them; what has lost its lead by then is given up
TRIAL: Final = 4000  # the first of them
COMPARED: Final = 2  # turns without the key that are played on to the end
JUDGE: Final = f"turns:width={WIDTH}, then played on for a round"


def moments(game: Game, number: int) -> Iterator[Match]:
    """The match wherever a seat begins a turn, or goes on with it after chance or another seat."""
    match = opened(game, number)
    while not match.over:
        fresh = bool(match.entries) and match.entries[-1].actor != match.seats[0]
        if alone(match) and fresh and game.turn(match.table) and len(match.legal()) > 1:
            yield match
        step(match)


def examined(match: Match, number: int, length: int, effort: Effort) -> Puzzle | None:
    """The puzzle in this turn; None if it is none."""
    key = glanced(match)
    if not key or finds(LEVELS[0], match, key):
        return None
    pool = contenders(match, key, effort.runs)
    if pool is None:
        return None
    right, others = pool
    for first in range(TRIAL, TRIAL + TRIED, AT_ONCE):
        play_on(match, [*right, *others], AT_ONCE, first)
        best = max(right, key=value_of)
        key = tuple(deed for deed in key if lead(best, others, deed) >= SEEMS)
        if not key:
            return None
    rivals = sorted((way for way in others if not holds(way, key)), key=value_of)[-COMPARED:]
    ways = [Way(best.actions), *(Way(way.actions) for way in rivals)]
    sample = effort.deals // 3
    play_on(match, ways, sample)
    if ways[0].value - max(way.value for way in ways[1:]) < SEEMS:
        return None
    play_on(match, ways, effort.deals - sample, FIRST_DEAL + sample)
    ways[1:] = sorted(ways[1:], key=value_of, reverse=True)
    gaps = [mine - other for mine, other in zip(ways[0].worths, ways[1].worths, strict=True)]
    margin, error = fmean(gaps), standard_error(gaps)
    if margin < MARGIN or margin < SURE * error or not LOWEST <= ways[0].value <= HIGHEST:
        return None
    if finds(LEVELS[0], match, key):
        return None
    return written(match, number, length, effort, ways, key, (margin, error))


def written(
    match: Match,
    number: int,
    length: int,
    effort: Effort,
    ways: list[Way],
    key: tuple[int, ...],
    gap: tuple[float, float],
) -> Puzzle:
    game, at = match.game, len(match.entries)
    return Puzzle(
        id=f"{number}-{at}",
        rules=game.rules_version,
        seats=match.count,
        seat=match.seats[0],
        options=match.options,
        position=dealt_position(match),
        lines=tuple(line_of(game, way) for way in ways[: 1 + SHOWN]),
        right=1,
        margin=round(gap[0], 4),
        error=round(gap[1], 4),
        runs=effort.runs,
        deals=effort.deals,
        judge=JUDGE,
        theme=theme_of(at, length),
        found_by=next((level for level in LEVELS if finds(level, match, key)), ""),
        source=source_of(match, number),
        key=tuple(game.write(deed) for deed in key),
    )


TURNS: Final = Kind(moments, examined)


# ---- what a turn cannot do without


def glanced(match: Match) -> tuple[int, ...]:
    """The deeds without which a quick search finds no turn nearly as good as its best; none if it is not worth a closer look."""
    search = searching(match, 0)
    found = search.best(GLANCED)
    if len(found) < FEWEST_ACTIONS or not LOWEST <= found[0].worth <= HIGHEST:
        return ()
    best, deeds = found[0], dict.fromkeys(found[0].actions)
    seems = [deed for deed in deeds if touches(match, best, deed) and behind(best, found, deed) >= PROMISING]
    return tuple(deed for deed in seems if behind(best, search.best(GLANCED, deed), deed) >= PROMISING)


def searching(match: Match, luck: int) -> TurnSearch:
    seat, judge = match.seats[0], judge_of(match)
    table = match.game.imagine(match.view(seat), Random(luck))
    judge.look(table, seat)
    return TurnSearch(judge, table, seat, luck)


def behind(best: Turn, found: list[Turn], deed: int) -> float:
    """How far the best turn without a deed is behind; nothing if there is none to compare with."""
    return best.worth - next((turn.worth for turn in found if deed not in turn.actions), best.worth)


def touches(match: Match, turn: Turn, deed: int) -> bool:
    """Whether a deed touches something on the table: passing is nothing to look for."""
    return bool(match.game.offer(match.shown(match.seats[0]), deed).path)


def contenders(match: Match, key: tuple[int, ...], runs: int) -> tuple[list[Way], list[Way]] | None:
    """The best turns of so many searches, and the best that lack a part of the key; None if one of the searches needs no such key."""
    right: dict[tuple[int, ...], Way] = {}
    others: dict[tuple[int, ...], Way] = {}
    for run in range(runs):
        search = searching(match, 1000 + run)
        best = search.best(WIDTH)[0].actions
        if not set(key) <= set(best):
            return None
        right.setdefault(tuple(sorted(best)), Way(best))
        for deed in key:
            for turn in search.best(WIDTH, deed)[:1]:
                others.setdefault(tuple(sorted(turn.actions)), Way(turn.actions))
    return list(right.values()), list(others.values())


def all_need(match: Match, key: set[int], runs: int) -> bool:
    """Whether the best turn of every search holds the key."""
    return all(key <= set(searching(match, 1000 + run).best(WIDTH)[0].actions) for run in range(runs))


def value_of(way: Way) -> float:
    return way.value


def holds(way: Way, key: tuple[int, ...]) -> bool:
    return set(key) <= set(way.actions)


def lead(best: Way, others: list[Way], deed: int) -> float:
    """How far the best turn is ahead of those without a deed."""
    return best.value - max((way.value for way in others if deed not in way.actions), default=1.0)


# ---- who finds it


def finds(level: str, match: Match, key: tuple[int, ...]) -> bool:
    """Whether a level's turn holds the key, most of the time."""
    return sum(set(key) <= set(turn_of(level, match, 3000 + luck)) for luck in range(KEYS)) >= FINDS


def turn_of(level: str, match: Match, luck: int) -> list[int]:
    """What a level does until chance or another seat comes in."""
    bot, ahead, seat, turn = load(level), match.copy(), match.seats[0], match.game.turn(match.table)
    done: list[int] = []
    while True:
        decision = thought(bot, ahead, luck)
        for action in (decision.action, *decision.plan):
            table = ahead.table.copy()
            if action not in table.step.legal(table):
                break
            table.apply(action)
            done.append(action)
            if ends_a_turn(match.game, table, seat, turn):
                return done
            ahead.do(action, seat)
