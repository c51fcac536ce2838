"""Known holes in what the server stands on: `python tools/audit.py`. Exits with 1 if there are any, or if nothing can be known.

Asks the package index about every package that `tepui[server,postgres,oidc]` brings into this environment. Some indexes
tell of the newest version alone: of an older one nothing is known then, and this says so. A package whose holes will
never be mended is asked about first, so that an index which knows of no holes at all is not believed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, distribution, version
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

INDEX: Final = "https://pypi.org/pypi"
EXTRAS: Final = frozenset({"server", "postgres", "oidc"})
HOLED: Final = ("pycrypto", "2.6.1")

Ask = Callable[[str], dict[str, Any] | None]


def ask_index(path: str) -> dict[str, Any] | None:
    """What the index says of a package or a version; None if it does not know it."""
    try:
        with urlopen(f"{INDEX}/{path}/json", timeout=60) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except HTTPError as wrong:
        if wrong.code == 404:
            return None
        raise


def holes(name: str, installed: str, ask: Ask) -> list[str] | None:
    """The names of what is known against this version; None if nothing can be known."""
    found = ask(f"{name}/{installed}")
    if found is None:
        newest = ask(name)
        found = newest if newest is not None and newest["info"]["version"] == installed else None
    if found is None or "vulnerabilities" not in found:
        return None
    return [one["id"] for one in found["vulnerabilities"] if not one.get("withdrawn")]


def needed(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[tuple[str, str]]:
    """The installed packages that one needs, and those that they need, with their versions."""
    for line in distribution(name).requires or []:
        wanted = Requirement(line)
        asked_for = canonicalize_name(wanted.name), frozenset(wanted.extras)
        marker = wanted.marker
        if asked_for in seen or (marker and not any(marker.evaluate({"extra": extra}) for extra in extras | {""})):
            continue
        seen.add(asked_for)
        try:
            yield asked_for[0], version(wanted.name)
        except PackageNotFoundError:  # an extra that is not installed here
            continue
        yield from needed(wanted.name, asked_for[1], seen)


def audit(packages: dict[str, str], ask: Ask) -> bool:
    """Tells of every package what is known; whether all are known to be whole."""
    if not holes(*HOLED, ask):
        print(f"the index names no holes of {HOLED[0]}, which has some: it knows of none, and nothing can be said")
        return False
    fine = True
    for name, installed in sorted(packages.items()):
        found = holes(name, installed, ask)
        told = "nothing is known of this version" if found is None else ", ".join(found) or "no known holes"
        print(f"{name} {installed}: {told}")
        fine &= found == []
    return fine


if __name__ == "__main__":
    sys.exit(not audit(dict(needed("tepui", EXTRAS, set())), ask_index))
