"""`make measure` finds in a page of today everything that it reports, and says what is over its target."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest


def tool(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[1] / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


measure, measure_rounds = tool("measure"), tool("measure_rounds")


@pytest.mark.browser
def test_every_target_is_measured(chromium: Any, server: str) -> None:
    found = measure.figures(chromium, server, "atoll", openings=1, touches=6)
    lines = list(measure.told("atoll", found))
    assert len(lines) == len(measure.TARGETS) and not any("not measured" in line for line in lines), lines
    assert 0 < len(found["moved"]) <= len(found["click"]) <= 6, "one figure a touch, and one more where it made a move"
    assert len(found["move"]) == len(found["text"]) > 0, (
        "a move comes after the first state, at the latest with a touch"
    )
    assert all(0 < sent <= text for sent, text in zip(found["move"], found["text"], strict=True)), (
        "deflated, or as it is"
    )
    assert 0 < found["page"][0] < found["plain"][0]


def test_what_is_over_its_target_is_marked() -> None:
    good: dict[str, list[float]] = {
        "files": [40], "plain": [400], "page": [300], "state": [100, 20], "move": [1, 5, 30], "text": [1, 2, 3],
        "until": [180], "again": [5], "board": [1000], "warm": [500], "slow": [2500], "slow_warm": [1200], "click": [100], "moved": [20, 100, 900],
    }  # fmt: skip
    worse = {"page": [301], "move": [1, 6, 31], "board": [1001], "click": [101], "moved": [101]} | {
        "until": [181], "again": [6], "warm": [501], "slow": [2501], "slow_warm": [1201],
    }  # fmt: skip
    assert not [line for line in measure.told("atoll", good) if "OVER" in line]
    assert all("OVER" in line for line in measure.told("atoll", good | worse))
    silent = list(measure.told("atoll", good | {"moved": []}))
    assert [line for line in silent if "not measured" in line] == silent[-1:]


@pytest.mark.browser
@pytest.mark.slow
def test_a_round_is_measured(chromium: Any, server: str) -> None:
    found = measure_rounds.figures(chromium, server, "atlantis", rounds=1, level="random")
    lines = list(measure_rounds.told("atlantis", found))
    assert len(lines) == len(measure_rounds.TARGETS) and not any("not measured" in line for line in lines), lines
    assert found["round"][0] > 0 and found["message"][0] > 0


def test_a_slow_round_is_marked() -> None:
    good = {"round": [100, 1500, 9000], "message": [6], "long": [100], "shift": [0.05]}
    assert not [line for line in measure_rounds.told("atoll", good) if "OVER" in line]
    worse = {"round": [100, 1501, 9000], "message": [6.1], "long": [101], "shift": [0.051]}
    assert all("OVER" in line for line in measure_rounds.told("atoll", worse))
    assert "not measured" in "".join(measure_rounds.told("atoll", good | {"round": []}))
