"""Icons by name. `icon("shark")` is the body of a symbol, drawn in the current colour.

Every name has a drawing of our own (`silhouettes` for things, `linework` for tools), so that a machine without icon packs
shows the same table. A host that has unpacked a pack may `adopt` it: its drawings then replace ours under the same names.
Pictures refer to icons by `#i-<name>`; snapshots are taken with our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tepui.drawing.line_icons import TOOLS
from tepui.drawing.silhouettes import THINGS
from tepui.drawing.svg import num


class Icon(NamedTuple):
    """A drawing in a square box: a silhouette filled with the current colour, or lines stroked with it."""

    box: int
    body: str
    line: bool = False
    author: str = ""  # empty: ours


OWN: Final[Mapping[str, Icon]] = {
    **{name: Icon(32, body) for name, body in THINGS.items()},
    **{name: Icon(24, f'<path d="{d}"/>', line=True) for name, d in TOOLS.items() if name not in THINGS},
}

_adopted: dict[str, Icon] = {}


def adopt(pack: Mapping[str, Icon]) -> None:
    """Use these drawings from now on; an empty pack brings our own back. Unknown names are refused."""
    strangers = sorted(pack.keys() - OWN.keys())
    if strangers:
        raise LookupError(f"no icon {strangers[0]!r} to replace")
    _adopted.clear()
    _adopted.update(pack)


def find(name: str) -> Icon:
    if name not in OWN:
        raise LookupError(f"no icon {name!r}; there are {', '.join(sorted(OWN))}")
    return _adopted.get(name, OWN[name])


def credit(names: Iterable[str]) -> str:
    """Who made these icons, for a picture that leaves the house; empty if they are ours."""
    authors = sorted({find(name).author for name in names} - {""})
    return f"Icons made by {', '.join(authors)}, game-icons.net, CC BY 3.0" if authors else ""


def _colours(line: bool) -> str:
    if line:
        return ' fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    return ' fill="currentColor"'


def symbol(name: str) -> str:
    """A `<symbol id="i-…">` to be kept in defs."""
    box, body, line, _ = find(name)
    return f'<symbol id="i-{name}" viewBox="0 0 {box} {box}"><g{_colours(line)}>{body}</g></symbol>'


def placed(name: str, size: float, at: tuple[float, float] = (0, 0)) -> str:
    """The icon's body centred on a point of a drawing, taking fill and stroke from what is around it."""
    box, body = find(name)[:2]
    scale = size / box
    x, y = at[0] - size / 2, at[1] - size / 2
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale, 4)})">{body}</g>'
