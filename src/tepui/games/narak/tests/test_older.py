"""Games of older rules are replayed by the rules they were played by."""

from __future__ import annotations

from pathlib import Path

import pytest

from tepui.testing.kit import replay_older

OLDER = sorted(Path(__file__).with_name("golden").joinpath("older").glob("*.game"))


@pytest.mark.parametrize("file", OLDER, ids=[file.stem for file in OLDER])
def test_a_game_of_older_rules_is_replayed_by_them(file):
    replay_older(file)
