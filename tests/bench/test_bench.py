"""The bench runs, measures what it says, and says plainly what it could not measure. No speed is asserted here."""

from __future__ import annotations

import json

import pytest

import tepui
from tepui.bots import bench, peers
from tepui.core.errors import BadOption
from tepui.core.game import Game


def test_the_bench_runs_on_every_game() -> None:
    slugs = [slug for slug, game in tepui.games(all=True).items() if type(game).evaluate is not Game.evaluate]
    report = bench.run(slugs, seconds=0.002, rounds=2, peers=[])
    assert [row.subject for row in report.rows] == slugs
    for row in report.rows:
        assert min(row.decisions, row.listed, row.games, row.copies, row.branching) > 0
        assert row.lowest <= row.decisions <= row.highest
        assert row.listed >= row.decisions
    assert json.loads(report.json())["rounds"] == 2
    assert report.compiled == (not bench.playout.__file__.endswith(".py"))


def test_a_peer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(peers.PEERS, "python-chess", lambda: peers._module("no_such_engine", "chess"))
    report = bench.run(["atoll"], seconds=0.002, rounds=1, peers=["python-chess"])
    assert report.rows[1].missing == "not installed: pip install chess"
    assert report.table().row_count == 2


def test_ratios_are_ours_over_theirs() -> None:
    class Slow(peers.Peer):
        name = "slow"

        def game(self) -> tuple[int, int]:
            return 1, 2

        def middles(self) -> list[int]:
            return [0]

        def copy(self, state: int) -> int:
            return state

    peers.PEERS["slow"] = Slow
    try:
        report = bench.run(["atoll"], seconds=0.005, rounds=3, peers=["slow"])
    finally:
        del peers.PEERS["slow"]
    ours, theirs = report.rows
    assert theirs.peer and theirs.ratios["atoll"] > 0 and theirs.copy_ratios["atoll"] > 0
    assert ours.ratios == {}


@pytest.mark.parametrize("name", sorted(peers.PEERS))
def test_installed_peers_play(name: str) -> None:
    try:
        peer = peers.PEERS[name]()
    except peers.Missing as missing:
        pytest.skip(str(missing))
    decisions, listed = peer.game()
    assert 0 < decisions <= listed
    assert peer.copy(peer.middles()[0]) is not None


def test_bad_benches() -> None:
    with pytest.raises(BadOption, match="no peer 'go'"):
        bench.run(["atoll"], seconds=0.001, rounds=1, peers=["go"])
    with pytest.raises(BadOption, match="at least one round"):
        bench.run(["atoll"], rounds=0)
    with pytest.raises(LookupError, match="no game"):
        bench.run(["chess"], peers=[])
