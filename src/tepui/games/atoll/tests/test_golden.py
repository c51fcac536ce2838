"""The golden games of Atoll show both of its ends."""

from __future__ import annotations

from pathlib import Path

import tepui

GOLDEN = [tepui.Match.load(file.read_text("utf-8")) for file in Path(__file__).with_name("golden").glob("*.game")]


def test_there_is_a_game_for_each_end():
    ends = {-1 in match.table.tokens for match in GOLDEN}
    assert ends == {True, False}
