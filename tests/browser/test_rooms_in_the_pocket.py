"""One example of the tests of rooms against the pocket edition's parts; all of them run there in the long run."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pocket_place import PocketHost, pocket_hosts


@pytest.fixture
def open_pocket() -> Iterator[Callable[..., PocketHost]]:
    yield from pocket_hosts()


def test_what_is_said_and_played_is_there_again_in_another_worker(open_pocket: Callable[..., PocketHost]) -> None:
    host = open_pocket()
    table = host.friends(first=0)
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.send(type="say", text="hello")
        assert leo.answer("talk")["lines"][0]["text"] == "hello"
        before = leo.state["svg"]
    host.stop()
    table.host = open_pocket()
    with table.sit(1) as leo:
        leo.settle()
        assert [message["lines"][0]["text"] for message in leo.messages if message["type"] == "talk"] == ["hello"]
        assert leo.state["svg"] == before
