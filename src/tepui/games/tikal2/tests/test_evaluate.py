"""The evaluation counts what will score, and a bot that follows it beats chance."""

from __future__ import annotations

from random import Random

from tepui.bots.search.greedy import Greedy
from tepui.games.tikal2.judge.evaluate import strength
from tepui.games.tikal2.judge.expert_1.remaining import Ahead
from tepui.games.tikal2.rules.components import COLOUR, COLOUR_COUNT, LIGHT_TILE, SANCTUARY, SHAPE, SHAPES
from tepui.games.tikal2.rules.scoring import FinalScoring, camp_of, score_keys_and_altars
from tepui.games.tikal2.tests.temple import GAME, dig_site, score, whole_game
from tepui.testing.kit import play


def worth(seat=0, **position):
    return strength(dig_site(**position).table, seat)


def test_at_the_end_only_the_score_counts():
    m = dig_site(players=[{"score": 40}, {"score": 30}], round=2, stage="last", sites={})
    play(m, "end", "end")
    assert [strength(m.table, seat) for seat in (0, 1)] == m.scores() == [40, 30]


def test_a_camp_key_counts_for_every_scoring_left():
    def gain(round_):
        return worth(round=round_, players=[{"camp": ["pink", "blue"]}]) - worth(round=round_)

    assert gain(1) > 2 * gain(2) > 6  # and early on it promises more to come


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


def test_what_lies_ahead():
    def ahead(seat, **position):
        found = Ahead(dig_site(**position).table, seat)
        return found.in_round, found.turns, found.digs

    assert ahead(0) == ahead(1) == (8, 16, 16 + 1 + 2)  # the special turn and a tent in each round
    assert ahead(0, stage="explore") == (8, 16, 16 + 1 + 1 + 2)
    assert ahead(0, round=2, sites={"1": ["T01", "T02", "T03"]}) == (2, 2, 2 + 1 + 1)
    assert ahead(1, round=2, sites={"1": ["T01", "T02", "T03"]}) == (1, 1, 1 + 1 + 1)
    last = {"round": 2, "sites": {}, "stage": "last", "turn": 1}
    assert ahead(1, **last)[2] == 1 and ahead(0, **last)[2] == 1  # without the tent (TIK-END2-03)


def test_greedy_beats_chance():
    greedy, rng = Greedy(), Random(5)
    match = whole_game(2, seed=5)
    while not match.over:
        action = greedy.think(GAME, match.glimpse(1)).action if match.seat == 1 else rng.choice(match.legal())
        match.do(action)
    assert match.winners() == [1]


# ---- the book's advice, as the evaluation and the bots take it


def test_tik_hint_01_a_bot_digs_rather_than_ends_its_turn():
    m = dig_site(stage="explore", players=[{"bag": ["pink"]}])
    while m.seat == 0:
        m.do(Greedy().think(GAME, m.glimpse(0)).action)
    assert sum(mask & 1 for mask in m.table.flags) == 1


def test_tik_hint_02_camp_keys_score_twice_and_win_altars():
    m = dig_site(rooms={"B3": "SA-pink"}, flags={"B3": [0, 1]}, players=[{"camp": ["pink", "blue"]}])
    score_keys_and_altars(m.table)
    FinalScoring(0).run(m.table)
    assert (score(m, 0), score(m, 1)) == (2 * (3 + 3), 0)


def test_tik_hint_03_a_fifth_colour_is_worth_less_in_the_bag_than_in_the_camp():
    four = ["pink", "green", "blue", "yellow"]
    sealed = {"at": "S1"}  # no door to open from here: what the keys themselves are worth
    bag = worth(players=[{**sealed, "bag": [*four, "brown"]}]) - worth(players=[{**sealed, "bag": four}])
    camp = worth(players=[{**sealed, "bag": four, "camp": ["brown"]}]) - worth(players=[{**sealed, "bag": four}])
    assert 0 < bag < camp
    owner = dig_site(players=[{"bag": four}, {"bag": four, "camp": ["brown"]}]).table
    assert [sum(camp_of(owner, seat)) for seat in (0, 1)] == [0, 1], "only the camp scores"


def test_tik_hint_04_a_passage_is_worth_more_than_a_poor_room():
    def after(*words):
        m = dig_site(stage="explore", players=[{"bag": ["yellow"], "tokens": 1}])
        return strength(play(m, "explore", *words).table, 0)

    assert after("cross S1 token", "dig 10", "back") > after("cross A2 token", "dig 1", "back")
    assert after("go A4", "dig 3") > after("cross A2 token", "dig 1", "back")  # kept for something better


def test_tik_hint_05_the_pile_holds_two_known_patterns_of_each_colour():
    patterns = [(COLOUR[room], SHAPES[SHAPE[room]]) for room in range(LIGHT_TILE, SANCTUARY)]
    assert sorted(patterns) == [(colour, shape) for colour in range(COLOUR_COUNT) for shape in ("adjacent", "opposite")]
    table = dig_site(stage="icons", tile="T01", rooms={"C3": "LR-blue-opposite E"}).table
    table.apply(GAME.read("do light_room"))
    left = {GAME.write(action) for action, _ in table.step.outcomes(table)}
    assert len(left) == 9 and "see_room LR-blue-opposite" not in left
