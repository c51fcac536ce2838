"""Train a policy on batched tables with numpy alone: first as a bot plays, then against itself and the bot; then measure it.

python examples/train_on_batches.py tikal2 --minutes 60 --out tikal2_policy
python examples/train_on_batches.py tikal2 --minutes 60 --out tikal2_policy --resume

Minutes are processor time of this one process. The policy is written again and again while it learns, as NAME.npz, and how
it came along as NAME.jsonl: a line for every measurement.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from time import process_time

import numpy as np

import tepui
from tepui.adapters.batch import BatchedTables
from tepui.adapters.opponents import answer, bot_of
from tepui.adapters.policy_network import PolicyNetwork
from tepui.training.policy_gradient import Learner, Round, Settings, gathered, watch

PASSES = 6  # through what the teacher has done


class Course:
    """A learner, its tables, its teacher, and the time it has."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.began = process_time()
        self.spent = 0.0  # minutes, before this process
        self.teacher = bot_of(asked.teacher)
        self.luck = Random(asked.seed)
        self.tables = BatchedTables(asked.game, asked.tables, seats=asked.seats, seed=asked.seed)
        self.settings = Settings(steps=asked.steps, margin=asked.margin, rate=asked.rate)
        self.curve = Path(f"{asked.out}.jsonl")
        self.decisions = 0

    def minutes(self) -> float:
        return self.spent + (process_time() - self.began) / 60

    def answers(self, rows: list[int]) -> list[int]:
        return [answer(self.teacher, self.tables, row, self.luck.getrandbits(63)) for row in rows]

    def imitated(self) -> Learner:
        """A learner that plays nearly as its teacher does."""
        asked, length = self.asked, self.tables.observation.shape[1]
        lessons = list(watch(self.tables, self.answers, asked.lessons, self.settings, asked.seed))
        seen = np.zeros(length, bool)
        for lesson in lessons:
            for places in lesson.places:
                seen[places] = True
        network = PolicyNetwork.fresh(np.flatnonzero(seen), self.tables.game.actions.size, asked.units, asked.seed)
        print(f"{self.minutes():.1f} min: {len(lessons)} games of {asked.teacher} watched", flush=True)
        what = gathered(lessons, network.used, length)
        learner = Learner(network, self.settings._replace(rate=1e-3), asked.seed)
        for turn in range(PASSES):
            loss = learner.learn(what, 1, imitate=True)
            print(f"{self.minutes():.1f} min: imitation {turn + 1}, loss {loss:.3f}", flush=True)
        return Learner(network, self.settings, asked.seed)

    def resumed(self) -> Learner:
        told = [json.loads(line) for line in self.curve.read_text("utf-8").splitlines()]
        self.spent, self.decisions = told[-1]["minutes"], told[-1]["decisions"]
        return Learner(PolicyNetwork.load(f"{self.asked.out}.npz"), self.settings, self.asked.seed + len(told))

    def improve(self, learner: Learner) -> None:
        """Rounds of play and learning until the time is over. In some rows the teacher has a seat, a different one in every row."""
        asked, tables = self.asked, self.tables
        rivals = np.where(np.arange(tables.count) < asked.rivals, np.arange(tables.count) % tables.seats, -1)
        told, rounds = self.minutes(), 0
        while self.minutes() < asked.minutes:
            one = Round(learner, tables)
            what = one.play(rivals, self.answers)
            loss = learner.learn(what, self.settings.epochs)
            self.decisions += tables.count * self.settings.steps
            rounds += 1
            won = [
                rewards[1 - rivals[row]] > 0 for row, rewards in one.results if row < asked.rivals and tables.seats == 2
            ]
            print(
                f"{self.minutes():.1f} min: round {rounds}, {self.decisions} decisions, loss {loss:+.4f}, "
                f"won {sum(won)} of {len(won)} against {asked.teacher}",
                flush=True,
            )
            if self.minutes() >= told + asked.every:
                told = self.minutes()
                self.tell(learner, asked.short)

    def tell(self, learner: Learner, games: int) -> None:
        """Keep the policy, and measure it in games it has not learnt from."""
        asked = self.asked
        minutes = self.minutes()
        learner.network.save(f"{asked.out}.npz")
        entrants = [learner.network.bot("trained"), *[asked.teacher] * (self.tables.seats - 1)]
        one = tepui.simulate(asked.game, entrants, games=games, processes=1, seed=1).standing("trained")
        line = {"minutes": round(minutes, 1), "decisions": self.decisions, "rival": asked.teacher, "games": games}
        line |= {"won": round(one.share, 4), "low": round(one.low, 4), "high": round(one.high, 4)}
        with self.curve.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy on batched tables and measure it.")
    parser.add_argument("game", choices=sorted(tepui.list_games(all=True)))
    parser.add_argument("--out", required=True, help="the name of what is written, without an ending")
    parser.add_argument("--minutes", type=float, default=60, help="processor time for learning")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--teacher", default="greedy", help="the bot that is imitated, and then to be beaten")
    parser.add_argument("--lessons", type=int, default=60_000, help="decisions of the teacher to imitate")
    parser.add_argument("--tables", type=int, default=64, help="games played side by side")
    parser.add_argument("--rivals", type=int, default=16, help="tables at which the teacher has a seat")
    parser.add_argument("--steps", type=int, default=64, help="decisions at every table in a round")
    parser.add_argument("--units", type=int, default=128)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--margin", type=float, default=20, help="a usual margin in points")
    parser.add_argument("--every", type=float, default=5, help="minutes from one measurement to the next")
    parser.add_argument("--short", type=int, default=100, help="games in a measurement on the way")
    parser.add_argument("--games", type=int, default=400, help="games in the last measurement")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--resume", action="store_true", help="go on from what was written")
    course = Course(parser.parse_args())
    if course.asked.resume:
        learner = course.resumed()
    else:
        course.curve.unlink(missing_ok=True)
        learner = course.imitated()
        course.tell(learner, course.asked.short)
    course.improve(learner)
    course.tell(learner, course.asked.games)


if __name__ == "__main__":
    main()
