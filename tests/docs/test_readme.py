"""Every command of the README is executed but `make test` itself, its Python runs as it stands, and its links lead somewhere."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest
from docs_blocks import blocks
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
COMMANDS = [
    line.partition("#")[0].strip()
    for block in blocks(README)
    if block.language == "sh"
    for line in block.text.splitlines()
]
BIN = Path(sys.executable).parent
PATIENCE = 120.0


def test_the_two_commands_come_first():
    assert COMMANDS[:2] == ["make play", "make test"]


@pytest.mark.parametrize("command", COMMANDS[2:])
def test_a_command_runs(command, tmp_path):
    assert command.startswith("tepui "), "a command that this test cannot run"
    environment = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        command, shell=True, cwd=tmp_path, env=environment, input="1\n" * 9, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_python_runs_as_it_stands(tmp_path):
    (code,) = [block.text for block in blocks(README) if block.language == "python"]
    assert len([line for line in code.splitlines() if line.strip()]) <= 11
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "won by" in done.stdout
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


class Stay(HTTPRedirectHandler):
    """The address of the new table is what we want to see, not its page."""

    def redirect_request(self, *_):
        return None


@pytest.mark.timeout(1200)  # it builds an environment of its own
def test_make_play_leads_to_an_answered_move(tmp_path):
    """As on a fresh clone: the committed files, an environment of its own, until a bot has answered the first move."""
    clone = tmp_path / "clone"
    copied = [
        file for file in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0") if file
    ]
    for file in copied:
        if (ROOT / file).exists():
            (clone / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, clone / file)
    environment = {
        name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS")
    }
    environment |= {
        "TEPUI_OPEN": "0",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHON": sys.executable,
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        play_one_move(address_from(process))
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=PATIENCE)


def address_from(process):
    """The address it prints once it listens."""
    said = ""
    until = time.monotonic() + 5 * PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if select.select([process.stdout], [], [], 1.0)[0]:
            said += os.read(process.stdout.fileno(), 1 << 16).decode("utf-8", "replace")
            found = re.search(r"Tepui is at (http://[\w.]+:\d+)/", said)
            if found:
                return found[1]
    raise AssertionError(said[-3000:])


def play_one_move(url):
    with urlopen(url, timeout=PATIENCE) as page:
        assert "Tepui" in page.read().decode()
    asked = Request(f"{url}/play/atlantis", method="POST", headers={"Sec-Fetch-Site": "same-origin"})
    try:
        build_opener(Stay).open(asked, timeout=PATIENCE)
    except OSError as moved:
        place = moved.headers["Location"]
    code, token = re.search(r"/t/(\w+)#s=([\w-]+)", place).groups()
    with connect(f"{url.replace('http', 'ws')}/ws/{code}") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "tokens": [token], "lang": "en", "since": 0}))
        state = until(socket, lambda state: bool(state.get("offers")))
        offer = state["offers"][0]
        move = {"type": "do", "seq": state["seq"], "line": [offer["action"]], "notation": [offer["notation"]]}
        socket.send(json.dumps(move))
        # Answered: others have acted, and it is my decision again (or the game has ended, which it has not).
        after = until(socket, lambda now: now["seq"] > state["seq"] + 1 and bool(now.get("offers")))
        assert {line["seat"] for line in after["log"]} - {state["seat"], None}, "somebody else has acted"


def until(socket, enough):
    """The first state that is enough."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == "state" and enough(message):
            return message
        assert message["type"] != "refused", message
    raise AssertionError("no such state")


PAGES = [
    README,
    *(ROOT / name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (page.parent / target).exists(), target
