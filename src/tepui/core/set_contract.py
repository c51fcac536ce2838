"""What the contract promises of choices of several things: their order is free for people, whatever order the engine wants.

Where doing A and then B is possible in one step and B and then A is not, a set that holds both is offered, or the order is
a part of the rules (`Game.ordered_steps`). And of every offered set, whatever is picked in whatever order gives one legal
line, which leads to the same table as any order that the engine itself allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tepui.core.game import Game
from tepui.core.records import OfferSet
from tepui.core.sets import actions_of, has_room, is_complete, line_of
from tepui.engine.step import Chance
from tepui.engine.table import Table

MOST_PAIRED = 24  # actions of a step that are tried one after the other
CLICK_ORDERS = 3
MOST_CLICKS = 60

Breaches = Iterator[tuple[str, object]]


def breaches(game: Game, desk: Table, legal: list[int], rng: Random, looks: Callable[[Table], str]) -> Breaches:
    """The promises that are not kept where the seat of the step on top is asked, and what was found."""
    offered = game.sets(game.shown(game.view(desk, desk.step.seat)))
    name = type(desk.step).__name__
    if not isinstance(desk.step, game.ordered_steps):
        held = [actions_of(one) for one in offered]
        for first, then in one_way_pairs(desk, legal[:MOST_PAIRED]):
            if not any(first in actions and then in actions for actions in held):
                found = f"{name}: {game.write(first)}, then {game.write(then)}, but not the other way round"
                yield "what can be taken one after the other is offered as a set", found
    for one in offered:
        if one.start and not (len(one.start) == len(one.picks) and is_complete(one, one.start)):
            yield "what is proposed of a set is complete", one.start
        for index in range(len(one.picks)):
            yield from broken_by(game, desk, one, index, rng, looks)


def one_way_pairs(desk: Table, legal: list[int]) -> Iterator[tuple[int, int]]:
    """Two actions that can be done now, and one after the other in one order only while the same step asks."""
    after: dict[int, set[int]] = {}
    for action in legal:
        table = desk.copy()
        table.apply(action)
        if same_question(desk, table):
            after[action] = set(table.step.legal(table))
    for first, following in after.items():
        for then in following:
            if then in after and first not in after[then] and then != first:
                yield first, then


def same_question(desk: Table, table: Table) -> bool:
    return not table.over and type(table.step) is type(desk.step) and table.step.seat == desk.step.seat


def broken_by(
    game: Game, desk: Table, offered: OfferSet, first: int, rng: Random, looks: Callable[[Table], str]
) -> Breaches:
    """Random selections that begin with this pick."""
    clicks = selection(offered, first, rng)
    if clicks is None:
        yield "every pick of a set is in some complete selection", offered.picks[first]
        return
    lines = {line_of(offered, taken_by(offered, clicks))}
    for _ in range(CLICK_ORDERS):
        lines.add(line_of(offered, taken_by(offered, rng.sample(clicks, len(clicks)))))
    if len(lines) != 1:
        yield "a set gives the same line in whatever order it is picked", lines
        return
    line = lines.pop()
    told = [game.write(action) for action in line]
    table = played(desk, line)
    if table is None:
        yield "the line of a set is legal", told
        return
    reached = {looks(end) for end in ends(desk, sorted(line, reverse=True), offered.finish)}
    if reached != {looks(table)}:
        yield "the line of a set leads where its actions lead one by one", told


def selection(offered: OfferSet, first: int, rng: Random) -> list[int] | None:
    """Picks one after the other, beginning with one, until the set is complete; None if that is impossible."""
    for _ in range(MOST_CLICKS):
        clicks = [first]
        while not is_complete(offered, taken_by(offered, clicks)) or rng.random() < 0.4:
            taken = taken_by(offered, clicks)
            free = [i for i in range(len(offered.picks)) if has_room(offered, taken, i)]
            if not free:
                break
            clicks.append(rng.choice(free))
        if is_complete(offered, taken_by(offered, clicks)):
            return clicks
    return None


def taken_by(offered: OfferSet, clicks: list[int]) -> list[int]:
    return [clicks.count(index) for index in range(len(offered.picks))]


def played(desk: Table, line: tuple[int, ...]) -> Table | None:
    """The table after a line; None if the seat may not do all of it at once."""
    table = desk.copy()
    for i, action in enumerate(line):
        if i and not still_asked(desk, table):
            return None
        if action not in table.step.legal(table):
            return None
        table.apply(action)
    return table


def still_asked(desk: Table, table: Table) -> bool:
    step: Any = None if table.over else table.step
    return step is not None and not isinstance(step, Chance) and bool(step.seat == desk.step.seat)


def ends(table: Table, actions: list[int], finish: int | None) -> Iterator[Table]:
    """Where these actions lead in the first order that the engine allows, tried from the last to the first.

    What finishes the set comes last: after it, the same words may answer the next question.
    """
    stack = [(table, actions)]
    while stack:
        at, rest = stack.pop()
        if not rest:
            yield at
            return
        if not still_asked(table, at):
            continue
        legal = at.step.legal(at)
        for action in dict.fromkeys(reversed(rest)):
            if action in legal and (action != finish or len(rest) == 1):
                following = at.copy()
                following.apply(action)
                left = rest[:]
                left.remove(action)
                stack.append((following, left))
