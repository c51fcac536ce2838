"""The picture of Atlantis: every place and piece can be touched, nothing secret shows, and it looks as it did."""

from __future__ import annotations

import gzip
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tepui.core.match import Match
from tepui.core.translations import Translations
from tepui.drawing import icons
from tepui.drawing.svg import XMLNS
from tepui.games.atlantis.drawing import figures, ground, places
from tepui.games.atlantis.drawing import picture as drawing
from tepui.games.atlantis.drawing.figures import stands
from tepui.games.atlantis.drawing.picture import draw
from tepui.games.atlantis.drawing.places import WORDS
from tepui.games.atlantis.knowledge.view import View
from tepui.games.atlantis.rules.components import (
    ABOARD,
    BOAT_COUNT,
    BOXED,
    FIRST_OF,
    LAND,
    OUT,
    PIECE_COUNT,
    RESERVE,
    SAVED,
    SERPENT_STARTS,
    SPACE_COUNT,
    SPACE_OF,
    SPACES,
)

GOLDEN = Path(__file__).parent / "golden"
OPTIONS = {
    "two_colours": False,
    "two_colour_boats": 2,
    "challenge1": False,
    "challenge2": False,
    "challenge3": False,
    "challenge4": False,
    "memory_aid": False,
    "swim_then_land": True,
    "boarding_triggers_creature": True,
    "ch1_lagoon_is_coast": True,
    "play_to_volcano": False,
    "last_ends_moves": False,
}
CREATURES = 16


@pytest.fixture(autouse=True)
def own_icons() -> None:
    icons.adopt({})


def at(text: str) -> list[int]:
    return [SPACE_OF[name] for name in text.split()]


def seen(**zones: Any) -> View:
    """A spectator's view: an island of beach, forest and mountain in turn, and what is said."""
    terrain = [0] * SPACE_COUNT
    for i, space in enumerate(LAND):
        terrain[space] = 1 + i % 3
    creatures = [RESERVE] * CREATURES
    creatures[: len(SERPENT_STARTS)] = SERPENT_STARTS
    plain: dict[str, Any] = {
        "seat": None,
        "seats": 4,
        "options": OPTIONS,
        "steps": (),
        "turn": 1,
        "die": -1,
        "swum": 0,
        "idle": 0,
        "terrain": terrain,
        "where": [BOXED] * PIECE_COUNT,
        "value": [0] * PIECE_COUNT,
        "boats": [RESERVE] * BOAT_COUNT,
        "creatures": creatures,
        "keeper": [],
        "symbol": [],
        "face": [],
        "since": [],
        "hidden": [],
        "seen": [],
    }
    return View(**{**plain, **zones})


def start() -> View:
    return seen(where=[LAND[i] for i in range(PIECE_COUNT)])


def middle_of_the_game() -> View:
    """Beaches gone; walkers up to three on a tile, swimmers, crews, saved and lost; everything shares a space somewhere."""
    land = [space for i, space in enumerate(LAND) if i % 3]
    where = [OUT] * PIECE_COUNT
    where[0:3] = [ABOARD, ABOARD, SAVED]
    where[3:7] = at("g2 h12 d5 d5")
    where[10:13] = [ABOARD, SAVED + 1, ABOARD + 1]
    where[13:17] = [land[4], land[4], land[4], land[9]]
    where[20:24] = [SAVED + 3, ABOARD + 1, land[9], land[12]]
    where[24:30] = [land[20], land[21], *at("g2 k7"), SAVED + 1, SAVED + 1]
    where[30:35] = [land[1], land[3], SAVED + 3, ABOARD + 4, land[20]]
    terrain = [kind if kind > 1 else 0 for kind in start().terrain]
    for space in at("d5"):
        terrain[space] = 3
    creatures = [*SERPENT_STARTS, *at("c3 h12"), *[RESERVE] * 4, *at("e2 k7 b6"), RESERVE, RESERVE]
    boats = [*at("d2 i9 k4 c7 f11 h2 k7"), *[RESERVE] * 5]
    return seen(terrain=terrain, where=where, boats=boats, creatures=creatures, turn=20)


def crowd() -> View:
    """As much as there can be: every explorer, boat and creature on the board, the values of a seat known."""
    boats = at("a1 a2 a3 a4 a5 a6 a7 b2 b3 b4 b5 b6")
    where = [ABOARD + i // 3 for i in range(20)] + [LAND[i] for i in range(20)]
    creatures = at("l2 l3 l4 l5 l6 l7 m1 m2 m3 m4 m5 m6 m7 k2 k3 k4")
    return seen(where=where, boats=boats, creatures=creatures, value=[1, 1, 1, 2, 2, 3, 3, 4, 5, 6] + [0] * 30)


POSITIONS = {"start": start, "middle": middle_of_the_game, "crowd": crowd}


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def touched(picture: str) -> dict[str, ElementTree.Element]:
    return {part.attrib["id"]: part for part in parse(picture).iter() if part.get("role") == "button"}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_picture_is_small_and_well_formed(name: str) -> None:
    picture = draw(POSITIONS[name]())
    parts = list(parse(picture).iter())
    ids = Counter(part.get("id") for part in parts if part.get("id"))
    assert max(ids.values()) == 1
    assert {use.get("href", "#")[1:] for use in parts if use.tag == f"{{{XMLNS}}}use"} <= ids.keys()
    assert len(parts) <= 1500
    assert len(gzip.compress(picture.encode())) <= 60_000
    assert not any(part.get("style") or part.tag.endswith(("}style", "}script")) for part in parts)


@pytest.mark.parametrize("name", POSITIONS)
def test_places_and_pieces_have_a_name_and_can_be_focused(name: str) -> None:
    view = POSITIONS[name]()
    there = touched(draw(view))
    for part in there.values():
        assert part.get("tabindex") == "-1" and part.get("aria-label")
    for space, kind in enumerate(view.terrain):
        assert (f"tile-{SPACES[space]}" if kind else f"sea-{SPACES[space]}") in there
    assert {f"haven-{corner}" for corner in ("nw", "ne", "sw", "se")} <= there.keys()
    assert {f"ex-{piece}" for piece in range(PIECE_COUNT) if view.where[piece] < OUT} <= there.keys()
    assert {f"boat-{boat}" for boat in range(BOAT_COUNT) if view.boats[boat] >= 0} <= there.keys()
    assert {f"serpent-{i}" for i in range(FIRST_OF[1]) if view.creatures[i] >= 0} <= there.keys()


def test_layers_come_in_their_order() -> None:
    board = parse(draw(start())).find(f"{{{XMLNS}}}g")
    assert board is not None
    order = ["ground", "grid", "tiles", "marks", "rings", "pieces", "badges", "coords", "focus"]
    assert [part.get("class") for part in board] == order


def test_a_moved_piece_keeps_its_id_and_changes_its_translation() -> None:
    before = start()
    after = msgspec.structs.replace(before, where=[LAND[1], *before.where[1:]])
    old, new = (touched(draw(view))["ex-0"].attrib["transform"] for view in (before, after))
    assert old != new
    assert re.fullmatch(r"translate\([\d.]+ [\d.]+\)", old) and re.fullmatch(r"translate\([\d.]+ [\d.]+\)", new)


def test_values_show_only_where_the_view_tells_them() -> None:
    hidden = draw(start())
    known = draw(msgspec.structs.replace(start(), value=[6] + [0] * 39))
    assert "worth" not in hidden
    assert "worth 6" in known and known.count('class="value"') == 1
    assert list(touched(hidden)) == list(touched(known))


def test_asked_states_are_classes_and_rings_without_a_stylesheet() -> None:
    there = touched(draw(start(), legal=("tile-d5", "ex-3", "sea-a1"), selected="ex-3", danger=("sea-a1",)))
    assert there["tile-d5"].get("class", "").endswith(" legal")
    assert there["ex-3"].get("class", "").endswith("legal sel")
    hrefs = [use.get("href") for use in there["sea-a1"]]
    assert hrefs == ["#atl-hex", "#atl-free-danger", "#atl-free-danger-mark"]
    assert [use.get("href") for use in there["sea-a2"]] == ["#atl-hex", "#atl-free-ring"]


def test_pennants_name_those_who_steer() -> None:
    view = middle_of_the_game()
    flags = [use.get("href") for use in touched(draw(view))["boat-0"].iter() if "pennant" in use.get("href", "")]
    assert flags == ["#atl-pennant-0"]
    flags = [use.get("href") for use in touched(draw(view))["boat-1"].iter() if "pennant" in use.get("href", "")]
    assert flags == ["#atl-pennant-1", "#atl-pennant-2"]
    two = msgspec.structs.replace(view, seats=2, options={**OPTIONS, "two_colours": True})
    flags = [use.get("href") for use in touched(draw(two))["boat-1"].iter() if "pennant" in use.get("href", "")]
    assert flags == ["#atl-pennant-1"]


def test_a_place_means_the_pieces_on_it() -> None:
    """Whoever touches a tile means who stands there; the page reads that from the picture."""
    view = middle_of_the_game()
    drawn = touched(draw(view))
    for piece, where in enumerate(view.where):
        if where < SPACE_COUNT:
            holds = [
                set(found.get("data-holds", "").split())
                for id_, found in drawn.items()
                if id_.partition("-")[2] == SPACES[where]
            ]
            assert any(f"ex-{piece}" in held for held in holds), piece


@pytest.mark.parametrize("count", range(1, 9))
def test_explorers_on_one_tile_stand_apart(count: int) -> None:
    places = stands(count)
    assert len(set(places)) == count
    assert all(abs(x) <= 24 and abs(y) <= 30 for x, y in places)


def test_every_word_of_the_picture_is_there_in_both_languages() -> None:
    assert WORDS.file("en").keys() == WORDS.file("fr").keys()
    assert isinstance(WORDS, Translations)
    assert "plage" in draw(start(), "fr") and "beach" in draw(start(), "en")


@pytest.mark.parametrize("name", ["start", "middle"])
def test_the_picture_looks_as_it_did(name: str) -> None:
    """Set TEPUI_BLESS to write new pictures, then look at them."""
    picture = draw(POSITIONS[name](), "en" if name == "start" else "fr").replace("><", ">\n<") + "\n"
    file = GOLDEN / f"{name}.svg"
    if os.environ.get("TEPUI_BLESS"):
        file.write_text(picture)
    assert picture == file.read_text()


def fresh(view: View, **given: Any) -> str:
    """The picture drawn by somebody who has never drawn anything."""
    for kept in (*vars(places).values(), *vars(figures).values(), *vars(drawing).values()):
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()
    return draw(view, **given)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_was_drawn_before_leaves_no_trace(lang: str) -> None:
    """Views that differ in one thing only, each after the other: every drawing is kept, and none for too much."""
    base = middle_of_the_game()
    changed = [
        msgspec.structs.replace(base, value=[6] + [0] * 39),
        msgspec.structs.replace(base, value=[5] + [0] * 39),
        msgspec.structs.replace(base, where=[OUT, *base.where[1:]]),
        msgspec.structs.replace(base, boats=[RESERVE, *base.boats[1:]], where=[OUT, OUT, *base.where[2:10], OUT, *base.where[11:]]),
        msgspec.structs.replace(base, creatures=[RESERVE, *base.creatures[1:]]),
        msgspec.structs.replace(base, terrain=[0] * SPACE_COUNT),
        msgspec.structs.replace(base, seats=2, options={**OPTIONS, "two_colours": True}),
        base,
    ]  # fmt: skip
    after = [draw(view, lang) for view in changed]
    assert after == [fresh(view, lang=lang) for view in changed]
    assert len(set(after)) == len(changed)
    lit = {"legal": ("ex-3", "sea-a1"), "selected": "boat-0", "danger": ("tile-d5",)}
    assert draw(base, lang, **lit) == fresh(base, lang=lang, **lit) != draw(base, lang)


def test_a_pack_of_icons_shows_at_once_and_goes_at_once() -> None:
    before = draw(start())
    icons.adopt({"serpent": icons.Icon(32, '<path d="M0 0h9"/>', author="Somebody")})
    assert 'd="M0 0h9"' in draw(start()) and "Somebody" in draw(start())
    icons.adopt({})
    assert draw(start()) == before


def test_whoever_places_first_sees_the_faces_of_the_hand() -> None:
    match = Match.new("atlantis", 2, {"first": 1}, seed=1)
    shown = match.shown(1)
    faces = {f'id="face-{card.id}"' for card in match.game.panels(shown).mine}
    picture = match.game.draw(shown)
    assert faces and all(face in picture for face in faces)
    assert match.game.draw(match.shown(None)) == picture, "one drawing serves everybody: whose is which is not in it"


@pytest.mark.parametrize("north", [True, False])
def test_the_middle_of_a_haven_lies_on_its_sand(north: bool) -> None:
    """There labels are written, and ways of those who land end."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", ground.shore(north))]
    x, y = ((min(part) + max(part)) / 2 for part in (numbers[::2], numbers[1::2]))
    assert 40 < x < 100 and 40 < (y if north else -y) < 100
