"""Choices of several things: every kind of them, looked at closely, in positions that random games seldom reach."""

from __future__ import annotations

import json
from random import Random

import pytest
from set_positions import POSITIONS

import tepui
from tepui.core.contract import Breach, check
from tepui.core.match import Match
from tepui.core.records import OfferSet, SetPick
from tepui.core.set_contract import breaches, one_way_pairs
from tepui.core.sets import has_room, is_complete, line_of, ways
from tepui.core.translations import LANGUAGES
from tepui.games.eldorado import EldoradoGame


def looked_at(match: Match, seed: int) -> list[tuple[str, object]]:
    desk = match.table_for(0)
    game = match.game
    return list(
        breaches(game, desk, match.legal(0), Random(seed), lambda t: json.dumps(game.position(t), sort_keys=True))
    )


@pytest.mark.parametrize("name", POSITIONS)
def test_a_set_is_offered_and_keeps_its_promises(name: str) -> None:
    match = POSITIONS[name]()
    offered = match.game.sets(match.shown(0))
    assert len(offered) == 1 and len(offered[0].picks) > 1
    for seed in range(10):
        assert looked_at(match, seed) == []


@pytest.mark.parametrize("name", POSITIONS)
def test_nobody_else_is_offered_it(name: str) -> None:
    match = POSITIONS[name]()
    assert match.game.sets(match.shown(None)) == ()
    assert all(match.game.sets(match.shown(seat)) == () for seat in range(1, match.count) if seat not in match.seats)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_button_says_what_happens_for_every_amount(name: str) -> None:
    match = POSITIONS[name]()
    for lang in LANGUAGES:
        for offered in match.game.sets(match.shown(0), lang):
            assert len(offered.labels) == offered.most + 1 and all(offered.labels)
            assert len(set(offered.labels)) == len(offered.labels), "each amount reads differently"


def test_without_its_sets_a_game_breaks_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EldoradoGame, "sets", lambda self, view, lang="en": ())
    with pytest.raises(Breach, match="offered as a set"):
        check(tepui.load("eldorado"), 2, games=3)


def test_an_order_that_the_engine_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = EldoradoGame.sets

    def turned(self: EldoradoGame, view: object, lang: str = "en") -> tuple[OfferSet, ...]:
        return tuple(
            OfferSet(picks=one.picks[::-1], least=one.least, most=one.most, labels=one.labels, finish=one.finish)
            for one in honest(self, view, lang)  # type: ignore[arg-type]
        )

    monkeypatch.setattr(EldoradoGame, "sets", turned)
    assert "the line of a set is legal" in [
        promise for seed in range(5) for promise, _ in looked_at(POSITIONS["eldorado: discard"](), seed)
    ]


def test_pairs_are_found_in_one_order_only() -> None:
    match = POSITIONS["eldorado: discard"]()
    word = match.game.write
    pairs = {(word(a), word(b)) for a, b in one_way_pairs(match.table_for(0), match.legal(0))}
    assert ("discard explorer", "discard sailor") in pairs or ("discard sailor", "discard explorer") in pairs
    assert not any((then, first) in pairs for first, then in pairs)


COINS = OfferSet(
    picks=(
        SetPick(label="card", element="a", ways=ways(1, 2), value=1, needs=("a",)),
        SetPick(label="changed", element="a", ways=ways(5, 1), value=4, needs=("a", "tile")),
        SetPick(label="last", element="b", ways=ways(9, 1), value=2, stops=True),
    ),
    least=3, most=8, labels=("",), finish=0, full=6, stock={"a": 2, "tile": 1},
)  # fmt: skip


def test_a_line_is_in_the_engines_order_with_its_end() -> None:
    assert line_of(COINS, [2, 0, 0]) == (1, 1, 0)
    assert line_of(COINS, [1, 1, 0]) == (1, 5, 0)
    assert line_of(COINS, [2, 1, 0]) == (1, 1, 5), "full: it ends by itself"
    assert line_of(COINS, [1, 0, 1]) == (1, 9), "nothing follows what stops the line"


def test_two_ways_to_take_one_thing_share_it() -> None:
    assert has_room(COINS, [1, 0, 0], 1) and not has_room(COINS, [2, 0, 0], 1)
    assert not has_room(COINS, [1, 1, 0], 0), "both are gone"
    assert not is_complete(COINS, [2, 0, 0]) and is_complete(COINS, [0, 1, 0])
