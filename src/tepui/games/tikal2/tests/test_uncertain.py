"""Uncertain facts: one file with its provenance, replaceable by a host, refused where they cannot be."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tepui.games.tikal2 import GAME
from tepui.games.tikal2.rules import facts
from tepui.games.tikal2.rules.facts import HOST_FILE, put_together, read_uncertain, version_of

OURS = json.loads((GAME.folder / "uncertain.json").read_text("utf-8"))
OTHER = {
    "about": "another copy",
    "wheel": {"value": [5, 4, 3, 2, 2], "provenance": "a test"},
    "forest_after": {"value": "3", "provenance": "a test"},
    "treasure_room_spots": {"value": [{"points": 16}, {"points": 9, "card": 1}], "provenance": "a test"},
    "doors": {
        "value": {"single": ["E"], "adjacent": ["W", "E"], "wide": ["E", "NW"], "opposite": ["SW", "W"]},
        "provenance": "a test",
    },
}


def written(folder: Path, facts: object) -> str:
    file = folder / "facts.json"
    file.write_text(json.dumps(facts), "utf-8")
    return str(file)


def changed(name: str, change) -> dict:
    fact = copy.deepcopy(OURS[name])
    fact["value"] = change(fact["value"])
    return {name: fact}


def test_every_uncertain_fact_has_its_provenance_and_keeps_the_rule_it_is_held_to(tmp_path):
    assert set(OURS) - {"about"} == set(facts._CHECKS)
    assert all(len(OURS[name]["provenance"]) > 40 for name in facts._CHECKS)
    assert read_uncertain(written(tmp_path, OURS)) == read_uncertain("")


def test_nothing_uncertain_is_left_in_the_box():
    box = (GAME.folder / "components.json").read_text("utf-8")
    assert "reconstructed" not in box
    assert [row[0] for row in json.loads(box)["tiles"]["list"] if len(row) > 2] == ["T09", "T10"]


def test_a_host_replaces_what_it_knows_better_and_the_rest_stays(tmp_path):
    values = read_uncertain(written(tmp_path, OTHER))
    assert values["wheel"] == [5, 4, 3, 2, 2] and values["tiles"] == OURS["tiles"]["value"]
    found = put_together(values)
    assert found["river"]["forest_after"] == "3" and found["drawn"]["forest_px"] == [860, 98]


def test_other_facts_are_another_version_of_the_rules(tmp_path):
    assert GAME.rules_version == version_of(read_uncertain("")) == 2
    other = version_of(read_uncertain(written(tmp_path, OTHER)))
    assert 1000 <= other < 2**31, "a number that every store can keep"
    less = {name: fact for name, fact in OTHER.items() if name != "wheel"}
    assert version_of(read_uncertain(written(tmp_path, less))) not in (2, other)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ([], "must be an object of facts"),
        ({"weather": {"value": 1, "provenance": "x"}}, "there is no uncertain fact 'weather'; there are tiles, "),
        ({"wheel": {"value": [2, 3, 4, 5, 3]}}, "wheel must have a value and its provenance"),
        ({"wheel": {"value": [2, 3, 4, 5, 3], "provenance": " "}}, "wheel must have a value and its provenance"),
        (changed("wheel", lambda v: v[:4]), "wheel must be 5 numbers from 1 to 99"),
        (changed("wheel", lambda v: [True, *v[1:]]), "wheel must be 5 numbers"),
        (changed("tiles", lambda v: {k: v[k] for k in v if k != "T07"}), "tiles lacks 'T07'"),
        (changed("tiles", lambda v: v | {"T09": [["card"]]}), "tiles has 'T09', which there is not"),
        (changed("tiles", lambda v: v | {"T07": [["key", "red"]]}), r"tiles T07 has the icon \['key', 'red'\]"),
        (changed("tiles", lambda v: v | {"T07": [["card", 2]]}), "tiles T07 has the icon"),
        (changed("tiles", lambda v: v | {"T07": ["card"]}), "tiles T07 has the icon"),
        (changed("tiles", lambda v: v | {"T07": []}), "tiles T07 must be a list of at least one icon"),
        (changed("tiles_per_site", lambda v: v | {"2": [3, 3, 3, 3, 3, 3]}), "2 must be 6 numbers .* sum to 16"),
        (changed("doors", lambda v: v | {"wide": ["W", "SW"]}), "doors has the same pattern twice, turned"),
        (changed("doors", lambda v: v | {"wide": ["W", "W"]}), "doors wide must be one or two different of E, NE"),
        (changed("light_room_spots", lambda v: v | {"wide": [{"keys": 1}]}), "light_room_spots wide has the spot"),
        (changed("sanctuary_spots", lambda v: [{"points": 0}]), "sanctuary_spots has the spot .* 1 to 99"),
        (changed("secret_room_spots", lambda v: v | {"S1": []}), "secret_room_spots S1 must be a list"),
        (changed("forest_after", lambda v: "7"), "forest_after must be a site, 1, 2"),
        (changed("forest_after", lambda v: "2"), "planes_after has a seaplane on the link of the forest"),
        (changed("planes_after", lambda v: {"plane1": "3", "plane2": "3"}), "two seaplanes on one link"),
        (changed("card_copies", lambda v: v | {"key": 3}), "card_copies must have 13 cards in all, not 14"),
        (changed("outline", lambda v: v[1:]), "outline must be a list of 27 spaces"),
        (changed("outline", lambda v: [*v[:-1], v[0]]), "outline has two spaces of one name"),
        (changed("outline", lambda v: [["X9", 1, 0], *v[1:]]), "printed_rooms PR-green-single lies on 'A1'"),
        (changed("printed_rooms", lambda v: v | {"PR-pink-wide": ["A2", ["E", "W"]]}), "must have the doors of the"),
        (changed("printed_rooms", lambda v: v | {"PR-pink-wide": ["A1", ["E", "NW"]]}), "two rooms on one space"),
        (changed("piles_more_control", lambda v: [11, 12]), "two numbers that sum to 22"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_by_name(tmp_path, facts, says):
    with pytest.raises(ValueError, match=f"^{HOST_FILE}=.*facts.json: .*{says}"):
        read_uncertain(written(tmp_path, facts))


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(ValueError, match=f"^{HOST_FILE}=.*nowhere.json cannot be read"):
        read_uncertain(str(tmp_path / "nowhere.json"))
    (tmp_path / "half.json").write_text('{"wheel": ')
    with pytest.raises(ValueError, match="half.json cannot be read"):
        read_uncertain(str(tmp_path / "half.json"))


PLAYED = """
import sys, tepui
from tepui.core import contract
game = tepui.load("tikal2")
assert game.rules_version > 1000 and game.folder.name == "tikal2"
contract.check(game, seats=3, games=1, every=40)
match = tepui.Match.new("tikal2", 2, seed=1)
match.do(match.legal()[0])
tepui.Match.load(match.save())
try:
    tepui.Match.load(sys.stdin.read())
except tepui.BadLog as wrong:
    print(wrong)
"""


def test_with_other_facts_the_game_keeps_its_contract_and_refuses_saves_of_ours(tmp_path):
    """In a process of its own, for facts are read once."""
    saved = sorted((GAME.folder / "tests" / "golden").glob("2-seats*.game"))[0].read_text("utf-8")
    environment = os.environ | {HOST_FILE: written(tmp_path, OTHER), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED], input=saved, env=environment, capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    assert "saved with rules version 2 of tikal2; this program plays version " in done.stdout
