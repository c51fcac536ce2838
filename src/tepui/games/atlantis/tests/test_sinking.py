"""Step 3: which tile sinks, and what becomes of it (ATL-SINK)."""

from __future__ import annotations

import pytest

from tepui.games.atlantis.tests.island import island, legal_words, play, targets
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, stage, terrain, turn_of

TWO = {"red": ["i7"], "blue": ["i7"]}


def sinking(tiles, **position):
    return island(stage="sink", tiles=tiles, explorers=TWO, **position)


@pytest.mark.rule("ATL-SINK-01")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ({"beach": "d4", "forest": "d5", "mountain": "d6", "rest": "mountain"}, {"d4"}),
        ({"forest": "d5", "mountain": "d6", "rest": "mountain"}, {"d5"}),
        ({"mountain": "d6 d7", "rest": "sea"}, {"d6", "d7"}),
    ],
    ids=["beaches first", "then forests", "then mountains"],
)
def test_the_lowest_terrain_sinks_first(tiles, expected):
    assert targets(sinking(tiles), "sink") == expected


def test_atl_sink_02_of_that_terrain_only_what_touches_the_sea():
    match = sinking({"beach": "d4 e5 e6 f6", "rest": "forest"})
    assert targets(match, "sink") == {"d4", "f6"}, "the coast and the lagoon's shore"
    holed = sinking({"beach": "d4 e5 e6 f6", "rest": "forest"}, sunk="d5")
    assert targets(holed, "sink") == {"d4", "f6", "e5", "e6"}, "a vacated space is sea"


def test_atl_sink_03_if_none_touches_the_sea_any_of_them():
    match = sinking({"beach": "e5 e6 h5", "rest": "forest"})
    assert targets(match, "sink") == {"e5", "e6", "h5"}


def test_atl_sink_04_the_last_beach_inland_comes_last():
    match = sinking(
        {"beach": "e6 h3", "forest": "d5 d6 e5 e7", "rest": "mountain"}, chance=["keep dolphin", "die whale"]
    )
    assert targets(match, "sink") == {"h3"}
    play(match, "sink h3", "done")
    assert targets(match, "sink") == {"e6"}


def test_atl_sink_05_a_forest_among_mountains_too():
    match = sinking({"forest": "e6 h3", "rest": "mountain"}, chance=["keep dolphin", "die whale"])
    assert targets(match, "sink") == {"h3"}
    play(match, "sink h3", "done")
    assert targets(match, "sink") == {"e6"}


def test_atl_sink_06_the_lagoon_makes_a_coast():
    match = sinking({"beach": "f6 e6", "rest": "forest"})
    assert targets(match, "sink") == {"f6"}


def test_atl_sink_07_people_on_it_forbid_nothing():
    match = island(
        stage="sink", tiles={"beach": "d4 d5 d6", "rest": "forest"}, explorers={"red": ["d4"], "blue": ["d5"]}
    )
    assert targets(match, "sink") == {"d4", "d5", "d6"}


def test_atl_sink_08_people_fall_before_the_back_is_resolved():
    """A shark under the tile takes them, as swimmers of the space."""
    match = island(stage="sink", explorers={"red": ["f3", "i7"], "blue": ["f3"]}, chance=["back shark", "die whale"])
    play(match, "sink f3")
    assert people(match, "out") == {"r0", "b0"}
    kept = island(stage="sink", explorers={"red": ["f3", "i7"], "blue": ["f3"]}, chance=["keep winds", "die whale"])
    play(kept, "sink f3")
    assert people(kept, "f3") == {"r0", "b0"}
    assert targets(kept, "swim b0") == {"e2", "e3", "f2", "g2"}


@pytest.mark.parametrize(
    ("back", "kept"), [("back whale", []), ("keep dolphin", ["dolphin"]), ("keep def_shark", ["def_shark"])]
)
def test_atl_sink_09_green_is_resolved_red_is_kept_by_the_remover(back, kept):
    match = island(stage="sink", turn="blue", explorers=TWO, chance=[back, "die shark"])
    play(match, "sink f3")
    assert hand(match, "blue") == kept
    assert creatures(match, "whale") == (["f3"] if not kept else [])


def test_atl_sink_10_no_limit_to_a_hand():
    held = [
        {"symbol": symbol}
        for symbol in ("dolphin", "dolphin", "winds", "winds", "move_shark", "move_whale", "def_shark")
    ]
    match = island(stage="sink", explorers=TWO, hands={"red": held}, chance=["keep move_serpent", "die shark"])
    play(match, "sink f3")
    assert len(hand(match, "red")) == 8


def test_atl_sink_11_landlocked_tiles_wait_for_the_coast():
    tiles = {"beach": "e6 e7 h3", "rest": "forest"}
    assert targets(sinking(tiles), "sink") == {"h3"}
    tiles["beach"] = "e6 e7"
    assert targets(sinking(tiles), "sink") == {"e6", "e7"}


@pytest.mark.parametrize("back", ["back shark", "back whale", "back boat", "keep winds"])
def test_atl_sink_12_the_space_is_sea_for_good(back):
    match = island(
        seats=2,
        stage="sink",
        explorers={"red": ["f4"], "blue": ["i7"]},
        chance=[back, "die shark", "keep dolphin", "die shark"],
    )
    play(match, "sink f3")
    while stage(match) in ("ChooseCreature", "Move", "PlayTile"):
        match.do(match.game.read({"ChooseCreature": "stay", "Move": "done", "PlayTile": "pass"}[stage(match)]))
    assert (turn_of(match), terrain(match, "f3")) == ("blue", "sea")
    assert "sink f3" not in legal_words(match)
    assert match.table.tiles[:2] == [39, 15]
    assert place(match, "r0") == "f4"
