"""Faults: whatever breaks, nothing acknowledged is lost or doubled, clocks are right, and the server is back within five seconds.

The rounds of `faults` are for the long run, TEPUI_FAULTS of each kind (20). Every day the parts they stand on are tried:
here what no other module tries.
"""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from faults import ON_POSTGRESQL, ROUNDS, obey_modes

import tepui
from tepui.core.errors import BadOption
from tepui.rooms.settings import Settings
from tepui.server.bot_pool import BotPool
from tepui.server.store.sql import Store

MANY = int(os.environ.get("TEPUI_FAULTS", "20"))
SOON = 5.0  # seconds; told by the long run, where nothing else runs beside it
LINUX = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits what a running process may have")
KINDS = [pytest.param(kind, marks=pytest.mark.needs("postgres") if kind in ON_POSTGRESQL else ()) for kind in ROUNDS]


def test_the_long_run_knows_every_kind():
    from tests import long

    assert tuple(ROUNDS) == long.ROUNDS


def test_a_database_file_belongs_to_one_server_until_it_is_gone(tmp_path: Path):
    path = str(tmp_path / "tables.db")
    with closing(Store(path, alone=True)):
        with pytest.raises(BadOption, match="another server uses"):
            Store(path, alone=True)
        Store(path).close()  # commands may look into it
    Store(path, alone=True).close()


@LINUX
def test_a_bot_that_runs_out_of_memory_gets_another_process():
    async def think() -> None:
        pool = BotPool(Settings(bots="odd_bots", workers=1))
        glimpse = tepui.Match.new("atoll", 2, seed=1).glimpse(0)
        await pool.think("hungry", glimpse)
        (first,) = pool.running
        resource.prlimit(first.process.pid, resource.RLIMIT_AS, (1 << 20, 1 << 20))
        assert (await pool.think("hungry", glimpse)).action == glimpse.legal[0]
        assert pool.running and first not in pool.running
        await pool.close()

    asyncio.run(think())


@LINUX
def test_a_file_that_cannot_be_written_to_is_said_in_one_line(tmp_path: Path):
    path = tmp_path / "tables.db"
    Store(str(path)).close()
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    words = [sys.executable, "-m", "tepui.server", "--port", "0", "--db", str(path)]
    refused = subprocess.run(words, capture_output=True, text=True, timeout=60, preexec_fn=obey_modes)
    tmp_path.chmod(0o700)
    assert refused.returncode == 1 and refused.stdout == ""
    assert refused.stderr == f"tepui: the database {path} cannot be written to: Permission denied\n"


@LINUX
@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kind", KINDS)
def test_many_rounds(kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]):
    taken = []
    for seed in range(MANY):
        folder = tmp_path / str(seed)
        folder.mkdir()
        db = request.getfixturevalue("empty_postgresql") if kind in ON_POSTGRESQL else folder / "tables.db"
        taken.append(ROUNDS[kind](str(db), folder, seed))
    with capsys.disabled():
        print(f"\n{kind}: {MANY} rounds, back after {sorted(taken)[MANY // 2]:.2f} s, {max(taken):.2f} s at most")
    assert max(taken) < SOON
