"""Every percentage that is shown is compared with what the rules do: all backs that may lie under a tile, one after the other."""

from __future__ import annotations

import re
from random import Random

import pytest

import tepui
from tepui import Match
from tepui.core.retelling import names_in
from tepui.core.translations import LANGUAGES, parse_template
from tepui.games.atlantis.rules.actions import BACK
from tepui.games.atlantis.rules.components import LAND, OUT, SAVED, VOLCANO
from tepui.games.atlantis.rules.table import EVERY_TERRAIN
from tepui.games.atlantis.tests.island import island, read
from tepui.games.atlantis.tests.reading import stage

GAME = tepui.load("atlantis")
SHOWN = {"danger.sink", "danger.whirlpool", "danger.volcano"}  # the sentences with a percentage
TABLES = [(2, {}), (4, {}), (3, {"challenge2": True}), (2, {"challenge4": True}), (2, {"two_colours": True})]
PERCENT = re.compile(r"(\d+) %")


def test_no_other_sentence_shows_a_chance():
    for lang in LANGUAGES:
        words = GAME.words.file(lang)
        assert {key for key, text in words.items() if "odds" in names_in(parse_template(text)) or "%" in text} == SHOWN


def outcomes(match, action):
    """Every table that may follow when the seat sinks a tile, as far as it can know: chance, back, table."""
    t = GAME.imagine(match.view(match.seat), Random(0))
    t.apply(action)
    if t.over:
        return [(1.0, None, t)]
    ways = t.step.ways(t)
    found = []
    for outcome, weight in ways:
        after = t.copy()
        after.apply(outcome)
        found.append((weight / sum(w for _, w in ways), outcome - BACK, after))
    return found


def expected(match, action):
    """The percentages that an offer must show, in the order of its sentences, and how many a whirlpool would take."""
    t = match.table
    space = LAND[GAME.actions.verb(action).parts(action)[0]]
    mine = [piece for piece in t.rules.pieces[match.seat] if t.where[piece] < SAVED]
    there = [piece for piece in mine if t.where[piece] == space]
    elsewhere = [piece for piece in mine if t.where[piece] != space]
    plays_on = t.rules.to_the_last or t.rules.submerged
    found, taken, volcano = [], 0, 0.0
    whirlpool = 0.0
    for chance, back, after in outcomes(match, action):
        lost = [piece for piece in elsewhere if after.where[piece] == OUT]
        if back == VOLCANO and not plays_on:
            assert lost == elsewhere
            volcano += chance
        elif lost:
            whirlpool += chance
            taken = len(lost)
    if there:
        found.append(sum(chance for chance, _, after in outcomes(match, action) if after.where[there[0]] == OUT))
    found += [chance for chance in (whirlpool, volcano if elsewhere else 0.0) if chance]
    return [f"{chance * 100:.0f}" for chance in found], taken


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_the_odds_of_sinking_are_true(seats, options):
    rng = Random(f"odds/{seats}/{options}")
    compared = 0
    for number in range(4):
        match = Match.new("atlantis", seats, options, seed=f"odds/{number}")
        while not match.over:
            if stage(match) == "SinkTile":
                action = rng.choice(match.legal())
                text = GAME.offer(match.shown(match.seat), action).danger
                if match.table.rules.submerged and match.table.tiles[EVERY_TERRAIN] == 1:
                    assert not PERCENT.findall(text)
                else:
                    percentages, taken = expected(match, action)
                    assert PERCENT.findall(text) == percentages, (text, match.save())
                    assert ("at sea beside it" in text) == (taken > 0)
                    assert taken < 2 or f"takes your {taken} explorers" in text
                    compared += len(percentages)
            match.do(rng.choice(match.legal()))
    assert compared > 20


def mountain(options=None, tiles="e5 f6", **more):
    """Red on the mountain e5, in a boat and in the sea beside it, and on the other mountain."""
    people = {"red": ["e5", "boat0", "d4", "f6"], "blue": ["i7"]}
    bags = {"mountain": {"volcano": 1, "def_whale": 1}} if tiles == "e5 f6" else {"mountain": {"shark": 1}}
    position = {"stage": "sink", "boats": "e4", "serpents": "", "explorers": people, "bags": bags, **more}
    return island(seats=2, options=options, tiles={"mountain": tiles, "rest": "sea"}, **position)


def danger(match, tile):
    return GAME.offer(match.shown(match.seat), read(match, f"sink {tile}")).danger


def test_the_volcano_counts_for_those_on_the_mountain_and_for_all_others():
    assert danger(mountain(), "e5") == (
        "Your explorer there falls into the sea; 50 % chance of being lost at once. "
        "50 % chance of the volcano: the game is over, and your 3 explorers elsewhere are lost."
    )


@pytest.mark.parametrize("challenge", ["challenge2", "challenge4"])
def test_where_the_game_goes_on_the_volcano_is_a_whirlpool(challenge):
    assert danger(mountain({challenge: True}), "e5") == (
        "Your explorer there falls into the sea; 50 % chance of being lost at once. "
        "50 % chance of a whirlpool, which takes your 2 explorers at sea beside it."
    )


def test_the_last_tile_of_challenge_4_ends_the_game():
    people = {"red": ["e5", "boat0", "d4"], "blue": ["d4"]}
    match = mountain({"challenge4": True}, "e5", explorers=people)
    assert danger(match, "e5").startswith("The last tile ends the game: your 3 explorers")


def test_what_another_holds_is_under_no_tile():
    """Three forests are left with a shark and two red backs; blue holds a third red one: the shark is one in three."""
    match = island(
        seats=2, stage="sink", tiles={"forest": "e5 f6 g7", "rest": "sea"}, serpents="", number=9,
        explorers={"red": ["e5"], "blue": ["i7"]}, hands={"blue": [{"symbol": "dolphin", "terrain": "forest"}]},
        bags={"forest": {"shark": 1, "def_shark": 2}},
    )  # fmt: skip
    assert "33 % chance of being lost at once" in danger(match, "e5")
