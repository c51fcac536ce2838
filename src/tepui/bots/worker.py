"""A playing process: reads jobs from its input and writes the games back. Started by the arena, which talks to it in pickles."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple

from tepui.bots.bot import Bot
from tepui.bots.levels import load
from tepui.bots.sitting import Played, sit
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


def play_some(job: Job) -> list[Played]:
    game = games.load(job.game)
    bots = [load(entrant) if isinstance(entrant, str) else entrant for entrant in job.bots]
    return [sit(game, job.options, bots, job.seed, *task, job.choices, job.every) for task in job.tasks]


def play_all(jobs: list[Job], processes: int) -> Generator[list[Played]]:
    """The games of every job, in the order of the jobs. A bot written in a script stays in this process."""
    if processes <= 1 or len(jobs) < 2 or not all(_can_travel(entrant) for entrant in jobs[0].bots):
        yield from map(play_some, jobs)
        return
    workers: SimpleQueue[_Worker] = SimpleQueue()
    started = [_Worker() for _ in range(min(processes, len(jobs)))]
    for worker in started:
        workers.put(worker)

    def send(job: Job) -> list[Played]:
        worker = workers.get()
        try:
            return worker.play(job)
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


class _Worker:
    """The near end of a playing process. It needs no guard in the caller's script, since it never imports that script."""

    def __init__(self) -> None:
        places = os.pathsep.join(place for place in sys.path if place)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tepui.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": places},
        )

    def play(self, job: Job) -> list[Played]:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            pickle.dump(job, self.process.stdin)
            self.process.stdin.flush()
            answer: Any = pickle.load(self.process.stdout)
        except (EOFError, OSError) as gone:
            raise RuntimeError("a playing process has stopped") from gone
        if isinstance(answer, BaseException):
            raise answer
        played: list[Played] = answer
        return played

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # closing sends what was left to send, and nobody is there any more
                    pipe.close()


def main() -> None:
    near, far = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints must not get between the pickles
    while True:
        try:
            job: Job = pickle.load(near)
        except EOFError:
            return
        try:
            answer: Any = play_some(job)
        except Exception as wrong:  # travels home and is raised there
            answer = wrong
        pickle.dump(answer, far)
        far.flush()


if __name__ == "__main__":
    main()
