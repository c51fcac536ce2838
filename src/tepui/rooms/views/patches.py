"""What has changed between two states of one pair of eyes, so that a page on a slow network need not get everything again.

A picture is cut where one tag ends and the next begins. A patch of it is a list of runs `[start, count]` of the old pieces
and of new text; of the log, how many lines stay and which are added. Everything else goes whole, if it is not the same.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

SEAM: Final = "><"
STRETCHES: Final = (4096, 512, 64, 8)  # letters that are compared at once
AT_ONCE: Final = 8  # patches kept: the people of a table are told one after the other

Run = list[int] | str

_cut: Final = re.compile(SEAM).split  # quicker than that of a text


class Parts(Struct):
    """The heavy parts of a state: picture, log, and the rest, which is never changed in place."""

    svg: str
    log: list[dict[str, Any]]
    rest: dict[str, Any]
    pieces: int = 0  # of the picture, once they were counted

    def with_(self, **more: Any) -> Parts:
        """The same and something more."""
        return Parts(self.svg, self.log, {**self.rest, **more}, self.pieces)

    def whole(self) -> dict[str, Any]:
        return {"svg": self.svg, "log": self.log, **self.rest}

    def since(self, old: Parts) -> dict[str, Any]:
        """What is not as it was."""
        before = old.rest
        changed = {name: part for name, part in self.rest.items() if name not in before or part != before[name]}
        if self.svg == old.svg:
            self.pieces = old.pieces
        else:
            changed["svg"], self.pieces = differing(old.svg, self.svg, old.pieces)
        kept = stays(old.log, self.log)
        if kept < len(self.log) or kept < len(old.log):
            changed["log"] = {"keep": kept, "add": self.log[kept:]}
        return changed


def stays(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    """How many lines at the beginning are the same."""
    if new[: len(old)] == old:
        return len(old)
    kept = 0
    for before, after in zip(old, new):
        if before is not after and before != after:
            break
        kept += 1
    return kept


_told: Final[deque[tuple[str, str, tuple[Raw, int]]]] = deque(maxlen=AT_ONCE)


def differing(old: str, new: str, pieces: int = 0) -> tuple[Raw, int]:
    """What of a picture is not as it was: the same for everybody who has seen the same; and how many pieces it has now.

    Those who see the same have the very same texts; to look a picture up by its letters would take as long as comparing it.
    """
    for known, next_, told in _told:
        if known is old and next_ is new:
            return told
    found, pieces = compared(old, new, pieces)
    told = Raw(msgspec.json.encode(found)), pieces
    _told.appendleft((old, new, told))
    return told


def compared(old: str, new: str, pieces: int = 0) -> tuple[list[Run], int]:
    """The new text out of pieces of the old one and new pieces; and how many pieces it has. Those of the old one are counted
    unless they are known.

    What both begin and end with is not looked through, and of the two only the shorter one is counted.
    """
    head = old.rfind(SEAM, 0, begins(old, new))
    start = head + len(SEAM) if head >= 0 else 0
    tail = old.find(SEAM, len(old) - ends(old, new, start))
    stop = tail if tail >= 0 else len(old)
    before, after = _cut(old[start:stop]), _cut(new[start : len(new) - len(old) + stop])
    pieces = pieces or old.count(SEAM) + 1
    if start < len(old) - stop:
        first = old.count(SEAM, 0, start)
        behind = pieces - first - len(before)
    else:
        behind = old.count(SEAM, stop)
        first = pieces - len(before) - behind
    found: list[Run] = [[0, first]] if first else []
    found += [[first + run[0], run[1]] if isinstance(run, list) else run for run in _middle(before, after)]
    if behind:
        found.append([first + len(before), behind])
    return _joined(found), first + len(after) + behind


def _joined(runs: list[Run]) -> list[Run]:
    """Runs that go on with the one before are one."""
    found: list[Run] = []
    for run in runs:
        last = found[-1] if found else ""
        if isinstance(last, list) and isinstance(run, list) and sum(last) == run[0]:
            last[1] += run[1]
        else:
            found.append(run)
    return found


def _middle(before: list[str], after: list[str]) -> list[Run]:
    places: dict[str, int] | None = None
    found: list[Run] = []
    at = following = 0  # the old piece that would go on with the last run
    while at < len(after):
        same = alike(before, following, after, at)
        if same:
            found.append([following, same])
            following += same
            at += same
            continue
        if places is None:  # where a piece lies first
            places = dict(zip(reversed(before), range(len(before) - 1, -1, -1)))
        first = at
        while at < len(after) and after[at] not in places:
            at += 1
        if at > first:
            found.append(SEAM.join(after[first:at]))
            following += at - first  # a piece that has changed mostly stays where it was
        if at < len(after) and before[following : following + 1] != after[at : at + 1]:
            following = places[after[at]]
    return found


def alike(old: list[str], i: int, new: list[str], j: int) -> int:
    """How many pieces are the same from there on: compared in longer and longer stretches, then in shorter ones."""
    found, stretch = 0, 1
    limit = min(len(old) - i, len(new) - j)
    while found + stretch <= limit and old[i + found : i + found + stretch] == new[j + found : j + found + stretch]:
        found += stretch
        stretch *= 2
    while stretch:
        if found + stretch <= limit and old[i + found : i + found + stretch] == new[j + found : j + found + stretch]:
            found += stretch
        stretch //= 2
    return found


def begins(old: str, new: str) -> int:
    """How many letters both begin with, within a few."""
    found, limit = 0, min(len(old), len(new))
    for stretch in STRETCHES:
        while found + stretch <= limit and new.startswith(old[found : found + stretch], found):
            found += stretch
    return found


def ends(old: str, new: str, but: int) -> int:
    """How many letters both end with, within a few and without so many at the beginning."""
    found, limit = 0, min(len(old), len(new)) - but
    for stretch in STRETCHES:
        while found + stretch <= limit and new.endswith(
            old[len(old) - found - stretch : len(old) - found], 0, len(new) - found
        ):
            found += stretch
    return found
