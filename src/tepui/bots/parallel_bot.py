"""One decision thought over in several processes, each with luck of its own; what they found is put together at the root.

    tepui.bots.load("mcts:seconds=0.5:processes=4")

All have the whole budget, so it takes as long as one of them would alone. With the same key, and a budget of positions,
the same is found, whichever process is the first to answer.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple
from weakref import finalize

from msgspec.structs import replace

from tepui.bots.bot import Bot
from tepui.bots.search.greedy import ranked
from tepui.bots.search.judge import mixed
from tepui.bots.worker_process import Worker
from tepui.core.game import Game
from tepui.core.records import Candidate, Decision, Glimpse


class Question(NamedTuple):
    """A glimpse for one member."""

    bot: str
    glimpse: Glimpse

    def done(self) -> Decision:
        from tepui.bots.levels import load  # which makes councils

        return load(self.bot).choose(self.glimpse)


class ParallelBot(Bot):
    """Several copies of one bot, each in a process of its own."""

    def __init__(self, bot: str, processes: int) -> None:
        self.bot = bot
        self.processes = processes
        self.workers: list[Worker] = []  # started when there is something to think about

    def __reduce__(self) -> tuple[Any, ...]:
        return ParallelBot, (self.bot, self.processes)

    def think(self, game: Game, glimpse: Glimpse) -> Decision:
        if not self.workers:
            self.workers = [Worker() for _ in range(self.processes)]
            finalize(self, dismiss, self.workers)
        try:
            for i, worker in enumerate(self.workers):
                worker.send(Question(self.bot, replace(glimpse, key=mixed(glimpse.key, i))))
            answers: list[Decision] = [worker.receive() for worker in self.workers]
        except BaseException:
            dismiss(self.workers)  # who has not answered would answer the next question with this one's answer
            raise
        return merge_decisions(answers, glimpse)


def dismiss(workers: list[Worker]) -> None:
    while workers:
        workers.pop().stop()


def merge_decisions(answers: list[Decision], glimpse: Glimpse) -> Decision:
    """What is worth most on average, or was visited most by those who count visits; with the plan of one who found it best."""
    found: dict[int, list[Candidate]] = {}
    for answer in answers:
        for option in answer.options:
            found.setdefault(option.action, []).append(option)
    actions = list(found)
    options = [
        Candidate(
            action=option.action,
            value=option.value,
            error=sqrt(fmean(one.error**2 for one in found[option.action]) / len(found[option.action])),
            share=fmean(one.share for one in found[option.action]),
        )
        for option in ranked(actions, [fmean(one.value for one in found[action]) for action in actions], glimpse.key)
    ]
    options.sort(key=lambda option: -option.share)
    action = options[0].action
    plan = next((answer.plan for answer in answers if answer.action == action), [])
    return Decision(action=action, plan=plan, options=options, nodes=sum(answer.nodes for answer in answers))
