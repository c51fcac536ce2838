"""Chance at a table: nothing is decided before the start, nothing is drawn anew, and everybody can check it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from visiting import Host, Invitation, play_on, until

import tepui
from tepui.core.chance import Draw
from tepui.core.fairness import prove
from tepui.core.match import Match
from tepui.rooms.match_rows import drawn_numbers, first_row, head_of, proof_of
from tepui.rooms.records import SeatRecord, TableRecord
from tepui.rooms.terms import ChanceSeed
from tepui.rooms.tokens import hashed

GAMES = sorted(tepui.list_games())


def seen(table: Invitation) -> dict[str, Any]:
    """Everything that host and watchers are told, apart from what is each table's own."""
    told = {}
    for seats in ((0,), ()):
        for lang in ("en", "fr"):
            with table.sit(*seats, lang=lang) as device:
                told[f"{seats} {lang}"] = {**device.state, "code": "", "chance": None}
    return told


@pytest.mark.parametrize("slug", GAMES)
def test_before_the_start_nothing_is_decided_or_shown(host: Host, slug: str):
    """Two tables with other seeds look alike, before and after options were changed; the store holds no outcome."""
    empty = ["open"] * (max(2, tepui.load(slug).quick[0]) - 1)
    tables = [host.create("me", *empty, game=slug) for _ in range(2)]
    assert seen(tables[0]) == seen(tables[1])
    for table in tables:
        table.post("/options", {"options": {"first": 1}}, seat=0)
    assert seen(tables[0]) == seen(tables[1])
    for table in tables:
        assert [row.line for row in host.store.lines(table.room.record.id)] == [""]
        assert table.room.match.log == []
        assert table.post("/start", seat=0).status_code == 200
        until(lambda table=table: not table.room.busy or table.room.match.over)
        assert host.store.lines(table.room.record.id)[0].line.startswith("* ")


@pytest.mark.parametrize("slug", GAMES)
def test_other_options_are_other_luck(slug: str):
    """Nothing that somebody learns under some options holds under others, though the seed is the same."""
    game = tepui.load(slug)
    seats = max(2, game.quick[0])
    name, option = next(
        (name, option) for name, option in game.options.items() if len(option.choices) > 1 and not option.seats
    )
    generators = []
    for value in option.choices[:2]:
        match = Match.undealt(game, seats, {name: value})
        match.draw_by_pile("the same")
        generators.append(match.source)
    assert generators[0].text != generators[1].text


def test_a_waiting_table_is_still_undealt_after_a_restart(open_host):
    host = open_host()
    table = host.create("me", "open")
    bound = table.get().json()["chance"]
    host.stop()
    table.host = open_host()
    assert table.get().json()["chance"] == bound and table.room.match.log == []
    assert table.post("/start", seat=0).status_code == 200
    dealt = table.room.match.log
    assert dealt
    table.host.stop()
    table.host = open_host(level="random")
    assert table.get().json()["started"] and table.room.match.log[: len(dealt)] == dealt


def last_line(table: Invitation) -> Any:
    return next(row for row in reversed(table.room.rows) if row.seat == 0 and not row.undone)


def take_back(table: Invitation, device: Any) -> None:
    count = sum(bool(row.undone) for row in table.room.rows)
    device.send(type="ask", kind="undo")
    device.wait(lambda state: True)
    until(lambda: sum(bool(row.undone) for row in table.room.rows) > count)
    table.calm(device)


def test_taking_back_against_bots_never_draws_anew(open_host):
    """The same line meets the same luck, as often as one tries, and after a restart too."""
    host = open_host(snapshot_every=5)
    table = host.create("me", "bot", game="atlantis")
    found = 0
    while found < 3:
        with table.sit(0) as me:
            play_on([me], moves=1)
            table.calm(me)
            assert not me.state["over"], "a game in which hardly anything is drawn"
            row = last_line(table)
            if "*" not in row.line:
                continue
            found += 1
            actions = [line.partition(" ")[2] for line in row.line.split("\n") if not line.startswith("*")]
            take_back(table, me)
        if found == 2:
            table.host.stop()
            table.host = open_host(snapshot_every=5)
        with table.sit(0) as me:
            me.play(actions[0])
            table.calm(me)
            assert last_line(table).line == row.line


def test_another_way_does_not_change_what_a_pile_gives():
    """Draws from one pile do not shift the luck of another."""
    game = tepui.load("atoll")
    matches = [Match.undealt(game, 3) for _ in range(2)]
    for match in matches:
        match.draw_by_pile("s")
    draws = [match.source.generator for match in matches]

    assert draws[0](Draw(3, "Flip/0", 1)).random() == draws[1](Draw(9, "Flip/0", 1)).random()
    assert draws[0](Draw(3, "Flip/0", 1)).random() != draws[1](Draw(3, "Flip/1", 1)).random()


def test_a_program_that_knows_nothing_of_ours_checks_the_proof(host: Host, tmp_path: Path):
    """The ten lines of docs/fairness.md, as they stand there."""
    page = (Path(__file__).parents[2] / "docs/fairness.md").read_text("utf-8")
    program = page.partition("```python title=check_chance.py\n")[2].partition("```")[0]
    assert program == (Path(tepui.__file__).parent / "web/static/check_chance.txt").read_text("utf-8"), (
        "as the page has it"
    )
    assert len(program.splitlines()) == 10 and "tepui." not in program and "import tepui" not in program
    (tmp_path / "check.py").write_text(program)
    table = host.create("bot", "bot", "bot")
    noted = table.get().json()["chance"]["commitment"]
    early = table.get("/proof").json()  # bots are quick: the game may be over by now
    assert early["error"]["code"] == "running" if "error" in early else table.get().json()["over"]
    with table.sit() as visitor:
        visitor.see_the_end()
    proof = table.get("/proof").json()
    drawn = len(proof["draws"])
    assert drawn > 10

    def check(proof: dict[str, Any], commitment: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "proof.json").write_text(json.dumps(proof))
        words = [sys.executable, "-I", "-S", "check.py", "proof.json", commitment]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)

    assert check(proof, noted).stdout == f"{drawn} outcomes follow from the seed\n"
    assert "not the seed" in check(proof, "0" * 64).stderr
    open_draw = next(draw for draw in proof["draws"] if len(draw["ways"]) > 1)
    open_draw["outcome"] = next(way for way, _ in open_draw["ways"] if way != open_draw["outcome"])
    assert check(proof, noted).returncode != 0


def test_a_table_of_an_older_release_goes_on_with_numbered_outcomes(host: Host):
    """Its seed numbers all outcomes; what is played now follows from the same seed, and the save proves it."""
    match = Match.new("atoll", 2, {"first": 0}, "5eed")
    seats = [SeatRecord("person", hash=hashed("old-token"), local=True), SeatRecord("bot", level="random")]
    record = TableRecord(
        code="ABCDEFGH",
        game="atoll",
        rules=match.game.rules_version,
        head=head_of(match),
        host=0,
        started=True,
        waits=True,
        seats=seats,
        chance=ChanceSeed("5eed"),
    )
    host.store.create(record, first_row(match))
    table = Invitation(host, "ABCDEFGH", {0: "old-token"})
    with table.sit(0) as me:
        play_on([me])
        assert me.state["over"]
        text = table.get("/save", seat=0).text
    assert f"\ndrawn {' '.join(map(str, drawn_numbers(table.room.record, table.room.rows)))}\n" in text
    assert prove(Match.load(text), proof_of(table.room.record, table.room.rows)) == match.commitment
    assert table.get("/proof").json()["error"]["code"] == "too-old"
