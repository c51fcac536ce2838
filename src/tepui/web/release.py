"""Where the files of this release are: under its stamp, so that a browser keeps them for ever and asks for the next release's.

A page that was opened before a new release goes on asking under the old stamp. It is answered with the file as it is now, which
it may not keep.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
HASHED: Final = ("static/css/*.css", "static/js/**/*.js", "static/assets/stamp", "locales/*")
STAMPED: Final = re.compile(r"^[0-9a-f]{10}/")  # how the name of a file begins
BROUGHT: Final = re.compile(r'^import (?:[^;]*? from )?"(\.[\w./]+)"', re.M)


@lru_cache(maxsize=1)
def stamp() -> str:
    """A short hash of everything that has an address under it."""
    digest = sha256()
    for path in sorted(path for pattern in HASHED for path in HERE.glob(pattern) if path.is_file()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def address(name: str) -> str:
    """Of a file of the static folder."""
    return f"/static/{stamp()}/{name}"


def moved_module(name: str) -> str:
    """Where a page's module is in this release that an older page looks for elsewhere; empty if it is gone. Their names are unique."""
    return _module_places().get(name.rpartition("/")[2], "") if name.startswith("js/") else ""


@lru_cache(maxsize=1)
def _module_places() -> dict[str, str]:
    return {path.name: path.relative_to(STATIC).as_posix() for path in (STATIC / "js").rglob("*.js")}


@lru_cache(maxsize=32)
def modules(first: str) -> tuple[str, ...]:
    """The modules that a module brings before it runs: named in the page, they are fetched at once and not one after the other."""
    found = [first]
    for name in found:
        path = STATIC / "js" / name
        brought = BROUGHT.findall(path.read_text("utf-8")) if path.exists() else ()
        names = (normpath(join(dirname(name), one)) for one in brought)
        found += [one for one in dict.fromkeys(names) if one not in found]
    return tuple(found[1:])
