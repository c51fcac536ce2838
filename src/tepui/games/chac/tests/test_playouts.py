"""Games of players who know the way: they get to every room, end in every way, and keep the contract's promises."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tepui import Match
from tepui.core.contract import different
from tepui.engine.step import Chance
from tepui.games.chac.rules.components import AREA, AREAS, SPACES
from tepui.games.chac.rules.table import INSIDE
from tepui.games.chac.rules.turn_actions import anything, possible
from tepui.games.chac.tests.inside import GAME, on, temple
from tepui.testing.kit import play

FORWARD = (
    "Z1",
    "Z2",
    "Z3",
    "Z4",
    *[f"C{i:02}" for i in range(6, 34)],
    "OUT",
    "BR",
    "R1",
    "R2",
    "R3",
    "R4",
    "L14",
    "L24",
    "L34",
    "L44",
)


def walk(rng: Random, view, legal: list[int]) -> int:
    """Mostly onward, now and then something else."""
    words = [GAME.write(action) for action in legal]
    onward = [
        a
        for a, w in zip(legal, words)
        if w.split()[0] in ("move", "sprint", "leap", "getout", "swim", "enter") and ahead(view, w)
    ]
    if "done" in words:
        return legal[words.index("done")] if rng.random() < 0.7 else rng.choice(legal)
    if onward and rng.random() < 0.75:
        return rng.choice(onward)
    others = [a for a, w in zip(legal, words) if w not in ("end", "drown")]
    return rng.choice(others or legal)


def ahead(view, word: str) -> bool:
    parts = word.split()
    if len(parts) == 1:
        return True
    here = SPACES[view.where[view.seat]] if view.where[view.seat] >= 0 else ""
    return parts[1][0] != here[:1] or parts[1] > here


def wander(seats: int, seed: int, options=None, watch=None) -> Match:
    m = Match.new("chac", seats, options, seed=seed)
    rng = Random(seed)
    while not m.over:
        seat = m.seat
        if watch:
            watch(m)
        m.do(walk(rng, m.view(seat), m.legal(seat)), seat)
    return m


def positions(games: int):
    """Every table of random games, with the luck that plays them."""
    for seed in range(games):
        t, rng = Match.new("chac", 2 + seed % 5, seed=seed).table, Random(seed)
        while t.steps:
            yield t, rng
            t.apply(t.step.sample(t, rng) if isinstance(t.step, Chance) else rng.choice(t.step.legal(t)))


def test_luck_gives_what_the_ways_would_give():
    for t, rng in positions(20):
        if isinstance(t.step, Chance):
            before = rng.getstate()
            drawn, after = t.step.sample(t, rng), rng.getstate()
            rng.setstate(before)
            assert (Chance.sample(t.step, t, rng), rng.getstate()) == (drawn, after)
            rng.setstate(before)


def test_cha_turn_13_a_quick_look_finds_what_a_long_one_finds():
    for t, _ in positions(20):
        for seat in range(t.rules.seats):
            if t.state[seat] == INSIDE and t.where[seat] >= 0 and not isinstance(t.step, Chance):
                assert anything(t, seat) == bool(possible(t, seat))


def test_walkers_see_the_whole_temple_and_die_in_every_way():
    places, causes, out = Counter(), Counter(), 0
    for seed in range(30):
        m = wander(4, seed, watch=lambda m: places.update(AREAS[AREA[w]] for w in m.table.where if w >= 0))
        causes.update(e.message.params["cause"] for e in m.events(-1) if e.kind == "died")
        out += m.table.state.count(2)
    assert set(places) >= {"entrance", "walls", "corridor", "lava", "river", "bridge", "outside"}
    assert set(causes) >= {"boulder", "lava", "walls", "waterfall", "bridge"}
    assert out > 0


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("options", [{}, {"memory": "keep_notes", "pending_replacements": "literal"}])
def test_what_a_seat_sees_of_an_imagined_table_is_what_it_saw(seats, options):
    rng = Random(seats)

    def look(m):
        if rng.random() < 0.8:
            return
        for watcher in (*range(seats), None):
            seen = GAME.view(m.table, watcher)
            dreamt = GAME.imagine(seen, rng)
            again = GAME.view(dreamt, watcher)
            assert again == seen, different(seen, again)
            assert GAME.census(dreamt) == GAME.census(m.table)
            if m.table.step.seat == watcher and not isinstance(m.table.step, Chance):
                assert dreamt.step.legal(dreamt) == m.table.step.legal(m.table)
            GAME.offer(GAME.shown(seen), m.legal()[0])
            assert GAME.encode(seen).shape == (GAME.encode(GAME.view(m.table, 0)).shape)

    for seed in range(2):
        wander(seats, 100 + seed, options, look)


def test_others_cards_are_dealt_evenly():
    """What an outsider deals to a hand of one river card follows the river deck."""
    view = temple([on("R2", held={"river": [4]}), on("C20")]).view(1)
    counts = Counter(GAME.imagine(view, Random(i)).hands[0][0] // 7 for i in range(1500))
    for kind, share in ((0, 0.1), (2, 0.3), (3, 0.3), (4, 0.3)):
        assert abs(counts[kind] / 1500 - share) < 0.04


def test_pairs_seen_by_others_are_dealt_evenly():
    m = play(temple([on("Z1"), on("C20")], chance=["see round-bird"]), "decipher")
    view = m.view(1)
    counts = Counter(GAME.imagine(view, Random(i)).glyph_with(2) for i in range(1400))
    assert set(counts) == set(range(14))
    assert max(counts.values()) < 2 * min(counts.values())
