"""Random games at every seat count, on both sides and against every rival keep the contract."""

from __future__ import annotations

import pytest

from tepui.core import contract
from tepui.games.narak.rules import setup
from tepui.games.narak.tests.expedition import GAME


@pytest.mark.parametrize("side", ["bird", "snake"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_keep_the_contract(seats, side):
    report = contract.check(GAME, seats, {"side": side}, games=1, seed=seats, every=40)
    assert report.blind > report.unpaired


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", range(1, 6))
def test_every_rival_keeps_the_contract(difficulty):
    assert contract.check(GAME, 1, {"difficulty": difficulty}, games=1, seed=difficulty, every=20).games == 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "side"), [(2, "bird"), (3, "snake"), (1, "snake"), (4, "bird")])
def test_rich_games_keep_the_contract(monkeypatch, seats, side):
    """With tokens in plenty random games reach cards, guardians and temple that poor ones never see."""

    def plenty(t):
        t.tokens = [25] * len(t.tokens)

    monkeypatch.setattr(setup, "give_tokens", plenty)
    report = contract.check(GAME, seats, {"side": side}, games=1, seed=seats, every=20)
    assert report.blind > report.unpaired
