"""The evaluation counts what will score, and a bot that follows it beats chance."""

from __future__ import annotations

from random import Random

from tepui.bots.greedy import Greedy
from tepui.games.tikal2.evaluate import strength, turns_left
from tepui.games.tikal2.tests.temple import GAME, dig_site, play, whole_game


def worth(seat=0, **position):
    return strength(dig_site(**position).table, seat)


def test_at_the_end_only_the_score_counts():
    m = dig_site(players=[{"score": 40}, {"score": 30}], round=2, stage="last", sites={})
    play(m, "end", "end")
    assert [strength(m.table, seat) for seat in (0, 1)] == m.scores() == [40, 30]


def test_a_camp_key_counts_for_every_scoring_left():
    def gain(round_):
        return worth(round=round_, players=[{"camp": ["pink", "blue"]}]) - worth(round=round_)

    assert gain(1) == 2 * gain(2) == 6


def test_keys_passages_and_rooms_within_reach_are_worth_something():
    assert worth(players=[{"bag": ["pink"]}]) > worth()
    assert worth(players=[{"tokens": 1}]) > worth()
    assert worth(players=[{"at": "S1", "bag": ["pink"]}], flags={"S1": [0]}) < worth(players=[{"bag": ["pink"]}])


def test_the_forest_and_the_tile_ahead_are_seen_before_they_come():
    m = dig_site(players=[{"canoe": "6"}], sites={"1": ["T16"], "6": ["T15"]})
    through, here = m.table.copy(), m.table.copy()
    through.apply(GAME.read("canoe 1"))
    here.apply(GAME.read("canoe 6"))
    assert strength(here, 0) > strength(through, 0) + 5


def test_turns_left_counts_both_rounds_and_the_special_turn():
    assert turns_left(dig_site().table) == 8 + 8 + 1
    assert turns_left(dig_site(round=2, sites={"1": ["T01", "T02"]}).table) == 2


def test_greedy_beats_chance():
    greedy, rng = Greedy(), Random(5)
    match = whole_game(2, seed=5)
    while not match.over:
        action = greedy.think(GAME, match.glimpse(1)).action if match.seat == 1 else rng.choice(match.legal())
        match.do(action)
    assert match.winners() == [1]
