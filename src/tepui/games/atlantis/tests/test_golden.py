"""Golden games: replayed to the same scores, one for every way a game ends, with people saved in them."""

from __future__ import annotations

import pytest

from tepui import BadLog, Match
from tepui.games.atlantis.rules.events import ADRIFT, ENDED, ISLAND_GONE, NOBODY_LEFT, VOLCANO_ERUPTED
from tepui.games.atlantis.tests.ends import GAMES, GOLDEN, played
from tepui.testing.kit import replay, replay_older

FILES = sorted(GOLDEN.glob("*.game"))


def reason(match):
    """Why the game was over: the last word of the last piece of news of that kind."""
    return [news[2][-1] for _, _, news in match.news if news[1] == ENDED]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_ends_with_the_same_scores(file):
    assert len(reason(replay(file))) == 1


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("end-volcano", VOLCANO_ERUPTED),
        ("end-nobody-left", NOBODY_LEFT),
        ("end-last-explorer", NOBODY_LEFT),
        ("end-adrift", ADRIFT),
        ("end-submerged", ISLAND_GONE),
    ],
)
def test_there_is_a_golden_game_for_every_end(name, why):
    match = Match.load((GOLDEN / f"{name}.game").read_text("utf-8"))
    assert reason(match) == [why]


@pytest.mark.parametrize("name", GAMES)
def test_the_players_of_these_ends_play_them_again(name):
    """The same seed and the same answers: every list of legal moves is the same, and so is chance."""
    assert played(name) == (GOLDEN / f"{name}.game").read_text("utf-8")


def test_people_are_saved_in_golden_games():
    matches = [Match.load(file.read_text("utf-8")) for file in FILES]
    assert sum(max(match.scores()) > 0 for match in matches) > len(matches) / 2


@pytest.mark.parametrize("file", sorted((GOLDEN / "rules-1").glob("*.game")), ids=lambda file: file.stem)
def test_a_game_of_version_1_ends_as_it_did(file):
    """Each of them has a turn whose points went with the last explorer (ATL-MOVE-07), so version 2 cannot replay it."""
    replay_older(file)
    with pytest.raises(BadLog):
        Match.load(file.read_text("utf-8").replace("rules 1\n", "rules 2\n"))
