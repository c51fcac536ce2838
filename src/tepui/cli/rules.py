"""`tepui rules`: which rules of the rulebooks have a test that passed and a place in code.

`--where` shows book, code and tests of one rule; `--prove` and `--prove-ids` break rules to see whether the tests notice.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from tepui.cli.rule_coverage import Outcome, RuleCoverage, outcomes, rule_coverage
from tepui.cli.rule_places import RulePlaces, find_rule, find_rule_places, write_rule_places
from tepui.cli.table_options import load_game
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.game import Game

REPORT = Path(".tepui/tests.xml")


@click.command("rules")
@click.argument("game", required=False)
@click.option("--report", type=click.Path(path_type=Path), help="A JUnit report; without one the game's tests are run.")
@click.option("--where", "rule", metavar="ID", help="Show where a rule stands: book, code and tests, as file:line.")
@click.option("--prove", "breaks", type=click.IntRange(1), help="Break so many rules at random and see the tests fail.")
@click.option(
    "--prove-ids", "ids", type=click.IntRange(1), help="Break the code of so many ids and see their tests fail."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Which rules to break.")
def rules_command(
    game: str | None, report: Path | None, rule: str | None, breaks: int | None, ids: int | None, seed: int
) -> None:
    """Which rules of GAME (or of all games) have a test that passed and a place in code. A finished game must have them all."""
    chosen = [load_game(game)] if game else list(games.list_games(all=True).values())
    if rule:
        rule = rule.upper()
        click.echo(write_rule_places(find_rule(chosen, rule), rule))
        return
    if breaks or ids:
        sys.exit(prove(chosen, breaks, ids, seed))
    incomplete = False
    for one in chosen:
        found = rule_coverage(one, outcomes(existing(report)) if report else fresh(one))
        places = find_rule_places(one)
        tell(found, one.status)
        tell_places(places)
        incomplete |= one.status == "finished" and not (found.complete and places.complete)
    sys.exit(1 if incomplete else 0)


def prove(chosen: list[Game], breaks: int | None, ids: int | None, seed: int) -> int:
    from tepui.cli.mutation import prove_ids, run_mutations

    if len(chosen) > 1:
        raise BadOption("--prove and --prove-ids break the rules of one game: name it")
    failed = run_mutations(chosen[0], breaks, seed) if breaks else 0
    return max(failed, prove_ids(chosen[0], ids, seed) if ids else 0)


def existing(report: Path) -> Path:
    if not report.exists():
        raise BadOption(f"there is no report {report}; `make test` writes {REPORT}")
    return report


def fresh(game: Game) -> list[Outcome]:
    """The game's own tests, run now."""
    REPORT.parent.mkdir(exist_ok=True)
    report = REPORT.parent / f"rules-{game.slug}.xml"
    report.unlink(missing_ok=True)
    tests = game.folder / "tests"
    if not any(tests.rglob("test_*.py")):
        return []
    arguments = ["-q", "--no-header", "-p", "no:cacheprovider", f"--junitxml={report}", str(tests)]
    run = subprocess.run([sys.executable, "-m", "pytest", *arguments], capture_output=True, text=True)
    if not report.exists():
        raise BadOption(f"the tests of {game.slug} could not be run: {(run.stdout + run.stderr).strip()[-300:]}")
    return outcomes(report)


def tell(found: RuleCoverage, status: str) -> None:
    share = 100 * len(found.covered) / len(found.rules) if found.rules else 0
    click.echo(
        f"{found.game} ({status}): {len(found.covered)} of {len(found.rules)} rules have a test that passed, {share:.1f} %"
    )
    for heading, entries in (
        ("no test holds", found.uncovered),
        ("not in the rulebook", found.unknown),
        ("more than three rules in one test", found.crowded),
    ):
        for entry in entries:
            click.echo(f"  {heading}: {entry}")


def tell_places(found: RulePlaces) -> None:
    for heading, entries in (
        ("no place in code", found.missing),
        ("more than eight rules in one place", found.crowded),
        ("in code, but not in the rulebook", found.unknown),
        ("not written in full", found.shorthand),
    ):
        for entry in entries:
            click.echo(f"  {heading}: {entry}")
