"""The chance to run out of the temple, against a plain reckoning without tables; and how a seat stands by it."""

from __future__ import annotations

from functools import cache
from math import exp, isclose

import pytest

from tepui.games.chac.judge.evaluate import standing, standings
from tepui.games.chac.judge.expert_1.escape import (
    LONG,
    LOOTING,
    OVER,
    THROUGH,
    WATER,
    after_turn,
    escapes,
    pack,
    run,
    run_stops,
)
from tepui.games.chac.judge.expert_1.lava_paths import through_lava
from tepui.games.chac.rules import odds
from tepui.games.chac.rules.components import GLYPHS, SLAB_WORDS
from tepui.games.chac.tests import counted
from tepui.games.chac.tests.inside import GAME, dice, gone, on, started, temple
from tepui.testing.kit import play

OUT = 34
LAST_ROUND = 24  # by then nobody is inside any more


def step(place, route, boulder):
    """One action of a runner: `place` is (actions to wait, in safety?, corridor index)."""
    wait, safe, index = place
    if wait > 1:
        return wait - 1, safe, index
    if wait == 1:
        return place if safe and index == boulder else (0, False, index)
    if index == 33:
        return 0, False, OUT
    if index == 24 and route in (OVER, THROUGH, LOOTING):
        return 1, True, 30
    if index == 21 and route == WATER:
        return 3, True, 31
    if index == 11 and route in (THROUGH, LOOTING):
        return (5 if route == THROUGH else 8), True, 24
    return place if index + 1 == boulder else (0, False, index + 1)


def steps_of(number):
    return [counted.boulder_reaches(number, k) - counted.boulder_reaches(number, k + 1) for k in range(1, 6)]


@cache
def rolls(number):
    later = steps_of(number)
    return [1 - sum(later), *later]


@cache
def plain(place, route, boulder, number, load):
    """From the beginning of a round: after every roll one stops at once, in any safe place on the way, or at its end."""
    if place[2] == OUT:
        return 1.0
    if boulder >= 33 or number > LAST_ROUND:
        return 0.0
    total = 0.0
    for actions in range(6):
        stops = [place]
        for _ in range(actions):
            if stops[-1][2] != OUT:
                stops.append(step(stops[-1], route, boulder))
        worth_it = [stop for i, stop in enumerate(stops) if i in (0, len(stops) - 1) or stop[1]]
        total += odds.binomial(5, actions, (7 - load) / 6) * max(
            ended(stop, route, boulder, number, load) for stop in worth_it
        )
    return total


@cache
def ended(place, route, boulder, number, load):
    """From the end of one's turn; nobody is in the zones here."""
    if place[2] == OUT:
        return 1.0
    total = 0.0
    for count, p in enumerate(rolls(number)):
        to = boulder + count
        if to < 33 and (place[1] or place[2] <= boulder or place[2] > to):
            total += p * plain(place, route, to, number + 1, load)
    return total


@pytest.mark.parametrize("load", [2, 3, 5])
@pytest.mark.parametrize(
    ("place", "route", "boulder", "number"),
    [
        ((0, False, 29), LONG, 25, 8),
        ((0, False, 22), OVER, 25, 9),
        ((0, False, 23), OVER, 19, 7),
        ((0, False, 20), WATER, 24, 9),
        ((2, True, 31), WATER, 29, 10),
        ((1, True, 31), WATER, 31, 11),
        ((2, False, 27), LONG, 24, 6),
        ((1, True, 30), OVER, 26, 9),
        ((4, True, 24), OVER, 22, 8),
        ((0, False, 11), THROUGH, 20, 8),
        ((0, False, 11), LOOTING, 18, 8),
        ((0, False, 30), LONG, 28, 5),
    ],
)
def test_escapes_as_reckoned_plainly(place, route, boulder, number, load):
    packed = pack(place[0], int(place[1]), place[2])
    assert isclose(
        escapes(packed, route, boulder, number, load), plain(place, route, boulder, number, load), abs_tol=2e-4
    )
    if not place[1] or place[2] != 6:
        later = after_turn(packed, route, boulder, number, load, 0, 0.5)
        assert isclose(later, ended(place, route, boulder, number, load), abs_tol=2e-4)


def test_a_run_goes_space_by_space():
    assert [run(pack(0, 0, 22), OVER, n, 5) for n in range(6)] == [
        pack(0, 0, 22), pack(0, 0, 23), pack(0, 0, 24), pack(1, 1, 30), pack(0, 0, 30), pack(0, 0, 31),
    ]  # fmt: skip
    assert run(pack(0, 0, 33), LONG, 3, 5) == OUT
    assert run(pack(0, 0, 22), LONG, 4, 24) == pack(0, 0, 23)
    assert run_stops(pack(0, 0, 32), LONG, 5, 5) == [pack(0, 0, 32), pack(0, 0, 33), OUT]
    assert run_stops(pack(0, 0, 22), LONG, 24, 5) == [pack(0, 0, 22), pack(0, 0, 23)]


def test_walls_and_boulder_shut_the_zones():
    zone = pack(1, 1, 6)
    assert after_turn(zone, OVER, 2, 3, 2, 0, 1.0) == 0
    half = after_turn(zone, OVER, 2, 3, 2, 0, 0.5)
    assert isclose(half, after_turn(zone, OVER, 2, 3, 2, 0, 0.0) / 2)
    assert after_turn(zone, OVER, 2, 3, 2, 1, 1.0) > 0.5  # one action leads out before they close
    assert escapes(zone, LONG, 7, 5, 2) == 0  # behind the boulder there is no way along the corridor


@pytest.mark.parametrize(("index", "boulder", "number"), [(11, 7, 5), (16, 13, 7), (6, 3, 4)])
def test_heavier_runners_escape_less(index, boulder, number):
    by_load = [escapes(pack(0, 0, index), OVER, boulder, number, load) for load in (1, 2, 3, 4, 5)]
    assert by_load == sorted(by_load, reverse=True)
    assert by_load[0] > by_load[-1]


def test_samples_of_the_escape_table():
    found = [escapes(pack(1, 1, 6), OVER, 3, 4, load) for load in (2, 3, 4)]
    assert all(abs(a - b) < 0.03 for a, b in zip(found, (0.95, 0.60, 0.12))), found


def test_behind_the_boulder_there_is_the_bridge():
    assert escapes(pack(0, 0, 22), LONG, 26, 9, 2) == 0
    assert escapes(pack(0, 0, 22), OVER, 26, 9, 2) > 0.3
    assert escapes(pack(0, 0, 20), WATER, 24, 9, 2) > 0.3


# ---- through the lava


SEEN = {"pairs": {"round-skull": 2, "square-skull": 5, "round-bird": 9, "square-bird": 13}, "deciphered": [[0]] * 4}
TRAPS = ("round-skull", "square-skull", "round-bird", "square-bird")


def laid(*trapped):
    """Glyphs by slab, the known traps on these."""
    others = [glyph for glyph in GLYPHS if glyph not in TRAPS]
    places = [word for word in SLAB_WORDS if word not in ("L11", "L41")]
    traps = dict(zip(trapped, TRAPS, strict=True))
    return {word: traps.get(word) or others.pop() for word in places}


def ways(place, seen=SEEN, **position):
    m = temple([on(place, "bill"), on("C20")], **seen, **position)
    return through_lava(m.table, 0, m.table.where[0])


def test_the_way_round_known_traps():
    assert ways("C11", glyphs=laid("L12", "L22", "L32", "L42")) == [(24, 5, 1.0, 3)]  # three treasures at most
    assert ways("C11", glyphs=laid("L24", "L33", "L42", "L21")) == [(21, 8, 1.0, 3), (21, 8, 1.0, 3)]
    assert ways("L14", glyphs=laid("L13", "L24", "L22", "L33")) == [(11, 1, 1.0, 0), (11, 1, 1.0, 0)]  # only back


def test_unknown_slabs_are_risked_or_gone_round():
    assert ways("C11", seen={}) == [(24, 5, pytest.approx((1 - 4 / 14) ** 4), 3)]
    assert ways("C14", seen={}) == []  # the corridor is as short


def test_suns_and_looted_slabs_hold_no_treasure():
    looted = {"slabs": {"L24": "brown", "L34": "brown"}, "numbers": {"L24": 1, "L34": 3}}
    assert ways("C11", glyphs=laid("L12", "L22", "L32", "L42"), **looted) == [(24, 5, 1.0, 2)]
    assert ways("L41", glyphs=laid("L12", "L22", "L32", "L31"))[1] == (21, 1, 1.0, 0)


def test_the_boulder_bars_a_door_and_holes_are_gone_round():
    open_ = laid("L12", "L22", "L32", "L13")
    assert ways("L44", glyphs=open_)[0] == (24, 1, 1.0, 0)
    assert ways("L44", glyphs=open_, boulder="C24") == [(23, 2, 1.0, 1), (21, 4, 1.0, 2)]
    sunk = {"slabs": {"L34": "hole"}, "numbers": {"L34": 2}}
    assert ways("C11", glyphs=laid("L34", "L12", "L22", "L21"), **sunk) == [(23, 6, 1.0, 3), (21, 8, 1.0, 3)]


# ---- how a seat stands


def chances(m):
    return [exp(standing) for standing in standings(m.table)]


def test_standing_prefers_what_a_player_would():
    light = temple([on("C20", held=3), on("C01")], boulder="C17")
    behind = temple([on("C16", held=3), on("C01")], boulder="C17")
    assert standing(light.table, 0) > standing(behind.table, 0)
    dead = temple([gone("eliminated"), on("C20", held=3)], turn=1, boulder="C12", round=6)
    mine, theirs = chances(dead)
    assert mine < 0.15 < 0.85 < theirs


def test_points_of_those_who_are_out_decide():
    mine, theirs = {"walls1": [5, 4]}, {"walls2": [5, 4, 4]}
    m = temple([gone("out", cards=mine), gone("out", cards=theirs), on("C06", life=1)], turn=2, boulder="C30", round=12)
    first, second, third = chances(m)
    assert third < 0.05 < first < second
    lost = temple([gone("out", cards=mine), gone("eliminated"), on("C06", life=1)], turn=2, boulder="C30", round=12)
    assert chances(lost)[0] > 0.95
    assert sum(chances(lost)) == pytest.approx(1, abs=0.01)


def test_known_slabs_are_worth_more_than_unknown_ones():
    blind = temple([on("C11", held=3), on("C20")], boulder="C06", round=5)
    knowing = temple([on("C11", held=3), on("C20")], boulder="C06", round=5, **SEEN)
    assert standing(knowing.table, 0) > standing(blind.table, 0)


def test_time_is_running_out():
    """The same place, later: with the boulder nearer one stands worse."""
    by_boulder = [
        standing(temple([on("C18", held=3), on("C33")], boulder=f"C{b}", round=8).table, 0) for b in (12, 15, 17)
    ]
    assert by_boulder == sorted(by_boulder, reverse=True)


def test_a_lock_is_worth_picking_only_for_one_who_will_get_out():
    early = temple([on("C18", held=3, actions=4), on("C33")], boulder="C12", round=6)
    late = temple([on("C18", held=3, actions=4), on("C33")], boulder="C31", round=12)
    assert chances(early)[0] > 3 * chances(late)[0]


def test_paying_at_the_waterfall_is_better_than_giving_up():
    m = temple([on("R4", "bill", held=3), on("C20")], chance=dice(1, 4))
    play(m, "getout")
    pays, drowns = m.table.copy(), m.table.copy()
    pays.apply(GAME.read("sacrifice"))
    drowns.apply(GAME.read("drown"))
    assert standing(pays, 0) > standing(drowns, 0)


def test_before_the_first_round_all_stand_alike():
    assert set(standings(started(3, choose=False).table)) == {0.0}
