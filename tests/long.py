"""`make test-long`: what is too slow for every change. Stop it at any time; it goes on where it was.

Parts, in order: the compiled engine (tests, checkpoints for and lock-step with the interpreted one), the contract over thousands of games
of it, broken rules, the server on PostgreSQL, rooms on a server, faults of all kinds, and the tests marked slow (load, kills, soak). What has passed is kept in
docs/long-run.json with a mark of the files it depends on: a part runs again when one of them has changed, and a run goes on
in any checkout. The report is docs/long-run.md; it names the commit on which each part ran.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

import tepui
from tepui.cli.fuzz import run, schedule
from tepui.core.compiled import engine_modules, rule_modules
from tepui.core.game import Game

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".tepui" / "long"
BUILD = FOLDER / "compiled"
REPORT = ROOT / "docs" / "long-run.md"
KEPT = ROOT / "docs" / "long-run.json"
HOURS = float(os.environ.get("TEPUI_LONG_HOURS", "6"))
CORES = int(os.environ.get("CORES", "2"))
CHUNK = 100
FUZZED = {"atoll": 1000, "narak": 1000}  # games; any other finished game: MANY
MANY = 2000
LOCKSTEP = 60  # games each
BROKEN = 30  # rules each
NAMED = 20  # ids each
FAULTS = "tests/server/test_server_faults.py"
ROUNDS = (  # kinds of faults, as in tests/server/faults.py
    "server_killed",
    "worker_killed",
    "worker_out_of_memory",
    "database_locked",
    "disk_full",
    "file_read_only",
    "clock_jumps",
    "second_server",
    "database_killed",
    "database_frozen",
)
SEED = 20774  # of what is broken

# How big the crowds, kills, soaks and nonsense of the server's slow tests are here, so that all of it stays within two
# hours; their own defaults are the full sizes, for a machine that has the day.
SIZES = {
    "TEPUI_CROWD": "60",
    "TEPUI_KILLS": "5",
    "TEPUI_SOAK": "3000",
    "TEPUI_NONSENSE": "20000",
    "TEPUI_ASKINGS": "60",
    "TEPUI_PAIRS": "4",  # games of each title through the page, of all pairs of options; others every day
}
# What a part stands on: when nothing of it has changed, what has passed stands.
EVERYTHING = ("src", "tests", "tools", "pyproject.toml", "setup.py")
PACKAGE = ("tests/conftest.py", "setup.py")
ENGINE = ("src/tepui/engine", "src/tepui/core", "src/tepui/games", "src/tepui/bots", "src/tepui/arena", *PACKAGE)
SERVER = ("src", ":(exclude)src/tepui/web/static", "tests/server", *PACKAGE)
PAGE = ("src", "tests/web/conftest.py", "tests/web/robot.py", "pyproject.toml", *PACKAGE)  # and the module itself
STANDS_ON = {
    "src/tepui/games": ENGINE,
    "tests/adapters": (*ENGINE, "src/tepui/adapters", "tests/adapters"),
    "tests/bots": (*ENGINE, "tests/bots"),
    "tests/docs": (*ENGINE, "src/tepui/adapters", "docs/researchers.md"),
    "tests/server": SERVER,
    "tests/web": PAGE,
}

COMPILED = tuple(str(module.relative_to(ROOT)) for module in engine_modules(ROOT / "src" / "tepui"))
DATA = ("src/tepui/games/*/__init__.py", "src/tepui/games/*/*.json")
TWINS = ("src/tepui/engine", "src/tepui/core", *COMPILED, *DATA, "setup.py", "tests/lockstep.py")

# A name, what does it (returns what was done, raises AssertionError), and the files and folders it depends on.
Part = tuple[str, Callable[[], str], tuple[str, ...]]


def games() -> list[Game]:
    return [game for game in tepui.list_games(all=True).values() if game.status == "finished"]


def parts() -> Iterator[Part]:
    yield "compile", build, TWINS
    suites = ("tests/core", "tests/contract", "tests/bots", "tests/adapters", "tests/cli/test_new_game.py")
    yield "compiled suite", compiled_suite, (*ENGINE, "src/tepui/adapters", *suites)
    yield "checkpoints", checkpoints, (*TWINS, "src/tepui/adapters", "tests/checkpoints.py")
    for game in games():
        yield f"lock-step {game.slug}", partial(lockstep, game), TWINS
    for game in games():
        folder = str(game.folder.relative_to(ROOT))
        rules = ("src/tepui/engine", "src/tepui/core", "src/tepui/cli/fuzz.py", folder, f":(exclude){folder}/tests")
        for start in range(0, FUZZED.get(game.slug, MANY), CHUNK):
            yield f"contract {game.slug} {start}–{start + CHUNK - 1}", partial(fuzz, game, start), rules
    for game in games():
        yield f"broken rules {game.slug}", partial(prove, game), broken(game)
    for game in games():
        yield f"named rules {game.slug}", partial(prove_ids, game), broken(game)
    yield "server on PostgreSQL", server_on_postgresql, SERVER
    yield "rooms on a server", partial(rooms_at, "server"), (*SERVER, "tests/rooms")
    yield "rooms in the pocket", partial(rooms_at, "pocket"), (*SERVER, "tests/rooms")
    for kind in ROUNDS:
        yield f"faults {kind}", partial(faults, kind), SERVER
    for module in slow_modules():
        places = next((found for folder, found in STANDS_ON.items() if module.startswith(folder)), EVERYTHING)
        yield f"slow tests {module}", partial(slow_tests, module), (*places, module)


def broken(game: Game) -> tuple[str, ...]:
    """What breaking rules stands on: the modules that are broken, their figures, and the tests that should notice."""
    folder = str(game.folder.relative_to(ROOT))
    modules = [str(module.relative_to(ROOT)) for module in rule_modules(game.folder)]
    return (
        "src/tepui/engine",
        "src/tepui/core",
        "src/tepui/cli/mutation.py",
        *modules,
        f"{folder}/*.json",
        f"{folder}/tests/*.py",
    )


def slow_modules() -> list[str]:
    """The test modules that hold anything slow."""
    asked = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "slow", "-p", "no:cacheprovider"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout
    return sorted({line.partition("::")[0] for line in listed.splitlines() if "::" in line} - {FAULTS})


def mark(places: tuple[str, ...]) -> str:
    """What all tracked files in these places say, as one short word."""
    listed = subprocess.check_output(["git", "ls-files", "-z", *places], cwd=ROOT, text=True).split("\0")
    digest = sha256()
    for name in sorted(name for name in listed if name and (ROOT / name).is_file()):
        digest.update(name.encode() + b"\0" + (ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


# ---- the parts


def fuzz(game: Game, start: int) -> str:
    """Random games over all seat counts and pairs of options, on the compiled engine: lock-step has shown that it is equal."""
    lay_out()
    return last_line(command(["-m", "tests.long", game.slug, str(start)], BUILD))


def fuzz_here(slug: str, start: int) -> int:
    """The same on the build that runs this; prints what was compared."""
    trials = list(islice(schedule(tepui.load(slug), None, (), 2, 0, 10), start, start + CHUNK))
    total, broken = run(trials, CORES)
    print(broken[0] if broken else f"{total.games} games, {total.decisions} decisions, {total.blind} blind steps")
    return 1 if broken else 0


def build() -> str:
    """The package copied aside and compiled there; the work tree stays interpreted."""
    shutil.rmtree(BUILD, ignore_errors=True)
    lay_out()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, BUILD / name)
    begun = time.monotonic()
    command(["setup.py", "--quiet", "build_ext", "--inplace"], BUILD, TEPUI_COMPILE="1")
    modules = list((BUILD / "src").rglob("*.so")) + list((BUILD / "src").rglob("*.pyd"))
    assert modules
    return f"{len(modules)} modules in {time.monotonic() - begun:.0f} s"


def lay_out() -> None:
    """Package, tests and guides as they are now, beside what is compiled: of what is not, something may have changed since."""
    for folder in ("src", "tests", "docs", "examples"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
        shutil.copytree(ROOT / folder, BUILD / folder, ignore=ignored, dirs_exist_ok=True)


def compiled_suite() -> str:
    """The tests of core, contract, bots, interfaces for learners, games and a game of another package on the compiled engine."""
    lay_out()
    where = [
        "tests/core",
        "tests/contract",
        "tests/bots",
        "tests/adapters",
        "tests/cli/test_new_game.py",
        *(str(game.folder.relative_to(ROOT)) for game in games()),
    ]
    said = command(["-m", "pytest", "-q", "-n", str(CORES), "-p", "no:cacheprovider", *where], BUILD)
    probe = "from tepui.engine import table; print(table.__file__)"
    assert not command(["-c", probe], BUILD).strip().endswith(".py"), "the interpreted engine was tested"
    return last_line(said)


def checkpoints() -> str:
    """What one build has pickled, the other plays on in the same way."""
    lay_out()
    for writer, reader in ((ROOT, BUILD), (BUILD, ROOT)):
        file = str(FOLDER / "checkpoints.pickle")
        wrote = command(["-m", "tests.checkpoints", "write", file], writer).splitlines()
        read = command(["-m", "tests.checkpoints", "read", file], reader).splitlines()
        assert {wrote[0], read[0]} == {"build interpreted", "build compiled"}
        assert wrote[1:] == read[1:], (wrote, read)
    return f"{len(read) - 1} games, from either build to the other"


def lockstep(game: Game) -> str:
    """The same games on both builds; every table must be the same."""
    lay_out()
    asked = ["-m", "tests.lockstep", game.slug, "0", str(LOCKSTEP)]
    interpreted, compiled = command(asked, ROOT).splitlines(), command(asked, BUILD).splitlines()
    assert (interpreted[0], compiled[0]) == ("build interpreted", "build compiled")
    for number, (one, two) in enumerate(zip(interpreted, compiled, strict=False)):
        assert number == 0 or one == two, f"{one!r} interpreted, {two!r} compiled"
    assert len(interpreted) == len(compiled)
    return f"{LOCKSTEP} games, {len(compiled) - 1 - LOCKSTEP} tables equal"


def prove(game: Game) -> str:
    """Rules broken at random. What the tests let through is listed for a person to read, and fails nothing."""
    asked = ["-m", "tepui.cli", "rules", game.slug, "--prove", str(BROKEN), "--seed", str(SEED)]
    said = subprocess.run([sys.executable, *asked], cwd=ROOT, capture_output=True, text=True).stdout
    (FOLDER / f"broken-{game.slug}.diff").write_text(said)
    found = re.search(r"(\d+ of \d+ possible breaks.*)", said)
    assert found, said[-500:]
    return found[1]


def prove_ids(game: Game) -> str:
    """The code that names a rule is broken, for some rules: a test of that very rule must notice."""
    asked = ["-m", "tepui.cli", "rules", game.slug, "--prove-ids", str(NAMED), "--seed", str(SEED)]
    return last_line(command(asked, ROOT))


def rooms_at(place: str) -> str:
    """The tests of rooms, which run in memory every day, against a real server on a real database file, or the pocket's parts."""
    asked = ["-m", "pytest", "-q", "-n", str(CORES), "-m", "not slow", "-p", "no:cacheprovider", "tests/rooms"]
    return last_line(command(asked, ROOT, TEPUI_TEST_PLACE=place))


def server_on_postgresql() -> str:
    """The server's quick tests once more, on the other database."""
    asked = ["-m", "pytest", "-q", "-n", str(CORES), "-m", "not slow", "-p", "no:cacheprovider", "tests/server"]
    return last_line(command(asked, ROOT, TEPUI_TEST_DATABASE="postgresql"))


def faults(kind: str) -> str:
    """Rounds of one kind of fault; a part for each, so that a run that was stopped goes on with the next kind."""
    asked = ["-m", "pytest", "-q", "-m", "slow", "-p", "no:cacheprovider", FAULTS, "-k", f"[{kind}]"]
    said = command(asked, ROOT)
    found = re.search(rf"{kind}: (.*)", said)
    assert found, said[-500:]
    return found[1]


def slow_tests(module: str) -> str:
    asked = [sys.executable, "-m", "pytest", "-q", "-m", "slow", "-p", "no:cacheprovider", "-o", "timeout=3600", module]
    done = subprocess.run(asked, cwd=ROOT, env=SIZES | os.environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    return last_line(done.stdout)


def command(words: list[str], folder: Path, **environment: str) -> str:
    """Run Python in a folder on the package that lies there; its output, or what went wrong."""
    environment = os.environ | {"PYTHONPATH": str(folder / "src")} | environment
    done = subprocess.run([sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(words)}: {(done.stdout + done.stderr)[-3000:]}"
    return done.stdout


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1].strip("= ")


# ---- the run


def head() -> str:
    """The commit that is tested; what the run itself writes does not count as a change."""
    name = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    changed = subprocess.check_output(["git", "status", "--porcelain", *EVERYTHING], cwd=ROOT, text=True)
    return f"{name}-dirty" if changed else name


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    commit = head()
    passed = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    begun, failed, left, ran = time.monotonic(), {}, [], {}
    for name, work, places in parts():
        depends = mark(places)
        done = passed.get(name, {})
        if done.get("mark") == depends and not (name == "compile" and not BUILD.exists()):
            ran[name] = done
            continue
        if time.monotonic() - begun > HOURS * 3600:
            left.append(name)
            continue
        print(f"{name} …", flush=True)
        started = time.monotonic()
        try:
            what = work()
            seconds = round(time.monotonic() - started)
            ran[name] = passed[name] = {"what": what, "seconds": seconds, "commit": commit, "mark": depends}
            KEPT.write_text(json.dumps(passed, indent=1) + "\n")
            print(f"  {what}", flush=True)
        except AssertionError as wrong:
            failed[name] = str(wrong)
            print(f"  FAILED: {wrong}", flush=True)
    report(commit, ran, failed, left)
    if left:
        print(f"{len(left)} parts are left: the {HOURS:g} hours are over; run it again to go on")
    return 1 if failed or left else 0


def report(commit: str, ran: dict, failed: dict[str, str], left: list[str]) -> None:
    """docs/long-run.md: what ran on which commit, with counts."""
    rows = summed(ran)
    verdict = "failed" if failed else "not finished" if left else "passed"
    lines = [
        "# The last long run",
        "",
        f"`make test-long`, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit}, Python {platform.python_version()}, "
        f"{CORES} processes: **{verdict}**.",
        "",
        "A part that ran on an earlier commit stands as long as no file it depends on has changed.",
        "",
        "| part | what ran | commit | minutes |",
        "|---|---|---|---|",
        *(f"| {name} | {row['what']} | {row['commit']} | {row['seconds'] / 60:.1f} |" for name, row in rows.items()),
        *(f"| {name} | **failed**: {text.splitlines()[0][:200]} | {commit} | |" for name, text in failed.items()),
        *([f"| {len(left)} more | left for the next run | | |"] if left else []),
    ]
    REPORT.write_text("\n".join(lines) + "\n", "utf-8")


def summed(passed: dict) -> dict:
    """The chunks of a contract run as one row."""
    found: dict[str, dict] = {}
    for name, done in passed.items():
        whole = " ".join(name.split()[:2]) if name.startswith("contract") else name
        if whole not in found:
            found[whole] = dict(done)
            continue
        found[whole]["what"] = added(found[whole]["what"], done["what"])
        found[whole]["commit"] = done["commit"]
        found[whole]["seconds"] += done["seconds"]
    return found


def added(one: str, two: str) -> str:
    """Two such texts with their numbers added up."""
    sums = iter([int(a) + int(b) for a, b in zip(re.findall(r"\d+", one), re.findall(r"\d+", two))])
    return re.sub(r"\d+", lambda _: str(next(sums)), one)


if __name__ == "__main__":
    sys.exit(fuzz_here(sys.argv[1], int(sys.argv[2])) if sys.argv[1:] else main())
