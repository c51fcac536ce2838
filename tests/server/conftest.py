from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from visiting import Host  # noqa: E402


@pytest.fixture
def open_host(tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """Hosts on one database file, closed at the end."""
    hosts: list[Host] = []

    def opened(**settings: object) -> Host:
        hosts.append(Host(tmp_path / "tables.db", **settings))
        return hosts[-1]

    yield opened
    for host in hosts:
        if host.thread.is_alive():
            host.stop()


@pytest.fixture
def host(open_host: Callable[..., Host]) -> Host:
    return open_host()
