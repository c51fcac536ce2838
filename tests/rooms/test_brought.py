"""Games that come from elsewhere: a finished one to look at, and one that goes on here with other people."""

from __future__ import annotations

from typing import Any

import pytest
from visiting import Host, Invitation, play_on

import tepui
from tepui.rooms.calls import packed


def begun_elsewhere(moves: int = 6) -> str:
    """The save of a game that is not over."""
    match = tepui.Match.new("atoll", seats=3, seed=4)
    for _ in range(moves):
        match.do(match.legal()[0])
    return match.save()


def bring(host: Host, save: str, *who: str) -> Any:
    seats = [{"who": one, "name": "Ana"} if one == "me" else {"who": one} for one in who]
    return host.http.post("/api/saves", json={"packed": packed(save), "seats": seats})


def test_a_game_that_was_begun_elsewhere_waits_for_friends_and_goes_on_where_it_stood(host: Host):
    save = begun_elsewhere()
    made = bring(host, save, "me", "open", "open").json()
    assert not made["started"]
    table = Invitation(host, made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]})
    assert list(table.tokens) == [0]
    friend = table.post("/join", {"name": "Leo"}).json()
    table.tokens[friend["seat"]] = friend["token"]
    assert table.post("/options", {"options": {"first": 1}}, seat=0).json()["error"]["code"] == "started"
    assert table.post("/start", {}, seat=0).status_code == 200
    with table.sit(0) as ana, table.sit(1) as leo:
        assert table.room.match.save().startswith(save), "what was played stands"
        assert [seat["who"] for seat in ana.state["seats"]] == ["person", "person", "bot"]
        assert [line.kind for line in table.room.people.talk] == ["brought"], "everybody is told where it comes from"
        play_on([ana, leo])
        assert ana.state["over"]
    assert table.room.match.save().startswith(save)
    tepui.Match.load(table.get("/save", seat=0).text)


def test_its_luck_is_another_one_from_then_on(host: Host):
    seeds = {host.room(bring(host, begun_elsewhere(), "me", "me", "me").json()["code"]).record.chance for _ in range(2)}
    assert len({one.seed for one in seeds}) == 2 and all(one.laid and one.by_pile for one in seeds)


@pytest.mark.parametrize(
    ("save", "who", "code"),
    [
        (begun_elsewhere(0), ("me", "open", "open"), "malformed"),
        (begun_elsewhere(), ("me", "open"), "malformed"),
        (begun_elsewhere().replace("\nlog\n", "\nlog\n0 jump\n"), ("me", "open", "open"), "bad-save"),
    ],
)
def test_what_cannot_go_on_is_refused(host: Host, save: str, who: tuple[str, ...], code: str):
    assert bring(host, save, *who).json()["error"]["code"] == code


def test_on_ones_own_device_every_game_may_be_saved(open_host: Any):
    table = open_host(own_device=True).create("me", "bot")
    assert table.get("/save", seat=0).text.startswith(table.room.match.save())
