"""Which installs compile the engine: the build backend's decisions, without building anything."""

from __future__ import annotations

import importlib.util
import os
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch):
    """The backend as pip loads it, with setuptools' part replaced by a record of what setup.py would have read."""
    spec = importlib.util.spec_from_file_location("build_backend", ROOT / "tools" / "build_backend.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.built = []

    def build(*_: object) -> str:
        module.built.append(os.environ.get("TEPUI_COMPILE"))
        return "tepui.whl"

    def needs(*_: object) -> list[str]:
        build()
        return ["setuptools"]

    for name in ("build_wheel", "build_editable", "prepare_metadata_for_build_wheel"):
        monkeypatch.setattr(module.build_meta, name, build)
    monkeypatch.setattr(module.build_meta, "get_requires_for_build_wheel", needs)
    monkeypatch.setattr(module, "hindrance", lambda: "")
    monkeypatch.delenv("TEPUI_COMPILE", raising=False)
    return module


def test_a_wheel_is_compiled(backend) -> None:
    assert backend.get_requires_for_build_wheel() == ["setuptools", backend.COMPILER]
    backend.prepare_metadata_for_build_wheel("folder")
    assert backend.build_wheel("folder") == "tepui.whl"
    assert backend.built == ["0", "0", "1"], "metadata and requirements compile nothing"
    assert "TEPUI_COMPILE" not in os.environ


def test_an_editable_install_is_not(backend, monkeypatch: pytest.MonkeyPatch) -> None:
    assert backend.get_requires_for_build_editable() == ["setuptools"]
    backend.build_editable("folder")
    assert backend.built == ["0", "0"]
    monkeypatch.setenv("TEPUI_COMPILE", "1")
    assert backend.get_requires_for_build_editable() == ["setuptools", backend.COMPILER]
    backend.build_editable("folder")
    assert backend.built[-1] == "1"


def test_without_a_compiler_one_line_says_so(backend, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(backend, "hindrance", lambda: "there is no C compiler")
    assert backend.get_requires_for_build_wheel() == ["setuptools"]
    backend.build_wheel("folder")
    assert backend.built[-1] == "0"
    assert capsys.readouterr().err.splitlines() == [
        "tepui: there is no C compiler, so the engine is installed interpreted, several times slower"
    ]


def test_a_failed_compilation_falls_back(backend, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    def fails(*_: object) -> str:
        backend.built.append(os.environ["TEPUI_COMPILE"])
        if backend.built[-1] == "1":
            raise SystemExit("cc1: out of memory")
        return "tepui.whl"

    monkeypatch.setattr(backend.build_meta, "build_wheel", fails)
    assert backend.build_wheel("folder") == "tepui.whl"
    assert backend.built == ["1", "0"]
    assert "out of memory" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["0", "1"])
def test_the_switch_has_the_last_word(backend, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    monkeypatch.setenv("TEPUI_COMPILE", asked)
    monkeypatch.setattr(backend, "hindrance", lambda: "there is no C compiler" if asked == "1" else "")
    assert (backend.COMPILER in backend.get_requires_for_build_wheel()) == (asked == "1")
    backend.build_wheel("folder")
    assert backend.built[-1] == asked


def test_what_hinders(backend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(backend.sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    assert backend.hindrance() == "there is no C compiler"
    monkeypatch.setenv("CC", "true")
    assert backend.hindrance() == "Python's C headers are missing"
    (tmp_path / "Python.h").touch()
    assert backend.hindrance() == ""


def test_the_build_and_the_checks_use_the_same_compiler(backend) -> None:
    said = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert backend.COMPILER in said["project"]["optional-dependencies"]["dev"]
    assert said["build-system"]["build-backend"] == "build_backend"
