"""Information-set tree search as Cowling, Powley and Whitehouse describe it, with the learned judge instead of playouts.

Every iteration deals anew what the seat cannot know. A node belongs to what its seat did, not to a table; an action that is not legal on
every deal is explored by how often it could have been taken (its availability).
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, Final

from tepui.bots.bot import Budget
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.judge import Judge, mixed, settle_chance
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.engine.step import Chance

EXPLORE: Final = 0.7  # the constant of the paper
DEEPEST: Final = 60  # actions from the root


class Deed:
    """An action in the tree: how often it was open and taken, what it brought the seat that took it, and what came after it."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Deed] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def bound(self) -> float:
        return self.mean() + EXPLORE * sqrt(log(self.available) / self.visits)


class Ismcts(JudgingBot):
    """`iterations`: deals, each of which adds one action to the tree, judged where it leads; the most visited action is taken."""

    name = "ismcts"

    def __init__(
        self, iterations: int = 0, seconds: float = 0.0, turn_seconds: float = 0.0, judge: str = "learned"
    ) -> None:
        super().__init__(judge)
        if min(iterations, seconds, turn_seconds) < 0:
            raise ValueError("iterations and seconds are at least 0")
        self.iterations = iterations if iterations or seconds or turn_seconds else 400
        self.seconds = seconds
        self.turn_seconds = turn_seconds

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        budget = Budget(glimpse, self.seconds or self.turn_seconds * game.pace(glimpse.view), self.iterations)
        judge = self.judge(game, glimpse.seats)
        rng = Random(mixed(glimpse.key, 11))
        root = Deed(-1)
        while not root.children or not budget.over():
            table = game.imagine(glimpse.view, Random(mixed(glimpse.key, 12, budget.used)))
            iterate(root, judge, table, glimpse.legal, rng)
            budget.spend()
        options = [candidate(root, action) for action in glimpse.legal]
        options.sort(key=lambda option: (-option.share, -option.value, mixed(glimpse.key, option.action)))
        return Decision(action=options[0].action, options=options, nodes=budget.used)


def iterate(root: Deed, judge: Judge, table: Any, legal: list[int], rng: Random) -> None:
    """Down the tree by the best bounds to an action that is new, and back with what it is worth to everybody."""
    path = [root]
    seat = table.step.seat
    open_now = legal  # at the root what the glimpse says; several seats may be about to decide at once
    for _ in range(DEEPEST):
        deed, new = picked(path[-1], seat, open_now, rng)
        path.append(path[-1].children[deed])
        table.apply(deed)
        while not table.over and isinstance(table.step, Chance):
            table.apply(table.step.sample(table, rng))
        if new or table.over:
            break
        seat, open_now = table.step.seat, table.step.legal(table)
    settle_chance(table, rng)
    utilities = judge.utilities(table)
    root.visits += 1
    for one in path[1:]:
        one.visits += 1
        one.total += utilities[one.seat]


def picked(node: Deed, seat: int, legal: list[int], rng: Random) -> tuple[int, bool]:
    """An action never tried, by lot, or the one with the best bound; whether it is new."""
    fresh = [action for action in legal if action not in node.children]
    for action in legal:
        if action in node.children:
            node.children[action].available += 1
    if fresh:
        action = fresh[int(rng.random() * len(fresh))]
        node.children[action] = Deed(seat)
        node.children[action].available = 1
        return action, True
    return max(legal, key=lambda action: node.children[action].bound()), False


def candidate(root: Deed, action: int) -> Candidate:
    deed = root.children.get(action)
    if deed is None:
        return Candidate(action=action, value=0.0, share=0.0)
    return Candidate(action=action, value=deed.mean(), share=deed.visits / root.visits)
