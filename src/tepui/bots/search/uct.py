"""The plain tree search: UCT with random playouts to the end of the game, from the tables it is given.

Nodes hold statistics per action, not tables, and chance is rolled anew in every iteration. The bench measures playouts
inside a search with it, next to the same search on other engines; `reference:playouts` gives it imagined tables.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from tepui.bots.search.playout import Playout
from tepui.engine.step import CHANCE
from tepui.engine.table import Table

EXPLORE: Final = 1.4


class Branch:
    """An action that was tried: how often, what it brought to the seat that took it, and what was tried after it."""

    __slots__ = ("children", "seat", "visits", "won")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0.0
        self.won = 0.0
        self.children: dict[int, Branch] = {}


class Uct:
    """Grows a tree from a table. `decisions` counts those of the playouts and those on the way to them."""

    __slots__ = ("decisions", "game", "playout")

    def __init__(self, game: Any, seed: int) -> None:
        self.game = game
        self.playout = Playout(seed)
        self.decisions = 0

    def search(self, table: Table, iterations: int) -> int:
        """The action visited most after so many playouts."""
        root = Branch(-1)
        before = self.playout.decisions
        for _ in range(iterations):
            self.iterate(root, table.copy())
        self.decisions += self.playout.decisions - before
        best, most = -1, -1.0
        for action, branch in root.children.items():
            if branch.visits > most:
                best, most = action, branch.visits
        return best

    def iterate(self, root: Branch, table: Table) -> None:
        """One playout from a table, which is used up."""
        path = [root]
        node = root
        while table.steps:
            step = table.steps[-1]
            if step.kind() == CHANCE:
                table.do(step, step.sample(table, self.playout.rng))
                continue
            action = self._pick(node, step.legal(table))
            table.do(step, action)
            self.decisions += 1
            child = node.children.get(action)
            if child is None:
                child = Branch(step.seat)
                node.children[action] = child
                path.append(child)
                break
            node = child
            path.append(node)
        self.playout.finish(table)
        self._learn(path, self.game.winners(table))

    def _pick(self, node: Branch, legal: list[int]) -> int:
        """An action never tried, drawn by lot, or the one with the best bound."""
        children = node.children
        fresh = [action for action in legal if action not in children]
        if fresh:
            return fresh[int(self.playout.rng.random() * float(len(fresh)))]
        reach = EXPLORE * sqrt(log(node.visits + 1.0))
        best, best_bound = legal[0], -1.0
        for action in legal:
            child = children[action]
            bound = child.won / child.visits + reach / sqrt(child.visits)
            if bound > best_bound:
                best, best_bound = action, bound
        return best

    def _learn(self, path: list[Branch], winners: list[int]) -> None:
        share = 1.0 / max(1, len(winners))
        for node in path:
            node.visits += 1.0
            if node.seat in winners:
                node.won += share
