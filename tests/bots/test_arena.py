"""The arena: the same games however they are played, blocks with all rotations, files that go on, and its statistics."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import msgspec
import pytest

import tepui
from tepui.arena import arena, jobs, ratings
from tepui.arena.game_record import GameRecord
from tepui.arena.results import Result, summed
from tepui.arena.skill import rated
from tepui.bots.bot import Bot
from tepui.core.errors import BadLog, BadOption, IllegalAction
from tepui.core.game import Game
from tepui.core.records import Decision, Glimpse


def course(result: Result) -> list[tuple[object, ...]]:
    """What happened, without the clocks."""
    return [(one.block, one.rotation, one.bots, one.scores, one.winners, one.actions) for one in result.played]


def played(scores: tuple[float, ...], winners: tuple[int, ...], block: int = 0, rotation: int = 0) -> GameRecord:
    """A game that ended like this; bot i sat on seat i."""
    seats = len(scores)
    return GameRecord(
        block=block,
        rotation=rotation,
        bots=tuple(range(seats)),
        scores=scores,
        winners=winners,
        actions=10,
        decisions=(5,) * seats,
        turns=(2,) * seats,
        seconds=(0.0,) * seats,
    )


def test_a_block_is_one_seed_in_every_rotation() -> None:
    result = arena.play("atoll", ["greedy", "random", "random"], blocks=4, seed=1)
    assert result.games == 12
    assert {one.bots for one in result.played} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert [one.block for one in result.played] == [i // 3 for i in range(12)]
    assert sum(standing.wins for standing in result.standings) == pytest.approx(12)
    assert result.standing("random").seats == 24
    assert sum(result.seat_shares) == pytest.approx(1)


def test_a_mirror_match_is_fair_by_construction() -> None:
    """The same bot in all seats, no luck of its own: every rotation is the same game, so all seats get the same share."""

    class First(Bot):
        name = "first"

        def think(self, game: Game, glimpse: Glimpse) -> Decision:
            return Decision(action=glimpse.legal[0])

    result = arena.play("atoll", [First(), First()], blocks=5)
    for even, odd in zip(result.played[::2], result.played[1::2]):
        assert even.scores == odd.scores
    assert result.standing("first").share == pytest.approx(0.5)


def test_processes_change_nothing() -> None:
    alone = tepui.simulate("atoll", ["greedy", "random"], games=30, processes=1, seed=3)
    shared = tepui.simulate("atoll", ["greedy", "random"], games=30, processes=2, seed=3)
    assert course(alone) == course(shared)
    assert course(alone) != course(tepui.simulate("atoll", ["greedy", "random"], games=30, processes=1, seed=4))


def test_what_goes_wrong_in_a_process_comes_home() -> None:
    from cheat import Cheat

    with pytest.raises(IllegalAction, match="cheat chose what is not legal"):
        arena.play("atoll", [Cheat(), "random"], blocks=10, processes=2)


def test_greedy_beats_random_at_the_toy() -> None:
    result = arena.play("atoll", ["greedy", "random"], blocks=60, seed=5)
    assert result.standing("greedy").low > 0.5
    assert result.standing("greedy").share == pytest.approx(1 - result.standing("random").share)


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "runs" / "atoll.jsonl"
    whole = arena.play("atoll", ["greedy", "random"], blocks=6, out=path)
    lines = path.read_text().splitlines()
    assert len(lines) == 13
    path.write_text("\n".join(lines[:6]) + "\n" + lines[6][:20])  # killed while it wrote
    asked: list[int] = []
    again = arena.play("atoll", ["greedy", "random"], blocks=6, out=path, progress=lambda done, _: asked.append(done))
    assert asked == list(range(6, 13))
    assert course(again) == course(whole)
    assert len(path.read_text().splitlines()) == 13


def test_a_run_goes_on_after_a_real_kill(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    words = ["arena", "atoll", "greedy,random", "--blocks", "1000", "--seed", "9", "--out", str(path)]
    places = os.environ | {"PYTHONPATH": os.pathsep.join(place for place in sys.path if place)}
    with subprocess.Popen([sys.executable, "-m", "tepui.cli", *words], env=places, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None and (not path.exists() or len(path.read_text().splitlines()) < 12):
            sleep(0.01)
        run.kill()
    kept = path.read_text().splitlines()
    assert 12 <= len(kept) < 2000, "killed in the middle"
    asked: list[int] = []
    blocks = len(kept) // 2 + 3
    again = arena.play(
        "atoll", ["greedy", "random"], blocks=blocks, seed=9, out=path, progress=lambda *at: asked.append(at[0])
    )
    assert course(again) == course(arena.play("atoll", ["greedy", "random"], blocks=blocks, seed=9))
    assert 0 < len(asked) <= 10, "only what was missing is played"


def test_a_file_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    arena.play("atoll", ["random", "random"], blocks=1, out=path)
    before = path.read_text()
    with pytest.raises(BadLog, match="holds another run"):
        arena.play("atoll", ["random", "random"], blocks=1, seed=1, out=path)
    path.write_text(before.replace('"block":0', '"block":"x"', 1))
    with pytest.raises(BadLog, match="line 2"):
        arena.play("atoll", ["random", "random"], blocks=1, out=path)


def test_a_challenge_ends_when_the_test_knows_however_it_is_played(tmp_path: Path) -> None:
    result = arena.challenge("atoll", ["greedy", "random"], seed=5, high=100)
    verdict = result.verdict
    assert verdict is not None and verdict.answer == "better" and verdict.bot == "greedy"
    assert ratings.LEAST <= verdict.blocks < 1500 and result.games == 2 * verdict.blocks
    assert verdict.ratio == pytest.approx(result.sprt("greedy", 0, 100)) and verdict.ratio >= ratings.BOUND
    before = result.blocks("greedy")[:-1]
    assert len(before) < ratings.LEAST or ratings.answer(before, 0, 100) == "open", "no block too many"

    longer = arena.play("atoll", ["greedy", "random"], blocks=verdict.blocks + 5, seed=5, out=tmp_path / "run.jsonl")
    again = arena.challenge("atoll", ["greedy", "random"], seed=5, high=100, out=tmp_path / "run.jsonl")
    assert again.verdict == verdict and longer.games == again.games + 10, "a file that holds more changes nothing"


def test_a_challenge_may_fail_or_stay_open() -> None:
    worse = arena.challenge("atoll", ["random", "greedy"], seed=5, high=100).verdict
    assert worse is not None and worse.answer == "not better" and worse.ratio <= -ratings.BOUND
    short = arena.challenge("atoll", ["greedy", "random"], blocks=ratings.LEAST - 1, seed=5).verdict
    assert short is not None and short.answer == "open" and short.blocks == ratings.LEAST - 1


def test_the_mirror_holds_for_bots_with_and_without_luck_of_their_own() -> None:
    for bot, seats in (("greedy", 3), ("random", 2)):
        control = arena.mirror("atoll", bot, seats=seats, blocks=30, seed=2)
        assert control.holds and control.fair == pytest.approx(1 / seats) and control.games == 30 * seats
    assert control.error > 0


def test_the_mirror_shows_a_host_that_favours_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third game goes to the first of the line-up, wherever it sits."""
    fair = jobs.play_game

    def favouring(*given: Any) -> GameRecord:
        game = fair(*given)
        return msgspec.structs.replace(game, winners=(game.bots.index(0),)) if game.block % 3 == 0 else game

    monkeypatch.setattr(jobs, "play_game", favouring)
    control = arena.mirror("atoll", "random", seats=2, blocks=60, seed=2)
    assert not control.holds and control.share > control.fair


def test_line_ups() -> None:
    assert arena.line_up("master, greedy*3") == ["master", "greedy", "greedy", "greedy"]
    assert len(arena.play("atoll", ["greedy", "random"], seats=4, blocks=1).bots) == 4
    with pytest.raises(BadOption, match="after \\* comes a number"):
        arena.line_up("greedy*many")
    with pytest.raises(BadOption, match="3 bots do not fit 2 seats"):
        arena.play("atoll", ["random"] * 3, seats=2)
    with pytest.raises(BadOption, match="atoll is for 2 to 4 players"):
        arena.play("atoll", ["random"] * 5)
    with pytest.raises(LookupError, match="no bot 'nobody'"):
        arena.play("atoll", ["random", "nobody"])
    with pytest.raises(LookupError, match="no game 'chess'"):
        tepui.simulate("chess")


def test_options_reach_the_table() -> None:
    result = tepui.simulate("atoll", games=2, seats=2, options={"first": 1, "storms": False}, processes=1)
    assert result.options["first"] == 1
    with pytest.raises(BadOption, match="atoll has no option"):
        tepui.simulate("atoll", games=2, seats=2, options={"volcano": 1}, processes=1)


# ---- statistics


def test_wilson_intervals() -> None:
    low, high = ratings.wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)  # the textbook's
    assert ratings.wilson(1.0, 10)[1] == 1.0 and ratings.wilson(0.0, 10)[0] == pytest.approx(0, abs=1e-12)
    assert ratings.wilson(0.5, 0) == (0.0, 1.0)


def test_ratings_and_shares() -> None:
    assert ratings.elo(0.5) == 0
    assert ratings.elo(0.25, 4) == pytest.approx(0)
    assert ratings.share_of(ratings.elo(0.7, 3), 3) == pytest.approx(0.7)


def test_skills_follow_the_places_at_the_table() -> None:
    """By the whole order, not by the win alone; a tie moves nobody."""
    table = played(scores=(3, 9, 5), winners=(1,))
    skills = {one.bot: one.skill for one in rated(summed("atoll", {}, 0, ("low", "high", "middle"), [table])).standings}
    assert skills["high"].mu > skills["middle"].mu > skills["low"].mu
    tied = played(scores=(4, 4, 4), winners=(0, 1, 2))
    skills = {one.bot: one.skill for one in rated(summed("atoll", {}, 0, ("one", "two", "three"), [tied])).standings}
    assert len({skill.mu for skill in skills.values()}) == 1


def test_a_win_by_tie_break_counts_for_the_skill() -> None:
    table = played(scores=(7, 7), winners=(1,))
    first, second = rated(summed("atoll", {}, 0, ("first", "second"), [table])).standings
    assert second.skill.mu > first.skill.mu


def test_skills_are_surer_with_every_block() -> None:
    few = rated(arena.play("atoll", ["greedy", "random", "random"], blocks=2, seed=1))
    many = rated(arena.play("atoll", ["greedy", "random", "random"], blocks=20, seed=1))
    for bot in ("greedy", "random"):
        assert many.standing(bot).skill.sigma < few.standing(bot).skill.sigma
    assert many.standing("greedy").skill.mu > many.standing("random").skill.mu


def test_the_sequential_test_accepts_the_better_and_rejects_the_equal() -> None:
    better = [1.0, 0.5, 1.0, 0.5, 1.0, 1.0, 0.5, 0.0] * 40
    equal = [1.0, 0.0, 0.5, 0.5] * 200
    assert ratings.sprt(better) > 2.94
    assert ratings.sprt(equal) < -2.94
    assert ratings.sprt([1.0]) == 0.0


def test_blocks_that_are_all_alike_decide_too() -> None:
    assert ratings.answer([1.0] * ratings.LEAST) == "better"
    assert ratings.answer([0.5] * (ratings.LEAST + 5)) == "not better", "the same bot under another name"
    assert ratings.answer([1.0] * (ratings.LEAST - 1)) == "open"


@pytest.mark.parametrize(("points", "wrong"), [(0.0, "better"), (80.0, "not better")])
def test_the_sequential_test_errs_once_in_twenty(points: float, wrong: str) -> None:
    """Looked at after every block, 200 times over: 10 errors are expected; more than 20 would be one chance in a thousand."""
    rng = Random(f"blocks of {points}")
    share = ratings.share_of(points)
    errors = 0
    for _ in range(200):
        blocks: list[float] = []
        said: str = "open"
        while said == "open":
            blocks.append(((rng.random() < share) + (rng.random() < share)) / 2)
            said = ratings.answer(blocks, 0.0, 80.0)
        errors += said == wrong
    assert errors <= 20
