"""What has changed between two states of one pair of eyes, so that a page on a slow network need not get everything again.

A picture is cut where one tag ends and the next begins. A patch of it is a list of runs `[start, count]` of the old pieces
and of new text; of the log, how many lines stay and which are added. Everything else goes whole, if it is not the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

SEAM: Final = "><"
AT_ONCE: Final = 8  # patches kept: the people of a table are told one after the other

Run = list[int] | str


class Parts(Struct):
    """The heavy parts of a state: picture and log as they are, the rest encoded."""

    svg: str
    log: list[dict[str, Any]]
    rest: dict[str, Raw]

    def whole(self) -> dict[str, Any]:
        return {"svg": self.svg, "log": self.log, **self.rest}

    def since(self, old: Parts) -> dict[str, Any]:
        """What is not as it was."""
        changed: dict[str, Any] = {name: raw for name, raw in self.rest.items() if raw != old.rest[name]}
        if self.svg != old.svg:
            changed["svg"] = _runs(old.svg, self.svg)
        kept = stays(old.log, self.log)
        if kept < len(self.log) or kept < len(old.log):
            changed["log"] = {"keep": kept, "add": self.log[kept:]}
        return changed


def stays(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> int:
    """How many lines at the beginning are the same."""
    kept = 0
    for before, after in zip(old, new):
        if before is not after and before != after:
            break
        kept += 1
    return kept


@lru_cache(maxsize=AT_ONCE)
def _runs(old: str, new: str) -> Raw:
    """The same for everybody who has seen the same."""
    return Raw(msgspec.json.encode(runs(old, new)))


def runs(old: str, new: str) -> list[Run]:
    """The new text out of pieces of the old one and new pieces."""
    pieces = old.split(SEAM)
    places: dict[str, int] = {}
    for at, piece in enumerate(pieces):
        places.setdefault(piece, at)
    found: list[Run] = []
    fresh: list[str] = []
    following = -1  # the old piece that would go on with the last run
    for piece in new.split(SEAM):
        if 0 <= following < len(pieces) and pieces[following] == piece:
            run = found[-1]
            assert isinstance(run, list)
            run[1] += 1
            following += 1
            continue
        place = places.get(piece)
        if place is None:
            fresh.append(piece)
            following = -1  # what comes next begins a run of its own
            continue
        if fresh:
            found.append(SEAM.join(fresh))
            fresh = []
        found.append([place, 1])
        following = place + 1
    if fresh:
        found.append(SEAM.join(fresh))
    return found
