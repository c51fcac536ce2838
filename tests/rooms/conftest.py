from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from local_host import local_hosts
from pocket_place import NOT_HERE, pocket_hosts
from visiting import Host, hosts_on

PLACE = os.environ.get("TEPUI_TEST_PLACE", "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What the pocket edition does not do is not asked of it."""
    left = [item for item in items if PLACE == "pocket" and item.name in NOT_HERE]
    if left:
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=left)


@pytest.fixture
def open_host(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Hosts on one store: in memory, with TEPUI_TEST_PLACE=server real ones on a database file, or with =pocket workers of a browser."""
    if PLACE == "server":
        yield from hosts_on(str(tmp_path / "tables.db"))
    elif PLACE == "pocket":
        yield from pocket_hosts()
    else:
        yield from local_hosts()


@pytest.fixture
def host(open_host: Callable[..., Host]) -> Host:
    return open_host()
