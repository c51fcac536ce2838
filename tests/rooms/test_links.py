"""A finished game as a link: how long it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import tepui
from tepui.rooms.calls import packed, unpacked

LONGEST = 4096  # letters
GAMES = Path(tepui.__file__).parent / "games"


@pytest.mark.parametrize("game", sorted(tepui.list_games()))
def test_a_usual_game_is_a_link_of_four_kilobytes_at_most(game: str) -> None:
    saves = [path.read_text("utf-8") for path in sorted((GAMES / game / "tests/golden").glob("*.game"))]
    links = [packed(save) for save in saves]
    assert all(unpacked(link) == save for link, save in zip(links, saves))
    short = sum(len(link) <= LONGEST for link in links)
    assert len(links) >= 10 and short >= 0.95 * len(links), sorted(map(len, links))[-5:]
