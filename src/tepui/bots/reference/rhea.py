"""Rolling horizon evolution as in TAG: sequences of one's own next actions are bred, and the first action of the fittest is taken.

A gene is a number in [0, 1) that picks among the actions legal when its turn comes, so that every sequence can be played on every
table. The other seats act at random, and every sequence meets the luck of its generation.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tepui.bots.bot import Budget
from tepui.bots.judging_bot import JudgingBot
from tepui.bots.search.judge import Judge, mixed
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse
from tepui.engine.step import Chance

ELITE: Final = 2  # of a generation live on
RIVALS: Final = 3  # meet in a tournament for parenthood
FARTHEST: Final = 400  # actions of all seats while a sequence is carried out


class Sequence:
    """One's own actions to come, as genes; the first of them as an action, and the utility where they led."""

    __slots__ = ("first", "fitness", "genes")

    def __init__(self, genes: list[float]) -> None:
        self.genes = genes
        self.first = -1
        self.fitness = 0.0


class Rhea(JudgingBot):
    """`rollouts`: sequences carried out for a decision; `horizon`: own actions in one; `population`: sequences in a generation."""

    name = "rhea"

    def __init__(self, rollouts: int = 200, horizon: int = 10, population: int = 10, judge: str = "hand") -> None:
        super().__init__(judge)
        if rollouts < 1 or horizon < 1 or population < ELITE + 1:
            raise ValueError(f"rollouts and horizon are at least 1, population at least {ELITE + 1}")
        self.rollouts = rollouts
        self.horizon = horizon
        self.population = population

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        judge = self.judge(game, glimpse.seats)
        rng = Random(mixed(glimpse.key, 9))
        budget = Budget(glimpse, 0.0, self.rollouts)
        best: dict[int, float] = {}
        people: list[Sequence] = []
        while not best or not budget.over():
            luck = mixed(glimpse.key, 10, budget.used)
            table = game.imagine(glimpse.view, Random(luck))
            people = self._bred(people, rng)
            for one in people:
                if best and budget.over():
                    break
                carry_out(one, judge, table, glimpse.legal, glimpse.seat, luck)
                best[one.first] = max(best.get(one.first, 0.0), one.fitness)
                budget.spend()
            people.sort(key=lambda one: -one.fitness)
        chosen = people[0].first
        options = [Candidate(action=action, value=best.get(action, 0.0)) for action in glimpse.legal]
        options.sort(key=lambda option: (option.action != chosen, -option.value, mixed(glimpse.key, option.action)))
        return Decision(action=chosen, options=options, nodes=budget.used)

    def _bred(self, people: list[Sequence], rng: Random) -> list[Sequence]:
        """The next generation: the elite, and children of parents who won tournaments, each with one gene changed."""
        if not people:
            return [Sequence([rng.random() for _ in range(self.horizon)]) for _ in range(self.population)]
        born = [Sequence(one.genes) for one in people[:ELITE]]
        while len(born) < self.population:
            mother, father = tournament(people, rng), tournament(people, rng)
            genes = [a if rng.random() < 0.5 else b for a, b in zip(mother.genes, father.genes, strict=True)]
            genes[rng.randrange(self.horizon)] = rng.random()
            born.append(Sequence(genes))
        return born


def tournament(people: list[Sequence], rng: Random) -> Sequence:
    return max(rng.choices(people, k=RIVALS), key=lambda one: one.fitness)


def carry_out(one: Sequence, judge: Judge, table: Any, legal: list[int], seat: int, luck: int) -> None:
    """Play a sequence on a copy of the table to its end, and see how the seat stands there."""
    rng = Random(luck)
    one.first = legal[int(one.genes[0] * len(legal))]
    after = table.copy()
    after.apply(one.first)
    played = 1
    for _ in range(FARTHEST):
        if after.over:
            break
        step = after.step
        if isinstance(step, Chance):
            after.apply(step.sample(after, rng))
            continue
        choices = step.legal(after)
        if step.seat == seat:
            if played == len(one.genes):
                break
            after.apply(choices[int(one.genes[played] * len(choices))])
            played += 1
        else:
            after.apply(choices[int(rng.random() * len(choices))])
    judge.settle(after, rng)
    one.fitness = judge.value(after, seat)
