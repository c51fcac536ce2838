"""The rules of Atoll, one test a rule: a position, a few words of notation, and what a player would see."""

from __future__ import annotations

import pytest

import tepui
from tepui.engine.pile import card_of
from tepui.games.atoll.knowledge.view import UNKNOWN
from tepui.games.atoll.rules.actions import ISLET_WORDS, TREASURE_WORDS
from tepui.testing.kit import play

GAME = tepui.load("atoll")


def at(seats=2, options=None, chance=(), **position):
    """A match in seat 0's turn; explorers stand on i1 unless said otherwise."""
    return tepui.Match.at("atoll", seats, options, position, list(chance), seed=1)


def may(match, seat=None):
    return [GAME.write(action) for action in match.legal(seat)]


def hand(match, seat):
    return sorted(TREASURE_WORDS[card_of(slip)] for slip in match.table.hands[seat])


def islet(match, seat):
    return ISLET_WORDS[match.table.where[seat]]


def all_turned(*hidden):
    """Tokens that leave only these islets face down, with their kinds taken from the end of the box."""
    box = ["coral"] * 5 + ["chest"] * 5 + ["storm"] * 2
    return dict(zip([word for word in ISLET_WORDS if word not in hidden], box))


def landed(match):
    """Everybody lands on i1."""
    for _ in range(match.count):
        play(match, "land i1")
    return match


# ---- components


def test_ato_comp_01_a_ring_of_twelve_islets():
    assert len(GAME.view(at().table, 0).tokens) == 12
    assert may(at(explorers=["i12", "i5"])) == ["walk i1", "walk i11", "stay"]
    assert may(at(explorers=["i1", "i5"])) == ["walk i2", "walk i12", "stay"]


@pytest.mark.parametrize("seats", [1, 5])
def test_ato_comp_01_two_to_four_play(seats):
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(tepui.BadOption, match="2 to 4 players"):
        tepui.Match.new("atoll", seats=seats)


@pytest.mark.rule("ATO-COMP-02", "ATO-COMP-03")
def test_what_is_in_the_box():
    tokens = {"coral": 5, "chest": 5, "storm": 2}
    treasures = {"pearl": 6, "map": 4, "altar": 4, "idol": 4}
    assert GAME.census(tepui.Match.new("atoll", seats=2).table) == tokens | treasures


# ---- setting up


def test_ato_setup_01_landings_are_chosen_in_secret_on_any_islet():
    match = tepui.Match.new("atoll", seats=2, options={"first": 0})
    assert match.seats == [0, 1]
    assert may(match, 1) == [f"land {word}" for word in ISLET_WORDS]
    before = match.view(0), match.view(None)
    match.do(GAME.read("land i4"), seat=1)
    assert (match.view(0), match.view(None)) == before
    assert f"land {ISLET_WORDS[3]}" in may(match, 0), "the same islet may be chosen twice"


def test_ato_setup_02_all_land_together():
    match = tepui.Match.new("atoll", seats=3, options={"first": 0})
    match.do(GAME.read("land i4"), seat=2)
    match.do(GAME.read("land i9"), seat=0)
    assert match.view(None).where == [-1, -1, -1]
    match.do(GAME.read("land i4"), seat=1)
    assert [islet(match, seat) for seat in range(3)] == ["i9", "i4", "i4"]
    assert [match.view(seat).landing for seat in range(3)] == [-1, -1, -1], "what is revealed is no secret any more"


def test_ato_setup_03_the_first_player_is_drawn():
    match = tepui.Match.new("atoll", seats=3, chance=["first 2"])
    assert landed(match).seat == 2
    drawn = {landed(tepui.Match.new("atoll", seats=3, seed=seed)).seat for seed in range(30)}
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize("first", [0, 1])
def test_ato_setup_03_or_agreed_upon(first):
    assert landed(tepui.Match.new("atoll", seats=2, options={"first": first})).seat == first


def test_ato_setup_04_three_shells_no_treasure_tokens_face_down():
    view = tepui.Match.new("atoll", seats=4).view(None)
    assert view.shells == [3, 3, 3, 3]
    assert view.hands == [[], [], [], []]
    assert view.tokens == [-1] * 12


# ---- the turn


def test_ato_turn_01_walk_search_treasure_next_player():
    match = at(seats=3, chance=["flip coral"], hands=[["pearl"], [], []])
    assert may(match) == ["walk i2", "walk i12", "stay"]
    play(match, "walk i2", "stay")
    assert match.table.shells[0] == 4, "searched before a treasure is played"
    assert may(match) == ["play pearl", "decline"]
    play(match, "decline")
    assert match.seat == 1
    play(match, "walk i2", "stay", "decline")
    assert match.seat == 2
    play(match, "walk i2", "stay", "decline")
    assert match.seat == 0


def test_ato_turn_02_one_treasure_a_turn_and_none_is_fine():
    match = play(at(hands=[["pearl", "pearl"], []], tokens={"i1": "coral"}), "stay", "play pearl")
    assert match.seat == 1
    assert hand(match, 0) == ["pearl"]
    match = play(at(hands=[["pearl"], []], tokens={"i1": "coral"}), "stay", "decline")
    assert match.seat == 1
    assert hand(match, 0) == ["pearl"]


def test_ato_turn_02_an_empty_hand_is_asked_too():
    match = play(at(tokens={"i1": "coral"}), "stay")
    assert may(match) == ["decline"]


def test_ato_walk_01_at_most_two_islets_along_the_ring():
    match = play(at(), "walk i2")
    assert may(match) == ["walk i1", "walk i3", "stay"]
    play(match, "walk i3")
    assert islet(match, 0) == "i3"
    assert not any(line.startswith("walk") for line in may(match))
    with pytest.raises(tepui.IllegalAction) as refused:
        play(at(), "walk i3")
    assert refused.value.rule == "ATO-WALK-01"


def test_ato_walk_01_staying_ends_the_walk():
    match = play(at(tokens={"i1": "coral"}), "stay")
    assert islet(match, 0) == "i1"
    assert may(match) == ["decline"]


def test_ato_search_01_only_the_token_where_the_walk_ends_is_turned():
    match = play(at(chance=["flip coral"]), "walk i2", "walk i3")
    turned = [word for word, token in zip(ISLET_WORDS, match.view(0).tokens) if token != -1]
    assert turned == ["i3"]


def test_ato_search_01_a_token_face_up_is_not_searched_again():
    match = play(at(tokens={"i1": "coral"}), "stay")
    assert match.table.shells[0] == 3
    assert not match.log[1:], "nothing is turned over"


def test_ato_search_01_a_token_turned_is_gone_from_the_bag():
    match = play(at(tokens=all_turned("i1")), "stay")
    assert match.table.tokens[0] == 2, "eleven are turned: the twelfth can only be the second storm"
    assert GAME.census(match.table)["storm"] == 2


def test_ato_search_02_coral_is_a_shell():
    assert play(at(chance=["flip coral"]), "stay").table.shells == [4, 3]


def test_ato_search_03_a_chest_is_a_treasure():
    match = play(at(chance=["flip chest", "draw idol"]), "stay")
    assert hand(match, 0) == ["idol"]
    assert match.table.deck[TREASURE_WORDS.index("idol")] == 3


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_ato_search_04_a_storm_takes_one_to_three_shells(pips):
    match = play(at(shells=[5, 3], chance=["flip storm", f"roll {pips}"]), "stay")
    assert match.table.shells == [5 - pips, 3]


def test_ato_search_04_nobody_loses_more_than_he_has():
    match = play(at(shells=[1, 3], chance=["flip storm", "roll 3"]), "stay")
    assert match.table.shells == [0, 3]


def test_ato_search_04_every_side_of_the_die_is_as_likely():
    match = at(options={"storms": True}, chance=["flip storm"])
    table = match.table
    table.apply(GAME.read("stay"))
    table.apply(GAME.read("flip storm"))
    assert [probability for _, probability in table.step.outcomes(table)] == [1 / 3] * 3


def test_ato_search_04_without_storms_nothing_happens():
    match = play(at(options={"storms": False}, chance=["flip storm"]), "stay")
    assert match.table.shells == [3, 3]
    assert may(match) == ["decline"]


# ---- treasures

CALM = {"i1": "coral"}  # a searched islet to stay on


def test_ato_treasure_01_a_pearl_is_two_shells():
    match = play(at(hands=[["pearl"], []], tokens=CALM), "stay", "play pearl")
    assert match.table.shells == [5, 3]


def test_ato_treasure_02_a_map_draws_two():
    match = play(at(hands=[["map"], []], tokens=CALM, chance=["draw idol", "draw pearl"]), "stay", "play map")
    assert hand(match, 0) == ["idol", "pearl"]


def test_ato_treasure_03_the_altar_turns_a_treasure_into_four_shells():
    match = play(at(hands=[["altar", "map"], []], tokens=CALM), "stay", "play altar")
    assert may(match) == ["discard map", "decline"]
    play(match, "discard map")
    assert match.table.shells == [7, 3]
    assert hand(match, 0) == []


def test_ato_treasure_03_nobody_must_discard():
    match = play(at(hands=[["altar", "map"], []], tokens=CALM), "stay", "play altar", "decline")
    assert match.table.shells == [3, 3]
    assert hand(match, 0) == ["map"]
    assert match.seat == 1


def test_ato_treasure_04_the_idol_gives_a_shell():
    match = play(at(hands=[["idol", "map"], []], tokens=CALM), "stay", "play idol")
    assert may(match) == ["take shell", "take treasures"]
    play(match, "take shell")
    assert match.table.shells == [4, 3]
    assert hand(match, 0) == ["map"]


def test_ato_treasure_04_or_two_treasures_for_one():
    start = at(hands=[["idol", "map"], []], tokens=CALM, chance=["draw altar", "draw pearl"])
    match = play(start, "stay", "play idol", "take treasures", "discard map")
    assert hand(match, 0) == ["altar", "pearl"]
    assert match.table.shells == [3, 3]


def test_ato_treasure_05_played_and_discarded_treasures_lie_face_up():
    match = play(at(hands=[["altar", "map", "map"], []], tokens=CALM), "stay", "play altar", "discard map")
    assert match.view(None).discard == [0, 1, 1, 0]
    assert hand(match, 0) == ["map"]


def test_ato_treasure_05_an_empty_deck_gives_nothing():
    discard = {"pearl": 6, "map": 3, "altar": 4, "idol": 3}
    start = at(hands=[["map"], []], discard=discard, tokens=CALM, chance=["draw idol"])
    match = play(start, "stay", "play map")
    assert hand(match, 0) == ["idol"], "one was left, and one was drawn"
    match = play(at(hands=[["map"], []], discard=discard | {"idol": 4}, tokens=CALM), "stay", "play map")
    assert hand(match, 0) == []
    assert match.seat == 1


# ---- secrets


def test_ato_info_01_others_see_how_many_but_not_which():
    match = play(at(seats=3, hands=[[], ["map"], []], chance=["flip chest", "draw idol"]), "stay")
    assert match.view(0).hands[1] == match.view(2).hands[0] == match.view(None).hands[0] == [UNKNOWN]
    assert card_of(match.view(0).hands[0][0]) == TREASURE_WORDS.index("idol")
    told = [event.kind for event in match.events(0, 1)]
    assert "drew" in told
    assert "drew-this" not in told
    assert "drew-this" in [event.kind for event in match.events(0, 0)]


def test_ato_info_02_the_last_treasure_drawn_makes_all_hands_known():
    discard = {"pearl": 6, "map": 4, "altar": 3, "idol": 3}
    match = play(at(hands=[[], ["altar"]], discard=discard, chance=["flip chest", "draw idol"]), "stay")
    assert [card_of(slip) for slip in match.view(0).hands[1]] == [TREASURE_WORDS.index("altar")]
    assert [card_of(slip) for slip in match.view(None).hands[0]] == [TREASURE_WORDS.index("idol")]


def test_ato_info_02_but_not_while_one_is_left():
    discard = {"pearl": 6, "map": 4, "altar": 3, "idol": 2}
    match = play(at(hands=[[], ["altar"]], discard=discard, chance=["flip chest", "draw idol"]), "stay")
    assert match.view(0).hands[1] == [UNKNOWN]


# ---- the end


def test_ato_end_01_after_the_turn_of_the_last_token():
    match = at(tokens=all_turned("i1"), hands=[["pearl"], []], shells=[5, 1], options={"storms": False})
    play(match, "stay")
    assert not match.over, "the turn is played to its end"
    play(match, "play pearl")
    assert match.over
    assert match.scores() == [7.0, 1.0]
    assert match.winners() == [0]


def test_ato_end_01_two_tokens_left_and_it_goes_on():
    match = play(at(tokens=all_turned("i1", "i7"), options={"storms": False}, chance=["flip storm"]), "stay", "decline")
    assert not match.over
    assert match.seat == 1


def test_ato_end_01_a_tie_is_shared():
    match = at(seats=3, tokens=all_turned("i1"), shells=[4, 4, 1], options={"storms": False})
    play(match, "stay", "decline")
    assert match.winners() == [0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ato_end_02_twelve_turns_each(seats):
    match = tepui.Match.new("atoll", seats=seats, options={"first": 0})
    landed(match)
    turns = 0
    while not match.over:
        # Everybody searches i1 once and then stays: the other tokens are never turned.
        if "stay" in may(match):
            turns += 1
            play(match, "stay")
        else:
            match.do(match.legal()[-1])
    assert turns == 12 * seats
