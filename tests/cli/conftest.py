"""The command line, called as a person would, in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tepui.cli.main import main


class Said(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def tepui(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """tepui("check", file) -> exit code, output, errors; `typed` is what the person types."""

    def run(*words: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["tepui", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        return Said(int(left.value.code or 0), out, err)

    return run
