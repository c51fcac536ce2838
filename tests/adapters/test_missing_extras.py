"""A door whose library is not installed says what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_maskable_ppo.py"


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("pettingzoo", "pettingzoo_env", "rl"),
        ("gymnasium", "gymnasium_env", "rl"),
        ("pyspiel", "openspiel_game", "openspiel"),
        ("pyspiel", "openspiel_bot", "openspiel"),
    ],
)
def test_the_extra_is_named(library, module, extra):
    code = f"import sys; sys.modules[{library!r}] = None; import tepui.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert f"is not installed; it comes with: pip install 'tepui[{extra}]'" in done.stderr.splitlines()[-1]


def test_pixels_name_their_extra():
    code = (
        "import tepui.adapters.pixels as pixels; pixels.find_spec = lambda name: None;"
        "from tepui.adapters.pettingzoo_env import env; print(env('atoll').metadata['render_modes'], flush=True);"
        "env('atoll', render_mode='rgb_array')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "['human', 'ansi', 'svg']\n"
    assert done.stderr.splitlines()[-1].endswith("it comes with: pip install 'tepui[render]'")


def test_the_example_names_its_extra():
    code = f"import runpy, sys; sys.modules['sb3_contrib'] = None; runpy.run_path({str(EXAMPLE)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("it comes with: pip install 'tepui[train]'")
    assert "Traceback" not in done.stderr
