"""What has changed between two states of one pair of eyes, so that a page on a slow network need not get everything again.

A picture is cut where one tag ends and the next begins. A patch of it is a list of runs `[start, count]` of the old pieces
and of new text; of the log, how many lines stay and which are added. Everything else goes whole, if it is not the same.
Only stretches of a picture that are not the same are looked through letter by letter.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from tepui.drawing.kept_picture import SEAM, KeptPicture, Stretch

STRETCHES: Final = (4096, 512, 64, 8)  # letters that are compared at once
LONG: Final = 200  # letters, from which on a stretch is hardly there twice
AT_ONCE: Final = 8  # patches kept: the people of a table are told one after the other

Run = list[int] | str
Stretches = tuple[Stretch, ...]

_cut: Final = re.compile(SEAM).split  # quicker than that of a text


class Parts(Struct):
    """The heavy parts of a state: picture, log, and the rest, which is never changed in place."""

    picture: KeptPicture
    log: list[dict[str, Any]]
    rest: dict[str, Any]

    def with_(self, **more: Any) -> Parts:
        """The same and something more."""
        return Parts(self.picture, self.log, {**self.rest, **more})

    def whole(self) -> dict[str, Any]:
        return {"svg": self.picture.text, "log": self.log, **self.rest}

    def since(self, old: Parts) -> dict[str, Any]:
        """What is not as it was."""
        before = old.rest
        changed = {name: part for name, part in self.rest.items() if name not in before or part != before[name]}
        if self.picture.stretches != old.picture.stretches:
            changed["svg"] = differing(old.picture, self.picture)
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


_told: Final[deque[tuple[KeptPicture, KeptPicture, Raw]]] = deque(maxlen=AT_ONCE)


def differing(old: KeptPicture, new: KeptPicture) -> Raw:
    """What of a picture is not as it was: the same for everybody who has seen the same, and these have the very same pictures."""
    for known, next_, told in _told:
        if known is old and next_ is new:
            return told
    told = Raw(msgspec.json.encode(changes(old, new)))
    _told.appendleft((old, new, told))
    return told


def changes(old: KeptPicture, new: KeptPicture) -> list[Run]:
    """The new picture out of pieces of the old one and new pieces.

    What lies between stretches that are the same is compared in pairs; if there are more or fewer, all of it together.
    """
    before, after = old.stretches, new.stretches
    at = [0, *accumulate([one.tags for one in before])]
    found: list[Run] = []
    i = j = 0
    for same, stays in [*_same(before, after), (len(before), len(after))]:
        was, is_ = [before[i:same]], [after[j:stays]]
        if same - i == stays - j:
            was, is_ = [(one,) for one in was[0]], [(one,) for one in is_[0]]
        for some, others in zip(was, is_):
            found += _between(at[i], _inside(some, before), _inside(others, after))
            i += len(some)
        if same < len(before):
            found.append([at[same], before[same].tags])
        i, j = same + 1, stays + 1
    return _joined(found)


def _same(before: Stretches, after: Stretches) -> Iterator[tuple[int, int]]:
    """Stretches that are in both, in this order: where as many are left, those at the same place; else long ones further on."""
    if len(before) == len(after):
        yield from ((i, i) for i, (one, other) in enumerate(zip(before, after)) if one == other)
        return
    places = {one.text: i for i, one in enumerate(before) if len(one.text) > LONG}
    i = 0
    for j, one in enumerate(after):
        stays = i if i < len(before) and before[i] == one else places.get(one.text, -1)
        if stays >= i and (stays == 0) == (j == 0) and (stays == len(before) - 1) == (j == len(after) - 1):
            yield stays, j
            i = stays + 1


def _between(at: int, old: str, new: str) -> list[Run]:
    """The pieces of a changed stretch, where its old ones begin at this number."""
    if not (old and new):
        return [new] if new else []
    return [[at + run[0], run[1]] if isinstance(run, list) else run for run in compared(old, new)]


def _inside(some: Stretches, whole: Stretches) -> str:
    """The pieces of neighbours: the brackets at their ends belong to seams, but for those of the whole picture."""
    if not some:
        return ""
    text = "".join([one.text for one in some])
    return text[some[0] is not whole[0] : len(text) - (some[-1] is not whole[-1])]


def compared(old: str, new: str) -> list[Run]:
    """The new text out of pieces of the old one and new pieces. What both begin and end with is not looked through."""
    head = old.rfind(SEAM, 0, begins(old, new))
    start = head + len(SEAM) if head >= 0 else 0
    tail = old.find(SEAM, len(old) - ends(old, new, start))
    stop = tail if tail >= 0 else len(old)
    before, after = _cut(old[start:stop]), _cut(new[start : len(new) - len(old) + stop])
    first = old.count(SEAM, 0, start)
    found: list[Run] = [[0, first]] if first else []
    found += [[first + run[0], run[1]] if isinstance(run, list) else run for run in _middle(before, after)]
    behind = old.count(SEAM, stop)
    if behind:
        found.append([first + len(before), behind])
    return _joined(found)


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
