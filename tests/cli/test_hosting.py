"""`tepui play` and `tepui serve` as a person starts them: they say where, answer there, and stop when told."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest


@pytest.fixture
def started(tmp_path):
    """Start `tepui …`; gives the process and the address it printed."""
    running = []

    def start(*words):
        process = subprocess.Popen(
            [sys.executable, "-m", "tepui.cli", *map(str, words)],
            env=os.environ | {"TEPUI_OPEN": "0", "XDG_DATA_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        line = process.stdout.readline()
        found = re.search(r"http://[\w.]+:\d+/", line)
        assert found, line
        return process, found[0]

    yield start
    for process in running:
        process.kill()
        process.wait()


def healthy(url):
    with urlopen(url + "healthz", timeout=20) as answer:
        return json.load(answer) == {"ok": True}


def test_play_takes_another_port_when_its_own_is_taken(started):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        _, url = started("play", "--port", port)
        assert str(port) not in url
        assert healthy(url)


def test_play_keeps_its_tables_in_the_users_data_folder(started, tmp_path):
    started("play", "--port", 0)
    assert (tmp_path / "tepui" / "tables.db").exists()


def test_serve_listens_where_it_is_told_and_stops_when_told(started, tmp_path):
    process, url = started("serve", "--port", 0, "--db", tmp_path / "here.db")
    assert healthy(url)
    assert (tmp_path / "here.db").exists()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) in (0, 130)


def test_serve_refuses_a_port_that_is_taken(tepui):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = tepui("serve", "--port", taken.getsockname()[1])
    assert said.code == 2
    assert "is taken" in said.err


def test_play_opens_the_browser_unless_told_not_to(tepui, monkeypatch, tmp_path):
    opened = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)

    class Server:
        def __init__(self, ready):
            self.ready = ready

        def run(self):
            self.ready("http://127.0.0.1:1/")

    monkeypatch.setattr("tepui.server.http.app.server", lambda host, port, db, ready, bound: Server(ready))
    monkeypatch.setenv("TEPUI_OPEN", "0")
    tepui("play", "--port", 0)
    assert opened == []
    monkeypatch.delenv("TEPUI_OPEN")
    tepui("play", "--port", 0)
    assert opened == ["http://127.0.0.1:1/"]
