"""The arena on a Ray cluster, a local one: the same games as in processes, the same errors, and a stop in the middle."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

import tepui
from tepui.arena import arena
from tepui.arena.results import Result
from tepui.core.errors import BadOption, IllegalAction


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    import ray

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
        yield
        ray.shutdown()


def course(result: Result) -> list[tuple[object, ...]]:
    return [(one.block, one.rotation, one.bots, one.scores, one.winners, one.actions) for one in result.played]


@pytest.mark.usefixtures("cluster")
def test_a_cluster_plays_the_games_of_the_processes(tmp_path) -> None:
    shared = tepui.simulate("atoll", ["greedy", "random"], games=30, processes=2, seed=3)
    assert course(tepui.simulate("atoll", ["greedy", "random"], games=30, seed=3, ray=True)) == course(shared)
    part = arena.play("atoll", ["greedy", "random"], blocks=5, seed=3, out=tmp_path / "run.jsonl", ray=True)
    whole = arena.play("atoll", ["greedy", "random"], blocks=15, seed=3, out=tmp_path / "run.jsonl")
    assert course(part) == course(shared)[:10] and course(whole) == course(shared), (
        "one goes on where the other stopped"
    )


@pytest.mark.usefixtures("cluster")
def test_a_challenge_on_a_cluster_stops_at_the_same_block() -> None:
    here = arena.challenge("atoll", ["greedy", "random"], seed=5, high=100)
    there = arena.challenge("atoll", ["greedy", "random"], seed=5, high=100, ray=True)
    assert here.verdict is not None and here.verdict.answer == "better"
    assert there.verdict == here.verdict and course(there) == course(here)


@pytest.mark.usefixtures("cluster")
def test_a_bot_of_ones_own_travels_and_its_error_comes_home() -> None:
    from cheat import Cheat

    with pytest.raises(IllegalAction, match="cheat chose what is not legal"):
        arena.play("atoll", [Cheat(), "random"], blocks=10, ray=True)


@pytest.mark.parametrize(
    ("library", "module", "extra"), [("ray", "ray_cluster", "ray"), ("openskill.models", "skill", "arena")]
)
def test_what_is_not_installed_is_named(monkeypatch, library, module, extra) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"tepui.arena.{module}", raising=False)
    with pytest.raises(BadOption, match=rf"pip install 'tepui\[{extra}\]'"):
        __import__(f"tepui.arena.{module}")
