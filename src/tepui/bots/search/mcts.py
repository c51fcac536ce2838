"""The bot that searches a tree: open-loop information-set search with max^n backup, cut off at a turn's end and judged there.

Every iteration starts from a table imagined from the view alone. Nodes hold statistics per action, not tables, so that
one tree serves all deals. Whoever decides in a node first looks one step ahead, which gives the priors and first
values; at the root over two deals. Simulated seats share the iteration's deal: they may guess too well, never too badly.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Any, Final

from tepui.bots.bot import Budget
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.greedy import one_step, ranked
from tepui.bots.search.judge import Judge, mixed, settle_chance
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.engine.step import Chance

DEEPEST: Final = 60
SHARP: Final = 0.03  # priors: a step of this much utility is e times as likely
MOST_LOOKED_AT: Final = 48
FEW_FACES: Final = 6  # so many outcomes (a die) get a child each; more (a bag) share one
FIRST_WIDTH: Final = 4.0
MORE_WIDTH: Final = 2.0


class Node:
    """What is known of a decision: per action its prior, visits and value to the seat that decides; and what comes after it."""

    __slots__ = ("children", "known", "order", "priors", "total", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.known = False  # priors were looked up
        self.priors: dict[int, float] = {}
        self.order: list[int] = []  # the likeliest first
        self.children: dict[int, Node] = {}
        self.total: dict[int, float] = {}
        self.values: dict[int, float] = {}

    def child(self, action: int) -> Node:
        node = self.children.get(action)
        if node is None:
            node = Node()
            self.children[action] = node
        return node

    def add(self, action: int, value: float) -> None:
        self.total[action] = self.total.get(action, 0.0) + 1.0
        self.values[action] = self.values.get(action, 0.0) + value


class Search:
    """One search: a tree grown from a pool of imagined tables until the budget is spent."""

    __slots__ = ("budget", "explore", "judge", "pool", "rng", "root", "seat", "turns")

    def __init__(
        self, judge: Judge, pool: list[Any], seat: int, rng: Random, budget: Budget, explore: float, turns: int
    ) -> None:
        self.judge = judge
        self.pool = pool
        self.seat = seat
        self.rng = rng
        self.budget = budget
        self.explore = explore
        self.turns = turns
        self.root = Node()

    def run(self, legal: list[int], luck: int, iterations: int) -> None:
        """The root's priors first, then iterations; the last priors win if there is no time for any."""
        values = one_step(self.judge, self.pool[:2], legal, self.seat, luck)
        self.budget.spend(2 * len(legal))
        self._learn(self.root, legal, values)
        for _ in range(iterations):
            if self.budget.over():
                return
            self._iterate()

    def _iterate(self) -> None:
        table = self.pool[int(self.rng.random() * len(self.pool))].copy()
        node = self.root
        turn = self.judge.game.turn(table)
        turns = 0
        nodes: list[Node] = []
        actions: list[int] = []
        seats: list[int] = []
        for _ in range(DEEPEST):
            if table.over:
                break
            step = table.step
            if isinstance(step, Chance):
                node = self._roll(table, node)
                continue
            now = self.judge.game.turn(table)
            if now != turn:
                turn = now
                turns += 1
                if turns >= self.turns:
                    break
            action = self._pick(table, node, step.legal(table), step.seat)
            nodes.append(node)
            actions.append(action)
            seats.append(step.seat)
            fresh = action not in node.children
            node = node.child(action)
            table.apply(action)
            if fresh:
                break
        settle_chance(table, self.rng)
        utilities = self.judge.utilities(table)
        self.budget.spend()
        for i in range(len(nodes)):
            nodes[i].visits += 1
            nodes[i].add(actions[i], utilities[seats[i]])

    def _roll(self, table: Any, node: Node) -> Node:
        step = table.step
        few = len(step.ways(table)) <= FEW_FACES
        outcome: int = step.sample(table, self.rng)
        table.apply(outcome)
        return node.child(outcome) if few else node

    def _pick(self, table: Any, node: Node, legal: list[int], seat: int) -> int:
        """The action with the best value and promise; of many actions, those with small priors wait for their turn."""
        if len(legal) == 1:
            return legal[0]
        if not node.known:
            self._look(table, node, legal, seat)
        width = len(legal) if node is self.root else int(FIRST_WIDTH + MORE_WIDTH * sqrt(node.visits))
        open_now = set(legal)
        promising: list[int] = []
        for action in node.order:
            if action in open_now:
                promising.append(action)
                if len(promising) >= width:
                    break
        return self._best(node, promising) if promising else legal[int(self.rng.random() * len(legal))]

    def _look(self, table: Any, node: Node, legal: list[int], seat: int) -> None:
        """One step ahead from a node met for the first time; of very many actions only some, drawn by lot."""
        some = legal if len(legal) <= MOST_LOOKED_AT else self.rng.sample(legal, MOST_LOOKED_AT)
        self._learn(node, some, one_step(self.judge, [table], some, seat, int(self.rng.random() * 1e9)))
        self.budget.spend(len(some))

    def _best(self, node: Node, actions: list[int]) -> int:
        push = self.explore * sqrt(node.visits + 1.0)
        seen = 0.0
        count = 0.0
        for action in actions:
            if action in node.total:
                seen += node.values[action]
                count += node.total[action]
        fallback = seen / count - 0.02 if count else 0.5
        best, best_score = actions[0], -1.0
        for action in actions:
            visits = node.total.get(action, 0.0)
            value = node.values[action] / visits if visits else fallback
            score = value + push * node.priors[action] / (1.0 + visits)
            if score > best_score:
                best, best_score = action, score
        return best

    def _learn(self, node: Node, actions: list[int], values: list[float]) -> None:
        """What one step showed counts as one visit of each action, and gives the priors."""
        top = max(values)
        weights = [exp((value - top) / SHARP) for value in values]
        total = sum(weights)
        node.known = True
        node.visits += len(actions)
        for i, action in enumerate(actions):
            node.priors[action] = weights[i] / total
            node.add(action, values[i])
        node.order = [pair[1] for pair in sorted([(-weights[i], actions[i]) for i in range(len(actions))])]


class Mcts(JudgingBot):
    """Tree search for a turn or two. `turn_seconds`: processor time for a whole turn; `seconds`: for one decision."""

    name = "mcts"

    def __init__(
        self,
        seconds: float = 0.0,
        turn_seconds: float = 0.0,
        iterations: int = 0,
        nodes: int = 0,
        deals: int = 8,
        explore: float = 0.6,
        turns: int = 2,
        judge: str = "trained",
    ) -> None:
        super().__init__(judge)
        for word, value in (("seconds", seconds), ("turn_seconds", turn_seconds), ("iterations", iterations)):
            if value < 0:
                raise ValueError(f"{word} cannot be {value!r}")
        if deals < 1 or turns < 1 or nodes < 0:
            raise ValueError("deals and turns are at least 1, nodes at least 0")
        self.seconds = seconds
        self.turn_seconds = turn_seconds
        self.iterations = iterations
        self.nodes = nodes if nodes or iterations or seconds or turn_seconds else 600
        self.deals = deals
        self.explore = explore
        self.turns = turns

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        budget = Budget(glimpse, self.seconds or self.turn_seconds * game.pace(glimpse.view), self.nodes)
        pool = [game.imagine(glimpse.view, Random(mixed(glimpse.key, i))) for i in range(self.deals)]
        rng = Random(mixed(glimpse.key, 1000))
        judge = self.judge(game, glimpse.seats)
        search = Search(judge, pool, glimpse.seat, rng, budget, self.explore, self.turns)
        search.run(glimpse.legal, glimpse.key, self.iterations or 1_000_000)
        return _answer(search.root, glimpse, budget)


def _answer(root: Node, glimpse: Glimpse, budget: Budget) -> Decision:
    """The action visited most; among equals the one worth most."""
    options: list[Candidate] = []
    for option in ranked(glimpse.legal, [root.values[a] / root.total[a] for a in glimpse.legal], glimpse.key):
        visits = root.total[option.action]
        options.append(
            Candidate(action=option.action, value=option.value, error=0.5 / sqrt(visits), share=visits / root.visits)
        )
    options.sort(key=lambda option: -option.share)
    return Decision(action=options[0].action, options=options, nodes=budget.used)
