"""Rule coverage and rule breaking: a test report against a rulebook, and broken rules against the tests."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tepui import load
from tepui.cli import mutation, rules
from tepui.cli.mutation import MutationRun, breaks_at, breaks_of, prove_id
from tepui.cli.rule_coverage import Outcome, outcomes, rule_coverage, rule_ids
from tepui.cli.rule_places import SHORTHAND, TEST_NAME, RulePlaces, code_places, find_rule_places, find_tests
from tepui.core.compiled import engine_modules, rule_modules
from tepui.core.game import list_games
from tepui.testing import RULE_NAME

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


# ---- where a rule stands

CODE = '''"""The toy (TOY-END-01)."""

# TOY-WALK-02 is a number of steps.
STEPS = 2
REASONS = {
    "walk": "TOY-WALK-01",
    "end": "TOY-END-01",
}


class Walk:
    """TOY-WALK-01. One step."""

    limit = STEPS + 1  # TOY-WALK-02

    def apply(self, here):
        return here + 1  # TOY-WALK-01, once more


def end(turn):
    """TOY-END-01."""
    return turn == 3
'''
HOLDING = """
import pytest
from code import end

def test_toy_walk_01_by_its_name(): pass

class TestAll:
    @pytest.mark.rule("TOY-WALK-02", "TOY-END-01")
    def test_by_a_mark(self): pass
"""


def write(folder, name, text):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_an_id_stands_at_its_function_class_statement_row_or_docstring(toy):
    write(toy.folder, "rules/walk.py", CODE)
    spans = {
        rule: [(place.name, place.line, place.first, place.last) for place in places]
        for rule, places in code_places(toy.folder).items()
    }
    assert spans == {
        "TOY-END-01": [("", 1, 1, 1), ("", 7, 7, 7), ("end", 21, 20, 22)],
        "TOY-WALK-02": [("", 3, 4, 4), ("Walk", 14, 14, 14)],
        "TOY-WALK-01": [("", 6, 6, 6), ("Walk", 12, 11, 17), ("Walk.apply", 17, 16, 17)],
    }


def test_a_comment_in_a_table_belongs_to_the_row_below(toy):
    write(toy.folder, "rules/walk.py", "STEPS = (\n    1,\n    # TOY-WALK-01\n    2,\n)\n# TOY-END-01\n\nEND = 3\n")
    spans = {rule: [(place.first, place.last) for place in places] for rule, places in code_places(toy.folder).items()}
    assert spans == {"TOY-WALK-01": [(4, 4)], "TOY-END-01": [(6, 6)]}


def test_what_a_game_lacks_in_places(toy):
    ids = " ".join(f"TOY-END-{n:02}" for n in range(1, 10))
    write(toy.folder, "rules/walk.py", f'def walk():\n    """{ids}"""\n')
    write(toy.folder, "components.json", '{"steps": 2, "rules": ["TOY-WALK-01, -02"]}')
    write(toy.folder, "tests/test_toy.py", "# TOY-WALK-02")
    found = find_rule_places(toy)
    assert found.missing == ["TOY-WALK-02"], "tests hold a rule and do not carry it out"
    assert found.crowded == ["rules/walk.py walk has 9"]
    assert found.unknown == [f"TOY-END-{n:02} in rules/walk.py:2" for n in range(2, 10)]
    assert found.shorthand == ["TOY-WALK-01, -02 in components.json:1"]
    assert not found.complete


@pytest.mark.parametrize("text", ["TOY-A-01 to -04", "TOY-A-01/02", "TOY-A-01, 02", "TOY-A-01 and -02", "TO-A-01–03"])
def test_a_range_is_not_written_in_full(text):
    assert SHORTHAND.search(text)


@pytest.mark.parametrize("text", ["TOY-A-01, TOY-A-02", "TOY-A-01 to i12", "TOY-A-01, 2 of them"])
def test_full_ids_are_no_range(text):
    assert not SHORTHAND.search(text)


def test_a_finished_game_without_a_place_for_every_rule_fails(tepui, monkeypatch):
    held = [Outcome("t", [rule], True) for rule in rule_ids(load("atoll").folder / "rulebook.en.md")]
    monkeypatch.setattr(rules, "fresh", lambda game: held)
    assert tepui("rules", "atoll").code == 0
    monkeypatch.setattr(rules, "find_rule_places", lambda game: RulePlaces("atoll", missing=["ATO-WALK-01"]))
    said = tepui("rules", "atoll")
    assert said.code == 1
    assert "no place in code: ATO-WALK-01" in said.out


def test_where_prints_book_code_and_tests(tepui):
    said = tepui("rules", "--where", "ato-walk-01")
    assert said.code == 0
    assert said == tepui("rules", "atoll", "--where", "ATO-WALK-01")
    lines = [line.split() for line in said.out.splitlines()[1:]]
    assert [line[0] for line in lines[:2]] == ["book", "book"], "both languages"
    for kind, where, *_ in lines:
        file, _, number = where.rpartition(":")
        text = Path(file).read_text().splitlines()[int(number) - 1].upper().replace("_", "-")
        assert "ATO-WALK-01" in text or kind == "test", where
    assert ["code", "Walk"] in [[line[0], line[-1]] for line in lines]
    assert "test" in {line[0] for line in lines}


def test_where_of_an_unknown_id_names_near_ones(tepui):
    said = tepui("rules", "--where", "ATO-WALK-07")
    assert said.code == 2
    assert "no rule ATO-WALK-07 in any rulebook; near it: ATO-WALK-01" in said.err
    assert "the rulebook of atoll" in tepui("rules", "atoll", "--where", "CHA-BOU-05").err


def test_the_plugin_and_the_places_read_the_same_names():
    assert TEST_NAME.pattern.replace("(?:_|$)", "") == RULE_NAME.pattern.replace("(?:_|\\[|$)", "")


def test_tests_are_found_by_name_and_by_mark(toy):
    write(toy.folder, "tests/test_toy.py", HOLDING)
    names = {rule: [place.name for place in places] for rule, places in find_tests(toy.folder).items()}
    assert names == {
        "TOY-WALK-01": ["test_toy_walk_01_by_its_name"],
        "TOY-WALK-02": ["TestAll::test_by_a_mark"],
        "TOY-END-01": ["TestAll::test_by_a_mark"],
    }


# Ids without a place in code, by game: each number may only be lowered. A game that is not here has a place for every id.
MISSING: dict[str, int] = {}


@pytest.mark.parametrize("slug", [slug for slug, game in list_games(all=True).items() if game.status == "finished"])
def test_every_rule_has_a_place_in_code(slug):
    found = find_rule_places(load(slug))
    if slug not in MISSING:
        assert found.complete, found
    assert len(found.missing) == MISSING.get(slug, 0), "lower the number if more rules have a place now"


# ---- breaking the places of an id


def test_breaks_of_an_id_lie_inside_its_places(toy):
    write(toy.folder, "rules/walk.py", CODE)
    write(toy.folder, "components.json", '{\n  "steps 3": 2, "rules": ["TOY-WALK-02"],\n  "rest": 7\n}')
    places = code_places(toy.folder)
    assert {broken.line for broken in breaks_at(places["TOY-END-01"])} == {22}
    lines = {(broken.module.name, broken.line) for broken in breaks_at(places["TOY-WALK-02"])}
    assert lines == {("components.json", 2), ("walk.py", 4), ("walk.py", 14)}
    data = [broken.text for broken in breaks_at(places["TOY-WALK-02"]) if broken.module.suffix == ".json"]
    assert data == ['{\n  "steps 3": 3, "rules": ["TOY-WALK-02"],\n  "rest": 7\n}']


def test_a_function_with_nothing_small_to_break_returns_nothing(toy):
    write(toy.folder, "rules/walk.py", 'def walk(t):\n    """TOY-WALK-01."""\n    return t.walk(t)\n')
    broken = breaks_at(code_places(toy.folder)["TOY-WALK-01"])
    assert [each.text.splitlines()[-1] for each in broken] == ["    return None"]


def test_prove_ids_runs_only_the_tests_of_the_id(tepui, monkeypatch):
    runs = []

    def passes(self, broken=None, tests=None):
        runs.append((broken, {test.name for test in tests}))
        return broken is None or broken.module.name != "turn.py"

    monkeypatch.setattr(MutationRun, "passes", passes)
    said = tepui("rules", "atoll", "--prove-ids", 23)
    assert said.code == 1
    assert "got through: ATO-SETUP-02" in said.out
    assert "got through: ATO-WALK-01" not in said.out
    walks = {test.name for test in find_tests(load("atoll").folder)["ATO-WALK-01"]}
    assert all(names == walks for broken, names in runs if broken and "class Walk" in broken.text and names & walks)


def test_an_id_is_proved_by_its_own_tests(tmp_path):
    game = load("atoll")
    desk = MutationRun(tmp_path, game)
    places, tests = code_places(game.folder), find_tests(game.folder)
    proof = prove_id(desk, "ATO-TREASURE-01", places["ATO-TREASURE-01"][:1], tests["ATO-TREASURE-01"], Random(1))
    assert proof.noticed and proof.noticed.line == places["ATO-TREASURE-01"][0].line
    other = prove_id(desk, "ATO-TREASURE-01", places["ATO-COMP-02"], tests["ATO-TREASURE-01"], Random(1))
    assert other.tried == other.possible == 3 and not other.noticed, "breaking another rule proves nothing"


def test_an_id_without_a_place_is_not_proved(tepui, monkeypatch):
    monkeypatch.setattr(MutationRun, "passes", lambda self, broken=None, tests=None: broken is None)
    monkeypatch.setattr(mutation, "code_places", lambda folder: {})
    said = tepui("rules", "atoll", "--prove-ids", 2)
    assert said.code == 1
    assert said.out.count("no place in code: ATO-") == 2
