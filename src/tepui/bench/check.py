"""Whether the engine has become slower: ratios to the anchor in the same run against those that were committed.

A ratio below FLOOR of the committed one counts only if a second run finds it again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

from tepui.bench.other_engines import ANCHOR
from tepui.bench.report import Report
from tepui.core.errors import BadOption

FLOOR = 0.6
RUNS = 2


class Kept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The committed figures: ours over the anchor's, by game and build."""

    anchor: str
    decisions: dict[str, float]
    copies: dict[str, float]


class Slower(Struct, frozen=True):
    """A figure that has fallen."""

    what: str
    found: float
    kept: float


def read(path: Path) -> Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError) as wrong:
        raise BadOption(f"{path}: {wrong}") from None


def keep(path: Path, report: Report) -> None:
    """Write a run's figures; what it has not measured stays as it was."""
    now = figures(report)
    if path.exists():
        before = read(path)
        now = Kept(anchor=ANCHOR, decisions=before.decisions | now.decisions, copies=before.copies | now.copies)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(now, order="sorted"), indent=2) + b"\n")


def figures(report: Report) -> Kept:
    anchor = report.row(ANCHOR)
    if anchor is None or anchor.missing:
        raise BadOption(f"{ANCHOR} was not measured" + (f": {anchor.missing}" if anchor else ""))
    rounded = [
        {name: float(f"{ratio:.3g}") for name, ratio in each.items()} for each in (anchor.ratios, anchor.copy_ratios)
    ]
    return Kept(anchor=ANCHOR, decisions=rounded[0], copies=rounded[1])


def slower(kept: Kept, report: Report) -> list[Slower]:
    """The figures of a run that lie below the floor."""
    now = figures(report)
    pairs = (("decisions", kept.decisions, now.decisions), ("copies", kept.copies, now.copies))
    return [
        Slower(f"{name}: {word}", new[name], old[name])
        for word, old, new in pairs
        for name in new
        if name in old and new[name] < FLOOR * old[name]
    ]


def check(path: Path, measure: Callable[[], Report]) -> list[Slower]:
    """The figures found slower in every one of the runs; one good run of a figure is enough for it."""
    kept = read(path)
    fallen = slower(kept, measure())
    for _ in range(RUNS - 1):
        if not fallen:
            return []
        again = {one.what for one in slower(kept, measure())}
        fallen = [one for one in fallen if one.what in again]
    return fallen
