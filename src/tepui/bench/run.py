"""A run of the bench: a process for every subject, visited in turn in short chunks of processor time, round after round.

Figures are medians over the rounds, and a ratio is the median of the ratios within each round, so that a busy machine
hurts all alike. A decision is: list the legal actions, pick one, apply it; chance is rolled but not counted.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

import tepui
from tepui.bench import worker
from tepui.bench.other_engines import ANCHOR, PEERS
from tepui.bench.own_games import compiled
from tepui.bench.report import COMPILED, INTERPRETED, Growth, Report, Row, verdicts
from tepui.bench.weight import import_time
from tepui.bots.search import playout
from tepui.core import game as games
from tepui.core.errors import BadOption

HERE = Path(tepui.__file__).parent.parent
SPARED = 3  # a chunk of copies, and one of searching, is so many times shorter than one of playing


class Process:
    """A subject's process, and what its rounds gave."""

    def __init__(self, subject: dict[str, Any], root: Path = HERE, source: bool = True) -> None:
        self.subject = subject
        self.root = root
        self.source = source
        self.rounds: list[dict[str, float]] = []
        self.ready: dict[str, Any] = {}

    def __enter__(self) -> Process:
        command = [sys.executable, "-P", worker.__file__, "source" if self.source else "any", json.dumps(self.subject)]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment(self.root),
        )
        self.ready = self._answer()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()

    def ask(self, word: str, *numbers: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([word, *numbers]) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {"missing": f"{self.subject} stopped with code {self.process.wait()}"}
        said: dict[str, Any] = json.loads(line)
        return said

    def round(self, seconds: float) -> None:
        self.rounds.append(
            {
                **self.ask("play", seconds),
                **self.ask("copy", seconds / SPARED),
                **self.ask("search", seconds / SPARED),
            }
        )

    def rates(self, name: str) -> list[float]:
        return [round.get(name, 0.0) for round in self.rounds]

    @property
    def build(self) -> str:
        if "slug" not in self.subject:
            return ""
        return COMPILED if self.ready["compiled"] else INTERPRETED

    @property
    def label(self) -> str:
        return f"{self.ready['name']}, {self.build}" if self.build else str(self.ready["name"])


def environment(root: Path) -> dict[str, str]:
    """Which build of Tepui a process imports; and one thread, the same hashes, nothing on a screen."""
    quiet = {"OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore", "SDL_VIDEODRIVER": "dummy"}
    return {**os.environ, **quiet, "PYTHONPATH": str(root)}


def holds_compiled(root: Path) -> bool:
    """Whether a package folder holds a compiled module where this one has its own, compiled or not."""
    own = Path(playout.__file__).relative_to(HERE)
    return any((root / own.parent).glob("playout.*.*"))


def builds(both: bool, build: Path | None) -> list[tuple[Path, bool]]:
    """The builds to measure: where each is, and whether its modules are read as source."""
    if build is not None and not holds_compiled(build):
        raise BadOption(f"{build} holds no compiled tepui")
    if build is not None:
        return [(HERE, True), (build, False)]
    if not both:
        return [(HERE, False)]
    if not compiled():
        raise BadOption("both builds: no compiled one is at hand; make compile, or name its folder with --build")
    return [(HERE, True), (HERE, False)]


def run(
    slugs: Sequence[str] | None = None,
    seconds: float = 0.3,
    rounds: int = 7,
    peers: Sequence[str] | None = None,
    seats: int | None = None,
    both: bool = False,
    build: Path | None = None,
    weights: bool = False,
    growth: bool = False,
) -> Report:
    """Measure games (all of them if none is named) and peers (all that are installed), interleaved."""
    if seconds <= 0 or rounds < 1:
        raise BadOption("a bench takes more than 0 seconds and at least one round")
    names = list(slugs or games.list_games())
    for slug in names:
        game = games.load(slug)
        game.settle_options(game.quick[0] if seats is None else seats)
    for name in peers or ():
        if name not in PEERS:
            raise BadOption(f"no peer {name!r}; there are {', '.join(PEERS)}")
    homes = builds(both, build)
    wanted = [Process({"slug": slug, "seats": seats}, *home) for slug in names for home in homes]
    wanted += [Process({"peer": name}) for name in (PEERS if peers is None else peers)]
    with ExitStack() as open_now:
        processes = [open_now.enter_context(process) for process in wanted]
        there = [process for process in processes if "missing" not in process.ready]
        for _ in range(rounds):
            for process in there:
                process.round(seconds)
        rows = _rows(there, weights)
    missing = [
        Row(subject=str(process.subject.get("peer", process.subject)), missing=process.ready["missing"])
        for process in processes
        if process not in there
    ]
    report = Report(
        seconds=seconds,
        rounds=rounds,
        builds=tuple(dict.fromkeys(row.build for row in rows if row.build)),
        rows=(*rows, *missing),
        imports=_imports(homes) if weights else {},
        growth=tuple(_growth(names, homes, seconds)) if growth else (),
    )
    return msgspec.structs.replace(report, verdicts=verdicts(report, ANCHOR))


def _rows(processes: list[Process], weights: bool) -> list[Row]:
    ours = [process for process in processes if process.build]
    return [_row(process, [] if process.build else ours, weights) for process in processes]


def _row(process: Process, ours: list[Process], weights: bool) -> Row:
    weight = process.ask("weigh") if weights and process.build else {}
    decisions = process.rates("decisions")
    searched = [one for one in ours if all(process.rates("search")) and all(one.rates("search"))]
    return Row(
        subject=process.ready["name"],
        build=process.build,
        seats=process.ready["seats"],
        decisions_per_game=median(process.rates("length")),
        branching=_ratio(process.rates("listed"), decisions),
        decisions=median(decisions),
        listed=median(process.rates("listed")),
        games=median(process.rates("games")),
        copies=median(process.rates("copies")),
        search=median(process.rates("search")),
        lowest=min(decisions),
        highest=max(decisions),
        bytes=weight.get("bytes", 0.0),
        load=weight.get("load", 0.0),
        ratios={one.label: _ratio(one.rates("decisions"), decisions) for one in ours},
        copy_ratios={one.label: _ratio(one.rates("copies"), process.rates("copies")) for one in ours},
        search_ratios={one.label: _ratio(one.rates("search"), process.rates("search")) for one in searched},
    )


def _ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the rounds' ratios, not the ratio of the medians."""
    return median(mine / other for mine, other in zip(ours, theirs))


def _imports(homes: list[tuple[Path, bool]]) -> dict[str, float]:
    """By build. Only what is imported as it lies there: a compiled build read as source is nobody's import."""
    return {(COMPILED if holds_compiled(root) else INTERPRETED): import_time(environment(root)) for root, _ in homes}


def _growth(slugs: list[str], homes: list[tuple[Path, bool]], seconds: float) -> list[Growth]:
    """Every game at every player count, one after the other."""
    found: list[Growth] = []
    for slug in slugs:
        for seats in games.load(slug).seats:
            for home in homes:
                with Process({"slug": slug, "seats": seats}, *home) as process:
                    played, copied = process.ask("play", seconds), process.ask("copy", seconds / SPARED)
                    found.append(
                        Growth(
                            subject=slug,
                            build=process.build,
                            seats=seats,
                            decisions_per_game=played["length"],
                            decision=1e6 / played["decisions"],
                            copy=1e6 / copied["copies"],
                            quarters=tuple(process.ask("grow", seconds)["quarters"]),
                        )
                    )
    return found
