"""What is seen for a moment: sent once to whoever looks through that seat's eyes, and never again while the game runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from visiting import Host, Invitation, Visitor, play_on

from tepui.cli.saved_tables import import_command
from tepui.games.chac.tests.inside import on, temple

SEEN = "shows:"  # of the sentence that names the glyph


@pytest.fixture
def before_a_clue(open_host: Callable[..., Host], database: str, tmp_path: Path) -> Callable[..., Invitation]:
    """A table of Chac whose first player may decipher a clue, for two people at one screen or for one against a bot."""

    def opened(*flags: str, **options: str) -> Invitation:
        file = tmp_path / "clue.game"
        file.write_text(temple([on("Z3", held=1), on("Z1", held={"walls2": [2]})], options or None).save(), "utf-8")
        told = CliRunner().invoke(import_command, [str(file), "--db", database, *flags])
        links = re.findall(r"seat (\d): /t/(\w+)#s=(\S+)", told.output)
        table = Invitation(open_host(), links[0][1], {int(seat): token for seat, _, token in links})
        assert table.get().status_code == 200
        return table

    return opened


def peeks(visitor: Visitor) -> list[str]:
    """All that ever came as a peek."""
    events = [event for message in visitor.messages for event in message.get("events", ())]
    return [event["text"] for event in events if event["style"] == "peek"]


def test_a_peek_comes_once_and_to_one_seat(before_a_clue):
    table = before_a_clue()
    with table.sit(0) as ana, table.sit(1) as leo, table.sit() as watcher:
        ana.play("decipher")
        table.calm(ana, leo, watcher)
        assert len(peeks(ana)) == 1 and SEEN in peeks(ana)[0]
        assert not any(SEEN in text for visitor in (leo, watcher) for text in visitor.raw)
        assert not any(SEEN in line["text"] for line in ana.state["log"]), "the log does not keep it"
        ana.send(type="lang", lang="en")
        table.calm(ana)
        assert len(peeks(ana)) == 1, "a new state does not bring it again"


@pytest.mark.parametrize("since", [None, 0])
def test_a_peek_does_not_come_back_with_the_page(before_a_clue, since):
    table = before_a_clue()
    with table.sit(0) as ana:
        ana.play("decipher")
    with table.sit(0, since=since) as again:
        table.calm(again)
        assert not any(SEEN in text for text in again.raw)


def test_a_peek_does_not_come_back_after_a_restart(before_a_clue, open_host):
    table = before_a_clue()
    with table.sit(0) as ana:
        ana.play("decipher")
    table.host.stop()
    table.host = open_host()
    with table.sit(0, since=0) as again:
        assert again.state["seq"] == ana.state["seq"]
        assert not any(SEEN in text for text in again.raw)


def test_neither_review_nor_save_tell_it_while_the_game_runs(before_a_clue):
    table = before_a_clue()
    assert table.get("/save", seat=0).status_code == 200
    with table.sit(0) as ana:
        ana.play("decipher")
    for eyes in ("0", "public"):
        answer = table.get("/replay", seat=0, **{"as": eyes})
        assert answer.status_code == 200 and SEEN not in answer.text
    assert table.get("/save", seat=0).json()["error"]["code"] == "running"


def test_a_peek_waits_for_eyes(before_a_clue):
    table = before_a_clue()
    with table.sit(0, 1) as both:
        assert both.state["hand_over"] == 0
        action = table.room.game.read("decipher")
        move = {"seq": both.state["seq"], "line": [action], "notation": ["decipher"]}
        assert table.post("/move", move, seat=0).status_code == 200
        for seat, told in ((1, 0), (0, 1), (0, 1)):
            both.send(type="show", seat=seat)
            table.calm(both)
            assert len(peeks(both)) == told


def test_two_devices_of_one_person_both_get_it(before_a_clue):
    table = before_a_clue()
    with table.sit(0) as desk, table.sit(0) as phone:
        desk.play("decipher")
        table.calm(desk, phone)
        assert len(peeks(desk)) == len(peeks(phone)) == 1


def test_with_notes_it_stays_in_the_log(before_a_clue):
    table = before_a_clue(memory="keep_notes")
    with table.sit(0) as ana, table.sit(1) as leo:
        ana.play("decipher")
        table.calm(ana, leo)
        assert not peeks(ana)
        assert any(SEEN in line["text"] for line in ana.state["log"])
        assert not any(SEEN in text for text in leo.raw)
        with table.sit(0) as again:
            assert any(SEEN in line["text"] for line in again.state["log"])


def test_when_the_game_is_over_everything_may_be_read(before_a_clue):
    table = before_a_clue("--bots", "random")
    with table.sit(0) as ana:
        ana.play("decipher")
        play_on([ana])
        assert ana.state["over"]
    answer = table.get("/replay", **{"as": "all"})
    assert SEEN in answer.text
    assert table.get("/save", seat=0).status_code == 200
