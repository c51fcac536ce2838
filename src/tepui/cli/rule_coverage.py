"""Rules and their tests: the ids of a game's rulebook, and which of them the last test report holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from msgspec import Struct

from tepui.core.errors import BadOption
from tepui.core.game import Game

RULE_ID: Final = r"[A-Z]{2,4}-[A-Z0-9]+-\d{2}"
# An id opens a line of the rulebook, after marks of a list, a heading or bold type.
ENTRY: Final = re.compile(rf"^[\s>#*|-]*`?({RULE_ID})\b")
MOST_RULES: Final = 3  # of one test function


class RuleCoverage(Struct):
    """What a report says about a game's rules. `crowded`: functions that claim more rules than one test can hold."""

    game: str
    rules: list[str]
    covered: list[str]
    uncovered: list[str]
    unknown: list[str]
    crowded: list[str]

    @property
    def complete(self) -> bool:
        return not (self.uncovered or self.unknown or self.crowded) and bool(self.rules)


class Outcome(Struct):
    """A test function in a report: its rules, and whether all of its cases passed."""

    name: str
    rules: list[str]
    passed: bool


def rule_ids(rulebook: Path) -> list[str]:
    """The ids that open a line, in order, each once."""
    lines = rulebook.read_text("utf-8").splitlines() if rulebook.exists() else []
    return list(dict.fromkeys(found[1] for line in lines if (found := ENTRY.match(line))))


def outcomes(report: Path) -> list[Outcome]:
    """The test functions of a JUnit report that carry a rule; cases that were left out say nothing."""
    found: dict[str, Outcome] = {}
    try:
        cases = ElementTree.parse(report).iter("testcase")
    except ElementTree.ParseError as wrong:
        raise BadOption(f"{report} is no test report: {wrong}") from None
    for case in cases:
        rules = [p.get("value", "") for p in case.iter("property") if p.get("name") == "rule"]
        if not rules or case.find("skipped") is not None:
            continue
        name = f"{case.get('classname')}.{case.get('name', '').partition('[')[0]}"
        outcome = found.setdefault(name, Outcome(name, [], True))
        outcome.rules += [rule for rule in rules if rule not in outcome.rules]
        outcome.passed &= case.find("failure") is None and case.find("error") is None
    return list(found.values())


def rule_coverage(game: Game, tests: Iterable[Outcome]) -> RuleCoverage:
    rules = rule_ids(game.folder / "rulebook.en.md")
    prefixes = {rule.partition("-")[0] for rule in rules}
    mine = [test for test in tests if any(rule.partition("-")[0] in prefixes for rule in test.rules)]
    held = {rule for test in mine if test.passed and len(test.rules) <= MOST_RULES for rule in test.rules}
    return RuleCoverage(
        game=game.slug,
        rules=rules,
        covered=[rule for rule in rules if rule in held],
        uncovered=[rule for rule in rules if rule not in held],
        unknown=[f"{rule} in {test.name}" for test in mine for rule in test.rules if rule not in rules],
        crowded=[test.name for test in mine if len(test.rules) > MOST_RULES],
    )
