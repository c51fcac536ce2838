"""The picture: every place, site and tile can be touched, and no secret is in it."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from tepui.core.translations import LANGUAGES
from tepui.games.tikal2.drawing.glyphs import SHAPES, SYMBOL
from tepui.games.tikal2.rules.components import COLOURS, PLACES, SITES
from tepui.games.tikal2.tests.temple import GAME, dig_site, whole_game
from tepui.testing.kit import play


def ids(svg):
    return {element.get("id") for element in ElementTree.fromstring(svg).iter()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_and_site_is_there(lang):
    there = ids(GAME.draw(GAME.view(dig_site(seats=4).table, 0), lang))
    assert {f"place-{place}" for place in PLACES} <= there
    assert {f"site-{site}" for site in SITES} <= there and "tile-T24" in there
    assert {f"explorer-{seat}" for seat in range(4)} | {f"canoe-{seat}" for seat in range(4)} <= there


def test_what_is_touched_on_the_board_is_in_the_picture():
    match, rng = whole_game(3, seed=8), Random(8)
    while not match.over:
        view = GAME.view(match.table, match.seat)
        if rng.random() < 0.1:
            there = ids(GAME.draw(view))
            paths = [GAME.offer(view, action).path for action in match.legal()]
            assert {element for path in paths for element in path if not element.startswith("card-")} <= there
        match.do(rng.choice(match.legal()))


def test_flags_and_covered_spots_are_drawn():
    m = dig_site(stage="explore", players=[{"bag": ["yellow"]}])
    before = GAME.draw(GAME.view(m.table, 0))
    play(m, "explore", "go A4", "dig 3")
    after = GAME.draw(GAME.view(m.table, 0))
    assert "flag-A4-0" not in ids(before) and "flag-A4-0" in ids(after)


def test_legal_and_selected_elements_are_marked():
    picture = GAME.draw(GAME.view(dig_site().table, 0), "en", ("place-A2",), "site-3")
    classes = {element.get("id"): element.get("class") for element in ElementTree.fromstring(picture).iter()}
    assert classes["place-A2"] == "place tile light legal" and classes["site-3"] == "place sel"


def test_what_others_hide_changes_nothing_in_the_picture():
    one = dig_site(players=[{}, {"cards": ["five"], "treasures": ["mask"]}])
    two = dig_site(players=[{}, {"cards": ["extra"], "treasures": ["vase"]}])
    assert GAME.draw(GAME.view(one.table, 0)) == GAME.draw(GAME.view(two.table, 0))


def test_colours_are_told_apart_by_their_symbols():
    assert len({SHAPES[SYMBOL[colour]] for colour in COLOURS}) == 5


def test_a_page_shows_no_score_track():
    """The points stand with the players: of the track nothing is left at the edge of a board that is cut."""
    root = ElementTree.fromstring(GAME.draw(GAME.view(dig_site().table, 0)))
    hidden = [inside for whole in root.iter() if whole.get("class") == "whole" for inside in whole.iter()]
    assert {"crate-0", "crate-1"} <= {inside.get("id") for inside in hidden}
    assert "95" in {inside.text for inside in hidden}


def test_three_pieces_to_choose_from_stand_in_one_row_below_all_else():
    m = dig_site(stage="icons", tile="T06", chance=["see_treasure mask", "see_treasure vase", "see_treasure dagger"])
    play(m, "do treasure", "draw pile1")
    root = ElementTree.fromstring(GAME.draw(GAME.view(m.table, 0)))
    regions = [part.get("data-region") for part in root.iter() if part.get("data-region")]
    assert regions == ["mat", "market", "rivals", "tray"]
    seen = [part.get("transform") for part in root.iter() if (part.get("id") or "").startswith("seen-")]
    rows = {at.rstrip(")").split(" ")[-1] for at in seen}
    assert len(seen) == 3 and len(rows) == 1


def test_a_closer_look_at_a_tile_says_what_each_icon_gives():
    root = ElementTree.fromstring(GAME.draw(GAME.view(dig_site().table, 0)))
    told = {node.get("id"): node.findtext("{*}desc") for node in root.iter() if node.get("id")}
    assert told["tile-T04"] == "Yellow key: into the bag or the camp. Light room: see three, lay one."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_touched_is_explained_by_a_closer_look(lang):
    """By its own words, or by what is said of its kind (`locales/look`): its name alone tells nobody what it is for."""
    m = dig_site(stage="icons", tile="T06", players=[{"bag": ["pink"], "tokens": 1}])
    looks = GAME.looks(lang)
    for node in ElementTree.fromstring(GAME.draw(GAME.view(m.table, 0), lang)).iter():
        if node.get("role") != "button" or node.get("id") == "place-OUT":
            continue
        kinds = [node.get("id"), *reversed(node.get("class").split()), node.get("id").split("-")[0]]
        own = node.findtext("{*}desc") != node.get("aria-label")
        assert own or any(kind in looks for kind in kinds), node.get("id")
