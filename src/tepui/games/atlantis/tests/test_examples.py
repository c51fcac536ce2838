"""Whole situations, played through from a position: what happens and what is legal, to the last move.

Seats clockwise: red, blue, yellow, green. Unless a situation says otherwise: a full island, the five serpents where they start,
no sharks or whales, nobody holds tiles. `I7` is a walker far from everything, so that nobody is without explorers.
"""

from __future__ import annotations

import pytest

from tepui import Match
from tepui.games.atlantis.rules.components import LAND, SPACES
from tepui.games.atlantis.tests.island import MET, allowed, fates, island, legal_words, play, targets, while_asked
from tepui.games.atlantis.tests.reading import creatures, hand, people, place, points, reserve, stage, turn_of

COLOURS = ("red", "blue", "yellow", "green")
I7 = {colour: ["i7"] for colour in COLOURS}


def with_walkers(**explorers):
    """These explorers, and a walker of every colour."""
    return {colour: [*explorers.get(colour, []), "i7"] for colour in COLOURS}


def saved(*values, haven="nw"):
    return [{"at": haven, "value": value} for value in values]


# ---- set-up


@pytest.mark.rule("ATL-SETUP-01", "ATL-SETUP-06", "ATL-SETUP-10")
@pytest.mark.parametrize(("seats", "empty", "boats", "left"), [(2, 20, 4, 8), (3, 10, 6, 6), (4, 0, 8, 4)])
def test_the_table_after_set_up(seats, empty, boats, left):
    match = Match.new("atlantis", seats=seats, options={"first": 0}, seed=4)
    while_asked(while_asked(match, "PlaceExplorer"), "LaunchBoat")
    on_tiles = [len(people(match, SPACES[space])) for space in LAND]
    assert (on_tiles.count(0), sum(on_tiles)) == (empty, 10 * seats)
    assert (sum(at >= 0 for at in match.table.boats), reserve(match, "boat")) == (boats, left)
    assert (reserve(match, "shark"), reserve(match, "whale")) == (6, 5)
    assert creatures(match, "serpent") == ["b1", "c11", "g6", "k1", "l10"]
    assert all(hand(match, colour) == [] for colour in COLOURS[:seats])


@pytest.mark.rule("ATL-SETUP-08", "ATL-SETUP-14", "ATL-TURN-11")
def test_from_the_first_explorer_to_the_first_turn():
    match = Match.new("atlantis", seats=4, options={"first": 0}, seed=4)
    order = []
    for _ in range(5):
        order.append(turn_of(match))
        match.do(match.legal()[0])
    assert order == ["red", "blue", "yellow", "green", "red"]
    while_asked(match, "PlaceExplorer")
    assert (turn_of(match), stage(match)) == ("red", "LaunchBoat")
    while_asked(match, "LaunchBoat")
    assert (turn_of(match), stage(match), points(match)) == ("red", "Move", 3), "and no step 1"


@pytest.mark.rule("ATL-SETUP-09", "ATL-INFO-01", "ATL-INFO-02")
def test_yellow_places_the_third_explorer():
    match = Match.new("atlantis", seats=4, options={"first": 0}, seed=4)
    play(match, "place red 6 e5", "place blue 1 d4")
    assert not allowed(match, "place yellow 3 e5")
    assert not allowed(match, "place yellow 3 d4")
    assert all(allowed(match, f"place yellow {value} e6") for value in range(1, 7))
    play(match, "place yellow 3 e6")
    assert match.view(2).value[20] == 3
    assert [match.view(seat).value[20] for seat in (0, 1, 3, None)] == [0, 0, 0, 0]


# ---- step 2


@pytest.mark.rule("ATL-MOVE-02", "ATL-MOVE-03")
def test_two_board_and_the_boat_leaves():
    match = island(boats="g2", explorers={"red": ["f3", "g3"], "blue": ["i7"]})
    play(match, "board r0 g2", "board r1 g2")
    assert points(match) == 1
    play(match, "sail boat0 f2")
    assert (place(match, "boat0"), people(match, "boat0")) == ("f2", {"r0", "r1"})
    assert {text.split()[0] for text in legal_words(match)} == {"sink"}, "no further move"


@pytest.mark.rule("ATL-LAND-02", "ATL-LAND-03", "ATL-LAND-06")
def test_the_complete_list_of_moves():
    match = island(boats="g2", explorers={"red": ["f3"], "blue": ["i7"]})
    assert targets(match, "walk r0") == {"f4", "g3"}
    assert targets(match, "wade r0") == {"e2", "e3", "f2", "g2"}
    assert targets(match, "board r0") == {"g2"}
    assert targets(match, "sail boat0") == {"f2", "g1", "h2"}
    assert len(legal_words(match)) == 10 + 1, "and done"
    play(match, "board r0 g2")
    assert legal_words(match, "jump") == ["jump r0"]
    assert targets(match, "sail boat0") == {"f2", "g1", "h2"}
    assert (len(legal_words(match)), points(match)) == (4 + 1, 2)


@pytest.mark.rule("ATL-SWIM-04", "ATL-SWIM-14", "ATL-LAND-06")
def test_land_sea_stop():
    match = island(seats=2, explorers={"red": ["f4"], "blue": ["i7"]}, chance=["keep winds", "die whale"] * 2)
    play(match, "walk r0 f3", "wade r0 e2")
    assert (place(match, "r0"), points(match)) == ("e2", 1)
    assert not allowed(match, "swim r0 e1")
    play(match, "done", "sink h3", "done", "sink h4", "pass")
    assert "f3" not in targets(match, "swim r0") | targets(match, "walk r0")


@pytest.mark.rule("ATL-SAFE-03", "ATL-SAFE-04", "ATL-SWIM-10")
def test_swim_ashore_in_one_turn():
    match = island(explorers={"red": ["c2"], "blue": ["i7"]})
    play(match, "swim r0 c1")
    assert points(match) == 2
    twin = match.until(len(match.entries))
    play(twin, "land r0")
    assert (place(twin, "r0"), stage(twin)) == ("nw", "SinkTile")
    eaten = play(island(explorers={"red": ["c2"], "blue": ["i7"]}), "swim r0 b1")
    assert place(eaten, "r0") == "out"
    strict = play(island(options={"swim_then_land": False}, explorers={"red": ["c2"], "blue": ["i7"]}), "swim r0 c1")
    assert not allowed(strict, "land r0")


@pytest.mark.rule("ATL-BOARD-04", "ATL-SAFE-05", "ATL-SAFE-08")
def test_only_the_eight_shore_spaces():
    match = island(boats="d1", explorers={"red": ["b2", "boat0"]})
    assert not legal_words(match, "land")
    for colour in COLOURS:
        shores = {"b1", "c1", "b10", "c11", "k1", "l1", "k11", "l10"}
        there = island(turn=colour, serpents="g6", explorers={colour: sorted(shores)})
        assert legal_words(there, "land") == [f"land {colour[0]}{i}" for i in range(8)]


@pytest.mark.rule("ATL-BOAT-04", "ATL-BOAT-05", "ATL-BOAT-06")
@pytest.mark.parametrize(
    ("aboard", "captains"),
    [
        ({}, "red blue yellow green"),
        ({"red": 1}, "red"),
        ({"red": 1, "blue": 1}, "red blue"),
        ({"red": 2, "blue": 1}, "red"),
        ({"red": 1, "blue": 1, "green": 1}, "red blue green"),
        ({"blue": 3}, "blue"),
    ],
)
def test_the_table_of_control(aboard, captains):
    explorers = with_walkers(**{colour: ["boat0"] * count for colour, count in aboard.items()})
    found = [c for c in COLOURS if legal_words(island(turn=c, boats="l5", explorers=explorers), "sail boat0")]
    assert found == captains.split()


def test_atl_boat_07_one_jumps_and_control_is_shared():
    match = island(boats="l5", explorers=with_walkers(red=["boat0", "boat0"], blue=["boat0"]), whales="m1")
    play(match, "jump r0")
    assert legal_words(match, "sail boat0")
    # Blue controls it from that moment too: a whale sent there now would ask blue.
    there = island(stage="creature", die="whale", boats="l5", whales="m3", hands={"blue": [{"symbol": "def_whale"}]},
                   explorers=with_walkers(red=["boat0", "l5"], blue=["boat0"]))  # fmt: skip
    play(there, "creature whale0", "roam l5")
    assert (stage(there), turn_of(there)) == ("Defend", "blue")


@pytest.mark.rule("ATL-BOAT-02", "ATL-BOAT-16", "ATL-HELD-06")
def test_one_boat_a_space():
    position = {"boats": "c4 c3", "explorers": with_walkers(red=["boat0"])}
    match = island(**position)
    assert not allowed(match, "sail boat0 c3")
    play(match, "sail boat1 c2", "sail boat0 c3")
    assert points(match) == 1
    winds = island(stage="tile", number=9, hands={"red": [{"symbol": "winds"}]}, **position)
    play(winds, "play winds t0", "boat boat0")
    assert "c3" not in targets(winds, "to")
    assert "c2" in targets(winds, "to"), "around the other: d3, d2, c2"


@pytest.mark.rule("ATL-BOAT-09", "ATL-BOAT-17", "ATL-SWIM-05")
@pytest.mark.parametrize(("beasts", "boat", "fate"), fates("e1"), ids=MET)
def test_sailing_into_creatures(beasts, boat, fate):
    match = island(
        seats=2,
        boats="f2",
        explorers={"red": ["boat0", "i7"], "blue": ["boat0", "i7"]},
        chance=["keep winds", "die shark"],
        **beasts,
    )
    play(match, "sail boat0 e1")
    assert (place(match, "boat0"), place(match, "r0"), place(match, "b0"), points(match)) == (boat, fate, fate, 2)
    if fate == "e1":
        assert not legal_words(match, "swim r0")
        play(match, "done", "sink h3")
        assert legal_words(match, "swim b0")
    empty = play(island(boats="f2", explorers=I7, **beasts), "sail boat0 e1")
    assert place(empty, "boat0") == "e1"


@pytest.mark.rule("ATL-SWIM-10", "ATL-MOVE-06", "ATL-MOVE-07")
def test_swimming_to_one_s_death():
    match = island(sharks="d1", boats="d1", explorers=with_walkers(red=["e1"]))
    play(match, "swim r0 d1")
    assert (place(match, "r0"), points(match)) == ("out", 2)
    assert not legal_words(match, "climb")
    assert legal_words(match, "walk r1")


# ---- step 3


@pytest.mark.rule("ATL-SINK-02", "ATL-SINK-04", "ATL-SINK-06")
def test_which_tile_may_sink():
    match = island(stage="sink", tiles={"beach": "f6 e6 h3 d4", "rest": "forest"}, explorers=I7)
    assert targets(match, "sink") == {"f6", "h3", "d4"}
    last = island(
        stage="sink",
        tiles={"beach": "e6 h3", "forest": "d5 d6 e5", "rest": "mountain"},
        explorers=I7,
        chance=["keep dolphin", "die whale"],
    )
    assert targets(last, "sink") == {"h3"}
    play(last, "sink h3", "done")
    assert targets(last, "sink") == {"e6"}
    pair = island(stage="sink", tiles={"beach": "e6 e7", "rest": "forest"}, explorers=I7)
    assert targets(pair, "sink") == {"e6", "e7"}


@pytest.mark.rule("ATL-IMM-02", "ATL-IMM-10", "ATL-DEF-08")
def test_a_shark_under_a_beach():
    match = island(stage="sink", explorers=with_walkers(red=["f3"], blue=["f3"]), hands={"blue": [{"symbol": "def_shark"}]},
                   chance=["back shark", "die whale"])  # fmt: skip
    play(match, "sink f3")
    assert (reserve(match, "shark"), creatures(match, "shark"), people(match, "out")) == (5, ["f3"], {"r0", "b0"})
    assert (stage(match), hand(match, "blue")) == ("PlayTile", ["def_shark"]), "blue's own turn has begun"


@pytest.mark.rule("ATL-IMM-04", "ATL-IMM-05", "ATL-IMM-12")
def test_a_boat_under_four_people():
    position = {"stage": "sink", "tiles": {"forest": "g9", "rest": "mountain"}, "chance": ["back boat", "die shark"]}
    match = island(explorers=with_walkers(red=["g9"], blue=["g9", "g9"], green=["g9"]), **position)
    play(match, "sink g9")
    assert legal_words(match) == ["aboard r0", "aboard b0"], "three of r0, b0, b1, g0 in one order"
    play(match, "aboard b0")
    assert legal_words(match) == ["aboard b1"]
    play(match, "aboard b1", "aboard g0")
    assert (people(match, "boat0"), people(match, "g9")) == ({"b0", "b1", "g0"}, {"r0"})
    two = island(explorers=with_walkers(red=["g9"], blue=["g9"]), **position)
    play(two, "sink g9")
    assert (people(two, "boat0"), turn_of(two)) == ({"r0", "b0"}, "blue")
    assert legal_words(two, "sail boat0"), "blue controls it"


@pytest.mark.rule("ATL-BOARD-02", "ATL-IMM-06", "ATL-IMM-07")
def test_a_whirlpool_at_the_lagoon():
    explorers = {"red": ["e5", "e6"], "blue": ["f5", "f7", "g5"]}
    match = island(
        stage="sink",
        tiles={"forest": "f6", "rest": "mountain"},
        explorers=explorers,
        chance=["back whirlpool", "die whale"],
    )
    play(match, "sink f6")
    assert creatures(match, "serpent") == ["b1", "c11", "k1", "l10"]
    assert people(match, "out") == set()


@pytest.mark.rule("ATL-IMM-03", "ATL-BOAT-12", "ATL-BOAT-13")
@pytest.mark.parametrize("crew", [1, 0])
def test_a_whale_under_a_tile_and_its_neighbours(crew):
    match = island(
        stage="sink",
        boats="e3",
        explorers=with_walkers(red=["e4"], blue=["e4", *["boat0"] * crew]),
        chance=["back whale", "die shark"],
    )
    play(match, "sink e4")
    assert (reserve(match, "whale"), creatures(match, "whale"), people(match, "e4")) == (4, ["e4"], {"r0", "b0"})
    play(match, "sail boat0 e4")
    if crew:
        assert (place(match, "boat0"), place(match, "b1")) == ("out", "e4")
    else:
        assert place(match, "boat0") == "e4"
        play(match, "climb b0")
        assert (place(match, "boat0"), place(match, "b0")) == ("out", "e4")


# ---- step 1


@pytest.mark.rule("ATL-HELD-05", "ATL-HELD-06", "ATL-SWIM-18")
def test_fair_winds():
    position = {"stage": "tile", "number": 9, "boats": "c4", "hands": {"red": [{"symbol": "winds"}]}}
    match = island(explorers=with_walkers(red=["boat0"], blue=["boat0"]), **position)
    play(match, "play winds t0", "boat boat0", "to c1", "land r0")
    assert (place(match, "r0"), points(match), place(match, "boat0"), people(match, "boat0")) == ("nw", 2, "c1", {"b0"})
    minority = island(explorers=with_walkers(red=["boat0"], blue=["boat0", "boat0"]), **position)
    assert legal_words(minority) == ["pass"]
    assert allowed(island(explorers=I7, **position), "play winds t0")
    blown = island(explorers=with_walkers(red=["boat0"], blue=["boat0"]), whales="c5", **position)
    play(blown, "play winds t0", "boat boat0", "to c5")
    assert (place(blown, "boat0"), place(blown, "r0"), place(blown, "b0")) == ("out", "c5", "c5")
    assert allowed(blown, "swim r0 c6")


@pytest.mark.rule("ATL-HELD-07", "ATL-HELD-11", "ATL-TURN-10")
def test_relocating_creatures():
    held = [{"symbol": symbol} for symbol in ("move_serpent", "move_shark", "move_whale")]
    match = island(stage="tile", number=9, boats="c4 c5 c6 c7 c8 d3 d8 e2", hands={"red": held}, explorers=I7)
    assert legal_words(match) == ["pass", "play move_serpent t0"], "no shark, no whale"
    play(match, "play move_serpent t0")
    choices = 0
    for creature in legal_words(match):
        picked = play(match.until(len(match.entries)), creature)
        assert len(targets(picked, "to")) == 93 - 5 - 8
        choices += len(targets(picked, "to"))
    assert choices == 400
    play(match, "creature serpent4", "to m1")
    assert (stage(match), turn_of(match)) == ("Move", "red"), "one tile; nobody may defend"


# ---- step 4


@pytest.mark.rule("ATL-WHALE-01", "ATL-WHALE-05", "ATL-WHALE-06")
def test_where_a_whale_goes():
    one = {"f11", "f12", "g10", "h11", "h12"}
    two = {"e10", "e11", "i10", "i11"}
    three = {"d9", "d10", "e9", "i9", "j9", "j10"}
    position = {"stage": "creature", "die": "whale", "whales": "g11", "boats": "g10"}
    match = play(island(explorers=with_walkers(blue=["boat0"]), **position), "creature whale0")
    assert targets(match, "roam") == one | two | three
    play(match, "roam g10")
    assert (place(match, "boat0"), place(match, "b0")) == ("out", "g10")
    empty = play(island(explorers=I7, **position), "creature whale0", "roam g10")
    assert (place(empty, "boat0"), place(empty, "whale0")) == ("g10", "g10")


@pytest.mark.rule("ATL-WHALE-04", "ATL-WHALE-07", "ATL-DEF-06")
@pytest.mark.parametrize("defended", [True, False])
def test_capsized_onto_a_shark(defended):
    match = island(stage="creature", die="whale", whales="g11", sharks="f11", boats="f11",
                   explorers=with_walkers(blue=["boat0"], green=["boat0", "boat0"]),
                   hands={"green": [{"symbol": "def_whale"}, {"symbol": "def_shark"}], "blue": [{"symbol": "def_shark"}]})  # fmt: skip
    play(match, "creature whale0", "roam f11")
    assert (turn_of(match), legal_words(match)) == ("green", ["defend def_whale t0", "let"])
    play(match, "defend def_whale t0" if defended else "let")
    assert (stage(match), turn_of(match)) == ("PlayTile", "blue"), "blue was not asked"
    if defended:
        assert (place(match, "whale0"), people(match, "boat0"), creatures(match, "shark")) == (
            "out",
            {"b0", "g0", "g1"},
            ["f11"],
        )
    else:
        assert (place(match, "boat0"), people(match, "out"), hand(match, "blue")) == (
            "out",
            {"b0", "g0", "g1"},
            ["def_shark"],
        )


@pytest.mark.rule("ATL-DEF-07", "ATL-DEF-08", "ATL-DEF-16")
def test_no_window():
    held = {"red": [{"symbol": "def_whale"}], "blue": [{"symbol": "def_whale"}]}
    empty = island(stage="creature", die="whale", whales="m1", boats="m2", explorers=I7, hands=held)
    play(empty, "creature whale0", "roam m2")
    assert stage(empty) != "Defend"
    own = island(
        stage="creature",
        turn="blue",
        die="whale",
        whales="m1",
        boats="m2",
        explorers=with_walkers(red=["boat0"], blue=["boat0"]),
        hands=held,
    )
    play(own, "creature whale0", "roam m2")
    assert (stage(own), turn_of(own)) == ("Defend", "red")
    play(own, "let")
    assert stage(own) != "Defend"
    sailed = island(whales="m1", boats="m2", explorers=with_walkers(red=["boat0"], blue=["boat0"]), hands=held)
    play(sailed, "sail boat0 m1")
    assert (stage(sailed), place(sailed, "boat0")) == ("Move", "out")


@pytest.mark.rule("ATL-SERP-02", "ATL-SERP-04", "ATL-DEF-08")
def test_a_serpent_attacks():
    def attack(space):
        match = island(stage="creature", die="serpent", serpents="b1", boats="c2 b2", hands={"blue": [{"symbol": "def_shark"}]},
                       explorers=with_walkers(red=["boat0", "b2"], blue=["boat0", "c2"]))  # fmt: skip
        play(match, "creature serpent0")
        assert targets(match, "roam") == {"b2", "c1", "c2"}
        return play(match, f"roam {space}")

    match = attack("c2")
    assert (place(match, "boat0"), people(match, "out")) == ("out", {"r0", "b0", "b1"})
    assert stage(match) != "Defend"
    match = attack("b2")
    assert (place(match, "boat1"), people(match, "out")) == ("b2", {"r1"})


@pytest.mark.rule("ATL-TURN-09", "ATL-TURN-12", "ATL-END-10")
def test_a_player_without_explorers():
    match = island(turn="blue", stage="tile", number=20, sharks="m1", boats="c4", hands={"blue": [{"symbol": "move_shark"}]},
                   explorers={"red": ["i7"], "blue": ["nw"] * 4 + ["out"] * 6}, chance=["keep dolphin", "die shark"])  # fmt: skip
    assert legal_words(match) == ["pass", "play move_shark t0"]
    play(match, "pass")
    assert {text.split()[0] for text in legal_words(match)} == {"sink"}
    play(match, "sink f3")
    assert legal_words(match) == ["creature shark0", "stay"]


# ---- the end


def volcano(explorers, **options):
    """Turn 34, blue to sink a mountain; the volcano is under it."""
    match = island(turn="blue", stage="sink", number=34, boats="c1", options=options, tiles={"mountain": "e5 e6 e7 f5 f6 f7 g5", "rest": "sea"},
                   explorers=explorers, hands={"yellow": [{"symbol": "winds"}]}, chance=["back volcano"])  # fmt: skip
    return play(match, "sink e6")


SAVED = {"red": [*saved(6, 5), {"at": "boat0", "value": 4}], "blue": saved(1, 1, 2, 3), "green": saved(4)}


@pytest.mark.rule("ATL-IMM-09", "ATL-END-02", "ATL-END-09")
def test_the_volcano():
    match = volcano(SAVED)
    assert (match.over, match.scores(), match.winners()) == (True, [11, 7, 0, 4], [0])
    assert words_played(match) == ["sink e6", "back volcano"]
    assert place(match, "r2") == "out"
    assert [match.shown(None).value[piece] for piece in (0, 1, 2, 10, 30)] == [6, 5, 0, 1, 4]


def words_played(match):
    return [match.game.write(action) for action in match.log]


@pytest.mark.rule("ATL-END-06", "ATL-END-11")
def test_shared_victories():
    assert volcano({**SAVED, "green": saved(6, 5)}).winners() == [0, 3]
    assert volcano({"red": ["boat0"]}).winners() == [0, 1, 2, 3]


@pytest.mark.rule("ATL-CH3-01", "ATL-CH3-02")
def test_all_equal():
    match = volcano(SAVED, challenge3=True)
    assert (match.scores(), match.winners()) == ([2, 4, 0, 1], [1])


# ---- variants


@pytest.mark.rule("ATL-CH1-01", "ATL-CH1-02", "ATL-CH1-03")
@pytest.mark.parametrize("coast", [True, False])
def test_overcrowded(coast):
    match = Match.new(
        "atlantis", seats=4, options={"challenge1": True, "ch1_lagoon_is_coast": coast, "first": 0}, seed=4
    )
    play(match, "place red 1 e6", "place blue 1 f6", "place yellow 1 d4")
    assert allowed(match, "place green 1 e6")
    assert allowed(match, "place green 1 f6") is not coast
    assert not allowed(match, "place green 1 d4")
    play(match, "place green 1 e6")
    assert not allowed(match, "place red 2 e6")


@pytest.mark.rule("ATL-CH2-01", "ATL-CH2-07", "ATL-CH2-08")
def test_to_the_last_one():
    match = island(seats=2, options={"challenge2": True}, tiles={"rest": "sea"}, serpents="", sharks="m1", explorers={"red": ["c1"], "blue": ["l1"]},
                   chance=["die shark", "die whale"])  # fmt: skip
    play(match, "done")
    assert stage(match) == "ChooseCreature", "steps 1, 2 and 4 only"
    play(match, "stay", "land b0")
    assert (match.over, turn_of(match), stage(match)) == (False, "red", "Move")
    play(match, "land r0")
    assert match.over
    assert words_played(match)[-1] == "land r0", "before step 4"


@pytest.mark.rule("ATL-2P-01", "ATL-2P-05", "ATL-2P-06")
def test_two_colours_each_set_up():
    match = Match.new("atlantis", seats=2, options={"two_colours": True, "first": 0}, seed=4)
    asked = []
    while stage(match) == "PlaceExplorer":
        asked.append(match.seat)
        match.do(match.legal()[0])
    assert asked == [0, 1] * 20
    while_asked(match, "LaunchBoat")
    assert all(len(people(match, SPACES[space])) == 1 for space in LAND)
    assert (sum(at >= 0 for at in match.table.boats), reserve(match, "boat")) == (4, 8)


@pytest.mark.rule("ATL-2P-02", "ATL-2P-04", "ATL-2P-07")
def test_two_colours_each_in_play():
    options = {"two_colours": True}
    explorers = {"red": ["boat0", "i7"], "green": ["boat0"], "blue": ["boat0", "i7"]}
    captains = [
        c
        for c in ("red", "blue")
        if legal_words(island(seats=2, options=options, turn=c, boats="l5", explorers=explorers), "sail")
    ]
    assert captains == ["red"]
    attack = island(seats=2, options=options, turn="blue", stage="creature", die="shark", sharks="m1", hands={"red": [{"symbol": "def_shark"}]},
                    explorers={"green": ["m2"], "blue": ["i7"]})  # fmt: skip
    play(attack, "creature shark0", "roam m2", "defend def_shark t0")
    assert place(attack, "g0") == "m2"
    end = island(seats=2, options=options, stage="sink", tiles={"mountain": "e6", "rest": "sea"}, bags={"mountain": {"volcano": 1}},
                 explorers={"red": [*saved(6, 1), "m1"], "green": saved(3), "blue": saved(5), "yellow": saved(5)})  # fmt: skip
    play(end, "sink e6")
    assert (end.scores(), end.winners()) == ([10, 10], [0, 1])
