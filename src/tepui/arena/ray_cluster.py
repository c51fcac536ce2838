"""Jobs of the arena on a Ray cluster: the one that RAY_ADDRESS or this machine names, or a local one for the time of the run.

The nodes need the same Tepui; a bot of one's own brings its module with it. Needs the extra `ray`.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from tepui.arena.game_record import GameRecord
from tepui.arena.jobs import Job
from tepui.core.errors import BadOption

try:
    import ray
    from ray.exceptions import RayTaskError
except ImportError as gone:
    raise BadOption("a cluster needs Ray: pip install 'tepui[ray]'") from gone


def play_all(jobs: list[Job]) -> Generator[list[GameRecord]]:
    """The games of every job, in the order of the jobs, as `jobs.play_all` has them."""
    ours = not ray.is_initialized()
    if ours:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # else Ray tells its makers about every cluster
        ray.init(include_dashboard=False, log_to_driver=False)
    try:
        with _travelling(jobs):
            yield from _in_order(jobs)
    finally:
        if ours:
            ray.shutdown()


@contextmanager
def _travelling(jobs: list[Job]) -> Generator[None]:
    """Meanwhile the modules of bots that are not Tepui's are sent along: no node could import them."""
    names = {type(bot).__module__ for job in jobs for bot in job.bots if not isinstance(bot, str)}
    modules = [sys.modules[name] for name in sorted(names) if name != "__main__" and not name.startswith("tepui.")]
    for module in modules:
        ray.cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in modules:
            ray.cloudpickle.unregister_pickle_by_value(module)


def _in_order(jobs: list[Job]) -> Generator[list[GameRecord]]:
    """Twice as many jobs under way as there are processors: none is idle, and few are lost if somebody has seen enough."""
    play = ray.remote(num_cpus=1)(Job.done)
    ahead = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    under_way: deque[Any] = deque()
    waiting = deque(jobs)
    try:
        while waiting or under_way:
            while waiting and len(under_way) < ahead:
                under_way.append(play.remote(waiting.popleft()))
            yield ray.get(under_way.popleft())
    except RayTaskError as wrong:
        raise wrong.cause from None
    finally:
        for job in under_way:
            ray.cancel(job)
