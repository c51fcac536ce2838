"""What a host needs: health, figures, settings from the environment, old tables forgotten, notices that go nowhere inside."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from time import time

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from visiting import Host, play_on, until

from tepui.cli.saved_tables import backup_command, restore_command
from tepui.core.errors import BadOption
from tepui.rooms.match_rows import reopen
from tepui.rooms.problems import Problem
from tepui.rooms.settings import Settings
from tepui.server import webhooks
from tepui.server.lanes import Workers
from tepui.server.log_lines import Lines
from tepui.server.metrics import Counters
from tepui.server.settings import database_url, from_environment
from tepui.server.store.sql import Store


def test_the_figures_count_moves_answers_and_refusals_and_name_nobody(host: Host):
    table = host.create("me", "bot", first=0)
    with table.sit(0) as me:
        me.do(me.state["offers"][0])
        me.wait(lambda state: state["seq"] >= 1)
        me.send(type="undo", seq=-1)
        me.answer("refused")
        text = host.http.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert int(figures["tepui_answers_total"]) >= 1 and figures["tepui_tables_loaded"] == "1"
    assert figures['tepui_refusals_total{kind="stale"}'] == "1" and figures['tepui_requests_total{kind="201"}'] == "1"
    assert figures["tepui_sockets"] == "1" and int(figures["tepui_memory_bytes"]) > 10_000_000
    assert table.code not in text and table.tokens[0] not in text and "127.0.0.1" not in text


def test_settings_come_from_the_environment_and_say_what_is_wrong():
    settings = from_environment({"TEPUI_KEEP_DAYS": "30", "TEPUI_DATABASE_URL": "postgresql://x/y", "OTHER": "1"})
    assert settings.keep_days == 30 and database_url(settings.db) == "postgresql+psycopg://x/y"
    assert from_environment({}) == Settings()
    with pytest.raises(BadOption, match="keep_days"):
        from_environment({"TEPUI_KEEP_DAYS": "soon"})


def test_tables_untouched_for_many_days_are_forgotten_where_the_host_wants_it(open_host):
    host = open_host(keep_days=30, idle=0.1)
    old, new = host.create("me", "open"), host.create("me", "open")
    with host.store.engine.begin() as db:
        db.execute(
            sa.text("UPDATE tables SET touched = :then WHERE code = :code"),
            {"then": time() - 31 * 86400, "code": old.code},
        )
    until(lambda: host.store.find(old.code) is None)
    assert new.get().status_code == 200 and old.get().status_code == 404
    with host.store.engine.connect() as db:
        left = [db.execute(sa.text(f"SELECT count(*) FROM {part}")).scalar() for part in ("tables", "lines", "terms")]
    assert left == [1, 1, 1]


def test_a_backup_is_made_while_people_play(host: Host, tmp_path: Path, database_file: str):
    table = host.create("me", "me")
    with table.sit(0, 1) as device:
        play_on([device], moves=8)
        table.calm(device)
        made = CliRunner().invoke(backup_command, [str(tmp_path / "copy.db"), "--db", database_file])
        assert made.exit_code == 0, made.output
    copy = Store(str(tmp_path / "copy.db"))
    record = copy.find(table.code)
    assert reopen(record, copy.lines(record.id), None).save() == table.room.match.save()
    copy.close()
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    again = CliRunner().invoke(backup_command, [str(tmp_path / "copy.db"), "--db", database_file])
    assert isinstance(again.exception, BadOption)


def test_a_backup_is_restored_and_a_bad_one_is_not(open_host, tmp_path: Path, database_file: str):
    """Whatever was played after the backup is gone, what was there before goes on; nothing bad replaces anything."""
    host = open_host()
    table = host.create("me", "me", first=0)
    with table.sit(0, 1) as device:
        play_on([device], moves=4)
        table.calm(device)
        before = table.room.match.save()
        copy = str(tmp_path / "copy.db")
        assert CliRunner().invoke(backup_command, [copy, "--db", database_file]).exit_code == 0
        play_on([device], moves=4)
        table.calm(device)
        refused = CliRunner().invoke(restore_command, [copy, "--replace", "--db", database_file])
        assert isinstance(refused.exception, BadOption) and "another server" in str(refused.exception)
        assert play_on([device], moves=2) == 2
        table.calm(device)
    host.stop()
    (tmp_path / "bad.db").write_bytes(b"no database" * 100)
    for words in ([copy], [str(tmp_path / "bad.db"), "--replace"]):
        refused = CliRunner().invoke(restore_command, [*words, "--db", database_file])
        assert isinstance(refused.exception, BadOption)
    done = CliRunner().invoke(restore_command, [copy, "--replace", "--db", database_file])
    assert done.exit_code == 0 and done.output.endswith(": 1 tables\n"), done.output
    assert stat.S_IMODE(Path(database_file).stat().st_mode) == 0o600
    table.host = open_host()
    with table.sit(0, 1) as device:
        assert table.room.match.save() == before
        assert play_on([device], moves=2) == 2


@pytest.mark.needs("postgres")
def test_postgresql_is_backed_up_into_a_file_and_restored(
    hosts, empty_postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """While people play, without the programs of PostgreSQL; the backup goes back there, or becomes a database file."""
    monkeypatch.setenv("TEPUI_DATABASE_URL", empty_postgresql)
    host, copy, run = hosts(), str(tmp_path / "copy.db"), CliRunner().invoke
    table = host.create("me", "me", first=0)
    with table.sit(0, 1) as device:
        play_on([device], moves=4)
        table.calm(device)
        before = table.room.match.save()
        assert run(backup_command, [copy]).exit_code == 0
        play_on([device], moves=4)
        table.calm(device)
    host.stop()
    assert stat.S_IMODE(Path(copy).stat().st_mode) == 0o600
    assert isinstance(run(restore_command, [copy]).exception, BadOption), "there are tables already"
    done = run(restore_command, [copy, "--replace"])
    assert done.exit_code == 0 and done.output.endswith(": 1 tables\n"), done.output
    assert run(restore_command, [copy, "--db", str(tmp_path / "moved.db")]).exit_code == 0
    table.host = hosts()
    with table.sit(0, 1) as device:
        assert table.room.match.save() == before
        assert play_on([device], moves=2) == 2
    assert table.host.create("me", "me").code != table.code, "rows are numbered on"
    with closing(Store(str(tmp_path / "moved.db"))) as moved:
        record = moved.find(table.code)
        assert reopen(record, moved.lines(record.id), None).save() == before


def test_a_log_line_for_programs_is_one_object_without_the_message_of_what_went_wrong():
    try:
        raise ValueError("a secret of the table")
    except ValueError:
        import sys

        record = logging.LogRecord("tepui.room", logging.ERROR, "", 1, "table %s\nfailed", ("ABC",), sys.exc_info())
    text = Lines().format(record)
    assert "\n" not in text and "secret" not in text
    assert json.loads(text)["text"] == "table ABC\nfailed" and json.loads(text)["wrong"] == "ValueError"


# ---- notices


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::",
     "64:ff9b::7f00:1", "64:ff9b::a00:1", "ff02::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1",
     "192.0.0.192", "2001:0:7f00:1::", "2001:db8::1"],
)  # fmt: skip
def test_an_address_of_our_own_is_no_place_for_a_notice(address: str):
    assert not webhooks.is_public(address)


def test_public_addresses_are():
    assert all(map(webhooks.is_public, ["93.184.216.34", "2606:4700::1111", "64:ff9b::5db8:d822"]))


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org/", "http://", "http://user:pw@example.org/", "http://127.0.0.1/x", "http://localhost:8000/",
     "http://[::1]/", "http://2130706433/", "http://0x7f.1/", "http://example.org/\r\nX: y", "file:///etc/passwd",
     "http://example.org:99999/", "http://" + "a" * 600, "http://no-such-host.invalid/", "//example.org", "gopher://x"],
)  # fmt: skip
def test_a_notice_to_a_machine_inside_is_refused_before_it_is_kept(host: Host, url: str):
    table = host.create("me", "open")
    answer = table.post("/hook", {"url": url}, seat=0)
    assert answer.status_code == 422 and answer.json()["error"]["code"] == "bad-hook"
    assert table.room.record.ongoing.hooks == {}
    assert table.post("/hook", {"url": "https://example.org/"}).status_code == 403


def test_a_name_that_has_a_public_and_an_inner_address_is_refused(monkeypatch: pytest.MonkeyPatch):
    def both(*_: object, **__: object) -> list:
        return [(2, 1, 6, "", (ip, 80)) for ip in ("93.184.216.34", "10.0.0.7")]

    async def looked_up() -> str:
        monkeypatch.setattr(socket, "getaddrinfo", both)
        return await webhooks.Target("http://rebind.example/", Workers(Counters()).names).address(inside=False)

    with pytest.raises(Problem):
        asyncio.run(looked_up())


class Ear(threading.Thread):
    """A web server that hears one request."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/topic?x=1"
        self.heard: list[bytes] = []
        self.start()

    def run(self) -> None:
        while True:
            caller, _ = self.socket.accept()
            caller.settimeout(5)
            text = b""
            while b"\r\n\r\n" not in text or not text.endswith(b"}"):
                text += caller.recv(4096)
            self.heard.append(text)
            caller.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            caller.close()


def test_who_does_not_look_is_told_once_that_it_is_their_turn(open_host):
    host = open_host(hooks_inside=True)
    ear = Ear()
    table = host.friends(first=0)
    assert table.post("/hook", {"url": ear.url}, seat=1).status_code == 200
    with table.sit(0) as ana:
        with table.sit(1) as leo:
            leo.do(leo.offer("land i1"))
            leo.wait(lambda state: state["asked"] == [0])
        until(lambda: not table.room.online(1))
        ana.do(ana.offer("land i1"))
        ana.wait(lambda state: state["seq"] == 1)
        while ana.settle()["asked"] != [1]:
            ana.do(ana.state["offers"][-1])
            ana.wait(lambda state: True)
    until(lambda: bool(ear.heard))
    head, _, body = ear.heard[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /topic?x=1 HTTP/1.1\r\n")
    told = json.loads(body)
    assert f"/t/{table.code}" in told["text"] and not any(token in body.decode() for token in table.tokens.values())
    until(lambda: host.place.counters.counts["notices", "sent"] == 1)
    assert table.post("/hook", {}, seat=1).status_code == 200 and table.room.record.ongoing.hooks == {}


def test_a_notice_goes_to_a_port_of_the_web(monkeypatch: pytest.MonkeyPatch):
    def public(*_: object, **__: object) -> list:
        return [(2, 1, 6, "", ("93.184.216.34", 80))]

    async def looked_up(url: str) -> str:
        monkeypatch.setattr(socket, "getaddrinfo", public)
        return await webhooks.Target(url, Workers(Counters()).names).address(inside=False)

    assert asyncio.run(looked_up("https://example.org:8443/x")) == "93.184.216.34"
    with pytest.raises(Problem):
        asyncio.run(looked_up("http://example.org:6379/"))


def test_the_server_alone_reads_the_same_settings(tmp_path: Path):
    """`python -m tepui.server` takes TEPUI_… as `tepui serve` does; what is said on the command line wins."""
    database = tmp_path / "named.db"
    environment = os.environ | {"TEPUI_DATABASE_URL": str(database), "TEPUI_KEEP_DAYS": "soon"}
    command = [sys.executable, "-m", "tepui.server", "--port", "0"]
    refused = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert refused.returncode == 2 and "keep_days" in refused.stderr and not database.exists()
    server = subprocess.Popen(
        [*command, "--set", "pause=0.1"], env=environment | {"TEPUI_KEEP_DAYS": "3"}, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None and "listening" in server.stdout.readline()
    server.kill()
    server.wait()
    assert database.exists()


def test_a_table_that_was_only_asked_for_keeps_its_clock_running(open_host):
    host = open_host()
    table = host.friends(terms={"pace": {"per": "move", "seconds": 2}}, first=0)
    host.stop()
    host = open_host()
    assert host.http.get(f"/api/tables/{table.code}").status_code == 200  # nobody sits down
    until(lambda: not host.registry.rooms[table.code].record.seats[0].here)
