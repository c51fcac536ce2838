"""What an action brings, in numbers and words: the reason of a hint, and of the answer to a puzzle.

It is counted on a table before it and after it. A game says in `people/assets.py` what of a seat counts
(`assets`), from the seat's view, and has words for more of it (`gain.<name>`). What chance decides on the way is counted as
low as any outcome makes it, so what is said comes true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tepui.core.game import Game
from tepui.core.records import View
from tepui.engine.step import CHANCE
from tepui.engine.table import Table

MOST_TABLES: Final = 60  # that are counted for one reason: nobody else is served meanwhile


class Gain(NamedTuple):
    """So much more of what counts, at least; `later`: not by the action itself but by what can be done after it in this turn."""

    name: str
    n: int
    later: bool


class Allowance:
    """How many tables may still be looked at for one reason."""

    def __init__(self, tables: int) -> None:
        self.tables = tables


def find_gain(game: Game, view: View, actions: Sequence[int], other: int | None = None) -> Gain | None:
    """The weightiest thing that the first of these actions brings, or else what may follow it; None if they bring nothing.

    Where the `other` action brings as much of something, that is no reason: what only these bring goes first.
    """
    before = _counts(game, _dealt(game, view), view)
    left = Allowance(MOST_TABLES)
    rival = {} if other is None else _growth(game, view, [other], before, left)
    for line in _lines(game, view, actions):
        growth = _growth(game, view, line, before, left)
        found = _weightiest(before, growth, rival) or _weightiest(before, growth, {})
        if found:
            return Gain(found, growth[found], len(line) > 1)
    return None


def find_gain_of_line(game: Game, view: View, line: Sequence[int], other: Sequence[int]) -> Gain | None:
    """The weightiest thing that a whole line brings, and the other line not as much of it; None if there is none."""
    before = _counts(game, _dealt(game, view), view)
    growth = _whole_growth(game, view, line, before)
    found = _weightiest(before, growth, _whole_growth(game, view, other, before))
    return Gain(found, growth[found], later=False) if found else None


def _whole_growth(game: Game, view: View, line: Sequence[int], before: Counts) -> dict[str, int]:
    """How much more there is after a line, or after so much of it that not too much may come of it: a turn ends by drawing cards."""
    grown = (_growth(game, view, line[:n], before, Allowance(MOST_TABLES)) for n in range(len(line), 0, -1))
    return next((growth for growth in grown if growth), {})


def _lines(game: Game, view: View, actions: Sequence[int]) -> Iterator[Sequence[int]]:
    """The first action, then more and more of the plan, then the first action with every answer to the question after it."""
    for length in range(1, len(actions) + 1):
        yield actions[:length]
    table = _played(game, view, actions[:1])
    if table is not None and not table.over and table.waiting() == [view.seat]:
        for answer in table.step.legal(table):
            yield [actions[0], answer]


def say_gain(game: Game, gain: Gain, lang: str) -> str:
    return game.words.say(lang, f"gain.{gain.name}", n=gain.n)


Counts = dict[str, tuple[int, float]]  # how much there is of what counts, and what one of it is worth


def _dealt(game: Game, view: View) -> Any:
    return game.imagine(view, Random(0))


def _counts(game: Game, table: Any, view: View) -> Counts:
    seen = game.shown(game.view(table, view.seat))
    return {asset.name: (asset.count, asset.worth) for asset in game.assets(seen)}


def _played(game: Game, view: View, actions: Sequence[int]) -> Any:
    """The table after these actions of one seat; None if they cannot be done one after the other."""
    table = _dealt(game, view)
    for action in actions:
        if table.over or view.seat not in table.waiting():
            return None
        table.raise_seat(view.seat)
        if action not in table.step.legal(table):
            return None
        table.apply(action)
    return table


def _growth(game: Game, view: View, actions: Sequence[int], before: Counts, left: Allowance) -> dict[str, int]:
    """How much more there is after these actions; nothing if they cannot be done, or too much may come of them."""
    table = _played(game, view, actions) if left.tables > 0 else None
    if table is None:
        return {}
    after = [_counts(game, end, view) for end in _ends(table, left)]
    if left.tables < 0:
        return {}
    return {name: min(counts[name][0] for counts in after) - count for name, (count, _) in before.items()}


def _ends(table: Table, left: Allowance) -> Iterator[Table]:
    """The table after every outcome of chance, as long as any are `left` to be tried: dice may be rolled again and again."""
    left.tables -= 1
    if left.tables < 0:
        return
    if table.over or table.step.kind() != CHANCE:
        yield table
        return
    for action, _ in table.step.ways(table):
        end = table.copy()
        end.apply(action)
        yield from _ends(end, left)


def _weightiest(before: Counts, growth: dict[str, int], rival: dict[str, int]) -> str:
    """What has grown, and grown by more than with the rival: the name of what is worth most of it, or nothing."""
    worth = {name: (n - max(0, rival.get(name, 0))) * before[name][1] for name, n in growth.items() if n > 0}
    return max((name for name in worth if worth[name] > 0), key=worth.__getitem__, default="")
