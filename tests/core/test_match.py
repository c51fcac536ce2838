"""A match: legality at the border, chance, undo and its barrier, sealed answers, positions, views and news."""

from __future__ import annotations

import json
from random import Random

import pytest

import tepui
from tepui import BadOption, IllegalAction, Match

GAME = tepui.load("atoll")


def new(seats=3, first=0, seed=7, **options):
    return Match.new("atoll", seats, {"first": first, **options}, seed)


def started(**asked):
    """Everybody has landed on i1; seat 0 acts."""
    match = new(**asked)
    for seat in range(match.count):
        match.do(GAME.read("land i1"), seat)
    return match


def looks(match):
    return GAME.position(match.table), match.log, match.seq, match.sealed


def do(match, *lines, seat=None):
    for line in lines:
        match.do(GAME.read(line), seat)


# ---- options


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, {}, "2 to 4 players, not 1"),
        (True, {}, "2 to 4 players, not True"),
        ("3", {}, "2 to 4 players, not '3'"),
        (3, {"storms": 1}, "storms may be True, False, not 1"),
        (3, {"storms": "yes"}, "not 'yes'"),
        (3, {"rain": True}, "no option 'rain'; it has storms, first"),
        (2, {"first": 3}, "there is no seat 3 with 2 players"),
        (2, {"first": True}, "first may be random, 0, 1, 2, 3, not True"),
    ],
)
def test_bad_options_name_what_is_wrong(seats, options, why):
    with pytest.raises(BadOption, match=why):
        Match.new("atoll", seats, options)


def test_an_unknown_game_names_those_that_exist():
    with pytest.raises(LookupError, match="no game 'chess'; there are .*atoll"):
        Match.new("chess")


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("OFF", False), ("true", True), ("maybe", "maybe")])
def test_options_from_text(text, value):
    assert GAME.options["storms"].read(text) == value
    assert GAME.options["first"].read("2") == 2
    assert GAME.options["first"].read("random") == "random"


# ---- doing


def test_the_same_seed_gives_the_same_chance():
    def play(seed):
        match, rng = started(seed=seed), Random(1)
        while not match.over:
            match.do(rng.choice(match.legal()))
        return match.save()

    assert play(1) == play(1) != play(2)


@pytest.mark.parametrize(
    ("action", "seat", "why"),
    [
        ("walk i5", 0, "one islet at a time"),
        ("play pearl", 0, "Now you walk"),
        ("stay", 1, "seat 1 is not asked now; seat 0 is"),
        ("stay", 9, "seat 9 is not asked now"),
        ("roll 1", 0, "no such action for a seat"),
        (-1, 0, "no such action for a seat"),
        (10**9, 0, "no such action for a seat"),
    ],
)
def test_an_illegal_action_says_why_and_changes_nothing(action, seat, why):
    match = started()
    before = looks(match)
    with pytest.raises(IllegalAction, match=why):
        match.do(GAME.read(action) if isinstance(action, str) else action, seat)
    assert looks(match) == before


def test_the_reason_is_told_in_the_readers_language_with_its_rule():
    with pytest.raises(IllegalAction) as refused:
        started().do(GAME.read("walk i5"), 0, "fr")
    assert refused.value.rule == "ATO-WALK-01"
    assert "îlot" in refused.value.reason


def test_a_line_is_done_whole_or_not_at_all():
    match = started()
    match.do_line([GAME.read("walk i2"), GAME.read("walk i3")])
    assert match.table.where[0] == 2
    match = started()
    before = looks(match)
    for line in (["walk i2", "walk i9"], ["walk i2", "stay", "decline"], []):
        with pytest.raises(IllegalAction):
            match.do_line([GAME.read(word) for word in line])
        assert looks(match) == before


def test_a_line_is_checked_without_being_done():
    match = started()
    before = looks(match)
    match.check_line([GAME.read("walk i2"), GAME.read("walk i3")], 0)
    with pytest.raises(IllegalAction):
        match.check_line([GAME.read("walk i2"), GAME.read("walk i9")], 0)
    assert looks(match) == before


def test_nothing_is_done_after_the_end():
    match = Match.at("atoll", 2, {}, {"steps": []})
    assert match.over
    assert (match.seat, match.seats, match.legal()) == (None, [], [])
    with pytest.raises(IllegalAction, match="the game is over"):
        match.do(0)


def test_nobody_has_won_before_the_end():
    assert started().winners() == []


# ---- chance


def test_dictated_chance_comes_before_the_generator():
    match = Match.at("atoll", 2, {}, {}, chance=["flip chest", "draw idol"], seed=1)
    do(match, "stay")
    assert [GAME.write(action) for action in match.log] == ["stay", "flip chest", "draw idol"]


def test_chance_is_fixed_during_a_match_and_counted():
    match = Match.at("atoll", 2, {}, {}, chance=["flip storm"], seed=1)
    match.fix_chance(["flip chest", "draw idol"])
    do(match, "stay")
    assert [GAME.write(action) for action in match.log] == ["stay", "flip chest", "draw idol"], "it replaces the first"
    assert match.chance_count == 2
    match.rewind(0)
    assert match.chance_count == 2, "what was drawn is drawn"


def test_chance_that_cannot_be_is_refused():
    match = Match.at("atoll", 2, {}, {}, chance=["roll 2"])
    with pytest.raises(
        BadOption, match="chance cannot give 'roll 2' now; it can give flip coral, flip chest, flip storm"
    ):
        do(match, "stay")


def test_undone_chance_is_never_drawn_again():
    """Chance n follows from the key and n alone: what comes after an undo is what would have come anyway."""
    straight, twisted = started(), started()
    do(straight, "walk i2", "stay")
    for _ in range(5):
        do(twisted, "walk i12")
        assert twisted.undo(0)
    do(twisted, "walk i2", "stay")
    assert straight.log == twisted.log


def test_the_key_is_never_told():
    match = started()
    told = match.save() + repr(match) + json.dumps(match.snapshot())
    assert match._key.hex() not in told
    assert len(match.commitment) == 64


# ---- undo


def test_undo_takes_back_a_line_at_once():
    match = Match.at("atoll", 2, {}, {"hands": [["altar", "map"], []], "tokens": {"i1": "coral"}})
    do(match, "stay")
    before = GAME.position(match.table), match.log
    line = [GAME.read("play altar"), GAME.read("discard map")]
    match.do_line(line)
    assert match.table.shells[0] == 7
    assert match.undo(0)
    assert (GAME.position(match.table), match.log) == before
    assert match.undone[-1].actions == tuple(line)


def test_the_undo_point_is_where_undo_leads():
    match = started()
    assert match.undo_point is None
    before, length = GAME.position(match.table), len(match.log)
    do(match, "walk i2")
    assert (match.undo_point.seat, match.undo_point.length) == (0, length)
    assert GAME.position(match.undo_point.table) == before
    match.close_undo()
    assert match.undo_point is None
    assert not match.undo(0)


def test_undo_moves_seq_forward():
    match = started()
    seq = match.seq
    do(match, "walk i2")
    match.undo(0)
    assert match.seq == seq + 2, "a client that slept through it notices"


def test_undo_stops_at_chance():
    match = started()
    do(match, "walk i2", "stay")
    assert any(GAME.actions.verb(action).chance for action in match.log[-2:])
    assert not match.undo(0)


def test_undo_stops_at_another_seat():
    match = Match.at("atoll", 2, {}, {"tokens": {"i1": "coral"}})
    do(match, "stay", "decline")
    assert match.seat == 1
    assert not match.undo(1)
    assert match.undo(0), "nobody has acted since"
    do(match, "decline", "stay")
    assert not match.undo(0)


def test_undo_is_gone_after_loading():
    match = started()
    do(match, "walk i2")
    assert not Match.load(match.save()).undo(0)


def test_news_of_what_was_taken_back_is_gone():
    match = started()
    told = match.events(-1, 1)
    do(match, "walk i2")
    match.undo(0)
    assert match.events(-1, 1) == told


# ---- sealed answers


def test_together_everybody_may_answer_in_any_order():
    logs = set()
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        match = new()
        for seat in order:
            assert seat in match.seats
            match.do(GAME.read(f"land i{seat + 4}"), seat)
        logs.add(tuple(match.log))
    assert len(logs) == 1


def test_a_sealed_answer_shows_nobody_anything():
    match = new()
    before = [match.view(seat) for seat in (0, 2, None)], match.seq, match.events(-1, 0), match.log
    match.do(GAME.read("land i5"), 1)
    assert ([match.view(seat) for seat in (0, 2, None)], match.seq, match.events(-1, 0), match.log) == before
    assert match.seats == [0, 2]
    assert match.legal(1) == []
    assert match.view(1).landing == 4, "oneself one knows"


def test_a_table_for_a_seat_has_its_sealed_answer_on_it():
    match = new()
    match.do(GAME.read("land i5"), 1)
    assert GAME.view(match.table_for(1), 1).landing == 4
    assert match.table_for(2).step.seat == 2
    assert GAME.position(match.table) == GAME.position(new().table)


def test_a_sealed_answer_can_be_changed_until_all_are_in():
    match = new()
    match.do(GAME.read("land i5"), 1)
    assert not match.undo(0), "not another's"
    assert match.undo(1)
    assert match.seats == [0, 1, 2]
    match.do(GAME.read("land i6"), 1)
    do(match, "land i1", seat=0)
    do(match, "land i2", seat=2)
    assert match.table.where == [0, 5, 1]
    assert not any(match.undo(seat) for seat in range(3)), "the reveal is for good"


def test_nobody_answers_twice():
    match = new()
    match.do(GAME.read("land i5"), 1)
    with pytest.raises(IllegalAction, match="seat 1 is not asked now"):
        match.do(GAME.read("land i6"), 1)


# ---- positions


def test_a_position_round_trips():
    match = started()
    do(match, "walk i2", "stay")
    position = json.loads(json.dumps(GAME.position(match.table)))
    assert GAME.position(Match.at("atoll", 3, {"first": 0}, position).table) == position


def test_a_match_from_a_position_is_saved_with_it():
    match = Match.at("atoll", 2, {}, {"shells": [9, 0]})
    do(match, "walk i2")
    again = Match.load(match.save())
    assert GAME.position(again.table) == GAME.position(match.table)


@pytest.mark.parametrize(
    "position",
    [
        {"tokens": {"i99": "coral"}},
        {"tokens": {"i1": "gold"}},
        {"hands": [["crown"], []]},
        {"hands": [["pearl"] * 7, []]},
        {"steps": [["Fly", [0]]]},
        {"steps": 3},
        {"explorers": "x"},
        {"hands": 5},
    ],
)
def test_a_position_that_cannot_be_laid_out_is_refused(position):
    with pytest.raises(ValueError, match="\\w"):
        Match.at("atoll", 2, {}, position)


# ---- seeing


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_there_is_no_such_seat(seat):
    with pytest.raises(BadOption, match=f"no seat {seat} at a table of 3"):
        started().view(seat)


def test_a_glimpse_holds_what_a_seat_may_know_and_nothing_of_the_table():
    match = started()
    glimpse = match.glimpse(seconds=2.0, nodes=50)
    assert (glimpse.game, glimpse.seat, glimpse.seats, glimpse.legal) == ("atoll", 0, 3, match.legal())
    assert glimpse.view == match.view(0)
    assert 0 < glimpse.deadline.left() <= 2.0
    assert glimpse.key == started().glimpse().key, "the same seed gives a bot the same luck"
    assert match.glimpse(0, key=5).key == 5


def test_events_are_for_those_who_may_know():
    match = Match.at("atoll", 3, {}, {}, chance=["flip chest", "draw idol"])
    do(match, "stay")
    kinds = {seat: [event.kind for event in match.events(-1, seat)] for seat in (0, 1, None)}
    assert kinds[0] == ["flipped", "drew", "drew-this"]
    assert kinds[1] == kinds[None] == ["flipped", "drew"]
    assert match.events(match.seq, 0) == []


def test_until_is_the_match_as_it_was():
    match = started()
    do(match, "walk i2", "stay")
    then = match.until(len(match.log) - 2)
    assert then.log == match.log[:-2]
    assert then.table.where[0] == 1
    assert match.until(0).log == []


def test_pictures():
    match = started()
    assert match._repr_svg_() == match.svg(None)
    assert match.svg(0, "fr") != match.svg(0, "en")
    assert repr(match).startswith("<Match atoll, 3 seats")


def test_what_a_seat_intends_is_told_to_it_until_something_else_happens():
    match = tepui.Match.new("tikal2", seats=2, seed=4)
    while type(match.table.step).__name__ != "TakeTile":
        match.do(match.legal()[0])
    seat, first = match.seat, match.legal()[0]
    match.intend(seat, [first, 7, 8])
    assert match.glimpse(seat).plan == [first, 7, 8] and match.glimpse(1 - seat, nodes=1).plan == []
    match.do(first)
    assert match.glimpse(seat).plan == ([7, 8] if match.entries[-1].actor == seat else [])
    match.intend(seat, [-1, 9])
    match.do(match.legal(seat)[0], seat)
    assert match.glimpse(match.seat).plan == [], "it did something else"
