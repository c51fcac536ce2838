"""Games of older rules are replayed by the rules they were played by."""

from __future__ import annotations

from pathlib import Path

from tepui.testing.kit import each_game, replay_older


@each_game(Path(__file__).with_name("golden") / "older")
def test_a_game_of_older_rules_is_replayed_by_them(file):
    replay_older(file)
