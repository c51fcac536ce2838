"""What the tests of bots share; their modules here are found by name, from playing processes too."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from bot_tables import GAMES  # noqa: E402


@pytest.fixture(params=GAMES)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)
