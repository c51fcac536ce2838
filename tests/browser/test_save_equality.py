"""A game of the pocket edition is the same game on a server: the save is the same text on either side, there and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pocket_place import PocketHost, pocket_hosts
from visiting import Host, Invitation, hosts_on, until

import tepui
from tepui.rooms.calls import packed

GAMES = [pytest.param(slug, marks=() if slug == "chac" else pytest.mark.slow) for slug in tepui.list_games()]
MOVES = 12


@pytest.fixture
def device() -> Iterator[PocketHost]:
    for opened in pocket_hosts():
        yield opened(own_device=True)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Host]:
    for opened in hosts_on(str(tmp_path / "tables.db")):
        yield opened()


def asked(table: Invitation) -> dict[str, Any]:
    """What the first seat sees as soon as it is asked, or the game is over."""
    seen: list[dict[str, Any]] = []

    def look() -> bool:
        seen.append(table.get("/state", seat=0).json())
        return bool(seen[-1]["offers"] or seen[-1]["over"])

    until(look)
    return seen[-1]


def play(table: Invitation, moves: int) -> None:
    """The first offer, so many times or to the end."""
    for _ in range(moves):
        state = asked(table)
        if state["over"]:
            return
        offer = state["offers"][0]
        move = {"seq": state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
        assert table.post("/move", move, seat=0).status_code == 200


def brought(host: Host, save: str) -> Invitation:
    """The table of a save on which whoever brings it sits everywhere."""
    made = host.http.post("/api/saves", json={"packed": packed(save), "seats": []}).json()
    return Invitation(host, made["code"], {seat["seat"]: seat["token"] for seat in made["seats"]})


@pytest.mark.parametrize("game", GAMES)
def test_a_save_is_the_same_text_in_both_editions(device: PocketHost, server: Host, game: str) -> None:
    table = device.create("me", "bot", game=game)
    play(table, MOVES)
    save = table.get("/save", seat=0).text
    plain = tepui.Match.load(save).save()
    there = brought(server, save)
    assert server.http.get(f"/api/tables/{there.code}").status_code == 200
    assert there.room.match.save() == plain and len(there.room.match.entries) >= MOVES
    back = brought(device, there.room.match.save())
    assert back.get("/save", seat=0).text.startswith(plain)
    seat = next(seat for seat in there.tokens if there.get("/state", seat=seat).json()["offers"])
    here, away = (one.get("/state", seat=seat).json() for one in (back, there))
    for part in ("svg", "offers", "prompt"):
        assert here[part] == away[part], part
