"""Judges by trained weights: traits add up to the judge, files are read or refused, a bot chooses what it judges by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from bot_tables import positions

import tepui
from tepui.bots import trained_weights
from tepui.bots.search.judge import Judge
from tepui.bots.trained_weights import Trained, Weighing, Weights
from tepui.core.errors import BadOption


def weighing(slug: str) -> Weighing:
    game = tepui.load(slug)
    assert isinstance(game, Weighing)
    return game


def as_made(slug: str, **changes: object) -> Weights:
    """The weights made by hand, as a file would have them."""
    traits = weighing(slug).traits
    made = Weights(
        game=slug, rules=1, traits=list(traits), weights=list(traits.values()), slopes=[0.0] * len(traits), phase=5.0
    )
    return msgspec.structs.replace(made, **changes)


def net_of(number: float) -> trained_weights.Net:
    """A net of two units with this number in it."""
    return trained_weights.packed([1.0] * 5, np.full((11, 2), number), np.zeros(2), np.ones(2))


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that the toy takes for its own."""
    monkeypatch.setattr(type(tepui.load("atoll")), "folder", tmp_path)
    trained_weights.stored_weights.cache_clear()
    yield tmp_path / trained_weights.NAME
    trained_weights.stored_weights.cache_clear()


def test_the_traits_of_a_seat_add_up_to_its_standing(slug: str) -> None:
    game = tepui.load(slug)
    weights = list(weighing(slug).traits.values())
    for seats in game.seats:
        for match in positions(slug, seats, 7, every=13, most=8):
            table = game.imagine(match.view(match.seat), Random(1))
            sums = [float(np.dot(weights, row)) for row in game.traits_of(table, seats)]
            assert sums == pytest.approx(game.learned(table, seats), abs=1e-9)


def test_weights_made_by_hand_judge_as_the_game_does(slug: str) -> None:
    game = tepui.load(slug)
    seats = game.seats[-1]
    plain, weighed = Judge(game, seats, learned=True), Judge(game, seats, learned=True, weights=as_made(slug))
    for match in positions(slug, seats, 8, every=17, most=4):
        table = game.imagine(match.view(match.seat), Random(2))
        assert weighed.utilities(table) == pytest.approx(plain.utilities(table), abs=1e-9)


def test_a_slope_counts_more_where_the_lead_is_large() -> None:
    game = weighing("atoll")
    table = next(positions("atoll", 2, 1, every=30, most=2)).table
    judge = Trained(game, as_made("atoll", slopes=[0.5, 0.0, 0.0, 0.0, 0.0]))
    shells, before = table.shells[0], judge.standings(table, 2, 5.0)[0]
    assert judge.standings(table, 2, 10.0)[0] == pytest.approx(before + 0.5 * shells)
    assert judge.standings(table, 2, 5.0)[0] == before


def test_a_net_adds_leads_to_a_seat() -> None:
    """One unit that looks at the shells of the seat, and at half of those of the other."""
    game = weighing("atoll")
    table = next(positions("atoll", 2, 1, every=30, most=2)).table
    table.shells[:] = [8, 2]
    into = np.zeros((11, 1))
    into[0], into[5] = 1.0, -0.5
    net = trained_weights.packed([2.0, 1.0, 1.0, 1.0, 1.0], into, np.zeros(1), np.array([0.25]))
    plain = Trained(game, as_made("atoll")).standings(table, 2, 5.0)
    found = Trained(game, as_made("atoll", net=net)).standings(table, 2, 5.0)
    assert found[0] - plain[0] == pytest.approx(5.0 * 0.25 * (4.0 - 0.5 * 1.0))
    assert found[1] == plain[1], "less than nothing counts as nothing"


def test_a_net_without_numpy_adds_what_numpy_adds() -> None:
    rng = np.random.default_rng(4)
    net = trained_weights.packed([2.0, 1.0, 0.5], rng.normal(size=(7, 16)), rng.normal(size=16), rng.normal(size=16))
    rows = rng.normal(size=(20, 3, 3))
    plain = [trained_weights.PlainNet(net).added(table.tolist(), 0.7) for table in rows]
    into, bias, out = (part.astype(float) for part in net.arrays())
    expected = trained_weights.forward(
        into, bias, out, trained_weights.inputs(rows / [2.0, 1.0, 0.5], np.full(20, 0.7))
    )
    assert np.array(plain) == pytest.approx(expected, abs=1e-9)


def test_weights_beside_the_rules_are_taken(beside: Path) -> None:
    trained_weights.write(beside, as_made("atoll", weights=[0.0, 0.0, 0.0, 0.0, 9.0]))
    game = tepui.load("atoll")
    by = {word: tepui.bots.load(f"planner:judge={word}").judge(game, 2) for word in ("hand", "learned", "trained")}
    assert by["trained"].trained is not None
    assert by["trained"].trained.weights.weights[4] == 9.0
    assert by["learned"].trained is None
    assert (by["hand"].learned, by["learned"].learned) == (False, True)
    assert tepui.bots.load("greedy").judge(game, 2).trained is None, "the yardstick stays where it is"


def test_without_a_file_the_judge_stays_as_it_is_written(beside: Path) -> None:
    assert tepui.bots.load("planner").judge(tepui.load("atoll"), 2).trained is None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"traits": ["shells", "pearls", "maps", "altars", "ghosts"]}, "other traits than atoll has now; train again"),
        ({"game": "chac"}, "is for chac, not for atoll"),
        ({"rules": 99}, "version 99 of the rules"),
    ],
)
def test_weights_of_another_game_layout_or_version_are_left_alone(beside: Path, changes: dict, says: str) -> None:
    trained_weights.write(beside, as_made("atoll", **changes))
    with pytest.warns(UserWarning, match=says):
        assert trained_weights.stored_weights(tepui.load("atoll")) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "truncated"),
        ('{"game": "atoll"}', "missing required field"),
        (msgspec.json.encode(as_made("atoll", weights=[1.0])).decode(), "5 traits, 1 weights, 5 slopes"),
        (
            msgspec.json.encode(as_made("atoll", net=trained_weights.Net([1.0] * 5, 3, "AAAAAA=="))).decode(),
            "the net has 2 numbers, not 39",
        ),
        (msgspec.json.encode(as_made("atoll", net=net_of(float("nan")))).decode(), "to reckon with"),
        (msgspec.json.encode(as_made("atoll", net=net_of(float("inf")))).decode(), "to reckon with"),
    ],
)
def test_a_broken_file_says_what_is_wrong_and_the_judge_plays_as_it_is_written(
    beside: Path, text: str, says: str
) -> None:
    beside.write_text(text)
    with pytest.raises(BadOption, match=f"{trained_weights.NAME} holds no weights: .*({says})"):
        trained_weights.read(beside)
    with pytest.warns(UserWarning, match=f"{trained_weights.NAME} holds no weights: .*({says})"):
        assert tepui.bots.load("planner").judge(tepui.load("atoll"), 2).trained is None


def test_weights_for_a_number_of_seats_are_used_there_and_nowhere_else(beside: Path) -> None:
    game = tepui.load("atoll")
    trained_weights.write(beside.with_name("learned-3.json"), as_made("atoll", seats=3, phase=7.0))
    assert trained_weights.stored_weights(game, 2) is None
    trained_weights.write(beside, as_made("atoll", seats=2))
    trained_weights.stored_weights.cache_clear()
    found = {seats: trained_weights.stored_weights(game, seats) for seats in (2, 3, 4)}
    assert {seats: one.phase for seats, one in found.items() if one} == {2: 5.0, 3: 7.0, 4: 5.0}
    judge = tepui.bots.load("planner").judge(game, 3)
    assert judge.trained is not None and judge.trained.weights == found[3]


def test_weights_of_another_number_of_seats_are_left_alone(beside: Path) -> None:
    trained_weights.write(beside.with_name("learned-3.json"), as_made("atoll", seats=2))
    with pytest.warns(UserWarning, match=r"learned-3.json is for 2 seats, not for 3"):
        assert trained_weights.stored_weights(tepui.load("atoll"), 3) is None


def test_a_file_is_never_larger_than_allowed(tmp_path: Path) -> None:
    """The largest net that can be asked for, on the game with most traits, fits; a larger one is refused."""
    most = max((game for game in tepui.list_games(all=True).values()), key=lambda game: len(game.traits))
    count = len(most.traits)

    def net(units: int) -> trained_weights.Net:
        return trained_weights.packed(
            [1.234567] * count, np.full((2 * count + 1, units), 0.333), np.ones(units), np.ones(units)
        )

    trained_weights.write(tmp_path / "fits.json", as_made(most.slug, net=net(64)))
    assert (tmp_path / "fits.json").stat().st_size <= trained_weights.MOST_BYTES == 20_000
    with pytest.raises(BadOption, match="more than 20000"):
        trained_weights.write(tmp_path / "large.json", as_made(most.slug, net=net(640)))
    assert not (tmp_path / "large.json").exists()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    net = trained_weights.packed([1.0] * 5, np.ones((11, 2)), np.zeros(2), np.ones(2))
    made = as_made("atoll", net=net, losses={"hand": 0.5}, trials=[])
    trained_weights.write(tmp_path / "some" / "file.json", made)
    assert trained_weights.read(tmp_path / "some" / "file.json") == made


def test_a_judge_that_does_not_exist_says_so() -> None:
    with pytest.raises(BadOption, match="judge is hand, learned or trained, not 'best'"):
        tepui.bots.load("planner:judge=best")
