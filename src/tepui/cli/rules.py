"""`tepui rules`: which rules of the rulebooks have a test that passed, and (`--prove`) whether the tests notice broken rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

from tepui.cli.rule_coverage import Outcome, RuleCoverage, outcomes, rule_coverage
from tepui.cli.table_options import load_game
from tepui.core import game as games
from tepui.core.errors import BadOption
from tepui.core.game import Game

REPORT = Path(".tepui/tests.xml")


@click.command("rules")
@click.argument("game", required=False)
@click.option("--report", type=click.Path(path_type=Path), help="A JUnit report; without one the game's tests are run.")
@click.option("--prove", "breaks", type=click.IntRange(1), help="Break so many rules at random and see the tests fail.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which rules to break.")
def rules_command(game: str | None, report: Path | None, breaks: int | None, seed: int) -> None:
    """Which rules of GAME (or of all games) have a test that passed. A finished game must have them all."""
    chosen = [load_game(game)] if game else list(games.list_games(all=True).values())
    if breaks:
        if not game:
            raise BadOption("--prove breaks the rules of one game: name it")
        from tepui.cli.mutation import run_mutations

        sys.exit(run_mutations(chosen[0], breaks, seed))
    incomplete = False
    for one in chosen:
        found = rule_coverage(one, outcomes(existing(report)) if report else fresh(one))
        tell(found, one.status)
        incomplete |= one.status == "finished" and not found.complete
    sys.exit(1 if incomplete else 0)


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
