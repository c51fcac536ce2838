"""The bench runs, measures what it says, and says plainly what it could not measure. No speed is asserted here."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import tepui
from tepui.bench import check, other_engines, subject, worker
from tepui.bench.growth import quarters
from tepui.bench.own_games import Ours, compiled
from tepui.bench.report import COMPILED, INTERPRETED, Report, Row, verdicts
from tepui.bench.run import HERE, Process, builds, run
from tepui.bench.weight import import_time, weigh
from tepui.bots.search import playout
from tepui.bots.search.uct import Uct
from tepui.core.errors import BadOption


def test_the_bench_runs_on_every_game() -> None:
    slugs = list(tepui.list_games(all=True))
    report = run(slugs, seconds=0.002, rounds=2, peers=[])
    assert [row.subject for row in report.rows] == slugs
    for row in report.rows:
        assert min(row.decisions, row.listed, row.games, row.copies, row.search) > 0
        assert row.branching >= 1
        assert row.lowest <= row.decisions <= row.highest
        assert row.build == (COMPILED if compiled() else INTERPRETED)
    assert json.loads(report.json())["rounds"] == 2
    assert report.tables()[0].row_count == len(slugs)


def test_a_peer_that_is_not_installed_is_named() -> None:
    with pytest.raises(subject.Missing, match="not installed: pip install chess"):
        other_engines._module("no_such_engine", "chess")
    report = Report(seconds=1, rounds=1, builds=(), rows=(Row(subject="chess", missing="not installed"),))
    assert report.tables()[0].row_count == 1


class Nim(subject.Subject):
    """Take one or two of seven; who takes the last has won. Seat 0 begins and can force it by taking one."""

    name = "nim"

    def new(self) -> list[int]:
        return [7, 0]

    def over(self, state: list[int]) -> bool:
        return state[0] == 0

    def legal(self, state: list[int]) -> list[int]:
        return [1, 2][: state[0]]

    def apply(self, state: list[int], action: int) -> None:
        state[0] -= action
        state[1] ^= 1

    def copy(self, state: list[int]) -> list[int]:
        return list(state)

    def seat(self, state: list[int]) -> int:
        return state[1]

    def winners(self, state: list[int]) -> list[int]:
        return [state[1] ^ 1]


def test_chunks_of_a_subject() -> None:
    chunks = worker.Chunks(Nim())
    played = chunks.play(0.002)
    assert played["listed"] > played["decisions"] > played["games"] > 0
    assert 4 <= played["length"] <= 7
    assert chunks.copy(0.002)["copies"] > 0 and chunks.search(0.002)["search"] > 0
    assert all(not Nim().over(state) for state in chunks.middles())


def test_the_search_counts_decisions_and_finds_the_win() -> None:
    nim = Nim()
    root = subject.Tried(None)
    made = sum(nim._iterate(root, nim.new()) for _ in range(300))
    assert 4 * 300 <= made <= 7 * 300
    assert root.visits == 300 == sum(child.visits for child in root.children.values())
    assert root.children[1].visits > root.children[2].visits


def test_our_search_grows_from_a_copy() -> None:
    ours = Ours("atoll")
    table = ours.middles()[0]
    before = ours.rules.position(table)
    tree = Uct(ours.rules, 3)
    while not table.step.legal(table):
        ours.play(table, 1)
    action = tree.search(table, 40)
    assert action in table.step.legal(table)
    assert tree.decisions >= 40
    assert ours.rules.position(table) == before


def test_no_search_no_figure() -> None:
    class Mute(Nim):
        def seat(self, state: list[int]) -> int:
            raise NotImplementedError

    assert worker.Chunks(Mute()).search(0.001) == {}


def test_cost_by_quarters() -> None:
    assert len(quarters(Ours("atoll"), 0.004)) == 4
    assert all(cost > 0 for cost in quarters(Ours("atoll"), 0.004)[:2])


def test_weights() -> None:
    found = weigh(Ours("atoll"))
    assert 100 < found["bytes"] < 100_000 and found["load"] > 0
    assert weigh(Nim()) == {}
    assert import_time({"PYTHONPATH": str(HERE)}) > 0


def test_a_process_reads_source_when_told_so() -> None:
    with Process({"slug": "atoll", "seats": 2}, HERE, source=True) as process:
        assert process.ready == {"name": "atoll", "seats": 2, "compiled": False}
        assert process.ask("play", 0.001)["games"] > 0


def test_targets_are_judged_next_to_the_anchor() -> None:
    ours = Row(subject="chac", build=COMPILED, bytes=9000.0, load=10.0)
    beside = Row(
        subject=other_engines.ANCHOR,
        ratios={"chac, compiled": 61.0},
        copy_ratios={"chac, compiled": 49.0},
        search_ratios={"chac, compiled": 25.0},
    )
    report = Report(seconds=1, rounds=1, builds=(COMPILED,), rows=(ours, beside), imports={COMPILED: 151.0})
    met = {one.what: one.met for one in verdicts(report, other_engines.ANCHOR)}
    assert met == {
        "decisions": True,
        "copies": False,
        "search": True,
        "bytes": False,
        "load ms": True,
        "import ms": False,
    }


def with_ratio(ratio: float) -> Report:
    row = Row(subject=other_engines.ANCHOR, ratios={"chac, compiled": ratio}, copy_ratios={"chac, compiled": 50.0})
    return Report(seconds=1, rounds=1, builds=(COMPILED,), rows=(row,))


@pytest.mark.parametrize(("runs", "falls"), [([59, 58], True), ([59, 61], False), ([61], False)])
def test_the_check_fails_below_sixty_percent_twice_in_a_row(tmp_path: Path, runs: list[float], falls: bool) -> None:
    path = tmp_path / "kept.json"
    check.keep(path, with_ratio(100.0))
    assert check.read(path).decisions == {"chac, compiled": 100.0}
    waiting = list(runs)
    fallen = check.check(path, lambda: with_ratio(waiting.pop(0)))
    assert [one.what for one in fallen] == (["chac, compiled: decisions"] if falls else [])
    assert waiting == []


def test_what_was_not_measured_stays_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    check.keep(path, with_ratio(100.0))
    row = Row(subject=other_engines.ANCHOR, ratios={"narak, interpreted": 2.0}, copy_ratios={"narak, interpreted": 3.0})
    check.keep(path, Report(seconds=1, rounds=1, builds=(), rows=(row,)))
    assert check.read(path).decisions == {"chac, compiled": 100.0, "narak, interpreted": 2.0}


def test_the_committed_figures_can_be_read() -> None:
    kept = check.read(Path(__file__).parent / "ratios.json")
    slugs = {name.partition(",")[0] for name in kept.decisions}
    assert kept.anchor == other_engines.ANCHOR and slugs == set(tepui.list_games())


@pytest.mark.parametrize("name", sorted(other_engines.PEERS))
def test_installed_peers_play(name: str) -> None:
    try:
        peer = other_engines.PEERS[name]()
    except subject.Missing as missing:
        pytest.skip(str(missing))
    decisions, listed = peer.game()
    assert 0 < decisions <= listed
    assert peer.copy(peer.middles()[0]) is not None


def test_a_build_in_another_folder_is_known_by_its_compiled_modules(tmp_path: Path) -> None:
    """Looked for where they are: a folder of sources is none."""
    module = tmp_path / Path(*playout.__name__.split("."))
    module.parent.mkdir(parents=True)
    module.with_suffix(".py").touch()
    with pytest.raises(BadOption, match="holds no compiled tepui"):
        builds(both=False, build=tmp_path)
    module.with_suffix(".cpython-311-x86_64-linux-gnu.so").touch()
    assert builds(both=False, build=tmp_path) == [(HERE, True), (tmp_path, False)]


def test_bad_benches(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no peer 'go'"):
        run(["atoll"], seconds=0.001, rounds=1, peers=["go"])
    with pytest.raises(BadOption, match="at least one round"):
        run(["atoll"], rounds=0)
    with pytest.raises(LookupError, match="no game"):
        run(["chess"], peers=[])
    with pytest.raises(BadOption, match="players, not 9"):
        run(["atoll"], peers=[], seats=9)
    with pytest.raises(BadOption, match="holds no compiled tepui"):
        run(["atoll"], peers=[], build=tmp_path)
    with pytest.raises(BadOption, match="was not measured"):
        check.figures(Report(seconds=1, rounds=1, builds=(), rows=()))
    (tmp_path / "kept.json").write_text('{"anchor": 1}')
    with pytest.raises(BadOption, match=r"kept\.json"):
        check.read(tmp_path / "kept.json")
    assert msgspec.json.decode(with_ratio(1.0).json(), type=Report) == with_ratio(1.0)
