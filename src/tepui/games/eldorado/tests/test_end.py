"""ELD-END, ELD-TWO, ELD-NONE: arriving, the last round, tie-breaks; two players with two pawns."""

from __future__ import annotations

import pytest

import tepui
from tepui.games.eldorado.tests.expedition import at, blockades, end_turn, go, race, targets, zone
from tepui.testing.kit import asked, can, legal, play

DOOR = (24, -3)  # the corner before the three finish spaces of the first course
WAIT = [(23, -2), (23, -3), (24, -2)]


def arrive(match) -> None:
    play(match, "play sailor paddle", "go a gate1")


def round_of(arrivers, taken=(), seats=4):
    """One last round in which these seats arrive, in seat order: the first from the corner itself."""
    pawns = [None] * seats
    hands = [[] for _ in range(seats)]
    for place, seat in enumerate(arrivers):
        pawns[seat] = DOOR if place == 0 else WAIT[place - 1]
        hands[seat] = ["sailor"] if place == 0 else ["scout", "sailor"]
    match = race(seats, pawns=pawns, hands=hands, taken=list(taken))
    for seat in range(seats):
        assert match.seat == seat
        if seat not in arrivers:
            end_turn(match)
            continue
        if seat != arrivers[0]:
            play(match, "play scout machete", go(match, *DOOR))
            if asked(match) == "Move":
                play(match, "stop")
        arrive(match)
    return match


@pytest.mark.rule("ELD-END-01", "ELD-END-15")
def test_a_finish_space_is_entered_like_its_landscape():
    match = race(pawns=[DOOR], hands=[["explorer", "sailor", "native"]])
    play(match, "play explorer machete")
    assert not any(text.startswith("go a gate") for text in legal(match))
    match = race(pawns=[DOOR], hands=[["sailor", "native"]])
    play(match, "play sailor paddle")
    assert {"go a gate1", "go a gate2", "go a gate3"} <= legal(match)
    jungle = race(options={"course": "hills"}, pawns=[(24, -10)], hands=[["explorer", "sailor"]])
    play(jungle, "play explorer machete")
    assert can(jungle, "go a gate1")


def test_eld_end_02_the_finish_space_is_free_again_at_once():
    match = round_of((0, 1), seats=3)
    assert at(match, 0) is None
    assert at(match, 1) is None  # by the same gate
    assert match.table.home == [0, 1]


@pytest.mark.rule("ELD-END-03", "ELD-END-04")
def test_the_round_is_completed():
    match = race(4, pawns=[WAIT[0], DOOR, WAIT[1], WAIT[2]], hands=[[], ["sailor"], [], []])
    end_turn(match)
    arrive(match)
    assert not match.over
    assert match.seat == 2
    end_turn(match)
    assert match.seat == 3
    end_turn(match)
    assert match.over
    assert match.winners() == [1]


def test_eld_end_05_the_last_of_the_round_ends_it_at_once():
    match = race(4, pawns=[WAIT[0], WAIT[1], WAIT[2], DOOR], hands=[[], [], [], ["sailor", "traveler"]])
    for _ in range(3):
        end_turn(match)
    arrive(match)
    assert match.over
    assert match.winners() == [3]
    assert zone(match, "hand", 3) == {"traveler": 1}  # no phases 2 and 3


@pytest.mark.rule("ELD-END-06", "ELD-END-10")
def test_a_sole_arrival_wins_whatever_the_others_own():
    match = round_of((2,), taken=[[1, 2, 3, 4]])
    assert match.winners() == [2]


@pytest.mark.parametrize(
    ("taken", "arrivers", "winner"),
    [
        ([[6], [], [1, 2]], (0, 2), 2),
        ([[1, 5], [], [], [2, 4]], (0, 3), 0),
        ([[6], [1, 2], [3, 4]], (0, 1, 2), 2),
        ([], (1, 2), 1),
        ([[], [], [], [3]], (1, 3), 3),
        ([[1, 2, 3, 4]], (1, 2), 1),
    ],
)
@pytest.mark.rule("ELD-END-07", "ELD-END-08", "ELD-END-09")
def test_ties(taken, arrivers, winner):
    match = round_of(arrivers, taken)
    assert match.over
    assert match.winners() == [winner]


@pytest.mark.parametrize(
    ("taken", "arrivers", "en", "fr"),
    [
        ([[1, 2, 3, 4]], (2,), "nobody else arrived", "personne d’autre"),
        ([[6], [], [1, 2]], (0, 2), "2 blockades, the most", "2 barrières"),
        ([[1, 5], [], [], [2, 4]], (0, 3), "number 5", "n° 5"),
        ([], (1, 2), "was there first", "en premier"),
    ],
)
def test_the_result_says_what_decided(taken, arrivers, en, fr):
    match = round_of(arrivers, taken)
    assert en in match.game.prompt(match.view(0), "en").note
    assert fr in match.game.prompt(match.view(0), "fr").note


def test_the_last_of_a_round_is_not_told_of_a_last_round():
    last = race(3, pawns=[WAIT[0], WAIT[1], DOOR], hands=[[], [], ["sailor"]])
    end_turn(last)
    end_turn(last)
    arrive(last)
    first = race(3, pawns=[DOOR, WAIT[0], WAIT[1]], hands=[["sailor"]])
    arrive(first)
    said = [" ".join(match.game.say(event, "en") for event in match.events()) for match in (last, first)]
    assert ["last round" in words for words in said] == [False, True]


def test_eld_end_11_an_arrived_pawn_blocks_nothing_and_never_moves():
    match = race(2, pawns=[["home", (0, 0)], [DOOR, (0, 1)]], hands=[["explorer", "native"], ["sailor"]])
    play(match, "play explorer machete")
    assert not targets(match, "a")
    assert targets(match, "b")
    play(match, go(match, 1, 0, "b"))
    play(match, "act native")
    assert not targets(match, "a")


def test_eld_end_12_the_last_turns_are_complete():
    match = race(
        3, pawns=[DOOR, (3, -2), WAIT[0]], hands=[["sailor"], ["explorer", "traveler"], []], blockades={"C": 1}
    )
    arrive(match)
    play(match, "play explorer machete", "open a C", "buy scout", "pay traveler", "done", "end")
    assert blockades(match, 1) == [1]
    assert zone(match, "discard", 1) or zone(match, "hand", 1)


def test_eld_end_13_who_has_arrived_does_nothing_more():
    match = race(pawns=[DOOR], hands=[["sailor", "journalist", "cartographer"]])
    arrive(match)
    assert match.seat == 1
    assert zone(match, "hand", 0) == {"journalist": 1, "cartographer": 1}
    assert zone(match, "play", 0) == {"sailor": 1}


def test_eld_end_14_only_an_arrival_ends_the_game():
    match = race(2, hands=[[], []], market=dict.fromkeys(("scout", "jack"), 0))
    for _ in range(10):
        end_turn(match)
    assert not match.over
    assert match.table.round == 6


def test_the_safety_net_after_two_hundred_rounds():
    match = race(3, round=200, pawns=[(0, 0), (9, 0), (1, 0)])
    for _ in range(3):
        assert not match.over
        end_turn(match)
    assert match.over
    assert match.winners() == [1]  # the nearest


def test_eld_end_16_a_blockade_opened_in_the_last_round_counts():
    pawns = [["home", DOOR], ["home", (18, 3)]]  # the second stands where K is entered
    match = race(2, pawns=pawns, hands=[["sailor"], ["native"] * 9], blockades={"K": 3})
    play(match, "play sailor paddle", "go b gate1", "act native", "open b K")
    assert blockades(match, 1) == [3]
    course = match.table.rules.course
    while not match.over:
        play(match, "act native")
        nearest = min(targets(match, "b"), key=lambda hex_: course.far[course.at[hex_]])
        play(match, go(match, *nearest, "b"))
    assert match.winners() == [1]  # later than the other, who has no blockade


# ---- two players


def test_eld_two_02_one_hand_one_deck_one_purchase():
    match = race(2, pawns=[[(0, 0), (1, 0)]], hands=[["explorer", "traveler", "traveler"]])
    play(match, "buy scout", "pay traveler", "done")
    assert not legal(match, "buy ")
    play(match, "end", "done")
    assert len(match.table.sizes) == len(match.table.draw) == 2


@pytest.mark.rule("ELD-TWO-03", "ELD-TWO-04")
def test_one_pawn_a_card_chosen_anew():
    match = race(2, pawns=[[(0, 0), (3, -2)]], hands=[["scout", "explorer"]])
    play(match, "play scout machete")
    assert targets(match, "a")
    assert targets(match, "b")
    play(match, go(match, 0, 1, "a"))
    assert targets(match, "a")
    assert not targets(match, "b")
    play(match, "stop", "play explorer machete", go(match, 3, -1, "b"))
    assert at(match, 0, 1) == (3, -1)


def test_eld_two_05_ones_own_pawn_is_in_the_way():
    match = race(2, pawns=[[(0, 0), (1, 0)]], hands=[["explorer"]])
    play(match, "play explorer machete")
    assert (1, 0) not in targets(match, "a")


@pytest.mark.rule("ELD-TWO-06", "ELD-TWO-12", "ELD-TWO-08")
def test_the_second_pawn_counts():
    match = race(2, pawns=[[DOOR, (0, 0)]], hands=[["sailor", "explorer"]])
    play(match, "play sailor paddle", "go a gate1")
    assert match.seat == 0
    assert match.table.home == []
    play(match, "play explorer machete")
    assert not targets(match, "a")
    assert targets(match, "b")


@pytest.mark.parametrize(("taken", "winner"), [([[4], [1, 3]], 1), ([], 0)])
@pytest.mark.rule("ELD-TWO-06", "ELD-TWO-07", "ELD-TWO-09")
def test_both_second_pawns_in_one_round(taken, winner):
    match = race(2, pawns=[["home", DOOR], ["home", WAIT[1]]], hands=[["sailor"], ["scout", "sailor"]], taken=taken)
    play(match, "play sailor paddle", "go b gate1")
    assert not match.over
    play(match, "play scout machete", go(match, *DOOR, "b"))
    if asked(match) == "Move":
        play(match, "stop")
    play(match, "play sailor paddle", "go b gate2")
    assert match.over
    assert match.winners() == [winner]


def test_eld_two_14_the_last_of_the_round_wins_at_once():
    match = race(2, pawns=[["home", (23, -3)], ["home", DOOR]], hands=[[], ["sailor"]])
    end_turn(match)
    play(match, "play sailor paddle", "go b gate1")
    assert match.over
    assert match.winners() == [1]
    match = race(2, pawns=[["home", DOOR], ["home", (23, -3)]], hands=[["sailor"], []])
    play(match, "play sailor paddle", "go b gate1")
    assert match.seat == 1
    end_turn(match)
    assert match.winners() == [0]


def test_eld_two_10_payments_and_the_native_serve_one_pawn():
    match = race(2, pawns=[[(12, 5), (3, 0)]], hands=[["explorer"] * 3 + ["native"]], blockades={"C": 6})
    assert can(match, go(match, 13, 5, "a"))
    assert can(match, "open b C")
    assert not can(match, "open a C")
    play(match, "act native")
    assert targets(match, "a")
    assert targets(match, "b")


def test_the_second_pawn_opens_a_blockade():
    match = race(2, pawns=[[(0, 0), (3, -2)]], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete")
    assert legal(match, "open ") == {"open b C"}
    play(match, "open b C")
    assert blockades(match, 0) == [1]
    assert at(match, 0, 1) == (3, -2)


def test_the_native_leads_the_second_pawn_too():
    match = race(2, pawns=[[(0, 0), (9, 0)]], hands=[["native"]])
    play(match, "act native")
    assert (10, -1) in targets(match, "b") and (10, -1) not in targets(match, "a")
    play(match, go(match, 10, -1, "b"))
    assert (at(match, 0, 0), at(match, 0, 1)) == ((0, 0), (10, -1))


def test_eld_two_11_strength_after_an_opening_stays_with_its_pawn():
    match = race(2, pawns=[[(3, -2), (3, -1)]], hands=[["trailblazer"]], blockades={"C": 1})
    play(match, "play trailblazer machete", "open a C")
    assert not targets(match, "b")


def test_eld_two_13_blockades_are_counted_for_both_pawns():
    pawns = [["home", DOOR], ["home", WAIT[1]]]
    match = race(2, pawns=[[(3, -2), (11, 2)]], hands=[["explorer", "explorer"]], blockades={"C": 1})
    play(match, "play explorer machete", "open a C")
    assert blockades(match, 0) == [1]
    match = race(2, pawns=pawns, hands=[["sailor"], ["scout", "sailor"]], taken=[[1, 2], [6]])
    play(match, "play sailor paddle", "go b gate1", "play scout machete", go(match, *DOOR, "b"))
    if asked(match) == "Move":
        play(match, "stop")
    play(match, "play sailor paddle", "go b gate2")
    assert match.winners() == [0]


# ---- what the book does not have


def test_eld_none_01_no_solo_and_no_points():
    assert list(tepui.load("eldorado").seats) == [2, 3, 4]
    match = round_of((1,))
    assert match.scores()[1] == 400.0
    assert max(match.scores()[0], *match.scores()[2:]) < 0


def test_eld_none_02_no_limits():
    match = race(hands=[["explorer"] * 12], pawns=[(0, 0)])
    end_turn(match, keep=True)
    assert zone(match, "hand") == {"explorer": 12}


def test_eld_none_03_nobody_else_ever_decides():
    match = tepui.Match.new("eldorado", 3, {"caves": True, "first": 0}, seed=5)
    while match.table.round == 1 and not match.over:
        assert match.seats == [match.table.step.seat]
        seat = match.seat
        play(match, sorted(legal(match))[-1])
        assert match.seat == seat or asked(match) == "PlayCards"


@pytest.mark.parametrize(
    ("lang", "columns", "arrived", "short"),
    [
        ("en", ["Arrival", "Blockades"], "Round 1", "{} spaces to go"),
        ("fr", ["Arrivée", "Barrières"], "Manche 1", "encore {} cases"),
    ],
)
def test_a_result_tells_arrivals_and_blockades_instead_of_points(lang, columns, arrived, short):
    game = tepui.load("eldorado")
    assert game.panels(race().view(None), lang).places == ()
    match = round_of([0, 2], taken=[[1, 4], [2]], seats=3)
    assert match.over
    places = game.panels(match.view(None), lang).places
    assert [[stat.label for stat in place] for place in places] == [columns] * 3
    left = short.format(match.table.rules.course.far[match.table.where[1]])
    assert [[stat.value for stat in place] for place in places] == [[arrived, "1, 4"], [left, "2"], [arrived, "–"]]
