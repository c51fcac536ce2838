"""The image: its recipe is sound, and its steps, run as a script in a clean folder, make a server that answers.

No container engine is needed. A new virtual environment stands for the base image, and a folder for its root.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "deploy" / "Containerfile"
WORDS = {"FROM", "RUN", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
PATIENCE = 60  # seconds


class Step(NamedTuple):
    """One instruction of a recipe."""

    word: str
    rest: str


def steps_of(text: str) -> list[Step]:
    joined = re.sub(r"\\\n\s*", "", text)
    lines = [line.strip() for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    return [Step(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


STEPS = steps_of(RECIPE.read_text("utf-8"))


def rests(word: str) -> list[str]:
    return [step.rest for step in STEPS if step.word == word]


def test_every_instruction_is_known_and_the_first_names_a_version():
    assert {step.word for step in STEPS} == WORDS
    assert STEPS[0].word == "FROM" and re.fullmatch(r"python:3\.\d+-slim", STEPS[0].rest)


def test_it_does_not_run_as_root():
    last = max(n for n, step in enumerate(STEPS) if step.word == "USER")
    assert STEPS[last].rest not in ("root", "0")
    assert all("pip" not in step.rest and "apt" not in step.rest for step in STEPS[last:])
    assert re.search(rf"useradd .*\b{STEPS[last].rest}$", " ; ".join(rests("RUN")[:1]))


def test_nothing_is_left_behind_in_a_layer():
    assert all("--no-cache-dir" in step for step in rests("RUN") if "pip install" in step)
    (copied,) = rests("COPY")
    assert f"rm {copied.split()[1]}" in " ".join(rests("RUN")), "what was copied to be installed is removed"


def test_it_listens_where_it_says_and_signals_reach_it():
    (command,), (port,), (health,) = rests("CMD"), rests("EXPOSE"), rests("HEALTHCHECK")
    words = json.loads(command)  # a shell in between would keep signals from the server
    assert words[words.index("--port") + 1] == port and f":{port}/livez" in health
    (volume,) = rests("VOLUME")
    assert f"={volume}/" in rests("ENV")[0] and any(f"mkdir {volume}" in step for step in rests("RUN"))


@pytest.mark.slow
@pytest.mark.needs("npm")
@pytest.mark.timeout(900)
def test_its_steps_make_a_server_that_answers(tmp_path: Path):
    subprocess.run([sys.executable, ROOT / "tools/dist.py", tmp_path / "context" / "dist"], check=True)
    root, environment = clean_machine(tmp_path / "root")
    for step in STEPS:
        words = in_folder(root, step.rest)
        if step.word == "RUN":
            subprocess.run(["sh", "-eu", "-c", words], cwd=root, env=environment, check=True)
        elif step.word == "COPY":
            pattern, target = words.split()
            files = list((tmp_path / "context").glob(pattern))
            assert files, f"nothing is {pattern}"
            for file in files:
                shutil.copy(file, target)
        elif step.word == "ENV":
            environment |= dict(pair.split("=", 1) for pair in words.split())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    health = json.loads(rests("HEALTHCHECK")[0].removeprefix("CMD ").replace(":8000/", f":{port}/"))
    server = subprocess.Popen(
        [port if word == "8000" else word for word in json.loads(rests("CMD")[0])], cwd=root, env=environment
    )
    try:
        until = time.monotonic() + PATIENCE
        while subprocess.run(health, env=environment, capture_output=True).returncode:
            assert server.poll() is None and time.monotonic() < until, "it does not answer"
            time.sleep(0.2)
        assert (root / "home/tepui/data/tables.db").exists()
    finally:
        server.terminate()
        assert server.wait(PATIENCE) in (0, -signal.SIGTERM)  # it closes in peace, and may tell why
    assert subprocess.run(health, env=environment, capture_output=True).returncode, "the check notices that it is gone"


def clean_machine(root: Path) -> tuple[Path, dict[str, str]]:
    """A folder with Python in it, and the variables of a shell there."""
    venv.create(root / "usr", with_pip=True, symlinks=True)
    (root / "tmp").mkdir()
    (root / "home").mkdir()
    added = root / "usr/bin/useradd"  # makes the last word a user, with a home
    added.write_text(f"#!/bin/sh\nfor name; do :; done\nmkdir {root}/home/$name\n")
    added.chmod(0o755)
    path = os.pathsep.join([str(root / "usr/bin"), "/usr/bin", "/bin"])
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("PIP_", "LANG", "HTTP", "http", "SSL_", "REQUESTS_"))
    }
    return root, kept | {"PATH": path, "HOME": str(root / "home")}


def in_folder(root: Path, words: str) -> str:
    return re.sub(r"(?<![\w.])/(tmp|home)\b", rf"{root}/\1", words)
