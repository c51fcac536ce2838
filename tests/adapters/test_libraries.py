"""Libraries that learn take the environments as they are, and arrays of a batch without copying: `make test-libraries`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tepui.adapters.batch import BatchedTables
from tepui.bench.doors import PEER_BATCH, pgx_batch

EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("libraries"),
    pytest.mark.timeout(3600),
]  # seconds each, but not on a busy machine


def run(folder: Path, example: str, *words: str) -> str:
    environment = os.environ | {"RAY_AUTH_MODE": "disabled", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(EXAMPLES / example), *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_maskable_ppo_learns(tmp_path):
    out = run(tmp_path, "train_maskable_ppo.py", "atoll", "--steps", "4096", "--games", "20", "--tables", "4")
    assert re.search(r"^against random: [\d.]+% of 20 games won", out, re.M)


@pytest.mark.parametrize("words", [(), ("--all-seats",)])
def test_rllib_learns(words, tmp_path):
    out = run(tmp_path, "train_rllib.py", "atoll", "--iterations", "2", "--batch", "400", *words)
    games = [int(count) for count in re.findall(r"^iteration \d: (\d+) games", out, re.M)]
    assert len(games) == 2
    assert min(games) > 0


def test_tianshou_learns(tmp_path):
    out = run(tmp_path, "train_tianshou.py", "atoll", "--epochs", "1", "--steps", "600")
    best = float(re.search(r"^best mean return in seat 0: ([+-][\d.]+)", out, re.M)[1])
    assert -1 <= best <= 1


def test_a_loop_in_one_file_learns(tmp_path):
    out = run(tmp_path, "train_cleanrl_style.py", "atoll", "--steps", "102400")
    means = [float(mean) for mean in re.findall(r"mean return of the last \d+: ([+-][\d.]+)", out)]
    assert means[-1] > means[0] + 0.2


def test_torch_wraps_the_arrays():
    import torch

    theirs = torch.zeros((4, 275))
    tables = BatchedTables("atoll", 4, seed=7, arrays={"observation": theirs.numpy()})
    ours = {name: torch.from_numpy(getattr(tables, name)) for name in tables.shapes()}
    for name, tensor in ours.items():
        assert tensor.data_ptr() == getattr(tables, name).ctypes.data
    before = theirs.clone()
    tables.step(ours["mask"].int().argmax(dim=1).numpy())
    assert not torch.equal(before, theirs)
    assert np.array_equal(theirs.numpy(), tables.observation)
    assert torch.equal(ours["mask"], torch.tensor(tables.mask))


def test_jax_wraps_the_arrays():
    import jax

    tables = BatchedTables("atoll", 4, seed=7)
    for name in sorted(set(tables.shapes()) - {"seat"}):  # JAX makes 64-bit ints smaller, unless it is told not to
        array = getattr(tables, name)
        wrapped = jax.dlpack.from_dlpack(array, copy=False)
        assert wrapped.unsafe_buffer_pointer() == array.ctypes.data, name
        assert np.array_equal(wrapped, array), name


def test_pgx_plays_beside_our_doors():
    step = pgx_batch("hex")
    assert [step() for _ in range(3)] == [PEER_BATCH] * 3
