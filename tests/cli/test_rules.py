"""Rule coverage and rule breaking: a test report against a rulebook, and broken rules against the tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tepui import load
from tepui.cli.mutation import MutationRun, breaks_of
from tepui.cli.rule_coverage import outcomes, rule_coverage, rule_ids
from tepui.core.compiled import engine_modules, rule_modules

BOOK = """# Toy
- **TOY-WALK-01** One.
- TOY-WALK-02 Two, see TOY-WALK-01.
### TOY-END-01 Three.
Text that mentions TOY-END-09 in passing.
"""
TESTS = """
import pytest

def test_toy_walk_01_by_its_name(): pass

@pytest.mark.rule("TOY-WALK-02")
@pytest.mark.parametrize("case", [1, 2])
def test_by_a_mark(case): assert CASES

def test_toy_end_07_is_in_no_book(): pass

@pytest.mark.rule("TOY-WALK-01", "TOY-WALK-02", "TOY-END-01", "TOY-END-02")
def test_that_claims_too_much(): pass

@pytest.mark.skip
def test_toy_end_01_left_out(): pass
"""


class Toy:
    slug = "toy"
    status = "finished"

    def __init__(self, folder):
        self.folder = folder


@pytest.fixture
def toy(tmp_path):
    (tmp_path / "rulebook.en.md").write_text(BOOK)
    return Toy(tmp_path)


def report(folder, text):
    (folder / "test_toy.py").write_text(text)
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=report.xml", "test_toy.py"],
        cwd=folder,
        capture_output=True,
    )
    return outcomes(folder / "report.xml")


def test_ids_open_their_line(toy):
    assert rule_ids(toy.folder / "rulebook.en.md") == ["TOY-WALK-01", "TOY-WALK-02", "TOY-END-01"]


def test_a_rule_is_held_by_a_test_that_ran_and_passed(toy):
    found = rule_coverage(toy, report(toy.folder, TESTS.replace("CASES", "True")))
    assert found.covered == ["TOY-WALK-01", "TOY-WALK-02"]
    assert found.uncovered == ["TOY-END-01"], "a test left out holds nothing, a crowded one neither"
    assert [entry.split()[0] for entry in found.unknown] == ["TOY-END-07", "TOY-END-02"]
    assert [name.rpartition(".")[2] for name in found.crowded] == ["test_that_claims_too_much"]
    assert not found.complete


def test_one_failing_case_uncovers_the_rule(toy):
    found = rule_coverage(toy, report(toy.folder, TESTS.replace("CASES", "case == 1")))
    assert "TOY-WALK-02" in found.uncovered


def test_a_finished_game_below_all_rules_fails(tepui, tmp_path):
    empty = tmp_path / "empty.xml"
    empty.write_text("<testsuites/>")
    said = tepui("rules", "atoll", "--report", empty)
    assert said.code == 1
    assert "0 of 23 rules" in said.out
    assert "no test holds: ATO-WALK-01" in said.out


def test_every_break_is_valid_python_and_changes_the_module():
    game = load("atoll")
    for module in rule_modules(game.folder):
        text = module.read_text()
        breaks = breaks_of(module)
        assert len(breaks) > 15
        for broken in breaks:
            assert ast.dump(ast.parse(broken.text)) != ast.dump(ast.parse(text))
            assert broken.difference(game.folder).count("\n") < 20


def test_breaks_happen_in_a_copy(tmp_path):
    game = load("atoll")
    desk = MutationRun(tmp_path, game)
    walk = next(
        b for b in breaks_of(game.folder / "rules" / "turn.py") if "t.where[self.seat] = a - WALK" not in b.text
    )
    before = {file: file.read_bytes() for file in game.folder.rglob("*.py")}
    assert desk.passes()
    assert not desk.passes(walk)
    assert desk.passes(), "the copy is mended again"
    assert {file: file.read_bytes() for file in game.folder.rglob("*.py")} == before


def test_prove_reports_what_got_through(tepui, monkeypatch):
    monkeypatch.setattr(MutationRun, "passes", lambda self, broken=None: broken is None or broken.line % 2 == 0)
    said = tepui("rules", "atoll", "--prove", 12, "--seed", 4)
    assert said.code == 1
    assert "12 of 1" in said.out
    assert said.out.count("@@") // 2 == int(said.out.split(" got through")[0].split()[-1]) > 0
    assert said == tepui("rules", "atoll", "--prove", 12, "--seed", 4), "the same seed breaks the same rules"


def test_the_engine_is_what_imports_only_the_engine():
    source = Path(load("atoll").folder).parents[1]
    names = {str(module.relative_to(source)) for module in engine_modules(source)}
    assert {
        "engine/step.py",
        "games/atoll/rules/turn.py",
        "games/atoll/judge/evaluate.py",
        "bots/search/playout.py",
    } <= names
    assert not names & {
        "games/atoll/knowledge/view.py",
        "games/atoll/people/offers.py",
        "games/atoll/__init__.py",
        "core/match.py",
    }
