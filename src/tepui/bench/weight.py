"""What the engine weighs: bytes of a table, the time to load a save, the time to import the package."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from random import Random
from statistics import median
from time import process_time

from tepui.bench.own_games import Ours
from tepui.bench.subject import Subject

COPIES = 50
LOADS = 5
IMPORTS = 5
TIMED_IMPORT = "from time import process_time as now; t = now(); import tepui; print(now() - t)"


def weigh(subject: Subject) -> dict[str, float]:
    """Bytes of the biggest of a few tables in mid-game, and milliseconds to load the save of a whole game."""
    if not isinstance(subject, Ours):
        return {}
    return {"bytes": max(table_bytes(subject, state) for state in subject.middles()), "load": load_time(subject)}


def table_bytes(subject: Subject, state: object) -> float:
    """What a copy takes from the memory, measured over many copies; what tables share is nobody's weight."""
    kept: list[object] = []
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(COPIES):
            kept.append(subject.copy(state))
        return (tracemalloc.get_traced_memory()[0] - before) / COPIES
    finally:
        tracemalloc.stop()


def load_time(subject: Ours) -> float:
    """Milliseconds of processor time: the median of a few loads of one random game, played to its end."""
    from tepui.core.match import Match

    rng = Random(1)
    match = Match.new(subject.name, seats=subject.seats, options=subject.options, seed=1)
    while not match.over:
        match.do(rng.choice(match.legal()))
    text = match.save()
    times: list[float] = []
    for _ in range(LOADS):
        started = process_time()
        Match.load(text)
        times.append(process_time() - started)
    return 1000 * median(times)


def import_time(environment: dict[str, str]) -> float:
    """Milliseconds of processor time to import the package, in fresh processes."""
    command = [sys.executable, "-P", "-c", TIMED_IMPORT]
    times = [
        float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
        for _ in range(IMPORTS + 1)
    ]
    return 1000 * median(times[1:])  # the first one warms the disk
