"""The games of a run, cut into jobs and dealt out to processes."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple

from tepui.arena.game_loop import play_game
from tepui.arena.game_record import GameRecord
from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.bots.worker_process import Worker
from tepui.core import game as games
from tepui.core.records import Options

Task = tuple[int, int]  # block, rotation
Entrant = str | Bot


class Job(NamedTuple):
    """Some games of a run, for one process."""

    game: str
    options: Options
    bots: list[Entrant]
    seed: str
    tasks: list[Task]
    choices: bool = False  # whether the games tell what every seat chose
    every: int = 0  # the end of one turn in so many is watched

    def done(self) -> list[GameRecord]:
        game = games.load(self.game)
        bots = [load(entrant) if isinstance(entrant, str) else entrant for entrant in self.bots]
        return [play_game(game, self.options, bots, self.seed, *task, self.choices, self.every) for task in self.tasks]


def play_all(jobs: list[Job], processes: int) -> Generator[list[GameRecord]]:
    """The games of every job, in the order of the jobs. A bot written in a script stays in this process."""
    if processes <= 1 or len(jobs) < 2 or not all(_can_travel(entrant) for entrant in jobs[0].bots):
        yield from (job.done() for job in jobs)
        return
    workers: SimpleQueue[Worker] = SimpleQueue()
    started = [Worker() for _ in range(min(processes, len(jobs)))]
    for worker in started:
        workers.put(worker)

    def send(job: Job) -> list[GameRecord]:
        worker = workers.get()
        try:
            worker.send(job)
            played: list[GameRecord] = worker.receive()
            return played
        finally:
            workers.put(worker)

    threads = ThreadPoolExecutor(len(started))
    try:
        yield from threads.map(send, jobs)
    finally:
        for worker in started:
            worker.stop()
        threads.shutdown(cancel_futures=True)


def _can_travel(entrant: Entrant) -> bool:
    return isinstance(entrant, str) or type(entrant).__module__ != "__main__"
