"""Training: known weights are found again, a net learns what sums cannot say, and a whole course of the toy in seconds."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest
from bot_tables import positions
from test_fair import twin

import tepui
from tepui.arena import arena, judged_positions
from tepui.arena.game_record import GameRecord
from tepui.arena.judged_positions import JudgedPosition
from tepui.bots import mark_weights, trained_weights
from tepui.bots.mark_weights import Watched
from tepui.bots.search.judge import settle_chance
from tepui.bots.trained_weights import Trial
from tepui.core.errors import BadLog, BadOption
from tepui.core.game import Game
from tepui.training import network, regression
from tepui.training.sample import MARGIN, Sample, chances, loss, sampled, split
from tepui.training.session import Course, Report, _Training, sheet, train

HAND = [1.0, 1.0, 1.0]


def drawn(weights: list[float], seats: int = 3, count: int = 6000, seed: int = 1, twist: float = 0.0) -> Sample:
    """Positions whose winners were drawn by these weights; with a twist, by a product of two traits besides."""
    rng = np.random.default_rng(seed)
    traits = rng.normal(0.0, 3.0, (count, seats, len(weights)))
    leads = rng.uniform(2.0, 8.0, count)
    logits = traits @ np.array(weights) / leads[:, None] + twist * np.sign(traits[:, :, 0] * traits[:, :, 1])
    shares = chances(logits)
    winner = (rng.uniform(size=(count, 1)) > shares.cumsum(axis=1)).sum(axis=1).clip(max=seats - 1)
    return Sample(traits, leads, np.eye(seats)[winner], np.arange(count) // 10)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_weights_that_drew_the_winners_are_found_again(seats: int) -> None:
    true = [2.0, 0.5, -1.0]
    learnt, apart = split(drawn(true, seats))
    found = regression.fitted(HAND, learnt)
    assert found.weights == pytest.approx(true, abs=0.25)
    assert found.slopes == pytest.approx([0.0, 0.0, 0.0], abs=0.35)
    by_hand = regression.by_hand(HAND, learnt)
    assert loss(found.logits(apart), apart.results) < loss(by_hand.logits(apart), apart.results) - 0.05


def test_what_the_games_do_not_tell_stays_as_it_was() -> None:
    """A trait that is the same for every seat decides nothing: its weight is the one made by hand, rescaled like the rest."""
    sample = drawn([2.0, 0.5, -1.0], count=500)
    sample.traits[:, :, 2] = 4.0
    hand = [1.0, 1.0, 0.7]
    found = regression.fitted(hand, sample)
    assert found.weights[2] == pytest.approx(regression.rescaled(hand, sample).weights[2], abs=1e-6)
    net = network.trained(found.logits(sample), sample, found.phase, 4, seed=1)
    other = sample._replace(traits=sample.traits + [0.0, 0.0, 9.0])
    assert network.added(net, other, found.phase) == pytest.approx(network.added(net, sample, found.phase), abs=1e-6)


def test_weights_that_are_held_stiffly_move_less() -> None:
    true = [1.6, 1.0, 1.0]
    held = [regression._held(HAND, drawn(true, count=2000), ridge).weights for ridge in (0.3, 0.0003)]
    assert 1.0 < held[0][0] / held[0][1] < held[1][0] / held[1][1]


def test_seats_are_alike() -> None:
    sample = drawn([2.0, 0.5, -1.0], count=800)
    turned = sample._replace(traits=sample.traits[:, ::-1], results=sample.results[:, ::-1])
    assert regression.fitted(HAND, turned).weights == pytest.approx(regression.fitted(HAND, sample).weights, abs=1e-6)


def test_rescaled_weights_keep_their_proportions() -> None:
    found = regression.rescaled([1.0, 2.0, 3.0], drawn([0.5, 1.0, 1.5]))
    assert found.weights == pytest.approx([0.5, 1.0, 1.5], rel=0.1)
    assert found.weights[2] == pytest.approx(3 * found.weights[0])


def test_the_net_learns_what_a_sum_cannot_say() -> None:
    learnt, apart = split(drawn([1.0, 1.0, 1.0], count=8000, twist=1.5))
    fitted = regression.fitted(HAND, learnt)
    net = network.trained(fitted.logits(learnt), learnt, fitted.phase, 16, seed=1)
    plain = fitted.logits(apart)
    assert loss(plain + network.added(net, apart, fitted.phase), apart.results) < loss(plain, apart.results) - 0.05


def test_the_net_adds_next_to_nothing_where_there_is_nothing_to_add() -> None:
    learnt, apart = split(drawn([1.0, 1.0, 1.0], count=3000))
    fitted = regression.fitted(HAND, learnt)
    net = network.trained(fitted.logits(learnt), learnt, fitted.phase, 8, seed=1)
    plain = fitted.logits(apart)
    added = loss(plain + network.added(net, apart, fitted.phase), apart.results)
    assert added == pytest.approx(loss(plain, apart.results), abs=0.01)


def test_the_slopes_of_the_net_are_those_of_its_loss() -> None:
    """Held against differences of the loss itself, decay included."""
    sample = drawn([1.0, 1.0, 1.0], count=40)
    rng = np.random.default_rng(3)
    given = np.asarray(trained_weights.inputs(sample.traits, sample.phases(5.0)))
    now = network.Layers(rng.normal(size=(7, 4)), rng.normal(size=4), rng.normal(size=4))
    base = sample.traits.sum(axis=2) / 5.0

    def cost(at: network.Layers) -> float:
        decay = network.DECAY * (float((at.into**2).sum()) + float((at.out**2).sum())) / 2
        return loss(base + trained_weights.forward(*at, given), sample.results) + decay

    found = network.slopes(now, base, given, sample.results)
    for part, at in ((0, (2, 1)), (1, (3,)), (2, (0,))):
        moved = [np.array(layer) for layer in now]
        moved[part][at] += 1e-6
        assert (cost(network.Layers(*moved)) - cost(now)) / 1e-6 == pytest.approx(found[part][at], abs=1e-4)


def game_of(block: int, scores: tuple[float, ...], winners: tuple[int, ...]) -> GameRecord:
    """A finished game with one position."""
    return GameRecord(
        block=block, rotation=0, bots=(0, 0), scores=scores, winners=winners, actions=1, decisions=(1, 1),
        turns=(1, 1), seconds=(0.0, 0.0), positions=(JudgedPosition(5.0, [[1.0], [2.0]]),),
    )  # fmt: skip


def test_a_close_game_is_nearly_a_tie_by_its_margin() -> None:
    games = tuple(game_of(i, (10.0, 9.0 if i % 2 else 0.0), (0,)) for i in range(40))
    assert sampled(games).results.tolist() == [[1.0, 0.0]] * 40
    by_margin = sampled(games, MARGIN).results
    assert 0.5 < by_margin[1, 0] < 0.6 < by_margin[0, 0] < 1.0


def test_games_that_nobody_won_teach_nothing() -> None:
    games = [game_of(i, (1.0, 0.0), (0,)) for i in range(35)]
    assert len(sampled((*games, game_of(35, (0.0, 0.0), ()))).leads) == 35
    with pytest.raises(BadOption, match="34 games with a winner are too few to learn from; play at least 35"):
        sampled(tuple(games[1:]))


# ---- what is watched


def test_what_is_watched_comes_from_the_view(slug: str) -> None:
    """The twin of a table, which differs in what the seat cannot know, is watched the same."""
    game = tepui.load(slug)
    watched = 0
    for match in positions(slug, game.seats[0], 3, every=5, most=30):
        glimpse = match.glimpse(key=11)
        for action in (glimpse.legal[0], glimpse.legal[-1]):
            seen = judged_positions.judged_positions(game, glimpse, action)
            assert judged_positions.judged_positions(game, twin(match, glimpse, Random(5)), action) == seen
            watched += seen is not None
    assert watched


def test_a_turn_under_way_is_not_watched() -> None:
    game = tepui.load("tikal2")
    ended = under_way = 0
    for match in positions("tikal2", 2, 2, every=1, most=80):
        before, seat = game.turn(match.table), match.seat
        glimpse = match.glimpse(key=1)
        action = glimpse.legal[0]
        table = match.table.copy()
        table.apply(action)
        settle_chance(table, Random(1))
        same = not table.over and table.step.seat == seat and game.turn(table) == before
        seen = judged_positions.judged_positions(game, glimpse, action)
        assert (seen is None) == (same or table.over)
        ended += not same
        under_way += same
    assert ended > 0 < under_way


def test_watching_changes_no_game() -> None:
    plain = arena.simulate("atoll", "greedy", games=2, processes=1, seats=2, seed=4)
    watched = arena.watch("atoll", "greedy", 1, every=1, seats=2, seed=4)
    assert watched.played[0].scores == plain.played[0].scores
    assert watched.played[0].actions == plain.played[0].actions
    assert 0 < len(watched.played[0].positions) < sum(watched.played[0].decisions)
    assert {len(row) for position in watched.played[0].positions for row in position.traits} == {5}


# ---- a whole course


def course(folder: Path, **changes: object) -> Course:
    small = Course(
        game="atoll", folder=folder, out=folder / "learned.json", bot="greedy:judge=trained", players="greedy", seats=2,
        games=40, every=1, blocks=45, high=80.0, units=4, seed=3, processes=1,
    )  # fmt: skip
    return msgspec.structs.replace(small, **changes)


WORDS = [
    "train", "atoll", "--seats", "2", "--games", "40", "--every", "1", "--bot", "greedy:judge=trained", "--players",
    "greedy", "--blocks", "45", "--sprt", "0", "80", "--units", "4", "--seed", "3", "--processes", "1", "--json",
]  # fmt: skip


@pytest.fixture
def blind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A toy that was once taught to throw its shells away."""
    game = tepui.load("atoll")
    monkeypatch.setattr(type(game), "folder", tmp_path / "atoll")
    bad = trained_weights.Weights(
        game="atoll", rules=1, traits=list(game.traits), weights=[-1.0] * 5, slopes=[0.0] * 5, phase=5.0
    )
    trained_weights.write(game.folder / trained_weights.NAME, bad)
    trained_weights.stored_weights.cache_clear()
    yield
    trained_weights.stored_weights.cache_clear()


@pytest.mark.usefixtures("blind")
def test_what_wins_its_test_is_written(tmp_path: Path) -> None:
    """Who was badly taught is beaten by any sense; the file is small and says how it came about."""
    report = train(course(tmp_path))
    assert report.games == 40
    assert set(report.losses) == {"hand", "hand, rescaled", "weights", "net"}
    first = report.steps[0]
    assert first.kept
    assert first.after < first.before
    assert first.trial is not None
    assert (first.trial.answer, first.trial.blocks >= 40) == ("better", True)
    assert first.trial.share > 0.8
    weights = trained_weights.read(tmp_path / "learned.json")
    assert weights == report.weights
    assert not weights.unfit(tepui.load("atoll"))
    assert (weights.games, weights.seed, weights.seats, weights.bots) == (40, 3, 2, "greedy")
    assert [trial.step for trial in weights.trials] == [step.name for step in report.steps if step.trial]
    assert (tmp_path / "learned.json").stat().st_size < trained_weights.MOST_BYTES
    assert sheet(report).notes[-1] == f"written to {tmp_path / 'learned.json'}"
    assert train(course(tmp_path)) == report, "the same once more, from what was kept"


def test_weights_go_beside_the_rules_for_the_seats_that_were_asked_for(tmp_path: Path) -> None:
    beside = Path("rules")
    assert course(tmp_path).file(beside) == tmp_path / "learned.json"
    assert course(tmp_path, out=None, seats=3).file(beside) == beside / "learned-3.json"
    assert course(tmp_path, out=None, seats=None).file(beside) == beside / "learned.json"


def test_nothing_is_written_for_what_does_not_win(tmp_path: Path) -> None:
    """A test that asks for more than anybody can do at this game of luck."""
    report = train(course(tmp_path, low=300.0, high=400.0))
    assert [step.kept for step in report.steps] == [False, False]
    assert any(step.trial is not None for step in report.steps)
    assert report.weights is None
    assert not (tmp_path / "learned.json").exists()
    assert sheet(report).notes[-1] == "nothing is written: the judge stays as it was"


@pytest.fixture
def marking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy can mark what a seat has."""
    kind = type(tepui.load("atoll"))
    monkeypatch.setattr(kind, "marks", {"shells": 6}, raising=False)
    monkeypatch.setattr(kind, "phase", lambda self, table, seat: 0 if table.over else 1, raising=False)
    counted = lambda self, table, seat: list(range(min(6, table.shells[seat])))  # noqa: E731
    monkeypatch.setattr(kind, "marks_of", counted, raising=False)


@pytest.mark.usefixtures("marking")
def test_marks_that_change_no_decision_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is never played on in thought, so whatever its marks are worth, the test finds nothing better."""
    report = train(course(tmp_path))
    step = report.steps[2]
    assert (step.name, step.after < step.before, step.kept) == ("marks, error in points", True, False)
    assert step.trial is not None
    assert step.trial.answer == "not better"
    assert not (tmp_path / "marks.json").exists()
    monkeypatch.setattr(type(tepui.load("atoll")), "marks", {"shells": 5, "ghosts": 1})
    with pytest.raises(BadLog, match="holds another run"):
        train(course(tmp_path))


@pytest.mark.usefixtures("marking")
def test_marks_are_learned_from_other_tables_too_and_their_file_says_from_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = Trial(step="marks", bot="greedy", blocks=40, share=0.7, ratio=3.0, answer="better")
    monkeypatch.setattr(_Training, "_match", lambda self, *_: better)
    other = Watched(seats=3, games=2, seed=9)
    train(course(tmp_path, also=(other,)))
    kept = mark_weights.read(tmp_path / "marks.json")
    assert kept.tables == [Watched(seats=2, games=40, seed=3), other]
    assert list(kept.curve)[-1] == "33", "every fifth of the 42 games is set aside"
    assert len(arena.kept(tmp_path / "games-1.jsonl").played) == 2


def test_only_marks_are_learned_from_other_tables(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="atoll has no marks"):
        train(course(tmp_path, also=(Watched(seats=3, games=2),)))


def test_a_course_that_was_killed_comes_to_the_same(tmp_path: Path) -> None:
    whole = train(course(tmp_path / "whole"))
    folder = tmp_path / "killed"
    command = [
        sys.executable,
        "-m",
        "tepui.cli",
        *WORDS,
        "--folder",
        str(folder),
        "--out",
        str(folder / "learned.json"),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    games = folder / "games.jsonl"
    while process.poll() is None and (not games.exists() or len(games.read_text().splitlines()) < 10):
        time.sleep(0.01)
    process.kill()
    process.communicate()
    assert len(games.read_text().splitlines()) < 41, "killed while it played"
    again = subprocess.run(command, capture_output=True, check=True)
    report = msgspec.json.decode(again.stdout, type=Report)
    assert (report.losses, report.steps) == (whole.losses, whole.steps)


def test_time_that_is_up_stops_a_course_short(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="0 games with a winner are too few"):
        train(course(tmp_path, minutes=1e-9))


def test_games_of_other_traits_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    train(course(tmp_path, games=40, blocks=1))
    kind = type(tepui.load("atoll"))
    monkeypatch.setattr(kind, "traits", {**kind.traits, "ghosts": 1.0})
    with pytest.raises(BadLog, match="holds another run"):
        train(course(tmp_path, games=40, blocks=1))


def test_only_what_has_traits_and_judges_by_them_can_be_trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption, match="random does not judge by trained weights"):
        train(course(tmp_path, bot="random"))
    with pytest.raises(BadOption, match="greedy does not judge by trained weights"):
        train(course(tmp_path, bot="greedy"))
    monkeypatch.delattr(type(tepui.load("atoll")), "traits")
    with pytest.raises(BadOption, match="the judge of atoll has no named traits"):
        train(course(tmp_path))
    assert not hasattr(Game, "traits")


# ---- what is asked wrongly, and a machine without numpy


def told(*words: str, before: str = "pass") -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, after some words of Python."""
    code = f"import sys; {before}; sys.argv = ['tepui', *{list(words)!r}]; from tepui.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game 'chess'"),
        (["atoll", "--bot", "deep_blue"], "no bot 'deep_blue'"),
        (["atoll", "--players", "deep_blue"], "no bot 'deep_blue'"),
        (["atoll", "--sprt", "30", "0"], "--sprt takes the lower points first"),
        (["atoll", "--games", "10"], "not in the range x>=35"),
        (["atoll", "--seats", "9"], "atoll is for 2 to 4 players"),
        (["atoll", "--also", "seats=3"], "--also reads seats=N:games=N:seed=N"),
        (["narak", "--also", "seats=3:games=9:side=moon"], "side"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_one_line(tmp_path: Path, words: list[str], says: str) -> None:
    said = told("train", *words, "--folder", str(tmp_path))
    assert (said.returncode, says in said.stderr) == (2, True), said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_training_without_numpy_says_what_is_missing(tmp_path: Path) -> None:
    said = told("train", "atoll", "--folder", str(tmp_path), before="sys.modules['numpy'] = None")
    assert (said.returncode, said.stderr) == (2, "tepui: training needs numpy: pip install numpy\n")


def test_without_numpy_weights_and_net_count_the_same(tmp_path: Path) -> None:
    game = tepui.load("atoll")
    net = trained_weights.packed([1.0] * 5, np.ones((11, 2)), np.ones(2), np.ones(2))
    weights = trained_weights.Weights(
        game="atoll", rules=1, traits=list(game.traits), weights=[2.0] * 5, slopes=[0.0] * 5, phase=5.0, net=net
    )
    trained_weights.write(tmp_path / "file.json", weights)
    code = (
        "import sys; sys.modules['numpy'] = None; import tepui; from pathlib import Path; from tepui.bots import trained_weights as trained;"
        "game = tepui.load('atoll'); judge = trained.Trained(game, trained.read(Path(sys.argv[1])));"
        "table = tepui.Match.new('atoll', 2, seed=1).table; table.shells[:] = [4, 1]; print(judge.standings(table, 2, 5.0))"
    )
    said = subprocess.run([sys.executable, "-c", code, str(tmp_path / "file.json")], capture_output=True, text=True)
    table = tepui.Match.new("atoll", 2, seed=1).table
    table.shells[:] = [4, 1]
    with_numpy = trained_weights.Trained(game, trained_weights.read(tmp_path / "file.json")).standings(table, 2, 5.0)
    assert with_numpy != [8.0, 2.0], "the net counts beside the weights"
    assert json.loads(said.stdout or "null") == pytest.approx(with_numpy), said.stderr
