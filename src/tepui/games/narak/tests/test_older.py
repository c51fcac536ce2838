"""Games of older rules are replayed by the rules they were played by."""

from __future__ import annotations

from pathlib import Path

import pytest

from tepui import Match

OLDER = sorted(Path(__file__).with_name("golden").joinpath("older").glob("*.game"))


@pytest.mark.parametrize("file", OLDER, ids=[file.stem for file in OLDER])
def test_a_game_of_older_rules_is_replayed_by_them(file):
    text = file.read_text("utf-8")
    assert "\nrules 1\n" in text
    match = Match.load(text)
    assert match.over and match.options["first_version"] is True
    assert match.save().partition("log\n")[2] == text.partition("log\n")[2]
