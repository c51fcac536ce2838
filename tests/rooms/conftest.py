from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from local_host import local_hosts
from visiting import Host, hosts_on


@pytest.fixture
def open_host(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Hosts on one store: in memory, or with TEPUI_TEST_PLACE=server real ones on a database file."""
    if os.environ.get("TEPUI_TEST_PLACE") == "server":
        yield from hosts_on(str(tmp_path / "tables.db"))
    else:
        yield from local_hosts()


@pytest.fixture
def host(open_host: Callable[..., Host]) -> Host:
    return open_host()
