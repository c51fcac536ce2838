from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from visiting import Host, hosts_on, psycopg_of  # noqa: E402


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL of our own, in a folder of its own.

    It runs as another user, and pytest closes its folder to others whenever a second pytest starts.
    """
    import pgserver

    with TemporaryDirectory(prefix="tepui-postgresql-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(folder)
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def empty_postgresql(postgresql: str) -> Iterator[str]:
    """An empty database in it."""
    name = f"tepui_{uuid4().hex}"
    with psycopg_of(postgresql) as db:
        db.execute(f"CREATE DATABASE {name}")
    yield urlsplit(postgresql)._replace(path=f"/{name}").geturl()
    with psycopg_of(postgresql) as db:
        db.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: a file, or with TEPUI_TEST_DATABASE=postgresql one there, so that everything runs on both."""
    if os.environ.get("TEPUI_TEST_DATABASE") == "postgresql":
        return str(request.getfixturevalue("empty_postgresql"))
    return str(tmp_path / "tables.db")


@pytest.fixture
def database_file(database: str) -> str:
    """For what is done with a file alone."""
    if "://" in database:
        pytest.skip("this is about a database file")
    return database


@pytest.fixture
def open_host(database: str) -> Iterator[Callable[..., Host]]:
    yield from hosts_on(database)


@pytest.fixture
def hosts(empty_postgresql: str) -> Iterator[Callable[..., Host]]:
    """Several at once, which only PostgreSQL can serve."""
    yield from hosts_on(empty_postgresql)


@pytest.fixture
def host(open_host: Callable[..., Host]) -> Host:
    return open_host()
