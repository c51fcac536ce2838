"""OpenEnv: a client is asked in words, answers by number, and is told how the game ended."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.needs("openenv"), pytest.mark.timeout(300)]


@pytest.fixture
def server():
    """Its address, once it listens."""
    command = [sys.executable, "-m", "tepui.adapters.openenv_server", "atoll", "--seats", "2", "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        yield next(found[1] for line in process.stderr if (found := re.search(r"running on (http://\S+)", line)))
    finally:
        process.terminate()
        process.wait()


def test_a_client_plays_to_the_end(server):
    from openenv.core import GenericEnvClient

    with GenericEnvClient(base_url=server).sync() as table:
        result, asked = table.reset(seed=7), 0
        while not result.done:
            assert result.observation["question"]
            assert result.observation["actions"]
            result, asked = table.step({"number": 0}), asked + 1
        assert asked > 10
        assert result.reward in (-1, 0, 1)
        assert result.observation["actions"] == []


def test_the_client_of_the_guide_runs(server, tmp_path):
    page = (ROOT / "docs/researchers.md").read_text("utf-8")
    (client,) = re.findall(r"^```python title=ask.py\n(.*?)^```", page, re.S | re.M)
    code = client.replace("http://localhost:8000", server)
    assert code != client
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.splitlines()[-1]) in (-1, 0, 1)


def test_a_wrong_number_loses(server):
    from openenv.core import GenericEnvClient

    with GenericEnvClient(base_url=server).sync() as table:
        table.reset(seed=7)
        result = table.step({"number": 99})
    assert (result.done, result.reward) == (True, -1)


def test_the_same_seed_asks_the_same():
    from tepui.adapters.openenv_server import Answer, TableEnvironment

    def told(seed):
        table = TableEnvironment("atoll", seats=2)
        return [table.reset(seed=seed), *(table.step(Answer(number=0)) for _ in range(5))]

    assert told(7) == told(7)
    wrong = TableEnvironment("atoll", seats=2)
    wrong.reset(seed=7)
    assert "an answer is a number from 0 to" in wrong.step(Answer(number=-1)).metadata["illegal"]


def test_the_folder_for_their_spaces_is_valid():
    """As far as it can be told without building an image."""
    openenv = Path(sys.executable).parent / "openenv"
    command = [openenv, "validate", ROOT / "deploy/openenv", "--level", "static", "--skip-build"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
