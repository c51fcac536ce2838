"""What every test may need of the machine: browsers, npm's fonts and icons, PostgreSQL.

A part that is missing leaves its tests out, and the end of the run says so; a part named in TEPUI_REQUIRE must be there.
A test asks by a mark (`@pytest.mark.needs("browser")`, `@pytest.mark.browser`) or in mid-test (`require("postgres")`).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parents[1]
LEFT_OUT = "left out: "
REQUIRED = {part for part in os.environ.get("TEPUI_REQUIRE", "").split(",") if part}

settings.register_profile("tepui", deadline=None, derandomize=True)
settings.load_profile("tepui")


def browser() -> str:
    """Why there is no browser; empty if there is one."""
    if importlib.util.find_spec("playwright") is None:
        return "Playwright is not installed"
    return "" if any(map(shutil.which, ("chromium", "chromium-browser"))) else "chromium is not installed"


def firefox() -> str:
    there = any(map(shutil.which, ("firefox-esr", "firefox"))) and importlib.util.find_spec("websockets") is not None
    return "" if there else "Firefox is not installed"


def npm() -> str:
    there = (ROOT / "src/tepui/web/static/assets/stamp").exists()
    return "" if there else "fonts and icons are not unpacked (npm is missing, or run `make assets`)"


def postgres() -> str:
    there = bool(os.environ.get("TEPUI_DATABASE_URL")) or importlib.util.find_spec("pgserver") is not None
    return "" if there else "pgserver is not installed and TEPUI_DATABASE_URL names no PostgreSQL"


def render() -> str:
    there = all(importlib.util.find_spec(name) is not None for name in ("resvg_py", "PIL"))
    return "" if there else "what draws pixels is not installed (pip install 'tepui[render]')"


def libraries() -> str:
    names = ("torch", "jax", "sb3_contrib", "tianshou", "ray", "tree")  # tree: RLlib cannot do without it
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return f"{', '.join(missing)} not installed (pip install 'tepui[rl,libraries]')" if missing else ""


def openenv() -> str:
    there = importlib.util.find_spec("openenv") is not None
    return "" if there else "OpenEnv is not installed (pip install 'tepui[openenv]')"


PARTS: dict[str, Callable[[], str]] = {
    "browser": browser,
    "firefox": firefox,
    "npm": npm,
    "postgres": postgres,
    "render": render,
    "libraries": libraries,
    "openenv": openenv,
}


def need(part: str) -> None:
    """Go on if the machine has the part; else leave the test out, or fail if the part is required."""
    missing = PARTS[part]()
    if missing and part in REQUIRED:
        pytest.fail(f"{part} is required here, but {missing}", pytrace=False)
    if missing:
        pytest.skip(f"{LEFT_OUT}{part}: {missing}")


@pytest.fixture(scope="session")
def require() -> Callable[[str], None]:
    return need


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(*parts): parts of the machine the test cannot do without")
    unknown = REQUIRED - set(PARTS)
    if unknown:
        raise pytest.UsageError(f"TEPUI_REQUIRE knows {', '.join(PARTS)}, not {', '.join(sorted(unknown))}")


# First of all, so that a fixture never starts what the machine has not got.
@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    parts = [part for mark in item.iter_markers("needs") for part in mark.args]
    if item.get_closest_marker("browser"):
        parts.append("browser")
    for part in parts:
        need(part)


# The tests of these modules share something that takes long to make: one worker runs them all.
TOGETHER = {
    "tests/bots/test_ray_cluster.py",
    "tests/browser/test_worker.py",
    "tests/docs/test_adding_a_game.py",
    "tests/web/test_dist.py",
    "tests/web/test_web_pocket.py",
}


class Scheduling(LoadScopeScheduling):
    """Every test goes to whichever worker is free. (The groups of pytest-xdist 3.8 are not seen by pytest 9.2.)"""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return module if module in TOGETHER else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = [
        report.longrepr[2] for report in terminalreporter.stats.get("skipped", []) if isinstance(report.longrepr, tuple)
    ]
    left = Counter(reason.partition(LEFT_OUT)[2] for reason in reasons if LEFT_OUT in reason)
    if not left:
        return
    terminalreporter.section("NOT TESTED ON THIS MACHINE", sep="!", red=True, bold=True)
    for reason, count in sorted(left.items()):
        terminalreporter.line(f"{count} tests need {reason}", red=True)
    terminalreporter.line("CI fails where these are missing (TEPUI_REQUIRE=browser,npm,postgres).")
