"""Builds Tepui for pip: setuptools, and for a wheel the compiled engine where there is a C compiler.

TEPUI_COMPILE=1 compiles or fails, TEPUI_COMPILE=0 never compiles; otherwise a wheel is compiled if that is possible and
interpreted if not, with one line that says why, and an editable install is interpreted: its sources go on changing.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import build_sdist, get_requires_for_build_sdist  # noqa: F401 - pip asks by name

COMPILER = "mypy==2.4.1"  # mypyc is a part of it
SWITCH = "TEPUI_COMPILE"


def hindrance() -> str:
    """Why the engine cannot be compiled here; empty if it can."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if sys.platform != "win32" and shutil.which(command.split()[0]) is None:
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers are missing"
    return ""


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    asked = os.environ.get(SWITCH)
    return _needed(asked == "1" or (asked != "0" and not hindrance()), config_settings)


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return _needed(os.environ.get(SWITCH) == "1", config_settings)


def prepare_metadata_for_build_wheel(folder: str, config_settings: Any = None) -> str:
    with _switched("0"):
        return str(build_meta.prepare_metadata_for_build_wheel(folder, config_settings))


def prepare_metadata_for_build_editable(folder: str, config_settings: Any = None) -> str:
    with _switched("0"):
        return str(build_meta.prepare_metadata_for_build_editable(folder, config_settings))


def build_editable(folder: str, config_settings: Any = None, metadata: str | None = None) -> str:
    return _built(build_meta.build_editable, os.environ.get(SWITCH, "0"), folder, config_settings, metadata)


def build_wheel(folder: str, config_settings: Any = None, metadata: str | None = None) -> str:
    asked = os.environ.get(SWITCH)
    if asked in ("0", "1"):
        return _built(build_meta.build_wheel, asked, folder, config_settings, metadata)
    why = hindrance()
    if not why:
        try:
            return _built(build_meta.build_wheel, "1", folder, config_settings, metadata)
        except (Exception, SystemExit) as failed:
            why = f"compiling failed ({failed})"
    print(f"tepui: {why}, so the engine is installed interpreted, several times slower", file=sys.stderr)
    return _built(build_meta.build_wheel, "0", folder, config_settings, metadata)


def _needed(compiling: bool, config_settings: Any) -> list[str]:
    with _switched("0"):
        needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, COMPILER] if compiling else needed


def _built(build: Callable[..., str], switch: str, *arguments: Any) -> str:
    with _switched(switch):
        return build(*arguments)


@contextmanager
def _switched(value: str) -> Iterator[None]:
    """What setup.py reads, for a while."""
    before = os.environ.get(SWITCH)
    os.environ[SWITCH] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[SWITCH]
        else:
            os.environ[SWITCH] = before
