"""Sockets on nothing but Starlette: for any server that speaks ASGI, and slower. What the fast ones do, these do too."""

from __future__ import annotations

import pytest
from visiting import Host, Visitor, closed, play_on, until

from tepui.server.http import app


@pytest.fixture
def host(open_host) -> Host:
    return open_host(fast_socket=False)


def test_a_whole_game_is_played(host: Host):
    table = host.create("me", "me", "bot", first=0)
    with table.sit(0, patches=True) as ana, table.sit(1) as leo:
        play_on([ana, leo])
        assert ana.state["over"] and ana.state["result"] == leo.state["result"]
    until(lambda: not table.room.devices)


def test_a_refusal_and_a_good_bye_come_with_their_codes(host: Host):
    table = host.create("me", "me")
    stranger = Visitor(host.url, table.code, ["no-token"])
    assert closed(stranger) == 4403 and stranger.messages[-1]["code"] == "forbidden"
    with table.sit(0) as ana:
        ana.send(type="nonsense")
        assert ana.answer("refused")["code"] == "malformed"
        host.server.should_exit = True
        assert closed(ana) in (1001, 1012)


def test_another_uvicorn_than_the_one_it_was_made_for_gets_plain_sockets(monkeypatch: pytest.MonkeyPatch):
    assert app.fits_uvicorn()
    monkeypatch.setattr(app.uvicorn, "__version__", "0.99.1")
    assert not app.fits_uvicorn()
