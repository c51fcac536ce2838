"""What is asked, when, and with which answers (ATL-FLOW, ATL-AID)."""

from __future__ import annotations

from random import Random

import pytest

import tepui
from tepui import Match
from tepui.games.atlantis.rules.components import NEIGHBOURS, SEA, SPACE_OF, SPACES, SYMBOLS
from tepui.games.atlantis.tests.island import island, legal_words, play, set_up, targets
from tepui.games.atlantis.tests.reading import hand, place, stage, turn_of

GAME = tepui.load("atlantis")
BYSTANDERS = {"red": ["i7"], "blue": ["i7"]}


# ---- the questions


def test_atl_flow_01_a_value_and_a_tile():
    match = Match.new("atlantis", seats=2, options={"first": 0}, seed=1)
    assert len(match.legal()) == 6 * 40, "equal values are one choice"
    play(match, "place red 4 e5", "place blue 1 d4")
    assert len(match.legal()) == 5 * 38


def test_atl_flow_02_a_sea_space():
    match = island(stage="launch")
    assert {text.split()[0] for text in legal_words(match)} == {"launch"}
    assert len(match.legal()) == 28


@pytest.mark.parametrize(
    ("symbol", "who", "where"),
    [
        ("dolphin", "swimmer r0", "to e1"),
        ("winds", "boat boat0", "to c5"),
        ("move_serpent", "creature serpent0", "to e1"),
    ],
)
def test_atl_flow_03_pass_or_a_tile_with_its_target(symbol, who, where):
    match = island(
        stage="tile",
        number=9,
        boats="c4",
        hands={"red": [{"symbol": symbol}]},
        explorers={"red": ["e2"], "blue": ["i7"]},
    )
    assert legal_words(match) == ["pass", f"play {symbol} t0"]
    for answer in (f"play {symbol} t0", who, where):
        assert answer in legal_words(match)
        play(match, answer)
    assert stage(match) == "Move"


def test_atl_flow_04_one_move_after_the_other_while_there_are_points():
    match = island(explorers={"red": ["i7"], "blue": ["i6"]})
    questions = []
    while stage(match) == "Move":
        questions.append((turn_of(match), legal_words(match)[-1]))
        play(match, legal_words(match)[0])
    assert questions == [("red", "done")] * 3


def test_atl_flow_05_a_tile_then_perhaps_three_of_more_swimmers():
    match = island(
        stage="sink", explorers={"red": ["f3", "f3", "i7"], "blue": ["f3", "f3"]}, chance=["back boat", "die whale"]
    )
    assert {text.split()[0] for text in legal_words(match)} == {"sink"}
    play(match, "sink f3")
    questions = 0
    while stage(match) == "Embark":
        assert turn_of(match) == "red"
        play(match, legal_words(match)[0])
        questions += 1
    assert (questions, turn_of(match)) == (3, "blue")


def test_atl_flow_06_die_creature_destination_defence():
    match = island(stage="sink", sharks="m1", hands={"blue": [{"symbol": "def_shark"}]}, explorers={"red": ["i7"], "blue": ["m2"]},
                   chance=["keep winds", "die shark"])  # fmt: skip
    play(match, "sink f3")
    seen = [(stage(match), turn_of(match))]
    for answer in ("creature shark0", "roam m2"):
        play(match, answer)
        seen.append((stage(match), turn_of(match)))
    assert seen == [("ChooseCreature", "red"), ("Roam", "red"), ("Defend", "blue")]
    assert legal_words(match) == ["defend def_shark t0", "let"]


def test_atl_flow_07_chance_decides_layout_first_player_backs_and_the_die():
    match = set_up(2, seed=3)
    rng = Random(3)
    while not match.over:
        match.do(rng.choice(match.legal()))
    verbs = [GAME.write(entry.action).split()[0] for entry in match.entries if entry.actor < 0]
    assert verbs[:41] == ["layout"] * 40 + ["first"]
    assert set(verbs[41:]) <= {"back", "keep", "die"}
    turns = verbs[41:]
    assert all(back in ("back", "keep") and die == "die" for back, die in zip(turns[::2], turns[1::2]))


def test_atl_flow_07_a_back_is_any_of_its_terrain_still_unseen():
    match = island(seats=2, explorers=BYSTANDERS, stage="sink", tiles={"beach": "f3 f4 g3 h3", "rest": "sea"},
                   bags={"beach": {"shark": 3, "winds": 1}, "forest": {"whale": 2}})  # fmt: skip
    table = match.table.copy()
    table.apply(GAME.read("sink f3"))
    assert {GAME.write(a): p for a, p in table.step.outcomes(table)} == {"back shark": 0.75, "keep winds": 0.25}


# ---- journeys, checked against every path


def paths(start, steps, may_enter, stops):
    """The ends of all paths of one to so many steps; a space that stops ends a path."""
    ends = set()

    def go(at, left):
        for near in NEIGHBOURS[at]:
            if left and may_enter(near):
                ends.add(near)
                if not stops(near):
                    go(near, left - 1)

    go(start, steps)
    return {SPACES[space] for space in ends - {start}}


def sea_positions(count, seed):
    """Random positions in the middle of a game: what is on the board, by plain data."""
    rng = Random(seed)
    for _ in range(count):
        match = Match.new("atlantis", seats=4, options={"challenge2": True}, seed=rng.random())
        until = rng.randrange(8, 36)
        while not match.over and match.table.turn < until:
            match.do(rng.choice(match.legal()))
        if not match.over:
            yield GAME.position(match.table)


def lay(position, **changes):
    """That position with something else to decide, hands and steps of its own."""
    names = {"boats", "sharks", "whales", "serpents", "explorers", "tiles"}
    return island(options={"challenge2": True}, **{k: v for k, v in position.items() if k in names}, **changes)


@pytest.mark.parametrize("seed", range(4))
def test_atl_flow_08_creatures_go_wherever_a_path_leads(seed):
    for position in sea_positions(3, seed):
        for kind, steps in (("serpent", 1), ("shark", 2), ("whale", 3)):
            match = lay(position, stage="creature", die=kind)
            t = match.table
            swum = {at for at in t.where if at < 133}
            manned = {t.boats[at - 133] for at in t.where if 133 <= at < 145}
            stops = {"serpent": set(), "shark": swum, "whale": manned}[kind]
            for choice in legal_words(match, "creature"):
                start = SPACE_OF[place(match, choice.split()[1])]
                roam = play(match.until(0), choice)
                expected = paths(start, steps, lambda s, t=t: t.terrain[s] == SEA, lambda s, stops=stops: s in stops)
                assert targets(roam, "roam") == expected, (position, choice)


@pytest.mark.parametrize("seed", range(4))
def test_atl_flow_10_dolphins_and_winds_go_wherever_a_path_leads(seed):
    for position in sea_positions(3, seed + 10):
        for symbol, verb in (("dolphin", "swimmer"), ("winds", "boat")):
            match = lay(position, stage="tile", number=99, hands={"red": [{"symbol": symbol}]})
            if f"play {symbol} t0" not in legal_words(match):
                continue
            play(match, f"play {symbol} t0")
            t = match.table
            boats = {at for at in t.boats if at >= 0}
            for choice in legal_words(match, verb):
                thing = choice.split()[1]
                manned = any(at == 133 + int(thing[4:]) for at in t.where) if verb == "boat" else False
                kinds = ("serpent", "whale") if manned else () if verb == "boat" else ("serpent", "shark")
                deadly = {SPACE_OF[place(match, f"{k}{i}")] for k in kinds for i in range(5 + (k == "shark"))
                          if place(match, f"{k}{i}") in SPACE_OF}  # fmt: skip
                expected = paths(
                    SPACE_OF[place(match, thing)], 3,
                    lambda s, t=t, b=boats, v=verb: t.terrain[s] == SEA and not (v == "boat" and s in b),
                    lambda s, d=deadly: s in d,
                )  # fmt: skip
                ride = play(match.until(len(match.entries)), choice)
                assert targets(ride, "to") == expected, (position, choice)


CORNER = {"b2", "c1", "c2", "a1", "b3", "c3", "c4", "d2", "d3"}  # from b1, when a1, b3, c1 and c2 end the journey


def test_atl_flow_10_the_corner_of_the_board_ends_a_journey_like_any_space():
    """From b1 the way to a2 leads over a1 or b3 only."""
    held = {"stage": "tile", "number": 9, "explorers": {"red": ["b1", "boat0", "i7"], "blue": ["i7"]}, "boats": "l5"}
    ride = island(**held, serpents="c1 c2 b3", sharks="a1", hands={"red": [{"symbol": "dolphin"}]})
    assert targets(play(ride, "play dolphin t0", "swimmer r0"), "to") == CORNER
    blown = island(**held | {"boats": "b1"}, serpents="c1 c2 b3", whales="a1", hands={"red": [{"symbol": "winds"}]})
    assert targets(play(blown, "play winds t0", "boat boat0"), "to") == CORNER


@pytest.mark.parametrize("kind", ["shark", "whale"])
def test_atl_flow_08_the_corner_of_the_board_stops_a_creature_like_any_space(kind):
    stops = ["a1", "b3", "c1", "c2"]
    people_ = stops if kind == "shark" else [f"boat{i}" for i in range(4)]
    match = island(
        stage="creature",
        die=kind,
        serpents="",
        boats=stops,
        explorers={"red": ["i7"], "blue": people_},
        **{f"{kind}s": "b1"},
    )
    near = {"b2", "c1", "c2", "a1", "b3", "c3"}
    assert targets(play(match, f"creature {kind}0"), "roam") == (near if kind == "shark" else CORNER)


@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_atl_flow_08_a_creature_in_the_corner_moves_like_any(kind):
    match = island(stage="creature", die=kind, explorers=BYSTANDERS, **{"serpents": "", f"{kind}s": "a1"})
    assert legal_words(match) == [f"creature {kind}0", "stay"]
    held = island(stage="tile", number=9, explorers=BYSTANDERS, hands={"red": [{"symbol": f"move_{kind}"}]},
                  **{"serpents": "", f"{kind}s": "a1"})  # fmt: skip
    assert legal_words(play(held, f"play move_{kind} t0")) == [f"creature {kind}0"]


def test_atl_flow_10_a_boat_in_the_corner_sails_like_any():
    match = island(stage="tile", number=9, boats="a1", explorers=BYSTANDERS, hands={"red": [{"symbol": "winds"}]})
    assert legal_words(play(match, "play winds t0")) == ["boat boat0"]


# ---- undo and equal choices


def test_atl_flow_09_steps_1_and_2_may_be_taken_back():
    match = island(
        stage="tile", number=9, hands={"red": [{"symbol": "dolphin"}]}, explorers={"red": ["e2"], "blue": ["i7"]}
    )
    before = GAME.position(match.table)
    play(match, "play dolphin t0", "swimmer r0", "to e1", "swim r0 e2", "done")
    assert stage(match) == "SinkTile"
    for _ in range(5):
        assert match.undo(0)
    assert GAME.position(match.table) == before


@pytest.mark.parametrize("after", ["sink", "die", "creature"])
def test_atl_flow_09_but_not_once_a_back_is_seen_or_a_die_rolled(after):
    match = island(explorers=BYSTANDERS, sharks="m1", chance=["keep winds", "die shark"])
    play(match, "walk r0 i6", "done", "sink f3")
    if after != "sink":
        play(match, "creature shark0")
    if after == "creature":
        play(match, "roam m2")
        assert not match.undo(0)
    before = GAME.position(match.table)
    undone = [match.undo(0) for _ in range(4)]
    assert undone == ([True, False, False, False] if after == "die" else [False] * 4)
    if after != "die":
        assert GAME.position(match.table) == before
    assert place(match, "r0") == "i6"
    assert hand(match, "red") == ["winds"]


def test_atl_flow_09_an_answer_to_an_attack_is_final():
    match = island(
        stage="creature",
        die="shark",
        sharks="m1",
        explorers={"red": ["i7"], "blue": ["m2", "i7"]},
        hands={"blue": [{"symbol": "def_shark"}]},
    )
    play(match, "creature shark0", "roam m2", "let")
    assert not match.undo(1)
    assert place(match, "b0") == "out"


def test_atl_flow_11_two_explorers_in_one_place_are_two():
    match = island(explorers={"red": ["i7", "i7"], "blue": ["i6"]})
    assert len(legal_words(match, "walk r0")) == len(legal_words(match, "walk r1")) == 6


@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_atl_flow_11_two_creatures_of_a_kind_in_one_space_are_one_choice(kind):
    beasts = {"serpents": "", f"{kind}s": "m1 m1 m3"}
    match = island(stage="creature", die=kind, explorers=BYSTANDERS, **beasts)
    assert legal_words(match) == [f"creature {kind}0", f"creature {kind}2", "stay"]
    held = island(stage="tile", number=9, explorers=BYSTANDERS, hands={"red": [{"symbol": f"move_{kind}"}]}, **beasts)
    play(held, f"play move_{kind} t0")
    assert legal_words(held) == [f"creature {kind}0", f"creature {kind}2"]


# ---- the player aid


def test_atl_aid_01_twelve_backs_and_nothing_new():
    """Five resolved at once, five for step 1, two for defence: every symbol is in exactly one of these lists."""
    by_name = GAME.actions.by_name
    at_once, kept = by_name["back"].words[0], by_name["keep"].words[0]
    step_one, defence = by_name["play"].words[0], by_name["defend"].words[0]
    assert at_once == ("shark", "whale", "boat", "whirlpool", "volcano")
    assert step_one == ("dolphin", "winds", "move_serpent", "move_shark", "move_whale")
    assert defence == ("def_shark", "def_whale")
    assert kept == step_one + defence
    assert at_once + kept == SYMBOLS
