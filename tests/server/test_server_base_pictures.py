"""The ground: a file that browsers keep, of which a first state tells only what is different."""

from __future__ import annotations

import pytest
from visiting import Host, joined, play_on

import tepui


@pytest.mark.parametrize("game", sorted(tepui.list_games()))
def test_a_first_picture_is_told_by_what_is_not_as_in_the_ground(host: Host, game: str):
    table = host.create("me", "bot", game=game)
    file = host.http.get(f"/t/{table.code}/ground/en", follow_redirects=True)
    mark = file.url.path.removeprefix("/ground/").removesuffix(".svg")
    assert file.headers["content-type"].startswith("image/svg+xml") and "immutable" in file.headers["cache-control"]
    with table.sit(0, patches=True) as whole, table.sit(0, patches=True, ground=mark) as spare:
        assert isinstance(whole.state["svg"], str) and isinstance(spare.state["svg"], list)
        assert joined(file.text, spare.state["svg"]) == whole.state["svg"]
        told = sum(len(run) for run in spare.state["svg"] if isinstance(run, str))
        assert told < len(whole.state["svg"]) / 3, "most of it lies in the file"


def test_the_ground_tells_nothing_of_a_table(host: Host):
    """Two tables of a kind have the same, whatever was dealt and done there."""
    one, two = host.create("me", "me", game="atoll"), host.create("me", "me", game="atoll")
    with one.sit(0, 1) as people:
        play_on([people], moves=4)
    marks = {host.http.get(f"/t/{table.code}/ground/fr").headers["location"] for table in (one, two)}
    assert len(marks) == 1


def test_a_ground_that_nobody_knows_is_no_harm(host: Host):
    table = host.create("me", "bot")
    with table.sit(0, patches=True, ground="f" * 32) as someone, table.sit(0, ground="") as plain:
        assert isinstance(someone.state["svg"], str) and isinstance(plain.state["svg"], str)
    assert host.http.get("/ground/ffff.svg").status_code == 404
    assert host.http.get("/t/AAAABBBB/ground/en").status_code == 404
    assert host.http.get(f"/t/{table.code}/ground/xx").status_code == 404
