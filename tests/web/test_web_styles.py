"""The style sheets name no class that nothing has."""

from __future__ import annotations

import re
from pathlib import Path

import tepui

SOURCE = Path(tepui.__file__).parent
SHEETS = SOURCE / "web" / "static" / "css"
ASIDE = re.compile(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"|\d*\.\d+", re.S)
CLASS = re.compile(r"\.(-?[A-Za-z_][\w-]*)")
WORD = re.compile(r"[A-Za-z_][\w-]*")
# Written as a beginning and a value: colours of tokens, seats, places of regions, widths, rings.
COMPOSED = re.compile(r"[fs]-\w+|seat-\d|at-\w+|from-\d+|r-\w+")


def test_every_class_is_used() -> None:
    sheets = "".join(path.read_text("utf-8") for path in SHEETS.glob("*.css"))
    named = set(CLASS.findall(ASIDE.sub("", sheets)))
    used = {
        word for kind in ("py", "js") for path in SOURCE.rglob(f"*.{kind}") for word in WORD.findall(path.read_text())
    }
    assert {name for name in named - used if not COMPOSED.fullmatch(name)} == set()
