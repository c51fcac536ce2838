"""Explorations in one click: every line can be done as it stands and scores what it says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tepui.games.tikal2.rules.components import PLACES, SPOTS
from tepui.games.tikal2.tests.edges import edge_by_edge
from tepui.games.tikal2.tests.temple import GAME, at, dig_site, moments, score, whole_game
from tepui.testing.kit import asked, play


def offered(m, seat=0):
    return {
        line.offer.label: [GAME.write(action) for action in line.actions]
        for line in GAME.lines(GAME.view(m.table, seat))
    }


def test_rooms_within_reach_of_keys():
    m = dig_site(stage="explore", players=[{"bag": ["pink", "yellow"]}])
    assert sorted(offered(m).values()) == sorted(
        [
            ["explore", "go A2", "dig 1"],
            ["explore", "go A4", "dig 3"],
            ["explore", "go E2", "dig 1"],
            ["explore", "go E4", "dig 3"],
        ]
    )
    assert offered(m, 1) == {}
    play(m, "explore", "go A2")
    assert list(offered(m).values()) == [["dig 1"]]


def test_one_passage_beyond_the_keys():
    m = dig_site(stage="explore", players=[{"at": "A2", "bag": ["pink"], "tokens": 1}])
    found = list(offered(m).values())
    assert ["explore", "go OUT", "cross S1 token", "dig 10"] in found
    assert ["explore", "cross A1 token", "dig 3"] in found
    assert ["explore", "dig 1"] in found
    m = dig_site(stage="explore", players=[{"cards": ["passage"]}])
    assert ["explore", "cross S1 card", "dig 10"] in list(offered(m).values())


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_scores_what_it_says(seed):
    match, rng = whole_game(3, seed=seed), Random(seed)
    tried = 0
    while not match.over:
        lines = GAME.lines(GAME.view(match.table, match.seat)) if rng.random() < 0.3 else []
        if lines and asked(match) != "StartKeys":
            line, seat = rng.choice(lines), match.seat
            before = score(match, seat)
            match.do_line(list(line.actions), seat)
            assert (f"+{score(match, seat) - before}" == line.offer.preview.rstrip("*")) or GAME.write(
                line.actions[-1]
            ) == "stop"
            assert f"place-{at(match, seat)}" == line.offer.path[0]
            tried += 1
        else:
            match.do(rng.choice(match.legal()))
    assert tried > 3


def test_two_passages_tokens_before_cards():
    rooms = {"B3": "SA-yellow", "A3": "LR-brown-adjacent NE"}
    m = dig_site(stage="explore", rooms=rooms, players=[{"tokens": 1, "cards": ["passage"]}])
    found = list(offered(m).values())
    assert ["explore", "cross A3 token", "cross B3 card", "dig 5"] in found
    assert ["explore", "cross A2 token", "cross B3 card", "dig 5"] in found  # another passage into the same room
    labels = [label for label, actions in offered(m).items() if actions[-2:] == ["cross B3 card", "dig 5"]]
    assert len(set(labels)) == len(labels) == 2
    play(m, "explore", "cross A3 token")
    assert ["cross B3 card", "dig 5"] in list(offered(m).values())
    assert ["dig 2"] in list(offered(m).values())


def test_a_move_without_a_dig():
    m = dig_site(stage="explore", flags={"A2": [0]}, players=[{"at": "A2", "bag": ["pink"]}])
    assert ["explore", "go OUT", "stop"] in list(offered(m).values())


def ends(m, seat):
    """The journeys behind the lines, as (end, passages spent, where the last passage led from)."""
    found = set()
    for line in GAME.lines(GAME.view(m.table, seat)):
        place, spent, via = at(m, seat), 0, None
        for verb, *words in (GAME.write(action).split() for action in line.actions):
            if verb == "go":
                place, via = words[0], None
            elif verb == "cross":
                place, spent, via = words[0], spent + 1, place
        found.add((place, spent, via))
    return found


@pytest.mark.rule("TIK-MOVE-02", "TIK-PASS-04", "TIK-PASS-05")
@pytest.mark.parametrize("seed", range(3))
def test_lines_are_the_cheapest_journeys_of_brute_force(seed):
    compared = 0
    for match, rng in moments("AfterTile", seed, share=0.3):
        if match.table.step.explored:
            continue
        t, seat = match.table, match.seat
        t.tokens[seat], spare = rng.randrange(3), t.tokens[seat]
        cards = t.hands[11 * seat]
        reached = edge_by_edge(t, seat, t.tokens[seat] + cards)
        fewest = {}
        for place, spent, _ in reached:
            fewest[place] = min(spent, fewest.get(place, spent))
        cheapest = {journey for journey in reached if journey[1] == fewest[journey[0]]}
        mine = {place for place in fewest if place == "OUT" or t.has_flag(seat, PLACES.index(place))}
        assert ends(match, seat) == {
            (place, spent, via)
            for place, spent, via in cheapest
            if place not in mine or (spent == 0 and place != at(match, seat))
        }
        t.tokens[seat] = spare
        compared += 1
    assert compared > 4


def test_the_first_two_keys_in_either_order():
    m = whole_game(2, seed=1)
    paths = [GAME.offer(m.view(0), action).path for action in m.legal()]
    paths += [line.offer.path for line in GAME.lines(m.view(0))]
    assert len(set(paths)) == len(paths) == 25
    assert ("supply-brown", "supply-pink") in paths and ("supply-pink", "supply-brown") in paths
    [line] = [line for line in GAME.lines(m.view(0)) if line.offer.path == ("supply-brown", "supply-pink")]
    assert [GAME.write(action) for action in line.actions] == ["start pink+brown"]


def test_behind_a_passage_keys_lead_on_once():
    m = dig_site(stage="explore", players=[{"bag": ["green"], "tokens": 2}])
    play(m, "explore", "cross B1 token")
    found = [[GAME.write(action) for action in line.actions] for line in GAME.lines(m.view(0))]
    assert ["go A1", "dig 3"] in found and ["dig 1"] in found
    assert not [line for line in found if [words.split()[0] for words in line[:2]] == ["go", "go"]]


def test_of_several_ways_into_a_room_the_board_asks_which():
    """After the room, the place it is entered from is touched: what is left to choose from in a list are its spots."""
    m = dig_site(stage="explore", rooms={"B2": "LR-pink-adjacent NE"}, players=[{"bag": ["pink"], "tokens": 1}])
    found = {
        line.offer.path: [GAME.write(action) for action in line.actions] for line in GAME.lines(GAME.view(m.table, 0))
    }
    assert found[("place-B1", "place-OUT")] == ["explore", "cross B1 token", "dig 1"]
    assert found[("place-B1", "place-A1")] == ["explore", "go A1", "cross B1 token", "dig 1"]
    assert ("place-B1",) not in found, "it would be done before the second touch"
    assert found[("place-S1",)] == ["explore", "cross S1 token", "dig 10"], "one way in: one touch"


@pytest.mark.parametrize("seed", [4, 5])
def test_what_is_left_to_a_list_are_the_spots_of_a_room(seed):
    match, rng = whole_game(3, seed=seed), Random(seed)
    longest = 0
    while not match.over:
        lines = GAME.lines(GAME.view(match.table, match.seat))
        digs = Counter(line.offer.path for line in lines if line.offer.group == "line")
        longest = max(longest, *digs.values(), 0)
        assert longest <= max(map(len, SPOTS))
        match.do(rng.choice(match.legal()))
    assert longest > 1
