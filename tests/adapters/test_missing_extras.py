"""A door whose library is not installed says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("pettingzoo", "pettingzoo_env", "rl"),
        ("gymnasium", "gymnasium_env", "rl"),
        ("pyspiel", "openspiel_game", "openspiel"),
    ],
)
def test_the_extra_is_named(library, module, extra):
    code = f"import sys; sys.modules[{library!r}] = None; import tepui.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert f"is not installed; it comes with: pip install 'tepui[{extra}]'" in done.stderr.splitlines()[-1]
