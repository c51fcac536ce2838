"""Counting what happens, and saying it the way Prometheus reads it. No names, no codes, no addresses."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from tepui.server.caches import fillings

if TYPE_CHECKING:
    from tepui.server.place import ServerPlace

KINDS = {
    "moves": "Lines accepted from persons.",
    "answers": "Lines the server played: bots, and questions with one answer.",
    "taken_back": "Lines taken back.",
    "refusals": "Messages refused, by code.",
    "requests": "HTTP requests answered, by status.",
    "tables_made": "Tables made.",
    "store_failures": "Writes that failed.",
    "overtaken": "Writes refused because another process had changed the table first.",
    "reports": "Reports that visitors sent to the host.",
    "notices": "Notices sent to an address outside, by result.",
    "work": "Heavy work beside the event loop, by lane and result.",
    "task_failures": "Failures of a task in the background, which goes on, by task.",
}


class Counters:
    """Counters by kind and label."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, kind: str, label: str = "", count: int = 1) -> None:
        self.counts[kind, label] += count

    def lines(self) -> list[str]:
        found: list[str] = []
        for kind, about in KINDS.items():
            found += [f"# HELP tepui_{kind}_total {about}", f"# TYPE tepui_{kind}_total counter"]
            counts = {label: n for (name, label), n in self.counts.items() if name == kind} or {"": 0}
            for label, count in sorted(counts.items()):
                found.append(
                    f'tepui_{kind}_total{{kind="{label}"}} {count}' if label else f"tepui_{kind}_total {count}"
                )
        return found


def metrics(place: ServerPlace) -> str:
    """What /metrics says."""
    registry = place.registry
    rooms = registry.rooms.values()
    gauges = {
        "tables_loaded": ("Tables in memory.", len(registry.rooms)),
        "sockets": ("Open sockets.", sum(len(room.devices) for room in rooms)),
        "tables_thinking": ("Tables at which a bot thinks.", sum(room.busy for room in rooms)),
        "workers": ("Processes that think.", len(place.bot_pool.running)),
        "loop_longest_seconds": (
            "The longest time the event loop was held up, in the last minute or two.",
            round(place.loop_watch.longest, 4),
        ),
        "memory_bytes": ("Resident memory of this process.", resident()),
    }
    lines = place.counters.lines()
    for name, (about, value) in gauges.items():
        lines += [f"# HELP tepui_{name} {about}", f"# TYPE tepui_{name} gauge", f"tepui_{name} {value}"]
    stays = {f"{1000 * long:g} ms": count for long, count in place.loop_watch.counts.items()}
    lines += labelled("loop_stays_total", "Times the event loop was held up for longer than this.", stays, "counter")
    waiting = {one.name: one.waiting for one in place.workers.lanes} | {"reviews": len(place.analyses.tasks)}
    lines += labelled("work_waiting", "Work that waits or is done, by lane.", waiting)
    caches = fillings(registry, place.analyses, place.peers)
    lines += labelled(
        "cache_entries", "What is kept for speed, by cache.", {name: one.entries for name, one in caches.items()}
    )
    lines += labelled(
        "cache_most",
        "How much a cache keeps.",
        {name: one.most for name, one in caches.items() if one.most is not None},
    )
    return "\n".join(lines) + "\n"


def labelled(name: str, about: str, values: dict[str, int], kind: str = "gauge") -> list[str]:
    told = [f'tepui_{name}{{kind="{label}"}} {value}' for label, value in values.items()]
    return [f"# HELP tepui_{name} {about}", f"# TYPE tepui_{name} {kind}", *told]


def resident() -> int:
    """Bytes of memory this process holds; the most it ever held where the system does not say more."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        try:
            import resource
        except ImportError:
            return 0
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
