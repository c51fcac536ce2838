"""A pytest plugin, loaded wherever Tepui is installed: it writes into the test report which rules a test holds.

A test names its rule in its own name (`test_ato_walk_01_…`) or by a mark (`@pytest.mark.rule("ATO-WALK-01")`).
`tepui rules` reads the report. `tepui.testing.kit` is what tests of games are written with, `tepui.testing.lessons` holds
what every lesson must keep.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

RULE_NAME = re.compile(r"test_([a-z]{2,4})_([a-z0-9]+)_(\d{2})(?:_|\[|$)")


def pytest_configure(config: pytest.Config) -> None:
    import pytest

    pytest.register_assert_rewrite("tepui.testing.kit", "tepui.testing.lessons")
    config.addinivalue_line("markers", "rule(*ids): the rules a test holds, at most three")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.user_properties += [("rule", rule) for rule in rules_of(item)]


def rules_of(item: pytest.Item) -> list[str]:
    named = RULE_NAME.match(item.name)
    found = ["-".join(named.groups()).upper()] if named else []
    for mark in item.iter_markers("rule"):
        found += [str(rule) for rule in mark.args]
    return list(dict.fromkeys(found))
