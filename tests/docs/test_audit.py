"""The audit of what the server stands on: against an index that answers as it likes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from audit import EXTRAS, HOLED, audit, holes, needed  # noqa: E402


def index(**found: list[str]) -> Any:
    """An index that knows the newest versions alone, all of them 2.0, and what is wrong with them."""
    known = {HOLED[0]: (HOLED[1], ["PYSEC-1"])} | {name: ("2.0", wrong) for name, wrong in found.items()}

    def ask(path: str) -> dict[str, Any] | None:
        if path not in known:
            return None
        newest, wrong = known[path]
        return {"info": {"version": newest}, "vulnerabilities": [{"id": one, "withdrawn": None} for one in wrong]}

    return ask


@pytest.mark.parametrize(
    ("packages", "found", "fine", "told"),
    [
        ({"whole": "2.0"}, {"whole": []}, True, "whole 2.0: no known holes"),
        ({"holed": "2.0"}, {"holed": ["CVE-1", "CVE-2"]}, False, "holed 2.0: CVE-1, CVE-2"),
        ({"old": "1.0"}, {"old": []}, False, "old 1.0: nothing is known of this version"),
        ({"whole": "2.0"}, {"whole": [], HOLED[0]: []}, False, "nothing can be said"),
    ],
)
def test_what_is_not_known_is_not_taken_for_whole(
    packages: dict[str, str], found: dict[str, list[str]], fine: bool, told: str, capsys: pytest.CaptureFixture[str]
):
    assert audit(packages, index(**found)) is fine
    assert told in capsys.readouterr().out


def test_what_was_withdrawn_is_no_hole():
    answer = {"info": {"version": "2.0"}, "vulnerabilities": [{"id": "CVE-1", "withdrawn": "2026-01-01"}]}
    assert holes("whole", "2.0", lambda path: answer) == []


def test_what_packages_need_themselves_is_asked_for_too():
    found = dict(needed("tepui", EXTRAS, set()))
    assert {"starlette", "anyio", "h11", "cffi"} <= set(found), "starlette, and what it, uvicorn and argon2 need"
    assert not {"pytest", "gymnasium"} & set(found), "nobody who serves needs these"
