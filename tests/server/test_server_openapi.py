"""The OpenAPI description says what the server does: nothing undeclared is answered, whatever is asked (schemathesis)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks
from visiting import Host, Invitation

from tepui.rooms.settings import Settings
from tepui.server.http.app import create_app
from tepui.server.http.openapi import CALLS, document

MANY = int(os.environ.get("TEPUI_ASKINGS", "1000"))
PROMISES = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
SLOW_CALLS = r"/invent$"  # a course takes seconds
described = schemathesis.openapi.from_dict(document())
quick = described.exclude(path_regex=SLOW_CALLS)


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Invitation]]:
    """Tables of every kind at a host that never has enough: waiting, running, over."""
    free = {"calls": 1e6, "call_burst": 10**6, "tables": 10**6, "rooms": 10**6, "poll": 0.01}
    host = Host(tmp_path_factory.mktemp("asked") / "tables.db", **free)
    yield cycle([host.create("me", "open"), host.create("me", "bot"), host.create("me", "me"), host.played()])
    host.stop()


def asked(case: Any, table: Invitation, known: bool, seated: bool) -> None:
    """The case as it is, or at a table that is there, or with the token of a seat there."""
    if known and "code" in case.path_parameters:
        case.path_parameters["code"] = table.code
    if known and "game" in case.path_parameters:
        case.path_parameters["game"] = "eldorado" if "course" in case.path else "atoll"
    if seated and table.tokens:
        case.headers["Authorization"] = f"Bearer {next(iter(table.tokens.values()))}"
    answer = case.call(base_url=str(table.host.http.base_url))
    case.validate_response(answer, checks=PROMISES)


def ways(visited: Iterator[Invitation], case: Any) -> None:
    for known, seated in ((False, False), (True, False), (True, True)):
        asked(case, next(visited), known, seated)


RELAXED = {"deadline": None, "suppress_health_check": list(HealthCheck), "derandomize": True, "database": None}


@quick.parametrize()
@settings(max_examples=4, **RELAXED)
def test_no_answer_is_undeclared(case: Any, visited: Iterator[Invitation]) -> None:
    ways(visited, case)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@quick.parametrize()
@settings(max_examples=MANY, **RELAXED)
def test_no_answer_is_undeclared_however_long_one_asks(case: Any, visited: Iterator[Invitation]) -> None:
    ways(visited, case)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@described.include(path_regex=SLOW_CALLS).parametrize()
@settings(max_examples=10, **RELAXED)
def test_no_answer_of_the_inventor_is_undeclared(case: Any, visited: Iterator[Invitation]) -> None:
    ways(visited, case)


def test_every_call_is_described_and_every_description_has_a_call(tmp_path: Any) -> None:
    app = create_app(Settings(db=str(tmp_path / "tables.db")))
    served = {
        (method, route.path)
        for route in app.routes
        for method in getattr(route, "methods", None) or ()
        if route.path.startswith(("/api/", "/play/", "/learn/", "/healthz", "/livez", "/metrics")) and method != "HEAD"
    }
    page = ("GET", "/learn/{game}")
    assert served == {*CALLS, ("GET", "/api/openapi.json"), page}
